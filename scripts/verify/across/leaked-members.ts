import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import { possibilities, travelsAt } from '../../contract/schema/reading.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { findObjectInAnswer, isAccepted } from '../explore/accepted-requests.ts';
import { describeSent, findBroughtSchema, readBroughtPart } from '../explore/call-parts.ts';

/**
 * Makes what finds secrets that come back: members which only requests to make or change a thing describe, as
 * write-only. Those that the schema of an answer describes are judged by that.
 *
 * @param families - the collections of the things
 */
export function createLeakJudge(families: readonly OpenCollection[]): (result: Result) => Fault[] {
  const secrets = families.map((family) => ({ family, names: listWriteOnlyMembers(family) }));
  const known = secrets.filter(({ names }) => names.size > 0);
  return (result) => {
    const { answer, check } = result;
    const { operation } = check;
    if (answer === undefined || !isAccepted(result)) return [];
    return known.flatMap(({ family, names }): Fault[] => {
      const { create, read, replace, change, parameter, path } = family;
      if (![create, read, replace, change].includes(operation)) return [];
      const thing = findObjectInAnswer(readBroughtPart(operation, answer), parameter, path);
      const schema = findBroughtSchema(operation);
      const described = schema === undefined ? undefined : possibilities(operation.schemaAt, [schema]).members;
      return Object.entries(thing ?? {}).flatMap(([name, value]): Fault[] =>
        names.has(name) && value !== null && described?.has(name) !== true
          ? [
              {
                ...{ rule: 'write-only', code: `leaked ${name}`, pointer: `/${name}` },
                ...{ expected: 'no member that is write-only (OpenAPI, Schema Object)', got: 'one' },
              },
            ]
          : [],
      );
    });
  };
}

function listWriteOnlyMembers({ create, replace, change }: OpenCollection): ReadonlySet<string> {
  const names = [create, replace, change].flatMap((operation): string[] => {
    const { properties } = (operation && describeSent(operation)) ?? {};
    return [...(properties ?? [])].flatMap(([name, schemas]) =>
      operation !== undefined && isWriteOnly(operation, schemas) ? [name] : [],
    );
  });
  return new Set(names);
}

function isWriteOnly({ schemaAt }: Operation, schemas: readonly string[]): boolean {
  return travelsAt(schemaAt, schemas, 'request') && !travelsAt(schemaAt, schemas, 'response');
}

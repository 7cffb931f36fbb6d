import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { possibilities, travelsAt } from '../../contract/schema/reading.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { findObjectInAnswer, isAccepted, listObjectsInAnswer } from '../explore/accepted-requests.ts';
import { isSecretName } from '../../redact/redact.ts';
import { descriptionOf } from '../explore/constraints.ts';
import { describeSent, findBroughtSchema, readBroughtPart } from '../explore/call-parts.ts';

/** Members of things of a family that no answer shows, and those that only the answer to its making may show. */
type Secrets = { family: OpenCollection; writeOnly: ReadonlySet<string>; named: ReadonlySet<string> };

/**
 * Makes what finds secrets that come back: members which only requests to make or change a thing describe as
 * write-only, and those with the name of a secret that a request or the answer to the making has. Those that the schema
 * of an answer describes are judged by that.
 *
 * @param families - the collections of the things
 */
export function createLeakJudge(families: readonly OpenCollection[]): (result: Result) => Fault[] {
  const known = families.map(listSecrets).filter(({ writeOnly, named }) => writeOnly.size + named.size > 0);
  return (result) => {
    const { answer, check, judgement } = result;
    const { operation } = check;
    if (answer === undefined || !isAccepted(result)) return [];
    const isBlamed = (name: string): boolean => judgement.faults.some(({ pointer }) => pointer.endsWith(`/${name}`));
    return known.flatMap(({ family, writeOnly, named }): Fault[] => {
      const { create, read, replace, change, list, parameter, path } = family;
      if (![create, read, replace, change, list].includes(operation)) return [];
      const body = readBroughtPart(operation, answer);
      const things = operation === list ? listObjectsInAnswer(body) : [findObjectInAnswer(body, parameter, path) ?? {}];
      const isSecret = (name: string): boolean => writeOnly.has(name) || named.has(name);
      const [leaked] =
        things
          .flatMap((thing) => Object.entries(thing))
          // What an answer describes is read only where a secret is in it at all.
          .find(
            ([name, value]) =>
              isSecret(name) && isShownInFull(value) && !isBlamed(name) && !describeThing(operation).has(name),
          ) ?? [];
      if (leaked === undefined) return [];
      const expected = writeOnly.has(leaked)
        ? 'no member that is write-only (OpenAPI, Schema Object)'
        : 'no secret that the document does not have here';
      return [{ rule: 'write-only', code: `leaked ${leaked}`, pointer: `/${leaked}`, expected, got: 'one' }];
    });
  };
}

function listSecrets(family: OpenCollection): Secrets {
  const { create, replace, change } = family;
  const sent = [create, replace, change].flatMap((operation) =>
    operation === undefined
      ? []
      : [...(describeSent(operation)?.properties ?? [])].map(([name, schemas]) => ({ name, schemas, operation })),
  );
  const writeOnly = sent.filter(({ operation, schemas }) => isWriteOnly(operation, schemas)).map(({ name }) => name);
  const named = [...sent.map(({ name }) => name), ...describeThing(create)].filter(isSecretName);
  return { family, writeOnly: new Set(writeOnly), named: new Set(named) };
}

/** The members of the things of an answer, be it one or a list. */
function describeThing(operation: Operation): ReadonlySet<string> {
  const { schemaAt } = operation;
  const schema = findBroughtSchema(operation);
  const members = schema === undefined ? new Map<string, string[]>() : possibilities(schemaAt, [schema]).members;
  const inner = [...members.values()].flatMap((schemas) => {
    const items = descriptionOf(schemaAt, ...schemas).items;
    return [...possibilities(schemaAt, items === undefined ? schemas : [items]).members.keys()];
  });
  const own = schema === undefined ? undefined : descriptionOf(schemaAt, schema).items;
  return new Set([
    ...members.keys(),
    ...inner,
    ...(own === undefined ? [] : possibilities(schemaAt, [own]).members.keys()),
  ]);
}

/** Many a server shows no more than the last digits of a secret. */
function isShownInFull(value: Json): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value !== '' && !/[*•…]|\.{3}|^x+|redacted/i.test(value))
  );
}

function isWriteOnly({ schemaAt }: Operation, schemas: readonly string[]): boolean {
  return travelsAt(schemaAt, schemas, 'request') && !travelsAt(schemaAt, schemas, 'response');
}

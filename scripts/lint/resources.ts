import { possibilities } from '../contract/schema/reading.ts';
import { findResourceFamilies } from '../contract/resources/resource-families.ts';
import { resourceActions, isAboutOne } from '../contract/x-resource/x-resource.ts';
import { asObject, pointerTokens } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Checks what JSON-RPC methods say about the objects that they are about (`x-resource`): that their pointers lead to
 * params, that each family has something that makes its objects, and that results show them.
 *
 * @returns a finding for each method, or family, of which a mock could not remember anything
 */
export function checkResources({ contract }: Subject): Finding[] {
  const declaring = contract.operations.filter(
    ({ rpc, extensions }) => rpc !== undefined && extensions['x-resource'] !== undefined,
  );
  if (declaring.length === 0) return [];
  const families = findResourceFamilies(contract.operations);
  const all = families.all();
  const named = new Map(declaring.toReversed().map((operation) => [familyIn(operation), operation]));
  const unmade = [...named].flatMap(([family, operation]) => {
    const isMade = [
      ...all.filter(({ name }) => name === family).flatMap(({ operations }) => operations.map(({ role }) => role)),
      ...declaring
        .filter((one) => familyIn(one) === family)
        .map((one) => asObject(one.extensions['x-resource'])['does']),
    ].some((does) => does === 'create' || does === 'replace' || does === 'put');
    return isMade || family === undefined
      ? []
      : [createFinding(operation, `nothing creates ${family}; say so of the method that does.`)];
  });
  return [
    ...declaring.flatMap((operation) => {
      const [flaw] = flawsOf(operation);
      if (flaw !== undefined) return [createFinding(operation, flaw)];
      const resource = operation.rpc?.resource;
      if (resource === undefined || families.of(operation) !== undefined) return [];
      const shown = resource.does === 'list' ? 'its result has no list of them' : 'no result shows one with its key';
      return [createFinding(operation, `nothing can be remembered of ${resource.family}, as ${shown}.`)];
    }),
    ...unmade,
  ];
}

function familyIn({ extensions }: Operation): string | undefined {
  const { family } = asObject(extensions['x-resource']);
  return typeof family === 'string' && family !== '' ? family : undefined;
}

function createFinding({ api, id, pointer }: Operation, sentence: string): Finding {
  return {
    api,
    pointer: `${pointer}/x-resource`,
    message: `x-resource of ${id}: ${sentence}`,
  };
}

/** What is wrong with the pointers; what breaks the form of the extension is reported with the others of its kind. */
function flawsOf(operation: Operation): string[] {
  const { does, id, object } = asObject(operation.extensions['x-resource']);
  const action = resourceActions.find((one) => one === does);
  if (action !== undefined && isAboutOne(action) && id === undefined)
    return [`id is missing; it points to the param with the key of what the method is to ${action}, e.g. /params/id.`];
  if (action !== undefined && !isAboutOne(action) && id !== undefined)
    return [`id is only for methods that are about one object, and this is to ${action}; leave it out.`];
  const names = operation.rpc?.params.map(({ name }) => name) ?? [];
  const known = names.length === 0 ? 'it has no params' : `its params are ${names.join(', ')}`;
  return Object.entries({ id, object }).flatMap(([member, pointer]) =>
    typeof pointer !== 'string' || leads(operation, pointer) ? [] : [`${member} leads nowhere: ${pointer}; ${known}.`],
  );
}

function leads({ rpc, schemaAt }: Operation, pointer: string): boolean {
  const [start, name, ...rest] = pointer.startsWith('/') ? pointerTokens(pointer) : [];
  const param = rpc?.params.find((one) => one.name === name);
  if (start !== 'params' || name === undefined) return start === 'params';
  if (param === undefined) return false;
  let here = [param.schema];
  for (const token of rest) {
    const members = possibilities(schemaAt, here).members;
    // A schema that names no members allows any.
    if (members.size === 0) return true;
    here = members.get(token) ?? [];
    if (here.length === 0) return false;
  }
  return true;
}

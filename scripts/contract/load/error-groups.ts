import { asList, asObject, asText, getAtPointer, isObject, type Json, type JsonObject } from '../base/json.ts';
import { fromFragment, isLocal } from '../document/refs.ts';

/**
 * Gives methods the errors of the groups that they name, as the tools of execution-apis do when they build its
 * document: `error-groups` there, `x-error-group` and `x-error-groups` elsewhere. OpenRPC itself has no such member.
 *
 * @param document - an OpenRPC document, which changes
 */
export function expandErrorGroups(document: JsonObject): void {
  for (const method of asList(document['methods']).filter(isObject)) {
    const grouped = groupMembers.flatMap((member) => errorsIn(document, method[member]));
    delete method[ownMember];
    if (grouped.length === 0) continue;
    const errors = asList(method['errors']);
    const codes = new Set(errors.map((error) => asObject(followReference(document, error))['code']));
    // A group may be named twice, and a code means one thing in a method.
    const added = grouped.filter((error) => !codes.has(error['code']) && codes.add(error['code']));
    method['errors'] = [...errors, ...added.map((error) => ({ ...error }))];
  }
  if (isObject(document['components'])) delete document['components'][ownMember];
}

const ownMember = 'error-groups';
const groupMembers = [ownMember, 'x-error-group', 'x-error-groups'];

/**
 * The errors of a group, of a list of groups, or of a reference to either; a group is a list, or has one as `errors`.
 */
function errorsIn(document: JsonObject, value: Json | undefined, depth = 0): JsonObject[] {
  const found = followReference(document, value);
  if (depth > deepest) return [];
  if (Array.isArray(found)) return found.flatMap((item) => errorsIn(document, item, depth + 1));
  if (!isObject(found)) return [];
  const isError = Number.isInteger(found['code']) && typeof found['message'] === 'string';
  return isError ? [found] : errorsIn(document, found['errors'], depth + 1);
}

/** A list of groups, each of which has a list of errors. */
const deepest = 4;

/** Follows a reference once: groups have no chains of them. */
function followReference(document: JsonObject, value: Json | undefined): Json | undefined {
  const ref = asText(asObject(value)['$ref']);
  if (ref === undefined) return value;
  const pointer = isLocal(ref) ? fromFragment(ref) : undefined;
  return pointer?.startsWith('/') === true ? getAtPointer(document, pointer) : undefined;
}

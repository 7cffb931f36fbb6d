import type { JsonObject } from '../base/json.ts';
import { extensionsOf } from '../document/refs.ts';
import {
  optionalListAt,
  optionalObjectAt,
  optionalTextAt,
  pickPresent,
  requireText,
  type ObjectPlace,
} from './read-members.ts';
import type { Lowering } from './content-descriptors.ts';

/** The tags of all methods by name, in the order of their first use. */
export type Tags = Map<string, JsonObject>;

/**
 * Reads the tags of a method. OpenRPC describes a tag wherever it is used, and OpenAPI only once: the descriptions are
 * merged, and where two have the same member, the first counts.
 *
 * @param source - the document that is being lowered
 * @param tags - the tags known so far; those of this method are added
 * @returns the names of the method's tags, each once; `undefined` if it has none
 * @throws ContractError when they are not a list of tags with a name each
 */
export function lowerTags({ refs }: Lowering, method: ObjectPlace, tags: Tags): string[] | undefined {
  const names = optionalListAt(refs, method, 'tags', 'a tag, an object with name,').map((place) => {
    const name = requireText(place, 'name');
    tags.set(name, { ...lowerTag(place, name), ...tags.get(name) });
    return name;
  });
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** Lowers a tag. OpenAPI before 3.2 has no `summary` for tags; its tools use `x-displayName` instead. */
function lowerTag(place: ObjectPlace, name: string): JsonObject {
  return pickPresent({
    name,
    description: optionalTextAt(place, 'description'),
    externalDocs: optionalObjectAt(place, 'externalDocs', 'an object with url')?.value,
    'x-displayName': optionalTextAt(place, 'summary'),
    ...extensionsOf(place.value),
  });
}

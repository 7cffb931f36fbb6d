import type { JsonObject } from '../json.ts';
import { extensionsOf } from '../refs.ts';
import { anyListAt, anyObjectAt, anyTextAt, present, textAt, type ObjectPlace } from './expect.ts';
import type { Lowering } from './parts.ts';

/** The tags of all methods, by name, in the order in which they are met. */
export type Tags = Map<string, JsonObject>;

/**
 * Reads the tags of a method, and learns what they say of themselves. OpenRPC describes a tag wherever it is used,
 * OpenAPI once: what several places say of it comes together, and of two that say the same thing the first counts.
 *
 * @param source - the document that is being lowered
 * @param method - where the method stands
 * @param tags - the tags known so far; those of this method are added
 * @returns names of the method's tags, each once; `undefined` where it has none
 * @throws ContractError when they are no list of tags with a name each
 */
export function tagsAt({ refs }: Lowering, method: ObjectPlace, tags: Tags): string[] | undefined {
  const names = anyListAt(refs, method, 'tags', 'a tag, an object with name,').map((place) => {
    const name = textAt(place, 'name');
    tags.set(name, { ...lowerTag(place, name), ...tags.get(name) });
    return name;
  });
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** Before 3.2 gave a tag its `summary`, the word for it in the OpenAPI world was `x-displayName`. */
function lowerTag(place: ObjectPlace, name: string): JsonObject {
  return present({
    name,
    description: anyTextAt(place, 'description'),
    externalDocs: anyObjectAt(place, 'externalDocs', 'an object with url')?.value,
    'x-displayName': anyTextAt(place, 'summary'),
    ...extensionsOf(place.value),
  });
}

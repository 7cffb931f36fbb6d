import { escapePointerToken } from '../base/json.ts';
import type { Source } from '../source/source.ts';

/**
 * Where a value was written: a file, and the place in it. Its parts were written inside of it, except for those that
 * came from elsewhere, which have places of their own.
 */
export type WrittenPlace = { source: Source; pointer: string; parts?: Map<string, WrittenPlace> };

/**
 * Finds where a part of a value was written.
 *
 * @param token - the name or index of the part
 * @returns its place, which is not shared with the value's
 */
export function placeOfPart({ source, pointer, parts }: WrittenPlace, token: string): WrittenPlace {
  return parts?.get(token) ?? { source, pointer: `${pointer}/${escapePointerToken(token)}` };
}

/** The same as {@link placeOfPart}, for a part whose own parts are going to have other places. */
export function keepPlaceOfPart(place: WrittenPlace, token: string): WrittenPlace {
  const part = placeOfPart(place, token);
  setPlaceOfPart(place, token, part);
  return part;
}

/** Says that a part of a value was written elsewhere. */
export function setPlaceOfPart(place: WrittenPlace, token: string, part: WrittenPlace): void {
  place.parts ??= new Map();
  place.parts.set(token, part);
}

/** Follows a list from which items are taken: the others keep their places. */
export function keepPlacesOfItems(place: WrittenPlace, kept: readonly number[]): void {
  place.parts = new Map(kept.map((before, now) => [String(now), placeOfPart(place, String(before))]));
}

/** Copies a place, for a value that is copied: what becomes of one copy changes nothing of the other. */
export function copyOfPlace({ source, pointer, parts }: WrittenPlace): WrittenPlace {
  if (parts === undefined) return { source, pointer };
  return { source, pointer, parts: new Map([...parts].map(([token, part]) => [token, copyOfPlace(part)])) };
}

/** Finds where the value at a place of a document was written. */
export function placeAt(place: WrittenPlace, tokens: readonly string[]): WrittenPlace {
  return tokens.reduce(placeOfPart, place);
}

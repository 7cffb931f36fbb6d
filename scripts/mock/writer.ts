import { edited, type Edit } from '../contract/answer.ts';
import { follow, isObject, type Json } from '../contract/json.ts';
import type { RequestView } from '../contract/operation.ts';

/** Writes the JSON text that answers a request. */
export type Writer = (request: RequestView) => string;

/** The request for writers that take nothing from it. */
export const noRequest: RequestView = { headers: {} };

/** A place in a value that edits change, with the value there and the edits relative to it. */
type Hole = { place: readonly string[]; value: Json; edits: Edit[] };

/**
 * Prepares the JSON text of a value in which little changes, so that the rest is serialized only once. Serializing an
 * answer of a few kilobytes each time takes longer than everything else that is done for a request.
 *
 * @param value - the value
 * @param edits - what changes, in order
 * @returns a function that writes what {@link edited} makes
 */
export function writerOf(value: Json, edits: readonly Edit[]): Writer {
  const pieces = joined(piecesOf(value, holesOf(value, edits), []));
  return (request) => {
    let text = '';
    for (const piece of pieces)
      text += typeof piece === 'string' ? piece : JSON.stringify(edited(piece.value, piece.edits, request));
    return text;
  };
}

/** The outermost places that edits change, each with all edits in it. */
function holesOf(value: Json, edits: readonly Edit[]): Hole[] {
  const places = edits.map(({ to }) => present(value, to));
  const outermost = places.filter(
    (place, i) => !places.some((other, j) => startsWith(place, other) && (other.length < place.length || j < i)),
  );
  return outermost.map((place) => ({
    place,
    value: follow(value, place) ?? null,
    edits: edits.flatMap(({ to, make }) => (startsWith(to, place) ? [{ to: to.slice(place.length), make }] : [])),
  }));
}

/** The longest part of a place that exists: a member that an edit adds belongs to the object around it. */
function present(value: Json, place: readonly string[]): readonly string[] {
  const missing = place.findIndex((_, i) => follow(value, place.slice(0, i + 1)) === undefined);
  return missing < 0 ? place : place.slice(0, missing);
}

function startsWith(place: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((token, i) => place[i] === token);
}

function piecesOf(value: Json, holes: Hole[], place: string[]): (string | Hole)[] {
  const below = holes.filter((hole) => startsWith(hole.place, place));
  if (below.length === 0) return [JSON.stringify(value)];
  const [hole] = below;
  if (hole?.place.length === place.length) return [hole];
  if (Array.isArray(value))
    return ['[', ...value.flatMap((item, i) => [comma(i), ...piecesOf(item, below, [...place, String(i)])]), ']'];
  const members = Object.entries(isObject(value) ? value : {});
  const written = members.flatMap(([name, member], i) => [
    `${comma(i)}${JSON.stringify(name)}:`,
    ...piecesOf(member, below, [...place, name]),
  ]);
  return ['{', ...written, '}'];
}

function comma(index: number): string {
  return index === 0 ? '' : ',';
}

/** Joins adjacent texts. */
function joined(pieces: (string | Hole)[]): (string | Hole)[] {
  const all: (string | Hole)[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
}

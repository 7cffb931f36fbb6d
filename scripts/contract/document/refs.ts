import { ContractError } from '../base/errors.ts';
import {
  asObject,
  escapePointerToken,
  getAtTokens,
  isObject,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** A JSON pointer into a document, and the value there; `undefined` if there is none. */
export type Place = { readonly pointer: string; readonly value: Json | undefined };

/** Reads a document place by place, and resolves its `$ref`s. Each pointer is followed only once. */
export type Refs = {
  /** The document itself. */
  readonly root: Place;
  /**
   * Finds the place that a pointer leads to.
   *
   * @param pointer - JSON pointer (RFC 6901)
   * @returns the place, whether or not it has a value; a `$ref` there is not followed
   */
  at: (pointer: string) => Place;
  /**
   * Finds the target of a `$ref`.
   *
   * @param ref - a URI reference
   * @returns the place that a pointer after `#` leads to; `undefined` for any other reference
   */
  target: (ref: string) => Place | undefined;
  /**
   * Follows `$ref`s to the first value that is not a `$ref`.
   *
   * @param place - where to start
   * @returns the place that was reached; `place` itself if it has no `$ref`
   * @throws ContractError when a `$ref` leaves the document, leads nowhere or in a circle
   */
  resolve: (place: Place) => Place;
};

/** As many `$ref`s in a row as are followed to find what they lead to. */
export const longestChain = 64;

/**
 * Makes the resolver of a document.
 *
 * @param document - an OpenAPI or OpenRPC document; it must not change afterwards
 * @example
 * const refs = refsOf(document);
 * const parameter = refs.resolve(refs.at('/paths/~1pets/get/parameters/0')).value;
 */
export function refsOf(document: JsonObject): Refs {
  const places = new Map<string, Place>();

  const at = (pointer: string): Place => {
    const known = places.get(pointer);
    if (known !== undefined) return known;
    const place = { pointer, value: getAtTokens(document, pointerTokens(pointer)) };
    places.set(pointer, place);
    return place;
  };
  const target = (ref: string): Place | undefined => {
    const fragment = fromFragment(ref);
    return isLocal(ref) && (fragment === '' || fragment.startsWith('/')) ? at(fragment) : undefined;
  };
  const step = (place: Place, ref: string): Place => {
    const found = target(ref);
    if (found?.value !== undefined) return found;
    const fault = isLocal(ref) || found !== undefined ? 'leads nowhere in this document' : 'leaves this document';
    const remedy = 'define what it names, or correct it';
    throw new ContractError([`${place.pointer}: $ref ${JSON.stringify(ref)} ${fault}; ${remedy}.`]);
  };
  const resolve = (start: Place): Place => {
    let here = start;
    for (let hops = 0; hops <= longestChain; hops++) {
      const ref = refAt(here);
      if (ref === undefined) return here;
      here = step(here, ref);
    }
    const fault = `the $refs go in a circle, or lead to more than ${longestChain} others in a row`;
    throw new ContractError([`${start.pointer}: ${fault}; one of them has to lead to a definition.`]);
  };
  return { root: { pointer: '', value: document }, at, target, resolve };
}

/** Where a `$ref` leads to in the end, and over how many others; over `-Infinity` if they go in a circle. */
export type ChainEnd = { target: string; length: number };

/**
 * Prepares the search for the ends of chains of `$ref`s, in which each part is followed once.
 *
 * @returns a function that finds the end of the chain that begins with a `$ref`
 */
export function chainFollower(refs: Refs): (ref: string) => ChainEnd {
  const ends = new Map<string, ChainEnd>();
  return (first) => {
    const passed = new Set<string>();
    let ref = first;
    while (!ends.has(ref) && !passed.has(ref)) {
      passed.add(ref);
      const next = asObject(refs.target(ref)?.value)['$ref'];
      if (typeof next === 'string') ref = next;
      else ends.set(ref, { target: ref, length: 0 });
    }
    const end = ends.get(ref) ?? { target: ref, length: -Infinity };
    for (const [i, one] of [...passed]
      .filter((each) => !ends.has(each))
      .toReversed()
      .entries())
      ends.set(one, { target: end.target, length: end.length + i + 1 });
    return ends.get(first) ?? end;
  };
}

/**
 * Goes from a place to one of its members.
 *
 * @param place - an object or array
 * @param name - the name or the index of the member
 * @returns the place of the member; its value is `undefined` if there is no such member
 * @example child(refs.root, 'paths').pointer // '/paths'
 */
export function child(place: Place, name: string | number): Place {
  const key = String(name);
  return { pointer: `${place.pointer}/${escapePointerToken(key)}`, value: memberOf(place.value, key) };
}

/**
 * Lists the members of a place.
 *
 * @param place - any place
 * @returns the name and the place of each member, in order; none if the value is neither an object nor an array
 */
export function children(place: Place): [name: string, member: Place][] {
  const { pointer, value: held } = place;
  if (typeof held !== 'object' || held === null) return [];
  return Object.entries<Json>(held).map(([name, value]) => [
    name,
    { pointer: `${pointer}/${escapePointerToken(name)}`, value },
  ]);
}

/**
 * Lists the items of a place.
 *
 * @param place - any place
 * @returns the place of each item, in order; none if the value is not an array
 */
export function items({ pointer, value }: Place): Place[] {
  return Array.isArray(value) ? value.map((item, i) => ({ pointer: `${pointer}/${i}`, value: item })) : [];
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return getAtTokens(value ?? null, [key]);
}

/** The `$ref` at a place, if there is one. */
function refAt({ value }: Place): string | undefined {
  const ref = isObject(value) ? value['$ref'] : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

/**
 * Checks whether a `$ref` stays inside its document.
 *
 * @param ref - a URI reference
 * @returns true for references that begin with `#`
 */
export function isLocal(ref: string): boolean {
  return ref.startsWith('#');
}

/**
 * Reads the JSON pointer in a `$ref` that stays inside its document.
 *
 * @param ref - a URI reference, or only its fragment
 * @returns the pointer after the `#`, percent-decoded (RFC 6901, section 6) unless its encoding is broken
 * @example fromFragment('#/components/tags/To%20do') // '/components/tags/To do'
 */
export function fromFragment(ref: string): string {
  return decodePercent(ref.replace(/^#/, ''));
}

/**
 * Writes a reference to a place of its document.
 *
 * @param pointer - JSON pointer of the place
 * @example localRef('/components/tags/To do') // '#/components/tags/To%20do'
 */
export function localRef(pointer: string): string {
  return `#${encodeURI(pointer)}`;
}

/**
 * Reads the specification extensions of an object.
 *
 * @param value - an object of a document
 * @returns its members that begin with `x-`
 */
export function extensionsOf(value: Json | undefined): JsonObject {
  const node = asObject(value);
  const extensions: JsonObject = {};
  for (const name of Object.keys(node)) if (name.startsWith('x-')) extensions[name] = node[name] ?? null;
  return extensions;
}

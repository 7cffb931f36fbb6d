// Which schemas describe each place of a value, what does not travel with it, and which fields a schema documents.

import {
  asList,
  asObject,
  getAtTokens,
  isObject,
  pointerTokens,
  setAtTokens,
  toPointer,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import type { SchemaAt } from '../message.ts';
import { isOfKind } from '../base/json-kinds.ts';
import { findNamedKinds, itemPlaces, possibilities, readerOf, type Alternative } from '../schema/reading.ts';
import { memberPlaces } from '../schema/unnamed-members.ts';
import { travels, type MessageDirection } from '../base/direction.ts';

/** A schema that applies to a place in a value. */
export type ApplicableSchema = { pointer: string; node: JsonObject };

/** A place in a value: its JSON pointer, the value there, and the schemas that apply to it. */
export type DescribedPlace = { at: string; value: Json; schemas: ApplicableSchema[] };

/**
 * Lists the places in a value that schemas describe.
 *
 * @param schemaAt - resolves the schemas
 * @param pointers - JSON pointers of the schemas of the value itself
 * @returns the places, outer ones first; among alternatives, only the schemas that the value can match
 */
export function listSchemasByPlace(schemaAt: SchemaAt, pointers: string[], value: Json): DescribedPlace[] {
  const places: DescribedPlace[] = [];
  const visit = (schemas: string[], here: Json, at: string): void => {
    const speaking = schemas.flatMap((pointer) => layersOf(schemaAt, pointer, here));
    if (speaking.length === 0) return;
    places.push({ at, value: here, schemas: speaking });
    if (Array.isArray(here)) {
      here.forEach((item, i) => {
        const below = speaking.flatMap(({ pointer, node }) => itemPlaces({ pointer, schema: node }, i));
        visit(below, item, at + toPointer(i));
      });
    } else if (isObject(here)) {
      for (const [name, member] of Object.entries(here)) {
        const below = speaking.flatMap(({ pointer, node }) => memberPlaces({ pointer, schema: node }, name));
        visit(below, member, at + toPointer(name));
      }
    }
  };
  visit(pointers, value, '');
  return places;
}

/**
 * The parts of a schema, and of those of its alternatives that the value can match: what inherits from a base is meant
 * where the value says so.
 */
function layersOf(schemaAt: SchemaAt, start: string, value: Json): ApplicableSchema[] {
  const reader = readerOf(schemaAt);
  const found = new Map<string, ApplicableSchema>();
  const isMeant = ({ pointer, tag, inherits }: Alternative): boolean => {
    if (inherits !== true) return canBe(schemaAt, pointer, value);
    return tag?.values.some((one) => one === asObject(value)[tag.property]) === true;
  };
  /** One that inherits and has no value of its own is for all others. */
  const listMeant = (union: readonly Alternative[]): Alternative[] => {
    const meant = union.filter(isMeant);
    return meant.length > 0 ? meant : union.filter(({ inherits, tag }) => inherits === true && tag === undefined);
  };
  const visit = (pointer: string): void => {
    for (const part of reader.read([pointer]).parts) {
      if (found.has(part.pointer)) continue;
      found.set(part.pointer, { pointer: part.pointer, node: asObject(part.schema) });
      for (const one of reader.unionsOf(part).flatMap(listMeant)) visit(one.pointer);
    }
  };
  visit(start);
  return [...found.values()];
}

/**
 * Finds what does not travel with a value: what is read-only on the way to the server, write-only on the way back.
 *
 * @param schemas - JSON pointers of the schemas of the value
 * @param way - the direction
 * @returns JSON pointers into the value, outer ones first
 */
export function listStrandedPlaces(
  schemaAt: SchemaAt,
  schemas: string[],
  value: Json,
  way: MessageDirection,
): DescribedPlace[] {
  return listSchemasByPlace(schemaAt, schemas, value).filter(
    (place) => place.at !== '' && place.schemas.some(({ node }) => !travels(node, way)),
  );
}

/**
 * Leaves out of a value what does not travel with it.
 *
 * @param schemas - JSON pointers of its schemas
 * @param way - the direction
 */
export function withoutStranded(schemaAt: SchemaAt, schemas: string[], value: Json, way: MessageDirection): Json {
  const places = listStrandedPlaces(schemaAt, schemas, value, way).map(({ at }) => pointerTokens(at));
  return places.reduce<Json>(omitMember, value);
}

/**
 * Copies a value without a member.
 *
 * @param tokens - the tokens of the pointer to the member
 * @returns the copy; the value itself if there is no such member of an object
 */
export function omitMember(value: Json, tokens: readonly string[]): Json {
  const holder = getAtTokens(value, tokens.slice(0, -1));
  const last = tokens.at(-1);
  if (!isObject(holder) || last === undefined || !Object.hasOwn(holder, last)) return value;
  const { [last]: _, ...rest } = holder;
  return setAtTokens(value, tokens.slice(0, -1), rest);
}

function canBe(schemaAt: SchemaAt, pointer: string, value: Json): boolean {
  const { parts, members } = readerOf(schemaAt).read([pointer]);
  if (!isOfKind(value, findNamedKinds(parts))) return false;
  if (!isObject(value)) return parts.every(({ schema }) => allows(asObject(schema)['const'], value));
  // What travels one way alone is required one way alone.
  return [...members].every(
    ([name, { required, readOnly, writeOnly }]) => !required || readOnly || writeOnly || Object.hasOwn(value, name),
  );
}

function allows(constant: Json | undefined, value: Json): boolean {
  return constant === undefined || typeof constant === 'object' || constant === value;
}

/**
 * Lists the fields that a schema documents.
 *
 * @param schemaAt - resolves the schemas
 * @param pointer - JSON pointer of the schema of a body
 * @returns JSON pointers, `*` for any index, the outer ones first; a recursive schema is followed once
 */
export function listDocumentedFields(schemaAt: SchemaAt, pointer: string): string[] {
  const fields = new Set<string>();
  // The outer ones first: of schemas that all refer to each other, only so many can be followed.
  const open = [{ start: pointer, at: '', trail: [] as string[] }];
  let places = 0;
  for (let next = open.shift(); next !== undefined && fields.size < mostFields; next = open.shift()) {
    // Lists inside of lists have no names, and may be just as many.
    if (++places > mostPlaces) break;
    const { start, at, trail } = next;
    for (const { pointer: here, schema } of possibilities(schemaAt, [start]).parts) {
      if (trail.includes(here)) continue;
      const { properties, items, prefixItems } = asObject(schema);
      const below = [...trail, here];
      for (const name of Object.keys(asObject(properties))) {
        fields.add(at + toPointer(name));
        open.push({ start: here + toPointer('properties', name), at: at + toPointer(name), trail: below });
      }
      if (isObject(items)) open.push({ start: `${here}/items`, at: `${at}/*`, trail: below });
      for (const i of asList(prefixItems).keys())
        open.push({ start: `${here}/prefixItems/${i}`, at: `${at}/*`, trail: below });
    }
  }
  return [...fields];
}

/** More than any answer is read for, and few enough to be listed quickly. */
const [mostFields, mostPlaces] = [2000, 10_000];

/**
 * Converts the pointer of a place into that of a documented field.
 *
 * @param at - JSON pointer into a value
 * @returns the pointer with `*` for each array index
 */
export function fieldOf(at: string, value: Json): string {
  let here: Json | undefined = value;
  const tokens = at.split('/').slice(1);
  return tokens
    .map((token) => {
      const isItem = Array.isArray(here);
      here = isItem ? asList(here)[Number(token)] : asObject(here)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
      return isItem ? '/*' : `/${token}`;
    })
    .join('');
}

import {
  asList,
  asObject,
  isObject,
  replaceObjects,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../base/json.ts';
import { isTextOfJson } from '../media/media.ts';
import { keywordsWith } from '../base/schema-keywords.ts';
import { safePattern } from '../base/linear-regexp.ts';
import { joinText } from '../base/code.ts';
import { isPrototypeMember } from '../base/prototype-names.ts';

/** Formats that json-schema-faker knows by another name. */
const otherNames: Record<string, string> = { 'iso-date-time': 'date-time', 'iso-time': 'time', url: 'uri' };

/** Patterns of texts whose format it does not know at all. */
const patterns: Record<string, string> = {
  byte: '^[A-Za-z0-9+/]{12}$',
  base64: '^[A-Za-z0-9+/]{12}$',
  base64url: '^[A-Za-z0-9_-]{12}$',
  decimal: '^[1-9][0-9]{0,2}\\.[0-9]{2}$',
  double: '^[1-9][0-9]{0,2}\\.[0-9]{2}$',
  float: '^[1-9][0-9]{0,2}\\.[0-9]{2}$',
  int32: '^[1-9][0-9]{0,5}$',
  int64: '^[1-9][0-9]{0,5}$',
  'json-pointer-uri-fragment': '^#/[a-z]{1,6}$',
  uint64: '^[1-9][0-9]{0,5}$',
};

/**
 * Gives a pattern of the texts of a format, or of an encoding, that json-schema-faker does not know.
 *
 * @example patternOfFormat('base64url') // '^[A-Za-z0-9_-]{12}$'
 */
export function patternOfFormat(format: Json | undefined): string | undefined {
  return typeof format === 'string' && Object.hasOwn(patterns, format) ? patterns[format] : undefined;
}

/** What rewriting a schema needs of the package. */
export type Abilities = {
  /** Whether texts of a format may match a pattern. */
  mayMatch: (format: string, pattern: string) => boolean;
  /** Makes up the value of a schema that the text of another one is JSON of. */
  contentOf: (schema: JsonSchema) => Json | undefined;
};

/** Keywords whose values are no schemas, and those that hold schemas by names, which are no keywords. */
const data = new Set(['const', 'default', 'enum', 'example', 'examples']);
const maps = new Set(keywordsWith('map'));

/**
 * Rewrites a schema in those words of JSON Schema that json-schema-faker takes into account.
 *
 * If no text of a format may match a pattern, the pattern alone is taken, as the package makes up a text by its format,
 * whatever its pattern.
 *
 * @example toUnderstoodSchema({ type: 'string', format: 'url' }, abilities) // { type: 'string', format: 'uri' }
 */
export function toUnderstoodSchema(schema: JsonSchema, can: Abilities): JsonSchema {
  return isObject(schema) ? rewordSchema(membersOf(schema, false, can), can) : schema;
}

function membersOf(node: JsonObject, isMap: boolean, can: Abilities): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (!isMap && data.has(name)) return [name, value];
      if (Array.isArray(value)) return [name, value.map((one) => partOf(one, false, can))];
      return [name, partOf(value, !isMap && maps.has(name), can)];
    }),
  );
}

function partOf(value: Json, isMap: boolean, can: Abilities): Json {
  if (!isObject(value)) return value;
  const members = membersOf(value, isMap, can);
  return isMap ? members : rewordSchema(members, can);
}

/** Stands before a name that the package would find in every object, and so not make up: a character of no use. */
const veil = '\uE000';

function hideName<Name extends Json>(name: Name): Name | string {
  return isPrototypeMember(name) ? joinText`${veil}${String(name)}` : name;
}

function hideKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [hideName(name), member]));
}

/** Hides inherited names in a schema whose parts hide theirs; `showNames` undoes it in the value that is made up. */
function hideInherited(schema: JsonObject): JsonObject {
  const { properties, required, dependentRequired, propertyNames, patternProperties } = schema;
  const [listed, named] = [asList(required), asList(asObject(propertyNames)['enum'])];
  const keys = [properties, dependentRequired].flatMap((map) => Object.keys(asObject(map)));
  const needed = Object.values(asObject(dependentRequired)).flatMap(asList);
  if (![...listed, ...named, ...keys, ...needed].some(isPrototypeMember)) return schema;
  // A hidden name may no longer satisfy the pattern that it satisfied.
  const patterns = Object.entries(asObject(patternProperties));
  const matching = [...listed, ...needed].filter(isPrototypeMember).flatMap((name): [string, Json][] => {
    const found = patterns.find(([pattern]) => matches(pattern, String(name)));
    return found === undefined ? [] : [[String(name), found[1]]];
  });
  const own = { ...Object.fromEntries(matching), ...asObject(properties) };
  return {
    ...schema,
    ...(Object.keys(own).length > 0 && { properties: hideKeys(own) }),
    ...(required !== undefined && { required: listed.map(hideName) }),
    ...(isObject(dependentRequired) && {
      dependentRequired: hideKeys(
        Object.fromEntries(Object.entries(dependentRequired).map(([name, some]) => [name, asList(some).map(hideName)])),
      ),
    }),
    ...(named.length > 0 && { propertyNames: { ...asObject(propertyNames), enum: named.map(hideName) } }),
  };
}

function matches(pattern: string, name: string): boolean {
  try {
    return safePattern(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

/** Gives the members of a made-up value the names that were hidden from json-schema-faker. */
export function showNames(value: Json): Json {
  return replaceObjects(value, (object) => {
    if (!Object.keys(object).some((name) => name.startsWith(veil))) return object;
    return Object.fromEntries(
      Object.entries(object).map(([name, member]) => [name.startsWith(veil) ? name.slice(veil.length) : name, member]),
    );
  });
}

/** Rewrites the keywords of one schema. */
function rewordSchema(shown: JsonObject, can: Abilities): JsonObject {
  const schema = hideInherited(shown);
  const { type, format, pattern } = schema;
  if (isTextOfJson(schema)) {
    const content = can.contentOf(isObject(schema['contentSchema']) ? schema['contentSchema'] : true);
    if (content !== undefined) return { type: 'string', const: JSON.stringify(content) };
  }
  // A tuple that has to be longer goes on as it ends.
  const tuple = asList(schema['prefixItems']);
  if (schema['items'] === undefined && tuple.length > 0 && tuple.length < Number(schema['minItems']))
    return { ...schema, items: tuple.at(-1) ?? true };
  if (typeof format !== 'string') return schema;
  if (type === 'number') return isWholeFormat.test(format) ? { ...schema, type: 'integer' } : schema;
  const { format: _, ...others } = schema;
  if (typeof pattern === 'string') return can.mayMatch(format, pattern) ? schema : others;
  const ofFormat = [type].flat().includes('string') ? patternOfFormat(format) : undefined;
  if (ofFormat !== undefined) return { ...others, pattern: ofFormat };
  return { ...schema, format: Object.hasOwn(otherNames, format) ? (otherNames[format] ?? format) : format };
}

const isWholeFormat = /^u?int\d+$/;

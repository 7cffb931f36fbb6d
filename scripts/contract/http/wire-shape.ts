import { anyShape, type WireShape } from '../../../src/wire/read.ts';
import type { WireParameter } from '../../../src/wire/style.ts';
import { once } from '../base/once.ts';
import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import type { Parameter, SchemaAt, ResponseHeader } from '../message.ts';

/**
 * Says how a parameter is written on the wire.
 *
 * @example wireParameterOf(parameter) // { name: 'tags', in: 'query', style: 'form', explode: true, allowReserved: false }
 */
export function wireParameterOf({
  name,
  in: place,
  style,
  explode,
  allowReserved,
  content,
}: Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> & {
  content?: { contentType: string; encoding?: WireParameter['encoding'] };
}): WireParameter {
  const parameter: WireParameter = { name, in: place, style, explode, allowReserved };
  if (content === undefined) return parameter;
  const { contentType, encoding = {} } = content;
  return { ...parameter, contentType, encoding };
}

/**
 * Says how a header of a response is written on the wire.
 *
 * @example wireHeaderOf(header) // { name: 'X-Ids', in: 'header', explode: false }
 */
export function wireHeaderOf({ name, explode, content }: ResponseHeader): WireParameter {
  return { name, in: 'header', explode, ...(content !== undefined && { contentType: content.contentType }) };
}

/**
 * Says what a reader of texts has to know of a schema.
 *
 * @param schemas - JSON pointers of the schema, or of several that a value has to satisfy
 * @returns its shape, worked out where it is first needed
 * @example shapeAt(schemaAt, '/components/schemas/Ids').types.has('array') // true
 */
export function shapeAt(schemaAt: SchemaAt, schemas: string[]): WireShape {
  const parts = once(() => schemas.flatMap((schema) => schemaPartsOf(schemaAt, schema)));
  const types = once(() => new Set(parts().flatMap(({ node }) => typesIn(node))));
  const names = once(() => [...new Set(parts().flatMap(({ node }) => Object.keys(asObject(node['properties']))))]);
  const shapeWithin = (keyword: string): WireShape => {
    const holders = parts().filter(({ node }) => isObject(node[keyword]));
    return holders.length === 0
      ? anyShape
      : shapeAt(
          schemaAt,
          holders.map(({ pointer }) => `${pointer}/${keyword}`),
        );
  };
  const others = once(() => shapeWithin('additionalProperties'));
  const named = once(() => new Map(names().map((name) => [name, memberShape(schemaAt, parts(), name)])));
  const isOpen = once(
    () =>
      parts().some(({ node }) => isObject(node['additionalProperties']) || node['additionalProperties'] === true) ||
      (names().length === 0 && parts().every(({ node }) => node['additionalProperties'] !== false)),
  );
  return {
    get types() {
      return types();
    },
    items: once(() => shapeWithin('items')),
    get members() {
      return names();
    },
    member: (name) => named().get(name) ?? others(),
    get isOpen() {
      return isOpen();
    },
  };
}

function memberShape(schemaAt: SchemaAt, parts: SchemaPart[], name: string): WireShape {
  const holders = parts.filter(({ node }) => Object.hasOwn(asObject(node['properties']), name));
  return shapeAt(
    schemaAt,
    holders.map(({ pointer }) => pointer + toPointer('properties', name)),
  );
}

/** The JSON types that a schema names, or that its constants have. */
function typesIn(node: JsonObject): string[] {
  const named = [node['type'] ?? []].flat().map(String);
  const constants = [...asList(node['enum']), ...(node['const'] === undefined ? [] : [node['const']])];
  return [...named, ...constants.map(typeOf)];
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

type SchemaPart = { pointer: string; node: JsonObject };

/**
 * Finds a schema and those that it combines.
 *
 * @returns each once, with its JSON pointer
 */
export function schemaPartsOf(schemaAt: SchemaAt, schema: string): SchemaPart[] {
  const parts = new Map<string, SchemaPart>();
  const add = (place: string): void => {
    const { pointer, schema: found } = schemaAt(place);
    if (parts.has(pointer)) return;
    const node = asObject(found);
    parts.set(pointer, { pointer, node });
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const i of asList(node[keyword]).keys()) add(`${pointer}/${keyword}/${i}`);
  };
  add(schema);
  return [...parts.values()];
}

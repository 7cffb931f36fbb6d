import { asList, isObject, mentionsMember, type Json, type JsonObject } from '../base/json.ts';
import type { SchemaAt } from '../message.ts';
import { visitSchemas } from '../schema/recursive-schemas.ts';
import { readerOf, type Alternative, type DiscriminatorValues } from '../schema/reading.ts';

/**
 * Writes out what discriminators mean, which are no keywords of JSON Schema: a base is one of the schemas that inherit
 * from it, and each alternative has its value of the property.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @returns the document itself if nothing in it has a discriminator
 */
export function tellAlternatives(document: JsonObject, schemaAt: SchemaAt): JsonObject {
  if (!mentionsMember(document, ['discriminator'])) return document;
  const reader = readerOf(schemaAt);
  const told = new Map<JsonObject, JsonObject>();
  visitSchemas(document, (schema, pointer) => {
    const here = pointer();
    const copy: JsonObject = { ...schema };
    const heirs = reader.heirsOf(here);
    if (heirs.length > 0) {
      const alternatives = heirs.map((heir): Json => {
        return tellApart(heir.pointer === here ? true : { $ref: `#${heir.pointer}` }, heir.tag);
      });
      copy['allOf'] = [...asList(copy['allOf']), { anyOf: alternatives }];
    }
    const written = reader.unionsOf({ pointer: here, schema }).flat();
    const tags = new Map(written.filter(isTold).map(({ pointer, tag }) => [pointer, tag]));
    for (const keyword of tags.size === 0 ? [] : ['anyOf', 'oneOf'])
      if (Array.isArray(copy[keyword]))
        copy[keyword] = copy[keyword].map((one, i) => tellApart(one, tags.get(`${here}/${keyword}/${i}`)));
    if (heirs.length + tags.size > 0) told.set(schema, copy);
  });
  const copyTold = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(copyTold);
    if (!isObject(node)) return node;
    return Object.fromEntries(Object.entries(told.get(node) ?? node).map(([name, value]) => [name, copyTold(value)]));
  };
  return copyTold(document) as JsonObject;
}

function isTold({ tag, inherits }: Alternative): boolean {
  return tag !== undefined && inherits !== true;
}

function tellApart(schema: Json, tag: DiscriminatorValues | undefined): Json {
  if (tag === undefined) return schema;
  const { property, values } = tag;
  return { allOf: [schema, { properties: { [property]: { enum: values } }, required: [property] }] };
}

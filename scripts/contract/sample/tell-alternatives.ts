import { asList, mentionsMember, replaceObjects, type Json, type JsonObject } from '../base/json.ts';
import type { SchemaAt } from '../message.ts';
import { visitSchemas } from '../schema/recursive-schemas.ts';
import { openTemporaryReader, type Alternative, type DiscriminatorValues } from '../schema/reading.ts';

/**
 * Writes out what discriminators mean, which are no keywords of JSON Schema: a base is one of the schemas that inherit
 * from it, and each alternative has its value of the property.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @returns the document itself if nothing in it has a discriminator
 */
export function tellAlternatives(document: JsonObject, schemaAt: SchemaAt): JsonObject {
  if (!mentionsMember(document, ['discriminator'])) return document;
  const reader = openTemporaryReader(schemaAt);
  const told = new Map<JsonObject, JsonObject>();
  visitSchemas(document, (schema, pointer) => {
    if (!['discriminator', 'anyOf', 'oneOf'].some((keyword) => keyword in schema)) return;
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
  return replaceObjects(document, (node) => told.get(node) ?? node) as JsonObject;
}

function isTold({ tag, inherits }: Alternative): boolean {
  return tag !== undefined && inherits !== true;
}

function tellApart(schema: Json, tag: DiscriminatorValues | undefined): Json {
  if (tag === undefined) return schema;
  const { property, values } = tag;
  return { allOf: [schema, { properties: { [property]: { enum: values } }, required: [property] }] };
}

// What a schema says beyond single keywords: which schemas apply at a place, and values that are made up for it, within
// a budget. Nothing here validates.

import { asList, asObject, getAtPointer, isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import { fromFragment, isLocal } from '../document/refs.ts';
import type { SchemaAt } from '../message.ts';

/**
 * Finds the properties of objects, and of what these are composed of.
 *
 * @param schemaAt - finds the schema at a pointer
 * @param schemas - the pointers of the schemas
 * @returns the pointers of the schemas of each property
 * @example
 * listProperties(schemaAt, ['/components/schemas/Pet']).get('name') // ['/components/schemas/Pet/properties/name']
 */
export function listProperties(schemaAt: SchemaAt, schemas: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const pointer of new Set(schemas.flatMap((schema) => [...listComposedSchemas(schemaAt, schema)]))) {
    const { properties } = asObject(schemaAt(pointer).schema as Json);
    for (const name of Object.keys(asObject(properties)))
      found.set(name, [...(found.get(name) ?? []), pointer + toPointer('properties', name)]);
  }
  return found;
}

/**
 * Finds the schemas that a schema is composed of.
 *
 * @param schemaAt - finds the schema at a pointer
 * @param start - the pointer of the schema
 * @returns its pointer, and those of the others
 */
export function listComposedSchemas(schemaAt: SchemaAt, start: string): Set<string> {
  const parts = new Set<string>();
  const left = [start];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { pointer, schema } = schemaAt(next);
    if (parts.has(pointer)) continue;
    parts.add(pointer);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      left.push(...asList(asObject(schema as Json)[keyword]).map((_, i) => pointer + toPointer(keyword, i)));
  }
  return parts;
}

/**
 * Tells whether a target in the mapping of a discriminator is the name of a component or a reference to a schema
 * (OpenAPI, Discriminator Object); references into other documents are not judged.
 *
 * @param document - the document of the discriminator
 * @param target - the name or URI reference
 * @returns false if it leads nowhere
 * @example leadsToSchema(document, 'Cat') // true if there is /components/schemas/Cat
 */
export function leadsToSchema(document: JsonObject, target: string): boolean {
  if (isObject(getAtPointer(document, toPointer('components', 'schemas', target)))) return true;
  if (isLocal(target)) return getAtPointer(document, fromFragment(target)) !== undefined;
  return /[/:]/.test(target);
}

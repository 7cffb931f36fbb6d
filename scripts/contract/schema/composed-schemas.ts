// What a schema says beyond single keywords: which schemas apply at a place, and values that are made up for it, within
// a budget. Nothing here validates.

import { asList, asObject, toPointer, type Json } from '../base/json.ts';
import type { SchemaAt } from '../operation.ts';

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

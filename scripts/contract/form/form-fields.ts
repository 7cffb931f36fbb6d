import { asObject, toPointer } from '../base/json.ts';
import { bodyKind } from '../media/media.ts';
import type { SchemaAt } from '../message.ts';

/** A field of a form, and the JSON pointer of its schema. */
export type DocumentedField = { name: string; pointer: string };

/**
 * Lists the fields that the schema of a form names, itself or in the schemas that it combines.
 *
 * @param schemaAt - finds the schemas of the document
 * @param schema - JSON pointer of the schema of the form
 * @returns the fields, each once
 */
export function formFieldsOf(schemaAt: SchemaAt, schema: string, depth = 0): DocumentedField[] {
  const { pointer, schema: found } = schemaAt(schema);
  const { properties, allOf } = asObject(found === true || found === false ? undefined : found);
  const own = Object.keys(asObject(properties)).map((name) => ({
    name,
    pointer: pointer + toPointer('properties', name),
  }));
  const inherited =
    Array.isArray(allOf) && depth < 16
      ? allOf.flatMap((_, i) => formFieldsOf(schemaAt, `${pointer}/allOf/${i}`, depth + 1))
      : [];
  return [...new Map([...inherited, ...own].map((field) => [field.name, field])).values()];
}

/**
 * Tells a field with bytes, which is a file, from one with text.
 *
 * @param schemaAt - finds the schemas of the document
 * @param pointer - JSON pointer of the schema of the field, or of its items
 * @param contentType - what the encoding of the form says about it
 * @returns true for a file
 */
export function isFileField(schemaAt: SchemaAt, pointer: string, contentType: string | undefined): boolean {
  const { schema } = schemaAt(pointer);
  if (typeof schema === 'boolean') return false;
  const { type, format, contentMediaType, contentEncoding } = schema;
  if (type !== undefined && ![type].flat().includes('string')) return false;
  return format === 'binary' || (contentEncoding === undefined && isBinaryType(contentMediaType ?? contentType));
}

function isBinaryType(contentType: unknown): boolean {
  return typeof contentType === 'string' && bodyKind({ contentType: contentType.split(',')[0] ?? '' }) === 'binary';
}

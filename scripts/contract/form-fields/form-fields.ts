// The fields of a form as its schema names them: which of them are lists, and which are files.

import { asText } from '../base/json.ts';
import { bodyKind } from '../media/media.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import type { MediaType, SchemaAt } from '../message.ts';
import { nearestOf, possibilities, readerOf } from '../schema/reading.ts';

/** A field of a form. */
export type FormFieldReading = {
  name: string;
  /** JSON pointers of its schemas. */
  schemas: string[];
  /** Whether it may be a list, whose items are sent one by one. */
  isList: boolean;
  /** Whether it has bytes, or its items have: then it is a file instead of a text. */
  isFile: boolean;
  /** The media type that its schema names (`contentMediaType`). */
  mediaType?: string;
};

/**
 * Lists the fields that the schema of a form names, whichever alternative it has.
 *
 * @param schemaAt - finds the schemas of the document
 * @param form - the form, with what it says about the parts of single fields
 * @returns the fields, each once
 */
export function formFieldsOf(
  schemaAt: SchemaAt,
  { schema, encoding }: Pick<MediaType, 'schema' | 'encoding'>,
): FormFieldReading[] {
  if (schema === undefined) return [];
  return [...possibilities(schemaAt, [schema]).members].map(([name, schemas]) => {
    const contentType = Object.hasOwn(encoding, name) ? encoding[name]?.contentType : undefined;
    return { name, ...fieldWith(schemaAt, schemas, contentType) };
  });
}

/**
 * Says how a field travels.
 *
 * @param schemas - JSON pointers of its schemas
 * @param contentType - what the encoding of the form says about it
 */
export function fieldWith(schemaAt: SchemaAt, schemas: string[], contentType?: string): Omit<FormFieldReading, 'name'> {
  const { kinds, items } = possibilities(schemaAt, schemas);
  const isList = kinds.has('array');
  const own = isList ? items : schemas;
  const mediaType = asText(nearestOf(readerOf(schemaAt).read(own).parts, 'contentMediaType'));
  return {
    ...{ schemas, isList, isFile: isFileField(schemaAt, own, contentType) },
    ...(mediaType !== undefined && { mediaType }),
  };
}

/**
 * Tells a field with bytes, which is a file, from one with text.
 *
 * @param schemaAt - finds the schemas of the document
 * @param schemas - JSON pointers of the schemas of the field, or of its items
 * @param contentType - what the encoding of the form says about it
 * @returns true for a file
 */
export function isFileField(schemaAt: SchemaAt, schemas: readonly string[], contentType: string | undefined): boolean {
  const { kinds, parts } = readerOf(schemaAt).read(schemas);
  // A field that has parts itself is none, whatever these are.
  if ((kinds !== undefined && !kinds.has('string')) || isMultipart(contentType ?? '')) return false;
  const readKeyword = (keyword: string): string | undefined => asText(nearestOf(parts, keyword));
  return (
    readKeyword('format') === 'binary' ||
    readKeyword('contentEncoding') === 'binary' ||
    (readKeyword('contentEncoding') === undefined && isBinaryType(readKeyword('contentMediaType') ?? contentType))
  );
}

function isBinaryType(contentType: string | undefined): boolean {
  const [first = ''] = contentType?.split(',') ?? [];
  return first !== '' && bodyKind({ contentType: first }) === 'binary';
}

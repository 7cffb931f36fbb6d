import { formFieldsOf, isFileField } from '../../contract/media/form-fields.ts';
import { asObject, emptyRecord, isObject, type Json } from '../../contract/base/json.ts';
import { isJson } from '../../contract/media/media.ts';
import type { MediaType, SchemaAt } from '../../contract/operation.ts';
import type { SentPairs } from '../request/pairs.ts';
import { parsed, readerOf, schemaPartsOf, shaped, typesAt } from '../request/parameters.ts';
import { ownProperty } from '../request/request-plan.ts';

/** What a server has to know of a field of a multipart form. */
export type PartReader = {
  /** Whether it is read as a stream. */
  isFile: boolean;
  /** Whether it may be sent several times, as the items of a list. */
  isList: boolean;
  /** The media types of a file; any if there are none. */
  types: string[];
  /** The bytes that a file may have. */
  fewest: number;
  most: number;
  /** Reads the text of a field as a value of its schema. */
  read: (text: string, type: string) => Json;
};

/** The fields of a multipart form. */
export type PartReaders = {
  /** Finds the reader of a part by its name. */
  readerFor: (name: string, filename: string | undefined) => PartReader;
  /** Whether what is wrong with a field is wrong whatever fields still come. */
  isDecidedByField: boolean;
};

/**
 * Prepares the reading of a multipart form.
 *
 * @param schemaAt - finds the schemas of the document
 * @returns its fields
 */
export function partReadersOf(schemaAt: SchemaAt, { schema, encoding }: MediaType): PartReaders {
  const fields = schema === undefined ? [] : formFieldsOf(schemaAt, schema);
  const readers: Record<string, PartReader> = emptyRecord();
  for (const { name, pointer } of fields)
    readers[name] = partReader(schemaAt, pointer, ownProperty(encoding, name)?.contentType);
  const others = schema === undefined ? [] : schemaPartsOf(schemaAt, schema);
  const open = others.find(({ node }) => isObject(node['additionalProperties']));
  const other = open && partReader(schemaAt, `${open.pointer}/additionalProperties`, undefined);
  return {
    readerFor: (name, filename) => ownProperty(readers, name) ?? other ?? (filename === undefined ? text : anyFile),
    isDecidedByField: others.every(({ node }) => combining.every((keyword) => node[keyword] === undefined)),
  };
}

/** Keywords by which one field decides about others. */
const combining = ['anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'unevaluatedProperties'];

const text: PartReader = { isFile: false, isList: false, types: [], fewest: 0, most: Infinity, read: (sent) => sent };
const anyFile: PartReader = { ...text, isFile: true, isList: true };

function partReader(schemaAt: SchemaAt, pointer: string, contentType: string | undefined): PartReader {
  const isList = typesAt(schemaAt, pointer).has('array');
  const own = isList ? `${pointer}/items` : pointer;
  const types = typesAt(schemaAt, own);
  const isFile = isFileField(schemaAt, own, contentType);
  const { contentMediaType, minLength, maxLength } = asObject(objectAt(schemaAt, own));
  const documented = contentType ?? (typeof contentMediaType === 'string' ? contentMediaType : undefined);
  return {
    isFile,
    isList,
    types: isFile ? listedTypes(documented) : [],
    fewest: typeof minLength === 'number' ? minLength : 0,
    most: typeof maxLength === 'number' ? maxLength : Infinity,
    read: (sent, type) =>
      isWrittenAsJson(types, contentType) || isJson({ contentType: type }) ? parsed(sent) : shaped(sent, types),
  };
}

function objectAt(schemaAt: SchemaAt, pointer: string): Json {
  const { schema } = schemaAt(pointer);
  return typeof schema === 'boolean' ? {} : schema;
}

/** `image/png, image/*`; bytes of any kind are no type to hold a file to. */
function listedTypes(contentType: string | undefined): string[] {
  const types = (contentType ?? '').split(',').map((type) => type.trim());
  return types.includes('application/octet-stream') ? [] : types.filter((type) => type !== '');
}

/** Objects are JSON unless the encoding says otherwise (OpenAPI 3.1, Encoding Object, contentType). */
function isWrittenAsJson(types: Set<string>, contentType: string | undefined): boolean {
  if (contentType !== undefined) return isJson({ contentType });
  return (types.has('object') || types.has('array')) && !types.has('string');
}

/** Reads a form in a query string as an object. */
export type FormReader = (form: SentPairs) => { [name: string]: Json };

/**
 * Prepares the reading of an `application/x-www-form-urlencoded` body: its fields are written like parameters in a query.
 *
 * @param schemaAt - finds the schemas of the document
 * @returns a function that reads a form; fields that the schema does not name stay texts
 */
export function formReaderOf(schemaAt: SchemaAt, { schema, encoding }: MediaType): FormReader {
  const fields = (schema === undefined ? [] : formFieldsOf(schemaAt, schema)).map(({ name, pointer }) => {
    const { contentType, style, explode } = ownProperty(encoding, name) ?? {};
    const asJson = style === undefined && isWrittenAsJson(typesAt(schemaAt, pointer), contentType);
    const isList = typesAt(schemaAt, pointer).has('array');
    const read = readerOf(
      {
        name,
        in: 'query',
        style: style ?? 'form',
        explode: explode ?? (style ?? 'form') === 'form',
        schema: pointer,
        ...(asJson && !isList && { content: { contentType: 'application/json' } }),
      },
      schemaAt,
    );
    return { name, isDeep: style === 'deepObject', read };
  });
  const names = new Set(fields.map(({ name }) => name));
  const deep = new Set(fields.flatMap(({ name, isDeep }) => (isDeep ? [name] : [])));
  const isKnown = (name: string): boolean => names.has(name) || deep.has(name.slice(0, name.indexOf('[')));
  return (form) => {
    const values: { [name: string]: Json } = emptyRecord();
    for (const { name, read } of fields) {
      const value = read({ path: {}, query: form, headers: {} });
      if (value !== undefined) values[name] = value;
    }
    for (const [name, texts] of form.byName) if (!isKnown(name)) values[name] = textsAs(texts);
    return values;
  };
}

function textsAs(texts: readonly string[]): Json {
  const [only = '', ...others] = texts;
  return others.length === 0 ? only : [only, ...others];
}

import { fieldWith, formFieldsOf, type FormFieldReading } from '../../contract/form-fields/form-fields.ts';
import { nearestOf, possibilities, readerOf } from '../../contract/schema/reading.ts';
import { asObject, asText, emptyRecord, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { hasPositions, isMediaType } from '../../contract/media/media.ts';
import type { Encoding, MediaType, SchemaAt } from '../../contract/message.ts';
import {
  type SentPairs,
  type WireShape,
  anyShape,
  readForm,
  readPart,
  readScalar,
  withLongNumbers,
} from '../../../src/wire/read.ts';
import { readPartBytes, readPartText, type SeePart } from '../../../src/wire/parts.ts';
import { isMultipart, isStyledField, styleOf, type PartEncoding, type WireParameter } from '../../../src/wire/style.ts';
import { headerReadings, partHeaderKey } from '../../contract/http/http.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { shapeAt } from '../../contract/wire-shape/wire-shape.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';
import { readPartHeaders, type PartHeader } from './part-headers.ts';

/** What a server has to know of a field of a multipart form. */
export type PartReader = {
  /** Whether it is read as a stream. */
  isFile: boolean;
  /** Whether it has parts itself, which may have bytes; its text has a character for each byte. */
  isNested: boolean;
  /** Whether it may be sent several times, as the items of a list. */
  isList: boolean;
  /** The media types of a file; any if there are none. */
  types: string[];
  /** The bytes that a file may have. */
  fewest: number;
  most: number;
  /** The field that it is a member of, and the name of the member, if a style makes a part of each member. */
  into?: [field: string, member: string];
  /** The headers that its parts may have. */
  headers: PartHeader[];
  /** Reads the text of a field as a value of its schema. */
  read: (text: string, type: string, see?: SeePart) => Json;
  /** Reads it again, with texts in place of the whole numbers that JavaScript would round. */
  readMarked: (text: string, type: string, mark: (digits: string) => string) => Json;
  /** Finds what is wrong with the parts inside of one, by what they are sent with. */
  judgeInside: (at: string, ...part: Parameters<SeePart>) => PlacedViolation[];
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
 * @param validators - the compiled schemas of the headers of its parts: see {@link partHeaderKey}
 * @returns its fields
 */
export function partReadersOf(
  schemaAt: SchemaAt,
  form: MediaType,
  validators: Record<string, CompiledSchema>,
): PartReaders {
  const byName: Record<string, PartReader> = emptyRecord();
  for (const field of formFieldsOf(schemaAt, form)) {
    const own = ownProperty(form.encoding, field.name);
    const headers = partHeaderReaders(schemaAt, form, [field.name], own, validators);
    const judgePart = partJudgeOf(schemaAt, form, validators);
    const judgeInside: PartReader['judgeInside'] = (at, path, key, ...part) =>
      judgePart(at + toPointer(...path), [field.name, ...key], ...part);
    const made = isStyledField(own)
      ? listStyledReaders(schemaAt, field, own)
      : { [field.name]: partReader(schemaAt, field, own) };
    for (const [name, reader] of Object.entries(made)) byName[name] = { ...reader, headers, judgeInside };
  }
  const { parts, further } = possibilities(schemaAt, form.schema === undefined ? [] : [form.schema]);
  const other = further.length === 0 ? undefined : partReader(schemaAt, fieldWith(schemaAt, further), undefined);
  return {
    readerFor: (name, filename) => ownProperty(byName, name) ?? other ?? (filename === undefined ? text : anyFile),
    isDecidedByField: parts.every(({ schema }) =>
      combining.every((keyword) => asObject(schema)[keyword] === undefined),
    ),
  };
}

/**
 * Prepares the reading of the documented headers of a part.
 *
 * @param part - its names or positions: see {@link partHeaderKey}
 */
export function partHeaderReaders(
  schemaAt: SchemaAt,
  form: MediaType,
  part: readonly string[],
  encoding: Encoding | undefined,
  validators: Record<string, CompiledSchema>,
): PartHeader[] {
  return (encoding?.headers ?? []).map((header) => ({
    name: header.name,
    required: header.required,
    readings: (sent) => headerReadings(schemaAt, sent, header),
    validate: ownProperty(validators, partHeaderKey(form, part, header)),
  }));
}

/** Finds what is wrong with how a part is sent: its media type, and its headers. */
export type JudgePart = (
  pointer: string,
  key: readonly string[],
  part: Parameters<SeePart>[2],
  encoding: PartEncoding,
) => PlacedViolation[];

/**
 * Prepares the judging of parts by what they are sent with.
 *
 * @param validators - see {@link partReadersOf}
 */
export function partJudgeOf(
  schemaAt: SchemaAt,
  form: MediaType,
  validators: Record<string, CompiledSchema>,
): JudgePart {
  return (pointer, key, { headers: sent }, encoding) => {
    // It is read by the encodings of the document, which say more than the wire has to know.
    const headers = partHeaderReaders(schemaAt, form, key, encoding as Encoding, validators);
    const types = (encoding.contentType ?? '').split(',').map((type) => type.trim());
    // A part without a type is text (RFC 2046, section 5.1).
    const type = sent['content-type'] ?? 'text/plain';
    const fits = encoding.contentType === undefined || types.some((one) => isMediaType(one, type));
    const message = `must have the Content-Type ${types.join(' or ')}.`;
    const ofType: PlacedViolation[] = fits ? [] : [{ in: 'body', pointer, message }];
    return [...ofType, ...readPartHeaders({ headers }, pointer, sent).violations];
  };
}

/** Keywords by which one field decides about others. */
const combining = ['anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'unevaluatedProperties'];

const text: PartReader = {
  ...{ isFile: false, isNested: false, isList: false, types: [], fewest: 0, most: Infinity, headers: [] },
  judgeInside: () => [],
  ...readers((sent) => sent, anyShape),
};

/** Both ways to read the text of a field. */
function readers(
  read: (text: string, shape: WireShape, type: string, see?: SeePart) => Json,
  shape: WireShape,
): Pick<PartReader, 'read' | 'readMarked'> {
  return {
    read: (sent, type, see) => read(sent, shape, type, see),
    readMarked: (sent, type, mark) => read(sent, withLongNumbers(shape, mark), type),
  };
}

const anyFile: PartReader = { ...text, isFile: true, isList: true };

/** The readers of the parts that a style makes of a field. */
function listStyledReaders(
  schemaAt: SchemaAt,
  field: FormFieldReading,
  { style, explode }: Encoding = { headers: [], allowReserved: true },
): Record<string, PartReader> {
  const { name, schemas } = field;
  const parameter: WireParameter = {
    ...{ name, in: 'part' },
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
  };
  const shape = shapeAt(schemaAt, schemas);
  const isDeep = style === 'deepObject';
  const isApart = isDeep || styleOf(parameter).explode;
  if (!isApart) return { [name]: { ...text, ...readers((sent, own) => readPart(parameter, own, sent), shape) } };
  if (shape.types.has('array') || !shape.types.has('object')) return { [name]: partReader(schemaAt, field, undefined) };
  const members = shape.members.map((member): [string, PartReader] => [
    isDeep ? `${name}[${member}]` : member,
    { ...text, into: [name, member], ...readers(readScalar, shape.member(member)) },
  ]);
  // Like a list, it grows with each part.
  return { [name]: { ...text, isList: true }, ...Object.fromEntries(members) };
}

function partReader(
  schemaAt: SchemaAt,
  { schemas, isList: mayBeList, isFile }: Omit<FormFieldReading, 'name'>,
  encoding: Encoding | undefined,
): PartReader {
  const { contentType } = encoding ?? {};
  const { items } = possibilities(schemaAt, schemas);
  const isList = mayBeList && !isBodyOfParts(schemaAt, contentType, items);
  const own = isList ? items : schemas;
  const shape = shapeAt(schemaAt, own);
  const { parts } = readerOf(schemaAt).read(own);
  const [documented, least, most] = [
    contentType ?? asText(nearestOf(parts, 'contentMediaType')),
    nearestOf(parts, 'minLength'),
    nearestOf(parts, 'maxLength'),
  ];
  const isNested = !isFile && isMultipart(contentType ?? '');
  return {
    ...text,
    isFile,
    isNested,
    isList,
    types: isFile ? listFileTypes(documented) : [],
    fewest: typeof least === 'number' ? least : 0,
    most: typeof most === 'number' ? most : Infinity,
    ...readers(
      (sent, one, type, see) =>
        isNested ? readPartBytes(sent, type, one, encoding, see) : readPartText(sent, type, one, encoding),
      shape,
    ),
  };
}

/** Checks whether a list is one part that has parts itself: its items are no lists, which would be a part each. */
function isBodyOfParts(schemaAt: SchemaAt, contentType: string | undefined, items: string[]): boolean {
  return hasPositions({ contentType: contentType ?? '' }) && !possibilities(schemaAt, items).kinds.has('array');
}

/** `image/png, image/*`; bytes of any kind are no type to hold a file to. */
function listFileTypes(contentType: string | undefined): string[] {
  const types = (contentType ?? '').split(',').map((type) => type.trim());
  return types.includes('application/octet-stream') ? [] : types.filter((type) => type !== '');
}

/** Reads a form in a query string as an object. */
export type FormReader = (form: SentPairs, mark?: (digits: string) => string) => JsonObject;

/**
 * Prepares the reading of an `application/x-www-form-urlencoded` body: its fields are written like parameters in a
 * query.
 *
 * @param schemaAt - finds the schemas of the document
 * @returns a function that reads a form; fields that the schema does not name stay texts. `mark` writes what stands in
 *   place of a whole number that JavaScript would round
 */
export function formReaderOf(schemaAt: SchemaAt, { schema, encoding }: MediaType): FormReader {
  const shape = schema === undefined ? anyShape : shapeAt(schemaAt, [schema]);
  return (form, mark) =>
    Object.assign(
      emptyRecord<Json>(),
      readForm(form, mark === undefined ? shape : withLongNumbers(shape, mark), encoding),
    );
}

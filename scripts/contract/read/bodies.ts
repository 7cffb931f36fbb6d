import { anyShape, readForm, readPairs } from '../../../src/wire/read.ts';
import { isFormType, isStyle } from '../../../src/wire/style.ts';
import { asText, type Json, type JsonObject } from '../base/json.ts';
import { parseSerializedValue, shapeAt, wireHeaderOf } from '../wire-shape/wire-shape.ts';
import type { Encoding, MediaType, RequestBody, ResponseHeader, ParameterStyle } from '../message.ts';
import { child, children, extensionsOf, items, type Place } from '../document/refs.ts';
import { examplesAt, findShownValue, withReadValues } from './examples.ts';
import { readDescribed, isTrue, membersOf, partsAt, questionsIn, type Reader } from './reader.ts';

/**
 * Reads the body of a request.
 *
 * @param operation - the place of an operation that takes a body
 */
export function requestBodyAt(reader: Reader, operation: Place): RequestBody {
  const place = reader.refs.resolve(child(operation, 'requestBody'));
  const { required } = membersOf(place);
  return { ...readDescribed(place), required: isTrue(required), bodies: mediaTypesAt(reader, place) };
}

/**
 * Reads the media types of a body.
 *
 * @param place - the place of the object with `content`
 * @returns the media types, in the order of the document
 */
export function mediaTypesAt(reader: Reader, place: Place): MediaType[] {
  return partsAt(reader, place, 'content').map(([contentType, media]) => mediaTypeAt(reader, contentType, media));
}

function mediaTypeAt(reader: Reader, contentType: string, place: Place): MediaType {
  const node = membersOf(place);
  const media: MediaType = {
    contentType,
    pointer: place.pointer,
    ...{ encoding: {}, prefixEncoding: [], ...encodingsIn(reader, place) },
    examples: examplesAt(reader, place, contentType),
    description: asText(node['description']) ?? '',
    questions: questionsIn(node),
    extensions: extensionsOf(node),
  };
  if (node['schema'] !== undefined) media.schema = `${place.pointer}/schema`;
  if (node['itemSchema'] !== undefined) media.itemSchema = `${place.pointer}/itemSchema`;
  if (isFormType(contentType))
    media.examples = withReadValues(media.examples, (written) => formIn(reader, media, written));
  return media;
}

function formIn({ schemaAt }: Reader, { schema, encoding }: MediaType, written: string): Json {
  return readForm(readPairs(written), schema === undefined ? anyShape : shapeAt(schemaAt, [schema]), encoding);
}

function readEncoding(reader: Reader, place: Place): Encoding {
  const node = membersOf(place);
  const encoding: Encoding = {
    headers: headersAt(reader, place),
    allowReserved: isTrue(node['allowReserved']),
  };
  const contentType = asText(node['contentType']);
  if (contentType !== undefined) encoding.contentType = contentType;
  const style = styleIn(node);
  if (style !== undefined) encoding.style = style;
  if (typeof node['explode'] === 'boolean') encoding.explode = node['explode'];
  return { ...encoding, ...encodingsIn(reader, place) };
}

/** The encodings of the parts inside, which the members of a part and of a body describe alike. */
function encodingsIn(reader: Reader, place: Place): Pick<Encoding, 'encoding' | 'prefixEncoding' | 'itemEncoding'> {
  const { encoding, prefixEncoding, itemEncoding } = membersOf(place);
  return {
    ...(encoding !== undefined && {
      encoding: Object.fromEntries(
        children(child(place, 'encoding')).map(([field, part]) => [field, readEncoding(reader, part)]),
      ),
    }),
    ...(prefixEncoding !== undefined && {
      prefixEncoding: items(child(place, 'prefixEncoding')).map((part) => readEncoding(reader, part)),
    }),
    ...(itemEncoding !== undefined && { itemEncoding: readEncoding(reader, child(place, 'itemEncoding')) }),
  };
}

/**
 * Reads the headers of a response or of a part of a form.
 *
 * @param place - the place of the object with `headers`
 * @returns the headers, without `Content-Type`, which is to be ignored there (OpenAPI, Response Object)
 */
export function headersAt(reader: Reader, place: Place): ResponseHeader[] {
  return partsAt(reader, place, 'headers')
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, part]) => headerAt(reader, name, part));
}

function headerAt(reader: Reader, name: string, place: Place): ResponseHeader {
  const node = membersOf(place);
  const header: ResponseHeader = {
    ...readDescribed(place),
    name,
    required: isTrue(node['required']),
    deprecated: isTrue(node['deprecated']),
    explode: isTrue(node['explode']),
    examples: examplesAt(reader, place),
  };
  if (node['schema'] !== undefined) header.schema = `${place.pointer}/schema`;
  const [content] = mediaTypesAt(reader, place);
  if (content !== undefined) header.content = content;
  header.examples = withReadValues(header.examples, (written) =>
    parseSerializedValue(reader.schemaAt, wireHeaderOf(header), header.schema ?? content?.schema, written),
  );
  const example = findShownValue(header.examples, header.schema, reader.schemaAt);
  if (example !== undefined) header.example = example;
  return header;
}

/**
 * Reads the style of a value.
 *
 * @param node - a parameter or an encoding
 * @returns its `style`; `undefined` if it has none that OpenAPI defines
 */
export function styleIn(node: JsonObject): ParameterStyle | undefined {
  return isStyle(node['style']) ? node['style'] : undefined;
}

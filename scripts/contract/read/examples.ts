import { asObject, asText, tryParseJson, type Json } from '../base/json.ts';
import { isTextType } from '../../../src/wire/style.ts';
import { isJson, streamFormat } from '../media/media.ts';
import type { NamedExample, SchemaAt } from '../message.ts';
import { child, type Place } from '../document/refs.ts';
import { partsAt, type Reader } from './reader.ts';
import { findSchemaExample } from '../schema/reading.ts';

/**
 * Reads the examples of a media type, a parameter or a header.
 *
 * @param place - the place of the object with the examples
 * @param contentType - the media type that they are of, if it is a body
 * @returns the lone `example` first, under the name `''`, then the named ones in the order of the document
 */
export function examplesAt(reader: Reader, place: Place, contentType?: string): NamedExample[] {
  const lone = child(place, 'example');
  const named = partsAt(reader, place, 'examples').map(([name, part]) =>
    withWrittenValue(readNamedExample(reader, name, part), contentType),
  );
  if (lone.value === undefined) return named;
  const value = behindRef(reader, lone.value);
  return [{ name: '', pointer: lone.pointer, summary: '', description: '', value, exchange: {} }, ...named];
}

/** A `$ref` in place of a value is not allowed there, but some write one, to an example object or to its value. */
function behindRef({ refs }: Reader, value: Json): Json {
  const { $ref: ref, ...others } = asObject(value);
  if (typeof ref !== 'string' || Object.keys(others).length > 0) return value;
  const target = /^#\/components\/examples\/[^/]+(?:\/value)?$/.test(ref) ? refs.target(ref)?.value : undefined;
  if (target === undefined) return value;
  return ref.endsWith('/value') ? target : (asObject(target)['value'] ?? value);
}

function readNamedExample(reader: Reader, name: string, { pointer, value }: Place): NamedExample {
  const node = asObject(value);
  const example: NamedExample = {
    name,
    pointer,
    summary: asText(node['summary']) ?? '',
    description: asText(node['description']) ?? '',
    exchange: asObject(node['x-exchange']),
  };
  // OpenAPI 3.2 has `dataValue` for the value, as opposed to `serializedValue`.
  const shown = node['value'] === undefined ? node['dataValue'] : node['value'];
  if (shown !== undefined) example.value = behindRef(reader, shown);
  const [address, written] = [asText(node['externalValue']), asText(node['serializedValue'])];
  if (address !== undefined) example.address = address;
  if (written !== undefined) example.written = written;
  return example;
}

/**
 * Takes the value of an example of a body from its serialized form: of JSON if nothing else has it, of text always, as
 * data in its place (`dataValue`) does not say how it is written.
 */
function withWrittenValue(example: NamedExample, contentType: string | undefined): NamedExample {
  const { written } = example;
  if (written === undefined || contentType === undefined) return example;
  const value = isJson({ contentType })
    ? (example.value ?? tryParseJson(written))
    : textOf(example, written, contentType);
  return value === undefined ? example : { ...example, value };
}

function textOf({ value }: NamedExample, written: string, contentType: string): Json | undefined {
  if (streamFormat({ contentType }) !== undefined) return value ?? written;
  return isTextType(contentType) ? written : value;
}

/**
 * Takes the values of examples from their serialized forms, where nothing else has them.
 *
 * @param read - reads the text in the form of what it is an example of
 */
export function withReadValues(examples: NamedExample[], read: (written: string) => Json | undefined): NamedExample[] {
  return examples.map((example) => {
    const value = example.value === undefined && example.written !== undefined ? read(example.written) : undefined;
    return value === undefined ? example : { ...example, value };
  });
}

/**
 * Chooses the example to show of a part.
 *
 * @param schema - JSON pointer of its schema
 * @param schemaAt - finds the schema
 * @returns the first example, or else that of the schema; `undefined` if there is neither
 */
export function findShownValue(
  examples: NamedExample[],
  schema: string | undefined,
  schemaAt: SchemaAt,
): Json | undefined {
  const own = examples.find(({ value }) => value !== undefined)?.value;
  if (own !== undefined || schema === undefined) return own;
  return findSchemaExample(schemaAt, schema);
}

import { defaultStyles, explodesByDefault } from '../../../src/wire/style.ts';
import { asObject, asText } from '../base/json.ts';
import type { Parameter, ParameterPlace } from '../message.ts';
import { child, children, type Place } from '../document/refs.ts';
import { mediaTypesAt, styleIn } from './bodies.ts';
import { examplesAt, findShownValue, withReadValues } from './examples.ts';
import { parseSerializedValue, wireParameterOf } from '../wire-shape/wire-shape.ts';
import { readDescribed, isTrue, membersOf, type Reader } from './reader.ts';
import { possibilities } from '../schema/reading.ts';

/** Header parameters to ignore, as media types and security describe these headers (OpenAPI, Parameter Object). */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/**
 * Reads the parameters of an operation.
 *
 * @param item - the place of its path item
 * @param operation - the place of the operation
 * @param names - the template expressions of its path: a path parameter that is none of them travels nowhere
 * @returns those of the path item and those of the operation, which override them by name and location
 */
export function parametersAt(reader: Reader, item: Place, operation: Place, names: string[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const holder of [item, operation]) {
    for (const [, written] of children(child(holder, 'parameters'))) {
      const parameter = parameterAt(reader, reader.refs.resolve(written));
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()].filter(({ in: where, name }) => where !== 'path' || names.includes(name));
}

function parameterAt(reader: Reader, place: Place): Parameter | undefined {
  const node = membersOf(place);
  const name = asText(node['name']);
  const where = node['in'];
  if (name === undefined || !isPlace(where)) return undefined;
  if (where === 'header' && ignoredHeaders.has(name.toLowerCase())) return undefined;
  const style = styleIn(node) ?? defaultStyles[where];
  const parameter: Parameter = {
    ...readDescribed(place),
    name,
    in: where,
    // Path parameters are always required (OpenAPI, Parameter Object).
    required: where === 'path' || isTrue(node['required']),
    deprecated: isTrue(node['deprecated']),
    secret: false,
    style,
    explode: typeof node['explode'] === 'boolean' ? node['explode'] : explodesByDefault(style),
    allowReserved: isTrue(node['allowReserved']),
    allowEmptyValue: isTrue(node['allowEmptyValue']),
    examples: examplesAt(reader, place),
  };
  const [content] = mediaTypesAt(reader, place);
  if (content !== undefined) parameter.content = content;
  const schema = node['schema'] === undefined ? content?.schema : `${place.pointer}/schema`;
  if (schema !== undefined) {
    parameter.schema = schema;
    const { parts } = possibilities(reader.schemaAt, [schema]);
    parameter.secret = parts.some((part) => asObject(part.schema)['format'] === 'password');
  }
  parameter.examples = withReadValues(parameter.examples, (written) =>
    parseSerializedValue(reader.schemaAt, wireParameterOf(parameter), schema, written),
  );
  const example = findShownValue([...parameter.examples, ...(content?.examples ?? [])], schema, reader.schemaAt);
  if (example !== undefined) parameter.example = example;
  return parameter;
}

function isPlace(value: unknown): value is ParameterPlace {
  return typeof value === 'string' && Object.hasOwn(defaultStyles, value);
}

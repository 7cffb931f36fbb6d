import { escapeMarkdown } from '../base/markdown-text.ts';
import type { ParamStructure } from '../document/documents.ts';
import { ContractError } from '../base/errors.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { child, extensionsOf, type Refs } from '../document/refs.ts';
import type { DocumentedError } from '../rpc-method.ts';
import type { SchemaRewriter } from './draft7.ts';
import {
  optionalBooleanAt,
  optionalListAt,
  optionalTextAt,
  requireList,
  pickPresent,
  requireText,
  createUnexpectedError,
  type ObjectPlace,
} from './read-members.ts';

/** The document that is being lowered, and its schemas in the dialect of OpenAPI 3.1. */
export type Lowering = { refs: Refs; schemas: SchemaRewriter };

/** A content descriptor of a param or a result; its schema includes the descriptor's description and extensions. */
export type LoweredDescriptor = {
  name: string;
  summary?: string;
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema: JsonObject;
};

/** The params of a method, and how they are sent. */
export type Params = { structure: ParamStructure; list: LoweredDescriptor[] };

/**
 * Reads a content descriptor.
 *
 * @param source - the document that is being lowered
 * @returns the descriptor, with its schema rewritten
 * @throws ContractError when it lacks a name or a schema
 */
export function readContentDescriptor(source: Lowering, place: ObjectPlace): LoweredDescriptor {
  const said = {
    summary: optionalTextAt(place, 'summary'),
    description: optionalTextAt(place, 'description'),
    required: optionalBooleanAt(place, 'required'),
    deprecated: optionalBooleanAt(place, 'deprecated'),
  };
  const { summary, description = summary && escapeMarkdown(summary), deprecated } = said;
  const around = { ...pickPresent({ description, deprecated }), ...extensionsOf(place.value) };
  const schema = source.schemas.rewrite(child(place, 'schema'));
  return {
    name: requireText(place, 'name'),
    ...pickPresent(said),
    schema: Object.keys(around).length === 0 ? schema : { ...schema, ...around },
  };
}

/**
 * Reads the params of a method.
 *
 * @param source - the document that is being lowered
 * @throws ContractError when they are not a list of content descriptors, or two params by name have the same name
 */
export function readParams(source: Lowering, method: ObjectPlace): Params {
  const places = requireList(source.refs, method, 'params', 'a param, an object with name and schema,');
  const params = { structure: structureAt(method), list: places.map((place) => readContentDescriptor(source, place)) };
  const names = new Set<string>();
  for (const [i, { name }] of params.list.entries()) {
    if (names.has(name) && params.structure === 'by-name') {
      const twice = `the method has two params ${JSON.stringify(name)}; give each a name of its own`;
      throw new ContractError([`${method.pointer}/params/${i}: ${twice}.`]);
    }
    names.add(name);
  }
  return params;
}

const structures = new Map<Json | undefined, ParamStructure>([
  [undefined, 'either'],
  ['either', 'either'],
  ['by-name', 'by-name'],
  ['by-position', 'by-position'],
]);

function structureAt(method: ObjectPlace): ParamStructure {
  const place = child(method, 'paramStructure');
  const structure = structures.get(place.value);
  if (structure === undefined) throw createUnexpectedError(place, '"by-position", "by-name" or "either"');
  return structure;
}

/**
 * Finds the key of a param in the `params` of a request.
 *
 * @param params - the params of the method
 * @param pointer - the place of the name, for the error
 * @returns the name or the position, depending on how the method's params are sent
 * @throws ContractError when the method has no such param
 */
export function placeOf({ structure, list }: Params, name: string, pointer: string): string {
  const position = list.findIndex((param) => param.name === name);
  if (position === -1) {
    const known = list.map((param) => param.name).join(', ') || 'none';
    throw new ContractError([`${pointer}: the method has no param ${JSON.stringify(name)}; its params are: ${known}.`]);
  }
  return structure === 'by-name' ? name : String(position);
}

/**
 * Reads the errors that a method documents.
 *
 * @param source - the document that is being lowered
 * @returns the errors, in order
 * @throws ContractError when one lacks its code or message
 */
export function readErrors({ refs }: Lowering, method: ObjectPlace): DocumentedError[] {
  return optionalListAt(refs, method, 'errors', 'an error, an object with code and message,').map((place) => {
    const { code, data } = place.value;
    if (typeof code !== 'number') throw createUnexpectedError(child(place, 'code'), 'a number');
    return { code, message: requireText(place, 'message'), ...pickPresent({ data }), ...extensionsOf(place.value) };
  });
}

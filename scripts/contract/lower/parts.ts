import { fromFragment } from '../refs.ts';
import type { ParamStructure, Reference } from '../documents.ts';
import { ContractError } from '../errors.ts';
import { asObject, get, type Json, type JsonObject } from '../json.ts';
import type { SchemaRewriter } from './draft7.ts';

/** The document that is being lowered, and its schemas in the dialect of OpenAPI 3.1. */
export type Source = { document: JsonObject; schemas: SchemaRewriter };

/** A part of the document and where it stands, after its `$ref` was followed. */
export type Found<Part> = { value: Part; pointer: string };

/** A param as `x-json-rpc` lists it. */
export type Param = {
  name: string;
  summary?: string | undefined;
  description?: string | undefined;
  required: boolean;
  deprecated?: boolean | undefined;
  schema: JsonObject;
};

/** A method's params together: what the request schema, the examples and the exchanges need to know. */
export type Params = { structure: ParamStructure; list: Param[] };

/**
 * Finds the place of a param among those of a request.
 *
 * @param params - the method's params
 * @param name - name of one of them
 * @param pointer - where the name is written, for the error
 * @returns the member's name or the position, as they travel
 * @throws ContractError when the method has no such param
 */
export function placeOf(params: Params, name: string, pointer: string): string {
  const position = params.list.findIndex((param) => param.name === name);
  if (position === -1) {
    const known = params.list.map((param) => param.name).join(', ') || 'none';
    throw new ContractError([`${pointer}: the method has no param ${JSON.stringify(name)}; its params are: ${known}.`]);
  }
  return params.structure === 'by-name' ? name : String(position);
}

/** Follows a Reference Object to the part it stands for. */
export function find<Part>(source: Source, part: Part | Reference, pointer: string): Found<Part> {
  let found = { value: part as unknown as Json, pointer };
  for (let hops = 0; hops < 64; hops++) {
    const ref = asObject(found.value)['$ref'];
    if (typeof ref !== 'string') return found as unknown as Found<Part>;
    const target = fromFragment(ref);
    const value = ref.startsWith('#/') ? get(source.document, target) : undefined;
    if (value === undefined) {
      throw new ContractError([`${found.pointer}: $ref ${JSON.stringify(ref)} leads nowhere in this document; define what it names, or correct it.`]);
    }
    found = { value, pointer: target };
  }
  throw new ContractError([`${pointer}: the $refs go in a circle; one of them has to lead to a definition.`]);
}

/** What an author added under a name of their own; it stays where it stood. */
export function extensionsOf(part: object): JsonObject {
  return Object.fromEntries(Object.entries(part).filter(([name]) => name.startsWith('x-')));
}

/** A deep copy without the members that are `undefined`. */
export function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

import { isFresh } from './x-fresh.ts';
import { type Json, type JsonObject, asObject, asText, isObject } from '../base/json.ts';
import type { Api, Tag } from '../contract-type.ts';
import type { ApiKind, Described, FoundSchema, SchemaAt, ApiServer } from '../message.ts';
import type { SecurityScheme } from '../security.ts';
import { child, children, extensionsOf, longestChain, refsOf, type Place, type Refs } from '../document/refs.ts';
import { fieldFinder } from './schemas.ts';

/** A document that is being read: what the readers of its parts need to know about the whole. */
export type Reader = {
  api: string;
  kind: ApiKind;
  refs: Refs;
  schemaAt: SchemaAt;
  /** Finds the fields of a body that must never be shown (`format: password`): see {@link fieldFinder}. */
  secretsIn: (schema: Json | undefined) => string[];
  /** Finds the fields of a body that differ in each answer (`x-fresh`). */
  freshIn: (schema: Json | undefined) => string[];
  /** The document's own servers, for operations that have none. */
  servers: ApiServer[];
  tags: Tag[];
  /** The security schemes by key. */
  schemes: Map<string, SecurityScheme>;
  /** The ids of operations by `operationId`, and by method in lower case and path: `post /pets`. */
  operationIds: Map<string, string>;
  /** The names of the JSON-RPC methods. */
  methods: string[];
};

/**
 * Makes the function that finds the schemas of a document.
 *
 * @param refs - resolves the `$ref`s of the document
 * @returns the function, which remembers what it has found
 */
export function schemaReader(refs: Refs): SchemaAt {
  const found = new Map<string, FoundSchema>();
  return (pointer) => {
    let schema = found.get(pointer);
    if (schema === undefined) {
      schema = findSchema(refs, pointer);
      found.set(pointer, schema);
    }
    return schema;
  };
}

function findSchema(refs: Refs, pointer: string): FoundSchema {
  const via: FoundSchema['via'] = [];
  let place = refs.at(pointer);
  for (;;) {
    const { value } = place;
    if (typeof value === 'boolean') return { pointer: place.pointer, schema: value, via };
    if (!isObject(value) || typeof value['$ref'] !== 'string') {
      return { pointer: place.pointer, schema: asObject(value), via };
    }
    via.push({ pointer: place.pointer, schema: value });
    const next = refs.target(value['$ref']);
    // A `$ref` that leads nowhere, in a circle, or over too many others, allows anything here; loading reports it.
    if (next?.value === undefined || via.length > longestChain || via.some(({ pointer: at }) => at === next.pointer)) {
      return { pointer: place.pointer, schema: {}, via };
    }
    place = next;
  }
}

/**
 * Makes the reader of a document.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @param api - the API that it describes
 * @returns a reader without servers, tags, security schemes and methods, which are to be added
 */
export function openReader(document: JsonObject, { name, kind }: Pick<Api, 'name' | 'kind'>): Reader {
  const refs = refsOf(document);
  return {
    api: name,
    kind,
    refs,
    schemaAt: schemaReader(refs),
    secretsIn: fieldFinder(refs, ({ format }) => format === 'password'),
    freshIn: fieldFinder(refs, isFresh),
    servers: [],
    tags: [],
    schemes: new Map(),
    operationIds: new Map(),
    methods: [],
  };
}

/**
 * Reads what every described part has.
 *
 * @param place - the part, after its `$ref`s were followed
 * @returns its pointer, description, open questions and extensions
 */
export function readDescribed({ pointer, value }: Place): Described {
  const node = asObject(value);
  return {
    pointer,
    description: asText(node['description']) ?? '',
    questions: questionsIn(node),
    extensions: extensionsOf(node),
  };
}

/**
 * Reads the open question of a part.
 *
 * @returns its `x-open-question`; empty if there is none
 */
export function questionsIn(node: JsonObject): string[] {
  const question = asText(node['x-open-question']);
  return question === undefined ? [] : [question];
}

/**
 * Lists the members of a place with their `$ref`s followed.
 *
 * @param place - an object or array
 * @returns the name and the place of each part
 */
export function partsAt({ refs }: Reader, place: Place, name: string): [name: string, part: Place][] {
  return children(child(place, name)).map(([key, part]) => [key, refs.resolve(part)]);
}

/**
 * Reads the members of a part.
 *
 * @returns the object; an empty one if the part is something else
 */
export function membersOf({ value }: Place): JsonObject {
  return asObject(value);
}

/**
 * Reads a boolean member whose default is false.
 *
 * @returns true only for true
 */
export function isTrue(value: Json | undefined): boolean {
  return value === true;
}

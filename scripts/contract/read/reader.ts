import type { Json, JsonObject } from '../json.ts';
import { asObject, asText, isObject } from '../json.ts';
import type { ApiName, Described, FoundSchema, SchemaAt, SecurityScheme, Server, Tag } from '../operation.ts';
import { child, children, extensionsOf, refsOf, type Place, type Refs } from '../refs.ts';
import { fieldFinder } from './schemas.ts';

/** One document while it is read: what every reader of a part needs to know of the whole. */
export type Reader = {
  api: ApiName;
  refs: Refs;
  schemaAt: SchemaAt;
  /** Pointers into a body of what must never be shown of it (`format: password`): see {@link fieldFinder}. */
  secretsIn: (schema: Json | undefined) => string[];
  /** The same for what is another in each answer (`x-fresh`). */
  freshIn: (schema: Json | undefined) => string[];
  /** The document's own servers, for operations that have none. */
  servers: Server[];
  tags: Tag[];
  /** By key. */
  schemes: Map<string, SecurityScheme>;
  /** The id of the operation that a path and a verb in lower case, or an `operationId`, name. */
  operationIds: Map<string, string>;
};

/**
 * Makes the function that follows the schemas of a document.
 *
 * @param refs - of the document
 * @returns finds each schema once, however often it is asked for
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
    // A `$ref` that leads nowhere, or in a circle, says nothing: the compiler of the schemas complains of it.
    if (next?.value === undefined || via.some((passed) => passed.pointer === next.pointer)) {
      return { pointer: place.pointer, schema: {}, via };
    }
    place = next;
  }
}

/**
 * Opens a document to be read.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @param api - which API it describes
 * @returns a reader that knows no servers, tags and schemes yet
 */
export function openReader(document: JsonObject, api: ApiName): Reader {
  const refs = refsOf(document);
  return {
    api,
    refs,
    schemaAt: schemaReader(refs),
    secretsIn: fieldFinder(refs, ({ format }) => format === 'password'),
    freshIn: fieldFinder(refs, (schema) => schema['x-fresh'] === true),
    servers: [],
    tags: [],
    schemes: new Map(),
    operationIds: new Map(),
  };
}

/**
 * Reads what every described part has.
 *
 * @param place - the part, after its `$ref`s were followed
 * @returns its pointer, description, open questions and extensions
 */
export function describedAt({ pointer, value }: Place): Described {
  const node = asObject(value);
  return {
    pointer,
    description: asText(node['description']) ?? '',
    questions: questionsIn(node),
    extensions: extensionsOf(node),
  };
}

/**
 * Reads the mark of what the source of a part leaves open.
 *
 * @param node - the part
 * @returns its `x-open-question`; empty where there is none
 */
export function questionsIn(node: JsonObject): string[] {
  const question = asText(node['x-open-question']);
  return question === undefined ? [] : [question];
}

/**
 * Lists the members of a place with their `$ref`s followed.
 *
 * @param reader - the document
 * @param place - an object or array
 * @param name - its member that holds the parts
 * @returns name and place of each part
 */
export function partsAt({ refs }: Reader, place: Place, name: string): [name: string, part: Place][] {
  return children(child(place, name)).map(([key, part]) => [key, refs.resolve(part)]);
}

/** The members of a described part, where it is an object. */
export function membersOf({ value }: Place): JsonObject {
  return asObject(value);
}

/** A flag of a description; anything but true says no. */
export function isTrue(value: Json | undefined): boolean {
  return value === true;
}

import {
  asList,
  asObject,
  asText,
  escapePointerToken,
  isObject,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { itemSchemaOf, streamFormat } from '../../contract/media/media.ts';
import type {
  Api,
  MediaType,
  Operation,
  Parameter,
  Response,
  ResponseHeader,
  SchemaAt,
} from '../../contract/operation.ts';
import { isHttpMethod } from '../../contract/http/http.ts';
import { keywords, subschemasOf, refinedProperties } from './schema-parts.ts';
import { comment, inComment, tsdoc, type Comment } from '../text.ts';
import { joinText } from '../../contract/base/code.ts';

/**
 * Rewrites the document of an API for openapi-typescript, so that it emits correct types for any valid document. What
 * it does not support, or gets wrong, is expressed in other terms of OpenAPI 3.1:
 *
 * - a `$ref` always leads to a named schema; the target of one that leads elsewhere, as in `#/paths/…`, is given a name
 * - a schema that is composed of itself, as by a circular `allOf`, ends where the circle closes
 * - a `$ref` with siblings becomes an `allOf`
 * - operations of methods that OpenAPI 3.1 does not have move to a path of their own, see {@link pathTypesOf}
 * - an object in an answer that lists its members, and allows others, does not allow them here: a misspelled member
 *   would have a type; an object in a request keeps them
 * - a property that allows any object does not open the other one that it is composed with
 * - what is said about a schema is the text of its comment, in `description`; where a property says nothing, it
 *   is what its schema says, or the only one that this is composed of
 * - extensions, and anything but text in place of text, are left out: openapi-typescript would write them into the code
 *
 * @param operations - its operations
 * @param marker - returns further members to put into a schema
 * @returns an OpenAPI document with only what the types need
 * @example prepareForOpenapiTypescript(api, operations, () => ({}))
 */
export function prepareForOpenapiTypescript(
  api: Api,
  operations: Operation[],
  marker: (schema: JsonObject) => JsonObject,
): JsonObject {
  const bodies = operations.flatMap(({ request, responses }) => [
    ...(request?.bodies ?? []),
    ...responses.flatMap((response) => response.bodies),
  ]);
  const roots = [
    ...api.schemas.values(),
    ...bodies.flatMap(({ schema, itemSchema }) => [schema ?? [], itemSchema ?? []].flat()),
  ];
  const refined = refinedProperties(api.schemaAt, roots);
  const schemas = schemaWriter(api.schemaAt, marker, schemasTaken(operations), refined);
  const described = [...api.schemas].map(([name, pointer]) => [name, schemas.write(pointer)]);
  const operationIds = new Set<string>();
  const paths = pathsOf(operations, schemas.write, operationIds);
  const webhooks = pathsOf(api.webhooks, schemas.write, operationIds);
  return {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths,
    webhooks,
    // Last, as writing anything may add schemas from elsewhere.
    components: { schemas: withoutCircles({ ...Object.fromEntries(described), ...schemas.elsewhere() }) },
  };
}

/**
 * Tells where the types of an operation are in the `paths` that openapi-typescript emits.
 *
 * @param operation - an operation of the document
 * @returns the keys of its path and its method; a method that OpenAPI 3.1 does not have, such as `QUERY`, has a path of
 *   its own
 * @example pathTypesOf({ method: 'QUERY', path: '/pets' }) // { path: '/pets#QUERY', verb: 'post' }
 */
export function pathTypesOf({ method, path }: { method: string; path: string }): { path: string; verb: string } {
  const verb = method.toLowerCase();
  // openapi-typescript supports the methods of OpenAPI 3.1.
  return isHttpMethod(verb) && verb !== 'query' ? { path, verb } : { path: joinText`${path}#${method}`, verb: 'post' };
}

type Write = (schema: string) => Json;

function pathsOf(operations: Operation[], write: Write, operationIds: Set<string>): JsonObject {
  const items = new Map<string, JsonObject>();
  for (const operation of operations) {
    const { path, verb } = pathTypesOf(operation);
    const item = items.get(path) ?? {};
    items.set(path, item);
    item[verb] = operationOf(operation, write, operationIds);
  }
  return Object.fromEntries(items);
}

function operationOf(operation: Operation, write: Write, operationIds: Set<string>): JsonObject {
  const { id, summary, description, deprecated, parameters, request, responses } = operation;
  const written: JsonObject = docOf({ summary, description, deprecated });
  // openapi-typescript takes these two characters for parts of a pointer; without an id, the types are only in `paths`.
  if (!/[#%]/.test(id) && !operationIds.has(id)) written['operationId'] = id;
  operationIds.add(id);
  written['parameters'] = parameters.map((parameter) => parameterOf(parameter, write));
  if (request !== undefined) {
    const content = contentOf(operation, request.bodies, write);
    written['requestBody'] = { ...docOf({ description: request.description }), required: request.required, content };
  }
  written['responses'] = Object.fromEntries(
    responses.map((response) => [response.status, responseOf(operation, response, write)]),
  );
  return written;
}

function parameterOf(parameter: Parameter, write: Write): JsonObject {
  const { name, in: where, required, description, deprecated, example } = parameter;
  return { name, in: where, required, ...docOf({ description, deprecated, example }), ...valueOf(parameter, write) };
}

function responseOf(operation: Operation, { description, headers, bodies }: Response, write: Write): JsonObject {
  const named = headers.map(({ name, ...header }) => [name, headerOf(header, write)]);
  const content = contentOf(operation, bodies, write);
  return { ...docOf({ description }), headers: Object.fromEntries(named), content };
}

function headerOf(header: Omit<ResponseHeader, 'name'>, write: Write): JsonObject {
  const { required, description, deprecated, example } = header;
  return { required, ...docOf({ description, deprecated, example }), ...valueOf(header, write) };
}

function valueOf({ schema }: { schema?: string }, write: Write): JsonObject {
  return schema === undefined ? {} : { schema: write(schema) };
}

/** The type of a stream is that of an item. */
function contentOf({ schemaAt }: Operation, bodies: MediaType[], write: Write): JsonObject {
  return Object.fromEntries(
    bodies.map((body) => {
      const schema = streamFormat(body) === undefined ? body.schema : itemSchemaOf(schemaAt, body);
      return [body.contentType, schema === undefined ? {} : { schema: write(schema) }];
    }),
  );
}

/** Whether an object lists its members, and allows any others. */
function describesItself({ properties, additionalProperties: others }: JsonObject): boolean {
  const open = others === true || (isObject(others) && Object.keys(others).length === 0);
  return open && Object.keys(asObject(properties)).length > 0;
}

/** The pointers of all schemas in requests. */
function schemasTaken(operations: Operation[]): Set<string> {
  const taken = new Set<string>();
  for (const { parameters, request, schemaAt } of operations) {
    const left = [...parameters, ...(request?.bodies ?? [])].flatMap(({ schema }) => schema ?? []);
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { pointer, schema, via } = schemaAt(next);
      if (taken.has(pointer)) continue;
      taken.add(pointer);
      for (const place of [{ pointer, schema }, ...via])
        if (isObject(place.schema)) left.push(...subschemasOf(place.schema, place.pointer));
    }
  }
  return taken;
}

type SchemaWriter = {
  /** Writes the schema at a pointer. */
  write: Write;
  /** The targets of `$ref`s that are not components, by the names that they are given. */
  elsewhere: () => JsonObject;
};

function schemaWriter(
  schemaAt: SchemaAt,
  marker: (schema: JsonObject) => JsonObject,
  taken: ReadonlySet<string>,
  refined: ReadonlySet<string>,
): SchemaWriter {
  const elsewhere = new Map<string, Json>();
  const said = saidIn(schemaAt);

  const write: Write = (pointer) => {
    const { schema, via, pointer: end } = schemaAt(pointer);
    const [first, second] = via;
    if (first === undefined) return isObject(schema) ? keywordsOf(schema, pointer) : schema;
    const { $ref: _, ...beside } = first.schema;
    const target = second?.pointer ?? end;
    // A `$ref` in a circle, or one that leads nowhere.
    if (target === pointer) return true;
    const assertions = Object.fromEntries(Object.entries(beside).filter(([name]) => keywords.has(name)));
    const ref = { $ref: refTo(target) };
    const annotations = annotationsOf(beside, said(pointer));
    if (Object.keys(assertions).length === 0) return { ...annotations, ...ref };
    return { ...annotations, allOf: [ref, keywordsOf(assertions, pointer)] };
  };

  const keywordsOf = (node: JsonObject, pointer: string): JsonObject => {
    const annotations = annotationsOf(node, said(pointer));
    if (refined.has(pointer)) return annotations;
    const written: JsonObject = { ...annotations, ...marker(node) };
    for (const [name, value] of Object.entries(node)) {
      const at = joinText`${pointer}/${name}`;
      if (name === 'additionalProperties' && describesItself(node) && !taken.has(pointer)) continue;
      const holds = keywords.get(name);
      if (holds === 'value') written[name] = value;
      else if (holds === 'schema') written[name] = write(at);
      else if (holds === 'list' && Array.isArray(value))
        written[name] = value.map((_, i) => write(joinText`${at}/${i}`));
      else if (holds === 'map' && isObject(value)) {
        written[name] = Object.fromEntries(Object.keys(value).map((key) => [key, write(at + toPointer(key))]));
      }
    }
    if (!Array.isArray(written['required'])) delete written['required'];
    if (!Array.isArray(written['enum'])) delete written['enum'];
    // With this type, openapi-typescript would take the values of the enum for schemas.
    else if (written['type'] === 'object') delete written['type'];
    const { propertyName, mapping } = asObject(node['discriminator']);
    if (typeof propertyName !== 'string') return written;
    written['discriminator'] = { propertyName, ...(isObject(mapping) && { mapping: mappingOf(mapping) }) };
    return written;
  };

  /** A mapping has names or `$ref`s of schemas. */
  const mappingOf = (mapping: JsonObject): JsonObject => {
    const written = Object.entries(mapping).map(([value, target]) => {
      const name = String(target);
      return [value, isComponentName(name) ? refTo(toPointer('components', 'schemas', name)) : name];
    });
    return Object.fromEntries(written);
  };

  const refTo = (pointer: string): string => {
    const [, holder, name, ...below] = pointerTokens(pointer);
    if (pointer.startsWith('/components/') && holder === 'schemas' && name !== undefined && below.length === 0) {
      return joinText`#/components/schemas/${encoded(name)}`;
    }
    // With a space, which no component may have in its name (OpenAPI, Components Object).
    const own = joinText`at ${pointer}`;
    if (!elsewhere.has(own)) {
      // Added before it is written, as it may refer to itself.
      elsewhere.set(own, true);
      elsewhere.set(own, write(pointer));
    }
    return joinText`#/components/schemas/${encoded(own)}`;
  };

  return { write, elsewhere: () => Object.fromEntries(elsewhere) };
}

/** Whether a discriminator's mapping has the name of a component; anything else is a URI (Discriminator Object). */
function isComponentName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && !name.includes('/');
}

/**
 * Collects what is said about the value of a schema: by the schema, or else by what it refers to, or else by the only
 * schema that it is composed of, such as that of a value that may be null.
 */
function saidIn(schemaAt: SchemaAt): (pointer: string) => Said {
  const collect = (pointer: string, outer: readonly string[]): Said => {
    const { via, schema, pointer: end } = schemaAt(pointer);
    if (outer.includes(end)) return {};
    const part = onlyPart(schemaAt, asObject(schema), end);
    const places: Said[] = [...via.map((place) => place.schema), asObject(schema)];
    if (part !== undefined) places.push(collect(part, [...outer, end]));
    const { title, description } = places.find(saysSomething) ?? {};
    const nearest = (name: string): Json | undefined => places.find((place) => place[name] !== undefined)?.[name];
    return { title, description, format: nearest('format'), deprecated: nearest('deprecated') };
  };
  return (pointer) => collect(pointer, []);
}

type Said = { readonly [name: string]: Json | undefined };

function saysSomething({ title, description }: Said): boolean {
  return Boolean(asText(title)?.trim() || asText(description)?.trim());
}

/** The schema that speaks for one that is composed of it, and of nothing else that could be meant. */
function onlyPart(schemaAt: SchemaAt, schema: JsonObject, pointer: string): string | undefined {
  if (schema['properties'] !== undefined) return undefined;
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
    asList(schema[name]).map((part, i) => ({ name, part: asObject(part), at: joinText`${pointer}/${name}/${i}` })),
  );
  // What stands in an `allOf` itself is about this value; what it refers to is about others, too.
  const own = parts.filter(({ name, part }) => name === 'allOf' && part['$ref'] === undefined && saysSomething(part));
  const [only, ...others] = own.length > 0 ? own : parts.filter(({ at }) => !isNull(schemaAt(at).schema));
  return others.length === 0 ? only?.at : undefined;
}

function isNull(schema: Json): boolean {
  const { type, const: value, enum: values } = asObject(schema);
  return [type].flat().join() === 'null' || value === null || (Array.isArray(values) && values.join() === '');
}

/** The comment of a schema, and keywords that make a property read-only. */
function annotationsOf(node: JsonObject, said: Said): JsonObject {
  const kept = ['readOnly', 'writeOnly'].filter((name) => node[name] === true).map((name) => [name, true]);
  return { ...Object.fromEntries(kept), ...docOf({ ...node, ...said }) };
}

/** A comment, as it stands between its marks. The description is its text, not a tag, so that editors show it first. */
function docOf(node: Said): JsonObject {
  const { format, deprecated, example, examples } = node;
  const said = ['title', 'summary', 'description'].flatMap((name) => asText(node[name])?.trim() || []);
  const shown = [example, ...asList(examples)].filter((value) => value !== undefined);
  const doc = tsdoc([
    ...new Set(said.map(inComment)),
    typeof format === 'string' ? inComment(`Format: ${format}`) : comment``,
    deprecated === true ? comment`@deprecated` : comment``,
    node['default'] === undefined ? comment`` : comment`@default ${valueText(node['default'])}`,
    ...shown.map((value) => comment`@example ${valueText(value)}`),
  ]);
  return doc === '' ? {} : { description: doc.trim().replace(/^\/\*/, '').replace(/\*\/$/, '') };
}

function valueText(value: Json): Comment {
  return inComment(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
}

/** A name as a part of a `$ref`; openapi-typescript does not decode characters that need no encoding. */
function encoded(name: string): string {
  return escapePointerToken(name).replaceAll('%', '%25').replaceAll('#', '%23');
}

/**
 * Cuts circles of compositions, which TypeScript refuses: a schema that is composed of itself requires nothing new.
 * Circles through a property or an item are fine.
 */
function withoutCircles(schemas: JsonObject): JsonObject {
  const names = new Map(Object.keys(schemas).map((name) => [joinText`#/components/schemas/${encoded(name)}`, name]));
  const open = new Set<string>();
  const done = new Map<string, Json>();
  const named = (name: string): Json => {
    const known = done.get(name);
    if (known !== undefined) return known;
    open.add(name);
    const ended = endOf(schemas[name] ?? true) ?? true;
    open.delete(name);
    done.set(name, ended);
    return ended;
  };
  /** The schema without the references that close a circle; `undefined` for such a reference itself. */
  const endOf = (node: Json): Json | undefined => {
    if (!isObject(node)) return node;
    const name = typeof node['$ref'] === 'string' ? names.get(node['$ref']) : undefined;
    if (name !== undefined) {
      if (open.has(name)) return undefined;
      named(name);
      return node;
    }
    const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
      const list = node[keyword];
      return Array.isArray(list) ? [[keyword, list.map(endOf).filter((member) => member !== undefined)] as const] : [];
    });
    return lists.length === 0 ? node : { ...node, ...Object.fromEntries(lists) };
  };
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, named(name)]));
}

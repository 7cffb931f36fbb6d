import { asObject, escape, isObject, join, type Json, type JsonObject } from '../contract/json.ts';
import { fromFragment, refsOf, type Refs } from '../contract/refs.ts';

/**
 * Rewrites a document to what openapi-typescript reads rightly. It shall emit right types for any valid document, so
 * this copy says with the means of OpenAPI 3.1 what openapi-typescript does not know or stumbles over:
 *
 * - a `$ref` always leads to a named component; one that leads elsewhere, as in `#/paths/…`, gets a component of its own
 * - a schema that is composed of itself, `allOf` in a circle, ends where the circle closes
 * - a `$ref` with keywords beside it becomes an `allOf`
 * - operations under other verbs than those of OpenAPI 3.1 move to a path of their own, see {@link typesOf}
 * - extensions, and text where no text may stand, are left out: openapi-typescript would write them into the code
 *
 * @param document - a bundled OpenAPI 3.x document
 * @param marker - gives what else to put into a schema
 * @returns a copy that shares data with the document
 * @example typable(document, () => ({}))
 */
export function typable(document: JsonObject, marker: (schema: JsonObject) => JsonObject): JsonObject {
  const copy = copierOf(document, marker);
  const { pathItems, ...components } = asObject(document['components']);
  const written: JsonObject = {
    paths: eachOf(pathsOf(document['paths']), copy.pathItem),
    webhooks: eachOf(pathsOf(document['webhooks']), copy.pathItem),
  };
  const parts: JsonObject = {};
  for (const kind of ['responses', 'parameters', 'requestBodies', 'headers'] as const) {
    parts[kind] = eachOf(asObject(components[kind]), copy[kind]);
  }
  parts['pathItems'] = eachOf(asObject(pathItems), copy.pathItem);
  const schemas = eachOf(asObject(components['schemas']), copy.schema);
  // Whatever was copied may have led to a schema elsewhere, and that one to another.
  parts['schemas'] = withoutCircles({ ...schemas, ...copy.lifted() });
  return { openapi: '3.1.0', info: { title: '', version: '' }, ...written, components: parts };
}

/** The verbs that openapi-typescript knows. */
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Names the place of an operation's types in the `paths` that openapi-typescript emits.
 *
 * @param operation - an operation of the document
 * @returns the key of its path and that of its verb; the types of a verb that OpenAPI 3.1 does not know, as `QUERY`,
 *   stand under a path of their own
 * @example typesOf({ method: 'QUERY', path: '/pets' }) // { path: '/pets#QUERY', verb: 'post' }
 */
export function typesOf({ method, path }: { method: string; path: string }): { path: string; verb: string } {
  const verb = method.toLowerCase();
  return verbs.includes(verb) ? { path, verb } : { path: `${path}#${method}`, verb: 'post' };
}

/** Paths as they are, and those of {@link typesOf} for other verbs. */
function pathsOf(paths: Json | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(withoutExtensions(asObject(paths))).flatMap(([path, value]) => {
      if (!isObject(value)) return [];
      const { query, additionalOperations, ...item } = value;
      const others = Object.entries({ ...(query !== undefined && { QUERY: query }), ...asObject(additionalOperations) });
      const own = others.map(([method, operation]): [string, Json] => {
        const place = typesOf({ method: method.toUpperCase(), path });
        return [place.path, { parameters: item['parameters'] ?? [], [place.verb]: operation }];
      });
      return [[path, item] as [string, Json], ...own];
    }),
  );
}

type Copy = (node: Json) => Json;

/** Kinds of components to which a `$ref` may stay as it is. */
type Part = 'responses' | 'parameters' | 'requestBodies' | 'headers';

type Copier = Record<Part | 'pathItem' | 'schema', Copy> & {
  /** Schemas to which `$ref`s lead although they are no components, by the name they get. */
  lifted: () => JsonObject;
};

function copierOf(document: JsonObject, marker: (schema: JsonObject) => JsonObject): Copier {
  const refs = refsOf(document);
  const lifted = new Map<string, Json>();
  const operationIds = new Set<Json>();

  const schema: Copy = (node) => {
    if (!isObject(node)) return typeof node === 'boolean' ? node : true;
    const { $ref, ...rest } = node;
    if (typeof $ref !== 'string') return schemaObject(node);
    const ref = { ...annotationsOf(rest), $ref: schemaRef($ref) };
    const siblings = Object.fromEntries(Object.entries(rest).filter(([name]) => keywords.has(name)));
    if (Object.keys(siblings).length === 0) return ref;
    return { ...annotationsOf(rest), allOf: [{ $ref: ref.$ref }, schemaObject(siblings)] };
  };

  const schemaObject = (node: JsonObject): JsonObject => {
    const copy: JsonObject = { ...annotationsOf(node), ...marker(node) };
    for (const [name, value] of Object.entries(node)) {
      const place = keywords.get(name);
      if (place === 'value') copy[name] = value;
      else if (place === 'schema') copy[name] = Array.isArray(value) ? value.map(schema) : schema(value);
      else if (place === 'list' && Array.isArray(value)) copy[name] = value.map(schema);
      else if (place === 'map' && isObject(value)) copy[name] = eachOf(value, schema);
    }
    if (!Array.isArray(copy['required'])) delete copy['required'];
    if (!Array.isArray(copy['enum'])) delete copy['enum'];
    // openapi-typescript takes the values of such an enum for schemas.
    else if (copy['type'] === 'object') delete copy['type'];
    const discriminator = asObject(node['discriminator']);
    if (typeof discriminator['propertyName'] === 'string') {
      const { propertyName, mapping } = discriminator;
      copy['discriminator'] = { propertyName, ...(isObject(mapping) && { mapping: eachOf(mapping, mapped) }) };
    }
    return copy;
  };

  /** A name, or a `$ref`. */
  const mapped: Copy = (value) => {
    const name = String(value);
    if (name.startsWith('#/')) return schemaRef(name);
    return isObject(refs.at(join('components', 'schemas', name)).value) ? schemaRef(`#${join('components', 'schemas', name)}`) : name;
  };

  const schemaRef = (ref: string): string => {
    const pointer = pointerOf(refs, ref);
    const name = /^\/components\/schemas\/([^/]+)$/.exec(pointer ?? '')?.[1];
    if (name !== undefined) return `#/components/schemas/${encoded(name)}`;
    // No component may have a space in its name (OpenAPI, Components Object).
    const own = `at ${pointer ?? ref}`;
    if (!lifted.has(own)) {
      // Known before it is copied: it may lead to itself.
      lifted.set(own, true);
      lifted.set(own, schema(pointer === undefined ? true : (refs.at(pointer).value ?? true)));
    }
    return `#/components/schemas/${encoded(escape(own))}`;
  };

  /** Copies a part, or a `$ref` to a component of its kind; a `$ref` that leads elsewhere is replaced by what is there. */
  const part =
    (kind: Part | 'mediaTypes' | 'pathItems', copy: (node: JsonObject) => JsonObject): Copy =>
    (node) => {
      const ref = asObject(node)['$ref'];
      if (typeof ref !== 'string') return copy(asObject(node));
      const pointer = pointerOf(refs, ref) ?? '';
      const [, holder, name] = /^\/components\/([^/]+)\/([^/]+)$/.exec(pointer) ?? [];
      if (holder === kind && kind !== 'mediaTypes' && kind !== 'pathItems' && name !== undefined) {
        return { ...annotationsOf(asObject(node)), $ref: `#/components/${kind}/${encoded(name)}` };
      }
      return copy({ ...asObject(refs.resolve({ pointer: '', value: { $ref: ref } }).value), ...withoutRef(asObject(node)) });
    };

  const content = (node: JsonObject): JsonObject =>
    node['content'] === undefined ? {} : { content: eachOf(asObject(node['content']), mediaType) };
  const described = (node: JsonObject): JsonObject =>
    node['schema'] === undefined ? {} : { schema: schema(node['schema']) };
  const mediaType = part('mediaTypes', (node) => described(node));
  const headers = part('headers', (node) => ({
    ...annotationsOf(node),
    required: node['required'] === true,
    ...described(node),
    ...content(node),
  }));
  const parameters = part('parameters', (node) => ({
    ...annotationsOf(node),
    name: String(node['name']),
    in: node['in'] ?? '',
    required: node['required'] === true,
    ...described(node),
    ...content(node),
  }));
  const requestBodies = part('requestBodies', (node) => ({
    ...annotationsOf(node),
    required: node['required'] === true,
    ...content(node),
  }));
  const responses = part('responses', (node) => ({
    ...annotationsOf(node),
    headers: eachOf(asObject(node['headers']), headers),
    ...content(node),
  }));
  const operation: Copy = (node) => {
    const { operationId, parameters: list, requestBody, responses: all } = asObject(node);
    const copy: JsonObject = { ...annotationsOf(asObject(node)), parameters: listOf(list).map(parameters) };
    // openapi-typescript reads these two signs as parts of a pointer; an operation without a name stands under its path alone.
    if (typeof operationId === 'string' && !/[#%]/.test(operationId) && !operationIds.has(operationId)) {
      operationIds.add(operationId);
      copy['operationId'] = operationId;
    }
    if (requestBody !== undefined) copy['requestBody'] = requestBodies(requestBody);
    copy['responses'] = eachOf(withoutExtensions(asObject(all)), responses);
    return copy;
  };
  const pathItem = part('pathItems', (node) => {
    const copy: JsonObject = { parameters: listOf(node['parameters']).map(parameters) };
    for (const verb of verbs) if (isObject(node[verb])) copy[verb] = operation(node[verb]);
    return copy;
  });
  return { schema, pathItem, headers, parameters, requestBodies, responses, lifted: () => Object.fromEntries(lifted) };
}

/** What openapi-typescript puts into a comment or looks at beside the type; `$ref` in an example is only a name. */
function annotationsOf(node: JsonObject): JsonObject {
  const kept = Object.entries(node).filter(([name, value]) => {
    if (texts.has(name)) return typeof value === 'string';
    return flags.has(name) ? value === true : values.has(name) && !/"\$ref":/.test(JSON.stringify(value));
  });
  return Object.fromEntries(kept);
}

const texts = new Set(['title', 'summary', 'description', 'format']);
const flags = new Set(['deprecated', 'readOnly', 'writeOnly']);
const values = new Set(['default', 'example', 'examples']);

/** The keywords that say something of a type, and what stands under them. */
const keywords = new Map<string, 'value' | 'schema' | 'list' | 'map'>([
  ...['type', 'enum', 'const', 'required', 'minItems', 'maxItems'].map((name) => [name, 'value'] as const),
  ...['items', 'additionalProperties'].map((name) => [name, 'schema'] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, 'list'] as const),
  ...['properties', 'patternProperties', '$defs'].map((name) => [name, 'map'] as const),
]);

/** Where a `$ref` leads inside of the document: a pointer, an anchor; `undefined` where neither is found. */
function pointerOf(refs: Refs, ref: string): string | undefined {
  const pointer = fromFragment(ref);
  if (ref.startsWith('#/') || ref === '#') return refs.at(pointer).value === undefined ? undefined : pointer;
  return ref.startsWith('#') ? anchorIn(refs.root.value ?? null, pointer, '') : undefined;
}

function anchorIn(node: Json, name: string, pointer: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isObject(node) && (node['$anchor'] === name || node['$dynamicAnchor'] === name)) return pointer;
  for (const [key, value] of Object.entries(node) as [string, Json][]) {
    const found = anchorIn(value, name, `${pointer}/${escape(key)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The two signs that mean something in a fragment; all others are read as they are. */
function encoded(token: string): string {
  return token.replaceAll('%', '%25').replaceAll('#', '%23');
}

function eachOf(members: JsonObject, copy: Copy): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, copy(member)]));
}

function listOf(node: Json | undefined): Json[] {
  return Array.isArray(node) ? node : [];
}

function withoutRef({ $ref: _, ...others }: JsonObject): JsonObject {
  return others;
}

function withoutExtensions(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !name.startsWith('x-')));
}

/**
 * Ends circles of compositions: what a schema demands by being composed of itself, it demands already. TypeScript takes
 * such a type for a mistake. Circles through a property or an item are no such thing.
 */
function withoutCircles(schemas: JsonObject): JsonObject {
  const open = new Set<string>();
  const done = new Map<string, Json>();
  const named = (name: string): Json => {
    const known = done.get(name);
    if (known !== undefined) return known;
    open.add(name);
    const ended = end(schemas[name] ?? true) ?? true;
    open.delete(name);
    done.set(name, ended);
    return ended;
  };
  const end = (node: Json): Json | undefined => {
    if (!isObject(node)) return node;
    const name = typeof node['$ref'] === 'string' ? nameIn(node['$ref']) : undefined;
    if (name !== undefined) {
      if (open.has(name)) return undefined;
      if (Object.hasOwn(schemas, name)) named(name);
      return node;
    }
    const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
      const list = node[keyword];
      return Array.isArray(list) ? [[keyword, list.map(end).filter((member) => member !== undefined)] as const] : [];
    });
    return lists.length === 0 ? node : { ...node, ...Object.fromEntries(lists) };
  };
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, named(name)]));
}

function nameIn(ref: string): string {
  return fromFragment(ref)
    .replace('/components/schemas/', '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

import {
  asObject,
  getAtPointer,
  isObject,
  parentOf,
  pointerTokens,
  setMember,
  toPointer,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { fromFragment } from '../document/refs.ts';
import { httpMethods } from '../base/http-methods.ts';
import { findFreeName } from '../base/unique-names.ts';
import { openapi3, swagger2, walk, type DocumentShape, type Slot } from '../document/spec-grammar.ts';

/** An upgraded document, with a way to find the origins of its places. */
export type Upgraded = {
  data: JsonObject;
  /** Maps a JSON pointer into the upgraded document to its origin in the document as written, or near it. */
  original: (pointer: string) => string;
};

/**
 * Upgrades a document of Swagger 2 or OpenAPI 3.0 to OpenAPI 3.1 with @scalar/openapi-upgrader. What that misses is
 * mended before and after, and data and extensions are hidden from it.
 *
 * @param written - the document, in one piece and of the right structure; it is not changed
 * @returns the upgraded document, which shares nothing with the input
 * @throws Error of the library when it cannot upgrade the document
 * @example const { data, original } = await upgradeDocument({ swagger: '2.0', info, paths });
 */
export async function upgradeDocument(written: JsonObject): Promise<Upgraded> {
  const { upgrade } = await import('@scalar/openapi-upgrader');
  const isSwagger = written['swagger'] !== undefined;
  // A copy without shared parts: aliases of YAML share theirs, and here each is changed on its own.
  const document = JSON.parse(JSON.stringify(written)) as JsonObject;
  const encodings: FormEncoding[] = [];
  if (isSwagger) {
    document['swagger'] = '2.0';
    prepareSwagger(document, encodings);
  } else {
    document['openapi'] = '3.0.4';
    prepareOpenapi30(document);
  }
  const hidden = hide(document, isSwagger);
  const data = hidden.show(upgrade(document, '3.1') as unknown as Json) as JsonObject;
  for (const { operation, encoding } of encodings) {
    const content = objectAt(objectAt(asObject(getAtPointer(data, operation)), 'requestBody'), 'content');
    for (const media of Object.values(content)) if (isObject(media)) media['encoding'] = encoding;
  }
  return {
    data: dropOlderMembers(data),
    original: isSwagger ? (pointer) => toSwaggerPointer(written, pointer) : (pointer) => pointer,
  };
}

const grammars = { swagger: swagger2, openapi: openapi3 };

const forms = new Set(['multipart/form-data', 'application/x-www-form-urlencoded']);

/** How lists in the form of an operation are written, which a schema cannot say. */
type FormEncoding = { operation: string; encoding: JsonObject };

function prepareSwagger(document: JsonObject, encodings: FormEncoding[]): void {
  liftOddRefs(document);
  walk(document, grammars.swagger.document, {
    object: ({ shape, slot }, value) => {
      dropAbsent(shape, value);
      if (shape.orBoolean && typeof value['discriminator'] === 'string') tellApart(value, value['discriminator']);
      if (value['x-nullable'] === true && (shape.orBoolean || shape.name === 'items')) {
        delete value['x-nullable'];
        value['nullable'] = true;
        allowNull(value, slot());
      }
      if (shape.name === 'items' || shape.name === 'header') delete value['collectionFormat'];
      // OpenAPI 3 has no style for tab-separated values; the nearest has commas.
      if (value['collectionFormat'] === 'tsv') value['collectionFormat'] = 'csv';
      if (shape.name === 'parameter' && value['in'] !== 'body') exampleOf(value);
    },
  });
  const { schemes } = document;
  if (document['basePath'] === '/') delete document['basePath'];
  for (const [name, path] of Object.entries(objectAt(document, 'paths'))) {
    if (!isObject(path)) continue;
    const shared = listAt(path, 'parameters').map((parameter) => bodyBehind(document, parameter));
    const bodies = shared.filter(isBody);
    if (path['parameters'] !== undefined) path['parameters'] = shared;
    for (const verb of httpMethods) {
      const operation = path[verb];
      if (!isObject(operation)) continue;
      const encoding = prepareOperation(document, operation, bodies, schemes);
      if (Object.keys(encoding).length > 0) encodings.push({ operation: toPointer('paths', name, verb), encoding });
    }
  }
}

/** Swagger 2 names the member that tells the heirs of a schema apart by a text, and requires it. */
function tellApart(schema: JsonObject, propertyName: string): void {
  schema['discriminator'] = { propertyName };
  schema['required'] = [...new Set([...listAt(schema, 'required'), propertyName])];
}

/** Drops members that are null: many programs write them for what is not there, and the library would read them. */
function dropAbsent({ members, rest }: DocumentShape, value: JsonObject): void {
  for (const name of Object.keys(value)) {
    const known = members.get(name) ?? (name.startsWith('x-') ? undefined : rest);
    if (value[name] === null && known !== undefined && known.kind !== 'data') delete value[name];
  }
}

/** Moves a scalar `x-example` to `example`, as the library ignores it. */
function exampleOf(parameter: JsonObject): void {
  const example = parameter['x-example'];
  if (example === undefined || isObject(example) || parameter['example'] !== undefined) return;
  parameter['example'] = example;
}

function prepareOperation(
  document: JsonObject,
  operation: JsonObject,
  shared: Json[],
  schemes: Json | undefined,
): JsonObject {
  const own = listAt(operation, 'parameters').map((parameter) => bodyBehind(document, parameter));
  // A body parameter of the path applies to the operation, unless that has one of its own.
  const inherited = shared.filter((body) => !own.some((other) => isSameBody(other, body)));
  operation['parameters'] = structuredClone([...inherited, ...own]);
  for (const name of ['consumes', 'produces'] as const)
    if (listAt(operation, name).length === 0) delete operation[name];
  const fields = [...inherited, ...own].filter(isFormField);
  const consumes =
    listAt(operation, 'consumes').length > 0 ? listAt(operation, 'consumes') : listAt(document, 'consumes');
  if (fields.length > 0 && !consumes.some((type) => forms.has(String(type)))) {
    const hasFile = fields.some((field) => isObject(field) && field['type'] === 'file');
    operation['consumes'] = [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  }
  serversOfSchemes(document, operation, schemes);
  delete operation['schemes'];
  if (fields.length === 0) return {};
  const others = listAt(operation, 'parameters').filter((parameter) => !isFormField(parameter));
  const { body, encoding } = formOf(fields.map(asObject));
  operation['parameters'] = [...others, body];
  return encoding;
}

/** The fields of a form as one body, since the library keeps nothing but their types. */
function formOf(fields: JsonObject[]): { body: JsonObject; encoding: JsonObject } {
  const required = fields.flatMap((field) => (field['required'] === true ? [field['name'] ?? ''] : []));
  const properties = fields.map((field): [string, Json] => {
    const { name, in: _, required: __, allowEmptyValue: ___, collectionFormat: ____, ...schema } = field;
    const { type, ...rest } = schema;
    return [String(name), type === 'file' ? { ...rest, contentMediaType: 'application/octet-stream' } : schema];
  });
  const lists = fields.filter(({ type }) => type === 'array');
  const encoding = lists.flatMap(({ name, collectionFormat = 'csv' }): [string, JsonObject][] => {
    const style = formStyles[String(collectionFormat)];
    return style === undefined ? [] : [[String(name), style]];
  });
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
  return { body: { name: 'body', in: 'body', schema }, encoding: Object.fromEntries(encoding) };
}

/** The forms of lists in Swagger 2, in the words of OpenAPI 3. */
const formStyles: { [format: string]: JsonObject } = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** An operation with schemes of its own has servers of its own, which the library does not make. */
function serversOfSchemes({ host, basePath }: JsonObject, operation: JsonObject, shared: Json | undefined): void {
  const own = listAt(operation, 'schemes');
  if (own.length === 0 || JSON.stringify(own) === JSON.stringify(shared) || typeof host !== 'string') return;
  const base = typeof basePath === 'string' ? basePath : '';
  operation['servers'] = own.map((scheme) => ({ url: `${String(scheme)}://${host}${base}` }));
}

/** Replaces a reference to a parameter that becomes part of the request body, and so cannot stay a parameter. */
function bodyBehind(document: JsonObject, parameter: Json): Json {
  const ref = isObject(parameter) ? parameter['$ref'] : undefined;
  if (typeof ref !== 'string') return parameter;
  const target = getAtPointer(document, fromFragment(ref));
  return isBody(target) ? structuredClone(target ?? null) : parameter;
}

function isBody(parameter: Json | undefined): boolean {
  return isObject(parameter) && (parameter['in'] === 'body' || isFormField(parameter));
}

function isFormField(parameter: Json): boolean {
  return isObject(parameter) && parameter['in'] === 'formData';
}

/** Whether a body replaces that of the path: two fields of a form go together if their names differ, others do not. */
function isSameBody(one: Json, other: Json): boolean {
  return isBody(one) && !(isFormField(one) && isFormField(other) && asObject(one)['name'] !== asObject(other)['name']);
}

/**
 * Moves schemas outside of `definitions` that references lead to under `definitions`, and leaves references in their
 * places: the library moves the places, and the references would lead nowhere.
 */
function liftOddRefs(document: JsonObject): void {
  const odd: { holder: JsonObject; pointer: string }[] = [];
  walk(document, grammars.swagger.document, {
    ref: ({ shape, value }, ref) => {
      const pointer = fromFragment(ref);
      const isSchema = shape.name === 'schema' || shape.name === 'items' || shape.name === 'dependency';
      if (isSchema && isObject(value) && !pointer.startsWith('/definitions/')) odd.push({ holder: value, pointer });
    },
  });
  const names = new Map<string, string>();
  for (const { pointer } of odd.toSorted((a, b) => b.pointer.length - a.pointer.length)) {
    const target = getAtPointer(document, pointer);
    const parent = getAtPointer(document, parentOf(pointer));
    if (names.has(pointer) || target === undefined || !isObject(parent)) continue;
    const definitions = objectAt(document, 'definitions');
    document['definitions'] = definitions;
    const name = freeName(pointerTokens(pointer).slice(-4, -1).join('_'), definitions);
    names.set(pointer, name);
    definitions[name] = target;
    parent[pointerTokens(pointer).at(-1) ?? ''] = { $ref: `#/definitions/${name}` };
  }
  for (const { holder, pointer } of odd) {
    const name = names.get(pointer);
    if (name !== undefined) holder['$ref'] = `#/definitions/${name}`;
  }
}

function freeName(wish: string, taken: JsonObject): string {
  const name = wish.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || 'schema';
  return findFreeName(name, (free) => Object.hasOwn(taken, free));
}

/** The parts of Swagger 2 that move. */
const moved: [from: string, to: string][] = [
  ['/components/schemas', '/definitions'],
  ['/components/parameters', '/parameters'],
  ['/components/requestBodies', '/parameters'],
  ['/components/responses', '/responses'],
  ['/components/securitySchemes', '/securityDefinitions'],
  ['/servers', '/host'],
];

function toSwaggerPointer(written: JsonObject, pointer: string): string {
  const root = moved.find(([from]) => pointer === from || pointer.startsWith(`${from}/`));
  const there = root === undefined ? pointer : root[1] + pointer.slice(root[0].length);
  const inBody = /^(\/paths\/[^/]+\/[^/]+)\/requestBody(.*)$/.exec(there);
  if (inBody === null) return withoutContent(there);
  const [, operation = '', rest = ''] = inBody;
  const parameters = getAtPointer(written, `${operation}/parameters`);
  const body = Array.isArray(parameters) ? parameters.findIndex(isBody) : -1;
  return body < 0 ? operation : `${operation}/parameters/${body}${withoutContent(rest)}`;
}

function withoutContent(pointer: string): string {
  return pointer.replace(/\/content\/[^/]+/, '');
}

const annotations = new Set([
  'title',
  'description',
  'deprecated',
  'default',
  'example',
  'externalDocs',
  'readOnly',
  'writeOnly',
  'xml',
]);

function prepareOpenapi30(document: JsonObject): void {
  walk(document, grammars.openapi.document, {
    object: (step, value) => {
      if (!step.shape.orBoolean) return;
      const slot = step.slot();
      // OpenAPI 3.0 ignores keywords beside a `$ref`; annotations are kept, as their authors mean them.
      if (typeof value['$ref'] === 'string') keep(value, (name) => name === '$ref' || name === 'nullable');
      if (value['nullable'] === true) allowNull(value, slot);
      if (value['type'] === 'string' && value['format'] === 'binary' && !isWholeBody(step.pointer())) {
        // Inside of JSON and forms it stays a text, whose type the library would take away.
        delete value['format'];
        value['contentMediaType'] ??= 'application/octet-stream';
      }
    },
  });
}

function isWholeBody(pointer: string): boolean {
  const [holder, , last] = pointerTokens(pointer).slice(-3);
  return holder === 'content' && last === 'schema';
}

/**
 * Rewrites a `nullable` beside alternatives or without a type, which the library leaves.
 * Authors mean by it that null may come, as NestJS does with a type, an `allOf` and `nullable`.
 */
function allowNull(schema: JsonObject, slot: Slot | undefined): void {
  if (slot === undefined) return;
  const { type } = schema;
  if (Array.isArray(type)) {
    schema['type'] = [...new Set([...type, 'null'])];
    delete schema['nullable'];
    return;
  }
  const asserts = Object.keys(schema).filter(
    (name) => name !== 'nullable' && !annotations.has(name) && !name.startsWith('x-'),
  );
  if (asserts.length === 0) {
    // Without a type it says nothing (OpenAPI 3.0.4, Schema Object), and ajv refuses it.
    delete schema['nullable'];
    return;
  }
  if (type !== undefined && !asserts.some((name) => ['oneOf', 'anyOf', 'allOf'].includes(name))) return;
  const isClosed = asserts.some((name) => ['$ref', 'oneOf', 'anyOf', 'allOf', 'enum', 'not'].includes(name));
  if (!isClosed) {
    // The remaining keywords allow null anyway.
    delete schema['nullable'];
    return;
  }
  const inner = Object.fromEntries(asserts.map((name) => [name, schema[name] ?? null]));
  const outer = Object.entries(schema).filter(([name]) => name !== 'nullable' && !asserts.includes(name));
  setMember(slot.parent, slot.key, { ...Object.fromEntries(outer), anyOf: [inner, { type: 'null' }] });
}

function keep(schema: JsonObject, wanted: (name: string) => boolean): void {
  for (const name of Object.keys(schema)) {
    if (!wanted(name) && !annotations.has(name) && !name.startsWith('x-')) delete schema[name];
  }
}

/** Extensions that the library understands. */
const understood = new Set([
  'x-nullable',
  'x-example',
  'x-examples',
  'x-webhooks',
  'x-discriminator-value',
  'x-ms-discriminator-value',
]);

/** Members of OpenAPI 3.0 that stay the same, and in which the library would take names for keywords. */
const opaque: { [shape: string]: string[] } = { schema: ['discriminator'], securityScheme: ['flows'] };

/** Names that the library takes for keywords even where authors chose them, and one that it would lose. */
const ambiguous = new Set([
  '__proto__',
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'value',
  'x-example',
  'headers',
  'responses',
  'parameters',
]);

/**
 * Replaces data, extensions and names that look like keywords with placeholders.
 *
 * @returns `show`, which puts them back, and gives lone examples back as they were
 */
function hide(document: JsonObject, isSwagger: boolean): { show: (upgraded: Json) => Json } {
  const values: Json[] = [];
  const placeholder = (value: Json): string => `\u0000hidden ${values.push(value) - 1}`;
  const replacements: (() => void)[] = [];
  walk(document, (isSwagger ? grammars.swagger : grammars.openapi).document, {
    data: (step) => {
      const { value } = step;
      const slot = step.slot();
      if (slot === undefined || typeof value !== 'object' || value === null) return;
      replacements.push(() =>
        setMember(
          slot.parent,
          slot.key,
          Array.isArray(value) && slot.key === 'enum' ? value.map(hideOne) : placeholder(value),
        ),
      );
    },
    object: ({ shape, slot: slotOf, pointer }, value) => {
      const slot = slotOf();
      for (const name of isSwagger ? [] : (opaque[shape.orBoolean ? 'schema' : shape.name] ?? [])) {
        const member = value[name];
        if (isObject(member)) replacements.push(() => setMember(value, name, placeholder(member)));
      }
      for (const [name, member] of Object.entries(value)) {
        if (shape.kind === 'map' || !name.startsWith('x-') || typeof member !== 'object' || understood.has(name))
          continue;
        replacements.push(() => setMember(value, name, placeholder(member)));
      }
      if (shape.kind !== 'map' || slot === undefined) return;
      if (pointer() === '/responses' || !Object.keys(value).some((name) => ambiguous.has(name))) return;
      replacements.push(() =>
        setMember(
          slot.parent,
          slot.key,
          Object.fromEntries(
            Object.entries(value).map(([name, member]) => [ambiguous.has(name) ? placeholder(name) : name, member]),
          ),
        ),
      );
    },
  });
  const hideOne = (value: Json): Json => (typeof value === 'object' && value !== null ? placeholder(value) : value);
  // Inner ones first, since a map is replaced with a copy.
  for (const replace of replacements.reverse()) replace();
  const restoreHidden = (text: string): Json =>
    text.startsWith('\u0000hidden ') ? (values[Number(text.slice(8))] ?? null) : text;
  const show = (value: Json): Json => {
    if (typeof value === 'string') return restoreHidden(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(show);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const lone = name === 'examples' ? loneExample(member) : undefined;
        return lone === undefined ? [String(restoreHidden(name)), show(member)] : ['example', show(lone)];
      }),
    );
  };
  return { show };
}

/**
 * An example that the library has named `default`. Examples of one name belong together, so that a request would seem
 * to be what an error is shown for. Names that a document gives itself are hidden from the library.
 */
function loneExample(examples: Json): Json | undefined {
  return isObject(examples) && Object.keys(examples).length === 1 ? asObject(examples['default'])['value'] : undefined;
}

/** Drops members of older versions that the library leaves. */
function dropOlderMembers({ openapi = '3.1.1', schemes: _, basePath: __, ...document }: JsonObject): JsonObject {
  return { openapi, ...document };
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isObject(found) ? found : {};
}

function listAt(value: JsonObject, name: string): Json[] {
  const found = value[name];
  return Array.isArray(found) ? found : [];
}

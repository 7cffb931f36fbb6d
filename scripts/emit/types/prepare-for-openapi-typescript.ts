import type { JsonObject } from '../../contract/base/json.ts';
import { streamFormat } from '../../contract/media/media.ts';
import { itemSchemaOf } from '../../contract/streams/streams.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { MediaType, Parameter, Response, ResponseHeader } from '../../contract/message.ts';
import { isHttpMethod } from '../../contract/http/http.ts';
import type { MessageDirection } from '../../contract/base/direction.ts';
import { withCodes, ts, type TypeScript } from '../text.ts';
import { joinText } from '../../contract/base/code.ts';
import { docOf, paragraphsOf } from './schema-docs.ts';
import { typesOf } from './schema-types.ts';

/** What openapi-typescript gets, and what becomes of its output. */
export type Prepared = {
  /**
   * The text of an OpenAPI document in which a keyword of ours, in place of each schema, has the number of its type.
   */
  document: string;
  /** What stands on both sides of such a number in its output, and nowhere else. */
  mark: string;
  /** Puts the types into its output, and the named ones behind it. */
  complete: (text: string) => TypeScript;
};

/**
 * Rewrites the document of an API for openapi-typescript, which writes `paths` and `operations`. The types of schemas
 * are ours, as `contract/schema/reading.ts` reads them; a keyword carries them through. What else it does not support,
 * or gets wrong, is expressed in other terms of OpenAPI 3.1:
 *
 * - operations of methods that OpenAPI 3.1 does not have move to a path of their own, see {@link pathTypesOf}
 * - what is said about a value is the text of its comment, in `description`
 * - extensions, and anything but text in place of text, are left out: openapi-typescript would write them into the code
 * - a parameter that is the whole query (`in: querystring`, OpenAPI 3.2) is what `query` is, not a member of it
 *
 * @param operations - its operations
 * @param keyword - the keyword that carries a type
 * @example prepareForOpenapiTypescript(api, operations, 'x-type').document
 */
export function prepareForOpenapiTypescript(api: Api, operations: Operation[], keyword: string): Prepared {
  const types = typesOf(api, operations);
  const places: TypeScript[] = [];
  const writer =
    (way: MessageDirection): Write =>
    (pointer) => {
      places.push(pointer === undefined ? ts`unknown` : types.typeOf(pointer, way));
      const doc = pointer === undefined ? {} : docOf(types.docOf(pointer));
      return { ...doc, type: 'string', [keyword]: places.length - 1 };
    };
  const write = { request: writer('request'), response: writer('response') };
  const operationIds = new Set<string>();
  const paths = pathsOf(operations, write, operationIds);
  // A webhook comes from the server, which writes what callers only read.
  const webhooks = pathsOf(api.webhooks, { request: write.response, response: write.request }, operationIds);
  const schemas = [...api.schemas].map(([name, pointer]) => {
    places.push(types.nameOf(pointer));
    return [name, { type: 'string', [keyword]: places.length - 1 }];
  });
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths,
    webhooks,
    components: { schemas: Object.fromEntries(schemas) },
  });
  let mark = '$$';
  while (document.includes(mark)) mark += '$';
  const completeTypes = (text: string): TypeScript => {
    const { imports, types: own } = types.declarations();
    return ts`${imports}${withCodes(withWholeQueries(text, mark), mark, places)}\n${own}`;
  };
  return { document, mark, complete: completeTypes };
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

/** Without a schema, the type is `unknown`. */
type Write = (schema: string | undefined) => JsonObject;
type Writers = { readonly [Way in MessageDirection]: Write };

function pathsOf(operations: Operation[], write: Writers, operationIds: Set<string>): JsonObject {
  const items = new Map<string, JsonObject>();
  for (const operation of operations) {
    const { path, verb } = pathTypesOf(operation);
    const item = items.get(path) ?? {};
    items.set(path, item);
    item[verb] = operationOf(operation, write, operationIds);
  }
  return Object.fromEntries(items);
}

function operationOf(operation: Operation, write: Writers, operationIds: Set<string>): JsonObject {
  const { id, summary, description, deprecated, parameters, request, responses } = operation;
  const written: JsonObject = docOf(paragraphsOf({ summary, description, deprecated }));
  // openapi-typescript takes these two characters for parts of a pointer; without an id, the types are only in `paths`.
  if (!/[#%]/.test(id) && !operationIds.has(id)) written['operationId'] = id;
  operationIds.add(id);
  const isWhole = !parameters.some((parameter) => parameter.in === 'query');
  written['parameters'] = parameters.flatMap((parameter) => {
    if (parameter.in !== 'querystring') return [parameterOf(parameter, write.request)];
    const { required } = parameter;
    return isWhole ? [{ name: wholeQuery, in: 'query', required, ...valueOf(parameter, write.request) }] : [];
  });
  if (request !== undefined) {
    const content = contentOf(operation, request.bodies, write.request);
    written['requestBody'] = {
      ...docOf(paragraphsOf({ description: request.description })),
      required: request.required,
      content,
    };
  }
  written['responses'] = Object.fromEntries(
    responses.map((response) => [response.status, responseOf(operation, response, write.response)]),
  );
  return written;
}

/** The member that stands for the whole query until {@link withWholeQueries} lifts its type. */
const wholeQuery = 'twinspec-whole-query';

function withWholeQueries(text: string, mark: string): string {
  const type = joinText`${mark}\\d+${mark}`.replaceAll('$', String.raw`\$`);
  return text.replaceAll(new RegExp(String.raw`\{\s*"${wholeQuery}"\??: (${type});\s*\}`, 'g'), '$1');
}

function parameterOf(parameter: Parameter, write: Write): JsonObject {
  const { name, in: where, required, description, deprecated, example } = parameter;
  return {
    name,
    in: where,
    required,
    ...docOf(paragraphsOf({ description, deprecated, example })),
    ...valueOf(parameter, write),
  };
}

function responseOf(operation: Operation, { description, headers, bodies }: Response, write: Write): JsonObject {
  const named = headers.map(({ name, ...header }) => [name, headerOf(header, write)]);
  const content = contentOf(operation, bodies, write);
  return { ...docOf(paragraphsOf({ description })), headers: Object.fromEntries(named), content };
}

function headerOf(header: Omit<ResponseHeader, 'name'>, write: Write): JsonObject {
  const { required, description, deprecated, example } = header;
  return { required, ...docOf(paragraphsOf({ description, deprecated, example })), ...valueOf(header, write) };
}

/** A header without a schema is a text; a value of a media type may be anything. */
function valueOf({ schema, content }: { schema?: string; content?: MediaType }, write: Write): JsonObject {
  return schema === undefined && content === undefined ? {} : { schema: write(schema) };
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

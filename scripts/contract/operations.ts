import { get, isObject, join, type Json, type JsonObject, type JsonSchema } from './json.ts';
import type { OpenapiDocument } from './documents.ts';
import { ContractError } from './errors.ts';
import { exchangesOf, type Exchange } from './exchanges.ts';

/** Which of the two specs an operation comes from. */
export type ApiName = 'platform' | 'node';

/** One header that a request to an operation carries. */
export type Header = {
  /** Name as the spec writes it, e.g. `DappId`. */
  name: string;
  required: boolean;
  /** Key of the security scheme behind it; `undefined` for a plain header parameter. */
  scheme?: string;
  /** Demo value: the scheme's `x-example`, or the parameter's `example`. */
  example?: string;
};

/** One documented body: a content type and the place of its schema in the document. */
export type Body = {
  contentType: string;
  /** JSON pointer of the schema in {@link Operation.document}; `undefined` when the media type has none. */
  schema?: string;
};

/** One documented response of an operation. */
export type Response = {
  /** `200`, `4XX` or `default`, as the spec writes it. */
  status: string;
  description: string;
  body?: Body;
  headers: { name: string; required: boolean; schema?: string }[];
};

/** How the list an operation answers is divided into pages (`x-pagination`): JSON pointers into the bodies. */
export type Pagination = {
  request: { page: string; limit: string };
  response: { items: string; page: string; limit: string; total: string };
};

/** The members of a response envelope (`x-envelope`). */
export type Envelope = {
  payload: string;
  message: string;
  status: string;
  success: Json;
  code?: string;
};

/** What a JSON-RPC operation has beyond an HTTP one (`x-json-rpc`, written by `lower`). */
export type RpcMethod = {
  method: string;
  paramStructure: 'by-position' | 'by-name' | 'either';
  params: { name: string; summary?: string; description?: string; required: boolean; schema: JsonSchema }[];
  /** From `x-result-when`: a tighter result for requests whose params match; `result` is a JSON pointer in the document. */
  variants: { params: Record<string, JsonSchema>; result: string }[];
  /** JSON pointer of the result's schema. */
  result: string;
};

/**
 * One operation of the contract. Both APIs have this shape, because the node document is lowered to
 * OpenAPI before it gets here.
 */
export type Operation = {
  /** `operationId`, or the JSON-RPC method name: unique in the contract. */
  id: string;
  api: ApiName;
  /** HTTP verb in upper case. */
  method: string;
  /** Path template below the server's address; `/#eth_…` for a lowered method. */
  path: string;
  /** JSON pointer of the operation object in {@link document}. */
  pointer: string;
  document: OpenapiDocument;
  summary: string;
  description: string;
  tags: string[];
  headers: Header[];
  /** Alternatives of required security headers, by wire name; empty when the operation needs none. */
  security: string[][];
  /** Query and path parameters. */
  parameters: { name: string; in: 'query' | 'path'; required: boolean; schema?: string }[];
  request?: { required: boolean; bodies: Body[] };
  responses: Response[];
  /** `x-safe-to-repeat`: a client may send the same request twice. */
  safeToRepeat: boolean;
  /** `x-weightage`: what a call costs against the quota of the account. */
  weightage?: number;
  /** JSON pointers into the request body of the fields that must never be shown (`format: password`); `*` stands for any array index. */
  secrets: string[];
  envelope?: Envelope;
  pagination?: Pagination;
  rpc?: RpcMethod;
  /** The JSON-RPC errors that the method documents; empty for an HTTP operation. */
  errors: { code: number; message: string }[];
  exchanges: Exchange[];
};

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/**
 * Reads the operations of one bundled OpenAPI document, in document order.
 *
 * @param document - an OpenAPI 3.1 document whose `$ref`s stay inside it
 * @param api - which API the document describes
 * @returns one {@link Operation} for each path and verb
 * @example operationsOf(document, 'platform').map(({ id }) => id) // ['signAndSubmitGaslessTx', …]
 */
export function operationsOf(document: OpenapiDocument, api: ApiName): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(object(document['paths']))) {
    for (const verb of verbs) {
      const node = object(item)[verb];
      if (node !== undefined) operations.push(readOperation(document, api, path, verb, object(node)));
    }
  }
  return operations;
}

function readOperation(document: OpenapiDocument, api: ApiName, path: string, verb: string, node: JsonObject): Operation {
  const pointer = join('paths', path, verb);
  const parameters = parametersOf(document, path, pointer, node);
  const security = securityOf(document, node);
  const operation: Operation = {
    id: text(node['operationId']) ?? `${verb.toUpperCase()} ${path}`,
    api,
    method: verb.toUpperCase(),
    path,
    pointer,
    document,
    summary: text(node['summary']) ?? '',
    description: text(node['description']) ?? '',
    tags: array(node['tags']).map(String),
    headers: [...security.headers, ...parameters.headers],
    security: security.alternatives,
    parameters: parameters.others,
    responses: responsesOf(document, pointer, node),
    safeToRepeat: node['x-safe-to-repeat'] === true,
    secrets: [],
    errors: [],
    exchanges: [],
  };
  const request = requestOf(document, pointer, node);
  if (request !== undefined) {
    operation.request = request;
    const schemas = request.bodies.flatMap(({ schema }) => schema ?? []);
    operation.secrets = [...new Set(schemas.flatMap((schema) => secretsOf(document, schema)))];
  }
  const rpc = rpcOf(document, pointer, node);
  if (rpc !== undefined) {
    operation.rpc = rpc;
    operation.errors = errorsAt(document, pointer);
  }
  const envelope = envelopeOf(operation);
  if (envelope !== undefined) operation.envelope = envelope;
  if (typeof node['x-weightage'] === 'number') operation.weightage = node['x-weightage'];
  if (node['x-pagination'] !== undefined) operation.pagination = node['x-pagination'] as Pagination;
  operation.exchanges = exchangesOf(operation);
  return operation;
}

/**
 * Follows `$ref`s inside one document until something else stands there.
 *
 * @param document - the document that pointers refer to
 * @param pointer - JSON pointer (RFC 6901) of the place to start from
 * @returns the pointer that was reached and the value there
 * @throws ContractError when a `$ref` leaves the document, leads nowhere or in a circle
 */
export function resolve(document: OpenapiDocument, pointer: string): { pointer: string; value: Json | undefined } {
  let here = pointer;
  for (let hops = 0; hops < 64; hops++) {
    const value = get(document as Json, here);
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (typeof ref !== 'string') return { pointer: here, value };
    if (!ref.startsWith('#')) throw new ContractError([`${here}: $ref ${JSON.stringify(ref)} leaves the document; bundle it first.`]);
    here = decodeURIComponent(ref.slice(1));
    if (get(document as Json, here) === undefined) throw new ContractError([`${pointer}: $ref ${JSON.stringify(ref)} leads nowhere.`]);
  }
  throw new ContractError([`${pointer}: the $refs go in a circle.`]);
}

function parametersOf(document: OpenapiDocument, path: string, pointer: string, node: JsonObject) {
  const item = object(object(document['paths'])[path]);
  const places = [
    ...array(item['parameters']).map((_, i) => join('paths', path, 'parameters', String(i))),
    ...array(node['parameters']).map((_, i) => `${pointer}/parameters/${i}`),
  ];
  const headers: Header[] = [];
  const others: Operation['parameters'] = [];
  for (const place of places) {
    const found = resolve(document, place);
    const parameter = object(found.value);
    const name = String(parameter['name']);
    const required = parameter['required'] === true;
    const where = parameter['in'];
    if (where === 'header') {
      const header: Header = { name, required };
      const example = parameter['example'] ?? object(parameter['schema'])['example'];
      if (example !== undefined) header.example = String(example);
      headers.push(header);
    } else if (where === 'query' || where === 'path') {
      const other: Operation['parameters'][number] = { name, in: where, required };
      if (parameter['schema'] !== undefined) other.schema = `${found.pointer}/schema`;
      others.push(other);
    }
  }
  return { headers, others };
}

function securityOf(document: OpenapiDocument, node: JsonObject) {
  const requirements = array(node['security'] ?? document['security']).map((requirement) => object(requirement));
  const headers = new Map<string, Header>();
  const alternatives: string[][] = [];
  for (const requirement of requirements) {
    const names: string[] = [];
    for (const scheme of Object.keys(requirement)) {
      const header = schemeHeader(document, scheme);
      if (header === undefined) continue;
      names.push(header.name);
      headers.set(header.name, header);
    }
    alternatives.push(names);
  }
  const optional = alternatives.some((names) => names.length === 0);
  for (const header of headers.values()) {
    header.required = !optional && alternatives.every((names) => names.includes(header.name));
  }
  return { headers: [...headers.values()], alternatives: optional ? [] : alternatives };
}

function schemeHeader(document: OpenapiDocument, scheme: string): Header | undefined {
  const found = object(resolve(document, join('components', 'securitySchemes', scheme)).value);
  const apiKeyHeader = found['type'] === 'apiKey' && found['in'] === 'header' ? text(found['name']) : undefined;
  // RFC 9110, 11.6.2: the other schemes that OpenAPI knows travel in Authorization.
  const name = apiKeyHeader ?? (['http', 'oauth2', 'openIdConnect'].includes(String(found['type'])) ? 'Authorization' : undefined);
  if (name === undefined) return undefined;
  const header: Header = { name, required: true, scheme };
  const example = text(found['x-example']);
  if (example !== undefined) header.example = example;
  return header;
}

function requestOf(document: OpenapiDocument, pointer: string, node: JsonObject): Operation['request'] {
  if (node['requestBody'] === undefined) return undefined;
  const found = resolve(document, `${pointer}/requestBody`);
  return {
    required: object(found.value)['required'] === true,
    bodies: bodiesOf(found.pointer, object(found.value)),
  };
}

function responsesOf(document: OpenapiDocument, pointer: string, node: JsonObject): Response[] {
  return Object.keys(object(node['responses'])).map((status) => {
    const found = resolve(document, `${pointer}${join('responses', status)}`);
    const value = object(found.value);
    const response: Response = {
      status,
      description: text(value['description']) ?? '',
      headers: Object.keys(object(value['headers'])).map((name) => {
        const header = resolve(document, `${found.pointer}${join('headers', name)}`);
        const declared: Response['headers'][number] = { name, required: object(header.value)['required'] === true };
        if (object(header.value)['schema'] !== undefined) declared.schema = `${header.pointer}/schema`;
        return declared;
      }),
    };
    const bodies = bodiesOf(found.pointer, value);
    const body = bodies.find(isJson) ?? bodies[0];
    if (body !== undefined) response.body = body;
    return response;
  });
}

function bodiesOf(pointer: string, node: JsonObject): Body[] {
  return Object.entries(object(node['content'])).map(([contentType, media]) => {
    const body: Body = { contentType };
    if (object(media)['schema'] !== undefined) body.schema = `${pointer}${join('content', contentType, 'schema')}`;
    return body;
  });
}

/**
 * Tells whether a media type carries JSON.
 *
 * @param body - a documented body
 * @returns true for `application/json` and any `+json` (RFC 6839, section 3.1)
 */
export function isJson(body: { contentType: string }): boolean {
  return /^application\/(?:[^;]*\+)?json(?:;|$)/i.test(body.contentType);
}

function rpcOf(document: OpenapiDocument, pointer: string, node: JsonObject): RpcMethod | undefined {
  if (node['x-json-rpc'] === undefined) return undefined;
  const described = object(node['x-json-rpc']);
  const responseSchema = `${pointer}/responses/200/content/application~1json/schema`;
  return {
    method: String(described['method']),
    paramStructure: (described['paramStructure'] ?? 'either') as RpcMethod['paramStructure'],
    params: array(described['params']) as RpcMethod['params'],
    result: `${responseSchema}/oneOf/0/properties/result`,
    variants: array(node['x-result-when']).map((variant, i) => ({
      params: object(object(variant)['params']) as Record<string, JsonSchema>,
      result: resolve(document, `${pointer}/x-result-when/${i}/result`).pointer,
    })),
  };
}

/** `lower` writes each documented error as a constant of the error object's code. */
function errorsAt(document: OpenapiDocument, pointer: string): Operation['errors'] {
  const codes = get(document as Json, `${pointer}/responses/200/content/application~1json/schema/oneOf/1/properties/error/properties/code/anyOf`);
  return array(codes).flatMap((schema) => {
    const { const: code, title } = object(schema);
    return typeof code === 'number' ? [{ code, message: text(title) ?? '' }] : [];
  });
}

/** The schema keywords below which a value's own members are described, with what each adds to the value's pointer. */
const descents: Record<string, (key: string) => string> = {
  properties: (key) => join(key),
  patternProperties: () => '/*',
  prefixItems: (index) => `/${index}`,
  allOf: () => '',
  anyOf: () => '',
  oneOf: () => '',
};

function secretsOf(document: OpenapiDocument, schema: string): string[] {
  const secrets = new Set<string>();
  const visit = (pointer: string, at: string, trail: string[]): void => {
    const found = resolve(document, pointer);
    // A recursive schema would go on for ever: a secret below the second turn has the same name as one above it.
    if (trail.includes(found.pointer)) return;
    const node = object(found.value);
    const below = [...trail, found.pointer];
    if (node['format'] === 'password') secrets.add(at);
    for (const [keyword, step] of Object.entries(descents)) {
      for (const key of Object.keys(object(node[keyword], true))) {
        visit(`${found.pointer}${join(keyword, key)}`, at + step(key), below);
      }
    }
    for (const keyword of ['items', 'additionalProperties']) {
      if (isObject(node[keyword])) visit(`${found.pointer}/${keyword}`, `${at}/*`, below);
    }
  };
  visit(schema, '', []);
  return [...secrets];
}

function envelopeOf(operation: Operation): Envelope | undefined {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  if (success?.body?.schema === undefined) return undefined;
  return envelopesAt(operation.document, success.body.schema)[0];
}

/**
 * Finds the envelopes that a schema is built on: its own `x-envelope`, or those of the schemas it is `allOf`.
 *
 * @param document - the document the schema stands in
 * @param schema - JSON pointer of the schema
 * @returns each envelope once, in document order
 */
export function envelopesAt(document: OpenapiDocument, schema: string): Envelope[] {
  const found = resolve(document, schema);
  const node = object(found.value);
  const own = node['x-envelope'];
  if (own !== undefined) return [own as Envelope];
  return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => array(node[keyword]).flatMap((_, i) => envelopesAt(document, `${found.pointer}/${keyword}/${i}`)));
}

function object(value: Json | undefined, orArray = false): JsonObject {
  if (isObject(value)) return value;
  return orArray && Array.isArray(value) ? (Object.fromEntries(Object.entries(value)) as JsonObject) : {};
}

function array(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

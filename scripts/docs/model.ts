import type { Api, Contract } from '../contract/contract.ts';
import type { OpenapiDocument } from '../contract/documents.ts';
import { isFailure, type Exchange } from '../contract/exchanges.ts';
import { asObject, get, join, split, type Json, type JsonObject } from '../contract/json.ts';
import { resolve, type ApiName, type Envelope, type Operation } from '../contract/operations.ts';
import { viewOf, type SchemaView } from './schema.ts';
import { starterOf } from './starter.ts';

/** A contract as readers walk through it. */
export type Reference = { apis: ApiChapter[]; operations: OperationEntry[] };

/** One of the APIs. */
export type ApiChapter = {
  name: ApiName;
  title: string;
  version: string;
  description: string;
  questions: string[];
  /** Addresses as they are written, `{variables}` included. */
  servers: { url: string; description: string }[];
  /** Operations by their first tag, in the order of the document. */
  groups: { name: string; description: string; questions: string[]; operations: OperationEntry[] }[];
};

/** One operation with everything that its page says. */
export type OperationEntry = {
  id: string;
  api: ApiName;
  /** Part of file names: the id without what a file system or a URL would stumble over. */
  slug: string;
  /** Name for people. */
  title: string;
  /** What it is for, in Markdown. */
  description: string;
  questions: string[];
  deprecated: boolean;
  operation: Operation;
  /** Address of the server, and the path below it. */
  server: string;
  path: string;
  headers: HeaderEntry[];
  parameters: { name: string; in: 'query' | 'path'; required: boolean; description: string; questions: string[]; view?: SchemaView }[];
  bodies: { contentType: string; view?: SchemaView }[];
  rpc?: RpcEntry;
  responses: ResponseEntry[];
  envelope?: Envelope;
  exchanges: ExchangeEntry[];
};

/** A header of a request. */
export type HeaderEntry = { name: string; required: boolean; description: string; example: string | undefined; questions: string[] };

/** What a JSON-RPC method has of its own. */
export type RpcEntry = {
  /** How params may be sent, in words. */
  structure: string;
  params: { name: string; required: boolean; description: string; view: SchemaView }[];
  /** What the method answers: once, or for each condition on its params. */
  results: { when?: { param: string; condition: string }[]; view: SchemaView }[];
  resultDescription: string;
  errors: { code: string; message: string }[];
};

/** One documented response. */
export type ResponseEntry = {
  status: string;
  description: string;
  questions: string[];
  contentType?: string;
  view?: SchemaView;
  headers: { name: string; required: boolean }[];
};

/** An exchange with the words that tell it from the others. */
export type ExchangeEntry = Exchange & {
  failure: boolean;
  /** `200`, `error -32602`, `result`: what it ends in. */
  outcome: string;
};

/**
 * Reads a contract for readers.
 *
 * @param contract - the contract
 * @returns the APIs with their operations, and all operations in one list
 */
export function referenceOf(contract: Contract): Reference {
  const slugs = uniqueSlugs(contract.operations.map(({ id }) => id));
  const entries = contract.operations.map((operation, i) => entryOf(contract, operation, slugs[i] ?? ''));
  return { apis: contract.apis.map((api) => chapterOf(api, entries)), operations: entries };
}

function chapterOf({ name, document }: Api, entries: OperationEntry[]): ApiChapter {
  const tags = list(document['tags']).map(asObject);
  const own = entries.filter(({ api }) => api === name);
  const names = [...new Set([...tags.map((tag) => text(tag['name'])), ...own.map(tagOf)])];
  const groups = names.map((tagName) => {
    const tag = tags.find((candidate) => text(candidate['name']) === tagName) ?? {};
    return {
      name: tagName,
      description: text(tag['description']),
      questions: questionsOf(tag),
      operations: own.filter((entry) => tagOf(entry) === tagName),
    };
  });
  return {
    name,
    title: text(document.info['title']),
    version: text(document.info['version']),
    description: text(document.info['description']),
    questions: [...questionsOf(document.info), ...questionsOf(document as JsonObject)],
    servers: list(document['servers'])
      .map(asObject)
      .map(({ url, description }) => ({ url: text(url), description: text(description) })),
    groups: groups.filter(({ operations }) => operations.length > 0),
  };
}

function tagOf({ operation }: OperationEntry): string {
  return operation.tags[0] ?? '';
}

function entryOf(contract: Contract, operation: Operation, slug: string): OperationEntry {
  const node = asObject(get(operation.document as Json, operation.pointer));
  const rpc = rpcOf(operation);
  const entry: OperationEntry = {
    id: operation.id,
    api: operation.api,
    slug,
    title: operation.summary === '' ? operation.id : operation.summary,
    description: writtenDescription(contract, operation) ?? operation.description,
    questions: questionsOf(node),
    deprecated: node['deprecated'] === true,
    operation,
    ...addressOf(operation, node),
    headers: operation.headers.map((header) => headerOf(operation, header)),
    parameters: operation.parameters.map((parameter) => parameterOf(operation, parameter)),
    bodies: (operation.request?.bodies ?? []).map(({ contentType, schema }) => ({
      contentType,
      ...(schema !== undefined && { view: viewOf(operation.document, schema) }),
    })),
    ...(rpc !== undefined && { rpc }),
    responses: operation.responses.map((response) => responseOf(operation, response)),
    ...(operation.envelope !== undefined && { envelope: operation.envelope }),
    exchanges: operation.exchanges.map((exchange) => ({ ...exchange, failure: isFailure(exchange), outcome: outcomeOf(exchange) })),
  };
  if (entry.exchanges.length === 0) entry.exchanges = [starterOf(operation)];
  return entry;
}

/** The lowered description lists the params for renderers that cannot; the page shows them itself, so it takes the original. */
function writtenDescription({ openrpc }: Contract, operation: Operation): string | undefined {
  if (operation.rpc === undefined || openrpc === undefined) return undefined;
  const document = openrpc as unknown as OpenapiDocument;
  const written = openrpc.methods
    .map((_, i) => asObject(resolve(document, join('methods', i)).value))
    .find((method) => method['name'] === operation.rpc?.method);
  return written === undefined ? undefined : text(written['description']);
}

function addressOf(operation: Operation, node: JsonObject): { server: string; path: string } {
  const item = asObject(get(operation.document as Json, operation.pointer.slice(0, operation.pointer.lastIndexOf('/'))));
  const server = [node, item, operation.document as JsonObject].flatMap(serversIn)[0] ?? '';
  // The fragment only tells lowered methods apart; no client sends it.
  return { server: server.replace(/\/$/, ''), path: operation.path.replace(/^\/#.*$/, '') };
}

/** Server addresses with their variables' defaults filled in. */
function serversIn(node: JsonObject): string[] {
  return list(node['servers'])
    .map(asObject)
    .map(({ url, variables }) =>
      text(url).replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
        const value = asObject(asObject(variables)[name])['default'];
        return value === undefined ? whole : String(value);
      }),
    );
}

function headerOf(operation: Operation, { name, required, scheme, example }: Operation['headers'][number]): HeaderEntry {
  const described =
    scheme === undefined
      ? parameterNode(operation, name, 'header')
      : asObject(resolve(operation.document, join('components', 'securitySchemes', scheme)).value);
  return { name, required, description: text(described['description']), example, questions: questionsOf(described) };
}

function parameterOf(operation: Operation, parameter: Operation['parameters'][number]): OperationEntry['parameters'][number] {
  const node = parameterNode(operation, parameter.name, parameter.in);
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    description: text(node['description']),
    questions: questionsOf(node),
    ...(parameter.schema !== undefined && { view: viewOf(operation.document, parameter.schema) }),
  };
}

function parameterNode(operation: Operation, name: string, where: string): JsonObject {
  const places = [operation.pointer.slice(0, operation.pointer.lastIndexOf('/')), operation.pointer].flatMap((pointer) =>
    list(get(operation.document as Json, `${pointer}/parameters`)).map((_, i) => `${pointer}/parameters/${i}`),
  );
  const nodes = places.map((place) => asObject(resolve(operation.document, place).value));
  return nodes.findLast((node) => node['name'] === name && node['in'] === where) ?? {};
}

function responseOf(operation: Operation, { status, description, body, headers }: Operation['responses'][number]): ResponseEntry {
  const node = asObject(resolve(operation.document, `${operation.pointer}${join('responses', status)}`).value);
  return {
    status,
    description,
    questions: questionsOf(node),
    ...(body !== undefined && { contentType: body.contentType }),
    ...(body?.schema !== undefined && { view: viewOf(operation.document, body.schema) }),
    headers: headers.map(({ name, required }) => ({ name, required })),
  };
}

const structures = { 'by-position': 'in this order', 'by-name': 'by name', either: 'in this order, or by name' };

function rpcOf({ rpc, document, pointer, responses }: Operation): RpcEntry | undefined {
  if (rpc === undefined) return undefined;
  const answer = responses[0]?.body?.schema ?? '';
  const known = get(document as Json, rpc.result) !== undefined;
  const whole = known ? viewOf(document, rpc.result) : undefined;
  const variants = rpc.variants.map((variant) => ({
    when: Object.entries(variant.params).map(([param, schema]) => ({ param, condition: conditionInWords(schema as Json) })),
    view: viewOf(document, variant.result),
  }));
  return {
    structure: structures[rpc.paramStructure],
    params: rpc.params.map(({ name, required, summary, description }, i) => {
      const view = viewOf(document, `${pointer}/x-json-rpc/params/${i}/schema`);
      return { name, required, description: description ?? summary ?? view.description ?? '', view };
    }),
    results: variants.length > 0 ? variants : whole === undefined ? [] : [{ view: whole }],
    resultDescription: whole?.description ?? '',
    errors: list(get(document as Json, `${answer}/oneOf/1/properties/error/properties/code/anyOf`))
      .map(asObject)
      .filter((code) => code['const'] !== undefined)
      .map((code) => ({ code: String(code['const']), message: text(code['title']) })),
  };
}

function conditionInWords(schema: Json): string {
  const { const: only, enum: values } = asObject(schema);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  return JSON.stringify(schema);
}

function outcomeOf(exchange: Exchange): string {
  const body = asObject(exchange.response.body);
  if (!('jsonrpc' in body)) return String(exchange.response.status);
  return 'error' in body ? `error ${String(asObject(body['error'])['code'])}` : 'result';
}

/** Ids that differ only in what a file name cannot keep, or in case, get a number. */
function uniqueSlugs(ids: string[]): string[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const slug = id.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '') || 'operation';
    const count = (seen.get(slug.toLowerCase()) ?? 0) + 1;
    seen.set(slug.toLowerCase(), count);
    return count === 1 ? slug : `${slug}-${count}`;
  });
}

/** An `x-open-question` mark: what the source leaves open at this place. */
export type OpenQuestion = { api: ApiName; question: string; place: string };

/**
 * Lists every `x-open-question` of a contract, each sentence once an API.
 *
 * @param contract - the contract
 * @returns the marks in document order, each with the names that lead to its place
 */
export function openQuestionsOf(contract: Contract): OpenQuestion[] {
  return contract.apis.flatMap(({ name, document }) => {
    const found = new Map<string, OpenQuestion>();
    const visit = (node: Json, pointer: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if (Array.isArray(node)) return node.forEach((child, i) => visit(child, `${pointer}/${i}`));
      for (const question of questionsOf(node)) {
        if (!found.has(question)) found.set(question, { api: name, question, place: placeInWords(document, pointer) });
      }
      for (const [key, child] of Object.entries(node)) if (!examples.has(key)) visit(child, `${pointer}${join(key)}`);
    };
    visit(document as Json, '');
    return [...found.values()];
  });
}

/** Members whose content is data, where the name of a keyword means nothing. */
const examples = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Words of a document's structure that say nothing to a reader. */
const structure = new Set([
  'paths',
  'components',
  'schemas',
  'properties',
  'items',
  'content',
  'schema',
  'allOf',
  'oneOf',
  'anyOf',
  'responses',
  'requestBody',
  'requestBodies',
  'parameters',
  'securitySchemes',
  'tags',
  'servers',
  'x-json-rpc',
  'params',
  'info',
  'prefixItems',
  'application/json',
  'x-result-when',
  'result',
  '200',
  'headers',
]);

function placeInWords(document: OpenapiDocument, pointer: string): string {
  const tokens = split(pointer);
  const words: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const node = asObject(get(document as Json, join(...tokens.slice(0, i + 1))));
    // Below `properties` every name is a member's, whatever else it may mean.
    if (tokens[i - 1] === 'properties') words.push(token);
    else if (typeof node['operationId'] === 'string') words.push(node['operationId']);
    else if (tokens[i - 1] === 'paths' || structure.has(token)) continue;
    else if (typeof node['name'] === 'string' && (/^\d+$/.test(token) || tokens[i - 1] === 'securitySchemes')) words.push(node['name']);
    else if (!/^\d+$/.test(token) || tokens[i - 1] === 'responses') words.push(token);
  }
  if (words.length > 0) return words.join(' › ');
  return tokens[0] === 'servers' ? 'Server' : 'The whole API';
}

function questionsOf(node: JsonObject): string[] {
  return typeof node['x-open-question'] === 'string' ? [node['x-open-question']] : [];
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

import type { Operation } from '../contract/operation.ts';
import type { Contract } from '../contract/contract.ts';
import { split, type Json, type JsonObject, type JsonSchema } from '../contract/json.ts';
import { preferredBody } from '../contract/media.ts';
import { banner } from './banner.ts';

/**
 * Emits the tables that the clients run on, and the types that go with them: facts about each operation as data.
 *
 * @param contract - the contract; an API that it lacks leaves empty tables
 * @returns the module `operations.ts`
 */
export function emitTables(contract: Contract): string {
  const has = new Set(contract.apis.map(({ name }) => name));
  const platform = contract.operations.filter(({ api }) => api === 'platform');
  const node = contract.operations.filter(({ api, rpc }) => api === 'node' && rpc !== undefined);
  return [
    banner,
    has.has('platform') ? `import type { paths as PlatformPaths } from './platform.ts';\n` : '',
    has.has('node') ? `import type { components as NodeComponents, paths as NodePaths } from './node.ts';\n` : '',
    '\n/** What a client has to know to call each platform operation. */\n',
    `export const platformOperations = ${record(platform, platformRow)} as const;\n`,
    '\n/** What a client has to know to call each JSON-RPC method. */\n',
    `export const nodeMethods = ${record(node, nodeRow)} as const;\n`,
    '\n/** Request body of each platform operation. */\n',
    `export type PlatformRequests = ${types(platform, requestType)};\n`,
    '\n/** Response bodies of each platform operation, by status. */\n',
    `export type PlatformResponses = ${types(platform, responsesType)};\n`,
    '\n/** What the envelope of a success holds; the body itself where there is no envelope. */\n',
    `export type PlatformPayloads = ${types(platform, payloadType)};\n`,
    node.length > 0 ? rpcHelpers : '',
    '\n/** Params and result of each JSON-RPC method; `variants` are results that follow from the params. */\n',
    `export type NodeMethods = ${types(node, methodType)};\n`,
    '\n/** The JSON-RPC methods in the form that viem takes as `rpcSchema`. */\n',
    `export type RpcSchema = [${node.map((operation) => `\n  ${schemaEntry(operation)},`).join('')}\n];\n`,
  ].join('');
}

const rpcHelpers = `
type Params<Path extends keyof NodePaths> = NodePaths[Path] extends { post: { requestBody: { content: { 'application/json': { params: infer P } } } } } ? P : [];
type Result<Path extends keyof NodePaths> = NodePaths[Path] extends { post: { responses: { 200: { content: { 'application/json': infer Body } } } } }
  ? Extract<Body, { result: unknown }>['result']
  : never;
`;

function record(operations: Operation[], row: (operation: Operation) => JsonObject): string {
  return JSON.stringify(Object.fromEntries(operations.map((operation) => [operation.id, row(operation)])), undefined, 2);
}

function types(operations: Operation[], type: (operation: Operation) => string): string {
  return `{${operations.map((operation) => `\n  ${JSON.stringify(operation.id)}: ${type(operation)};`).join('')}\n}`;
}

function platformRow(operation: Operation): JsonObject {
  const row: JsonObject = {
    method: operation.method,
    path: operation.path,
    headers: Object.fromEntries(operation.headers.map(({ name, scheme }) => [name, scheme ?? name])),
    safeToRepeat: operation.safeToRepeat,
    secrets: operation.secrets,
    statuses: operation.responses.map(({ status }) => Number(status)).filter(Number.isInteger),
  };
  if (operation.envelope !== undefined) row['envelope'] = operation.envelope as unknown as JsonObject;
  if (operation.pagination !== undefined) row['pagination'] = operation.pagination as unknown as JsonObject;
  if (operation.weightage !== undefined) row['weightage'] = operation.weightage;
  return row;
}

function nodeRow(operation: Operation): JsonObject {
  return {
    params: operation.rpc?.params.length ?? 0,
    safeToRepeat: operation.safeToRepeat,
    // Every byte of this table is in the client.
    ...(operation.secrets.length > 0 && { secrets: operation.secrets }),
  };
}

function pathType({ path, method }: Operation): string {
  return `PlatformPaths[${JSON.stringify(path)}]['${method.toLowerCase()}']`;
}

function content(contentType: string): string {
  return `['content'][${JSON.stringify(contentType)}]`;
}

function requestType(operation: Operation): string {
  const body = operation.request?.bodies[0];
  if (body === undefined) return 'undefined';
  return operation.request?.required === true
    ? `${pathType(operation)}['requestBody']${content(body.contentType)}`
    : `NonNullable<${pathType(operation)}['requestBody']>${content(body.contentType)} | undefined`;
}

function responsesType(operation: Operation): string {
  const members = operation.responses.map(({ status, bodies }) => {
    const body = preferredBody(bodies);
    const key = /^\d+$/.test(status) ? status : JSON.stringify(status);
    return `${key}: ${body === undefined ? 'undefined' : `${pathType(operation)}['responses'][${key}]${content(body.contentType)}`}`;
  });
  return `{ ${members.join('; ')} }`;
}

function payloadType(operation: Operation): string {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  if (success === undefined) return 'unknown';
  const key = /^\d+$/.test(success.status) ? success.status : JSON.stringify(success.status);
  const body = `PlatformResponses[${JSON.stringify(operation.id)}][${key}]`;
  return operation.envelope === undefined ? body : `${body}[${JSON.stringify(operation.envelope.payload)}]`;
}

function methodType(operation: Operation): string {
  const variants = (operation.rpc?.variants ?? []).map(
    ({ params, result }) => `{ params: ${paramsType(operation, params)}; result: ${componentType(result)} }`,
  );
  return `{ params: ${paramsType(operation, {})}; result: Result<${pathKey(operation)}>; variants: [${variants.join(', ')}] }`;
}

function schemaEntry(operation: Operation): string {
  return `{ Method: ${JSON.stringify(operation.id)}; Parameters: ${paramsType(operation, {})}; ReturnType: NodeMethods[${JSON.stringify(operation.id)}]['result'] }`;
}

/** A tuple with the names of the spec, so that an editor shows what goes where. */
function paramsType(operation: Operation, narrowed: Record<string, JsonSchema>): string {
  const params = operation.rpc?.params ?? [];
  if (operation.rpc?.paramStructure === 'by-name') return `Params<${pathKey(operation)}>`;
  const lastRequired = params.findLastIndex(({ required }) => required);
  const members = params.map(({ name }, i) => {
    const type = literalType(narrowed[name]) ?? `Params<${pathKey(operation)}>[${i}]`;
    return `${label(name, i)}${i > lastRequired ? '?' : ''}: ${type}`;
  });
  return `[${members.join(', ')}]`;
}

function literalType(schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined || typeof schema === 'boolean') return undefined;
  const values: Json[] | undefined = schema['const'] !== undefined ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined;
  return values?.map((value) => JSON.stringify(value)).join(' | ');
}

const reserved = new Set([
  'function',
  'new',
  'this',
  'typeof',
  'void',
  'null',
  'true',
  'false',
  'import',
  'in',
  'infer',
  'keyof',
  'readonly',
  'unique',
  'asserts',
  'abstract',
]);

function label(name: string, index: number): string {
  const word = name.replaceAll(/[^\p{ID_Continue}$]/gu, '_');
  return /^[\p{ID_Start}_$]/u.test(word) && !reserved.has(word) ? word : `param${index}_${word}`;
}

function pathKey(operation: Operation): string {
  return JSON.stringify(operation.path);
}

function componentType(pointer: string): string {
  return `NodeComponents['schemas'][${JSON.stringify(split(pointer).at(-1) ?? '')}]`;
}

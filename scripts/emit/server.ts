import type { Contract } from '../contract/contract.ts';
import { isFailure } from '../contract/choose.ts';
import { asObject } from '../contract/json.ts';
import { servedDocument } from '../contract/hand-over/served.ts';
import type { Api, Exchange, Operation } from '../contract/operation.ts';
import { banner } from './banner.ts';
import { isForm } from '../contract/media.ts';
import { answeredStreams } from '../contract/streams.ts';
import { unsubscribersIn } from '../contract/unsubscribers.ts';
import { apiWords, type ClientNames } from './client/names.ts';
import { requestType } from './server/request.ts';
import { payloadType } from './server/payload.ts';
import { runtimeMark } from './server/runtime.ts';
import { generationMember, generationOf } from './generation.ts';
import { foldedLine } from './lines.ts';
import { componentType, handledItem, statusKey } from './tables.ts';
import { inComment, quote, tsdoc, usedIn } from './text.ts';

/**
 * Emits the server side of a contract: the types of its handlers, and the function that serves them.
 *
 * @param contract - the contract
 * @param runtime - the module to import the runtime from
 * @param names - what the types of each API are called after
 * @returns the module `server.ts`
 * @example emitServer(contract, 'twinspec/server/runtime', names)
 */
export function emitServer(contract: Contract, runtime: string, names: ClientNames): string {
  const words = apiWords(names);
  const responses = `${words.platform.type}Responses`;
  const methods = `${words.node.type}Methods`;
  const platform = contract.operations.filter(({ api }) => api === 'platform');
  const unsubscribers = unsubscribersIn(contract.operations);
  const node = contract.operations.filter(
    ({ id, api, rpc }) => api === 'node' && rpc !== undefined && !unsubscribers.has(id),
  );
  const handlers = [...platform, ...node].map(handlerMember);
  const texts = documentsOf(contract)
    .map(({ name }) => name)
    .filter((name) => name !== 'openapi');
  const readers = [...(platform.some(hasForm) ? ['forms'] : []), ...(node.length > 0 ? ['jsonRpc'] : [])];
  const body = [
    '\n/** The types of the request and the answers of each operation, for its handler. */\n',
    `export type ServerOperations = ${members(platform, (operation) => operationType(operation, words.platform.type))};\n`,
    '\n/** The types of the params and the result of each JSON-RPC method, for its handler. */\n',
    `export type ServerMethods = ${members(node, (operation) => methodType(operation, methods))};\n`,
    '\n/** The handlers of the contract: `Caller` is what `authenticate` returns, `Context` what `context` makes. */\n',
    `export type Handlers<Caller extends AnyCaller = never, Context = unknown> = {${handlers.join('')}\n};\n`,
    generations(contract),
    maker(texts, readers),
  ].join('');
  const uses = (list: readonly string[]): string[] => usedIn(body, list);
  const types = uses([
    'AnyCaller',
    'Given',
    'HttpHandler',
    'Items',
    'LetIn',
    'MultipartBody',
    'RpcHandler',
    'Server',
    'ServerOptions',
    'ShownCredential',
    'WithItems',
  ]);
  const tables = uses([methods, responses, `${words.platform.type}Streams`]);
  return [
    banner,
    `${runtimeMark}${JSON.stringify(runtime)}\n\n`,
    `import {\n  bindServer,\n${readers.map((name) => `  ${name},\n`).join('')}${types.map((name) => `  type ${name},\n`).join('')}} from ${quote(runtime)};\n`,
    `import { ${[...texts, 'generation as ofDocuments'].join(', ')} } from './documents.ts';\n`,
    tables.length > 0 ? `import type { ${tables.join(', ')} } from './operations.ts';\n` : '',
    body.includes('HttpPaths[') ? `import type { paths as HttpPaths } from './${words.platform.file}.ts';\n` : '',
    body.includes('RpcComponents[')
      ? `import type { components as RpcComponents } from './${words.node.file}.ts';\n`
      : '',
    `import { conditions, generation as ofConditions } from './validators/conditions.ts';\n`,
    `import { headers, generation as ofHeaders } from './validators/headers.ts';\n`,
    `import { requests, generation as ofRequests } from './validators/requests.ts';\n`,
    `import { responses, results, generation as ofResponses } from './validators/responses.ts';\n`,
    body,
  ].join('');
}

/**
 * Emits the documents of a contract as text, which loads faster than code and can contain any name.
 *
 * @param contract - the contract
 * @returns the module `documents.ts`
 * @example emitDocuments(contract)
 */
export function emitDocuments(contract: Contract): string {
  const lines = documentsOf(contract).map(
    ({ name, about, document }) =>
      `\n/** ${about} */\nexport const ${name}: string =\n  ${quote(JSON.stringify(document))};\n`,
  );
  return [banner.trimEnd(), '\n', ...lines, generationMember(contract)].join('');
}

function documentsOf(contract: Contract): { name: string; about: string; document: object }[] {
  const { apis, openrpc } = contract;
  const served = (api: Api): object => servedDocument(contract, api);
  return [
    ...apis.flatMap((api) =>
      api.name === 'platform'
        ? [
            { name: 'openapi', about: 'The text of the OpenAPI document.', document: api.document },
            { name: 'served', about: 'What a server needs of the OpenAPI document.', document: served(api) },
          ]
        : [
            {
              name: 'lowered',
              about: 'What a server needs of the OpenRPC document, lowered to OpenAPI.',
              document: served(api),
            },
          ],
    ),
    ...(openrpc === undefined
      ? []
      : [{ name: 'openrpc', about: 'The text of the OpenRPC document as it was written.', document: openrpc }]),
  ];
}

function members(operations: Operation[], type: (operation: Operation) => string): string {
  return `{${operations.map((operation) => `\n  ${quote(operation.id)}: ${type(operation)};`).join('')}\n}`;
}

function operationType(operation: Operation, name: string): string {
  const { exchanges } = operation;
  const failures = failuresOf(exchanges, ({ response }) => String(response.status));
  return [
    '{',
    foldedLine(`    request: ${requestType(operation)};`),
    `    credentials: ${credentialsType(operation)};`,
    foldedLine(`    failures: ${failures};`),
    foldedLine(`    responses: ${responsesType(operation, name)};`),
    `    payload: ${payloadType(operation, name)};`,
    '  }',
  ].join('\n');
}

function responsesType(operation: Operation, name: string): string {
  const responses = `${name}Responses[${quote(operation.id)}]`;
  const statuses = [...new Set(answeredStreams(operation).map(({ status }) => status))];
  return statuses.reduce(
    (types, status) => `WithItems<${types}, ${statusKey(status)}, ${handledItem(operation, name, status) ?? 'never'}>`,
    responses,
  );
}

/** The failures by name, each with its status or code; of several with the same name, `fail` finds the first. */
function failuresOf(exchanges: Exchange[], tell: (exchange: Exchange) => string): string {
  const byName = new Map(
    exchanges
      .filter(isFailure)
      .toReversed()
      .map((exchange) => [exchange.name, exchange]),
  );
  const members = [...byName.values()].toReversed().map((exchange) => `${quote(exchange.name)}: ${tell(exchange)}`);
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

/** The type of the credentials: those that every alternative asks for are always there, others may be. */
function credentialsType({ security }: Operation): string {
  const schemes = new Map(security.flat().map(({ scheme }) => [scheme.key, scheme]));
  const shown = [...schemes.values()].filter(({ travels }) => travels !== undefined);
  if (shown.length === 0) return '{}';
  const types = shown.map(({ key, http }) => {
    const isSure = security.every((alternative) => alternative.some(({ scheme }) => scheme.key === key));
    const type = http === 'basic' ? '{ username: string; password: string }' : 'string';
    return `${quote(key)}${isSure ? '' : '?'}: ${type}${isSure ? '' : ' | undefined'}`;
  });
  return `{ ${types.join('; ')} }`;
}

/** Of whom an operation asks for credentials. */
function securityOf({ security }: Operation): 'required' | 'optional' | 'none' {
  const schemes = security.map((alternative) => alternative.length);
  if (schemes.every((count) => count === 0)) return 'none';
  return schemes.some((count) => count === 0) ? 'optional' : 'required';
}

function methodType({ id, rpc, exchanges }: Operation, methods: string): string {
  const failures = failuresOf(exchanges, codeOf);
  const codes = [...new Set((rpc?.errors ?? []).map(({ code }) => code))].filter(Number.isInteger);
  const method = `${methods}[${quote(id)}]`;
  return [
    '{',
    `    params: ${method}['params'];`,
    foldedLine(`    result: ${resultType(rpc, method)};`),
    `    failures: ${failures};`,
    `    codes: ${codes.length === 0 ? 'never' : codes.join(' | ')};`,
    '  }',
  ].join('\n');
}

/** A method that subscribes gives the items of its subscriptions, whose id is made by the server. */
function resultType(rpc: Operation['rpc'], method: string): string {
  const items = (rpc?.subscriptions ?? []).map(({ item }) => componentType(item));
  if (items.length > 0) return `Items<${[...new Set(items)].join(' | ')}>`;
  return rpc?.result === undefined ? 'void' : `${method}['result']`;
}

function codeOf({ response }: Exchange): string {
  const { code } = asObject(asObject(response.body)['error']);
  return Number.isInteger(code) ? String(code) : 'number';
}

function handlerMember(operation: Operation): string {
  const { id, api, summary, deprecated } = operation;
  const given = `Given<${quote(securityOf(operation))}, Caller, Context>`;
  const type =
    api === 'platform'
      ? `HttpHandler<ServerOperations[${quote(id)}], ${given}>`
      : `RpcHandler<ServerMethods[${quote(id)}], ${given}>`;
  const doc = tsdoc([inComment(summary), deprecated ? '@deprecated The contract says so.' : ''], '  ');
  return `\n${doc}${foldedLine(`  ${quote(id)}: ${type};`)}`;
}

/** The generation of each file that this one is made with. */
function generations(contract: Contract): string {
  const members = [
    `'server.ts': '${generationOf(contract)}'`,
    `'documents.ts': ofDocuments`,
    `'validators/conditions.ts': ofConditions`,
    `'validators/headers.ts': ofHeaders`,
    `'validators/requests.ts': ofRequests`,
    `'validators/responses.ts': ofResponses`,
  ];
  return `\nconst generations = {\n${members.map((member) => `  ${member},\n`).join('')}};\n`;
}

/** What reads forms, or serves methods, is imported only for contracts that have some, which keeps bundles small. */
function hasForm({ request }: Operation): boolean {
  return request?.bodies.some(isForm) === true;
}

function maker(texts: string[], readers: string[]): string {
  const doc = [
    'Makes a server for the contract with your handlers.',
    '@param options - the handlers, and how the server answers',
    '@returns the server: its `fetch` answers a request, its `listen` serves over HTTP',
    '@throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an ' +
      'unknown security scheme, or mutualTLS that nobody checks',
    '@example\nconst server = createServer({ handlers: {}, missing: 501 });\nconst { url } = await server.listen({ port: 8080 });',
  ];
  const given = [
    ...texts.map((name) => (name === 'served' ? 'openapi: served' : name)),
    'requests',
    'conditions',
    'headers',
    'responses',
    'results',
    'generations',
    ...readers,
  ];
  return `
${tsdoc(doc)}export function createServer<Caller extends AnyCaller = never, Context = unknown>(
  options: ServerOptions<Handlers<NoInfer<LetIn<Caller>>, NoInfer<Context>>, Caller, Context>,
): Server {
  const emitted = { ${given.join(', ')} };
  return bindServer(emitted, options);
}
`;
}

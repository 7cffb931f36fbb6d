import type { Contract } from '../../contract/contract.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject } from '../../contract/base/json.ts';
import { toServedDocument } from '../../contract/export/export.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import { banner } from '../banner.ts';
import { hasPositions, isForm } from '../../contract/media/media.ts';
import { listAnsweredStreams } from '../../contract/streams/streams.ts';
import { unsubscribersIn } from '../../contract/facts/facts.ts';
import { apiWords, type ClientNames } from '../client/client-names.ts';
import { requestType } from './request-type.ts';
import { payloadType } from './payload.ts';
import { runtimeMark } from './runtime.ts';
import { generationMember, generationOf } from '../generation.ts';
import { foldLine } from '../fold-lines.ts';
import { componentType, findHandledItem, statusKey } from '../types/operation-types.ts';
import {
  comment,
  identifier,
  inComment,
  memberKey,
  quote,
  singleQuoted,
  ts,
  tsdoc,
  type Comment,
  type TypeScript,
  listUsedNames,
} from '../text.ts';

/**
 * Emits the server side of a contract: the types of its handlers, and the function that serves them.
 *
 * @param runtime - the module to import the runtime from
 * @param names - what the types of each API are called after
 * @param isOneOfSeveral - whether one server of several APIs is made of this module, see {@link emitServerOfAll}
 * @returns the module `server.ts`
 * @example emitServer(contract, 'twinspec/server/runtime', names)
 */
export function emitServer(
  contract: Contract,
  runtime: string,
  names: ClientNames,
  isOneOfSeveral = false,
): TypeScript {
  const words = apiWords(names);
  const responses = ts`${words.http.type}Responses`;
  const methods = ts`${words.rpc.type}Methods`;
  const http = contract.operations.filter(({ kind }) => kind === 'http');
  const handled = listHandled(contract);
  const rpc = handled.filter(({ kind }) => kind === 'rpc');
  const handlers = handled.map(handlerMember);
  const isLong = contract.apis.some(({ longIntegers }) => longIntegers !== undefined);
  const texts = documentsOf(contract)
    .map(({ name }) => name)
    .filter((name) => name !== 'openapi');
  const readers = [
    ...(http.some(hasForm) ? [ts`forms`] : []),
    ...(rpc.length > 0 ? [ts`jsonRpc`] : []),
    ...(isLong ? [ts`longIntegers`] : []),
  ];
  const body = ts.join(
    [
      '\n/** The types of the request and the answers of each operation, for its handler. */\n',
      ts`export type ServerOperations = ${members(http, (operation) => operationType(operation, words.http.type))};\n`,
      '\n/** The types of the params and the result of each JSON-RPC method, for its handler. */\n',
      ts`export type ServerMethods = ${members(rpc, (operation) => methodType(operation, methods))};\n`,
      ts`
/** The handlers of the contract: \`Caller\` is what \`authenticate\` returns, \`Context\` what \`context\` makes. */
`,
      ts`export type Handlers<Caller extends AnyCaller = never, Context = unknown> = {${ts.join(handlers, '')}\n};\n`,
      generations(contract),
      maker(texts, readers, isOneOfSeveral),
    ],
    '',
  );
  const uses = <Name extends string>(list: readonly Name[]): Name[] => listUsedNames(body, list);
  const types = uses([
    'AnyCaller',
    'Given',
    'HttpHandler',
    'Items',
    'LetIn',
    'MultipartBody',
    'PartsBody',
    'RpcHandler',
    'Server',
    'ServerOptions',
    'ShownCredential',
    'WithItems',
  ] as const);
  const tables = uses([methods, responses, ts`${words.http.type}Streams`]);
  return ts.join(
    [
      banner,
      ts`${runtimeMark}${quote(runtime)}\n\n`,
      ts`import {\n  bindServer,\n${ts.join(
        readers.map((name) => ts`  ${name},\n`),
        '',
      )}${ts.join(
        types.map((name) => ts`  type ${name},\n`),
        '',
      )}} from ${quote(runtime)};\n`,
      ts`import { ${ts.join([...texts, 'generation as ofDocuments'], ', ')} } from './documents.ts';\n`,
      tables.length > 0 ? ts`import type { ${ts.join(tables, ', ')} } from './operations.ts';\n` : '',
      body.includes('HttpPaths[')
        ? ts`import type { paths as HttpPaths } from ${singleQuoted(`./${words.http.file}.ts`)};\n`
        : '',
      body.includes('RpcComponents[')
        ? ts`import type { components as RpcComponents } from ${singleQuoted(`./${words.rpc.file}.ts`)};\n`
        : '',
      ts`import { conditions, generation as ofConditions } from './validators/conditions.ts';\n`,
      ts`import { headers, generation as ofHeaders } from './validators/headers.ts';\n`,
      ts`import { requests, generation as ofRequests } from './validators/requests.ts';\n`,
      ts`import { responses, results, generation as ofResponses } from './validators/responses.ts';\n`,
      body,
    ],
    '',
  );
}

/**
 * Emits one server of several APIs, whose handlers are called as the operations are in a contract of all of them.
 *
 * @param all - the contract of all APIs
 * @param folders - the contract of each API by its name, whose folder has a `server.ts`
 * @param runtime - the module to import the runtime from
 * @returns the module `server.ts` beside the folders
 */
export function emitServerOfAll(all: Contract, folders: ReadonlyMap<string, Contract>, runtime: string): TypeScript {
  const modules = [...folders.keys()].map((name) => ({ name, module: identifier(`${name}Api`) }));
  const imports = modules.map(
    ({ name, module }) => ts`import * as ${module} from ${singleQuoted(`./${name}/server.ts`)};\n`,
  );
  const handlers = [...folders].flatMap(([name, contract]) => {
    const ids = all.operations.filter(({ api }) => api === name).map(({ id }) => id);
    const handled = new Set(listHandled(contract));
    const types = ts`${identifier(`${name}Api`)}.Handlers<Caller, Context>`;
    return contract.operations.flatMap((operation, i) =>
      handled.has(operation) ? [ts`\n  ${quote(ids[i] ?? operation.id)}: ${types}[${quote(operation.id)}];`] : [],
    );
  });
  const emitted = modules.map(({ name, module }) => ts`${memberKey(name)}: ${module}.emitted`);
  const types = ['AnyCaller', 'LetIn', 'Server', 'ServerOptions'] as const;
  return ts.join(
    [
      banner,
      ts`${runtimeMark}${quote(runtime)}\n\n`,
      ts`import {\n  bindServers,\n${ts.join(
        types.map((name) => ts`  type ${name},\n`),
        '',
      )}} from ${quote(runtime)};\n`,
      ...imports,
      '\n/** The handlers of all APIs: `Caller` is what `authenticate` returns, `Context` what `context` makes. */\n',
      ts`export type Handlers<Caller extends AnyCaller = never, Context = unknown> = {${ts.join(handlers, '')}\n};\n`,
      ts`\n${makerDoc(comment`Makes one server for all APIs with your handlers.`)}${makerHead}`,
      ts`  return bindServers({ ${ts.join(emitted, ', ')} }, options);\n}\n`,
    ],
    '',
  );
}

/** The operations that have a handler; the server that keeps the subscriptions ends them. */
function listHandled({ operations }: Contract): Operation[] {
  const unsubscribers = unsubscribersIn(operations);
  const rpc = operations.filter(
    ({ id, kind, rpc: method }) => kind === 'rpc' && method !== undefined && !unsubscribers.has(id),
  );
  return [...operations.filter(({ kind }) => kind === 'http'), ...rpc];
}

/**
 * Emits the documents of a contract as text, which loads faster than code and can contain any name.
 *
 * @returns the module `documents.ts`
 * @example emitDocuments(contract)
 */
export function emitDocuments(contract: Contract): TypeScript {
  const lines = documentsOf(contract).map(
    ({ name, about, document }) =>
      ts`${tsdoc([about])}export const ${name}: string =\n  ${quote(JSON.stringify(document))};\n`,
  );
  return ts.join([banner, ts.join(lines, '\n'), generationMember(contract)], '');
}

/** What the texts of documents are called in emitted modules. */
type DocumentName = 'openapi' | 'served' | 'lowered' | 'openrpc';

type EmittedDocument = { name: DocumentName; about: Comment; document: object };

function documentsOf(contract: Contract): EmittedDocument[] {
  const { apis } = contract;
  const openrpc = apis.find(({ kind }) => kind === 'rpc')?.openrpc;
  const documents = apis.flatMap((api): EmittedDocument[] => {
    const served = toServedDocument(contract, api);
    if (api.kind !== 'http')
      return [
        {
          name: 'lowered',
          about: comment`What a server needs of the OpenRPC document, lowered to OpenAPI.`,
          document: served,
        },
      ];
    return [
      { name: 'openapi', about: comment`The text of the OpenAPI document.`, document: api.document },
      { name: 'served', about: comment`What a server needs of the OpenAPI document.`, document: served },
    ];
  });
  if (openrpc === undefined) return documents;
  return [
    ...documents,
    { name: 'openrpc', about: comment`The text of the OpenRPC document as it was written.`, document: openrpc },
  ];
}

function members(operations: Operation[], type: (operation: Operation) => TypeScript): TypeScript {
  return ts`{${ts.join(
    operations.map((operation) => ts`\n  ${quote(operation.id)}: ${type(operation)};`),
    '',
  )}\n}`;
}

function operationType(operation: Operation, name: TypeScript): TypeScript {
  const { exchanges } = operation;
  const failures = failuresOf(exchanges, ({ response }) => ts`${response.status}`);
  return ts.join(
    [
      '{',
      foldLine(ts`    request: ${requestType(operation)};`),
      ts`    credentials: ${credentialsType(operation)};`,
      foldLine(ts`    failures: ${failures};`),
      foldLine(ts`    responses: ${responsesType(operation, name)};`),
      ts`    payload: ${payloadType(operation, name)};`,
      '  }',
    ],
    '\n',
  );
}

function responsesType(operation: Operation, name: TypeScript): TypeScript {
  const responses = ts`${name}Responses[${quote(operation.id)}]`;
  const statuses = [...new Set(listAnsweredStreams(operation).map(({ status }) => status))];
  return statuses.reduce<TypeScript>(
    (types, status) =>
      ts`WithItems<${types}, ${statusKey(status)}, ${findHandledItem(operation, name, status) ?? 'never'}>`,
    responses,
  );
}

/** The failures by name, each with its status or code; of several with the same name, `fail` finds the first. */
function failuresOf(exchanges: Exchange[], tell: (exchange: Exchange) => TypeScript): TypeScript {
  const byName = new Map(
    exchanges
      .filter(isFailure)
      .toReversed()
      .map((exchange) => [exchange.name, exchange]),
  );
  const members = [...byName.values()].toReversed().map((exchange) => ts`${quote(exchange.name)}: ${tell(exchange)}`);
  return members.length === 0 ? ts`{}` : ts`{ ${ts.join(members, '; ')} }`;
}

/** The type of the credentials: those that every alternative asks for are always there, others may be. */
function credentialsType({ security }: Operation): TypeScript {
  const schemes = new Map(security.flat().map(({ scheme }) => [scheme.key, scheme]));
  const shown = [...schemes.values()].filter(({ travels }) => travels !== undefined);
  if (shown.length === 0) return ts`{}`;
  const types = shown.map(({ key, http }) => {
    const isSure = security.every((alternative) => alternative.some(({ scheme }) => scheme.key === key));
    const type = http === 'basic' ? '{ username: string; password: string }' : 'string';
    return ts`${quote(key)}${isSure ? '' : '?'}: ${type}${isSure ? '' : ' | undefined'}`;
  });
  return ts`{ ${ts.join(types, '; ')} }`;
}

/** Of whom an operation asks for credentials. */
function securityOf({ security }: Operation): 'required' | 'optional' | 'none' {
  const schemes = security.map((alternative) => alternative.length);
  if (schemes.every((count) => count === 0)) return 'none';
  return schemes.some((count) => count === 0) ? 'optional' : 'required';
}

function methodType({ id, rpc, exchanges }: Operation, methods: TypeScript): TypeScript {
  const failures = failuresOf(exchanges, codeOf);
  const codes = [...new Set((rpc?.errors ?? []).map(({ code }) => code))].filter(Number.isInteger);
  const method = ts`${methods}[${quote(id)}]`;
  return ts.join(
    [
      '{',
      ts`    params: ${method}['params'];`,
      foldLine(ts`    result: ${resultType(rpc, method)};`),
      ts`    failures: ${failures};`,
      ts`    codes: ${codes.length === 0 ? 'never' : ts.join(codes, ' | ')};`,
      '  }',
    ],
    '\n',
  );
}

/** A method that subscribes gives the items of its subscriptions, whose id is made by the server. */
function resultType(rpc: Operation['rpc'], method: TypeScript): TypeScript {
  const items = (rpc?.subscriptions ?? []).map(({ item }) => componentType(item));
  if (items.length > 0) return ts`Items<${ts.join([...new Set(items)], ' | ')}>`;
  return rpc?.result === undefined ? ts`void` : ts`${method}['result']`;
}

function codeOf({ response }: Exchange): TypeScript {
  const { code } = asObject(asObject(response.body)['error']);
  return typeof code === 'number' && Number.isInteger(code) ? ts`${code}` : ts`number`;
}

function handlerMember(operation: Operation): TypeScript {
  const { id, kind, summary, deprecated } = operation;
  const given = ts`Given<${quote(securityOf(operation))}, Caller, Context>`;
  const type =
    kind === 'http'
      ? ts`HttpHandler<ServerOperations[${quote(id)}], ${given}>`
      : ts`RpcHandler<ServerMethods[${quote(id)}], ${given}>`;
  const doc = tsdoc([inComment(summary), deprecated ? comment`@deprecated The contract says so.` : comment``], '  ');
  return ts`\n${doc}${foldLine(ts`  ${quote(id)}: ${type};`)}`;
}

/** The generation of each file that this one is made with. */
function generations(contract: Contract): TypeScript {
  const members = [
    ts`'server.ts': ${singleQuoted(generationOf(contract))}`,
    ts`'documents.ts': ofDocuments`,
    ts`'validators/conditions.ts': ofConditions`,
    ts`'validators/headers.ts': ofHeaders`,
    ts`'validators/requests.ts': ofRequests`,
    ts`'validators/responses.ts': ofResponses`,
  ];
  return ts`\nconst generations = {\n${ts.join(
    members.map((member) => ts`  ${member},\n`),
    '',
  )}};\n`;
}

/** What reads forms, or serves methods, is imported only for contracts that have some, which keeps bundles small. */
function hasForm({ request }: Operation): boolean {
  return request?.bodies.some((body) => isForm(body) || hasPositions(body)) === true;
}

function maker(texts: DocumentName[], readers: TypeScript[], isOneOfSeveral: boolean): TypeScript {
  const given = [
    ...texts.map((name) => (name === 'served' ? ts`openapi: served` : ts`${name}`)),
    ts`requests`,
    ts`conditions`,
    ts`headers`,
    ts`responses`,
    ts`results`,
    ts`generations`,
    ...readers,
  ];
  const emitted = ts`emitted = { ${ts.join(given, ', ')} };`;
  const shared = isOneOfSeveral
    ? ts`\n/** The contract and its validators, for one server of several APIs. */\nexport const ${emitted}\n`
    : ts``;
  const head = ts`${makerDoc(comment`Makes a server for the contract with your handlers.`)}${makerHead}`;
  const own = isOneOfSeveral ? ts`` : ts`  const ${emitted}\n`;
  return ts`${shared}
${head}${own}  return bindServer(emitted, options);
}
`;
}

/** The first lines of a function that makes a server. */
const makerHead = ts`export function createServer<Caller extends AnyCaller = never, Context = unknown>(
  options: ServerOptions<Handlers<NoInfer<LetIn<Caller>>, NoInfer<Context>>, Caller, Context>,
): Server {
`;

function makerDoc(first: Comment): TypeScript {
  return tsdoc([
    first,
    comment`@param options - the handlers, and how the server answers`,
    comment`@returns the server: its \`fetch\` answers a request, its \`listen\` serves over HTTP`,
    comment.join(
      [
        '@throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an',
        'unknown security scheme, or mutualTLS without a check',
      ],
      ' ',
    ),
    comment`@example
const server = createServer({ handlers: {}, missing: 501 });
const { url } = await server.listen({ port: 8080 });`,
  ]);
}

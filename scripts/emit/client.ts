import { UsageError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { asList, asObject, asText, type Json, type JsonObject } from '../contract/json.ts';
import { preferredBody, isJson } from '../contract/media.ts';
import type { Encoding, MediaType, Operation, Parameter, SecurityScheme } from '../contract/operation.ts';
import { banner } from './banner.ts';
import { bodiesOf, needsNothing, takesBodyAlone } from './input.ts';
import { responseKind } from './kinds.ts';
import { memberNames } from './members.ts';
import { componentType, labelsOf, literalType, paramList } from './tables.ts';
import { inComment, literal, quote, tsdoc } from './text.ts';

/** What the emitted clients are called, and where their runtime is. */
export type ClientNames = { platformClient: string; nodeClient: string; runtime: string };

/** The names where nobody gives others. */
export const defaultNames: ClientNames = { platformClient: 'createPlatformClient', nodeClient: 'createNodeClient', runtime: 'twinspec/runtime' };

/** Begins the line that keeps the names for the next run. */
const namesMark = '// Names: ';

/**
 * Reads the names that an emitted client was given, so that nobody has to repeat them.
 *
 * @param text - an emitted `client.ts`; undefined where there is none
 * @param wanted - names that are given now
 * @returns all names
 * @throws UsageError for a name that is none
 */
export function namesFor(text: string | undefined, wanted: Partial<ClientNames>): ClientNames {
  const line = text?.split('\n').find((each) => each.startsWith(namesMark));
  const names = { ...defaultNames, ...(line === undefined ? {} : keptNames(line.slice(namesMark.length))), ...wanted };
  for (const flag of ['platformClient', 'nodeClient'] as const) {
    if (/^[A-Za-z_$][\w$]*$/.test(names[flag]) && !used.has(names[flag])) continue;
    throw new UsageError(`${quote(names[flag])} cannot name a client: take a word such as ${defaultNames[flag]}.`);
  }
  if (names.platformClient === names.nodeClient) throw new UsageError(`Both clients cannot be called ${names.platformClient}.`);
  return names;
}

function keptNames(text: string): Partial<ClientNames> {
  const { platformClient, nodeClient, runtime } = asObject(parsed(text));
  const kept = { platformClient: asText(platformClient), nodeClient: asText(nodeClient), runtime: asText(runtime) };
  return Object.fromEntries(Object.entries(kept).filter(([, name]) => name !== undefined));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** What the module itself calls things, and words of the language. */
const used = new Set(
  (
    'platformTable nodeMethods nodeWaits bindPlatform bindNode anyMedia arguments await break case catch class const continue debugger default delete do ' +
    'else enum eval export extends false finally for function if implements import in instanceof interface let new null package private ' +
    'protected public return static super switch this throw true try typeof var void while with yield undefined'
  ).split(' '),
);

/**
 * Emits the clients: the tables that their runtime works by, their types with what the spec says of each method, and
 * the functions that make them.
 *
 * @param contract - the contract; an API that it lacks has no client
 * @param names - what the clients are called
 * @returns the module `client.ts`
 */
export function emitClient(contract: Contract, names: ClientNames): string {
  const has = new Set(contract.apis.map(({ name }) => name));
  const body = [has.has('node') ? nodePart(contract, names) : '', has.has('platform') ? platformPart(contract, names) : ''].join('');
  const uses = (list: readonly string[]): string[] => list.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const runtime = [
    ...uses(['anyMedia']),
    ...(has.has('node') ? ['nodeClient as bindNode'] : []),
    ...(has.has('platform') ? ['platformClient as bindPlatform'] : []),
    ...uses(runtimeTypes).map((name) => `type ${name}`),
  ];
  const tables = uses(['NodeMethods', 'PlatformPayloads', 'PlatformRequests', 'PlatformResponses']);
  return [
    banner,
    `${namesMark}${JSON.stringify(names)}\n\n`,
    runtime.length > 0 ? `import {\n${runtime.map((name) => `  ${name},\n`).join('')}} from ${quote(names.runtime)};\n` : '',
    body.includes('NodeComponents[') ? `import type { components as NodeComponents } from './node.ts';\n` : '',
    tables.length > 0 ? `import type { ${tables.join(', ')} } from './operations.ts';\n` : '',
    body || '\nexport {};\n',
  ].join('');
}

const runtimeTypes = [
  'BasicCredential',
  'CallOptions',
  'Credential',
  'Deadline',
  'Found',
  'ItemAt',
  'NodeOptions',
  'NodeRequest',
  'NodeTable',
  'NodeWaits',
  'Outcome',
  'PlatformOptions',
  'PlatformTable',
  'WaitOptions',
  'WithoutPaging',
];

// ——— the platform

function platformPart(contract: Contract, { platformClient }: ClientNames): string {
  const operations = contract.operations.filter(({ api }) => api === 'platform');
  const paged = operations.filter((operation) => operation.pagination !== undefined && takesBodyAlone(operation));
  const members = memberNames(operations, paged.map(pagesName));
  const pages = new Map(paged.map(({ id }, i) => [id, members.further[i] ?? '']));
  const credentials = credentialsOf(operations);
  const rows = operations.map((operation): [string, Json] => [
    members.own.get(operation.id) ?? operation.id,
    platformRow(operation, members.own.get(operation.id), credentials, pages.get(operation.id)),
  ]);
  const table = { schemes: Object.fromEntries(credentials.map(({ option, scheme }) => [option, schemeRow(scheme)])), operations: Object.fromEntries(rows) };
  const called = operations.map((operation) => {
    const name = quote(members.own.get(operation.id) ?? operation.id);
    const doc = tsdoc(platformDoc(operation), '  ');
    return { name, doc, summary: tsdoc([inComment(operation.summary)], '    '), id: quote(operation.id), argument: argumentOf(operation) };
  });
  return `
/** What the client has to know of each operation. */
export const platformTable: PlatformTable = ${literal(table)};

${tsdoc(['The credentials of the contract: a value each, or a function that gives one.'])}export type PlatformCredentials = {${credentials.map(credentialMember).join('')}
};

/** Options of {@link ${platformClient}}. Times are in milliseconds. */
export type PlatformClientOptions = PlatformOptions & ${optionsType(credentials)};

/** Options of one call; they stand above those of the client. Times are in milliseconds. */
export type PlatformCallOptions = CallOptions & PlatformCredentials;

/**
 * An outcome without exceptions, told apart by \`status\`: a documented success has \`data\`, a documented failure an
 * \`error\` whose \`body\` has the type of that status. Status 0 is all else (no answer, or none that the contract knows);
 * \`error\` says what.
 */
export type PlatformResult<O extends keyof PlatformResponses & keyof PlatformPayloads> = Outcome<PlatformResponses[O], PlatformPayloads[O]>;

/** A method for each operation, and what is built on them. Each throws a TwinspecError. */
export type PlatformClient = {
${called.map(({ name, doc, id, argument }) => `${doc}  ${name}: (${argument}, options?: PlatformCallOptions) => Promise<PlatformPayloads[${id}]>;\n`).join('')}${paged.map((operation) => pagesMember(operation, pages.get(operation.id) ?? '')).join('')}  /** The same operations with outcomes in place of exceptions. */
  readonly result: {
${called.map(({ name, summary, id, argument }) => `${summary}    ${name}: (${argument}, options?: PlatformCallOptions) => Promise<PlatformResult<${id}>>;\n`).join('')}  };
};

${tsdoc(makerDoc(contract, platformClient, 'platform'))}export function ${platformClient}(options: PlatformClientOptions): PlatformClient {
  return bindPlatform(platformTable, options${onlyJson(operations) ? '' : ', anyMedia'});
}
`;
}

/** What goes beyond JSON bodies, JSON answers and headers needs more of the runtime, which weighs. */
function onlyJson(operations: readonly Operation[]): boolean {
  return operations.every(
    (operation) =>
      takesBodyAlone(operation) &&
      operation.responses.every((response) => ['json', 'none'].includes(responseKind(operation, response))) &&
      operation.security.flat().every(({ scheme }) => (scheme.travels?.in ?? 'header') === 'header'),
  );
}

function makerDoc(contract: Contract, name: string, api: 'platform' | 'node'): string[] {
  const found = contract.apis.find((each) => each.name === api);
  const address = api === 'platform' ? `baseUrl: 'https://api.example'` : `rpcUrl: 'https://node.example'`;
  return [
    `Makes a client for ${inComment(found?.title.split('\n')[0] ?? '') || `the ${api}`}.`,
    inComment(found?.summary ?? ''),
    `@param options - ${api === 'platform' ? '`baseUrl`, and the credentials' : 'only `rpcUrl` is required'}`,
    '@returns the client',
    `@throws UsageError when ${api === 'platform' ? '`baseUrl`' : '`rpcUrl`'} is no http address`,
    `@example\nconst client = ${name}({ ${address} });`,
  ];
}

/** `listAllFundedTransactions` pages as `fundedTransactions`; an operation of another name as `<operationId>Items`. */
function pagesName({ id }: Operation): string {
  const rest = /^listAll(.+)$/s.exec(id)?.[1];
  return rest === undefined ? `${id}Items` : rest.charAt(0).toLowerCase() + rest.slice(1);
}

function pagesMember({ id, pagination }: Operation, name: string): string {
  if (pagination === undefined) return '';
  const { request, response } = pagination;
  const fields = [request.page, request.limit].flatMap((pointer) => /^\/([^/]+)$/.exec(pointer)?.[1] ?? []);
  const doc = tsdoc(
    [`The entries of \`${inComment(id)}\`, one by one: it asks for page after page, from \`page\` (default 1) in steps of \`limit\` (default 100).`],
    '  ',
  );
  const body = `WithoutPaging<PlatformRequests[${quote(id)}], ${fields.map(quote).join(' | ') || 'never'}>`;
  const item = `ItemAt<PlatformResponses[${quote(id)}], ${quote(response.items)}>`;
  return `${doc}  ${quote(name)}: (body: ${body}, options?: PlatformCallOptions) => AsyncGenerator<${item}, void, undefined>;\n`;
}

function argumentOf(operation: Operation): string {
  const name = takesBodyAlone(operation) ? 'body' : 'request';
  return `${name}${needsNothing(operation) ? '?' : ''}: PlatformRequests[${quote(operation.id)}]`;
}

/** A security scheme, and the option that holds its credential. */
type Credential = { scheme: SecurityScheme; option: string; indispensable: boolean };

/** Options that a client has anyway. */
const ownOptions = new Set([
  'baseUrl',
  'fetch',
  'headers',
  'allowInsecure',
  'retry',
  'maxResponseBytes',
  'hooks',
  'timeout',
  'validate',
  'signal',
  '__proto__',
]);

function credentialsOf(operations: readonly Operation[]): Credential[] {
  const schemes = new Map(operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => [scheme.key, scheme]));
  return [...schemes.values()]
    .filter(({ travels }) => travels !== undefined)
    .map((scheme) => ({
      scheme,
      option: ownOptions.has(scheme.key) ? `${scheme.key}Credential` : scheme.key,
      // What every operation needs is required when a client is made; the rest is asked for by the operation that needs it.
      indispensable: operations.every(({ security }) => security.length > 0 && security.every((set) => set.some((each) => each.scheme.key === scheme.key))),
    }));
}

function schemeRow(scheme: SecurityScheme): JsonObject {
  const prefix = prefixOf(scheme);
  return { in: scheme.travels?.in ?? 'header', name: scheme.travels?.name ?? '', ...(prefix !== undefined && { prefix }) };
}

function prefixOf({ type, http = '' }: SecurityScheme): string | undefined {
  if (type === 'apiKey') return undefined;
  return type === 'http' ? http.charAt(0).toUpperCase() + http.slice(1) : 'Bearer';
}

function isBasic(scheme: SecurityScheme): boolean {
  return prefixOf(scheme) === 'Basic';
}

function credentialMember({ scheme, option }: Credential): string {
  const { in: place = 'header', name = '' } = scheme.travels ?? {};
  const where = isBasic(scheme) ? 'Name and password, in' : prefixOf(scheme) === undefined ? 'In' : `Behind \`${inComment(prefixOf(scheme) ?? '')}\`, in`;
  const doc = tsdoc([inComment(scheme.description), `${where} the ${place === 'query' ? 'query parameter' : place} \`${inComment(name)}\`.`], '  ');
  return `\n${doc}  ${quote(option)}?: ${credentialType(scheme)} | undefined;`;
}

function credentialType(scheme: SecurityScheme): string {
  return isBasic(scheme) ? 'BasicCredential' : 'Credential';
}

function optionsType(credentials: Credential[]): string {
  const needed = credentials.filter(({ indispensable }) => indispensable);
  if (needed.length === 0) return 'PlatformCredentials';
  const members = needed.map(({ scheme, option }) => `${quote(option)}: ${credentialType(scheme)}`);
  return `PlatformCredentials & { ${members.join('; ')} }`;
}

function platformRow(operation: Operation, member: string | undefined, credentials: Credential[], pages: string | undefined): JsonObject {
  const { method, path, parameters, safeToRepeat, secrets, security, responses, envelope, pagination } = operation;
  const options = new Map(credentials.map(({ scheme, option }) => [scheme.key, option]));
  const alternatives = security.map((set) => set.flatMap(({ scheme }) => options.get(scheme.key) ?? []));
  const bodies = bodiesOf(operation);
  const accept = acceptOf(operation);
  return {
    ...(member !== operation.id && { id: operation.id }),
    method,
    path: path.startsWith('/') ? path : `/${path}`,
    input: takesBodyAlone(operation) ? 'body' : 'parts',
    ...(parameters.length > 0 && { parameters: parameters.map(parameterRow) }),
    ...(bodies.length > 0 && { bodies: bodies.map(bodyRow) }),
    ...(safeToRepeat && { safeToRepeat }),
    ...(secrets.length > 0 && { secrets }),
    ...(alternatives.length > 0 && { security: alternatives }),
    answers: Object.fromEntries(responses.map((response) => [keyOf(response.status), responseKind(operation, response)])),
    ...(accept !== undefined && { accept }),
    ...(envelope !== undefined && { envelope: { ...envelope } }),
    ...(pagination !== undefined && pages !== undefined && { pagination: { name: pages, request: pagination.request, response: pagination.response } }),
  };
}

function keyOf(status: string): string {
  return /^\dxx$/i.test(status) ? status.toUpperCase() : status;
}

/** What is not said is what OpenAPI takes for granted: every byte of this table is in the client. */
function parameterRow({ name, in: place, style, explode, allowReserved, content, secret }: Parameter): JsonObject {
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form';
  return {
    name,
    in: place,
    ...(content !== undefined && isJson(content) && { json: true }),
    ...(content === undefined && style !== usual && style !== 'cookie' && { style }),
    ...(content === undefined && explode !== (style === 'form') && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(secret && { secret }),
  };
}

function bodyRow({ contentType, encoding }: MediaType): JsonObject {
  const fields = Object.entries(encoding).map(([field, each]): [string, JsonObject] => [field, encodingRow(each)]);
  return { contentType, ...(fields.length > 0 && { encoding: Object.fromEntries(fields) }) };
}

function encodingRow({ contentType, style, explode, allowReserved }: Encoding): JsonObject {
  // Where several types are possible, that of the file decides.
  const single = contentType !== undefined && !/[,*]/.test(contentType);
  return {
    ...(single && { contentType }),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved && { allowReserved }),
  };
}

/** The types that the client can read, where an answer could come in others. */
function acceptOf({ responses }: Operation): string | undefined {
  const chosen = responses.flatMap(({ bodies }) => preferredBody(bodies)?.contentType ?? []);
  const manifold = responses.some(({ bodies }) => bodies.length > 1);
  return manifold ? [...new Set(chosen)].join(', ') : undefined;
}

function platformDoc(operation: Operation): string[] {
  const { summary, description, deprecated, safeToRepeat, responses, weightage, request } = operation;
  const failures = responses.filter(({ status }) => !status.startsWith('2') && !status.startsWith('3'));
  return [
    inComment(summary),
    inComment(description),
    repeatability(safeToRepeat),
    weightage === undefined ? '' : `One call weighs ${weightage}.`,
    request?.description ? `@param ${takesBodyAlone(operation) ? 'body' : 'request'} - ${inComment(oneLine(request.description))}` : '',
    ...failures.map(
      ({ status, description: said }) => `@throws ${status === 'default' ? 'Any other HTTP status' : `HTTP ${inComment(status)}`}: ${inComment(oneLine(said))}`,
    ),
    deprecation(deprecated),
  ];
}

function repeatability(safe: boolean): string {
  return safe ? 'Safe to repeat: a client asks again after a lost connection.' : 'Not safe to repeat: a client never sends it twice.';
}

function deprecation(deprecated: boolean): string {
  return deprecated ? '@deprecated The contract says so.' : '';
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

// ——— the node

/** What a method waits for (`x-wait`). */
type Wait = { operation: Operation; name: string; until: string[] };

function nodePart(contract: Contract, { nodeClient }: ClientNames): string {
  const operations = contract.operations.filter(({ api, rpc }) => api === 'node' && rpc !== undefined);
  const wished = operations.flatMap(waitOf);
  const members = memberNames(
    operations,
    wished.map(({ name }) => name),
  );
  const waits = wished.map((wait, i) => ({ ...wait, name: members.further[i] ?? wait.name }));
  const rows = operations.map((operation): [string, Json] => [
    members.own.get(operation.id) ?? operation.id,
    nodeRow(operation, members.own.get(operation.id)),
  ]);
  const waitRows = waits.map(({ name, operation, until }): [string, Json] => [name, { method: operation.id, until }]);
  return `
/** What the client has to know of each JSON-RPC method. */
export const nodeMethods: NodeTable = ${literal(Object.fromEntries(rows))};
${waits.length > 0 ? `\n/** The methods that ask another one until it has what they wait for. */\nconst nodeWaits: NodeWaits = ${literal(Object.fromEntries(waitRows))};\n` : ''}
/** Options of {@link ${nodeClient}}. Times are in milliseconds. */
export type NodeClientOptions = NodeOptions;

/** The methods of the contract, with the options of the call behind their params. */
export type NodeCalls = {
${operations.map((operation) => `${tsdoc(nodeDoc(operation), '  ')}  ${quote(members.own.get(operation.id) ?? operation.id)}: ${callType(operation)};\n`).join('')}};

/** An EIP-1193 provider with a method for each JSON-RPC method of the contract. */
export type NodeClient = NodeCalls & {
  /**
   * Sends any JSON-RPC method (EIP-1193). A method that the contract does not have is never repeated.
   *
   * @throws TwinspecError with \`code\` and, from the node, \`data\`
   */
  request: NodeRequest<NodeMethods>;
${waits.map(waitMember).join('')}};

${tsdoc(makerDoc(contract, nodeClient, 'node'))}export function ${nodeClient}(options: NodeClientOptions): NodeClient {
  return bindNode(nodeMethods, ${waits.length > 0 ? 'nodeWaits' : '{}'}, options);
}
`;
}

function waitOf(operation: Operation): Wait[] {
  const { name, until } = asObject(operation.extensions['x-wait']);
  const members = asList(until).flatMap((member) => asText(member) ?? []);
  return typeof name === 'string' && members.length > 0 ? [{ operation, name, until: members }] : [];
}

function waitMember({ operation, name, until }: Wait): string {
  const { id } = operation;
  const doc = [
    `Calls \`${inComment(id)}\` again and again until ${until.map((member) => `\`${inComment(member)}\``).join(', ')} of its result ${until.length > 1 ? 'are' : 'is'} there.`,
    'It outlives single failures of the node, and knows only what it saw last: what a reorganisation took back is waited for again.',
    '@throws TimeoutError if it is not there in time, with what was seen last; it may come later',
  ];
  const params = paramList(operation, (i) => `NodeMethods[${quote(id)}]['params'][${i}]`);
  const result = `Found<NodeMethods[${quote(id)}]['result'], ${until.map(quote).join(' | ')}>`;
  return `${tsdoc(doc, '  ')}  ${quote(name)}: (${[...params, 'options?: WaitOptions'].join(', ')}) => Promise<${result}>;\n`;
}

function nodeRow({ id, rpc, safeToRepeat, secrets }: Operation, member: string | undefined): JsonObject {
  return {
    params: rpc?.paramStructure === 'by-name' ? 'by-name' : (rpc?.params.length ?? 0),
    ...(member !== id && { method: id }),
    ...(safeToRepeat && { safeToRepeat }),
    ...(secrets.length > 0 && { secrets }),
    ...(rpc?.result === undefined && { notification: true }),
  };
}

/** The type of a method. Params on which its result depends become type parameters: overloads would each report a wrong one. */
function callType(operation: Operation): string {
  const { id, rpc } = operation;
  const methods = `NodeMethods[${quote(id)}]`;
  const result = rpc?.result === undefined ? 'void' : `${methods}['result']`;
  if (rpc?.paramStructure === 'by-name') {
    const optional = rpc.params.every(({ required }) => !required);
    return `(params${optional ? '?' : ''}: ${methods}['params'], options?: Deadline) => Promise<${result}>`;
  }
  const variants = (rpc?.variants ?? []).filter(({ params }) => Object.values(params).every((schema) => literalType(schema) !== undefined));
  const deciding = (rpc?.params ?? []).map(({ name }, i) => ({ name, i })).filter(({ name }) => variants.some(({ params }) => Object.hasOwn(params, name)));
  const letter = (index: number): string => `P${index}`;
  const params = paramList(operation, (i, name) => (deciding.some((each) => each.name === name) ? letter(i) : `${methods}['params'][${i}]`));
  const generics = deciding.map(({ i }) => `const ${letter(i)} extends ${methods}['params'][${i}]`);
  const given = `[${deciding.map(({ i }) => letter(i)).join(', ')}]`;
  const results = variants.map(({ params: narrowed, result: pointer }) => {
    const wanted = deciding.map(({ name, i }) => literalType(narrowed[name]) ?? `${methods}['params'][${i}]`);
    return `${given} extends [${wanted.join(', ')}] ? ${componentType(pointer)} : `;
  });
  const list = [...params, 'options?: Deadline'].join(', ');
  return `${generics.length > 0 ? `<${generics.join(', ')}>` : ''}(${list}) => Promise<${results.join('')}${result}>`;
}

function nodeDoc({ summary, description, deprecated, safeToRepeat, rpc }: Operation): string[] {
  const positional = rpc?.paramStructure !== 'by-name';
  const params = positional ? paramNames(rpc?.params ?? []) : [];
  return [
    inComment(summary),
    inComment(description),
    repeatability(safeToRepeat),
    ...params,
    ...(rpc?.errors ?? []).map(({ code, message }) => `@throws RpcError ${code}: ${inComment(oneLine(message))}`),
    deprecation(deprecated),
  ];
}

function paramNames(params: { name: string; summary: string; description: string }[]): string[] {
  const labels = labelsOf(params.map(({ name }) => name));
  return params.map(({ summary, description }, i) => {
    const said = inComment(oneLine(summary || description));
    return said && `@param ${labels[i] ?? ''} - ${said}`;
  });
}

import { capitalize } from '../../contract/base/pluralize.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { asObject, asText, tryParseJson } from '../../contract/base/json.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { ApiKind } from '../../contract/message.ts';
import { identifier, jsonLiteral, quote, ts, type TypeScript } from '../text.ts';
import { runtimePackages } from './runtime-package.ts';

/** The names of the functions that make clients, the module of their runtime, and what their numbers are. */
export type ClientNames = {
  httpClient: string;
  rpcClient: string;
  runtime: string;
  /** What whole numbers of 64 bits are: texts of their digits; by default numbers. */
  int64?: 'string' | 'number';
};

/** The members of {@link ClientNames} that name functions, by the kind of the API. */
const makers = { http: 'httpClient', rpc: 'rpcClient' } as const;

/** What {@link makers} were called in the line that earlier versions wrote. */
const formerMakers = { http: 'platformClient', rpc: 'nodeClient' } as const;

/** Beginning of the line in `client.ts` that keeps the names for the next run. */
const namesMark = '// Names: ';

/**
 * Names the functions that make clients: as the user says, or as before, or after the titles of the APIs.
 *
 * @param text - an emitted `client.ts`, which has the names of before; undefined if there is none
 * @param wanted - names that are given now
 * @param runtime - the module of the runtime unless another one is given, now or before
 * @returns all names
 * @throws CommandError for a name that cannot be that of a function, or that both clients have
 * @example namesFor(undefined, {}, [{ kind: 'http', title: 'Bookshop API' }]).httpClient // 'createBookshop'
 */
export function namesFor(
  text: string | undefined,
  wanted: Partial<ClientNames>,
  apis: readonly Pick<Api, 'kind' | 'title'>[] = [],
  runtime: string = runtimePackages[0],
): ClientNames {
  const line = text?.split('\n').find((each) => each.startsWith(namesMark));
  const given = { ...(line === undefined ? {} : readKeptNames(line.slice(namesMark.length))), ...wanted };
  const titleOf = (wanted: ApiKind): string => apis.find(({ kind }) => kind === wanted)?.title ?? '';
  const httpClient = given.httpClient ?? makerAfter(titleOf('http'), 'Api', given.rpcClient);
  const rpcClient = given.rpcClient ?? makerAfter(titleOf('rpc'), 'Rpc', httpClient);
  const names: ClientNames = { httpClient, rpcClient, runtime: given.runtime ?? runtime };
  if (given.int64 === 'string') names.int64 = 'string';
  for (const maker of Object.values(makers)) {
    if (/^[A-Za-z_$][\w$]*$/.test(names[maker]) && !reservedWords.has(names[maker])) continue;
    throw new CommandError(`${quote(names[maker])} cannot name a client: take a word such as createShop.`);
  }
  if (hasSameWords(httpClient, rpcClient))
    throw new CommandError(`Both clients cannot be called ${httpClient}: the types after ${rpcClient} have its name.`);
  return names;
}

/**
 * Writes the line that keeps the names for the next run.
 *
 * @param apis - the APIs that have a client
 */
export function namesLine(names: ClientNames, apis: readonly Pick<Api, 'kind'>[]): TypeScript {
  const own = apis.map(({ kind }) => [makers[kind], names[makers[kind]]]);
  const { runtime, int64 } = names;
  return ts`${namesMark}${jsonLiteral({ ...Object.fromEntries(own), runtime, ...(int64 && { int64 }) })}`;
}

/**
 * What the code of an API is called after: `createBookshop`, `Bookshop` in types, `bookshop` in values; and the file of
 * its types.
 */
export type ApiWords = { maker: TypeScript; type: TypeScript; value: TypeScript; file: string };

/**
 * Finds the words that the code of each API is called after, from the name of the function that makes its client.
 *
 * @example apiWords({ httpClient: 'createBookshop', … }).http // { type: 'Bookshop', value: 'bookshop', … }
 */
export function apiWords({ httpClient, rpcClient }: ClientNames): Record<ApiKind, ApiWords> {
  const toWords = (maker: string, file: string): ApiWords => {
    const { type, value } = wordsAfter(maker);
    return { maker: identifier(maker), type: identifier(type), value: identifier(value), file };
  };
  return { http: toWords(httpClient, 'types'), rpc: toWords(rpcClient, 'rpc-types') };
}

function wordsAfter(maker: string): { type: string; value: string; file: string } {
  const bare = maker.replace(/^create(?=[A-Z\d_$])/, '').replace(/(?<=.)Client$/, '');
  const word = capitalize(bare);
  const type = ownWords.has(word.toLowerCase()) || /^\d/.test(word) ? 'Api'.concat(word) : word;
  const file = type.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
  return { type, value: type.charAt(0).toLowerCase() + type.slice(1), file };
}

function hasSameWords(maker: string, other: string): boolean {
  return wordsAfter(maker).file === wordsAfter(other).file;
}

/** Words of titles that say of what kind the API is, or which version. */
const kinds =
  /^(?:apis?|client|http|json|jsonrpc|open ?api|open ?rpc|rest|restful|rpc|service|spec|specification|the|v?\d+)$/i;

/** `Bookshop API` makes `createBookshop`; a title that says nothing else, or in another script, what its kind makes. */
function makerAfter(title: string, kind: string, taken: string | undefined): string {
  const plain = (title.split('\n')[0] ?? '').normalize('NFKD').replaceAll(/\p{M}|['\u2019]/gu, '');
  const words = (plain.match(/[A-Za-z\d]+/g) ?? []).filter((word) => !kinds.test(word)).slice(0, 5);
  const named = words.map(capitalize).join('') || kind;
  const maker = 'create'.concat(wordsAfter('create'.concat(named)).type);
  return taken !== undefined && hasSameWords(maker, taken) ? maker + kind : maker;
}

function readKeptNames(text: string): Partial<ClientNames> {
  const members = asObject(tryParseJson(text));
  const { runtime, int64 } = members;
  const makerKept = (kind: ApiKind): string | undefined =>
    asText(members[makers[kind]]) ?? asText(members[formerMakers[kind]]);
  const kept = {
    httpClient: makerKept('http'),
    rpcClient: makerKept('rpc'),
    runtime: asText(runtime),
    int64: int64 === 'string' ? int64 : undefined,
  };
  // Which package has the runtime is a question to the project, each time.
  const isAsked = (name: string | undefined): boolean => runtimePackages.some((known) => known === name);
  return Object.fromEntries(Object.entries(kept).filter(([, name]) => name !== undefined && !isAsked(name)));
}

/** Names of files that `generate` writes beside those of the APIs, and beginnings of names in them. */
const ownWords = new Set(
  'calls client documents msw openapi operations rows server standardschema tanstackquery validators'.split(' '),
);

/** Functions of the runtime that have another name in emitted code, where an operation could have theirs. */
export const binders = [
  ['bindRpc', 'rpcClient'],
  ['bindHttp', 'httpClient'],
  ['bindHttpConnection', 'connectHttp'],
  ['bindLists', 'httpLists'],
  ['bindRpcConnection', 'connectRpc'],
  ['bindStreams', 'httpStreams'],
  ['bindTransfers', 'httpTransfers'],
  ['bindSubscriptions', 'rpcSubscriptions'],
] as const;

/** Names that emitted modules use already, and reserved words. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...binders.map(([own]) => own),
  ...(
    'callHttp callRpc clientCredentials deviceAuthorization anyMedia exactly exactRpc integers jsonOnly ' +
    'parseWebhook rows rpcIntegers schemes secretsAt withoutGaps arguments await break ' +
    'case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof var void while with yield undefined'
  ).split(' '),
]);

/** Types that emitted modules take from the runtime. */
export const runtimeTypes = [
  'Accepting',
  'AnswersAs',
  'BasicCredential',
  'CallOptions',
  'Credential',
  'Deadline',
  'Found',
  'HttpOptions',
  'HttpRow',
  'HttpTable',
  'IntegerShape',
  'ItemAt',
  'Outcome',
  'RpcOptions',
  'RpcRequestFunction',
  'RpcRow',
  'RpcTable',
  'Schemes',
  'SubscriptionOptions',
  'SubscriptionTable',
  'TransferOptions',
  'WaitOptions',
  'WithoutPaging',
] as const;

/** Types of the language, and of the modules themselves, that signatures mention. */
const languageTypes = [
  'Accept',
  'AsyncGenerator',
  'Partial',
  'Promise',
  'ReadableStream',
  'Uint8Array',
  'RpcComponents',
];

/**
 * Checks whether a name means something of its own in the modules of the clients.
 *
 * @param name - the name of a type
 */
export function isOfModule(name: string, names: ClientNames): boolean {
  const { http, rpc } = apiWords(names);
  const own = new Set<string>([...runtimeTypes, ...languageTypes, ...reservedWords]);
  return own.has(name) || [http, rpc].some(({ type }) => suffixes.some((suffix) => name === type.concat(suffix)));
}

/** How the types of a client are called, behind its own name. */
const suffixes = (
  'CallOptions Calls Client ClientOptions Connection Credentials MediaTypes Methods Payloads Requests Responses ' +
  'Result Streams Subscriptions Webhooks'
).split(' ');

import type { Resource, RpcMethod } from '../rpc-method.ts';
import type { Operation } from '../operation.ts';
import { normalizeName } from '../lists/pagination-names.ts';

// What JSON-RPC methods do to which things, as their names let one guess it. A guess decides what is tried once the
// caller has consented, and nothing else: what may be called unasked, the document alone says (`x-safe`).

/** The first words of names, by what methods with them usually do. */
const verbs: Record<Resource['does'], readonly string[]> = {
  create: ['create', 'add', 'new', 'make', 'register', 'place', 'insert', 'open', 'start', 'submit', 'book', 'issue'],
  list: ['list', 'search', 'query', 'all', 'enumerate', 'index'],
  read: ['get', 'read', 'fetch', 'find', 'show', 'describe', 'retrieve', 'lookup', 'load', 'view', 'info'],
  replace: ['replace', 'put', 'overwrite'],
  patch: ['update', 'patch', 'edit', 'modify', 'change', 'rename', 'set', 'amend', 'revise', 'adjust', 'alter'],
  delete: ['delete', 'remove', 'destroy', 'erase', 'drop'],
};

/** Further first words of methods that only read: questions, counts and what a server says of itself. */
const asking = new Set([
  'is',
  'has',
  'can',
  'count',
  'exists',
  'ping',
  'status',
  'stats',
  'version',
  'help',
  'health',
  'estimate',
]);

/** Words after which the name of a method says how, not what: `getOrdersOfCustomer`, `findByName`. */
const prepositions = new Set(['by', 'of', 'for', 'from', 'in', 'with', 'at', 'to']);

/** What a method does to which thing. */
export type MethodName = { does: Resource['does'] | undefined; noun: string; reads: boolean };

/**
 * Reads the name of a method. Where its verb is none of the usual ones, the names of the other methods tell what it is
 * about: beside `getTask`, `scheduleTask` and `schedule_task` are about tasks, and so is `task.setTitle`.
 *
 * @returns what it does, as far as its verb is a usual one, and the thing in the singular
 * @example methodNameOf({ method: 'order.place', siblings: [] }) // { does: 'create', noun: 'order', reads: false }
 */
export function methodNameOf({ method, siblings }: Pick<RpcMethod, 'method' | 'siblings'>): MethodName {
  let known = namesByApi.get(siblings);
  if (known === undefined) namesByApi.set(siblings, (known = readNames(siblings)));
  let name = known.names.get(method);
  if (name === undefined) known.names.set(method, (name = readName(method, known.nouns)));
  return name;
}

type NamesOfApi = { nouns: ReadonlySet<string>; names: Map<string, MethodName> };

const namesByApi = new WeakMap<readonly string[], NamesOfApi>();

function readNames(methods: readonly string[]): NamesOfApi {
  const alone = methods.map((method) => readName(method, new Set()));
  // What is only set or changed may be a part of a thing.
  const things = alone.filter(({ does }) => does !== undefined && does !== 'patch' && does !== 'replace');
  return { nouns: new Set(things.map(({ noun }) => noun)), names: new Map() };
}

/** @param nouns - what other methods are about */
function readName(method: string, nouns: ReadonlySet<string>): MethodName {
  const segments = segmentsOf(method);
  const own = segments.at(-1) ?? [];
  const [verb = '', ...rest] = own;
  const does = (Object.keys(verbs) as Resource['does'][]).find((one) => verbs[one].includes(verb));
  const isVerb = does !== undefined || asking.has(verb);
  const until = rest.findIndex((word) => prepositions.has(word));
  const named = until < 0 ? rest : rest.slice(0, until);
  const around = segments.at(-2);
  const words = isVerb && named.length > 0 ? named : (around ?? (isVerb ? named : own));
  const plural = words.join('');
  // `getOrders` is a list.
  const isList = does === 'read' && named.length > 0 && plural !== singularOf(plural);
  const found: MethodName = {
    ...{ does: isList ? 'list' : does, noun: singularOf(plural) },
    reads: does === 'read' || does === 'list' || asking.has(verb),
  };
  if (nouns.has(found.noun) || found.reads || does === 'create') return found;
  const inside = around === undefined ? undefined : singularOf(around.join(''));
  const noun = [...(does === undefined ? runsOf(own) : []), inside].find((one) => nouns.has(one ?? ''));
  return noun === undefined ? found : { ...found, noun };
}

/** The words of each part of a name. A first word before `_` is a verb if it is a usual one, and else a part. */
function segmentsOf(method: string): string[][] {
  const parts = method.split(/[^A-Za-z\d_]+/).map((part) => part.split('_').filter((one) => one !== ''));
  return parts.flatMap((pieces): string[][] => {
    const [first = '', ...others] = pieces;
    const isVerb = [...Object.values(verbs).flat(), ...asking].includes(first.toLowerCase());
    if (pieces.length === 0) return [];
    return isVerb || others.length > 1 ? [pieces.flatMap(wordsOf)] : pieces.map(wordsOf);
  });
}

/** All runs of words as nouns in the singular, the longest first: `order`, `line` and `orderline`. */
function runsOf(words: string[]): string[] {
  const runs = words.flatMap((_, from) => words.slice(from).map((__, i) => words.slice(from, from + i + 1)));
  return runs.toSorted((a, b) => b.length - a.length).map((run) => singularOf(run.join('')));
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

/**
 * Takes the plural off a name.
 *
 * @example singularOf('copies') // 'copy'
 */
export function singularOf(name: string): string {
  if (/(?:ss|us|is)$/.test(name)) return name;
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|s)es$/, '')
    .replace(/s$/, '');
}

/** The words for what tells things apart, likeliest ones first. */
export const keyWords = ['id', 'uuid', 'ref', 'reference', 'key', 'slug', 'code', 'number', 'handle', 'sku', 'name'];

/**
 * Finds the param by which a method names a thing.
 *
 * @param noun - the thing, in the singular
 * @returns the name of the param; `undefined` if none names it
 */
export function keyParamOf({ rpc }: Operation, noun: string): string | undefined {
  const names = rpc?.params.map(({ name }) => name) ?? [];
  const wanted = [...keyWords.map((word) => noun + word), noun, ...keyWords.slice(0, -1)];
  return wanted.map((one) => names.find((name) => normalizeName(name) === one)).find((name) => name !== undefined);
}

import type { Resource } from '../rpc-method.ts';
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

/** What a method does to which thing. */
export type MethodName = { does: Resource['does'] | undefined; noun: string; reads: boolean };

/**
 * Reads the name of a method.
 *
 * @returns what it does, as far as its verb is a usual one, and the thing in the singular
 * @example methodNameOf('order.place') // { does: 'create', noun: 'order', reads: false }
 */
export function methodNameOf(method: string): MethodName {
  const segments = method
    .split(/[^A-Za-z\d]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const own = segments.at(-1) ?? [];
  const [verb = '', ...rest] = own;
  const does = (Object.keys(verbs) as Resource['does'][]).find((one) => verbs[one].includes(verb));
  const isVerb = does !== undefined || asking.has(verb);
  const by = rest.indexOf('by');
  const named = by < 0 ? rest : rest.slice(0, by);
  const words = isVerb && named.length > 0 ? named : (segments.at(-2) ?? (isVerb ? named : own));
  const plural = words.join('');
  // `getOrders` is a list.
  const isList = does === 'read' && named.length > 0 && plural !== singularOf(plural);
  return { does: isList ? 'list' : does, noun: singularOf(plural), reads: readsBy(does, verb) };
}

function readsBy(does: Resource['does'] | undefined, verb: string): boolean {
  return does === 'read' || does === 'list' || asking.has(verb);
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

import { CommandError } from './errors.ts';
import { capitalize } from './pluralize.ts';

/** What an API can be called after. */
export type Nameable = {
  /** The name that was given; it is taken as it is. */
  name?: string | undefined;
  /** Path or URL of its document. */
  file?: string | undefined;
  title: string;
  kind: 'http' | 'rpc';
};

/**
 * Names the APIs of a contract: as the user says, or after the file, or after the title where the file says nothing.
 *
 * @returns the names, in the order of the APIs; all differ, also without regard to case
 * @throws CommandError for a given name that is no identifier, or that two APIs have
 * @example namesOfApis([{ file: 'api/pet-store.yaml', title: 'Pets', kind: 'http' }]) // ['petStore']
 */
export function namesOfApis(apis: readonly Nameable[]): string[] {
  const taken = new Map<string, Nameable>();
  const names = new Map<Nameable, string>();
  const give = (api: Nameable, name: string): void => {
    taken.set(name.toLowerCase(), api);
    names.set(api, name);
  };
  for (const api of apis) {
    const { name } = api;
    if (name === undefined) continue;
    const wrong = describeWrongName(name);
    if (wrong !== undefined) throw new CommandError(`${wrong}.`);
    const other = taken.get(name.toLowerCase());
    if (other !== undefined) throw new CommandError(describeTwin(name, [other, api]));
    give(api, name);
  }
  for (const api of apis) {
    if (api.name !== undefined) continue;
    const candidates = candidatesFor(api);
    const free = candidates.find((name) => !taken.has(name.toLowerCase()));
    const [wanted = api.kind] = candidates;
    if (free === undefined) throw new CommandError(describeTwin(wanted, [taken.get(wanted.toLowerCase()), api]));
    give(api, free);
  }
  return apis.map((api) => names.get(api) ?? api.kind);
}

/**
 * Says why a text cannot name an API: in paths, in folders, in code and in the names of environment variables.
 *
 * @returns a sentence without its full stop; `undefined` if it can
 * @example describeWrongName('orders') // undefined
 */
export function describeWrongName(text: string): string | undefined {
  if (isApiName(text)) return undefined;
  const example = wordsOf(text) || 'orders';
  const expected = `take a letter, and letters, digits or underscores after it, such as ${example}`;
  return `${JSON.stringify(text)} cannot name an API: ${expected}`;
}

function isApiName(text: string): boolean {
  return /^[A-Za-z]\w{0,59}$/.test(text);
}

function describeTwin(name: string, pair: readonly (Nameable | undefined)[]): string {
  const files = pair.flatMap((api) => api?.file ?? []).join(' and ');
  const whose = files === '' ? 'Two APIs' : files;
  return `${whose} are both called ${name}: give one of them another name, such as ${name}2=FILE.`;
}

function candidatesFor({ file = '', title, kind }: Nameable): string[] {
  const [path = ''] = file.split(/[?#]/, 1);
  const [stem = ''] = (path.split(/[/\\]/).at(-1) ?? '').split('.', 1);
  const after = [isGeneric.test(stem) ? '' : wordsOf(stem), wordsOf(title)].filter((name) => name !== '');
  const [first = ''] = after;
  return [...after, first === '' ? kind : `${first}${kind === 'rpc' ? 'Rpc' : 'Http'}`];
}

/** Names of files that say what a document is, and not of what. */
const genericNames = [
  'v?\\d+|apis?|api-?docs?|definition|docs?|index|main|node|open-?(?:api|rpc)',
  'root|schema|spec|specification|swagger',
];
const isGeneric = new RegExp(`^(?:${genericNames.join('|')})?$`, 'i');

/** Words of titles that say of what kind the API is, or which version. */
const kinds = /^(?:apis?|http|json|jsonrpc|openapi|openrpc|rest|restful|rpc|spec|specification|the|v\d+)$/i;

/** Letters that no decomposition takes apart. */
const latin: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Writes words as one name in camel case; empty if there are none of Latin letters. */
function wordsOf(text: string): string {
  const plain = (text.split('\n')[0] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[ßæœøłđ]/gi, (letter) => latin[letter.toLowerCase()] ?? letter);
  const words = (plain.match(/[A-Za-z\d]+/g) ?? []).filter((word) => !kinds.test(word)).slice(0, 5);
  const [first = '', ...others] = words;
  const lower = /^[A-Z\d]+$/.test(first) ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  const name = lower + others.map(capitalize).join('');
  return isApiName(name) ? name : isApiName(`api${name}`) && name !== '' ? `api${name}` : '';
}

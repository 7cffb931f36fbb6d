import { normalizeName } from '../lists/pagination-names.ts';

/** Words that end the name of a parameter with a key that a server made. */
const keyWords = new Set(['id', 'ids', 'uuid', 'uid', 'gid', 'guid', 'sid', 'oid', 'identifier']);

/** What things are called where their number is asked for, and which words ask for it. */
const numbers = ['number', 'index', 'iid', 'num', 'no', 'sequence'];

/** What names people and what belongs to them, and which words ask for it. */
const logins = ['login', 'username', 'handle', 'slug', 'name', 'key', 'email'];
const people = new Set([
  ...['user', 'username', 'login', 'owner', 'member', 'author', 'assignee', 'collaborator', 'account'],
  ...['org', 'orgname', 'organization', 'organisation', 'tenant', 'handle', 'player'],
]);

/** What names other things, what is most its own first. */
const names = [
  ...['slug', 'name', 'key', 'login', 'username', 'handle', 'code', 'tag', 'tagname', 'symbol', 'sku', 'isbn'],
  ...['path', 'title', 'label', 'number'],
];

/** The members of an object that a path parameter names, and whether it names them rather than the key. */
export type NamedMembers = { members: string[]; isSure: boolean };

/**
 * Finds the members of an object by which a path parameter finds it, where that is no key which the server made: the
 * `name` for `{repo}`, the `login` for `{username}`, the `number` for `{index}`.
 *
 * @param members - the names of the object's members
 * @returns the members, the most likely first; none for a parameter such as `petId`
 * @example findNamedMembers('index', ['id', 'number', 'title']) // { members: ['number'], isSure: true }
 */
export function findNamedMembers(parameter: string, members: Iterable<string>): NamedMembers {
  const words = nameWords(parameter);
  const last = words.at(-1) ?? '';
  if (keyWords.has(last)) return { members: [], isSure: false };
  const tails = words.map((_, i) => words.slice(i).join(''));
  const isNumber = numbers.includes(last);
  const usual = isNumber ? numbers : people.has(last) ? logins : names;
  const all = [...members];
  const findMembersCalled = (sought: string[]): string[] =>
    sought.flatMap((name) => all.filter((one) => normalizeName(one) === name));
  const own = findMembersCalled(tails);
  const found = [...new Set([...own, ...findMembersCalled(usual)])];
  return { members: found, isSure: own.length > 0 || (isNumber && found.length > 0) };
}

/**
 * Takes the name of a parameter apart.
 *
 * @returns its words in small letters
 * @example nameWords('petId') // ['pet', 'id']
 */
export function nameWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
}

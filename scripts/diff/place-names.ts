import { toPointer, pointerTokens } from '../contract/base/json.ts';

/** Keywords whose members are named schemas, and those whose members are numbered. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions']);
const alternatives = new Set(['allOf', 'anyOf', 'oneOf']);

/** Keywords whose schemas are about the value as a whole; they are part of the name. */
const whole = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema']);

/**
 * Names the values that a place inside of a schema describes.
 *
 * @param tokens - the tokens of a JSON pointer, from the schema on
 * @returns the names of members on the way; `*` for every item and every further member
 * @example membersAt(['properties', 'pets', 'items', 'allOf', '0']) // ['pets', '*']
 */
export function membersAt(tokens: readonly string[]): string[] {
  const members: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const keyword = tokens[i] ?? '';
    const next = tokens[i + 1];
    if (alternatives.has(keyword)) i++;
    else if (whole.has(keyword)) members.push(keyword);
    else if (keyword === 'dependentSchemas' && next !== undefined) {
      members.push(`${keyword}/${next}`);
      i++;
    } else if ((named.has(keyword) || keyword === 'prefixItems') && next !== undefined) {
      members.push(next);
      i++;
    } else members.push('*');
  }
  return members;
}

/** Names places of a document in sentences. */
export type Names = {
  /** Gives the schema of an operation a name; it has none of its own. */
  add: (pointer: string, name: string) => void;
  /** Finds the name for what is at a JSON pointer. */
  at: (pointer: string) => string;
};

/**
 * Makes the names of a document's places.
 *
 * @returns see {@link Names}; components have names already
 * @example namesOfPlaces().at('/components/schemas/Pet/properties/tags/items') // 'tags/*'
 */
export function namesOfPlaces(): Names {
  const given = new Map<string, string>();
  const rootOf = (tokens: string[]): { name: string; length: number } => {
    for (let length = tokens.length; length > 0; length--) {
      const name = given.get(toPointer(...tokens.slice(0, length)));
      if (name !== undefined) return { name, length };
    }
    const [first, kind, name = ''] = tokens;
    if (first !== 'components') return { name: tokens.at(-1) ?? '', length: tokens.length };
    // The schema of another component: a body, a header or a parameter.
    const schema = kind === 'schemas' ? 2 : tokens.findIndex((token) => token === 'schema' || token === 'itemSchema');
    return { name, length: schema < 0 ? tokens.length : schema + 1 };
  };
  return {
    add: (pointer, name) => void given.set(pointer, name),
    at: (pointer) => {
      const tokens = pointerTokens(pointer);
      const { name, length } = rootOf(tokens);
      const members = membersAt(tokens.slice(length));
      const last = members.at(-1) ?? name;
      return /^(?:\*|\d+|dependentSchemas\/.*)$/.test(last) || whole.has(last)
        ? [members.at(-2) ?? name, last].slice(members.length > 0 ? 0 : 1).join('/')
        : last;
    },
  };
}

import type * as quickModule from 'js-yaml';
import type { Json } from '../json.ts';

/**
 * Parses a YAML text with js-yaml, in a third of the time of the parser that knows places (`yaml-text.ts`), which few
 * runs need. It parses only what both parsers read in the same way.
 *
 * @param text - the text
 * @returns its value; `undefined` for a text with a mistake or with anything that the two may read differently, and if
 *   js-yaml is not installed
 * @example await quickYaml('openapi: 3.1.0') // { data: { openapi: '3.1.0' } }
 */
export async function quickYaml(text: string): Promise<{ data: Json } | undefined> {
  if (unsure.test(text)) return undefined;
  try {
    // As a module it is one file; `require` would open twenty-six.
    const yaml = await import('js-yaml');
    const data = yaml.load(text, { schema: schemaOf(yaml) }) as Json | undefined;
    return data === undefined ? undefined : { data };
  } catch {
    return undefined;
  }
}

/**
 * Matches what is left to the other parser: a directive, a tag, a member without a name, a merge key, an anchor or an
 * alias on a name. It may also match inside of a string, which then only takes longer.
 */
const unsure =
  /^%|(?:^|[\s,[{])(?:!(?!=)|[:?](?=\s|$))|<<|^[ \t-]*&\S+[ \t]+[^\s#]|(?:^|[\s,[{])\*[^\s*]+[ \t]+:(?:\s|$)/m;

/** Plain scalars that are not strings (YAML 1.2.2, section 10.3.2, the core schema). */
const words = new Map<string, boolean | null>([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const otherWords = /^(?:~|[Nn]ull|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const number = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/;

/**
 * A schema for numbers, booleans and null in their usual form. As the name of a member, such a scalar means its text,
 * but js-yaml makes the name from its value; so any other form (`1.0`, `0x1F`, `True`) is left to the other parser.
 */
function schemaOf({ FAILSAFE_SCHEMA, Type }: typeof quickModule): quickModule.Schema {
  const plain = new Type('tag:yaml.org,2002:null', {
    kind: 'scalar',
    resolve: (text: string) => {
      if (words.has(text)) return true;
      const isNumber = number.test(text);
      if (otherWords.test(text) || (isNumber && String(Number(text)) !== text)) throw new Error('unsure');
      return isNumber;
    },
    construct: (text: string) => words.get(text) ?? (words.has(text) ? null : Number(text)),
  });
  return FAILSAFE_SCHEMA.extend({ implicit: [plain] });
}

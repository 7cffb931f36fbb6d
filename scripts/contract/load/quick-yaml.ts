import type * as quickModule from 'js-yaml';
import type { Json } from '../json.ts';

/**
 * Reads the value of a YAML text with js-yaml, which takes a third of the time of the parser that knows places and
 * keeps comments (`yaml-text.ts`); few runs ask for a place. Only what both read alike is read here.
 *
 * @param text - the text
 * @returns its value; `undefined` for a text with a mistake, or with anything that the two may read differently, and
 *   where js-yaml is not installed
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
 * Signs of what is left to the other parser: a directive, a tag, a member without a name, a merge key, an anchor or an
 * alias that belongs to a name. They also stand in texts, which then only take longer.
 */
const unsure =
  /^%|(?:^|[\s,[{])(?:!(?!=)|[:?](?=\s|$))|<<|^[ \t-]*&\S+[ \t]+[^\s#]|(?:^|[\s,[{])\*[^\s*]+[ \t]+:(?:\s|$)/m;

/** What is no string when it stands without quotes (YAML 1.2.2, section 10.3.2, the core schema). */
const words = new Map<string, boolean | null>([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const otherWords = /^(?:~|[Nn]ull|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const number = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/;

/**
 * Numbers, booleans and null as they are usually written. As a name, each is the text that stands there; js-yaml makes
 * names of the values instead, so anything written in another way (`1.0`, `0x1F`, `True`) is left to the other parser.
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

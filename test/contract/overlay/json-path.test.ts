import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { paths } from 'jsonpath-rfc9535';
import { describe, expect, it } from 'vitest';
import { getAtTokens, type Json } from '../../../scripts/contract/base/json.ts';
import { selectNodes } from '../../../scripts/contract/overlay/json-path.ts';
import { withStepBudget } from '../../../scripts/contract/base/step-budget.ts';

/** A case of the JSONPath compliance test suite; several results where their order is free. */
type Case = {
  name: string;
  selector: string;
  document: Json;
  result?: Json[];
  results?: Json[][];
  result_paths?: string[];
  results_paths?: string[][];
  invalid_selector?: true;
};

const root = dirname(createRequire(import.meta.url).resolve('jsonpath-rfc9535/package.json'));
const suite = join(root, 'src/__tests__/jsonpath-compliance-test-suite/cts.json');
const { tests } = JSON.parse(readFileSync(suite, 'utf8')) as { tests: Case[] };

/** The suite has what is selected twice twice; an overlay changes it once. */
function once(values: Json[], places: string[]): Json[] {
  return values.filter((_, i) => places.indexOf(places[i] ?? '') === i);
}

it('keeps the compliance test suite of RFC 9535', () => {
  expect(tests.length).toBeGreaterThan(600);
  const wrong = tests.filter(({ selector, document, result, results, invalid_selector: isInvalid, ...rest }) => {
    const select = (): (Json | undefined)[] =>
      selectNodes(document, selector).map((tokens) => getAtTokens(document, tokens));
    if (isInvalid === true) {
      expect(select, selector).toThrow(SyntaxError);
      return false;
    }
    const places = rest.results_paths ?? [rest.result_paths ?? []];
    const allowed = (results ?? [result ?? []]).map((values, i) => JSON.stringify(once(values, places[i] ?? [])));
    return !allowed.includes(JSON.stringify(select()));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it.each([
  "$.paths.*[?@.operationId=='one'].tags[0]",
  '$..[?@.deprecated == true]',
  "$.paths[?match(@.summary, 'a.*')]['get','post']",
  "$.paths[?search(@.summary, '[bc]')]",
  '$.paths.*.*.tags[-1:]',
  '$..tags[?length(@) > 3]',
  '$.paths[?count(@.*) > 1]',
  "$['x-a/b~c']['__proto__']",
])('selects the same as another implementation: %s', (expression) => {
  const document = JSON.parse(
    `{ "paths": { "/a": { "summary": "abc", "get": { "operationId": "one", "tags": ["x", "long"], "deprecated": true } },
       "/b": { "summary": "b", "post": { "tags": ["y"] }, "get": { "deprecated": false } } },
       "x-a/b~c": { "__proto__": { "a": 1 } } }`,
  ) as Json;
  const theirs = new Set(paths(document, expression));
  const ours = selectNodes(document, expression).map((tokens) =>
    tokens.reduce(
      ({ place, value }, token) => ({
        place: `${place}[${Array.isArray(value) ? token : `'${token}'`}]`,
        value: getAtTokens(value, [token]) ?? null,
      }),
      { place: '$', value: document },
    ),
  );
  expect(new Set(ours.map(({ place }) => place))).toEqual(theirs);
  expect(theirs.size).toBeGreaterThan(0);
});

describe('an expression that blows up', () => {
  const deep = (levels: number): Json => (levels === 0 ? ['a'.repeat(40)] : [deep(levels - 1), deep(levels - 1)]);

  it.each([
    ['all descendants of all descendants', `$${'..*'.repeat(9)}`],
    ['filters inside of filters', `$${'..[?@'.repeat(8)}${']'.repeat(8)}`],
    ['the same names many times', `$${`[${'0,'.repeat(400)}0]`.repeat(6)}`],
    ['comparisons of large values', '$..[?@[0] == @[1]]..[?@[0] == @[1]]..[?@[0] == @[1]]'],
  ])('is stopped: %s', (_, expression) => {
    expect(() => withStepBudget(() => selectNodes(deep(9), expression), 200_000)).toThrow('takes too long');
  });

  it.each([
    ['match', '(a+)+b'],
    ['search', '(a|a)*b'],
    ['match', '((a?)?){30}b'],
  ])('has the answer at once: %s with %s', (name, pattern) => {
    expect(selectNodes(deep(3), `$..[?${name}(@, '${pattern}')]`)).toEqual([]);
  });

  it.each([
    ['nested too deeply', `$[?${'('.repeat(4_900)}@.a${')'.repeat(4_900)}]`],
    ['longer than 10000 characters', `$${'.a'.repeat(6_000)}`],
  ])('is refused: %s', (reason, expression) => {
    expect(() => selectNodes({}, expression)).toThrow(reason);
  });
});

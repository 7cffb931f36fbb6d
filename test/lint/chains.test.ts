import { describe, expect, it } from 'vitest';
import { withShortChains } from '../../scripts/contract/export/shorten-ref-chains.ts';
import { asObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import { chainFollower, refsOf, type Refs } from '../../scripts/contract/document/refs.ts';

// What lint does with a chain of $refs grows with its length, not with the square of it.

const kinds = ['schemas', 'parameters', 'responses', 'pathItems', 'examples', 'links', 'headers', 'requestBodies'];

function chainOf(kind: string, length: number, last: JsonObject): JsonObject {
  const link = (i: number): JsonObject => (i === length - 1 ? last : { $ref: `#/components/${kind}/N${i + 1}` });
  const all = Object.fromEntries(Array.from({ length }, (_, i) => [`N${i}`, link(i)]));
  return { openapi: '3.1.0', paths: { '/a': { $ref: `#/components/${kind}/N0` } }, components: { [kind]: all } };
}

/** How often a target is looked up while the ends of all chains are found. */
function stepsFor(length: number): number {
  const document = chainOf('schemas', length, {});
  let steps = 0;
  const refs = refsOf(document);
  const counting: Refs = { ...refs, target: (ref) => (steps++, refs.target(ref)) };
  const endOf = chainFollower(counting);
  for (let i = 0; i < length; i++) endOf(`#/components/schemas/N${i}`);
  return steps;
}

describe('a chain of $refs', () => {
  it('is followed once, wherever one begins', () => {
    expect(stepsFor(4000) / stepsFor(1000)).toBeLessThan(4.1);
  });

  it.each(kinds)('of %s is handed to Redocly without the components between', (kind) => {
    const sizes = [200, 20_000].map((length) => {
      const { paths, components } = withShortChains(chainOf(kind, length, { description: 'the end' }));
      expect(paths).toEqual({ '/a': { $ref: `#/components/${kind}/N${length - 1}` } });
      return Object.keys(asObject(asObject(components)[kind])).length;
    });
    expect(sizes).toEqual([66, 66]);
  });

  it('stays as it is while others follow it', () => {
    const short = chainOf('schemas', 60, {});
    expect(withShortChains(short)).toEqual(short);
    const circle = chainOf('schemas', 100, { $ref: '#/components/schemas/N0' });
    expect(withShortChains(circle)).toEqual(circle);
  });
});

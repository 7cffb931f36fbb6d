import { describe, expect, it } from 'vitest';
import { generatorOf } from '../../scripts/mock/generate/generator.ts';
import { contractWith, entangled, type Schemas } from '../support/entangled.ts';

const last = { type: 'array', items: { type: 'string' } };

/** Makes up a value of every fifth schema, and counts how often a schema is read for it. */
async function workFor(schemas: Schemas): Promise<{ reads: number; longest: number }> {
  const { contract, work } = contractWith(schemas);
  const generate = generatorOf(contract.apis);
  let longest = 0;
  for (const operation of contract.operations.filter((_, i) => i % 5 === 0)) {
    const pointer = `/components/schemas/${operation.id}`;
    longest = Math.max(longest, JSON.stringify(await generate(operation, pointer, 'seed', undefined)).length);
  }
  return { reads: work(), longest };
}

describe('the work of making up data', () => {
  it.each(entangled)('grows no faster than the document: %s', async (_, schemasOf) => {
    const [small, large] = [await workFor(schemasOf(100, last)), await workFor(schemasOf(400, last))];
    expect(large.reads / small.reads).toBeGreaterThan(1);
    expect(large.reads / small.reads).toBeLessThan(5);
    expect(large.longest).toBeLessThan(20_000);
  });
});

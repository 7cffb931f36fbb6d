import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { contractWith, entangled } from '../support/entangled.ts';

const old = { type: 'array', minItems: 1 };

describe('the work of diff', () => {
  it.each(entangled)('grows no faster than the document: %s', (_, schemasOf) => {
    const workFor = (size: number): number => {
      const [before, after] = [old, { ...old, minItems: 2 }].map((last) => contractWith(schemasOf(size, last)));
      if (before === undefined || after === undefined) return NaN;
      const changes = compareContracts(before.contract, after.contract);
      expect(changes.map(({ impact, place, message, uses }) => [impact, place, message, uses.length])).toEqual([
        ['major', `#/components/schemas/S${size - 1}`, `minItems of \`S${size - 1}\` changed from 1 to 2.`, size],
      ]);
      return before.work() + after.work();
    };
    const ratio = workFor(100) / workFor(25);
    expect(ratio).toBeGreaterThan(3);
    expect(ratio).toBeLessThan(5);
  });

  it.each(entangled)('is none for a document and itself: %s', (_, schemasOf) => {
    const [before, after] = [contractWith(schemasOf(100, old)), contractWith(schemasOf(100, old))];
    expect(compareContracts(before.contract, after.contract)).toEqual([]);
    expect(before.work() + after.work()).toBe(0);
  });
});

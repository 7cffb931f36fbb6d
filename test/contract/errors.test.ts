import { expect, it } from 'vitest';
import { ContractError, collectProblems } from '../../scripts/contract/base/errors.ts';

it('collects the problems of all items, each once, and passes on other errors', () => {
  const work = (item: number): number => {
    if (item > 1) throw new ContractError([`${item % 2}`, 'both']);
    return item;
  };
  expect(collectProblems([0, 1], work)).toEqual([0, 1]);
  expect(() => collectProblems([1, 2, 3, 4], work)).toThrow(
    expect.objectContaining({ problems: ['0', 'both', '1'] }) as Error,
  );
  const fail = (): never => {
    throw new TypeError('ours');
  };
  expect(() => collectProblems([1], fail)).toThrow(TypeError);
});

import { expect, it } from 'vitest';
import { createBoundedCache, cacheKey } from '../../scripts/mock/session/bounded-cache.ts';

const million = 1024 * 1024;

it('keeps a thousand values, and then starts over', () => {
  const kept = createBoundedCache<number>();
  for (let n = 1; n <= 1000; n++) kept.set(`${n}`, n, 1);
  expect([kept.get('1'), kept.get('1000')]).toEqual([1, 1000]);
  kept.set('more', 0, 1);
  expect([kept.get('1'), kept.get('1000'), kept.get('more')]).toEqual([undefined, undefined, 0]);
});

it('keeps sixteen million characters, those of the keys included, and then starts over', () => {
  const kept = createBoundedCache<number>();
  for (let n = 0; n < 16; n++) kept.set(String.fromCharCode(97 + n), n, million - 1);
  expect([kept.get('a'), kept.get('p')]).toEqual([0, 15]);
  kept.set('', 16, 1);
  expect([kept.get('a'), kept.get('p'), kept.get('')]).toEqual([undefined, undefined, 16]);
  // What was there before no longer counts.
  kept.set('b', 17, 16 * million - 2);
  expect([kept.get(''), kept.get('b')]).toEqual([16, 17]);
  kept.set('c', 18, 0);
  expect([kept.get('b'), kept.get('c')]).toEqual([undefined, 18]);
  kept.delete('c');
  expect(kept.get('c')).toBe(undefined);
});

it('has other keys for other texts', () => {
  const all = [['a', 'bc'], ['ab', 'c'], ['abc'], ['a', 'b', 'c'], ['a b', 'c'], [''], [], ['1', '1'], ['1 1']];
  expect(new Set(all.map((texts) => cacheKey(...texts))).size).toBe(all.length);
});

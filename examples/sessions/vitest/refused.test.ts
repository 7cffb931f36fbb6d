import { beforeEach, expect, it } from 'vitest';
import { mint, requests, tell } from './session.ts';

beforeEach(() => tell('reset'));

it.each(Array.from({ length: 20 }, (_, i) => String(i + 1)))(
  'is refused, as this test asks for it: %s',
  async (quantity) => {
    await tell('next', { operation: 'mintFT', exchange: 'invalidKey' });
    expect(await mint(quantity)).toBe(401);
    expect(await requests()).toHaveLength(1);
  },
);

import { beforeEach, expect, it } from 'vitest';
import { mint, requests, tell } from './session.ts';

beforeEach(() => tell('reset'));

it.each(Array.from({ length: 20 }, (_, i) => String(i + 1)))(
  'is accepted, whatever other workers ask for: %s',
  async (quantity) => {
    expect(await mint(quantity)).toBe(200);
    expect(await requests()).toHaveLength(1);
  },
);

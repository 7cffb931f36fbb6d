import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalsInConstantTime } from '../../scripts/serve/credentials/constant-time-compare.ts';

it.each([
  ['s3cret', 's3cret', true],
  ['s3cre', 's3cret', false],
  ['s3crets', 's3cret', false],
  ['s3crets3cret', 's3cret', false],
  ['S3cret', 's3cret', false],
  ['', 's3cret', false],
  // A secret that nobody has set is no secret that everybody knows.
  ['', '', false],
  ['undefined', '', false],
])('%j against %j: %s', (sent, secret, same) => {
  expect(equalsInConstantTime(sent, secret)).toBe(same);
});

it('is equality for any two texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (sent, secret) => {
      expect(equalsInConstantTime(sent, secret)).toBe(sent === secret);
      expect(equalsInConstantTime(secret, secret)).toBe(true);
    }),
  );
});

it.each([0, 5, 999])('reads as much when they differ at %i of 1,000 characters as when they are the same', (at) => {
  const secret = 'a'.repeat(1_000);
  expect(charactersRead(`${secret.slice(0, at)}b${secret.slice(at + 1)}`, secret)).toBe(charactersRead(secret, secret));
});

/** How many characters of a text are asked for. */
function charactersRead(sent: string, secret: string): number {
  let count = 0;
  const watched = Object.assign(new String(sent), {
    charCodeAt(index: number) {
      count++;
      return sent.charCodeAt(index);
    },
  });
  equalsInConstantTime(watched as unknown as string, secret);
  return count;
}

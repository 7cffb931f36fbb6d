import { createHash, randomUUID } from 'node:crypto';
import { genesisTime } from './anvil.ts';

/** Tells the time and makes identifiers. */
export type Clock = {
  /** The current time, ISO 8601 in UTC. */
  now: () => string;
  /** A new UUID (RFC 9562); with a seed, the same words always give the same one. */
  uuid: (...words: string[]) => string;
};

/**
 * Makes the clock of a sandbox.
 *
 * @param seed - with one, the time depends only on the number of events since the chain's genesis
 * @param count - counts the events so far
 * @returns the clock
 */
export function clockOf(seed: string | undefined, count: () => number): Clock {
  if (seed === undefined) return { now: () => secondsOf(Date.now()), uuid: () => randomUUID() };
  return {
    now: () => secondsOf((genesisTime + count()) * 1000),
    uuid: (...words) =>
      uuidFrom(
        createHash('sha256')
          .update(JSON.stringify([seed, ...words]))
          .digest('hex'),
      ),
  };
}

/** The interface shows times without fractions of a second. */
function secondsOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** RFC 9562, section 5.8: version 8 is for custom schemes. */
function uuidFrom(hex: string): string {
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

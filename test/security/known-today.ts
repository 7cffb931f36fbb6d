import type { ServerName } from './servers.ts';

/** Attacks that succeed today, by name; this list is to become empty. A test fails when one of them does not succeed. */
export const knownToday: { [attack: string]: readonly ServerName[] } = {};

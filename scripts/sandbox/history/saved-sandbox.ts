import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../contract/base/json.ts';
import type { ChainState } from './chain-state.ts';
import type { SandboxEvent } from './sandbox-events.ts';

/** All that a sandbox was when it was saved: the state of its chain, and what had happened. */
export type Saved = { chainId: number; seed: string; chain: ChainState; events: SandboxEvent[] };

/** Version of the format. */
const version = 2;

/**
 * Writes a saved sandbox as a file of fixtures, with a line for each event, so that versions of it can be compared.
 *
 * @returns the text of the file, which is JSON
 */
export function writeSaved(saved: Saved): string {
  const { events, ...about } = saved;
  const head = { version, digest: digestOf(saved), ...about };
  const lines = events.map((event) => `\n  ${JSON.stringify(event)}`).join(',');
  return `{ "snapshot": ${JSON.stringify(head).slice(0, -1)}, "events": [${lines}\n] } }\n`;
}

/**
 * Reads what {@link writeSaved} has written.
 *
 * @param snapshot - the member `snapshot` of the file
 * @returns the sandbox; or what is wrong with it, as the end of a sentence
 */
export function readSaved(snapshot: Json): Saved | string {
  if (!isObject(snapshot) || !Array.isArray(snapshot['events'])) return 'it is no snapshot of a sandbox';
  const { version: written, chainId, seed, digest, chain, events } = snapshot;
  if (written !== version) return `the snapshot was saved by another version (${String(written)}); save it again`;
  // What the digest belongs to is what this program has written.
  const saved = { chainId, seed, chain, events } as Saved;
  return digest === digestOf(saved) ? saved : 'the snapshot is damaged, or was edited by hand; save it again';
}

function digestOf({ chainId, seed, chain, events }: Saved): string {
  return createHash('sha256')
    .update(JSON.stringify([chainId, seed, chain, events]))
    .digest('base64url');
}

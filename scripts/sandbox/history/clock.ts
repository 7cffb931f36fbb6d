import { createHash, randomUUID } from 'node:crypto';
import { asObject, asText, type Json } from '../../contract/base/json.ts';
import { NodeError, quantityIn, type Node } from '../chain/node.ts';

/** Tells the time and makes identifiers. */
export type Clock = {
  /** The time of the chain, ISO 8601 in UTC: moving it moves everything. */
  now: () => Promise<string>;
  /** A new UUID (RFC 9562); with a seed, the same words always give the same one. */
  uuid: (...words: string[]) => string;
};

/** Seconds between two blocks of a seeded chain. */
export const blockTime = 2;

/**
 * Makes the clock of a sandbox.
 *
 * @param seed - with one, the time depends only on the blocks
 * @param node - the node, whose next block tells the time
 */
export function clockOf(seed: string | undefined, node: Node): Clock {
  /** Seconds by which the chain is ahead of the machine, as far as is known. */
  let ahead = 0;
  const readMachineClock = (): number => Math.floor(Date.now() / 1000);
  const seconds = async (): Promise<number> => {
    const [pool, latest] = await node.together([
      ['txpool_status', []],
      ['eth_getBlockByNumber', ['latest', false]],
    ]);
    // A node makes a block of all that waits to say what the next one would be.
    if (isEmpty(pool)) {
      const next = timeOf(await node.request('eth_getBlockByNumber', ['pending', false])) ?? readMachineClock();
      ahead = next - readMachineClock();
      return next;
    }
    return seed === undefined ? readMachineClock() + ahead : (timeOf(latest) ?? readMachineClock()) + blockTime;
  };
  return {
    now: async () => new Date((await seconds()) * 1000).toISOString().replace('.000Z', 'Z'),
    uuid:
      seed === undefined
        ? () => randomUUID()
        : (...words) =>
            uuidFrom(
              createHash('sha256')
                .update(JSON.stringify([seed, ...words]))
                .digest('hex'),
            ),
  };
}

/** Nodes that say nothing of their pool are not ours, and make the next block all the time. */
function isEmpty(pool: Json | NodeError | undefined): boolean {
  if (pool === undefined || pool instanceof NodeError) return true;
  return asObject(pool)['pending'] === '0x0';
}

function timeOf(block: Json | NodeError | undefined): number | undefined {
  if (block === undefined || block instanceof NodeError) return undefined;
  const time = asText(asObject(block)['timestamp']);
  return time === undefined ? undefined : Number(quantityIn(time));
}

/** RFC 9562, section 5.8: version 8 is for custom schemes. */
function uuidFrom(hex: string): string {
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

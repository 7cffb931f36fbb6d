import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CommandError } from '../../contract/base/errors.ts';
import { exchangeWith, NodeError, nodeThrough, quantityIn, textFrom, type ChainRequest } from './node.ts';

/** A foreign chain that our own node goes on from. */
export type Fork = {
  /** Where our node asks for what it does not have yet. */
  address: string;
  /** The block after which the chains part, the same for all sessions and after a restart. */
  block: bigint;
  chainId: number;
  close: () => void;
};

/**
 * Prepares a fork. Our node asks a relay in this process, as an address on its command line can be read by every user
 * of this machine, and may contain a provider's key.
 *
 * @returns the fork, of the latest block
 * @throws CommandError for an address that is none, or does not answer; it does not repeat the address
 */
export async function openFork(url: string): Promise<Fork> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError('--fork-url takes the http address of an EVM node, as in http://127.0.0.1:8545.');
  }
  const exchange = exchangeWith(url);
  const path = `/${randomBytes(16).toString('hex')}`;
  const relay = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url !== path) return void response.writeHead(404).end();
      const asked = JSON.parse(await text(request)) as ChainRequest;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(await exchange(asked)));
    };
    // Our node tries again, and then says that it did not get an answer.
    answer().catch(() => response.writeHead(502).end());
  });
  try {
    const node = nodeThrough(exchange);
    const chainId = Number(quantityIn(textFrom(await node.request('eth_chainId', []))));
    const block = quantityIn(textFrom(await node.request('eth_blockNumber', [])));
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    // A server that listens on a port has an address object.
    const { port } = relay.address() as AddressInfo;
    const close = (): void => {
      relay.close();
      relay.closeAllConnections();
    };
    return { address: `http://127.0.0.1:${port}${path}`, block, chainId, close };
  } catch (error) {
    if (error instanceof NodeError) throw new CommandError(`--fork-url: ${error.message}`);
    throw error;
  }
}

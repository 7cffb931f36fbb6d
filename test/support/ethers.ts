import { createRequire } from 'node:module';
import { join } from 'node:path';
import { madeOnce } from './made-once.ts';

/** What tests use of a provider of ethers. */
export type EthersProvider = {
  on: (event: 'block', listener: (number: number) => void) => Promise<unknown>;
  getBlock: (number: number) => Promise<unknown>;
  getTransaction: (hash: string) => Promise<unknown>;
  estimateGas: (transaction: { from: string; to: string; value: bigint }) => Promise<bigint>;
  send: (method: string, params: unknown[]) => Promise<unknown>;
  destroy: () => Promise<void> | void;
};

/** What tests use of ethers. */
export type Ethers = {
  JsonRpcProvider: new (url: string, network: undefined, options: object) => EthersProvider;
  WebSocketProvider: new (socket: object, network: number, options: object) => EthersProvider;
  Wallet: new (key: string, provider: EthersProvider) => object;
  Contract: new (
    address: string,
    abi: unknown,
    signer: object,
  ) => { getFunction: (name: string) => (...given: unknown[]) => Promise<unknown> };
};

/** Loads ethers, which npm ci need not bring. */
export async function loadEthers(): Promise<Ethers> {
  const peers = createRequire(join((await madeOnce('peers')).folder, 'package.json'));
  return peers('ethers') as Ethers;
}

import { keccak256, numberToHex, type Abi, type Hex } from '../viem.ts';
import { asObject, asText, type Json } from '../../contract/base/json.ts';
import type { ChainFaults } from './faults.ts';
import { NodeError, quantityIn, textFrom, type Node, type NodeCall } from '../chain/node.ts';
import { queuesOf } from '../history/queues.ts';
import { receiptsPerRequest, waitUntilMined } from '../chain/receipts.ts';
import { Refusal } from '../../server/engine.ts';
import { revertReason } from '../chain/revert.ts';
import type { Wallet } from '../chain/wallets.ts';

/** What a wallet sends: a call of a smart contract, coins (`value`, in wei), or without `to` a new smart contract. */
export type TransactionRequest = { to?: Hex; data?: Hex; value?: bigint; abi?: Abi };

/** The maximum cost of a transaction, in units of gas and in wei. */
export type Cost = { gas: bigint; fee: bigint };

/** A signed transaction. */
export type Signed = Cost & { hash: Hex; raw: Hex; from: Hex; nonce: number };

/** What is done before and after a transaction is sent. */
export type Steps = {
  /** Throws a Refusal if it costs too much. */
  checkCost?: (cost: Cost) => void;
  /** Stores it before it is sent. */
  keep: (signed: Signed) => Promise<void>;
  /** Removes it again if the node rejects it. */
  drop: (hash: Hex) => Promise<void>;
};

/** Sends transactions of any wallet through one node. */
export type Sender = {
  /**
   * Simulates a transaction, funds the wallet with the coins it lacks, signs the transaction and sends it. Transactions
   * of one wallet keep their order.
   *
   * @param outgoing - see {@link TransactionRequest}
   * @param steps - see {@link Steps}
   * @returns the transaction: submitted, and on our own node also mined
   * @throws Refusal when the simulation reverts, or the node rejects the transaction
   */
  send: (wallet: Wallet, outgoing: TransactionRequest, steps: Steps) => Promise<Signed>;
};

/** The parts of the sandbox that a sender uses. */
export type SenderParts = {
  node: Node;
  chainId: number;
  /** Pays the gas of all other wallets. */
  funder: Wallet;
  /** Stores a transaction of the funder before it is sent. */
  keep: (signed: Signed) => Promise<void>;
  /** Removes it again if the node rejects it. */
  drop: (hash: Hex) => Promise<void>;
  /** Waits until a transaction is stored together with its block, if our own node mines at once. */
  settled: (hash: Hex) => Promise<void>;
  /** Gives a wallet coins where a transfer would wait for a block; says whether it did. */
  give: (wallet: Hex, coins: bigint) => Promise<boolean>;
  /** What befalls a transaction because a test asks for it. */
  faults: Pick<ChainFaults, 'hasNoFunds' | 'isReverted' | 'isDropped'>;
};

/** Milliseconds within which the coins that a wallet lacks have to arrive. */
const fundingTimeout = 120_000;

/** How often a transaction is prepared again because another sender has used its nonce. */
const maxTries = 5;

/** Makes a {@link Sender}. */
export function senderOf(parts: SenderParts): Sender {
  const { node, funder, keep, drop, settled, give, faults } = parts;
  const inOrder = queuesOf();

  const topUp = async (to: Hex, value: bigint): Promise<void> => {
    if (await give(to, value)) return;
    const { hash } = await sendOnce({ ...parts, faults: none }, funder, { to, value }, { keep, drop }, refuseForFunds);
    if (!(await waitUntilMined(node, hash, fundingTimeout))) {
      throw new Refusal('The coins for gas did not reach the wallet in time; the node mines no blocks.');
    }
  };
  const fund = (to: Hex, value: bigint): Promise<void> => inOrder(funder.address, () => topUp(to, value));
  return {
    send: (wallet, outgoing, steps) =>
      inOrder(wallet.address, async () => {
        if (faults.hasNoFunds()) await refuseForFunds();
        const signed = await sendOnce(
          parts,
          wallet,
          outgoing,
          steps,
          wallet.address === funder.address ? refuseForFunds : fund,
        );
        // The next transaction of this wallet is simulated on the state after this one.
        await settled(signed.hash);
        return signed;
      }),
  };
}

const refuseForFunds = async (): Promise<never> => {
  throw new Refusal("The wallet that pays does not have enough of the chain's coin; send it some.");
};

/** Nothing befalls what the sandbox sends on its own. */
const none: SenderParts['faults'] = { hasNoFunds: () => false, isReverted: () => false, isDropped: () => undefined };

type Fund = (wallet: Hex, missing: bigint) => Promise<void>;

async function sendOnce(
  { node, chainId, faults }: SenderParts,
  wallet: Wallet,
  outgoing: TransactionRequest,
  steps: Steps,
  fund: Fund,
): Promise<Signed> {
  const isReverted = faults.isReverted();
  for (let tries = 1; ; tries += 1) {
    const prepared = await prepare(node, wallet.address, outgoing);
    const { price, nonce, waiting, balance } = prepared;
    const gas = isReverted ? await gasOfNothing(node, wallet.address, outgoing) : prepared.gas;
    const fee = gas * price.most;
    steps.checkCost?.({ gas: prepared.estimate, fee: prepared.estimate * price.most });
    // What waits in front of it will have been paid by then.
    const missing = fee * BigInt(waiting + 1) + (outgoing.value ?? 0n) - balance;
    if (missing > 0n) await fund(wallet.address, missing);
    const { to, data, value = 0n } = outgoing;
    const fields = {
      ...{ chainId, nonce, gas, value },
      ...(to !== undefined && { to }),
      ...(data !== undefined && { data }),
    };
    const raw = await wallet.signTransaction(
      price.tip === undefined
        ? { type: 'legacy', gasPrice: price.most, ...fields }
        : { type: 'eip1559', maxFeePerGas: price.most, maxPriorityFeePerGas: price.tip, ...fields },
    );
    const signed: Signed = { hash: keccak256(raw), raw, gas, fee, from: wallet.address, nonce };
    await steps.keep(signed);
    const dropped = faults.isDropped(signed.hash);
    if (dropped === 'forever') await steps.drop(signed.hash);
    if (dropped !== undefined) return signed;
    const refused = await submit(node, signed);
    if (refused === undefined) return signed;
    await steps.drop(signed.hash);
    if (tries === maxTries || !isNonceTaken(refused)) throw refusalOf(refused);
  }
}

/** What is needed to sign a transaction. */
type Prepared = {
  /** The gas that the simulation used. */
  estimate: bigint;
  /** The same with a margin, in case others change the state of the smart contract meanwhile. */
  gas: bigint;
  nonce: number;
  /** How many transactions of the wallet wait for a block. */
  waiting: number;
  balance: bigint;
  /** The maximum price of a unit of gas, and the tip if the chain has a base fee (EIP-1559). */
  price: { most: bigint; tip: bigint | undefined };
};

async function prepare(
  node: Node,
  from: Hex,
  { to, data, value = 0n, abi = [] }: TransactionRequest,
): Promise<Prepared> {
  const call = { from, value: numberToHex(value), ...(to && { to }), ...(data !== undefined && { data }) };
  const [estimated, count, mined, balance, block, tip, code] = await node.together([
    ['eth_estimateGas', [call]],
    ['eth_getTransactionCount', [from, 'pending']],
    ['eth_getTransactionCount', [from, 'latest']],
    ['eth_getBalance', [from, 'latest']],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
    ['eth_getCode', [to ?? from, 'latest']],
  ]);
  if (to !== undefined && data !== undefined && textFrom(code) === '0x') {
    throw new Refusal(`No smart contract is at ${to} on this chain.`);
  }
  if (estimated instanceof NodeError) {
    const reason = revertReason(estimated, abi);
    throw new Refusal(reason === undefined ? `The node cannot run it: ${estimated.message}` : `Reverted: ${reason}`);
  }
  const head = block instanceof NodeError ? {} : asObject(block);
  const estimate = quantityIn(textFrom(estimated));
  const padded = (estimate * 5n) / 4n;
  const limit = quantityIn(asText(head['gasLimit']) ?? numberToHex(padded));
  const base = asText(head['baseFeePerGas']);
  return {
    estimate,
    gas: data === undefined ? estimate : padded < limit ? padded : limit,
    nonce: Number(quantityIn(textFrom(count))),
    waiting: Math.max(0, Number(quantityIn(textFrom(count)) - quantityIn(textFrom(mined)))),
    balance: quantityIn(textFrom(balance)),
    price: base === undefined ? await legacyPrice(node) : feesOf(quantityIn(base), tip),
  };
}

/** The gas that a transaction takes before the smart contract runs, which is left with none. */
async function gasOfNothing(node: Node, from: Hex, { data }: TransactionRequest): Promise<bigint> {
  return quantityIn(textFrom(await node.request('eth_estimateGas', [{ from, to: from, data }])));
}

function feesOf(base: bigint, tip: Json | NodeError | undefined): Prepared['price'] {
  const offered = typeof tip === 'string' ? quantityIn(tip) : 0n;
  // The base fee takes at least six blocks to double (EIP-1559), which is time enough to be mined.
  return { most: base * 2n + offered, tip: offered };
}

async function legacyPrice(node: Node): Promise<Prepared['price']> {
  return { most: quantityIn(textFrom(await node.request('eth_gasPrice', []))), tip: undefined };
}

async function submit(node: Node, { raw }: Pick<Signed, 'raw'>): Promise<NodeError | undefined> {
  try {
    await node.request('eth_sendRawTransaction', [raw]);
    return undefined;
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return /already known|already imported/i.test(error.message) ? undefined : error;
  }
}

function isNonceTaken({ message }: NodeError): boolean {
  return /nonce|underpriced|replacement/i.test(message);
}

function refusalOf({ message }: NodeError): Refusal {
  return new Refusal(`The node rejects the transaction: ${message}`);
}

/**
 * Finds the transactions that a node does not have.
 *
 * @returns those of them that the node does not have, in the same order
 */
export async function findMissing<One extends { hash: Hex }>(node: Node, signed: One[]): Promise<One[]> {
  const missing: One[] = [];
  for (let i = 0; i < signed.length; i += receiptsPerRequest) {
    const part = signed.slice(i, i + receiptsPerRequest);
    const found = await node.together(part.map(({ hash }): NodeCall => ['eth_getTransactionByHash', [hash]]));
    missing.push(...part.filter((_, j) => found[j] === null));
  }
  return missing;
}

import { keccak256, numberToHex, type Abi, type Hex } from 'viem';
import { asObject, asText, type Json } from '../contract/json.ts';
import { NodeError, quantityIn, textFrom, type Node, type NodeCall } from './node.ts';
import { queuesOf } from './queues.ts';
import { batch, isMined } from './receipts.ts';
import { Refusal } from '../server/refusal.ts';
import { revertReason } from './revert.ts';
import type { Wallet } from './wallets.ts';

/** What a wallet sends: a call of a smart contract, or coins. */
export type Outgoing = { to: Hex; data?: Hex; value?: bigint; abi?: Abi };

/** What a transaction costs at most, in units of gas and in the smallest unit of the chain's coin. */
export type Cost = { gas: bigint; fee: bigint };

/** A signed transaction. */
export type Signed = Cost & { hash: Hex; raw: Hex; from: Hex; to: Hex };

/** What happens around a transaction. */
export type Steps = {
  /** May refuse it for what it costs. */
  judge?: (cost: Cost) => void;
  /** Writes it down before anybody else hears of it. */
  keep: (signed: Signed) => Promise<void>;
  /** Forgets it again: the node does not take it. */
  drop: (hash: Hex) => Promise<void>;
};

/** Sends transactions of any wallets over one node. */
export type Sender = {
  /**
   * Simulates a transaction, tops up the wallet for what it needs, signs and sends it. Transactions of one wallet keep
   * their order.
   *
   * @param wallet - who signs
   * @param outgoing - what is sent
   * @param steps - see {@link Steps}
   * @returns the transaction: submitted, and on our own node mined
   * @throws Refusal when the simulation reverts or the node does not take it
   */
  send: (wallet: Wallet, outgoing: Outgoing, steps: Steps) => Promise<Signed>;
  /** Waits until a transaction is in a block, or patience ends. */
  settled: (hash: Hex) => Promise<void>;
};

/** What a sender works with. */
export type SenderParts = {
  node: Node;
  chainId: number;
  /** Pays the gas of all other wallets. */
  funder: Wallet;
  /** Writes down what the funder sends. */
  keep: (signed: Signed) => Promise<void>;
  drop: (hash: Hex) => Promise<void>;
  /** Milliseconds that an answer waits for its transaction to be mined: a node of our own mines at once. */
  patience: number;
};

/** Milliseconds in which the coins that a wallet lacks have to arrive. */
const fundingPatience = 120_000;

/** How often a transaction is prepared anew when somebody else used its nonce meanwhile. */
const mostTries = 5;

/**
 * Makes what sends transactions.
 *
 * @param parts - see {@link SenderParts}
 * @returns the sender
 */
export function senderOf(parts: SenderParts): Sender {
  const { node, funder, keep, drop, patience } = parts;
  const inOrder = queuesOf();

  const topUp = async (to: Hex, value: bigint): Promise<void> => {
    const { hash } = await sendOnce(parts, funder, { to, value }, { keep, drop }, noFunds);
    if (!(await isMined(node, hash, fundingPatience))) {
      throw new Refusal('The coins that the wallet lacks for gas did not arrive; the node mines no blocks.');
    }
  };
  const fund = (to: Hex, value: bigint): Promise<void> => inOrder(funder.address, () => topUp(to, value));
  const settled = async (hash: Hex): Promise<void> => {
    if (patience > 0) await isMined(node, hash, patience);
  };
  return {
    settled,
    send: (wallet, outgoing, steps) =>
      inOrder(wallet.address, async () => {
        const signed = await sendOnce(parts, wallet, outgoing, steps, wallet === funder ? noFunds : fund);
        // The next one of this wallet is simulated on what this one leaves.
        await settled(signed.hash);
        return signed;
      }),
  };
}

const noFunds = async (): Promise<never> => {
  throw new Refusal("The platform's funder has not enough of the chain's coin; send it some.");
};

type Fund = (wallet: Hex, missing: bigint) => Promise<void>;

async function sendOnce(
  { node, chainId }: SenderParts,
  wallet: Wallet,
  outgoing: Outgoing,
  steps: Steps,
  fund: Fund,
): Promise<Signed> {
  for (let tries = 1; ; tries += 1) {
    const prepared = await prepare(node, wallet.address, outgoing);
    const { gas, price, nonce, balance } = prepared;
    const fee = gas * price.most;
    steps.judge?.({ gas: prepared.estimate, fee: prepared.estimate * price.most });
    const missing = fee + (outgoing.value ?? 0n) - balance;
    if (missing > 0n) await fund(wallet.address, missing);
    const { to, data, value = 0n } = outgoing;
    const fields = { chainId, nonce, to, gas, value, ...(data !== undefined && { data }) };
    const raw = await wallet.signTransaction(
      price.tip === undefined
        ? { type: 'legacy', gasPrice: price.most, ...fields }
        : { type: 'eip1559', maxFeePerGas: price.most, maxPriorityFeePerGas: price.tip, ...fields },
    );
    const signed: Signed = { hash: keccak256(raw), raw, gas, fee, from: wallet.address, to };
    await steps.keep(signed);
    const refused = await hand(node, signed);
    if (refused === undefined) return signed;
    await steps.drop(signed.hash);
    if (tries === mostTries || !isNonceTaken(refused)) throw refusalOf(refused);
  }
}

/** What a transaction needs to be signed. */
type Prepared = {
  /** What the simulation used. */
  estimate: bigint;
  /** The same with room for what others do to the smart contract meanwhile. */
  gas: bigint;
  nonce: number;
  balance: bigint;
  /** What a unit of gas costs at most; the tip where the chain has a base fee (EIP-1559). */
  price: { most: bigint; tip: bigint | undefined };
};

async function prepare(node: Node, from: Hex, { to, data, value = 0n, abi = [] }: Outgoing): Promise<Prepared> {
  const call = { from, to, value: numberToHex(value), ...(data !== undefined && { data }) };
  const [estimated, count, balance, block, tip, code] = await node.together([
    ['eth_estimateGas', [call]],
    ['eth_getTransactionCount', [from, 'pending']],
    ['eth_getBalance', [from, 'latest']],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
    ['eth_getCode', [to, 'latest']],
  ]);
  if (data !== undefined && textFrom(code) === '0x') {
    throw new Refusal(`No smart contract is at ${to} on this chain.`);
  }
  if (estimated instanceof NodeError) {
    const reason = revertReason(estimated, abi);
    throw new Refusal(reason === undefined ? `The node does not run it: ${estimated.message}` : `Reverted: ${reason}`);
  }
  const head = block instanceof NodeError ? {} : asObject(block);
  const estimate = quantityIn(textFrom(estimated));
  const roomy = (estimate * 5n) / 4n;
  const limit = quantityIn(asText(head['gasLimit']) ?? numberToHex(roomy));
  const base = asText(head['baseFeePerGas']);
  return {
    estimate,
    gas: data === undefined ? estimate : roomy < limit ? roomy : limit,
    nonce: Number(quantityIn(textFrom(count))),
    balance: quantityIn(textFrom(balance)),
    price: base === undefined ? await legacyPrice(node) : feesOf(quantityIn(base), tip),
  };
}

function feesOf(base: bigint, tip: Json | NodeError | undefined): Prepared['price'] {
  const offered = typeof tip === 'string' ? quantityIn(tip) : 0n;
  // The base fee doubles within six full blocks at most (EIP-1559), which is time enough to be mined.
  return { most: base * 2n + offered, tip: offered };
}

async function legacyPrice(node: Node): Promise<Prepared['price']> {
  return { most: quantityIn(textFrom(await node.request('eth_gasPrice', []))), tip: undefined };
}

async function hand(node: Node, { raw }: Pick<Signed, 'raw'>): Promise<NodeError | undefined> {
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
  return new Refusal(`The node does not take the transaction: ${message}`);
}

/**
 * Sends again what the node does not know, in the order in which it was signed.
 *
 * @param node - the node
 * @param signed - the transactions
 * @param patience - milliseconds that each may take to be mined, so that the next one finds what it left
 * @returns how many were sent
 */
export async function sendAgain(node: Node, signed: { hash: Hex; raw: Hex }[], patience: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < signed.length; i += batch) {
    const part = signed.slice(i, i + batch);
    const calls = part.map(({ hash }): NodeCall => ['eth_getTransactionByHash', [hash]]);
    const outcomes = await node.together(calls);
    for (const [j, one] of part.entries()) {
      if (outcomes[j] !== null) continue;
      await hand(node, one);
      if (patience > 0) await isMined(node, one.hash, patience);
      count += 1;
    }
  }
  return count;
}

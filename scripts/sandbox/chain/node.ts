import { setTimeout as pause } from 'node:timers/promises';
import { asList, asText, isObject, type Json } from '../../contract/base/json.ts';
import { setRunningTimeout } from '../../contract/base/running-timeout.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** A JSON-RPC call: the method and its params. */
export type NodeCall = [method: string, params: unknown];

/** An error that a node answered with, or that kept it from answering. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What kept a node from answering at all. */
export class NodeGone extends NodeError {
  constructor(message: string) {
    super(-32_000, message);
  }
}

/** An EVM node. Unlike client libraries, it passes results and errors on unchanged. */
export type Node = {
  /**
   * Calls a method.
   *
   * @param method - name of the method
   * @returns the result, unchecked: its type is what the caller expects
   * @throws NodeError with the node's own error
   */
  request: <Result = Json>(method: string, params: unknown) => Promise<Result>;
  /**
   * Calls several methods at once.
   *
   * @returns the result or the error of each, in the order of the calls
   */
  together: (calls: NodeCall[]) => Promise<(Json | NodeError)[]>;
};

/** Milliseconds that a node may take to answer. */
export const patience = 30_000;

/** Sends a JSON-RPC request, or a list of them, and gives what the node answers; rejects with a NodeError. */
export type NodeExchange = (body: ChainRequest | ChainRequest[]) => Promise<Json>;

/** A JSON-RPC request (JSON-RPC 2.0, section 4). */
export type ChainRequest = { jsonrpc: '2.0'; id: number; method: string; params: unknown };

/** Milliseconds that a call takes before the node is asked whether it still answers, and that this may take. */
type Doubt = { after: number; within: number };

/**
 * Makes a client of a node that is reached over HTTP.
 *
 * @param address - its http address, with `user:password@` if the node requires that
 * @param doubt - see {@link Doubt}
 * @returns the node; nothing is sent yet
 * @example await nodeAt('http://127.0.0.1:8545').request('eth_chainId', []); // '0x13882'
 */
export function nodeAt(address: string, doubt: Doubt = { after: 1000, within: 4000 }): Node {
  return nodeThrough(unlessSilent(exchangeWith(address), doubt));
}

/** A call may take as long as its work; but a node that does not even answer an identity call is frozen or cut off. */
function unlessSilent(exchange: NodeExchange, { after, within }: Doubt): NodeExchange {
  const silence = async (signal: AbortSignal): Promise<never> => {
    for (;;) {
      await pause(after, undefined, { signal, ref: false });
      if (!(await isAnswering(nodeThrough(exchange), within))) throw new NodeGone('The node does not answer.');
    }
  };
  return async (body) => {
    const answered = new AbortController();
    try {
      return await Promise.race([exchange(body), silence(answered.signal)]);
    } finally {
      answered.abort();
    }
  };
}

/**
 * Checks whether a node answers a question that takes no work.
 *
 * @param within - milliseconds that it may take
 * @returns true if it does
 */
export async function isAnswering(node: Node, within: number): Promise<boolean> {
  const answer = node.request('web3_clientVersion', []).then(
    () => true,
    (error: unknown) => !(error instanceof NodeGone),
  );
  let clock: ReturnType<typeof setRunningTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    clock = setRunningTimeout(within, () => resolve(false)).unref();
  });
  return Promise.race([answer, late]).finally(() => clearInterval(clock));
}

/**
 * Makes a client of a node.
 *
 * @param exchange - reaches the node
 */
export function nodeThrough(exchange: NodeExchange): Node {
  let ids = 0;
  const requestOf = ([method, params]: NodeCall): ChainRequest => ({ jsonrpc: '2.0', id: ++ids, method, params });
  return {
    request: async <Result>(...call: NodeCall) => {
      const outcome = outcomeOf(await exchange(requestOf(call)));
      if (outcome instanceof NodeError) throw outcome;
      return outcome as Result;
    },
    together: async (calls) => {
      const sent = calls.map(requestOf);
      const replies = await exchange(sent);
      const byId = new Map(asList(replies).map((reply) => [isObject(reply) ? reply['id'] : undefined, reply]));
      return sent.map(({ id }) => outcomeOf(byId.get(id) ?? replies));
    },
  };
}

/**
 * Makes what posts JSON to an address. `fetch` refuses addresses with a password, so that becomes a header.
 *
 * @param address - an http address, with `user:password@` if the node requires that
 * @returns sends a request to it; its errors do not name the address
 */
export function exchangeWith(address: string): NodeExchange {
  const url = new URL(address);
  const headers = { 'Content-Type': 'application/json', ...basicAuthorization(url) };
  url.username = '';
  url.password = '';
  return async (body) => {
    let text: string;
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      text = await response.text();
    } catch (error) {
      // The message does not name the address, which may contain a provider's key.
      throw new NodeGone(`The node cannot be reached (${reasonOf(error)}).`);
    }
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new NodeGone('The node answered with something that is not JSON.');
    }
  };
}

/** RFC 7617, section 2. */
function basicAuthorization({ username, password }: URL): { Authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${decodePercent(username)}:${decodePercent(password)}`;
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error instanceof Error ? error.name : 'unknown reason';
}

function outcomeOf(reply: Json): Json | NodeError {
  if (!isObject(reply)) return new NodeError(-32_000, 'The node answered with something that is not JSON-RPC.');
  const { error, result } = reply;
  if (!isObject(error)) return result ?? null;
  const { code, message, data } = error;
  return new NodeError(typeof code === 'number' ? code : -32_000, asText(message) ?? 'The node failed.', data);
}

/**
 * Reads a result that has to be a string.
 *
 * @param outcome - the outcome of a call
 * @throws NodeError when the node answered with an error, or something else
 */
export function textFrom(outcome: Json | NodeError | undefined): string {
  if (outcome instanceof NodeError) throw outcome;
  if (typeof outcome === 'string') return outcome;
  throw new NodeError(-32_000, 'The node answered with something other than a string.');
}

/**
 * Reads a quantity (EIP-1474).
 *
 * @param hex - a quantity of a node
 * @returns the number; 0 for anything that is not a quantity
 */
export function quantityIn(hex: string): bigint {
  return /^0x[0-9a-f]+$/i.test(hex) ? BigInt(hex) : 0n;
}

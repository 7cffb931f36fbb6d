import { asList, asText, isObject, type Json } from '../contract/json.ts';
import { percentDecoded } from '../contract/percent.ts';

/** A call of a JSON-RPC method: its name, and its params. */
export type NodeCall = [method: string, params: unknown];

/** What a node answered instead of a result. */
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

/** An EVM node, asked over HTTP. Its words are handed on as they are, which is more than client libraries do. */
export type Node = {
  /**
   * Calls one method.
   *
   * @param method - its name
   * @param params - as they are sent
   * @returns the result, as whoever asks believes it to be: what a node answers is not looked at here
   * @throws NodeError with the node's own error
   */
  request: <Result = Json>(method: string, params: unknown) => Promise<Result>;
  /**
   * Calls several methods in one HTTP request.
   *
   * @param calls - the calls
   * @returns for each its result, or its error
   */
  together: (calls: NodeCall[]) => Promise<(Json | NodeError)[]>;
};

/** Milliseconds that a node may take for an answer. */
const patience = 30_000;

/**
 * Prepares to ask a node.
 *
 * @param address - its address, with `user:password@` where the node asks for that
 * @returns the node; nothing is sent yet
 * @example await nodeAt('http://127.0.0.1:8545').request('eth_chainId', []); // '0x13882'
 */
export function nodeAt(address: string): Node {
  const post = poster(address);
  let ids = 0;
  const envelope = ([method, params]: NodeCall) => ({ jsonrpc: '2.0', id: ++ids, method, params });
  return {
    request: async <Result>(...call: NodeCall) => {
      const outcome = outcomeOf(await post(envelope(call)));
      if (outcome instanceof NodeError) throw outcome;
      return outcome as Result;
    },
    together: async (calls) => {
      const sent = calls.map(envelope);
      const replies = await post(sent);
      const byId = new Map(asList(replies).map((reply) => [isObject(reply) ? reply['id'] : undefined, reply]));
      return sent.map(({ id }) => outcomeOf(byId.get(id) ?? replies));
    },
  };
}

/** Sends JSON to an address and reads what it answers; `fetch` takes no address with a password in it. */
function poster(address: string): (body: object) => Promise<Json> {
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
      // The address may hold the key of a provider, so it is not told.
      throw new NodeError(-32_000, `The node cannot be reached (${reasonOf(error)}).`);
    }
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new NodeError(-32_000, 'The node answered with something that is no JSON.');
    }
  };
}

/** RFC 7617, section 2. */
function basicAuthorization({ username, password }: URL): { Authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error instanceof Error ? error.name : 'unknown reason';
}

function outcomeOf(reply: Json): Json | NodeError {
  if (!isObject(reply)) return new NodeError(-32_000, 'The node answered with something that is no JSON-RPC.');
  const { error, result } = reply;
  if (!isObject(error)) return result ?? null;
  const { code, message, data } = error;
  return new NodeError(typeof code === 'number' ? code : -32_000, asText(message) ?? 'The node failed.', data);
}

/**
 * Reads a result that has to be a text.
 *
 * @param outcome - of one of several calls
 * @returns the text
 * @throws NodeError when the node gave an error, or something else
 */
export function textFrom(outcome: Json | NodeError | undefined): string {
  if (outcome instanceof NodeError) throw outcome;
  if (typeof outcome === 'string') return outcome;
  throw new NodeError(-32_000, 'The node answered with something else than a text.');
}

/**
 * Reads a quantity (EIP-1474).
 *
 * @param hex - as a node writes it
 * @returns the number; 0 for what is none
 */
export function quantityIn(hex: string): bigint {
  return /^0x[0-9a-f]+$/i.test(hex) ? BigInt(hex) : 0n;
}

import { nodeMethods, type NodeMethods } from '../generated/operations.ts';
import { perform, sleep, type Call, type Deadline, type Failure } from './call.ts';
import { RpcError } from './errors.ts';
import { exchange, malformed, statusFailure, type Answer, type TransportOptions } from './transport.ts';
import type { CheckAnswer } from './validation.ts';

/** Options of {@link createNodeClient}. Times are in milliseconds. */
export type NodeClientOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The endpoint of the node. A key in its path or query is kept out of errors. */
    rpcUrl: string;
    /** Sends the calls of one microtask as one JSON-RPC batch: true for at most 100 in a batch, or a number for that many. Default false. */
    batch?: boolean | number | undefined;
    /** Checks each result against the contract: `validate: true` of the entry `twinspec/validate` fills it in. */
    validate?: CheckAnswer | undefined;
  };

/** Options of {@link NodeClient.waitForTransaction}. Times are in milliseconds. */
export type WaitOptions = Deadline & {
  /** The wait between two looks. Default 1000. */
  pollInterval?: number | undefined;
};

type Method = keyof NodeMethods;

type Signature<M> = M extends { params: infer P extends readonly unknown[]; result: infer R }
  ? (...args: [...params: P, options?: Deadline]) => Promise<R>
  : never;

/** A method with an overload for each variant of its result, and the general one behind them. */
type Overloads<M, Variants> = Variants extends [infer First, ...infer Rest] ? Signature<First> & Overloads<M, Rest> : Signature<M>;

/** The result of a method for params of type `P`. */
type ResultFor<M extends { result: unknown }, P, Variants> = Variants extends [infer First extends { params: unknown; result: unknown }, ...infer Rest]
  ? P extends First['params']
    ? First['result']
    : ResultFor<M, P, Rest>
  : M['result'];

/** The methods of the contract, with positional params, and the options of the call behind them. */
export type NodeCalls = { [M in Method]: Overloads<NodeMethods[M], NodeMethods[M]['variants']> };

/** The `request` of an EIP-1193 provider, typed for the methods of the contract and open to all others. */
export type NodeRequest = {
  <M extends Method, const P extends NodeMethods[M]['params']>(
    args: { readonly method: M; readonly params: P },
    options?: Deadline,
  ): Promise<ResultFor<NodeMethods[M], P, NodeMethods[M]['variants']>>;
  <M extends string>(
    args: { readonly method: M extends Method ? never : M; readonly params?: readonly unknown[] | object | undefined },
    options?: Deadline,
  ): Promise<unknown>;
};

/** A mined transaction: one that is in a block. */
export type MinedTransaction = NonNullable<NodeMethods['eth_getTransactionByHash']['result']> & {
  blockHash: `0x${string}`;
  blockNumber: `0x${string}`;
  transactionIndex: `0x${string}`;
};

/** What {@link createNodeClient} returns: an EIP-1193 provider with a method for each JSON-RPC method of the contract. */
export type NodeClient = NodeCalls & {
  /**
   * Sends any JSON-RPC method (EIP-1193). A method that the contract does not have is never repeated.
   *
   * @throws TwinspecError with `code` and, from the node, `data`
   */
  request: NodeRequest;
  /**
   * Polls until a transaction is in a block. Inclusion is not success: a reverted transaction is mined too.
   *
   * @param hash - transaction hash
   * @param options - timeout (default as for the client), pollInterval (default 1000 ms), signal
   * @returns the transaction with its block
   * @throws TimeoutError if it is not mined in time; it may be later
   */
  waitForTransaction(hash: `0x${string}`, options?: WaitOptions): Promise<MinedTransaction>;
};

/** The generated table; `params` is how many there are. */
type Rows = { readonly [method: string]: { params: number; safeToRepeat: boolean; secrets?: readonly string[] } };

/** A JSON-RPC 2.0 response object, as far as it can be trusted. */
type ResponseObject =
  | { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } | null; message?: unknown }
  | null
  | undefined;

/**
 * Makes a client for the node's JSON-RPC endpoint. It is an EIP-1193 provider: viem takes it as `custom(node)`, ethers
 * as `new BrowserProvider(node)`.
 *
 * @param options - only `rpcUrl` is required
 * @returns the client
 * @example
 * const node = createNodeClient({ rpcUrl: 'http://127.0.0.1:4010/rpc' });
 * const block = await node.eth_getBlockByNumber('latest', true);
 */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const { rpcUrl, headers = {}, batch, validate } = options;
  let lastId = 0;
  let queue: Call[] | undefined;
  let answer: Promise<Answer>;

  const resultOf = async (call: Call, method: string, params: unknown): Promise<unknown> => {
    const id = ++lastId;
    call.body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    if (!queue || queue.length >= (batch === true ? 100 : batch || 1)) {
      const queued: Call[] = (queue = []);
      answer = Promise.resolve().then(() => {
        queue = undefined;
        const calls = queued.filter((each) => !each.gone);
        // Without calls, nobody looks at the answer.
        return (calls[0] && exchange(calls, 'POST', options)) as Promise<Answer>;
      });
    }
    queue.push(call);
    const [response, body] = (await answer) as [Response, ResponseObject | ResponseObject[]];
    const [own, double] = ([] as ResponseObject[]).concat(body).filter((item) => item?.id === id);
    // A server that could not read the ids, or the batch, answers with one error, whose id is null.
    const { result, error } = own ?? (((body as ResponseObject)?.id == null && (body as ResponseObject)) || ({} as NonNullable<ResponseObject>));
    // Servers with habits of JSON-RPC 1.0 send both members, and null is the one that does not count.
    if (error && !double && result == null && +(error.code as number) === error.code) {
      throw [RpcError, `${error.message}`, response, { code: error.code, data: error.data }] satisfies Failure;
    }
    if (!response.ok) throw statusFailure(response, body);
    if (!own || double) throw malformed(response, 'no clear answer', '/id');
    if (error || result === undefined) throw malformed(response, 'no clear result', '/result');
    validate?.(method, result, response, params);
    return result;
  };

  const callOf = (method: string, input?: unknown, operation = method): Call => ({
    ...(nodeMethods as Rows)[method],
    operation,
    url: rpcUrl,
    input,
    hidden: Object.values(headers),
    code: 4900,
  });

  const request = ({ method, params = [] }: { method: string; params?: unknown }, deadline?: Deadline): Promise<unknown> =>
    perform(callOf(method, params), { ...options, ...deadline }, (call) => resultOf(call, method, params));

  const client: Record<string, unknown> = {
    request,
    waitForTransaction: (hash: string, wait?: WaitOptions) => {
      const method = 'eth_getTransactionByHash';
      return perform(callOf(method, undefined, 'waitForTransaction'), { ...options, ...wait }, async (call) => {
        for (;;) {
          const transaction = (await resultOf(call, method, [hash])) as { blockHash?: unknown } | null;
          if (transaction?.blockHash) return transaction;
          await sleep([call], wait?.pollInterval ?? 1000);
        }
      });
    },
  };
  for (const method in nodeMethods) {
    const count = (nodeMethods as Rows)[method]!.params;
    client[method] = (...args: unknown[]) => request({ method, params: args.slice(0, count) }, args[count] as Deadline);
  }
  return client as NodeClient;
}

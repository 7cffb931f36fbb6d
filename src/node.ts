import { addressOf } from './address.ts';
import { fail, perform, type Call, type Deadline } from './call.ts';
import type { CheckAnswer } from './checks.ts';
import { RpcError } from './errors.ts';
import { at } from './json.ts';
import { partsOf, secretsIn } from './secrets.ts';
import {
  checkExposure,
  exchange,
  malformed,
  readJson,
  readText,
  statusError,
  wordsOf,
  type TransportOptions,
} from './transport.ts';
import { pollUntil } from './wait.ts';

/** Options of a client of a JSON-RPC endpoint. Times are in milliseconds. */
export type NodeOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The endpoint of the node. A key in its path or query is kept out of errors. */
    rpcUrl: string;
    /**
     * Sends the calls of one microtask as one JSON-RPC batch: true for at most 100 in a batch, or a number for that
     * many. Default false.
     */
    batch?: boolean | number | undefined;
    /** Checks each result against the contract: see `answersChecked`. */
    validate?: CheckAnswer | undefined;
  };

/** Options of a method that waits for what the node does not have yet. Times are in milliseconds. */
export type WaitOptions = Deadline & {
  /** The wait between two looks. Default 1000. */
  pollInterval?: number | undefined;
};

/** What a client has to know to call a JSON-RPC method. */
export type NodeMethod = {
  /** Its name on the wire, where the client calls it otherwise. */
  readonly method?: string;
  /** How many params it takes by position; its one argument otherwise holds them by name. */
  readonly params: number | 'by-name';
  /** Whether a second request does nothing that the first has not done; false if left out. */
  readonly safeToRepeat?: boolean;
  /** JSON pointers of the fields of `{ params }` that are secret. */
  readonly secrets?: readonly string[];
  /** Whether it is sent without id, and has no answer. */
  readonly notification?: boolean;
};

/** A method that calls another one until it has an answer. */
export type NodeWait = {
  /** The method that it calls. */
  readonly method: string;
  /** The members of its result that are null until then. */
  readonly until: readonly string[];
};

/** The methods of a client, by name. */
export type NodeTable = Readonly<Record<string, NodeMethod>>;

/** The methods of a client that wait, by name. */
export type NodeWaits = Readonly<Record<string, NodeWait>>;

/** One JSON-RPC call, with what its request is made of. */
type RpcCall = Call & { method: string; params: unknown; id?: number | undefined; text?: string };

/**
 * Makes a client of a JSON-RPC endpoint: an EIP-1193 provider with a method for each method of a contract.
 *
 * @param table - the methods, as `twinspec generate` writes
 * @param waits - the methods that wait, by name
 * @param options - see {@link NodeOptions}
 * @returns the client; `Client` is its emitted type
 * @throws UsageError when rpcUrl is no http address
 */
export function nodeClient<Client>(table: NodeTable, waits: NodeWaits, options: NodeOptions): Client {
  const { batch, validate } = options;
  const { url, search, secrets: inUrl, exposed } = addressOf('rpcUrl', options.rpcUrl);
  const extra = Object.values(options.headers ?? {}).flatMap(partsOf);
  const headers = { ...options.headers, 'Content-Type': 'application/json' };
  const methods = new Map(Object.entries(table).map(([name, row]) => [row.method ?? name, row]));
  let lastId = 0;
  let queue: RpcCall[] | undefined;
  let answer: Promise<unknown>;

  /** Joins the batch of this microtask, or opens it. */
  const enqueue = (call: RpcCall): Promise<unknown> => {
    if (!queue || queue.length >= (batch === true ? 100 : batch || 1)) {
      const queued: RpcCall[] = (queue = []);
      answer = Promise.resolve().then(() => sendAll(queued));
    }
    queue.push(call);
    return answer;
  };

  const sendAll = (queued: RpcCall[]): Promise<unknown> => {
    queue = undefined;
    const calls = queued.filter(({ gone }) => !gone);
    const texts = calls.map(({ text }) => text);
    // An answer may mix up the calls of a batch: each error hides the secrets of all.
    const secrets = calls.map((call) => call.secrets);
    for (const call of calls) call.secrets = () => secrets.flatMap((own) => own());
    const body = calls[1] ? `[${texts}]` : `${texts}`;
    // Without calls, nobody looks at the answer.
    return calls[0]
      ? exchange(
          calls,
          { url: url + search, method: 'POST', headers, body },
          () => JSON.parse(body) as unknown,
          options,
          calls.some(({ id }) => id) ? readJson : readText,
        )
      : new Promise(() => {});
  };

  const resultOf = async (call: RpcCall): Promise<unknown> => {
    checkExposure(call, exposed, options);
    const { method, params } = call;
    const id = methods.get(method)?.notification ? undefined : ++lastId;
    call.id = id;
    call.text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const body = await enqueue(call);
    const [own, double] = [body].flat().filter((item) => id && at(item, 'id') === id);
    // A server that could not read the ids, or the batch, answers with one error, whose id is null.
    const object = own ?? (at(body, 'id') == null && body);
    const result = at(object, 'result');
    const error = at(object, 'error');
    const code = at(error, 'code');
    // Servers with habits of JSON-RPC 1.0 send both members, and null is the one that does not count.
    if (!double && result == null && typeof code === 'number') {
      throw fail(call, RpcError, wordsOf(at(error, 'message')), {
        code,
        data: at(error, 'data'),
        settled: true,
        verbatim: true,
      });
    }
    if (!call.response?.ok) throw statusError(call, body, 'the key in rpcUrl or headers');
    // What has no id has no answer.
    if (!id) return undefined;
    if (!own || double) throw malformed(call, 'no single answer has its id', '/id');
    if (error || result === undefined) throw malformed(call, 'no clear result', '/result');
    validate?.(call, { operation: method, value: result, params });
    return result;
  };

  const callOf = (method: string, params: unknown, operation = method): RpcCall => {
    const { safeToRepeat = false, secrets }: Partial<NodeMethod> = methods.get(method) ?? {};
    const hidden = () => [...inUrl, ...extra, ...secretsIn({ params }, secrets)];
    return { operation, method, params, safeToRepeat, secrets: hidden, code: 4900, stage: 'unsent' };
  };

  const request = (
    { method, params = [] }: { method: string; params?: unknown },
    deadline?: Deadline,
  ): Promise<unknown> => {
    const call = callOf(method, params);
    return perform(call, { ...options, ...deadline }, () => resultOf(call));
  };

  /** Splits arguments into params, without those left out at the end, and the options behind them. */
  const split = (method: string, args: unknown[]): [params: unknown, options?: WaitOptions] => {
    const { params: count = 0 } = methods.get(method) ?? {};
    if (count === 'by-name') return [args[0] ?? {}, args[1] as WaitOptions];
    const params = args.slice(0, count);
    while (params.length > 0 && params.at(-1) === undefined) params.pop();
    return [params, args[count] as WaitOptions];
  };

  const wait = (operation: string, { method, until }: NodeWait, args: unknown[]): Promise<unknown> => {
    const [params, wait] = split(method, args);
    const call = callOf(method, params, operation);
    let seen = 'nothing yet';
    const poll = () =>
      pollUntil(
        call,
        () => resultOf(call),
        until,
        wait?.pollInterval ?? 1000,
        (now) => (seen = now),
      );
    return perform(call, { ...options, ...wait }, poll, () => `; last seen: ${seen}`);
  };

  const calls = Object.entries(table).map(([name, { method = name }]) => {
    const call = (...args: unknown[]): Promise<unknown> => {
      const [params, deadline] = split(method, args);
      return request({ method, params }, deadline);
    };
    return [name, call];
  });
  const waiting = Object.entries(waits).map(([name, row]) => [name, (...args: unknown[]) => wait(name, row, args)]);
  return Object.fromEntries([...calls, ...waiting, ['request', request]]) as Client;
}

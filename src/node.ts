import { addressOf } from './address.ts';
import { batched } from './batch.ts';
import { perform, unsent, type Deadline } from './call.ts';
import type { CheckAnswer } from './checks.ts';
import { readJson, readText } from './body.ts';
import { checkExposure } from './failures.ts';
import { resultFor, type RpcCall } from './rpc.ts';
import { partsOf } from './secrets.ts';
import { exchange, type TransportOptions } from './transport.ts';
import { pollUntil, type WaitOptions } from './wait.ts';

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

/** What a client has to know to call a JSON-RPC method. */
export type NodeMethod = {
  /** Its name on the wire, where the client calls it otherwise. */
  readonly method?: string;
  /** How many params it takes by position; its one argument otherwise holds them by name. */
  readonly params: number | 'by-name';
  /** Whether a second request does nothing that the first has not done; false if left out. */
  readonly safeToRepeat?: boolean;
  /** Collects the params that are secret: see {@link secretsAt}. */
  readonly secrets?: (request: { params: unknown }) => string[];
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
  const { url, secrets: inUrl, exposed } = addressOf('rpcUrl', options.rpcUrl);
  const inHeaders = Object.values(options.headers ?? {}).flatMap(partsOf);
  const headers = { ...options.headers, 'Content-Type': 'application/json' };
  const rows = new Map(Object.entries(table).map(([name, row]) => [row.method ?? name, row]));
  let lastId = 0;

  const newCall = (method: string, params: unknown, operation = method): RpcCall => {
    const { safeToRepeat = false, secrets: marked } = rows.get(method) ?? {};
    const secrets = (): string[] => [...inUrl, ...inHeaders, ...(marked?.({ params }) ?? [])];
    return { operation, method, params, safeToRepeat, secrets, own: secrets, code: 4900, stage: unsent };
  };

  const send = batched(batch === true ? 100 : batch || 1, (...calls: [Written, ...Written[]]) => {
    const [{ text }, second] = calls;
    const body = second ? `[${calls.map((call) => call.text)}]` : text;
    // An answer may mix up the calls of a batch: each error hides the secrets of all.
    const secrets = (): string[] => calls.flatMap(({ own }) => own());
    for (const call of calls) call.secrets = secrets;
    const request = { url: url.href, method: 'POST', headers, body, content: () => JSON.parse(body) };
    return exchange(calls, request, options, calls.some(({ id }) => id) ? readJson : readText);
  });

  const ask = async (call: RpcCall): Promise<unknown> => {
    checkExposure(call, exposed, options);
    const { method, params } = call;
    const id = rows.get(method)?.notification ? undefined : ++lastId;
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const result = resultFor(call, await send(Object.assign(call, { id, text })));
    validate?.(call, { operation: method, value: result, params });
    return result;
  };

  const request = ({ method, params = [] }: Request, deadline?: Deadline): Promise<unknown> => {
    const call = newCall(method, params);
    return perform(call, deadline ? { ...options, ...deadline } : options, () => ask(call));
  };

  const methodOf =
    (method: string) =>
    (...given: unknown[]) => {
      const [params, deadline] = split(given, rows.get(method));
      return request({ method, params }, deadline);
    };

  const waitOf =
    (operation: string, { method, until }: NodeWait) =>
    (...given: unknown[]) => {
      const [params, wait] = split(given, rows.get(method));
      const call = newCall(method, params, operation);
      return pollUntil(call, { ...options, ...wait }, until, () => ask(call));
    };

  const members = [
    ...Object.entries(table).map(([name, { method = name }]) => [name, methodOf(method)]),
    ...Object.entries(waits).map(([name, wait]) => [name, waitOf(name, wait)]),
    ['request', request],
  ];
  return Object.fromEntries(members) as Client;
}

/** A call with its text on the wire. */
type Written = RpcCall & { text: string };

/** What an EIP-1193 provider is asked. */
type Request = { method: string; params?: unknown };

/** Splits arguments into params, without those left out at the end, and the options behind them. */
function split(
  given: unknown[],
  { params: count }: NodeMethod = { params: 0 },
): [params: unknown, options: WaitOptions] {
  if (count === 'by-name') return [given[0] ?? {}, given[1] as WaitOptions];
  const params = given.slice(0, count);
  while (params.length > 0 && params.at(-1) === undefined) params.pop();
  return [params, given[count] as WaitOptions];
}

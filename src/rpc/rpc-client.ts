import { addressOf } from '../address.ts';
import { createBatcher } from './batch.ts';
import { mergeOptions, runWithDeadline, type RunningCall, type Deadline } from '../running-call.ts';
import type { CheckAnswer } from '../check-answers.ts';
import { readJson, readText } from '../read-body.ts';
import { checkExposure } from '../failures.ts';
import { answersIn, resultFor, type AnswersById } from './rpc-answers.ts';
import { secretsInHeaders } from '../secrets.ts';
import type { RpcIntegers, RpcJson } from './rpc-json.ts';
import { exchange, type TransportOptions } from '../transport.ts';
import { pollUntil, type WaitOptions } from '../poll-until.ts';

/**
 * Options of a client of a JSON-RPC endpoint. Times are in milliseconds.
 *
 * @example const options: RpcOptions = { rpcUrl: 'https://rpc.example/v3/KEY', batch: true, timeout: 10_000 };
 */
export type RpcOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The endpoint of the server. A key in its path or query is kept out of errors. */
    rpcUrl: string;
    /**
     * Sends the calls of one microtask as one JSON-RPC batch: true for at most 100 calls in a batch, or a number for
     * that many. Default false.
     */
    batch?: boolean | number | undefined;
    /** Checks each result against the contract: see `answersChecked`. */
    validate?: CheckAnswer | undefined;
  };

/**
 * What a client has to know about a JSON-RPC method to call it.
 *
 * @example const row: RpcRow = { params: 2, safeToRepeat: true };
 */
export type RpcRow = {
  /** Its name on the wire, if the client has another name for it. */
  readonly method?: string;
  /** How many params it takes by position; `by-name` if its one argument holds them by name. */
  readonly params: number | 'by-name';
  /** Arranges them for the wire, if one in between may be left out: see {@link withoutGaps}. */
  readonly sent?: (request: { params: unknown }) => unknown;
  /** Whether a second request does nothing that the first has not done. Default false. */
  readonly safeToRepeat?: boolean;
  /** Collects the params that are secret: see {@link secretsAt}. */
  readonly secrets?: (request: { params: unknown }) => string[];
  /** Whether it is sent without an id, and gets no answer (JSON-RPC 2.0, section 4.1). */
  readonly notification?: boolean;
  /** Makes the method poll: the members of its result that are null until what it waits for has happened. */
  readonly until?: readonly string[] | undefined;
  /** Where its params and its result have whole numbers of 64 bits, if these are texts: see `exactRpc`. */
  readonly integers?: RpcIntegers;
};

/**
 * The methods of a client, by name.
 *
 * @example const table: RpcTable = { eth_chainId: { params: 0, safeToRepeat: true } };
 */
export type RpcTable = Readonly<Record<string, RpcRow>>;

/**
 * Calls a method at a JSON-RPC endpoint: its name, what is known about it, its params, and the options of the call.
 *
 * @example const call: RpcConnection = connectRpc({ rpcUrl });
 */
export type RpcConnection = (
  operation: string,
  row: Partial<RpcRow>,
  params: unknown,
  options?: WaitOptions,
) => Promise<unknown>;

/**
 * Makes a connection to a JSON-RPC endpoint.
 *
 * @param options - see {@link RpcOptions}
 * @param json - writes and reads messages; by default as JSON has them
 * @returns the connection; its calls share batches
 * @throws UsageError when `rpcUrl` is missing or not an HTTP address
 * @example const chain = connectRpc({ rpcUrl: 'https://rpc.example', batch: true });
 */
export function connectRpc(options: RpcOptions, json?: RpcJson): RpcConnection {
  const { batch, validate } = options;
  const {
    url: { href: url },
    secrets: inUrl,
    exposed,
  } = addressOf('rpcUrl', options.rpcUrl);
  const fixed = [...inUrl, ...secretsInHeaders(options.headers)];
  let lastId = 0;

  const sendAll = async (calls: Written[]): Promise<AnswersById> => {
    const texts = calls.map(({ text }) => text);
    const sent = calls.map(({ request }) => request);
    const isBatch = calls.length > 1;
    const body = isBatch ? `[${texts}]` : `${texts}`;
    const headers = { ...options.headers, 'Content-Type': 'application/json' };
    const request = { url, method: 'POST', headers, body, content: () => (isBatch ? sent : sent[0]) };
    const read = calls.some(({ id }) => id) ? (json?.reader(calls) ?? readJson) : readText;
    return answersIn(await exchange(calls, request, options, read));
  };
  const send = batch ? createBatcher(batch === true ? 100 : batch, sendAll) : (call: Written) => sendAll([call]);

  return (operation, row, params, own) => {
    const { method = operation, safeToRepeat = false, notification, until, integers } = row;
    const secrets = (): string[] => [...fixed, ...(row.secrets?.({ params }) || [])];
    const call: RunningCall = { operation, safeToRepeat, secrets, code: 4900, exchange: { secrets } };
    const ask = async (): Promise<unknown> => {
      checkExposure(secrets, exposed, options);
      const id = notification ? undefined : ++lastId;
      const request = { jsonrpc: '2.0', id, method, params: row.sent?.({ params }) || params };
      const text = json?.write(request, integers) ?? JSON.stringify(request);
      const value = resultFor(id, await send(Object.assign(call, { request, id, text, integers })));
      await validate?.(call.exchange, { operation: method, value: json ? json.plain(value, integers) : value, params });
      return value;
    };
    const wait = until && (() => pollUntil(call, until, own?.pollInterval ?? 1000, ask));
    return runWithDeadline(call, mergeOptions(options, own), wait ?? ask);
  };
}

/**
 * Calls a method as a client does, whose methods take params followed by the options of the call.
 *
 * @param connection - see {@link connectRpc}
 * @param name - its name in the client
 * @param row - what is known about it
 * @param given - the arguments
 * @returns a promise of the result; `Returned` is its emitted type
 * @example const id = await callRpc<Promise<string>>(chain, 'eth_chainId', { params: 0, safeToRepeat: true }, []);
 */
export function callRpc<Returned>(
  connection: RpcConnection,
  name: string,
  row: RpcRow,
  given: readonly unknown[],
): Returned {
  return connection(name, row, ...splitArguments(given, row.params)) as Returned;
}

/**
 * Makes a client of a JSON-RPC endpoint: an EIP-1193 provider with a method for each method of a contract.
 *
 * @param table - the methods, as `twinspec generate` writes
 * @param options - see {@link RpcOptions}
 * @param json - writes and reads messages; by default as JSON has them
 * @returns the client; `Client` is its emitted type
 * @throws UsageError when `rpcUrl` is missing or not an HTTP address
 * @example const chain = rpcClient<ChainClient>({ eth_chainId: { params: 0, safeToRepeat: true } }, { rpcUrl });
 */
export function rpcClient<Client>(table: RpcTable, options: RpcOptions, json?: RpcJson): Client {
  const run = connectRpc(options, json);
  const rows = new Map<string, RpcRow>();
  const methods: Record<string, unknown> = {
    request: ({ method, params = [] }: Request, own?: Deadline) =>
      run(method, { ...rows.get(method), method, until: undefined }, params, own),
  };
  for (const [name, row] of Object.entries(table)) {
    rows.set(row.method ?? name, row);
    methods[name] = (...given: unknown[]) => callRpc(run, name, row, given);
  }
  return methods as Client;
}

/** A call with its id, which a notification does not have, and its text on the wire. */
type Written = RunningCall & {
  id: number | undefined;
  /** The request as it is sent, and the value that it was made of. */
  text: string;
  request: object;
  integers: RpcIntegers | undefined;
};

/** The argument of an EIP-1193 provider's `request`. */
type Request = { method: string; params?: unknown };

/** Splits arguments into params and the options after them. Params left out at the end are not sent. */
function splitArguments(given: readonly unknown[], count: RpcRow['params']): [params: unknown, options: WaitOptions] {
  if (count === 'by-name') return [given[0] ?? {}, given[1] as WaitOptions];
  let end = count;
  while (end && given[end - 1] === undefined) end--;
  return [given.slice(0, end), given[count] as WaitOptions];
}

import { addressOf } from '../address.ts';
import { runWithDeadline, sleep, type Deadline, type RunningCall } from '../running-call.ts';
import { NetworkError, RpcError, TimeoutError, UsageError } from '../errors.ts';
import {
  checkExposure,
  createConnectionError,
  createMalformedError,
  createUnreadableError,
  wordsOf,
} from '../failures.ts';
import type { Hooks } from '../hooks.ts';
import { readMember, isRecord, valueAt } from '../json.ts';
import type { RpcIntegers, RpcJson } from './rpc-json.ts';

/**
 * What a client needs of a WebSocket: the global one of browsers and of Node 22, or that of the package `ws`.
 *
 * @example const Socket: SocketKind = WebSocket;
 */
export type SocketKind = new (url: string) => {
  /** Takes listeners of `open`, `message`, `error` and `close`. Its types differ from one runtime to another. */
  addEventListener: (...args: never[]) => void;
  send: (text: string) => void;
  close: () => void;
};

/**
 * Options of subscriptions. Times are in milliseconds.
 *
 * @example const options: SubscriptionOptions = { wsUrl: 'wss://rpc.example/v3/KEY' };
 */
export type SubscriptionOptions = Pick<Deadline, 'timeout'> & {
  /** The WebSocket endpoint of the server. A key in its path or query is kept out of errors. */
  wsUrl: string;
  /** Replaces the global WebSocket, which Node has from version 22 on: `ws` for Node 20, or one that sends headers. */
  WebSocket?: SocketKind | undefined;
  /** Allows a key in the URL to go to other machines without TLS. Default false. */
  allowInsecure?: boolean | undefined;
  /** Only `onError` is called. */
  hooks?: Hooks | undefined;
};

/** A call in which `$cursor` and `$params/0` stand for values, and the member `...` for those of an object. */
type Template = { readonly method: string; readonly params: unknown; readonly integers?: RpcIntegers };

/**
 * What a client has to know about a subscription (`x-subscription`). Pointers are JSON pointers (RFC 6901).
 *
 * @example
 * const row: SubscriptionRow = { method: 'eth_subscribe', params: 2, fixed: { 0: 'newHeads' }, notification, key: [] };
 */
export type SubscriptionRow = {
  readonly method: string;
  /** How many params its method takes, with those that are fixed; one that is fixed to null is left out. */
  readonly params: number;
  readonly fixed: { readonly [position: number]: unknown };
  /** The method of its notifications, and where in their params the id of the subscription and the item are. */
  readonly notification: { readonly method: string; readonly id: string; readonly item: string };
  readonly unsubscribe?: string;
  /** What makes an item differ from others of the same cursor. */
  readonly key: readonly string[];
  /** Where an item says how far the subscription has come. */
  readonly cursor?: string;
  /** The call that gives the cursor at the beginning. */
  readonly start?: Template;
  /** The call that gives the items from a cursor on: the item of each cursor, which counts up, or all in a list. */
  readonly missed?: Template & { readonly by: 'item' | 'list' };
  /** Where its params and its items have whole numbers of 64 bits, if these are texts: see `exactRpc`. */
  readonly integers?: RpcIntegers;
};

/**
 * The subscriptions of a client, by name.
 *
 * @example const table: SubscriptionTable = { newHeads: row };
 */
export type SubscriptionTable = Readonly<Record<string, SubscriptionRow>>;

/**
 * Makes a client of subscriptions by JSON-RPC over WebSocket. Each has a connection of its own, which closes when its
 * loop is left. After a lost connection it subscribes again, and reads what was missed: each item comes once.
 *
 * @param table - the subscriptions, as `twinspec generate` writes
 * @param options - see {@link SubscriptionOptions}
 * @param json - writes and reads messages; by default as JSON has them
 * @returns a method for each subscription, which gives an AsyncGenerator; `Subscriptions` is their emitted type
 * @throws UsageError when `wsUrl` is no WebSocket address, or where there is no WebSocket
 * @example for await (const head of rpcSubscriptions<Heads>(table, { wsUrl }).newHeads()) show(head);
 */
export function rpcSubscriptions<Subscriptions>(
  table: SubscriptionTable,
  options: SubscriptionOptions,
  json?: RpcJson,
): Subscriptions {
  const { wsUrl, WebSocket: Socket = readMember(globalThis, 'WebSocket') as SocketKind | undefined } = options;
  if (!/^wss?:/i.test(wsUrl)) {
    const problem = wsUrl ? 'is not a WebSocket address' : 'is missing';
    throw new UsageError(`The option wsUrl ${problem}: begin it with wss://`, { operation: 'wsUrl' });
  }
  if (!Socket) {
    const advice = 'give one as the option WebSocket, such as that of the package ws';
    throw new UsageError(`This runtime has no WebSocket: ${advice}`, { operation: 'WebSocket' });
  }
  const { secrets, exposed } = addressOf('wsUrl', wsUrl.replace(/^ws/i, 'http'));
  const connect = (call: RunningCall, row: SubscriptionRow): Promise<Connection> => {
    checkExposure(() => secrets, exposed, options);
    return connectionOf(new Socket(wsUrl), call, row, json);
  };
  const methods = Object.entries(table).map(([name, row]) => [
    name,
    (...given: unknown[]) => {
      const free = row.params - Object.keys(row.fixed).length;
      const args = given.slice(0, free);
      const params = Array.from({ length: row.params }, (_, i) =>
        i in row.fixed ? (row.fixed[i] ?? undefined) : args.shift(),
      );
      while (params.length > 0 && params.at(-1) === undefined) params.pop();
      const { signal, timeout = options.timeout } = (given[free] ?? {}) as Deadline;
      return itemsOf(name, row, params, { signal, timeout, hooks: options.hooks }, connect, secrets);
    },
  ]);
  return Object.fromEntries(methods) as Subscriptions;
}

/** How far a subscription has come: a cursor, and the keys of the items with that cursor; none at the beginning. */
type Position = { cursor: unknown; keys: Set<string> };

async function* itemsOf(
  operation: string,
  row: SubscriptionRow,
  params: unknown[],
  settings: Deadline & { hooks?: Hooks | undefined },
  connect: (call: RunningCall, row: SubscriptionRow) => Promise<Connection>,
  hidden: string[],
): AsyncGenerator<unknown, void, undefined> {
  const { notification, missed, start } = row;
  const secrets = (): string[] => hidden;
  const startRunning = (): RunningCall => ({
    operation,
    safeToRepeat: true,
    secrets,
    code: 4900,
    exchange: { secrets },
  });
  let position: Position | undefined;
  let isSubscribed = false;
  const keyOf = (item: unknown): string => JSON.stringify(row.key.map((pointer) => valueAt(item, pointer)));
  const remember = (item: unknown): void => {
    const cursor = row.cursor === undefined ? undefined : valueAt(item, row.cursor);
    if (cursor === undefined || cursor === null) return;
    if (position?.cursor !== cursor) position = { cursor, keys: new Set() };
    position.keys.add(keyOf(item));
  };

  for (let failures = 0; ; failures++) {
    const call = startRunning();
    const wait = <T>(work: () => Promise<T>, timeout = settings.timeout): Promise<T> =>
      runWithDeadline(call, { ...settings, timeout }, work);
    let connection: Connection | undefined;
    let id: unknown;
    try {
      const open = (connection = await wait(() => connect(call, row)));
      const ask = (template: Template, cursor?: unknown): Promise<unknown> =>
        wait(() => open.ask(template.method, fillTemplate(template.params, params, cursor), template.integers));
      // Before it subscribes: what happens in between is read again if the connection is lost.
      if (start && !position) position = { cursor: await ask(start), keys: new Set() };
      id = await wait(() => open.ask(row.method, params, row.integers));
      /** What came by reading what was missed, and comes again as a notification. */
      const twice = new Set<string>();
      if (isSubscribed && missed && position) {
        const { cursor, keys } = position;
        for await (const item of readMissedItems(missed, position, (from) => ask(missed, from))) {
          const isBefore = keys.size === 0 && row.cursor !== undefined && valueAt(item, row.cursor) === cursor;
          if (isBefore || keys.has(keyOf(item))) continue;
          failures = 0;
          twice.add(keyOf(item));
          remember(item);
          yield item;
        }
      }
      isSubscribed = true;
      for (;;) {
        const { method, params: note } = await wait(() => open.next(), Infinity);
        if (method !== notification.method || valueAt(note, notification.id) !== id) continue;
        const item = valueAt(note, notification.item);
        if (item === undefined)
          await wait(async () => Promise.reject(createMalformedError('no item', notification.item)));
        failures = 0;
        if (twice.delete(keyOf(item))) continue;
        remember(item);
        yield item;
      }
    } catch (error) {
      // Without a way to read what was missed, to go on would be to lose something.
      const mayGoOn = isSubscribed && missed && position;
      if (!mayGoOn || !(error instanceof NetworkError || error instanceof TimeoutError)) throw error;
    } finally {
      if (row.unsubscribe && id !== undefined) connection?.tell(row.unsubscribe, [id]);
      connection?.close();
    }
    const pause = startRunning();
    // A server that takes each subscription and hangs up is not to be asked without end.
    const delay = (1 + Math.random()) * Math.min(100 * 2 ** failures, 2500);
    await runWithDeadline(pause, { ...settings, timeout: Infinity }, () => sleep([pause], delay));
  }
}

/** Reads what was missed, from the cursor on: what has it may have been replaced, as in a reorganization of a chain. */
async function* readMissedItems(
  { by }: NonNullable<SubscriptionRow['missed']>,
  { cursor, keys }: Position,
  ask: (cursor: unknown) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  if (by === 'list') {
    const items = await ask(cursor);
    if (Array.isArray(items)) yield* items;
    return;
  }
  for (let from = keys.size > 0 ? cursor : nextCursor(cursor); ; from = nextCursor(from)) {
    const item = await ask(from);
    if (item === null || item === undefined) return;
    yield item;
  }
}

/** The next number, also of one in decimal or hexadecimal digits. */
function nextCursor(cursor: unknown): unknown {
  if (typeof cursor === 'number') return cursor + 1;
  if (/^\d+$/.test(String(cursor))) return `${BigInt(String(cursor)) + 1n}`;
  return `0x${(BigInt(String(cursor)) + 1n).toString(16)}`;
}

/** Fills values in where a template has expressions for them. */
function fillTemplate(template: unknown, params: unknown[], cursor: unknown): unknown {
  if (template === '$cursor') return cursor;
  if (typeof template === 'string')
    return template.startsWith('$params/') ? valueAt(params, template.slice(7)) : template;
  if (Array.isArray(template)) return template.map((each) => fillTemplate(each, params, cursor));
  if (!isRecord(template)) return template;
  const { '...': rest, ...members } = template;
  const own = Object.entries(members).map(([name, value]) => [name, fillTemplate(value, params, cursor)]);
  return { ...Object(fillTemplate(rest, params, cursor)), ...Object.fromEntries(own) };
}

/** A notification of the server. */
type Notification = { method: unknown; params: unknown };

/** An open connection. */
type Connection = {
  ask: (method: string, params: unknown, integers?: RpcIntegers) => Promise<unknown>;
  /** Sends a call whose answer does not matter. */
  tell: (method: string, params: unknown) => void;
  next: () => Promise<Notification>;
  close: () => void;
};

/** A call that waits for its answer. */
type Asked = {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  integers: RpcIntegers | undefined;
};

async function connectionOf(
  socket: InstanceType<SocketKind>,
  call: RunningCall,
  { notification, integers: own }: SubscriptionRow,
  json: RpcJson | undefined,
): Promise<Connection> {
  const on = socket.addEventListener.bind(socket) as (type: string, listener: (event: never) => void) => void;
  const asked = new Map<unknown, Asked>();
  const notifications: Notification[] = [];
  let failure: unknown;
  let lastId = 0;
  let wake = (): void => {};
  const end = (cause: unknown): void => {
    failure ??= cause instanceof Error && 'pointer' in cause ? cause : createConnectionError(cause);
    for (const { reject } of asked.values()) reject(failure);
    asked.clear();
    wake();
    socket.close();
  };
  // Ends the connection of a call that has timed out or was aborted.
  call.release = () => end('closed');
  const receive = (message: unknown): void => {
    const id = readMember(message, 'id');
    const waiting = asked.get(id);
    if (!waiting) {
      notifications.push({ method: readMember(message, 'method'), params: readMember(message, 'params') });
      wake();
      return;
    }
    asked.delete(id);
    const [error, result] = [readMember(message, 'error'), readMember(message, 'result')];
    const code = readMember(error, 'code');
    if (typeof code === 'number')
      waiting.reject(new RpcError(wordsOf(readMember(error, 'message')), { code, data: readMember(error, 'data') }));
    else if (error || result === undefined) waiting.reject(createMalformedError('no clear result', '/result'));
    else waiting.resolve(result);
  };
  const integersOf = (message: unknown): RpcIntegers | undefined =>
    readMember(message, 'method') === notification.method
      ? own?.note && { note: own.note }
      : asked.get(readMember(message, 'id'))?.integers;
  on('message', ({ data }: { data: unknown }) => {
    try {
      const text = String(data);
      [json ? json.parse(text, integersOf) : (JSON.parse(text) as unknown)].flat().forEach(receive);
    } catch {
      end(createUnreadableError(new SyntaxError('not JSON')));
    }
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: unknown): void => {
      end(cause);
      reject(failure);
    };
    on('open', () => resolve());
    on('error', (event: { error?: unknown }) => fail(event.error ?? 'the WebSocket failed'));
    on('close', ({ code }: { code?: number }) => fail(`the WebSocket closed with ${code}`));
  });
  const send = (method: string, params: unknown, integers?: RpcIntegers): number => {
    const request = { jsonrpc: '2.0', id: ++lastId, method, params };
    socket.send(json?.write(request, integers) ?? JSON.stringify(request));
    return lastId;
  };
  return {
    ask: (method, params, integers) =>
      new Promise((resolve, reject) => {
        if (failure) reject(failure);
        else asked.set(send(method, params, integers), { resolve, reject, integers });
      }),
    tell: (method, params) => {
      if (!failure) send(method, params);
    },
    next: async () => {
      for (;;) {
        const notification = notifications.shift();
        if (notification) return notification;
        if (failure) throw failure;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => end('closed'),
  };
}

// The page at `/_twinspec/`: it shows the traffic of a mock or a recording while it passes, and saves a request into
// the documents if that is allowed.

import { once } from '../contract/base/once.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/base/errors.ts';
import { attributeToOther, type Answer } from '../serve/answer/answer.ts';
import type { Seen } from '../traffic/traffic.ts';
import { textsIn, type Commands } from '../serve/control/control.ts';
import { headerOf, type PlainRequest, type StreamedBody } from '../serve/message/message.ts';
import { problem } from '../serve/refusal/problem-details.ts';
import type { AnsweredRequest, NewRequests, RequestLine } from '../serve/memory/memory.ts';
import { checkSessionName, StoreError } from '../serve/session/session-id.ts';
import type { ExchangeStore } from './save-exchange.ts';

export { createPassedTraffic } from './traffic-memory.ts';

/** What a window looks at. */
export type WindowView = {
  /** What stands behind the window: a mock, which can be told how to answer, or a recording proxy, which cannot. */
  kind: 'mock' | 'record';
  /** The contract that is served now. */
  contract: () => Contract;
  /** Whether requests are remembered at all. */
  remembers: boolean;
  /** Lists the requests of a session since one of them. */
  since: (session: string, id: string | undefined) => Promise<NewRequests>;
  /** Finds a request of a session as it was seen, to keep it as an exchange. */
  seen: (session: string, id: string) => Promise<Seen | undefined>;
  keeping: ExchangeStore;
  /** Whether requests also come from elsewhere, without notice: then they are asked for. */
  isShared: boolean;
};

/** A window: a page that shows the traffic as it passes. */
export type TrafficWindow = {
  /** What the page consists of, and asks for. */
  commands: Commands;
  /** Tells the open pages about news. */
  wake: () => void;
  /** Ends the streams of the open pages. */
  close: () => void;
};

/** What the page is told of what it looks at. */
export type About = {
  kind: WindowView['kind'];
  /** The titles of the documents. */
  title: string;
  remembers: boolean;
  operations: { id: string; api: string; method: string; path: string; summary: string }[];
};

/** What the page is told of an operation. */
export type AboutOperation = {
  exchanges: { name: string; status: number; summary: string }[];
  /** The demo values of its headers, by their names in lower case, for those that are hidden. */
  demo: Record<string, string>;
};

/** What an event of the stream holds. */
export type TrafficEvent = {
  /** Whether these are all requests, and not only new ones. */
  isAll: boolean;
  requests: RequestLine[];
  /** Changes when another contract is served. */
  contract: number;
};

/** Milliseconds between two events, so that a page draws a few times a second however many requests there are. */
const pace = 100;

/** Milliseconds after which requests of others are asked for, and after which a quiet stream shows that it lives. */
const [asking, heartbeat] = [1000, 15_000];

/** How many pages may follow at once. */
const maxStreams = 50;

/**
 * Makes a window: what is at `/_twinspec/`, for browsers. Nothing is gathered, and no file of the page is made, while
 * no page is open.
 *
 * @param view - see {@link WindowView}
 * @example const { commands } = windowOn({ kind: 'mock', contract, remembers: true, since, isShared: false });
 */
export function windowOn(view: WindowView): TrafficWindow {
  const sleeping = new Set<() => void>();
  let streams = 0;
  let news = 0;
  let isClosed = false;
  const versions = versionsOf(view.contract);
  const files = once(async () => (await import('./files.ts')).windowFiles());
  const file = async (path: string): Promise<Answer> => {
    const found = (await files()).get(path);
    if (found === undefined) return problem('unknown-path', 'The window has no such file.');
    const { type: contentType, text: body } = found;
    return {
      status: 200,
      contentType,
      body,
      headers: safely,
      by: attributeToOther('control', undefined, 'the window'),
    };
  };
  const sleep = (longest: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleeping.delete(wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, longest);
      sleeping.add(wake);
      signal?.addEventListener('abort', wake);
    });
  async function* traffic(session: string, id: string | undefined, signal?: AbortSignal): StreamedBody {
    streams++;
    try {
      let last = id;
      let told: number | undefined;
      yield 'retry: 1000\n\n';
      while (!isClosed && signal?.aborted !== true) {
        const known = news;
        try {
          const { isAll, requests } = await view.since(session, last);
          const contract = versions();
          if (told !== contract || requests.length > 0 || (isAll && last !== undefined)) {
            last = requests.at(-1)?.id ?? (isAll ? undefined : last);
            told = contract;
            yield eventOf('requests', last ?? '', { isAll, requests, contract } satisfies TrafficEvent);
          } else yield ':\n\n';
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
          yield eventOf('trouble', last ?? '', error.message);
        }
        if (known === news) await sleep(view.isShared ? asking : heartbeat, signal);
        // What comes in the meantime is in the same event.
        if (!isClosed) await new Promise((resolve) => setTimeout(resolve, pace));
      }
    } finally {
      streams--;
    }
  }
  return {
    wake: () => {
      news++;
      for (const wake of sleeping) wake();
    },
    close: () => {
      isClosed = true;
      for (const wake of sleeping) wake();
    },
    commands: {
      '': { method: 'GET', answer: () => file('index.html') },
      traffic: {
        method: 'GET',
        answer: async (request, about) => {
          const session = sessionIn(request) ?? about.session;
          const flaw = checkSessionName(session);
          if (flaw !== undefined) return problem('malformed-session', flaw);
          if (streams >= maxStreams) return problem('overloaded', `${maxStreams} pages follow the traffic already.`);
          const id = headerOf(request.headers, 'last-event-id') ?? parameterIn(request, 'after');
          return {
            status: 200,
            contentType: 'text/event-stream',
            headers: safely,
            body: traffic(session, id, request.signal?.()),
            by: attributeToOther('control', undefined, 'the traffic'),
          };
        },
      },
      'keep/*': {
        method: 'GET',
        run: async (_, { session, name: id }) => {
          const seen = await requireSeen(view, session, id);
          return (await import('./save-exchange.ts')).previewSave(view.keeping, view.contract(), seen);
        },
      },
      keep: {
        method: 'POST',
        isOwn: true,
        run: async (body, { session }) => {
          const [id = '', name = ''] = textsIn(body, 'request', 'name');
          const seen = await requireSeen(view, session, id);
          return (await import('./save-exchange.ts')).saveExchange(view.keeping, view.contract(), seen, name);
        },
      },
      'window/about': { method: 'GET', run: () => describeWindow(view) },
      'window/operations/*': { method: 'GET', run: (_, { name }) => operationOf(view.contract(), name) },
      'window/*': { method: 'GET', answer: (_, { name }) => file(name) },
    },
  };
}

async function requireSeen(view: WindowView, session: string, id: string): Promise<Seen> {
  const seen = await view.seen(session, id);
  if (seen === undefined) throw new CommandError('No such request is remembered; only the latest ones are.');
  return seen;
}

/** Makes of a record what a recording would have seen. */
export function toSeen({ method, path, query, headers, body, status, answer, duration }: AnsweredRequest): Seen {
  const search = new URLSearchParams(query).toString();
  const text = answer === undefined ? '' : JSON.stringify(answer);
  return {
    request: {
      ...{ method, headers, url: `http://127.0.0.1${path}${search === '' ? '' : `?${search}`}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    answer: { status, headers: {}, text, body: answer, faults: [] },
    milliseconds: duration,
    unknown: ['headers'],
  };
}

/** The page runs its own scripts only, sends to its own server only, and is shown in no other page. */
const safely = [
  ...['Cache-Control', 'no-store'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Referrer-Policy', 'no-referrer'],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
  'Content-Security-Policy',
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
];

/** `EventSource` sends no headers, so that it names the session in the query. */
function sessionIn(request: PlainRequest): string | undefined {
  return parameterIn(request, 'session');
}

function parameterIn({ url }: PlainRequest, name: string): string | undefined {
  return new URLSearchParams(url.split('?')[1] ?? '').get(name) ?? undefined;
}

function eventOf(name: string, id: string, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Counts the contracts that were served. */
function versionsOf(contract: () => Contract): () => number {
  let served = contract();
  let count = 1;
  return () => {
    if (served !== contract()) count++;
    served = contract();
    return count;
  };
}

function describeWindow({ kind, contract, remembers }: WindowView): About {
  const { apis, operations } = contract();
  return {
    kind,
    title: apis.map(({ title }) => title).join(' and '),
    remembers,
    operations: operations.map(({ id, api, method, path, summary }) => ({ id, api, method, path, summary })),
  };
}

function operationOf({ operations }: Contract, id: string): AboutOperation {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new CommandError('The contract has no such operation.');
  return {
    exchanges: operation.exchanges.map(({ name, response, summary }) => ({ name, status: response.status, summary })),
    demo: Object.fromEntries(
      operation.headers.flatMap(({ name, example }) => (example === undefined ? [] : [[name.toLowerCase(), example]])),
    ),
  };
}

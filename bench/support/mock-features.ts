import { receiver, type Receiver } from '../../test/support/receiver.ts';
import { startChild, type Child, type Command } from './child.ts';

/**
 * What is done to a mock besides the requests that the document describes: each tool has its own way, or none. Headers
 * that a member returns are sent with the requests that it is about.
 */
export type Controls = {
  /** Names a test worker. */
  session?: (name: string) => Record<string, string>;
  /** Makes the next creation a conflict. */
  conflictNext?: (url: string) => Promise<Record<string, string>>;
  /** Asks for a stream that goes on. */
  endless?: Record<string, string>;
  /** Has the webhook of the document sent to an address. */
  sendWebhook?: (url: string, address: string) => Promise<unknown>;
  /** Goes back to how the mock began. */
  reset?: (url: string) => Promise<unknown>;
};

/** A way to serve the document of tasks. */
export type SetUp = {
  command: Command;
  controls: Controls;
  /** How two processes that share their state are started, if they can. */
  pair?: Command;
};

/** Calls a mock, and sends a token unless told otherwise. */
type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string | undefined>,
) => Promise<Answer>;
type Answer = { status: number; body: Task };
type Task = Record<string, unknown> & { id?: unknown };
type Tried = { url: string; call: Call; controls: Controls; there: Receiver; patience: number };

/** A feature, and its check, which says what is missing. */
export type Feature = { name: string; missing: (tried: Tried) => Promise<string | undefined> };

let count = 0;
/** A value that no other check uses. */
const unique = (word: string): string => `${word} ${++count} of ${process.pid}`;
const notDone = 'there is no way to';

/** What people ask of a mock, each with a check over HTTP that knows no tool. */
export const features: Feature[] = [
  {
    name: 'what was sent comes back',
    missing: async ({ call }) => {
      const sent = { title: unique('Paint'), priority: 4 };
      const answer = await call('POST', '/tasks', sent);
      return wrongStatus(answer, 201) ?? lacks(answer.body, sent);
    },
  },
  {
    name: 'what was made is read',
    missing: async ({ call }) => {
      const { sent, id } = await made(call);
      const read = await call('GET', `/tasks/${id}`);
      return wrongStatus(read, 200) ?? lacks(read.body, sent);
    },
  },
  {
    name: 'the list has it',
    missing: async ({ call }) => {
      const { sent, id } = await made(call);
      const found = listed(await call('GET', '/tasks?limit=100')).find((task) => task.id === id);
      return found === undefined ? 'it is not there' : lacks(found, sent);
    },
  },
  {
    name: 'the list has pages',
    missing: async ({ call }) => {
      const ids = [(await made(call)).id, (await made(call)).id, (await made(call)).id];
      const first = listed(await call('GET', '/tasks?limit=2&page=1'));
      const second = listed(await call('GET', '/tasks?limit=2&page=2'));
      if (first.length !== 2) return `a page of 2 has ${first.length}`;
      if (second.length === 0 || new Set(ids).size < 3) return 'there is no second page';
      const isRepeated = second.some(({ id }) => first.some((task) => task.id === id));
      return isRepeated ? 'the second page repeats the first' : undefined;
    },
  },
  {
    name: 'the list is filtered by a field',
    missing: async ({ call }) => {
      const project = unique('house').replaceAll(' ', '-');
      await made(call);
      const { sent } = await made(call, { project });
      const [found, ...others] = listed(await call('GET', `/tasks?project=${project}`));
      if (found === undefined || others.length > 0) return `${others.length} others`;
      return lacks(found, sent);
    },
  },
  {
    name: 'a patch changes what it names',
    missing: async ({ call }) => {
      const { sent, id } = await made(call, { priority: 2 });
      const changed = await call('PATCH', `/tasks/${id}`, { priority: 5 });
      const read = await call('GET', `/tasks/${id}`);
      return wrongStatus(changed, 200) ?? lacks(read.body, { ...sent, priority: 5 });
    },
  },
  {
    name: 'what was deleted is gone (404)',
    missing: async ({ call }) => {
      const { id } = await made(call);
      const before = await call('GET', `/tasks/${id}`);
      await call('DELETE', `/tasks/${id}`);
      return wrongStatus(before, 200) ?? wrongStatus(await call('GET', `/tasks/${id}`), 404);
    },
  },
  {
    name: 'test workers do not meet',
    missing: async ({ call, controls: { session } }) => {
      if (session === undefined) return `${notDone} name a session`;
      const { sent, id } = await made(call, {}, session('one'));
      const own = await call('GET', `/tasks/${id}`, undefined, session('one'));
      const other = await call('GET', `/tasks/${id}`, undefined, session('two'));
      return lacks(own.body, sent) ?? wrongStatus(other, 404);
    },
  },
  {
    name: 'the next answer, on demand',
    missing: async ({ url, call, controls: { conflictNext } }) => {
      if (conflictNext === undefined) return `${notDone} ask for it`;
      const headers = await conflictNext(url);
      const body = { title: unique('Sweep') };
      const next = await call('POST', '/tasks', body, headers);
      return wrongStatus(next, 409) ?? wrongStatus(await call('POST', '/tasks', body), 201);
    },
  },
  {
    name: 'the example of a request gets its answer',
    missing: async ({ call }) => {
      const closed = await call('POST', '/tasks', { title: 'Paint the fence', project: 'closed' });
      return (
        wrongStatus(closed, 409) ??
        lacks(closed.body, { message: 'The project is closed.' }) ??
        wrongStatus(await call('POST', '/tasks', { title: unique('Mow') }), 201)
      );
    },
  },
  {
    name: 'any token will do, none is a 401',
    missing: async ({ call }) => {
      const body = { title: unique('Lock') };
      const other = await call('POST', '/tasks', body, { authorization: `Bearer ${++count}` });
      const none = await call('POST', '/tasks', body, { authorization: undefined });
      return wrongStatus(other, 201) ?? wrongStatus(none, 401);
    },
  },
  {
    name: 'an invalid request is refused (4xx)',
    missing: async ({ call }) => {
      for (const body of [{}, { title: 7 }, { title: unique('Fix'), priority: 9 }]) {
        const { status } = await call('POST', '/tasks', body);
        if (status < 400 || status > 499) return `${JSON.stringify(body)} gets ${status}`;
      }
      return wrongStatus(await call('POST', '/tasks', { title: unique('Fix'), priority: 5 }), 201);
    },
  },
  {
    name: 'made-up values suit name and format',
    missing: async ({ call }) => {
      const { body } = await call('POST', '/tasks', { title: unique('Guess') });
      const unsuitable = Object.entries(suits).find(([name, isSuitable]) => !isSuitable(body[name]));
      return unsuitable === undefined ? undefined : `${unsuitable[0]} is ${JSON.stringify(body[unsuitable[0]])}`;
    },
  },
  {
    name: 'server-sent events come item by item',
    missing: async ({ url, controls: { endless } }) => {
      const headers = { ...token, accept: 'text/event-stream', ...endless };
      return missingInStream(await fetch(`${url}/progress`, { headers }));
    },
  },
  {
    name: 'the callback is sent',
    missing: async ({ call, there, patience }) => {
      const path = `/done-${++count}`;
      await call('POST', `/tasks?callbackUrl=${encodeURIComponent(there.url + path)}`, { title: unique('Call') });
      return missingAt(there, path, { done: true }, patience);
    },
  },
  {
    name: 'a webhook is sent by a command',
    missing: async ({ url, controls: { sendWebhook }, there, patience }) => {
      if (sendWebhook === undefined) return `${notDone} send one`;
      const path = `/overdue-${++count}`;
      await sendWebhook(url, there.url + path);
      return missingAt(there, path, {}, patience);
    },
  },
  {
    name: 'state is reset by a command',
    missing: async ({ url, call, controls: { reset } }) => {
      const { id } = await made(call);
      if (reset === undefined) return `${notDone} reset it`;
      const before = await call('GET', `/tasks/${id}`);
      await reset(url);
      return wrongStatus(before, 200) ?? wrongStatus(await call('GET', `/tasks/${id}`), 404);
    },
  },
  {
    name: 'JSON-RPC is served, too',
    missing: async ({ call }) => {
      const answer = await call('POST', '/rpc', {
        jsonrpc: '2.0',
        id: 77,
        method: 'eth_getUncleCountByBlockNumber',
        params: ['0x1'],
      });
      const hasResult = /^0x[\da-f]+$/.test(String(answer.body['result']));
      return lacks(answer.body, { jsonrpc: '2.0', id: 77 }) ?? (hasResult ? undefined : 'there is no result');
    },
  },
];

/** The feature that takes two processes. */
export const sharedState = 'two processes share the state';

/**
 * Tries every feature against a way to serve the document.
 *
 * @param setUp - see {@link SetUp}
 * @param patience - how many milliseconds to wait for a request that the mock may never send
 * @returns by feature, what is missing; `undefined` if nothing is
 * @throws Error when it does not start
 */
export async function tryAll(
  { command, controls, pair }: SetUp,
  patience: number,
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const [child, there] = await Promise.all([startChild(command), receiver()]);
  try {
    for (const { name, missing } of features) {
      const tried = { url: child.url, call: callOf(child.url), controls, there, patience };
      found.set(name, await missing(tried).catch((error: unknown) => String(error)));
    }
  } finally {
    await Promise.all([child.stop(), there.close()]);
  }
  found.set(sharedState, pair === undefined ? `${notDone} share it` : await missingInPair(pair));
  return found;
}

/** What is made at one of two processes is read, changed and deleted at the other. */
async function missingInPair(command: Command): Promise<string | undefined> {
  const children: Child[] = await Promise.all([startChild(command), startChild(command)]);
  try {
    const [one, two] = children.map(({ url }) => callOf(url));
    if (one === undefined || two === undefined) return 'there are no two';
    const { sent, id } = await made(one);
    const read = await two('GET', `/tasks/${id}`);
    await two('DELETE', `/tasks/${id}`);
    return lacks(read.body, sent) ?? wrongStatus(await one('GET', `/tasks/${id}`), 404);
  } finally {
    await Promise.all(children.map(({ stop }) => stop()));
  }
}

const token = { authorization: 'Bearer a-token-of-a-test' };

function callOf(url: string): Call {
  return async (method, path, body, more) => {
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    for (const [name, value] of Object.entries({ ...token, ...more }))
      if (value !== undefined) headers.set(name, value);
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    const text = await response.text();
    return { status: response.status, body: (/^[[{]/.test(text) ? JSON.parse(text) : { text }) as Task };
  };
}

async function made(
  call: Call,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<{ sent: Task; id: string }> {
  const sent = { title: unique('Clean'), ...more };
  const { status, body } = await call('POST', '/tasks', sent, headers);
  if (typeof body.id !== 'string') throw new Error(`a creation gets ${status} and no id`);
  return { sent, id: body.id };
}

function listed({ body }: Answer): Task[] {
  return Array.isArray(body) ? body : [];
}

function wrongStatus({ status, body }: Answer, wanted: number): string | undefined {
  return status === wanted ? undefined : `${status} instead of ${wanted}: ${JSON.stringify(body).slice(0, 100)}`;
}

function lacks(body: Task, wanted: Task): string | undefined {
  const wrong = Object.keys(wanted).find((name) => body[name] !== wanted[name]);
  return wrong === undefined
    ? undefined
    : `${wrong} is ${JSON.stringify(body[wrong])}, not ${JSON.stringify(wanted[wrong])}`;
}

/** What a person who reads the names and formats of the fields would accept. */
const suits: Record<string, (value: unknown) => boolean> = {
  id: (value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)),
  assigneeName: (value) => typeof value === 'string' && /^\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*)+$/u.test(value),
  assigneeEmail: (value) => /^[^@\s]+@[^@\s]+\.[a-z]+$/i.test(String(value)),
  phone: (value) => typeof value === 'string' && value.replaceAll(/\D/g, '').length >= 7,
  website: (value) => typeof value === 'string' && URL.canParse(value),
  estimatedHours: (value) => typeof value === 'number' && value >= 0,
  createdAt: (value) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(String(value)),
};

/** Three events or more, and some that come after others were read: a stream may go on for as long as it is read. */
async function missingInStream(response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || response.body === null) return `the media type is ${type}`;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let parts = 0;
  const events = (): number => text.match(/^data: ?\{.*\}$/gm)?.length ?? 0;
  while (events() < 3 || parts < 2) {
    const before = events();
    const { done, value } = await reader.read();
    if (done) return events() < 3 ? `${events()} of 3 events` : 'all events come at once';
    text += decoder.decode(value, { stream: true });
    if (events() > before) parts++;
  }
  await reader.cancel();
  return undefined;
}

/** Waits for a request, and says what is missing in it. */
async function missingAt(there: Receiver, path: string, wanted: Task, patience: number): Promise<string | undefined> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const found = there.received.find(({ url }) => url === path);
    if (found !== undefined) return lacks(JSON.parse(found.body) as Task, wanted);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return `nothing came within ${patience / 1000} s`;
}

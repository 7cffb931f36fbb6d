import type { Contract } from '../../contract/contract.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { asObject, asText, isObject, type Json } from '../../contract/base/json.ts';
import { textsIn, type Commands } from '../../serve/control/control.ts';
import type { AnsweredRequest, ReceivedRequest } from '../../serve/memory/memory.ts';
import { controlDocumentOf } from './control-document.ts';
import type { WebhookOrder, WebhookResult } from './outbox.ts';
import { settingsIn, type AllSettings, type QueuedExchange, type SessionSettings } from '../session/mock-sessions.ts';
import type { SessionEntry } from '../session/session-store.ts';

/** The objects that are remembered by family, and the keys of those that were deleted. */
export type RememberedState = { [family: string]: { objects: Json[]; deleted: string[] } };

/** What a mock does when it is told to, each in a session. */
export type MockActions = {
  /** The contract that is served now. */
  contract: () => Contract;
  requests: (session: string) => Promise<ReceivedRequest[]>;
  request: (session: string, id: string) => Promise<AnsweredRequest | undefined>;
  next: (session: string, operationId: string, exchange: string) => Promise<void>;
  queued: (session: string) => Promise<QueuedExchange[]>;
  unqueue: (session: string) => Promise<void>;
  settings: (session: string) => Promise<AllSettings>;
  set: (session: string, settings: SessionSettings) => Promise<void>;
  reset: (session: string) => Promise<void>;
  /** What is remembered, by family. */
  state: (session: string) => Promise<RememberedState>;
  sessions: () => Promise<SessionEntry[]>;
  remove: (session: string) => Promise<void>;
  /** There if the mock can send. */
  webhook?: (session: string, name: string, order: WebhookOrder) => Promise<WebhookResult>;
};

/**
 * Makes the commands of a mock below `/_twinspec/`. Each acts on the session of its request.
 *
 * @param actions - what they do
 */
export function mockCommands(actions: MockActions): Commands {
  const { webhook } = actions;
  return {
    health: { method: 'GET', run: () => ({ status: 'ok', apis: actions.contract().apis.map(({ name }) => name) }) },
    requests: { method: 'GET', run: (_, { session }) => actions.requests(session) },
    'requests/*': {
      method: 'GET',
      run: async (_, { session, name }) => {
        const found = await actions.request(session, name);
        if (found === undefined) throw new CommandError('No such request is remembered; only the latest ones are.');
        return found;
      },
    },
    'openapi.json': { method: 'GET', run: () => controlDocumentOf(actions.contract().operations) },
    next: [
      { method: 'GET', run: (_, { session }) => actions.queued(session) },
      {
        method: 'POST',
        run: (body, { session }) => {
          const [operation = '', exchange = ''] = textsIn(withStatusAsText(body), 'operation', 'exchange');
          return actions.next(session, operation, exchange);
        },
      },
      { method: 'DELETE', run: (_, { session }) => actions.unqueue(session) },
    ],
    settings: [
      { method: 'GET', run: (_, { session }) => actions.settings(session) },
      { method: 'POST', run: (body, { session }) => actions.set(session, settingsIn(body)) },
    ],
    reset: { method: 'POST', run: (_, { session }) => actions.reset(session) },
    state: { method: 'GET', run: (_, { session }) => actions.state(session) },
    sessions: { method: 'GET', run: () => actions.sessions() },
    'sessions/*': { method: 'DELETE', run: (_, { name }) => actions.remove(name) },
    ...(webhook && {
      'webhooks/*': { method: 'POST', run: (body, { session, name }) => webhook(session, name, orderIn(body)) },
    }),
  };
}

/** The exchange of a `next` may be the number of a status, as in `mock.next`. */
function withStatusAsText(body: Json | undefined): Json | undefined {
  if (!isObject(body) || !Number.isInteger(body['exchange'])) return body;
  return { ...body, exchange: String(body['exchange']) };
}

/** Reads where a webhook is sent, and with what. A secret is never repeated. */
function orderIn(body: Json | undefined): WebhookOrder {
  const [url = ''] = textsIn(body, 'url');
  const order: WebhookOrder = { url };
  const given = asObject(body);
  for (const name of ['example', 'secret'] as const) {
    if (given[name] === undefined) continue;
    const text = asText(given[name]);
    if (text === undefined) throw new CommandError(`${name} has to be a text.`);
    order[name] = text;
  }
  return given['body'] === undefined ? order : { ...order, body: given['body'] };
}

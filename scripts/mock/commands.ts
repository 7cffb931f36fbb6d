import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { textsIn, type Commands } from '../serve/control.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import { controlDocumentOf } from './control-document.ts';
import { settingsIn, type SessionSettings, type AllSettings } from './session.ts';
import type { SessionEntry } from './store.ts';

/** The objects that are remembered by family, and the keys of those that were deleted. */
export type RememberedState = { [family: string]: { objects: Json[]; deleted: string[] } };

/** What a mock does when it is told to, each in a session. */
export type Deeds = {
  /** The contract that is served now. */
  contract: () => Contract;
  requests: (session: string) => ReceivedRequest[] | Promise<ReceivedRequest[]>;
  next: (session: string, operationId: string, exchange: string) => void | Promise<void>;
  settings: (session: string) => AllSettings | Promise<AllSettings>;
  set: (session: string, settings: SessionSettings) => void | Promise<void>;
  reset: (session: string) => void | Promise<void>;
  /** What is remembered, by family. */
  state: (session: string) => RememberedState | Promise<RememberedState>;
  sessions: () => SessionEntry[] | Promise<SessionEntry[]>;
  remove: (session: string) => void | Promise<void>;
};

/**
 * Makes the commands of a mock below `/_twinspec/`. Each acts on the session of its request.
 *
 * @param deeds - what they do
 * @returns the commands by name
 */
export function mockCommands(deeds: Deeds): Commands {
  return {
    health: { method: 'GET', run: () => ({ status: 'ok', apis: deeds.contract().apis.map(({ name }) => name) }) },
    requests: { method: 'GET', run: (_, { session }) => deeds.requests(session) },
    'openapi.json': { method: 'GET', run: () => controlDocumentOf(deeds.contract().operations) },
    next: {
      method: 'POST',
      run: (body, { session }) => {
        const [operation = '', exchange = ''] = textsIn(body, 'operation', 'exchange');
        return deeds.next(session, operation, exchange);
      },
    },
    settings: [
      { method: 'GET', run: (_, { session }) => deeds.settings(session) },
      { method: 'POST', run: (body, { session }) => deeds.set(session, settingsIn(body)) },
    ],
    reset: { method: 'POST', run: (_, { session }) => deeds.reset(session) },
    state: { method: 'GET', run: (_, { session }) => deeds.state(session) },
    sessions: { method: 'GET', run: () => deeds.sessions() },
    'sessions/*': { method: 'DELETE', run: (_, { name }) => deeds.remove(name) },
  };
}

import { idempotencyKeyOf } from '../../contract/http/http.ts';
import type { Operation } from '../../contract/operation.ts';
import { addNote, type Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';
import type { Part, SessionStore } from './session-store.ts';

/** An answer that can be sent again. */
type Saved = Omit<Answer, 'body'> & { body: string };

/** A request that a key stands for, and its answer once it has one. */
type Entry = { key: string; print: string; saved?: Saved };

const part: Part<{ entries: Entry[] }> = {
  name: 'idempotency',
  empty: () => ({ entries: [] }),
  sizeOf: ({ entries }) =>
    entries.reduce(
      (sum, { key, print, saved }) => sum + 2 * (key.length + print.length + (saved?.body.length ?? 0)),
      0,
    ),
};

/** How many keys of a session are kept at most: the oldest go. */
const maxKeys = 1000;

/** Answers that are not with their clients yet, and how to say that they are. */
const settling = new WeakMap<Call, () => Promise<void>>();

/**
 * Says that an answer is ready to be sent: until then, its idempotency key is in use.
 *
 * @param call - the call that it answers
 * @returns `undefined` if the call brought no key, as most do
 */
export function settleKey(call: Call): Promise<void> | undefined {
  return settling.get(call)?.();
}

/** Refuses a call, as the contract documents the status or else with a problem. */
export type Refuse = (status: number, why: string) => Promise<Answer>;

/**
 * Prepares an operation that takes an idempotency key (draft-ietf-httpapi-idempotency-key-header): the same key with
 * the same request gets the same answer and does nothing twice, with another request 422, and while the first is in
 * progress 409.
 *
 * @returns a function that answers a valid call; `undefined` if no key is documented
 */
export function createKeyedAnswer(
  operation: Operation,
  store: SessionStore,
): ((call: Call, make: () => Promise<Answer>, refuse: Refuse) => Promise<Answer>) | undefined {
  const taken = operation.safe ? undefined : idempotencyKeyOf(operation);
  if (taken === undefined) return undefined;
  return async (call, make, refuse) => {
    const sent = headerOf(call.headers, taken.name.toLowerCase())?.trim().replaceAll(/^"|"$/g, '');
    if (sent === undefined || sent === '') return make();
    const { session } = call;
    const key = `${operation.id} ${sent}`;
    const print = `${call.url} ${new TextDecoder().decode(call.body)}`;
    const found = await store.change(session, part, ({ entries }) => {
      const known = entries.find((one) => one.key === key);
      if (known !== undefined) return structuredClone(known);
      entries.push({ key, print });
      if (entries.length > maxKeys) entries.shift();
      return undefined;
    });
    if (found === undefined) {
      const answer = await make();
      settling.set(call, () => save(store, session, key, answer));
      return answer;
    }
    if (found.print !== print) return refuse(422, `the ${taken.name} stands for another request`);
    if (found.saved === undefined) return refuse(409, `the request with this ${taken.name} is in progress`);
    const { by, headers = [] } = found.saved;
    const why = `the ${taken.name} came before, so the answer is the one of then`;
    return { ...found.saved, headers: [...headers, 'Idempotent-Replayed', 'true'], by: addNote(by, why) };
  };
}

/** A stream or bytes are not kept: such a request may be sent again. */
async function save(store: SessionStore, session: string, key: string, { body, ...head }: Answer): Promise<void> {
  await store.change(session, part, (kept) => {
    const entry = kept.entries.find((one) => one.key === key);
    if (entry === undefined) return;
    if (typeof body === 'string') entry.saved = { ...head, body };
    else kept.entries = kept.entries.filter((one) => one !== entry);
  });
}

import { getAtPointer, pointerTokens, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Subscription } from '../../contract/rpc-method.ts';
import type { ResponseValidators } from '../../contract/validate/validator-types.ts';
import type { RpcAnswer, RpcCall } from '../../serve/call-types.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { drawFrom, startOf } from '../../contract/base/seeded-random.ts';
import { rpcError, rpcFailure, type Subscribed } from '../../serve/rpc/rpc.ts';
import { applyValidChanges, type ValueChange } from './value-changes.ts';
import type { Delays } from '../control/injected-failures.ts';
import { GenerationError, type Generate } from './generator.ts';
import { paceItems, defaultStreamGap } from './stream-pacing.ts';
import { preferenceIn } from '../choose/prefer-header.ts';
import { createRequestEcho } from './echo-request.ts';
import type { Sessions, Turn } from '../session/mock-sessions.ts';

/** What the items of subscriptions are made with. */
export type SubscribeParts = {
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
  sessions: Sessions;
  delays: Delays;
};

/**
 * Opens a subscription: items are made up from the schema that the document gives them, while a client listens.
 * Their cursor counts on, as clients that come back look for what lies between two items.
 *
 * @param parts - see {@link SubscribeParts}
 * @param operation - the method that subscribes
 * @param subscription - what is subscribed to
 * @param turn - what the call takes from its session
 * @returns the items; an error if none can be made up
 */
export async function openSubscription(
  { answerValidators, generate, sessions, delays }: SubscribeParts,
  operation: Operation,
  subscription: Subscription,
  { view, http }: RpcCall,
  turn: Turn,
): Promise<Subscribed | RpcAnswer> {
  const { name, item } = subscription;
  const { items = 'endless', seed = turn.seed } = preferenceIn(http) ?? {};
  const validate = ownProperty(
    ownProperty((await answerValidators(operation)).results, operation.id)?.streams ?? {},
    name,
  );
  const echo = createRequestEcho(operation);
  const generateItem = (place: number): Promise<Json> =>
    generate(operation, item, `${seed}/${name}/${place}`, validate);
  try {
    const first = await generateItem(0);
    const make = async (place: number): Promise<Json> => {
      const made = place === 0 ? first : await generateItem(place).catch(() => first);
      const counted = cursorAfter(subscription, first, place);
      return echo(applyValidChanges(made, counted, validate), view, validate);
    };
    const gap = async (place: number): Promise<number> => {
      const [min, max] = (await sessions.settings(turn.session)).delay;
      return max === 0 ? defaultStreamGap : min + drawFrom(startOf(`delay/${seed}/${place}`)) * (max - min);
    };
    return { items: paceItems(make, { gap, items }, delays) };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return rpcFailure(operation, rpcError('-32603', error.message));
  }
}

/** Counts the cursor on from that of the first item: a number, or a text of one, as nodes of Ethereum write it. */
function cursorAfter({ cursor }: Subscription, first: Json, place: number): ValueChange[] {
  const at = cursor === undefined ? undefined : getAtPointer(first, cursor);
  if (cursor === undefined || at === undefined) return [];
  const to = pointerTokens(cursor);
  if (typeof at === 'number') return [{ to, value: at + place }];
  if (typeof at !== 'string' || !/^(?:0x[\da-f]+|\d+)$/i.test(at)) return [];
  // A longer one would be no number to JavaScript.
  const value = (BigInt(at) % 2n ** 32n) + BigInt(place);
  return [{ to, value: at.startsWith('0x') ? `0x${value.toString(16)}` : String(value) }];
}

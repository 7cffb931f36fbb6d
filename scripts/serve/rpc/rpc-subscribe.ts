import { asList, asObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RpcMethod, Subscription } from '../../contract/rpc-method.ts';
import { attributeToOther } from '../answer/answer-type.ts';
import type { RpcAnswer, RpcCall } from '../call-types.ts';
import { rpcError } from './rpc-errors.ts';
import { rpcFailure } from './rpc-replies.ts';
import type { Method } from '../service.ts';
import type { Subscriber } from '../message/subscriber.ts';
import { possibilities } from '../../contract/schema/reading.ts';

/**
 * Answers a call that subscribes to notifications (`x-subscription`), over a connection that can be notified.
 *
 * @param call - the call, whose params keep the contract
 * @returns the id of the subscription, or an error; `undefined` if the engine answers the method like any other
 */
export function subscribe(method: Method, call: RpcCall, subscriber: Subscriber): Promise<RpcAnswer> | undefined {
  const { operation, rpc } = method;
  const subscription = subscriptionIn(rpc, call);
  const open = method.subscribe();
  if (open === undefined || subscription === undefined || call.violations.length > 0) return undefined;
  if (!subscriber.reserve()) {
    const error = rpcError('-32005', 'this connection has as many subscriptions as it may have');
    return Promise.resolve(rpcFailure(operation, error));
  }
  return begin(method, call, subscriber, subscription, open);
}

async function begin(
  { operation, rpc }: Method,
  call: RpcCall,
  subscriber: Subscriber,
  subscription: Subscription,
  open: NonNullable<ReturnType<Method['subscribe']>>,
): Promise<RpcAnswer> {
  const ended = new AbortController();
  const { signal } = call.http;
  const joinSignals = (): AbortSignal =>
    signal === undefined ? ended.signal : AbortSignal.any([signal(), ended.signal]);
  const made = await open({ ...call, http: { ...call.http, signal: joinSignals } }, subscription);
  if (!('items' in made)) {
    subscriber.release();
    return made;
  }
  const { notification } = subscription;
  const id = subscriber.begin({
    items: made.items,
    write: made.write,
    abort: () => ended.abort(),
    notification,
    hasNumbers: hasNumbers(operation, rpc),
  });
  return {
    result: JSON.stringify(id),
    by: attributeToOther('handler', operation.id, `it subscribes to ${subscription.name}`),
  };
}

/** The kind of subscription whose fixed params are those of a call; null stands for one that is left out. */
function subscriptionIn({ subscriptions }: RpcMethod, { view }: RpcCall): Subscription | undefined {
  const params = asList(asObject(view.body)['params']);
  return subscriptions.find(({ fixed }) =>
    Object.entries(fixed).every(([i, value]) => JSON.stringify(params[Number(i)] ?? null) === JSON.stringify(value)),
  );
}

function hasNumbers({ schemaAt }: Operation, { result }: RpcMethod): boolean {
  if (result === undefined) return false;
  const { kinds } = possibilities(schemaAt, [result]);
  return kinds.has('integer') || kinds.has('number');
}

/**
 * Answers a call that ends a subscription.
 *
 * @param operation - the method; `undefined` if the contract only names it
 * @returns true if there was one, otherwise false
 */
export function unsubscribe(operation: Operation | undefined, id: Json, subscriber: Subscriber): RpcAnswer {
  const result = String(subscriber.end(id));
  return { result, by: attributeToOther('handler', operation?.id, 'it ends a subscription') };
}

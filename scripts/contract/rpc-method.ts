// What an OpenRPC document says about a method beyond what every operation has.

import type { Json, JsonSchema } from './base/json.ts';

/** A param of a JSON-RPC method (OpenRPC, Content Descriptor Object). */
export type RpcParam = {
  name: string;
  summary: string;
  description: string;
  required: boolean;
  deprecated: boolean;
  /** JSON pointer of its schema. */
  schema: string;
};

/** An error that a JSON-RPC method documents (OpenRPC, Error Object). */
export type DocumentedError = { code: number; message: string; data?: Json };

/** A call of another method, whose params may have expressions: see `x-subscription`. */
export type CallTemplate = { method: string; params: Json };

/** A kind of subscription to notifications (`x-subscription`); all pointers into params and items are JSON pointers. */
export type Subscription = {
  /** The name of the clients' method. */
  name: string;
  summary: string;
  /** The method of the notifications, and where in their params the id of the subscription and the item are. */
  notification: { method: string; id: string; item: string };
  unsubscribe?: string;
  /** The params with a fixed value, by position. */
  fixed: Record<string, Json>;
  /** JSON pointer of the schema of an item. */
  item: string;
  /** What tells items of the same cursor apart. */
  key: string[];
  cursor?: string;
  /** The call that gives the cursor at the beginning. */
  start?: CallTemplate;
  /** The call that reads items from a cursor on. */
  missed?: CallTemplate & { by: 'item' | 'list' };
};

/** What a JSON-RPC method does to objects that others make, show or change, too (`x-resource`). */
export type Resource = {
  /** What the objects are called. */
  family: string;
  does: 'create' | 'list' | 'read' | 'replace' | 'patch' | 'delete';
  /** JSON pointer to the key of the object, from `/params` by name on; those that make or list objects have none. */
  id?: string;
  /** JSON pointer to the object, or to what a list is asked for; without it, that is all params. */
  object?: string;
};

/** What a JSON-RPC method has beyond an HTTP operation (`x-json-rpc`, written by `lower`). */
export type RpcMethod = {
  method: string;
  /** The names of all methods of its API, itself included: what `scheduleTask` is about, `getTask` tells. */
  siblings: readonly string[];
  paramStructure: 'by-position' | 'by-name' | 'either';
  params: RpcParam[];
  /** From `x-result-when`: narrower results for requests whose params match; `result` is the pointer of its schema. */
  variants: { params: Record<string, JsonSchema>; pointer: string; result: string }[];
  /** JSON pointer of the result's schema; `undefined` for a method that is meant for notifications only. */
  result?: string;
  errors: DocumentedError[];
  /** From `x-subscription`: the kinds of subscriptions that the method makes. */
  subscriptions: Subscription[];
  /** From `x-resource`: what the method does to which objects, so that a mock can remember them. */
  resource?: Resource;
};

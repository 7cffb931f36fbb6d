import type { Json } from '../../contract/base/json.ts';
import type { Subscription } from '../../contract/rpc-method.ts';
import type { StreamSource } from '../stream/stream.ts';

/** Items that go to a subscriber until they end or are ended. */
export type Feed = {
  items: StreamSource<Json>;
  /** Writes a notification; by default `JSON.stringify`. */
  write?: ((notification: Json) => string) | undefined;
  /** Tells the producer that the items are no longer wanted. */
  abort: () => void;
  /** How its notifications are written. */
  notification: Subscription['notification'];
  /** Whether ids of subscriptions are numbers; by default they are texts of hex digits. */
  hasNumbers: boolean;
};

/** A WebSocket connection, the same for all of its messages. */
export type OpenSocket = {
  /** Aborts when it has ended. */
  gone: AbortSignal;
  /** Ends it, when what has arrived is answered, with a sentence of at most 123 bytes (RFC 6455, section 5.5). */
  leave: (why: string) => void;
};

/** A connection that can be notified: one end of a WebSocket. */
export type Subscriber = {
  connection: OpenSocket;
  /** Keeps a place for one more subscription; false if it has as many as it may have. */
  reserve: () => boolean;
  /** Gives a place back for which no subscription begins. */
  release: () => void;
  /** Begins a subscription in a place that was kept, when the answer with its id, which this returns, has been sent. */
  begin: (feed: Feed) => string | number;
  /** Ends a subscription; returns whether there was one of that id. */
  end: (id: Json) => boolean;
};

/** What an engine answers a subscribing call with. */
export type Subscribed = Pick<Feed, 'items' | 'write'>;

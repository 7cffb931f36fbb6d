/** What a reply may say beside its body. */
export type ReplyOptions = {
  headers?: { [name: string]: string };
  /** Media type of the body; needed where the contract has a range, as `image/*`. */
  contentType?: string;
};

/** Known to all copies of this module: an application may load it as ESM and as CommonJS. */
const replied: unique symbol = Symbol.for('twinspec.reply');

/** A whole response, for what a payload alone cannot say; made with `reply`. */
export type Reply = {
  readonly [replied]: true;
  readonly status: number;
  readonly body: unknown;
  readonly options: ReplyOptions;
};

/**
 * Makes a whole response.
 *
 * @param status - a documented status
 * @param body - its body as a whole, with the envelope
 * @param options - see {@link ReplyOptions}
 * @returns what a handler may return in place of a payload
 */
export function replyWith(status: number, body: unknown, options: ReplyOptions): Reply {
  return { [replied]: true, status, body, options };
}

/**
 * Tells a whole response from a payload.
 *
 * @param value - what a handler returned
 * @returns true for what {@link replyWith} made
 */
export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replied in value;
}

/**
 * What a reply may have besides its body.
 *
 * @example const options: ReplyOptions = { headers: { 'X-Cache': 'miss' }, contentType: 'image/png' };
 */
export type ReplyOptions = {
  /** Further response headers. */
  headers?: { [name: string]: string };
  /** The media type of the body; needed where the contract has a range such as `image/*`. */
  contentType?: string;
};

/** Shared by all copies of this module, as an application may load it both as ESM and as CommonJS. */
const replied: unique symbol = Symbol.for('twinspec.reply');

/**
 * A whole response, for what a payload alone cannot express; made with `reply`.
 *
 * @example const created: Reply = reply(201, { id: 5 }, { headers: { Location: '/pets/5' } });
 */
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
 * @param body - the whole body, including the envelope
 * @param options - see {@link ReplyOptions}
 * @returns the response, which a handler may return instead of a payload
 */
export function replyWith(status: number, body: unknown, options: ReplyOptions): Reply {
  return { [replied]: true, status, body, options };
}

/**
 * Tells a whole response from a payload.
 *
 * @param value - what a handler returned
 * @returns true if {@link replyWith} made it
 */
export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replied in value;
}

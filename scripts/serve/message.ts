/** Headers of a request by name in lower case, as node:http has them. */
export type RequestHeaders = { [name: string]: string | string[] | undefined };

/**
 * One HTTP request as plain data. A `Request` object costs as much to make as a whole answer, so there is one only
 * where a caller brings it.
 */
export type PlainRequest = {
  /** In upper case. */
  method: string;
  /** Path and query, or the absolute form (RFC 9112, section 3.2). */
  url: string;
  headers: RequestHeaders;
  /** The whole body, empty where there is none; `undefined` when it is larger than whoever answers wants to read. */
  body: Uint8Array | undefined;
  /** Tells that whoever asked is gone. Made when it is asked for: most answers are there before anybody could be. */
  signal?: (() => AbortSignal) | undefined;
};

/** What goes back, as plain data. */
export type PlainResponse = {
  status: number;
  /** Name and value by turns. The length is left to whoever sends it. */
  headers: string[];
  body: string | Uint8Array;
};

/** Answers a request; a promise only where something takes its time. */
export type Respond = (request: PlainRequest) => PlainResponse | Promise<PlainResponse>;

/** The body of a request that has none. */
export const noBody = new Uint8Array();

/**
 * Reads one header.
 *
 * @param headers - of a request
 * @param name - in lower case
 * @returns its value, several joined (RFC 9110, section 5.3); `undefined` when it was not sent
 */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}

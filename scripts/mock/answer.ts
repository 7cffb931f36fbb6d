import type { Exchange } from '../contract/operation.ts';

/** What goes back to the caller. Headers that every answer has (CORS, length) are added when it is sent. */
export type Answer = {
  status: number;
  /** Media type of {@link body}; `undefined` when there is none. */
  contentType?: string;
  body: string;
  /** Further headers: name and value by turns. */
  headers?: string[];
  source: Source;
};

/** Where an answer comes from: what the `Twinspec-Exchange` header, the log and `mock.requests` say. */
export type Source = {
  /** `mintFT/minted`; `undefined` when no exchange answered. */
  exchange?: string;
  /** One sentence fragment. Never repeats a value of the request: it may be secret. */
  why: string;
  /** Text of the header. */
  header: string;
};

/** Name of the response header that says which exchange answered and why: a structured field (RFC 8941), an item with a parameter. */
export const sourceHeader = 'Twinspec-Exchange';

/**
 * Says that an exchange answered.
 *
 * @param exchange - the exchange
 * @param why - why it was chosen
 * @returns the source, with its header text: `mintFT/minted;why="the default success"`
 */
export function fromExchange(exchange: Exchange, why: string): Source {
  const name = `${exchange.operationId}/${exchange.name}`;
  return { exchange: name, why, header: `${item(name)};why=${string(why)}` };
}

/**
 * Says that something else than an exchange answered.
 *
 * @param kind - `problem`, `generated`, `example`, `error` or `fault`
 * @param operationId - the operation that was called; `undefined` when none was found
 * @param why - the reason
 * @returns the source, with its header text: `problem;operation=mintFT;why="the body breaks its schema"`
 */
export function fromElsewhere(kind: 'problem' | 'generated' | 'example' | 'error' | 'fault', operationId: string | undefined, why: string): Source {
  const operation = operationId === undefined ? '' : `;operation=${item(operationId)}`;
  return { why, header: `${kind}${operation};why=${string(why)}` };
}

/** RFC 8941, 3.3.4: a token where the name is one, a string otherwise. */
function item(name: string): string {
  return /^[A-Za-z*][\w!#$%&'*+.^`|~:/-]*$/.test(name) ? name : string(name);
}

/** RFC 8941, 3.3.3: printable ASCII between quotes. */
function string(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')}"`;
}

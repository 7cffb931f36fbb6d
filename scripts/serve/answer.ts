import type { Exchange } from '../contract/operation.ts';

/** What an operation answers. Headers that every answer has (CORS, length) are added when it is sent. */
export type Answer = {
  status: number;
  /** Media type of {@link body}; `undefined` when there is none. */
  contentType?: string;
  body: string | Uint8Array;
  /** Further headers: name and value by turns. */
  headers?: string[];
  by: Attribution;
  /** Of a JSON-RPC batch: what answered each call, in order. */
  parts?: Attribution[];
};

/** What made an answer: what the `Twinspec-Exchange` header, the log and `mock.requests` say. */
export type Attribution = {
  /** The operation or JSON-RPC method that was called; `undefined` when there is none. */
  operationId?: string | undefined;
  /** `mintFT/minted`; `undefined` when no exchange answered. */
  exchange?: string;
  /** It was a notification, which gets no answer. */
  isSilent?: true;
  /** One sentence fragment. Never repeats a value of the request: it may be secret. */
  why: string;
  /** Text of the header. */
  header: string;
};

/**
 * Name of the response header that says what answered and why: a structured field (RFC 8941), an item with a parameter.
 */
export const attributionHeader = 'Twinspec-Exchange';

/**
 * Says that an exchange answered.
 *
 * @param exchange - the exchange
 * @param why - why it was chosen
 * @returns the attribution, with its header text: `mintFT/minted;why="the default success"`
 */
export function byExchange(exchange: Exchange, why: string): Attribution {
  const name = `${exchange.operationId}/${exchange.name}`;
  return { operationId: exchange.operationId, exchange: name, why, header: `${item(name)};why=${string(why)}` };
}

/** What may answer besides an exchange. */
export type Other = 'problem' | 'generated' | 'example' | 'error' | 'fault' | 'prism' | 'control' | 'site' | 'handler';

/**
 * Says that something else than an exchange answered.
 *
 * @param kind - what it was
 * @param operationId - the operation that was called; `undefined` when none was found
 * @param why - the reason
 * @returns the attribution, with its header text: `problem;operation=mintFT;why="the body breaks its schema"`
 */
export function byOther(kind: Other, operationId: string | undefined, why: string): Attribution {
  const operation = operationId === undefined ? '' : `;operation=${item(operationId)}`;
  return { operationId, why, header: `${kind}${operation};why=${string(why)}` };
}

/** RFC 8941, 3.3.4: a token where the name is one, a string otherwise. */
function item(name: string): string {
  return /^[A-Za-z*][\w!#$%&'*+.^`|~:/-]*$/.test(name) ? name : string(name);
}

/** RFC 8941, 3.3.3: printable ASCII between quotes. */
function string(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')}"`;
}

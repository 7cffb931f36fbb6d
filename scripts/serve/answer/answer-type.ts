import type { Exchange } from '../../contract/operation.ts';
import type { Violation } from '../../contract/validate/violations.ts';
import type { StreamedBody } from '../message/message.ts';

/**
 * What a problem says, for code that writes it in another shape.
 *
 * @example
 * const facts: ProblemFacts = { kind: 'unknown-path', status: 404, title: 'No operation has this path', detail };
 */
export type ProblemFacts = {
  /** The last part of its `type`, `urn:twinspec:problem:…`. */
  kind: string;
  /** The HTTP status. */
  status: number;
  /** The kind as a sentence. */
  title: string;
  /** What is wrong here, and what to do: a sentence without secrets. */
  detail: string;
  /** The operation that was called; `undefined` if none was. */
  operation: string | undefined;
  /** Where the request breaks the contract; `undefined` if that is not what is wrong. */
  violations: (Violation & { in: string })[] | undefined;
};

/** The answer to a call. The headers that every answer has (CORS, length) are added when it is sent. */
export type Answer = {
  status: number;
  /** Media type of {@link body}; `undefined` when there is none. */
  contentType?: string;
  body: string | Uint8Array | StreamedBody;
  /** Further headers: names and values alternate. */
  headers?: string[];
  by: Attribution;
  /** What it says, if it is a problem of the server's own. */
  problem?: ProblemFacts;
  /** What the docs beside the server say more about, if it is an error of the server's own. */
  help?: string;
  /** For a JSON-RPC batch: what answered each call, in order. */
  parts?: Attribution[];
};

/** Where an answer came from, as the `Twinspec-Exchange` header, the log and `mock.requests` tell it. */
export type Attribution = {
  /** The operation or JSON-RPC method that was called; `undefined` if the request called none. */
  operationId?: string | undefined;
  /** The exchange that answered, e.g. `mintFT/minted`; `undefined` if none did. */
  exchange?: string;
  /** Whether the call was a notification, which gets no answer. */
  isSilent?: true;
  /** Why it was answered so, as a sentence fragment. It never repeats a value of the request, which may be secret. */
  why: string;
  /** What was wrong with the request, a sentence each. They never repeat a value of it either. */
  wrong?: readonly string[];
  /** The value of the header. */
  header: string;
};

/**
 * Name of the response header that says what answered and why: a structured field (RFC 8941), an item with parameters.
 */
export const attributionHeader = 'Twinspec-Exchange';

/**
 * Adds what was wrong with the request to what answered it.
 *
 * @param answer - the answer to an HTTP request or a JSON-RPC call
 * @param wrong - a sentence for each flaw; `undefined` if there is none
 */
export function withFlaws<Answered extends { by: Attribution }>(
  answer: Answered,
  wrong: string[] | undefined,
): Answered {
  return wrong === undefined ? answer : { ...answer, by: { ...answer.by, wrong } };
}

/**
 * Attributes an answer to an exchange.
 *
 * @param why - why it was chosen
 * @returns the attribution, with its header value: `mintFT/minted;why="the default success"`
 * @example const by = attributeToExchange(exchange, 'the default success');
 */
export function attributeToExchange(exchange: Exchange, why: string): Attribution {
  const name = `${exchange.operationId}/${exchange.name}`;
  return { operationId: exchange.operationId, exchange: name, why, header: `${item(name)};why=${string(why)}` };
}

/** What can answer besides an exchange. */
export type Other =
  | 'problem'
  | 'generated'
  | 'remembered'
  | 'example'
  | 'error'
  | 'fault'
  | 'prism'
  | 'control'
  | 'site'
  | 'handler'
  | 'callback'
  | 'webhook';

/**
 * Attributes an answer to something other than an exchange.
 *
 * @param operationId - the operation that was called; `undefined` if none was found
 * @returns the attribution, with its header value: `problem;operation=addPet;why="the body breaks its schema"`
 * @example const by = attributeToOther('problem', 'addPet', 'the body breaks its schema');
 */
export function attributeToOther(kind: Other, operationId: string | undefined, why: string): Attribution {
  const operation = operationId === undefined ? '' : `;operation=${item(operationId)}`;
  return { operationId, why, header: `${kind}${operation};why=${string(why)}` };
}

/**
 * Adds a note to an attribution, which may be one of several calls.
 *
 * @param note - a sentence fragment in printable ASCII, which repeats no value of the request
 * @returns the attribution with the note, in its header as well
 * @example addNote(attributeToOther('site', undefined, 'a page'), 'an old one').why // 'a page; an old one'
 */
export function addNote(by: Attribution, note: string): Attribution {
  return { ...by, why: `${by.why}; ${note}`, header: by.header.replaceAll(/(why="(?:\\.|[^"\\])*)"/g, `$1; ${note}"`) };
}

/** RFC 8941, section 3.3.4: a token if the name is one, otherwise a string. */
function item(name: string): string {
  return /^[A-Za-z*][\w!#$%&'*+.^`|~:/-]*$/.test(name) ? name : string(name);
}

/** RFC 8941, section 3.3.3: printable ASCII in quotes. */
function string(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')}"`;
}

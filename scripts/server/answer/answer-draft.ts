import { findFirstDocumented, findSuccess, type DocumentedResponse } from '../../contract/responses/responses.ts';
import { findAnsweredStream } from '../../contract/streams/streams.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { MediaType, Response as ResponseSpec } from '../../contract/message.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import {
  attributeToOther,
  type Answer,
  weightOf,
  constantHeadersOf,
  responseHeadersOf,
} from '../../serve/answer/answer.ts';
import { HandlerMisuseError, type DocumentedFailure } from './failure.ts';
import type { Reply } from './reply.ts';
import { findStreamInAnswer, findStreamResponse } from './stream-answer.ts';
import { readerOf } from '../../contract/schema/reading.ts';

/** The answer that a handler asks for, before it is serialized and checked. */
export type Draft = {
  status: number;
  /**
   * The documented response; `undefined` if the operation documents none for the status; `open` if it documents no
   * success at all, so that any answer keeps the contract.
   */
  documented: DocumentedResponse | 'open' | undefined;
  /** The content type that the handler gives; `undefined` leaves it to the contract. */
  contentType: string | undefined;
  body: unknown;
  /** Names and values alternate. */
  headers: string[];
  by: Answer['by'];
};

/** Drafts the answers of one operation. */
export type Drafts = {
  success: (payload: unknown) => Draft;
  reply: (reply: Reply) => Draft;
  /** @throws Misuse when the operation has no such failure */
  failure: (failure: DocumentedFailure) => Draft;
};

/**
 * Prepares the drafts of an operation.
 *
 * @param operation - an HTTP operation
 * @returns functions that make drafts of payloads, whole responses and failures
 */
export function draftsOf(operation: Operation): Drafts {
  const success = findSuccess(operation);
  const streamed = findStreamResponse(operation);
  const answered = findAnsweredStream(operation);
  const wrap = wrapperOf(operation, success?.status ?? 200);
  const headers = success === undefined ? [] : constantHeadersOf(operation, success.response);
  const answers = attributeToOther('handler', operation.id, 'its handler answers');
  const replies = attributeToOther('handler', operation.id, 'its handler replies');
  return {
    success: (payload) => {
      const stream = findStreamInAnswer(answered, payload) && streamed;
      const documented = stream ?? success;
      return {
        status: documented?.status ?? (payload === undefined ? 204 : 200),
        documented: documented ?? 'open',
        contentType: undefined,
        body: stream === undefined ? wrap(payload) : payload,
        headers: stream === undefined ? headers : constantHeadersOf(operation, stream.response),
        by: answers,
      };
    },
    reply: (reply) => ({
      status: reply.status,
      documented: findFirstDocumented(operation, [reply.status]),
      contentType: reply.options.contentType,
      body: reply.body,
      headers: Object.entries(reply.options.headers ?? {}).flat(),
      by: replies,
    }),
    failure: (failure) => failureDraft(operation, failure),
  };
}

/**
 * Finds the documented response of a draft.
 *
 * @returns the response; `undefined` if the operation documents none
 */
export function responseIn({ documented }: Draft): ResponseSpec | undefined {
  return documented === 'open' ? undefined : documented?.response;
}

/** Puts a payload into its envelope, with the other members as a success of the contract shows them. */
function wrapperOf(operation: Operation, status: number): (payload: unknown) => unknown {
  const { envelope } = operation;
  if (envelope === undefined) return (payload) => payload;
  const around = findShownBody(operation) ?? {
    ...(listRequiredMembersOf(operation, status).includes(envelope.code ?? '') && { [envelope.code ?? '']: status }),
    [envelope.message]: '',
    [envelope.status]: envelope.success,
  };
  return (payload) => ({ ...around, [envelope.payload]: payload });
}

/** The body of the success without a condition, or else of the first success. */
function findShownBody({ exchanges }: Operation): JsonObject | undefined {
  const successes = exchanges.filter((exchange) => !isFailure(exchange) && isObject(exchange.response.body));
  const chosen = successes.find(({ when }) => when === undefined) ?? successes[0];
  return chosen === undefined ? undefined : asObject(chosen.response.body);
}

function listRequiredMembersOf(operation: Operation, status: number): string[] {
  const body = findPreferredBody(findFirstDocumented(operation, [status])?.response.bodies ?? []);
  if (body?.schema === undefined) return [];
  const { members } = readerOf(operation.schemaAt).read([body.schema]);
  return [...members].flatMap(([name, { required }]) => (required ? [name] : []));
}

function failureDraft(operation: Operation, { of, changes }: DocumentedFailure): Draft {
  const exchange = findFailure(operation, of);
  const { status, contentType, body } = exchange.response;
  const documented = findFirstDocumented(operation, [status]);
  const headers = documented === undefined ? [] : responseHeadersOf(operation, documented.response);
  return {
    status,
    documented,
    contentType,
    body: 'body' in changes ? changes.body : changeBody(operation, exchange, documented, body, changes),
    headers: [...headers, ...Object.entries(changes.headers ?? {}).flat()],
    by: attributeToOther('handler', operation.id, `its handler fails with ${exchange.name}`),
  };
}

/**
 * Finds the failure that a handler names.
 *
 * @param name - the name that was given to `fail`
 * @throws Misuse when the operation has no failure of that name
 */
export function findFailure({ id, exchanges }: Operation, name: string | number): Exchange {
  const failures = exchanges.filter(isFailure);
  const found = failures.find((exchange) => exchange.name === name);
  if (found !== undefined) return found;
  const names = failures.map((exchange) => exchange.name);
  const isSuccess = exchanges.some((exchange) => exchange.name === name);
  throw new HandlerMisuseError(
    `${id} has no failure ${JSON.stringify(name)}${isSuccess ? ' (that exchange is a success)' : ''}. ${
      names.length === 0 ? 'It shows none; answer with reply(status, body).' : didYouMean(String(name), names)
    }`,
  );
}

function changeBody(
  { id, envelope }: Operation,
  exchange: Exchange,
  documented: DocumentedResponse | undefined,
  shown: Json | undefined,
  { message, data }: { message?: string; data?: unknown },
): unknown {
  const envelopes = [...(documented?.response.envelopes ?? []), ...(envelope === undefined ? [] : [envelope])];
  if (message === undefined && data === undefined) return shown;
  const body: { [name: string]: unknown } = { ...asObject(shown) };
  if (message !== undefined) {
    // The text of a problem is its `detail` (RFC 9457, section 3.1.4).
    const places = [...envelopes.map((one) => one.message), 'detail', 'message'];
    const place = places.find((name) => typeof body[name] === 'string');
    if (place === undefined)
      throw new HandlerMisuseError(`${id}'s failure ${exchange.name} has no text; give its body as a whole.`);
    body[place] = message;
  }
  if (data !== undefined) {
    const place = envelopes.find((one) => one.message in body)?.payload;
    if (place === undefined)
      throw new HandlerMisuseError(`${id}'s failure ${exchange.name} has no data; give its body as a whole.`);
    body[place] = data;
  }
  return body;
}

/**
 * Chooses the media type of a draft.
 *
 * @param accept - the `Accept` header of the request
 * @returns the one that the handler gives, or else that of the contract: of several, the one that the client likes best
 *   of those that suit the value; if that is a range, one that suits the value
 */
export function contentTypeOf(draft: Draft, accept: string | undefined): string | undefined {
  const { contentType, body } = draft;
  if (contentType !== undefined) return contentType;
  const own = bestOf(responseIn(draft)?.bodies ?? [], body, accept)?.contentType;
  if (own !== undefined && !own.includes('*')) return own;
  if (body === undefined) return undefined;
  if (own === undefined) return typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  if (body instanceof Blob && body.type !== '') return body.type;
  if (isBytes(body)) return 'application/octet-stream';
  return typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
}

/** JSON comes first, and then what comes first in the document. */
function bestOf(bodies: readonly MediaType[], body: unknown, accept: string | undefined): MediaType | undefined {
  const preferred = findPreferredBody(bodies);
  if (bodies.length < 2 || preferred === undefined) return preferred;
  const all = [preferred, ...bodies.filter((one) => one !== preferred)];
  const weights = new Map(all.map((one) => [one, weightOf(accept, one.contentType)]));
  const ranked = all.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return ranked.find((one) => suits(one, body)) ?? preferred;
}

/** Any value can be JSON but bytes; anything else is text or bytes. */
function suits({ contentType }: MediaType, body: unknown): boolean {
  const isForm = body instanceof URLSearchParams;
  return isJson({ contentType }) ? !isBytes(body) && !isForm : typeof body === 'string' || isBytes(body) || isForm;
}

/** A serialized body, with its value if it is JSON; or the place that cannot be serialized, and why. */
export type WrittenBody = { body: string | Uint8Array; value?: () => Json } | { pointer: string; flaw: string };

/**
 * Serializes the body of an answer.
 *
 * @param body - what the handler gave
 * @param contentType - the media type to write it in
 * @returns the text or bytes, or the flaw that prevents it
 */
export async function serializeBody(body: unknown, contentType: string | undefined): Promise<WrittenBody> {
  if (body === undefined || contentType === undefined) return { body: '' };
  if (body instanceof Response) return { pointer: '', flaw: responseFlaw };
  if (isJson({ contentType })) return serializeJson(body);
  if (typeof body === 'string') return { body };
  if (body instanceof Blob) return { body: new Uint8Array(await body.arrayBuffer()) };
  if (body instanceof ArrayBuffer) return { body: new Uint8Array(body) };
  if (ArrayBuffer.isView(body)) return { body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength) };
  if (body instanceof URLSearchParams) return { body: body.toString() };
  return { pointer: '', flaw: `must be text or bytes to be sent as ${contentType}.` };
}

/**
 * Serializes a value as JSON.
 *
 * @param value - any value
 * @returns its text, and the value of that text: dates have become texts, and members that are undefined are gone; or
 *   the flaw that prevents it
 */
export function serializeJson(value: unknown): { body: string; value: () => Json } | { pointer: string; flaw: string } {
  if (value instanceof Response) return { pointer: '', flaw: responseFlaw };
  try {
    const text = JSON.stringify(value) as string | undefined;
    // To parse an answer takes as long as to write it.
    if (text !== undefined)
      return { body: text, value: () => (isWrittenAsIs(value) ? value : (JSON.parse(text) as Json)) };
    return { pointer: '', flaw: 'is not a value that JSON can hold.' };
  } catch {
    const flaw = 'is not a value that JSON can hold, e.g. a BigInt or a circular reference.';
    return { pointer: findUnwritable(value, [], '') ?? '', flaw };
  }
}

/** Whether the text of a value means the value itself: nothing in it becomes something else, or is left out. */
function isWrittenAsIs(value: unknown): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) {
    // Not `every`, which passes over holes: they become null.
    for (const item of value) if (!isWrittenAsIs(item)) return false;
    return !('toJSON' in value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  for (const name in value) if (!isWrittenAsIs((value as Record<string, unknown>)[name])) return false;
  return true;
}

const responseFlaw = 'is a Response; return the payload itself, or what reply(status, body) makes.';

/** The JSON pointer of the first value that JSON cannot hold. */
function findUnwritable(value: unknown, above: unknown[], pointer: string): string | undefined {
  if (typeof value === 'bigint' || above.includes(value)) return pointer;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findUnwritable(member, [...above, value], pointer + toPointer(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isBytes(body: unknown): boolean {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

import { asList, asObject, type Json } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Call } from './call.ts';
import type { Redaction } from './redaction.ts';
import { scrubOf } from './scrub.ts';
import type { CallBody } from './service.ts';

/** The body of an answer as a text; whether it answers a JSON-RPC batch. */
export type AnswerText = { text: string; status: number; isBatch: boolean };

/** The request that was answered: its operation, and the body of each call in it. */
export type Asked = { call: Call; operation: Operation | undefined; sent: (CallBody | undefined)[] };

/**
 * Writes the body of an answer for a record: without what the contract marks as secret, and without the secrets of the
 * request, which it may repeat.
 *
 * @param redaction - knows where the secrets of the contract are
 * @param answer - see {@link AnswerText}
 * @param asked - see {@link Asked}
 * @returns the answer to each call: a value if it is JSON, otherwise its text; `undefined` for one that got none
 */
export function shownAnswers(redaction: Redaction, answer: AnswerText, asked: Asked): (Json | undefined)[] {
  const { text, status, isBatch } = answer;
  if (text === '') return [];
  const { call, sent } = asked;
  const scrubs = (sent.length === 0 ? [undefined] : sent).map((one) => {
    const operation = one?.operation ?? asked.operation;
    const view = one?.body === undefined ? undefined : { headers: {}, body: one.body };
    return scrubOf(redaction, { operation, view, call });
  });
  const scrub = (words: string): string => scrubs.reduce((here, clean) => clean(here), words);
  const value = parsed(text);
  if (value === undefined) return [scrub(text)];
  const shown = (one: Json, operation: Operation | undefined): Json =>
    scrubbed(operation === undefined ? redaction.value(one) : redaction.answer(operation, status, one), scrub);
  if (!isBatch) return [shown(value, sent[0]?.operation ?? asked.operation)];
  return sent.map((one) => {
    const id = asObject(one?.body)['id'];
    const own = id === undefined ? undefined : asList(value).find((reply) => asObject(reply)['id'] === id);
    return own === undefined ? undefined : shown(own, one?.operation);
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Removes secrets from every text in a value, names of members included. */
function scrubbed(value: Json, scrub: (text: string) => string): Json {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'number') return scrub(String(value)) === String(value) ? value : scrub(String(value));
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [scrub(name), scrubbed(member, scrub)]));
}

import { asList, asObject, jsonIn, type Json } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { AnsweredCall } from './answered.ts';
import { recordsOf, type AnsweredRequest, type Observation } from './record.ts';
import { scrubOf } from './scrub.ts';

/**
 * Makes the records of a request with what answered it. A module of its own, since servers that nobody looks into do
 * without.
 *
 * @param observation - the request
 * @returns one record; for a JSON-RPC batch one for each call
 */
export function answeredRecordsOf(observation: Observation): AnsweredRequest[] {
  const { answered } = observation.details();
  const answers = answered === undefined ? [] : shownAnswers(answered);
  return recordsOf(observation).map((record, i) => {
    const answer = answers[i];
    return { ...record, ...(answer !== undefined && { answer }) };
  });
}

/**
 * Writes the body of an answer: without what the contract marks as secret, and without the secrets of the request, which
 * it may repeat. Of a batch, each call has its own.
 */
function shownAnswers({ redaction, answer: { text, status, isBatch }, asked }: AnsweredCall): (Json | undefined)[] {
  if (text === '') return [];
  const { call, operation, sent } = asked;
  const scrubs = (sent.length === 0 ? [undefined] : sent).map((one) => {
    const view = one?.body === undefined ? undefined : { headers: {}, body: one.body };
    return scrubOf(redaction, { operation: one?.operation ?? operation, view, call });
  });
  const scrub = (words: string): string => scrubs.reduce((here, clean) => clean(here), words);
  const value = jsonIn(text);
  if (value === undefined) return [scrub(text)];
  const shown = (one: Json, by: Operation | undefined): Json =>
    scrubbed(by === undefined ? redaction.value(one) : redaction.answer(by, status, one), scrub);
  if (!isBatch) return [shown(value, sent[0]?.operation ?? operation)];
  return sent.map((one) => {
    const id = asObject(one?.body)['id'];
    const own = id === undefined ? undefined : asList(value).find((reply) => asObject(reply)['id'] === id);
    return own === undefined ? undefined : shown(own, one?.operation);
  });
}

/** Removes secrets from every text in a value, names of members included. */
function scrubbed(value: Json, scrub: (text: string) => string): Json {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'number') return scrub(String(value)) === String(value) ? value : scrub(String(value));
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [scrub(name), scrubbed(member, scrub)]));
}

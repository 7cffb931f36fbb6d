import { asObject, tryParseJson, type Json } from '../../contract/base/json.ts';
import { responsesById } from '../../contract/base/responses-by-id.ts';
import { recordsFrom, type AnsweredRequest, type Details, type Observation } from './request-record.ts';

/**
 * Makes the records of a request with what answered it. A module of its own, since servers without a traffic window do
 * without.
 *
 * @returns one record; for a JSON-RPC batch one for each call
 */
export function listRecordsWithAnswers(observation: Observation): AnsweredRequest[] {
  const details = observation.details();
  const answers = redactAnswers(details);
  return recordsFrom(observation, details).map((record, i) => {
    const answer = answers[i];
    return { ...record, ...(answer !== undefined && { answer }) };
  });
}

/**
 * Writes the body of an answer: without what the contract marks as secret, and without the secrets of the request,
 * which it may repeat. Of a batch, each call has its own.
 */
function redactAnswers({ text: redact, answer, answered }: Details): (Json | undefined)[] {
  if (redact === undefined || answer === undefined || answered === undefined || answered.answer.text === '') return [];
  const { operation, calls } = answered;
  const { text, status, isBatch } = answered.answer;
  const value = tryParseJson(text);
  if (value === undefined) return [redact(text)];
  if (!isBatch) return [answer(calls[0]?.operation ?? operation, status, value)];
  const responses = responsesById(value);
  return calls.map((one) => {
    const id = asObject(one?.body)['id'];
    const own = id === undefined ? undefined : responses.get(id);
    return own === undefined ? undefined : answer(one?.operation, status, own);
  });
}

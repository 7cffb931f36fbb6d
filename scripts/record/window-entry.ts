import { asList, asObject, asText, getAtPointer, type JsonObject } from '../contract/base/json.ts';
import { sentenceOf } from '../findings/findings.ts';
import { parseBody, type Judged } from '../traffic/traffic.ts';
import { newRequestId, type AnsweredRequest } from '../serve/memory/memory.ts';

/**
 * Writes an exchange that passed for the window: what the recording has of it, so without secrets.
 *
 * @param judged - what was found about it
 * @param hide - replaces secrets in texts
 */
export function toWindowEntry(
  entry: JsonObject,
  { results, operations, undocumented }: Judged,
  hide: (text: string) => string,
): AnsweredRequest {
  const text = (pointer: string): string => asText(getAtPointer(entry, pointer)) ?? '';
  const url = text('/request/url');
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const faults = results.flatMap(({ judgement }) => judgement.faults);
  const [operation, ...others] = operations;
  const body = bodyIn(text('/request/postData/text'));
  const answer = bodyIn(text('/response/content/text'));
  const started = new Date(text('/startedDateTime'));
  const duration = Number(getAtPointer(entry, '/time'));
  return {
    id: newRequestId(),
    at: new Date(started.getTime() + duration).toISOString(),
    direction: 'in',
    method: text('/request/method'),
    path: address === undefined ? url : decodeURI(address.pathname),
    query: Object.fromEntries(address?.searchParams ?? []),
    headers: headersIn(entry),
    ...(body !== undefined && { body }),
    ...(operation !== undefined && { operationId: others.length > 0 ? `${operations.length} methods` : operation.id }),
    status: Number(getAtPointer(entry, '/response/status')),
    why:
      undocumented.length > 0
        ? 'the contract has no such operation'
        : faults.length > 0
          ? 'it breaks the contract'
          : 'it keeps the contract',
    ...(faults.length > 0 && { wrong: faults.map((fault) => hide(sentenceOf(fault))) }),
    duration,
    ...(answer !== undefined && { answer }),
  };
}

/**
 * Writes a request that got no answer for the window.
 *
 * @param reason - why there is none
 */
export function toUnansweredEntry(method: string, reason: string): AnsweredRequest {
  return {
    ...{ id: newRequestId(), at: new Date().toISOString(), direction: 'in', method, path: '', query: {}, headers: {} },
    ...{ status: 0, why: `no answer: ${reason}`, duration: 0 },
  };
}

function headersIn(entry: JsonObject): Record<string, string> {
  const headers = asList(getAtPointer(entry, '/request/headers')).map(asObject);
  return Object.fromEntries(headers.map(({ name, value }) => [String(name), String(value)]));
}

function bodyIn(text: string): AnsweredRequest['body'] {
  return text === '' ? undefined : (parseBody(text) ?? text);
}

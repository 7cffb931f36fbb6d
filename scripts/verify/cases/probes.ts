import { isFailure } from '../../contract/exchange/exchange.ts';
import {
  asList,
  asObject,
  asText,
  getAtPointer,
  isObject,
  setAtTokens,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { openQuestionsOf } from '../../contract/facts/facts.ts';
import type { Operation } from '../../contract/operation.ts';
import type { WrittenHttpRequest, RequestParts } from '../../contract/request/write-request.ts';
import { removeAtPointer } from './cases.ts';
import type { JudgeContext } from '../../judge/judge.ts';
import type { Send } from '../../checks/checks.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { addressRequest, type Target } from '../../target/target.ts';
import { NoAnswerError, type ReceivedAnswer } from '../../remote/remote.ts';

/** A server's answer to an open question. */
export type ProbeAnswer = {
  api: string;
  /** JSON pointer of the `x-open-question` in the document. */
  pointer: string;
  question: string;
  /** The exchange whose request was sent, changed as `x-probe` says. */
  probe: string;
  /** The answer in a sentence; `undefined` if there is none. */
  answer?: string;
  /** Why there is no answer. */
  why?: string;
  /** What could be added to the spec. */
  suggestion?: Json;
};

/** An open question and the request that asks it; without a request, `found` says why. */
export type Probe = {
  found: ProbeAnswer;
  operation?: Operation;
  request?: WrittenHttpRequest;
  tells: JsonObject;
};

/**
 * Lists the open questions that have a probe (`x-probe`), with the requests that ask them.
 *
 * @param called - the operations that may be called
 * @returns a probe for each question of an API that has an address
 */
export function probesOf({ contract }: JudgeContext, target: Target, called: Operation[]): Probe[] {
  return openQuestionsOf(contract).flatMap(({ api, question, pointer, probe }): Probe[] => {
    if (probe === undefined || target.addresses[api] === undefined) return [];
    const name = asText(probe['exchange']) ?? '';
    const found: ProbeAnswer = { api, pointer, question, probe: name };
    const operation = called.find(({ id }) => id === name.split('/')[0]);
    if (operation === undefined) return [{ found: { ...found, why: 'its operation was not called' }, tells: probe }];
    const view = changeView(operation, name, asObject(probe['set']));
    if (view === undefined) return [{ found: { ...found, why: 'there is no such exchange' }, tells: probe }];
    // Whether the operation may be called says nothing about another method that its probe names.
    const method = asObject(view.body)['method'];
    if (operation.rpc !== undefined && method !== operation.rpc.method)
      return [
        { found: { ...found, why: `its request calls ${writeValue(method)}, not its own method` }, tells: probe },
      ];
    return [{ found, operation, request: addressRequest(target, operation, view), tells: probe }];
  });
}

/**
 * Asks the server each open question that has a probe.
 *
 * @param probes - see {@link probesOf}
 * @param isShown - whether the server has shown an exchange as it is: only then does a changed one tell something
 */
export async function askProbes(
  probes: Probe[],
  send: Send,
  isShown: (operation: Operation, exchange: string) => boolean,
): Promise<ProbeAnswer[]> {
  const answers: ProbeAnswer[] = [];
  for (const { found, operation, request, tells } of probes) {
    if (operation === undefined || request === undefined) answers.push(found);
    else if (!isShown(operation, exchangeIn(found.probe)))
      answers.push({ ...found, why: `not told, as the server did not show ${found.probe} without the change` });
    else answers.push({ ...found, ...(await answerOf(operation, tells, request, send)) });
  }
  return answers;
}

async function answerOf(
  operation: Operation,
  tells: JsonObject,
  request: WrittenHttpRequest,
  send: Send,
): Promise<Told> {
  try {
    return tellAnswer(operation, tells, await send({ operation, request }));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { why: `no answer came: ${error.message}` };
  }
}

/** The name of the exchange in that of a probe: `createVC/created`. */
function exchangeIn(probe: string): string {
  return probe.slice(probe.indexOf('/') + 1);
}

function changeView({ exchanges }: Operation, name: string, changes: JsonObject): RequestParts | undefined {
  const exchange = exchanges.find((one) => one.name === exchangeIn(name));
  if (exchange === undefined) return undefined;
  const { headers, body, query = {}, path = {}, cookies = {}, contentType } = exchange.request;
  let view: Json = { headers, query, path, cookies, ...(body !== undefined && { body }) };
  for (const [pointer, value] of Object.entries(changes))
    view = value === null ? removeAtPointer(view, pointer) : setAtTokens(view, pointerTokens(pointer), value);
  const changed = asObject(view);
  const texts = Object.entries(asObject(changed['headers'])).map(([header, value]) => [header, String(value)]);
  return {
    headers: Object.fromEntries(texts) as Record<string, string>,
    query: asObject(changed['query']),
    path: asObject(changed['path']),
    cookies: asObject(changed['cookies']),
    ...(changed['body'] !== undefined && { body: changed['body'] }),
    ...(contentType !== undefined && { contentType }),
  };
}

type Told = Pick<ProbeAnswer, 'answer' | 'why' | 'suggestion'>;

function tellAnswer(operation: Operation, probe: JsonObject, answer: ReceivedAnswer): Told {
  const accepted = isSuccess(operation, answer);
  const { tell, at } = probe;
  if (tell === 'accepted') return { answer: asText(probe[accepted ? 'yes' : 'no']) ?? (accepted ? 'Yes.' : 'No.') };
  const found = valuesAt(answer.body ?? null, asText(at) ?? '');
  if (tell === 'answer') {
    const value = found[0] ?? undefined;
    return {
      answer: `Status ${answer.status}, ${value === undefined ? 'and nothing at that place' : writeValue(value)}.`,
    };
  }
  if (!accepted) return { why: `the request was refused with status ${answer.status}` };
  const properties = schemaOf(found.filter(isObject));
  if (Object.keys(properties).length === 0) return { why: 'the answer has no entry to read them from' };
  return { answer: `The fields are ${Object.keys(properties).join(', ')}.`, suggestion: { properties } };
}

function isSuccess({ envelope, rpc, exchanges }: Operation, { status, body }: ReceivedAnswer): boolean {
  if (status < 200 || status > 299) return false;
  if (rpc !== undefined) return asObject(body)['result'] !== undefined;
  const success = exchanges.find((exchange) => !isFailure(exchange));
  return (
    envelope === undefined ||
    success === undefined ||
    getAtPointer(body ?? null, `/${envelope.status}`) === envelope.success
  );
}

function valuesAt(value: Json, pointer: string): Json[] {
  return pointerTokens(pointer).reduce<Json[]>(
    (here, token) =>
      here.flatMap((one) =>
        token === '*'
          ? asList(one)
          : [getAtPointer(one, `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`)].filter(
              (found) => found !== undefined,
            ),
      ),
    [value],
  );
}

/** The members of the objects, each with its types. */
function schemaOf(objects: JsonObject[]): JsonObject {
  const types = new Map<string, Set<string>>();
  for (const object of objects) {
    for (const [name, value] of Object.entries(object))
      types.set(name, (types.get(name) ?? new Set()).add(typeOf(value)));
  }
  return Object.fromEntries(
    [...types].map(([name, seen]) => [name, { type: seen.size === 1 ? ([...seen][0] ?? 'string') : [...seen] }]),
  );
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

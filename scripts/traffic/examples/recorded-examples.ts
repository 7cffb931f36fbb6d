// Turns recorded calls into examples for the documents.

import { isFailure, createRequestMatcher } from '../../contract/exchange/exchange.ts';
import {
  pairIn,
  listPairingAdditions,
  withAdditions,
  type Addition,
  type ShownCall,
} from '../../contract/export/export.ts';
import {
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import type { Contract } from '../../contract/contract.ts';
import { getWrittenDocument } from '../../contract/facts/facts.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { redactUndocumented, redactShownAnswer, type Redactors } from '../har.ts';
import type { JudgeContext } from '../../judge/judge.ts';
import type { Result } from '../../checks/checks.ts';
import { sentenceOf } from '../../findings/findings.ts';
import { redactionOf, type Redaction, redactedText, redactLeaves, type RedactText } from '../../redact/redact.ts';
import type { Judged } from '../judge-traffic.ts';

/** Copies of a contract's documents, by API, with recorded calls as examples, and the number of pairs added. */
export type ExampleDocuments = { apis: Map<string, JsonObject>; added: number };

/** Collects the examples of a recording while it runs. */
export type RecordedExamples = {
  /** Adds the calls of an exchange that can be shown. */
  add: (judged: Judged, redactors: Redactors) => void;
  /** The copies of the documents, with what was added so far. */
  documents: ExampleDocuments;
};

/** The most pairs for one status, or one error code, of an operation: a recording may run for days. */
const mostAlike = 3;

/**
 * Turns recorded calls into named example pairs of copies of the documents. As in the recording, secrets and
 * undocumented values are left out: a secret field gets the value of the first example. A pair that would not be valid
 * without them is dropped, and so are refusals of credentials and calls that broke the contract.
 *
 * @returns see {@link RecordedExamples}
 * @example
 * const examples = collectExamples(measure);
 * examples.add(seen, judgeTraffic(measure, seen));
 */
export function collectExamples({ contract, validators }: JudgeContext): RecordedExamples {
  const documents: ExampleDocuments = { apis: new Map(), added: 0 };
  for (const api of contract.apis) documents.apis.set(api.name, structuredClone(getWrittenDocument(api)));
  const taken = new Map<Operation, Exchange['request'][]>();
  const alike = new Map<string, number>();
  const redaction = redactionOf(contract.operations);
  const consider = (result: Result, redactors: Redactors): void => {
    const { operation } = result.check;
    const before = taken.get(operation) ?? operation.exchanges.map((exchange) => exchange.request);
    const call = presentableCall({ validators, redaction }, result, redactors);
    if ('flaw' in call) return;
    const { request, status, answer } = call;
    const code = operation.rpc === undefined ? undefined : asObject(asObject(answer)['error'])['code'];
    const kind = JSON.stringify([operation.id, status, code ?? null]);
    const count = alike.get(kind) ?? 0;
    if (count >= mostAlike || before.some(createRequestMatcher(operation, request))) return;
    const shown: ShownCall = { operation, name: `recorded${before.length + 1}`, ...call };
    if (!add(documents, shown)) return;
    taken.set(operation, [...before, request]);
    alike.set(kind, count + 1);
    documents.added++;
  };
  return {
    add: ({ results }, redactors) => {
      for (const result of results) consider(result, redactors);
    },
    documents,
  };
}

/** Whether a request without its secrets is as valid as it was, and the answer is valid. */
function isStillJudged(
  { requests, responses }: JudgeContext['validators'],
  { id }: Operation,
  [sent, shown]: [RequestParts, RequestParts],
  status: number,
  answer: Json,
): boolean {
  const isValid = ({ body }: RequestParts): boolean => requests[id]?.(body) !== false;
  return isValid(sent) === isValid(shown) && responses[id]?.[String(status)]?.(answer) !== false;
}

/** Adds a pair; returns whether the document has a place for it. */
function add(documents: ExampleDocuments, shown: ShownCall): boolean {
  const { api } = shown.operation;
  const document = documents.apis.get(api);
  const additions = document && additionsTo(document, shown);
  if (document !== undefined && additions !== undefined) documents.apis.set(api, withAdditions(document, additions));
  return additions !== undefined;
}

/**
 * Finds the document of an operation, as it is written.
 *
 * @returns the document; `undefined` if the contract does not have its API
 */
export function findWrittenDocument({ apis }: Contract, { api }: Operation): JsonObject | undefined {
  const found = apis.find(({ name }) => name === api);
  return found && getWrittenDocument(found);
}

/**
 * Says what an example pair adds to its document.
 *
 * @returns the additions; `undefined` if the document has no place for them
 */
export function additionsTo(document: JsonObject, shown: ShownCall): Addition[] | undefined {
  return shown.operation.rpc === undefined ? pairIn(shown) : listPairingAdditions(document, shown);
}

/**
 * Writes a call as an example may show it: secrets and undocumented values are left out, and a secret field gets the
 * value of the first example.
 *
 * @param about - the compiled schemas of the contract, and its redaction
 * @param result - the call, and how it was judged
 * @param redactors - replace the secrets of the request in texts
 * @returns the call; or why it can be no example, as a sentence
 */
export function presentableCall(
  { validators, redaction }: Pick<JudgeContext, 'validators'> & { redaction: Redaction },
  { check, judgement, answer }: Result,
  { asked, answered }: Pick<Redactors, 'asked' | 'answered'>,
): Pick<ShownCall, 'request' | 'status' | 'answer'> | { flaw: string } {
  const { operation, view } = check;
  if (view === undefined || answer?.body === undefined) return { flaw: 'Only an answer in JSON can be an example.' };
  const { status } = answer;
  if (status === 401 || status === 403)
    return { flaw: `An example has the credentials of the demo account, with which ${status} would not be answered.` };
  // An example has no parameters that the contract does not know.
  const fault = judgement.faults.find(({ rule }) => rule !== 'unknown-parameter');
  if (judgement.outcome === 'broken' && fault !== undefined)
    return { flaw: `The call breaks the contract, so that it can be no example of it: ${sentenceOf(fault)}` };
  const request = toPresentable(operation, view, redaction, asked);
  const shown = redactShownAnswer(answer.body, [operation], answered);
  if (request === undefined || !isStillJudged(validators, operation, [view, request], status, shown))
    return { flaw: 'Without its secrets, the call would not keep the contract.' };
  return { request, status, answer: shown };
}

/** The request as an example may show it: with the demo account's headers and secrets, and only documented values. */
function toPresentable(
  operation: Operation,
  view: RequestParts,
  redaction: Redaction,
  asked: RedactText,
): Exchange['request'] | undefined {
  const demo = operation.exchanges.find((exchange) => !isFailure(exchange))?.request;
  const { body: sent, query, path } = view;
  const redactValues = (values: Record<string, Json>): Record<string, Json> => asObject(redactLeaves(values, asked));
  const request: Exchange['request'] = {
    ...(query !== undefined && { query: redactValues(query) }),
    ...(path !== undefined && { path: redactValues(path) }),
    headers: demo?.headers ?? {},
  };
  if (sent === undefined) return request;
  const body = fillSecrets(
    operation,
    redactLeaves(redactUndocumented(sent, operation, redaction), asked),
    demo?.body,
    [],
  );
  return body === undefined ? undefined : { ...request, body };
}

/** Replaces secrets by demo values; `undefined` for a hidden value that is not a secret. */
function fillSecrets(operation: Operation, value: Json, demo: Json | undefined, path: string[]): Json | undefined {
  if (value === redactedText) return isSecret(operation, path) ? (demo ?? 'example') : undefined;
  const fillBelow = (name: string, one: Json): Json | undefined =>
    fillSecrets(operation, one, getAtPointer(demo ?? null, toPointer(name)), [...path, name]);
  if (Array.isArray(value))
    return value.map((one, i) => fillBelow(String(i), one)).filter((one): one is Json => one !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, Json][] => {
      const kept = fillBelow(name, one);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function isSecret({ secrets }: Operation, path: string[]): boolean {
  return secrets.map(pointerTokens).some((place) => {
    return place.length === path.length && place.every((token, i) => token === '*' || token === path[i]);
  });
}

import { isFailure, sameAs } from '../contract/choose.ts';
import { withPair, withPairing, type ShownCall } from '../contract/hand-over/examples.ts';
import { asObject, get, isObject, join, split, type Json, type JsonObject } from '../contract/json.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import { cleanerOf, documentedOnly, secretsOf, shownAnswer } from '../judge/har.ts';
import type { Result } from '../judge/check.ts';
import type { Measure } from '../judge/asked.ts';
import { hidden } from '../judge/mask.ts';
import type { Judged, Seen } from '../judge/traffic.ts';

/** Copies of a contract's documents with recorded calls as examples, and the number of pairs added. */
export type ExampleDocuments = { openapi?: JsonObject; openrpc?: JsonObject; added: number };

/** Collects the examples of a recording while it runs. */
export type RecordedExamples = {
  /** Adds the calls of an exchange that can be shown. */
  add: (seen: Seen, judged: Judged) => void;
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
 * @param measure - the contract
 * @returns see {@link RecordedExamples}
 * @example
 * const examples = collectExamples(measure);
 * examples.add(seen, judgeTraffic(measure, seen));
 */
export function collectExamples({ contract, validators }: Measure): RecordedExamples {
  const documents: ExampleDocuments = { added: 0 };
  const platform = contract.apis.find(({ name }) => name === 'platform')?.document;
  if (platform !== undefined) documents.openapi = structuredClone(platform);
  if (contract.openrpc !== undefined) documents.openrpc = structuredClone(contract.openrpc) as unknown as JsonObject;
  const taken = new Map<Operation, Exchange['request'][]>();
  const alike = new Map<string, number>();
  const consider = ({ check, judgement, answer }: Result, clean: (text: string) => string): void => {
    const { operation, view } = check;
    const isRefusedKey = answer?.status === 401 || answer?.status === 403;
    // An example has no parameters that the contract does not know.
    const isBroken =
      judgement.outcome === 'broken' && judgement.faults.some(({ rule }) => rule !== 'unknown-parameter');
    if (view === undefined || answer?.body === undefined || isBroken || isRefusedKey) return;
    const code = operation.rpc === undefined ? undefined : asObject(asObject(answer.body)['error'])['code'];
    const kind = JSON.stringify([operation.id, answer.status, code ?? null]);
    const count = alike.get(kind) ?? 0;
    if (count >= mostAlike) return;
    const request = presentable(operation, view);
    const shown = shownAnswer(answer.body, [operation], clean);
    if (request === undefined || !isStillJudged(validators, operation, [view, request], answer.status, shown)) return;
    const before = taken.get(operation) ?? operation.exchanges.map((exchange) => exchange.request);
    if (before.some(sameAs(operation, request))) return;
    const name = `recorded${before.length + 1}`;
    if (!add(documents, { operation, name, request, status: answer.status, answer: shown })) return;
    taken.set(operation, [...before, request]);
    alike.set(kind, count + 1);
    documents.added++;
  };
  return {
    add: ({ request }, { results, operations }) => {
      const clean = cleanerOf(secretsOf(request, operations));
      for (const result of results) consider(result, clean);
    },
    documents,
  };
}

/** Whether a request without its secrets is as valid as it was, and the answer is valid. */
function isStillJudged(
  { requests, responses }: Measure['validators'],
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
  const kind = shown.operation.rpc === undefined ? 'openapi' : 'openrpc';
  const write = kind === 'openapi' ? withPair : withPairing;
  const document = documents[kind] && write(documents[kind], shown);
  if (document !== undefined) documents[kind] = document;
  return document !== undefined;
}

/** The request as an example may show it: with the demo account's headers and secrets, and only documented values. */
function presentable(operation: Operation, view: RequestParts): Exchange['request'] | undefined {
  const demo = operation.exchanges.find((exchange) => !isFailure(exchange))?.request;
  const { body: sent, ...parts } = view;
  const request: Exchange['request'] = { ...parts, headers: demo?.headers ?? {} };
  if (sent === undefined) return request;
  const body = filled(operation, documentedOnly(sent, operation), demo?.body, []);
  return body === undefined ? undefined : { ...request, body };
}

/** Replaces secrets by demo values; `undefined` for a hidden value that is not a secret. */
function filled(operation: Operation, value: Json, demo: Json | undefined, path: string[]): Json | undefined {
  if (value === hidden) return isSecret(operation, path) ? (demo ?? 'example') : undefined;
  const below = (name: string, one: Json): Json | undefined =>
    filled(operation, one, get(demo ?? null, join(name)), [...path, name]);
  if (Array.isArray(value))
    return value.map((one, i) => below(String(i), one)).filter((one): one is Json => one !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, Json][] => {
      const kept = below(name, one);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function isSecret({ secrets }: Operation, path: string[]): boolean {
  return secrets.map(split).some((place) => {
    return place.length === path.length && place.every((token, i) => token === '*' || token === path[i]);
  });
}

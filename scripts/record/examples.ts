import { isFailure, isSameRequest } from '../contract/choose.ts';
import type { Contract } from '../contract/contract.ts';
import { withPair, withPairing, type Shown } from '../contract/hand-over/examples.ts';
import { get, put, split, type Json, type JsonObject } from '../contract/json.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import type { Result } from '../verify/check.ts';

/** The documents of a contract with what was seen as examples. */
export type Documents = { openapi?: JsonObject; openrpc?: JsonObject; added: number };

/**
 * Turns exchanges that were seen into named example pairs of the documents. Secret fields get the value of the first
 * example; what a wrong credential led to, and what broke the contract, is left out.
 *
 * @param contract - the contract
 * @param results - what was seen
 * @returns copies of the documents, and how many pairs were added
 */
export function withExamples(contract: Contract, results: Result[]): Documents {
  const documents: Documents = { added: 0 };
  const platform = contract.apis.find(({ name }) => name === 'platform')?.document;
  if (platform !== undefined) documents.openapi = structuredClone(platform);
  if (contract.openrpc !== undefined) documents.openrpc = structuredClone(contract.openrpc) as unknown as JsonObject;
  const taken = new Map<Operation, Exchange['request'][]>();
  for (const { check, judgement, answer } of results) {
    const { operation, view } = check;
    if (
      view === undefined ||
      answer?.body === undefined ||
      judgement.outcome === 'broken' ||
      answer.status === 401 ||
      answer.status === 403
    )
      continue;
    const demo = operation.exchanges.find((exchange) => !isFailure(exchange))?.request;
    const request = presentable(operation, view, demo);
    const before = taken.get(operation) ?? operation.exchanges.map((exchange) => exchange.request);
    if (before.some((other) => isSameRequest(operation, { ...placeholder, request: other }, request))) continue;
    const name = `recorded${before.length + 1}`;
    if (!add(documents, { operation, name, request, status: answer.status, answer: answer.body })) continue;
    taken.set(operation, [...before, request]);
    documents.added++;
  }
  return documents;
}

/** Tells whether there was a place for it. */
function add(documents: Documents, shown: Shown): boolean {
  const kind = shown.operation.rpc === undefined ? 'openapi' : 'openrpc';
  const write = kind === 'openapi' ? withPair : withPairing;
  const document = documents[kind] && write(documents[kind], shown);
  if (document !== undefined) documents[kind] = document;
  return document !== undefined;
}

const placeholder: Exchange = {
  name: '',
  operationId: '',
  summary: '',
  description: '',
  request: { headers: {} },
  response: { status: 200 },
  pointer: '',
  echo: [],
};

/** The request as an example may show it: the demo account's headers and secrets. */
function presentable(
  operation: Operation,
  view: RequestParts,
  demo: Exchange['request'] | undefined,
): Exchange['request'] {
  const request: Exchange['request'] = { ...view, headers: demo?.headers ?? {} };
  if (view.body === undefined) return request;
  const body = operation.secrets.reduce<Json>((here, place) => {
    const shown = get(demo?.body ?? null, place);
    return get(here, place) === undefined ? here : put(here, split(place), shown ?? 'example');
  }, view.body);
  return { ...request, body };
}

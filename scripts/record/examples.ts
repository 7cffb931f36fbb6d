import { isFailure, isSameRequest } from '../contract/choose.ts';
import type { Contract } from '../contract/contract.ts';
import { asList, asObject, get, join, put, set, split, type Json, type JsonObject } from '../contract/json.ts';
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
    const added =
      operation.rpc === undefined
        ? addPair(documents, operation, request, answer.status, answer.body, before.length)
        : addPairing(documents, operation, request, answer.body, before.length);
    if (!added) continue;
    taken.set(operation, [...before, request]);
    documents.added++;
  }
  return documents;
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

function addPair(
  documents: Documents,
  operation: Operation,
  request: Exchange['request'],
  status: number,
  answer: Json,
  count: number,
): boolean {
  const asked = operation.request?.bodies[0]?.pointer;
  const given = operation.responses.find((response) => response.status === String(status))?.bodies[0]?.pointer;
  if (documents.openapi === undefined || given === undefined || (asked !== undefined && request.body === undefined))
    return false;
  const name = `recorded${count + 1}`;
  let document: Json = documents.openapi;
  const add = (pointer: string, value: Json): void => {
    const examples = asObject(get(document, `${pointer}/examples`));
    document = set(document, `${pointer}/examples`, { ...examples, [name]: { summary: 'Recorded', value } });
  };
  if (asked !== undefined && request.body !== undefined) add(asked, request.body);
  add(given, answer);
  documents.openapi = asObject(document);
  return true;
}

function addPairing(
  documents: Documents,
  operation: Operation,
  request: Exchange['request'],
  answer: Json,
  count: number,
): boolean {
  const methods = asList(documents.openrpc?.['methods']);
  const i = methods.findIndex((method) => asObject(method)['name'] === operation.rpc?.method);
  if (documents.openrpc === undefined || i < 0) return false;
  const { params } = asObject(request.body);
  const { result, error } = asObject(answer);
  const known = operation.rpc?.errors.some(({ code }) => code === asObject(error)['code']) === true;
  if (error !== undefined && !known) return false;
  const names = operation.rpc?.params.map(({ name }) => name) ?? [];
  const given = Array.isArray(params)
    ? params.map((value, n): Json => ({ name: names[n] ?? String(n), value }))
    : Object.entries(asObject(params)).map(([name, value]): Json => ({ name, value }));
  const pairing: JsonObject = {
    name: `recorded${count + 1}`,
    params: given,
    ...(error === undefined ? { result: { name: 'result', value: result ?? null } } : { 'x-exchange': { error } }),
  };
  const at = join('methods', i, 'examples');
  documents.openrpc = asObject(set(documents.openrpc, at, [...asList(get(documents.openrpc, at)), pairing]));
  return true;
}

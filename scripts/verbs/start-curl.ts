import type { Contract } from '../contract/contract.ts';
import { isFailure } from '../contract/exchange/exchange.ts';
import { asObject, type Json } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import { requestRefusalOf, writeRequest, type WrittenHttpRequest } from '../contract/request/write-request.ts';
import { sampleSourceOf } from '../contract/sample/sample.ts';
import { sampleHeadersOf } from '../docs/samples/wire.ts';
import { mockOf } from '../mock/parts.ts';
import { compileContract } from '../serve/compiled/compiled-contract.ts';
import { curlWords, sh, shellQuoted, type Shell } from '../contract/base/shell.ts';
import { requestsOf } from '../verify/verify.ts';

/** The most operations that are looked at, and that are tried: a hint must not delay the start. */
const [mostLookedAt, mostTried] = [200, 10];

/** Where a server answers for each API. */
export type TrialAddresses = { url: string; rpcUrl: string };

/**
 * Writes the simplest call that changes nothing as a command for curl, complete with its credential. It is tried
 * before, on a mock of its own, so that a newcomer's first command works.
 *
 * @param addresses - where the server answers for each API
 * @returns the command; `undefined` if no call is answered with a success
 * @example await findWorkingCurl(contract, { url: 'http://127.0.0.1:4010', rpcUrl: 'http://127.0.0.1:4010/rpc' })
 */
export async function findWorkingCurl(contract: Contract, addresses: TrialAddresses): Promise<string | undefined> {
  const compiled = await compileContract(contract);
  const { control } = mockOf(compiled, { remember: 0 }, { log: undefined, report: () => undefined });
  for (const operation of simplestOf(contract)) {
    const request = writeSample(contract, compiled.validators, operation, addresses);
    if (request !== undefined && (await isAnswered(control.fetch, operation, request))) return curlOf(request);
  }
  return undefined;
}

/** The operations that are safe to try, those with the fewest values to fill in first. */
function simplestOf({ operations }: Contract): Operation[] {
  const effortOf = ({ deprecated, parameters, request, rpc, exchanges }: Operation): number =>
    (deprecated ? 100 : 0) +
    2 * parameters.filter(({ required }) => required).length +
    (request === undefined && rpc === undefined ? 0 : 4) +
    (exchanges.some((exchange) => !isFailure(exchange)) ? 0 : 1);
  return operations
    .filter(({ safe, method }) => safe && method !== 'HEAD')
    .slice(0, mostLookedAt)
    .map((operation) => ({ operation, effort: effortOf(operation) }))
    .toSorted((a, b) => a.effort - b.effort)
    .slice(0, mostTried)
    .map(({ operation }) => operation);
}

function writeSample(
  { apis }: Contract,
  validators: Parameters<typeof requestsOf>[2],
  operation: Operation,
  { url, rpcUrl }: TrialAddresses,
): WrittenHttpRequest | undefined {
  const api = apis.find(({ name }) => name === operation.api);
  if (api === undefined) return undefined;
  const { ofExchange, madeUp } = requestsOf(sampleSourceOf(api), operation, validators);
  const exchange = operation.exchanges.find((candidate) => !isFailure(candidate));
  const view = exchange === undefined ? madeUp() : ofExchange(exchange);
  if (view === undefined || requestRefusalOf(operation, view) !== undefined) return undefined;
  return writeRequest(operation, view, operation.rpc === undefined ? url : rpcUrl);
}

async function isAnswered(
  answer: (request: Request) => Promise<Response>,
  { rpc }: Operation,
  { method, url, headers, body }: WrittenHttpRequest,
): Promise<boolean> {
  const response = await answer(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
  if (response.status >= 400) return false;
  return rpc === undefined || asObject((await response.json()) as Json)['result'] !== undefined;
}

function curlOf({ method, url, headers, body }: WrittenHttpRequest): Shell {
  const data = body === undefined ? [] : [sh`--data-raw ${shellQuoted(body)}`];
  const words = curlWords({ method, url, headers: sampleHeadersOf({ method, url, headers }), body: data });
  return sh`curl -s ${sh.join(words, ' ')}`;
}

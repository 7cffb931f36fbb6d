import { validatorsFor } from '../../scripts/contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import { sampleSourceOf } from '../../scripts/contract/sample/sample.ts';
import { addressRequest } from '../../scripts/target/target.ts';
import { requestsOf } from '../../scripts/verify/cases/requests.ts';

/** A request that was made up for an operation: what `fetch` takes. */
export type MadeUpRequest = { operation: Operation; url: string; init: RequestInit & { method: string } };

/**
 * Makes up a request for each operation of a contract with one API.
 *
 * @param contract - the contract
 * @param url - where the API is served
 * @returns the requests, without those that no client sends, and those that go to another server
 */
export function* madeUpRequests(contract: Contract, url: string): Generator<MadeUpRequest> {
  const validators = validatorsFor(contract);
  const [source] = contract.apis.map(sampleSourceOf);
  if (source === undefined) return;
  const target = {
    addresses: Object.fromEntries(contract.apis.map(({ name }) => [name, url])),
    credentials: {},
    headers: {},
    timeout: 600_000,
  };
  for (const operation of contract.operations) {
    const parts = requestsOf(source, operation, validators).madeUp();
    if (parts === undefined) continue;
    const { url: to, method, headers, body } = addressRequest(target, operation, parts);
    if (/CONNECT|TRACE|TRACK/.test(method) || !to.startsWith(url)) continue;
    yield { operation, url: to, init: { method, headers, redirect: 'manual', ...(body !== undefined && { body }) } };
  }
}

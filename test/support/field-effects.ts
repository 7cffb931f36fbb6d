// What a contract comes to in each verb, as a text, so that two contracts can be compared.

import { asObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { WrittenHttpRequest } from '../../scripts/contract/request/write-request.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import { buildSite } from '../../scripts/docs/site.ts';
import { emitClient } from '../../scripts/emit/client/client.ts';
import { namesFor } from '../../scripts/emit/client/client-names.ts';
import { emitOperationTypes } from '../../scripts/emit/types/operation-types.ts';
import type { TypesThread } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { toReceivedAnswer, type ReceivedAnswer } from '../../scripts/remote/remote.ts';
import { createServerFrom } from '../../scripts/server/from-documents.ts';
import type { AnyRequest } from '../../scripts/server/call/handler.ts';
import { planExploration } from '../../scripts/verify/explore/explore.ts';
import { requestsIn, runPlanOf } from '../../scripts/verify/plan.ts';

/** The verbs whose outputs are texts here. */
export type Verb = 'types' | 'client' | 'mock' | 'server' | 'docs' | 'verify';

/** A document and the contract of it. */
export type Written = { documents: { openapi?: JsonObject; openrpc?: JsonObject }; contract: Contract };

/** Requests, of which some keep a contract and some break it, and answers by operation. */
export type Samples = { requests: WrittenHttpRequest[]; answers: Map<string, ReceivedAnswer[]> };

const address = 'http://fields.test';
const mostOfOperation = 20;

type Fetch = (request: Request) => Promise<Response>;

async function ask(fetch: Fetch, { method, url, headers, body }: WrittenHttpRequest): Promise<ReceivedAnswer> {
  const response = await fetch(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return toReceivedAnswer(response.status, Object.fromEntries(response.headers), bytes);
}

function planOf(contract: Contract): { plan: ReturnType<typeof runPlanOf>; target: Parameters<typeof requestsIn>[1] } {
  const addresses = Object.fromEntries(
    contract.apis.map(({ name, kind }) => [name, kind === 'rpc' ? `${address}/rpc` : address]),
  );
  const schemes = contract.apis.flatMap(({ document }) =>
    Object.keys(asObject(asObject(document['components'])['securitySchemes'])),
  );
  const credentials = Object.fromEntries(schemes.map((name) => [name, 'user:secret']));
  const target = { addresses, credentials, headers: {}, timeout: 1000 };
  return {
    plan: runPlanOf(contract, { target, strictness: 'live', unsafe: () => true, left: () => undefined }),
    target,
  };
}

/** Makes up requests to a contract, and has its mock answer them; each answer also comes without body and headers. */
export async function samplesOf({ documents, contract }: Written): Promise<Samples> {
  const { plan, target } = planOf(contract);
  const samples: Samples = { requests: [], answers: new Map() };
  const mock = await createMock(documents);
  const scope = { target, strictness: 'live' as const, unsafe: () => true, left: () => undefined, depth: 1 as const };
  for (const { request, operation } of [...requestsIn(plan, target), ...planExploration(plan, scope)]) {
    // Fetch has no request of these methods.
    if (/^(?:TRACE|CONNECT)$/.test(request.method)) continue;
    const known = samples.answers.get(operation.id) ?? [];
    if (known.length >= mostOfOperation) continue;
    samples.requests.push(request);
    const answer = await ask(mock.fetch, request);
    const bare = { ...answer, headers: { 'content-type': answer.headers['content-type'] ?? '' }, body: {}, text: '{}' };
    samples.answers.set(operation.id, [...known, answer, bare]);
  }
  return samples;
}

/** Writes what each verb makes of a contract. */
export async function outputsOf(
  { documents, contract }: Written,
  { requests, answers }: Samples,
  types: TypesThread,
): Promise<Record<Verb, string>> {
  const names = namesFor(undefined, {}, contract.apis);
  const { plan, target } = planOf(contract);
  const site = await buildSite(contract, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
  const mock = await createMock(documents);
  const seen: unknown[] = [];
  const handlers = Object.fromEntries(
    contract.operations.map(({ id }) => {
      const shown = answers.get(id)?.find(({ status }) => status < 300);
      return [
        id,
        ({ path, query, headers, cookies, body, contentType, params }: AnyRequest) => {
          seen.push({ path, query, headers, cookies, body, contentType, params });
          return shown?.body ?? shown?.text;
        },
      ];
    }),
  );
  const server = await createServerFrom({ contract, handlers, authenticate: () => ({}), missing: 501 });
  const said = async (fetch: Fetch): Promise<string> => {
    const all: unknown[] = [];
    for (const request of requests) all.push(await ask(fetch, request).catch(String));
    return JSON.stringify(all);
  };
  const checks = plan.cases.map((check) => [
    check.id,
    check.request,
    (answers.get(check.operation.id) ?? []).map((answer) => check.judge(answer)),
  ]);
  return {
    types: [...(await types.emit(contract)), emitOperationTypes(contract, names)].join('\n'),
    client: JSON.stringify(emitClient(contract, names)),
    mock: await said(mock.fetch),
    server: (await said(server.fetch)) + JSON.stringify(seen),
    docs: [...site].flatMap(([path, text]) => (/\.(?:html|md)$/.test(path) ? [text] : [])).join('\n'),
    verify: JSON.stringify([requestsIn(plan, target).map(({ request }) => request), checks]),
  };
}

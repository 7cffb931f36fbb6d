import { asObject } from '../../contract/json.ts';
import type { ApiName } from '../../contract/operation.ts';
import type { OperationEntry } from '../entries.ts';
import { dataBlock, markup, type Html } from '../html.ts';
import { codeBlock } from '../markdown.ts';
import { callOf, sampleOfExchange } from './console.ts';
import { verb } from './navigation.ts';
import { hrefOf, pathOf, type Site } from './site.ts';

/** The call of the start page, used by `browser/first.ts`. */
export type FirstData = {
  api: ApiName;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * Shows a first request with its answer: the call that changes nothing with the fewest values to fill in.
 *
 * @param site - the site
 * @param path - the path of the page
 * @returns the markup; `undefined` if there is no such call
 */
export function firstRequest(site: Site, path: string): Html | undefined {
  const [entry] = site.reference.operations
    .filter(({ operation }) => operation.safe && operation.method !== 'HEAD')
    .map((one) => ({ one, effort: effortOf(one) }))
    .toSorted((a, b) => a.effort - b.effort)
    .map(({ one }) => one);
  const exchange = entry?.exchanges.find(({ failure }) => !failure);
  if (entry === undefined || exchange === undefined) return undefined;
  const sample = sampleOfExchange('curl', site, entry, exchange);
  const { method, url, headers, body, contentType } = callOf(site, entry, exchange);
  const data: FirstData = {
    api: entry.api,
    method,
    url,
    headers: { ...headers, ...(body !== undefined && contentType !== undefined && { 'Content-Type': contentType }) },
    ...(body !== undefined && { body }),
  };
  const answer = exchange.response.body;
  return markup`<section class="first" aria-label="A first request">
<div class="bar">${verb(entry)} <a href="${hrefOf(path, pathOf(entry))}">${entry.title}</a>
${site.sends && markup`<button type="button" class="primary small" data-send-first hidden>Send</button>`}</div>
<div class="night">${sample !== undefined && codeBlock(sample.code, sample.language)}</div>
<p class="said" role="status" data-first-said>${answer !== undefined && `Answer ${exchange.outcome}`}</p>
<div class="night" data-first-answer>${answer !== undefined && codeBlock(JSON.stringify(answer, undefined, 2), 'json')}</div>
${dataBlock('first-data', data)}</section>`;
}

function effortOf({ deprecated, operation }: OperationEntry): number {
  const { parameters, request, rpc, exchanges } = operation;
  return (
    (deprecated ? 100 : 0) +
    2 * parameters.filter(({ required }) => required).length +
    (request === undefined && rpc === undefined ? 0 : 4) +
    (rpc === undefined ? Object.keys(asObject(exchanges[0]?.request.body)).length : rpc.params.length) +
    (exchanges.length > 0 ? 0 : 3)
  );
}

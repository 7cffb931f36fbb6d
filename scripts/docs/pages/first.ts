import { asObject } from '../../contract/base/json.ts';
import type { Requirement } from '../../contract/security.ts';
import type { ExchangeEntry, OperationEntry } from '../model/reference-types.ts';
import { dataBlock, markup, type Html } from '../../page-kit/html/html.ts';
import { codeBlock } from '../text/markdown.ts';
import { callOf, sampleOfExchange, securityKeys } from './console.ts';
import type { SampleCall } from '../samples/wire.ts';
import { methodBadge } from './navigation.ts';
import { hrefOf, pathOf, type Site } from './site.ts';

/** The call of the start page, used by `browser/console/first-call.ts`. */
export type FirstData = { api: string; security: string[][]; call: SampleCall };

/**
 * Finds the call that changes nothing with the fewest values to fill in.
 *
 * @returns the call and an exchange that succeeds; `undefined` if there is none
 */
export function simplestOf(site: Site): { entry: OperationEntry; exchange: ExchangeEntry } | undefined {
  const [entry] = site.reference.operations
    .filter(({ operation }) => operation.safe && operation.method !== 'HEAD')
    .map((one) => ({ one, effort: effortOf(one) }))
    .toSorted((a, b) => a.effort - b.effort)
    .map(({ one }) => one);
  const exchange = entry?.exchanges.find(({ failure }) => !failure);
  return entry && exchange && { entry, exchange };
}

/**
 * Shows a first request with its answer.
 *
 * @param path - the path of the page
 * @returns the markup; `undefined` if there is no such call
 */
export function firstRequest(site: Site, path: string): Html | undefined {
  const simplest = simplestOf(site);
  if (simplest === undefined) return undefined;
  const { entry, exchange } = simplest;
  const sample = sampleOfExchange('curl', site, entry, exchange);
  const security = securityKeys(headersOnly(entry.operation.security));
  const data: FirstData = { api: entry.api, security, call: callOf(site, entry, exchange) };
  const hasKey = security.flat().length > 0;
  const answer = exchange.response.body;
  return markup`<section class="first" aria-label="A first request">
<div class="bar">${methodBadge(entry)} <a href="${hrefOf(path, pathOf(entry))}">${entry.title}</a>
${site.sends && markup`<button type="button" class="primary small" data-send-first data-scripted>Send</button>`}</div>
${hasKey && markup`<div class="keys" data-first-keys data-scripted></div>`}
<div class="night" data-first-code>${sample !== undefined && codeBlock(sample.code, sample.language)}</div>
<p class="said" role="status" data-first-said>${answer !== undefined && `Answer ${exchange.outcome}`}</p>
<div class="night" data-first-answer>${
    answer !== undefined && codeBlock(JSON.stringify(answer, undefined, 2), 'json')
  }</div>
${dataBlock('first-data', data)}</section>`;
}

/** The alternatives that the reader can choose here: what travels in the address is a part of the call. */
function headersOnly(security: Requirement[][]): Requirement[][] {
  const isInHeaders = (alternative: Requirement[]): boolean =>
    alternative.every(({ scheme: { travels } }) => travels === undefined || travels.in === 'header');
  return security.slice(0, 1).every(isInHeaders) ? security.filter(isInHeaders) : [];
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

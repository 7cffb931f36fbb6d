import { evaluateExpressions, type ExpressionCall } from '../../../contract/expression/runtime-expression.ts';
import { tryParseJson, type Json } from '../../../contract/base/json.ts';
import type { FormValues } from '../../samples/sample-call.ts';
import type { NextSpec, NextValue } from '../../pages/console.ts';
import type { SampleCall } from '../../samples/wire.ts';
import { element } from '../../../page-kit/browser/browser.ts';
import { siteAddress } from '../lazy-scripts.ts';
import { keepInTab, readFromTab } from './reader-choices.ts';

/** What a page takes over from the response on another: the values of its parameters by name. */
type Carried = { operation: string; values: Record<string, Json> };

const key = 'twinspec carried';

/** A call with the values of its parameters, and its response. */
export type Happened = {
  call: SampleCall;
  values: FormValues;
  response: { status: number; headers: Headers; body: Json | undefined };
};

/**
 * Shows the calls that a response leads to, each with the values that it takes from the response.
 *
 * @param happened - the call that was made, and its response
 */
export function showNext(next: NextSpec[], happened: Happened): void {
  const place = document.querySelector<HTMLElement>('[data-onward]');
  if (place === null) return;
  const rows = next.flatMap(({ operation, title, path, given }) => {
    const values = valuesOf(given, happened);
    if (values === undefined) return [];
    const item = element('li');
    const link = element('a', { href: siteAddress(path), 'data-next': operation }, `${title} →`);
    link.addEventListener('click', () => keepInTab(key, { operation, values } satisfies Carried));
    item.append(link);
    return [item];
  });
  place.hidden = rows.length === 0;
  place.replaceChildren(...rows);
}

/**
 * Takes what another page handed over to an operation; it is handed over only once.
 *
 * @param operation - the id of the operation
 * @returns the values by name; `undefined` if there are none
 */
export function takeCarried(operation: string): Record<string, Json> | undefined {
  const carried = readFromTab<Carried | null>(key);
  if (carried === undefined || carried === null || carried.operation !== operation) return undefined;
  keepInTab(key, null);
  return carried.values;
}

/**
 * Evaluates the values that a link gives.
 *
 * @param happened - the call, and its response
 * @returns the values by the names of the parameters; `undefined` if the response lacks one, so that it leads elsewhere
 */
export function valuesOf(given: NextValue[], happened: Happened): Record<string, Json> | undefined {
  const call = expressionCall(happened);
  const values: Record<string, Json> = {};
  for (const { name, value, step, types } of given) {
    const found = addStep(evaluateExpressions(value, call), step);
    if (found === undefined || !isOf(types, found)) return undefined;
    values[name] = found;
  }
  return values;
}

function expressionCall({ call, values, response }: Happened): ExpressionCall {
  const headers = Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    url: call.url,
    method: call.method,
    statusCode: response.status,
    request: {
      header: (name) => headers.find(([known]) => known === name.toLowerCase())?.[1],
      body: tryParseJson(call.body ?? ''),
      query: (name) => values[`query:${name}`],
      path: (name) => values[`path:${name}`],
    },
    response: { header: (name) => response.headers.get(name) ?? undefined, body: response.body },
  };
}

/** A link may lead from several forms of a response, of which only some have a value that is of use. */
function isOf(types: string[], value: Json): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
}

/** Adds to a number, which may be in hexadecimal. */
function addStep(value: Json | undefined, step: number): Json | undefined {
  if (step === 0 || value === undefined) return value;
  if (typeof value === 'number') return value + step;
  if (typeof value !== 'string' || !/^(?:0x[\da-f]+|\d+)$/i.test(value)) return undefined;
  const sum = BigInt(value) + BigInt(step);
  if (sum < 0n) return undefined;
  return value.startsWith('0x') ? `0x${sum.toString(16)}` : String(sum);
}

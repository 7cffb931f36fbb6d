import { asObject, get, type Json } from '../../contract/json.ts';
import type { NextSpec } from '../pages/console.ts';
import type { SampleCall } from '../samples/wire.ts';
import { element } from './element.ts';
import { siteAddress } from './load.ts';
import { keep, recall } from './session.ts';

/** What a page takes over from the response on another: the values of its parameters by name. */
type Carried = { operation: string; values: Record<string, Json> };

const key = 'twinspec carried';

/** A call and its response. */
export type Happened = { call: SampleCall; headers: Headers; body: Json | undefined };

/**
 * Shows the calls that a response leads to, each with the values that it takes from the response.
 *
 * @param next - the calls
 * @param happened - the call that was made, and its response
 */
export function showNext(next: NextSpec[], happened: Happened): void {
  const place = document.querySelector<HTMLElement>('[data-onward]');
  if (place === null) return;
  const rows = next.flatMap(({ operation, title, path, given }) => {
    const values = given.map(({ name, value, step }) => [name, stepped(valueOf(value, happened), step)] as const);
    // A response without one of the values leads elsewhere.
    if (values.some(([, value]) => value === undefined || value === null)) return [];
    const known = Object.fromEntries(values) as Record<string, Json>;
    const item = element('li');
    const link = element('a', { href: siteAddress(path), 'data-next': operation }, `${title} →`);
    link.addEventListener('click', () => keep(key, { operation, values: known } satisfies Carried));
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
  const carried = recall<Carried | null>(key);
  if (carried === undefined || carried === null || carried.operation !== operation) return undefined;
  keep(key, null);
  return carried.values;
}

/** The value of a runtime expression (OpenAPI, Link Object). */
function valueOf(value: Json, happened: Happened): Json | undefined {
  if (typeof value !== 'string') return value;
  const [, side, where, rest = ''] =
    /^\{?\$(request|response)\.(body|header|query|path)[#.]?([^{}]*)\}?$/.exec(value) ?? [];
  if (side === undefined) return value;
  const body = side === 'response' ? happened.body : parsed(happened.call.body ?? '');
  if (where === 'body') return body === undefined ? undefined : get(body, rest);
  if (where === 'header') {
    if (side === 'response') return happened.headers.get(rest) ?? undefined;
    return Object.entries(happened.call.headers).find(([name]) => name.toLowerCase() === rest.toLowerCase())?.[1];
  }
  const { url } = happened.call;
  return where === 'query' && URL.canParse(url) ? (new URL(url).searchParams.get(rest) ?? undefined) : undefined;
}

/** Adds to a number, which may be in hexadecimal. */
function stepped(value: Json | undefined, step: number): Json | undefined {
  if (step === 0 || value === undefined) return value;
  if (typeof value === 'number') return value + step;
  if (typeof value !== 'string' || !/^(?:0x[\da-f]+|\d+)$/i.test(value)) return undefined;
  const sum = BigInt(value) + BigInt(step);
  if (sum < 0n) return undefined;
  return value.startsWith('0x') ? `0x${sum.toString(16)}` : String(sum);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Puts values into a body: into the params of a JSON-RPC request, or the members of the body with their names.
 *
 * @param text - the body
 * @param params - the names of the params of the method, in order; `undefined` if it is no method
 * @param values - the values by name
 * @returns the body with the values in it; the same text if it is not JSON
 */
export function filledBody(text: string, params: string[] | undefined, values: Record<string, Json>): string {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
  const whole = values['body'];
  if (whole !== undefined && params === undefined) return JSON.stringify({ ...body, ...asObject(whole) }, undefined, 2);
  if (params === undefined) return text;
  const sent = body['params'];
  const filled = Array.isArray(sent)
    ? params.map((name, i) => values[name] ?? sent[i] ?? null).slice(0, Math.max(sent.length, lastOf(params, values)))
    : { ...asObject(sent ?? {}), ...values };
  return JSON.stringify({ ...body, params: filled }, undefined, 2);
}

/** How many params there are up to the last one with a value. */
function lastOf(params: string[], values: Record<string, Json>): number {
  return params.reduce((last, name, i) => (values[name] === undefined ? last : i + 1), 0);
}

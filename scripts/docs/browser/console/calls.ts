import { callWithoutBody, withBody, type FormValues } from '../../samples/sample-call.ts';
import { tryParseJson, type Json } from '../../../contract/base/json.ts';
import { isForm } from '../../../contract/media/media.ts';
import type { ConsoleData, ConsoleExchange } from '../../pages/console.ts';
import { sampleHeadersOf, type SampleCall } from '../../samples/wire.ts';
import { untouched, type FormDraft } from './drafts.ts';
import { textOnPage } from '../exchange-text.ts';
import type { Fields } from './fields.ts';
import { fillBody } from './filled-body.ts';
import { findChosenServer, credentialsNow, extraHeaders } from './reader-choices.ts';

/**
 * Fills a request with values that the response of another call gave.
 *
 * @param values - the values by the names of the parameters
 * @returns the changes to its request
 */
export function draftWith(data: ConsoleData, exchange: ConsoleExchange, values: Record<string, Json>): FormDraft {
  const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const parameters = data.parameters.flatMap(({ in: where, name }) => {
    const value = values[name] ?? values[`${where}.${name}`];
    return value === undefined ? [] : [[`${where}:${name}`, text(value)] as const];
  });
  const headers = data.headers.flatMap(({ name }) => {
    const value = values[name] ?? values[`header.${name}`];
    return value === undefined ? [] : [[name, text(value)] as const];
  });
  const body = bodyText(exchange, untouched);
  const fields = data.bodies[0]?.fields ?? [];
  const params = data.rpc === undefined ? undefined : fields.map(({ name }) => name);
  const isNamed = fields.every(({ byName }) => byName !== undefined);
  return {
    headers: Object.fromEntries(headers),
    parameters: Object.fromEntries(parameters),
    ...(body !== undefined && { body: fillBody(body, params, values, isNamed) }),
  };
}

/**
 * Makes the call of an exchange, with the reader's credentials, headers and server.
 *
 * @param draft - the changes to its request
 * @returns the call, and the values of its parameters
 */
export function callNow(
  data: ConsoleData,
  exchange: ConsoleExchange,
  draft: FormDraft,
): { call: SampleCall; values: FormValues } {
  const values = valuesNow(data, exchange, draft);
  const call = callWithoutBody(data, findChosenBase(data), values, headersNow(data, exchange, draft));
  const text = bodyText(exchange, draft);
  if (text === undefined) return { call, values };
  const contentType = findChosenType(data, exchange, draft);
  const spec = data.bodies.find((body) => body.contentType === contentType) ?? { contentType, files: [], encoding: {} };
  return { call: withBody(call, spec, text), values };
}

function valuesNow(data: ConsoleData, exchange: ConsoleExchange, draft: FormDraft): FormValues {
  const parameters: FormValues = {};
  for (const parameter of data.parameters) {
    const name = `${parameter.in}:${parameter.name}`;
    if (parameter.scheme !== undefined) {
      const credential = credentialOf(data, exchange, parameter);
      if (credential !== undefined) parameters[name] = credential;
      continue;
    }
    const value = draft.parameters[name];
    const standard = exchange.parameters?.[name];
    if (value === undefined && standard !== undefined) parameters[name] = standard;
    // Without a value, a part of the path is empty: its name in braces would be sent as it is.
    else if (value !== undefined && (value !== '' || parameter.in === 'path'))
      parameters[name] = /^\s*[[{]/.test(value) ? (tryParseJson(value) ?? value) : value;
  }
  return parameters;
}

/**
 * Finds the address that an operation is called at.
 *
 * @returns the address in front of the path
 */
export function findChosenBase({ api, fixedServer, subject }: ConsoleData): string {
  return fixedServer ? subject.server : findChosenServer(api);
}

/**
 * Finds the content type of a request.
 *
 * @param draft - the changes to its request
 * @returns the content type of the body
 */
export function findChosenType(data: ConsoleData, exchange: ConsoleExchange, draft: FormDraft): string {
  return draft.contentType ?? exchange.contentType ?? data.bodies[0]?.contentType ?? 'application/json';
}

function headersNow(data: ConsoleData, exchange: ConsoleExchange, draft: FormDraft): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, scheme } of data.headers) {
    const typed = findTypedHeader(data, exchange, draft, name);
    const own = scheme === undefined ? typed : typed || exchange.headers[name];
    const isCredential = scheme !== undefined && isStandard(exchange, name);
    const value = isCredential ? credentialOf(data, exchange, { in: 'header', name }) : own;
    if (value !== undefined && value !== '') headers[name] = value;
  }
  for (const { name, value } of extraHeaders(data.api)) if (isHeaderName(name)) headers[name] = value;
  return headers;
}

/** The credential that a call carries in a certain place, of the one alternative that it takes. */
function credentialOf(
  data: ConsoleData,
  exchange: ConsoleExchange,
  place: { in: string; name: string },
): string | undefined {
  const findShownText = (where: string, name: string): string | undefined => {
    const shown = where === 'header' ? exchange.headers[name] : exchange.parameters?.[`${where}:${name}`];
    return typeof shown === 'string' ? shown : undefined;
  };
  const credentials = credentialsNow(data, (spec) => findShownText(spec.in, spec.name));
  return credentials.find(({ spec }) => spec.in === place.in && spec.name === place.name)?.value;
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name);
}

/**
 * Checks whether a header takes the reader's credential. It does not if the exchange shows the error for a wrong one.
 *
 * @param header - the name of the header
 * @returns true if it does
 */
export function isStandard({ failure, ownHeaders }: ConsoleExchange, header: string): boolean {
  return !failure || ownHeaders?.includes(header) !== true;
}

/**
 * Gets what the reader typed for a header that does not take a credential of all pages.
 *
 * @param draft - the changes to its request
 * @param header - the name of the header
 * @returns the text; `''` for none
 */
export function findTypedHeader(
  data: ConsoleData,
  exchange: ConsoleExchange,
  draft: FormDraft,
  header: string,
): string {
  const scheme = data.headers.find(({ name }) => name === header)?.scheme;
  if (scheme === undefined) return draft.headers[header] ?? exchange.headers[header] ?? '';
  return draft.headers[header] ?? '';
}

/**
 * Finds the text of the body; unless the reader changed it, it is read from the page.
 *
 * @returns the text; `undefined` if the request has no body
 */
export function bodyText(exchange: ConsoleExchange, draft: FormDraft): string | undefined {
  if (draft.body !== undefined) return draft.body;
  if (!exchange.hasBody) return undefined;
  return exchange.body ?? textOnPage(exchange.name, 'request') ?? '';
}

/**
 * Makes the request of a call, as the browser sends it.
 *
 * @param fields - the inputs, which know the files that were chosen
 */
export function fetchInitOf(call: SampleCall, fields?: Fields): RequestInit {
  const { method, body, form, contentType = '' } = call;
  const headers = sampleHeadersOf(call).filter(([name]) => name !== 'Cookie');
  if (['GET', 'HEAD'].includes(method)) return { method, headers };
  if (form === undefined) return { method, headers, ...(body !== undefined && { body }) };
  const filled = contentType.startsWith('multipart/') ? new FormData() : new URLSearchParams();
  for (const { name, value, file } of form) {
    const chosen = file ? fields?.fileOf(name) : undefined;
    if (filled instanceof FormData && file) filled.append(name, chosen ?? new Blob([]), chosen?.name ?? value);
    else filled.append(name, value);
  }
  return {
    method,
    headers: isForm({ contentType }) ? headers.filter(([name]) => name !== 'Content-Type') : headers,
    body: filled,
  };
}

import { asObject, asText, isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { receivedAnswer } from '../received.ts';
import type { Unknown } from '../request.ts';
import type { Seen } from '../traffic.ts';

/**
 * Reads an entry of Kong's file-log, http-log, tcp-log and the like. Bodies are there only where somebody adds them, as
 * `request.body` and `response.body`.
 *
 * @param entry - the entry
 * @returns the call; `undefined` if it is of another form
 * @see https://developer.konghq.com/plugins/file-log/
 */
export function kongCall(entry: JsonObject): Seen | undefined {
  const [request, response] = [asObject(entry['request']), asObject(entry['response'])];
  const { method, url, uri, querystring } = request;
  const address = asText(url) ?? asText(uri);
  if (typeof method !== 'string' || address === undefined || Number(response['status']) > 0 !== true) return undefined;
  if (Array.isArray(request['headers']) || Array.isArray(response['headers'])) return undefined;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asObject(querystring)))
    for (const one of [value].flat()) query.append(name, String(one));
  const whole = address.includes('?') || query.size === 0 ? address : `${address}?${query.toString()}`;
  const latencies = asObject(entry['latencies']);
  return seenOf({
    method,
    url: URL.canParse(whole) ? whole : `http://localhost${whole}`,
    headers: textsIn(request['headers']),
    requestBody: bodyIn(request['body']),
    status: Number(response['status']),
    answered: textsIn(response['headers']),
    body: bodyIn(response['body']),
    milliseconds: Number(latencies['request'] ?? 0),
    caller: asText(entry['client_ip']),
  });
}

/** The names that fields of access logs usually have, most of them those of nginx's variables. */
const names = {
  line: ['request'],
  method: ['request_method', 'method', 'verb', 'http_method', 'http_request_method'],
  target: ['request_uri', 'uri', 'url', 'path', 'request_path', 'url_path', 'url_original'],
  query: ['args', 'query_string', 'query', 'url_query'],
  status: ['status', 'status_code', 'response_status', 'response_code', 'http_response_status_code'],
  requestBody: ['request_body', 'req_body', 'http_request_body_content'],
  body: ['response_body', 'resp_body', 'response', 'body', 'http_response_body_content'],
  host: ['http_host', 'host', 'server_name', 'vhost', 'url_domain'],
  scheme: ['scheme', 'url_scheme'],
  seconds: ['request_time', 'duration', 'upstream_response_time'],
  caller: ['remote_addr', 'client_ip', 'client', 'remote_ip', 'client_address', 'source_ip'],
  userAgent: ['user_agent', 'useragent', 'agent', 'user_agent_original'],
  contentType: ['sent_http_content_type', 'response_content_type'],
  requestType: ['content_type', 'request_content_type'],
} as const;

/**
 * Reads a line of an access log that is JSON, as nginx writes it with `log_format … escape=json`. Request headers are
 * `http_NAME`, those of the answer `sent_http_NAME`, as the variables of nginx are called.
 *
 * @param entry - the line
 * @returns the call; `undefined` if it has no method, path and status
 */
export function logCall(entry: JsonObject): Seen | undefined {
  const fields = flattened(entry);
  const of = (name: keyof typeof names): string | undefined =>
    names[name].map((field) => fields.get(field)).find((text) => text !== undefined);
  const [, lineMethod, lineTarget] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(of('line') ?? '') ?? [];
  const [method, target] = [of('method') ?? lineMethod, of('target') ?? lineTarget];
  const status = Number(of('status'));
  if (method === undefined || target === undefined || !(status >= 100 && status < 600)) return undefined;
  const query = of('query');
  const whole = target.includes('?') || query === undefined ? target : `${target}?${query}`;
  const headers = headersIn(fields, /^http_(.+)$/);
  const answered = headersIn(fields, /^sent_http_(.+)$/);
  const [userAgent, type, requestType] = [of('userAgent'), of('contentType'), of('requestType')];
  return seenOf({
    method,
    url: URL.canParse(whole) ? whole : `${of('scheme') ?? 'http'}://${of('host') ?? 'localhost'}${whole}`,
    headers: {
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(requestType !== undefined && { 'content-type': requestType }),
      ...headers,
    },
    requestBody: of('requestBody'),
    status,
    answered: { ...(type !== undefined && { 'content-type': type }), ...answered },
    body: of('body'),
    milliseconds: Number(of('seconds') ?? 0) * 1000,
    caller: of('caller'),
    // A log has the headers that somebody chose.
    unknown: ['request headers', 'headers'],
  });
}

/** Members by their path, in lower case with `_` between the names: logs of other shapes have members in members. */
function flattened(entry: JsonObject, above = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(entry)) {
    const key = `${above}${name.toLowerCase().replaceAll(/[.\-@]/g, '_')}`;
    if (isObject(value)) for (const [below, text] of flattened(value, `${key}_`)) found.set(below, text);
    // What is not there is a dash in many logs.
    else if (value !== null && value !== '' && value !== '-')
      found.set(key, Array.isArray(value) ? value.join(', ') : String(value));
  }
  return found;
}

/** Fields of nginx that are called like headers. */
const noHeaders = new Set(['version', 'method', 'request_method', 'response_status_code']);

function headersIn(fields: Map<string, string>, form: RegExp): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, text] of fields) {
    const name = form.exec(field)?.[1];
    if (name !== undefined && !noHeaders.has(name)) found[name.replaceAll('_', '-')] = text;
  }
  return found;
}

function textsIn(value: Json | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([name, one]) => [name.toLowerCase(), [one].flat().map(String).join(', ')]),
  );
}

function bodyIn(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Parts = {
  method: string;
  url: string;
  headers: Record<string, string>;
  requestBody: string | undefined;
  status: number;
  answered: Record<string, string>;
  body: string | undefined;
  milliseconds: number;
  caller?: string | undefined;
  unknown?: Unknown[];
};

function seenOf({
  method,
  url,
  headers,
  requestBody,
  status,
  answered,
  body,
  milliseconds,
  caller,
  unknown = [],
}: Parts): Seen {
  // Bodies in logs are decoded.
  const { 'content-encoding': _, ...came } = answered;
  return {
    request: { method: method.toUpperCase(), url, headers, ...(requestBody !== undefined && { body: requestBody }) },
    answer: receivedAnswer(status, came, Buffer.from(body ?? '')),
    milliseconds: Number.isFinite(milliseconds) ? Math.round(milliseconds) : 0,
    unknown: [
      ...unknown,
      ...(requestBody === undefined ? (['request body'] as const) : []),
      ...(body === undefined ? (['body'] as const) : []),
    ],
    ...(caller !== undefined && { caller }),
  };
}

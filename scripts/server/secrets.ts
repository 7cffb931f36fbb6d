import { isObject, type Json } from '../contract/json.ts';
import type { Operation, RequestView } from '../contract/operation.ts';
import { percentDecoded } from '../contract/percent.ts';
import type { Call } from '../serve/call.ts';
import type { Redaction } from '../serve/redaction.ts';

/** Takes the secrets of one request out of a text. */
export type Scrub = (text: string) => string;

/** What a text may repeat of a request. */
export type Repeated = { operation: Operation | undefined; view: RequestView | undefined; call: Call };

const redacted = '[redacted]';

/**
 * Prepares to take the secrets of a request out of what others write, e.g. the message of an error.
 *
 * @param redaction - knows where the secrets of the contract are
 * @param repeated - the request
 * @returns replaces each secret, also without the `0x` or the scheme's name before it
 */
export function scrubOf(redaction: Redaction, { operation, view, call }: Repeated): Scrub {
  const { headers, search, pathValues } = call;
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const query = Object.fromEntries(new URLSearchParams(search));
  const secrets = [
    ...hiddenIn(texts, redaction.headers(headers)).flatMap(credentialForms),
    ...hiddenIn(query, redaction.query(search)),
    ...(operation === undefined ? [] : secretsOf(redaction, operation, view, pathValues)),
  ].flatMap(spellings);
  const longestFirst = [...new Set(secrets)].filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.map((secret) => literally(secret)).join('|'), 'gi');
  return (text) => text.replaceAll(pattern, redacted);
}

function secretsOf(
  redaction: Redaction,
  operation: Operation,
  view: RequestView | undefined,
  pathValues: Record<string, string>,
): string[] {
  const body = view?.body;
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path' && parameter.secret);
  return [
    ...(body === undefined ? [] : hiddenIn(body, redaction.body(operation, body))),
    ...inPath.flatMap(({ name }) => [pathValues[name] ?? '', percentDecoded(pathValues[name] ?? '')]),
  ];
}

/** The texts of a value that another one hides. */
function hiddenIn(value: Json, masked: Json | undefined): string[] {
  if (masked === redacted) return leavesOf(value);
  if (Array.isArray(value))
    return value.flatMap((item, i) => hiddenIn(item, Array.isArray(masked) ? masked[i] : undefined));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    hiddenIn(member, isObject(masked) ? masked[name] : undefined),
  );
}

function leavesOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isObject(value)) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** `Bearer abc` as a whole and alone; of Basic the password, too (RFC 7617, section 2). */
function credentialForms(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? [];
  if (rest === '') return [value];
  const password = scheme.toLowerCase() === 'basic' ? decoded(rest).split(':').slice(1).join(':') : '';
  return [value, rest, password];
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** As it is, as hex without its prefix, as JSON and as a URL write it. */
function spellings(secret: string): string[] {
  const hex = /^0x([0-9a-f]{8,})$/i.exec(secret)?.[1] ?? '';
  return [secret, hex, JSON.stringify(secret).slice(1, -1), encoded(secret)];
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '';
  }
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

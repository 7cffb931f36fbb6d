import { isObject, type Json } from '../contract/json.ts';
import type { Operation, RequestView } from '../contract/operation.ts';
import { percentDecoded } from '../contract/percent.ts';
import type { Call } from './call.ts';
import type { Redaction } from './redaction.ts';

/** Replaces the secrets of a request in a text with `[redacted]`. */
export type Scrub = (text: string) => string;

/** The request whose values a text may repeat. */
export type Repeated = { operation: Operation | undefined; view: RequestView | undefined; call: Call };

const redacted = '[redacted]';

/**
 * Makes a function that removes the secrets of a request from texts of others, e.g. the message of an error.
 *
 * @param redaction - knows where the secrets of the contract are
 * @param repeated - the request
 * @returns a function that replaces each secret, also without the `0x` or the authentication scheme before it
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

/** The texts in a value that its masked copy hides. */
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

/** `Bearer abc` whole and without its scheme; for Basic also the password (RFC 7617, section 2). */
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

/** A secret as it is, as hex without its prefix, and as JSON and URLs escape it. */
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

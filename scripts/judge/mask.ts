import type { Contract } from '../contract/contract.ts';
import { asList, asObject, isObject, join, split, type Json } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { WrittenHttpRequest } from '../contract/request.ts';
import { curlWords, shellQuoted } from '../shell.ts';
import type { Result } from './check.ts';
import { otherVariableOf, variableOf } from '../contract/variable.ts';
import { describedPlaces } from './described.ts';
import { responseFor } from '../contract/documented.ts';
import { bodySchemas } from './message.ts';
import { secretsInAddress, type Target } from './target.ts';

/** Keeps secrets out of reports. */
export type Mask = {
  /** Replaces each secret in a text. */
  text: (text: string) => string;
  /** Writes the curl command that repeats a request, with environment variables for credentials. */
  curl: (request: WrittenHttpRequest) => string;
};

/** A shorter secret may be part of a word, so it is replaced only where it stands alone. */
const longEnough = 8;

/**
 * Collects every secret of a run: the credentials, and each field of a request or an answer that the contract marks
 * with `format: password`.
 *
 * @param contract - the contract with the requests of the run
 * @param target - the server, with its credentials
 * @param results - the results, with their answers
 * @param further - other secrets, each with its replacement; `$NAME` stands for an environment variable
 * @returns a mask for all of them
 */
export function maskOf(contract: Contract, target: Target, results: Result[], further: Secret[] = []): Mask {
  const credentials = Object.entries(target.credentials).map(([key, value]): Secret => [value, `$${variableOf(key)}`]);
  const second = Object.entries(target.other ?? {}).map(([key, value]): Secret => [value, `$${otherVariableOf(key)}`]);
  const others = [
    ...Object.values(target.headers).flatMap((headers) => Object.values(headers).flatMap(secretsInHeader)),
    ...Object.values(target.addresses).flatMap(secretsInAddress),
    ...contract.operations.flatMap(secretsSent),
    ...results.flatMap(secretsAnswered),
    ...results.flatMap(({ check }) => check.secrets ?? []),
  ];
  const secrets = [...others.map((value): Secret => [value, hidden]), ...further, ...second, ...credentials];
  const variables = new Set(secrets.map(([, instead]) => instead).filter((instead) => instead.startsWith('$')));
  const text = masking(secrets);
  return { text, curl: (request) => curlOf(request, text, variables) };
}

/** A text that no report may show, and what it shows instead. */
export type Secret = [value: string, instead: string];

/** A server may repeat a header without its scheme, or the password of a basic login. */
function secretsInHeader(value: string): string[] {
  const [, scheme = '', rest] = /^(\S+) (.+)$/.exec(value) ?? [];
  if (rest === undefined) return [value];
  const login = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString('utf8') : '';
  return [value, rest, login, login.slice(login.indexOf(':') + 1)];
}

/** The replacement for a secret. */
export const hidden = '[redacted]';

function secretsSent({ exchanges, secrets }: Operation): string[] {
  return exchanges.flatMap(({ request }) =>
    secrets.flatMap((place) => valuesAt(request.body ?? null, split(place))).flatMap(textsIn),
  );
}

/**
 * Makes a function that replaces secrets in texts, also when they are escaped in JSON or a URL, encoded in Base64 or
 * hexadecimal, written in another case, or shortened with `…`.
 *
 * @param secrets - each with its replacement; of two equal secrets, the last counts
 * @returns replaces them in a text
 */
export function masking(secrets: Secret[]): (text: string) => string {
  const known = new Map<string, string>();
  for (const [value, instead] of secrets) {
    for (const written of writingsOf(value)) if (written.length > 2) known.set(written.toLowerCase(), instead);
  }
  const longest = [...known.keys()].sort((a, b) => b.length - a.length);
  if (longest.length === 0) return (text) => text;
  const pattern = new RegExp(longest.map(patternOf).join('|'), 'gi');
  return (text) => {
    const masked = text.replaceAll(pattern, (found) => known.get(found.toLowerCase()) ?? hidden);
    return masked.includes('…') ? withoutBeginnings(masked, longest) : masked;
  };
}

function writingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
  const unpadded = encoded.map((text) => text.replace(/=+$/, ''));
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    ...(value.length < longEnough ? [] : [...encoded, ...unpadded]),
  ];
}

/**
 * Lists the secrets in an answer.
 *
 * @param result - the result with the answer
 * @returns the values that the contract marks with `format: password`
 */
export function secretsAnswered({ check: { operation }, answer }: Result): string[] {
  const response = answer && responseFor(operation, answer.status);
  if (answer?.body === undefined || response === undefined) return [];
  return describedPlaces(operation.schemaAt, bodySchemas(response), answer.body)
    .filter(({ schemas }) => schemas.some(({ node }) => node['format'] === 'password'))
    .flatMap(({ value }) => textsIn(value));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function patternOf(secret: string): string {
  const alone = secret.length < longEnough;
  return alone ? `(?<![A-Za-z0-9])${escaped(secret)}(?![A-Za-z0-9])` : escaped(secret);
}

/** A report shortens long values, possibly in the middle of a secret. */
function withoutBeginnings(text: string, secrets: string[]): string {
  return text.replaceAll(/[^\s"']+(?=…)/g, (last) => {
    const words = last.toLowerCase();
    const known = secrets.some((secret) => {
      const lengths = Array.from({ length: secret.length - 1 }, (_, i) => secret.length - 1 - i);
      return lengths.some((length) => length > 3 && words.endsWith(secret.slice(0, length)));
    });
    return known ? hidden : last;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}

function valuesAt(value: Json, tokens: string[]): Json[] {
  const [token, ...rest] = tokens;
  if (token === undefined) return [value];
  const members =
    token === '*'
      ? isObject(value)
        ? Object.values(value)
        : asList(value)
      : [isObject(value) ? value[token] : asList(value)[Number(token)]];
  return members.flatMap((member) => (member === undefined ? [] : valuesAt(member, rest)));
}

function curlOf(
  { method, url, headers, body }: WrittenHttpRequest,
  mask: (text: string) => string,
  variables: Set<string>,
): string {
  const word = (text: string): string => wordOf(mask(text), variables);
  const data = body === undefined ? [] : [`--data-raw ${word(body)}`];
  return `curl -i ${curlWords({ method, url, headers: Object.entries(headers), body: data }, word).join(' ')}`;
}

/** Quotes a text for the shell, except for the variables that stand for secrets, which the shell has to replace. */
function wordOf(text: string, variables: Set<string>): string {
  if (variables.size === 0) return shellQuoted(text);
  const names = [...variables].map(escaped).join('|');
  return text
    .split(new RegExp(`(${names})(?![A-Za-z0-9_])`))
    .filter((part) => part !== '')
    .map((part) => (variables.has(part) ? `"${part}"` : shellQuoted(part)))
    .join('');
}

/**
 * Redacts fields of a body.
 *
 * @param body - the body, which is not changed
 * @param places - JSON pointers of the fields; `*` stands for any index or name
 * @returns a copy with `[redacted]` in those fields
 */
export function redacted(body: Json, places: string[]): Json {
  return places.reduce<Json>((here, place) => redactAt(here, split(place)), body);
}

function redactAt(value: Json, tokens: string[]): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return hidden;
  if (Array.isArray(value))
    return value.map((one, i) => (token === '*' || token === String(i) ? redactAt(one, rest) : one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([name, one]) => [
      name,
      token === '*' || join(token) === join(name) ? redactAt(one, rest) : one,
    ]),
  );
}

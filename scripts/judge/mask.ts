import { authSchemeOf } from '../contract/auth-scheme.ts';
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
import { credentialInHeader, secretsInAddress, type Target } from './target.ts';

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
  const credentials = credentialsOf(target);
  const logins = loginsIn(contract, credentials);
  const others = [
    ...[...logins.keys()].flatMap(secretsInHeader),
    ...Object.values(target.headers).flatMap((headers) => Object.values(headers).flatMap(secretsInHeader)),
    ...Object.values(target.addresses).flatMap(secretsInAddress),
    ...contract.operations.flatMap(secretsSent),
    ...results.flatMap(secretsAnswered),
    ...results.flatMap(({ check }) => check.secrets ?? []),
  ];
  const given = credentials.map(({ value, variable }): Secret => [value, variable]);
  const secrets = [...others.map((value): Secret => [value, hidden]), ...further, ...given];
  const variables = new Set(secrets.map(([, instead]) => instead).filter((instead) => instead.startsWith('$')));
  const text = masking(secrets);
  return { text, curl: (request) => curlOf(request, text, variables, logins) };
}

type Credential = { scheme: string; value: string; variable: string };

/** The credentials of both accounts, that of the first one last: it counts where both have the same. */
function credentialsOf({ credentials, other = {} }: Target): Credential[] {
  const named = (given: Record<string, string>, nameOf: (scheme: string) => string): Credential[] =>
    Object.entries(given).map(([scheme, value]) => ({ scheme, value, variable: `$${nameOf(scheme)}` }));
  return [...named(other, otherVariableOf), ...named(credentials, variableOf)];
}

/** The headers that are a login in Base64, each with the variable that has user and password. */
function loginsIn({ apis }: Contract, credentials: Credential[]): Map<string, string> {
  const schemes = apis.flatMap(({ securitySchemes }) => securitySchemes);
  const basic = schemes.filter((scheme) => authSchemeOf(scheme) === 'Basic');
  const logins = basic.flatMap((scheme) =>
    credentials
      .filter((one) => one.scheme === scheme.key)
      .map(({ value, variable }): [string, string] => [credentialInHeader(scheme, value), variable]),
  );
  const asGiven = new Set(credentials.map(({ value }) => value));
  return new Map(logins.filter(([header]) => !asGiven.has(header)));
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
 * @param secrets - each with its replacement, which is `[redacted]` in another case; of two equal ones, the last counts
 * @returns replaces them in a text
 */
export function masking(secrets: Secret[]): (text: string) => string {
  const known = new Map<string, string>();
  for (const [value, instead] of secrets) {
    for (const writing of writingsOf(value)) if (writing.length > 2) known.set(writing, instead);
  }
  if (known.size === 0) return (text) => text;
  const inOrder = [...new Set([...known.keys()].map(foldedCase))].sort();
  const places = placesOf(inOrder);
  return (text) => {
    const folded = foldedCase(text);
    let [masked, from] = ['', 0];
    for (let at = 0; at < folded.length; at++) {
      const secret = secretAt(folded, at, places);
      if (secret === undefined) continue;
      const to = at + secret.length;
      // In another case, it is not what the variable has.
      masked += text.slice(from, at) + (known.get(text.slice(at, to)) ?? hidden);
      from = to;
      at = from - 1;
    }
    masked += text.slice(from);
    return masked.includes('…') ? withoutBeginnings(masked, inOrder) : masked;
  };
}

/** So many characters of a secret tell where one may begin. */
const beginning = 3;

/** Secrets by how they begin, then by their lengths, longest first. */
type SecretPlaces = Map<string, { lengths: number[]; secrets: Set<string> }>;

/** Traffic may have thousands of secrets, so a text is gone through once, and not once for each of them. */
function placesOf(secrets: string[]): SecretPlaces {
  const places: SecretPlaces = new Map();
  for (const secret of secrets) {
    const begins = secret.slice(0, beginning);
    const place = places.get(begins) ?? { lengths: [], secrets: new Set() };
    places.set(begins, place);
    place.secrets.add(secret);
  }
  for (const place of places.values())
    place.lengths = [...new Set([...place.secrets].map(({ length }) => length))].sort((a, b) => b - a);
  return places;
}

function secretAt(text: string, at: number, places: SecretPlaces): string | undefined {
  const { lengths = [], secrets = new Set<string>() } = places.get(text.slice(at, at + beginning)) ?? {};
  // At its end, a text may have less than that length.
  return lengths
    .map((length) => text.slice(at, at + length))
    .find((here) => secrets.has(here) && (here.length >= longEnough || standsAlone(text, at, at + here.length)));
}

function standsAlone(text: string, start: number, end: number): boolean {
  const isWord = (at: number): boolean => /^[a-z0-9]$/i.test(text.charAt(at));
  return !isWord(start - 1) && !isWord(end);
}

/** In small letters, and of the same length: the small letter of some is written with two characters. */
function foldedCase(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  }).join('');
}

function writingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
  const unpadded = encoded.map((text) => text.replace(/=+$/, ''));
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), ...encoded, ...unpadded];
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

/** So many characters of a secret may not be shown before `…`. */
const shortestEnd = 4;

/** A report shortens long values, possibly in the middle of a secret. */
function withoutBeginnings(text: string, inOrder: string[]): string {
  return text.replaceAll(/[^\s"']+(?=…)/g, (last) => {
    const words = foldedCase(last);
    const ends = Array.from({ length: Math.max(0, words.length - shortestEnd + 1) }, (_, i) => words.slice(i));
    return ends.some((end) => isBeginning(end, inOrder)) ? hidden : last;
  });
}

/** What begins with a text comes right after it in order. */
function isBeginning(text: string, inOrder: string[]): boolean {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle] ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return inOrder[low]?.startsWith(text) === true;
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
  logins: Map<string, string>,
): string {
  const word = (text: string): string => wordOf(mask(text), variables);
  const data = body === undefined ? [] : [`--data-raw ${word(body)}`];
  const others = Object.entries(headers).filter(([, value]) => !logins.has(value));
  // In Base64, as the header has it, is what curl writes itself.
  const users = Object.values(headers).flatMap((value) => logins.get(value) ?? []);
  const options = users.map((variable) => `-u "${variable}" `).join('');
  return `curl -i ${options}${curlWords({ method, url, headers: others, body: data }, word).join(' ')}`;
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

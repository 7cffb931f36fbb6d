import { bytesOfBase64 } from '../contract/base/base64.ts';
import { expressionsIn } from '../contract/expression/runtime-expression.ts';
import { isObject, getAtPointer, pointerTokens, type Json, type JsonObject } from '../contract/base/json.ts';
import { responseFor } from '../contract/responses/responses.ts';
import { once } from '../contract/base/once.ts';
import type { Operation } from '../contract/operation.ts';
import { decodePercent } from '../../src/wire/percent.ts';
import { isNamedPair, isPairValue, leavesOf, secretsNamedIn, type IsSecretName } from './secrets-by-name.ts';
import { createRedactor, redactedText, redactLeaves, type RedactText } from './texts.ts';

/** A request, as far as it may hold secrets. */
export type ConfidentialRequest = {
  headers: Record<string, string | string[] | undefined>;
  path: string;
  /** The query without `?`. */
  search: string;
  /** The values of the path's template expressions by name, still percent-encoded. */
  pathValues: Record<string, string>;
  /** The operation at path and method; `undefined` if there is none, and for JSON-RPC. */
  operation: Operation | undefined;
  /** The body with the operation that it is for; one for each call of a JSON-RPC batch, `undefined` for none. */
  calls: readonly ({ operation: Operation; body: Json | undefined } | undefined)[];
  /** The whole address, if a caller chose where it is sent: it belongs to others, whose keys no name tells. */
  address?: string;
};

/** A request without its secrets. */
export type RedactedRequest = {
  headers: Record<string, string>;
  path: string;
  query: Record<string, string>;
  /** One for each call. */
  bodies: (Json | undefined)[];
  /** The secrets in it. */
  secrets: string[];
  /** Replaces them in a text that may repeat them. */
  text: RedactText;
  /**
   * Redacts the body of an answer to it, which may repeat them; without an operation, only names tell what is secret.
   */
  answer: (operation: Operation | undefined, status: number, body: Json) => Json;
};

/** Knows what is secret in the requests and answers of a contract, and replaces it by `[redacted]`. */
export type Redaction = {
  request: (sent: ConfidentialRequest) => RedactedRequest;
  /** Lists the secrets of a request. */
  secrets: (sent: ConfidentialRequest) => string[];
  /** Takes a body of an operation. */
  body: (operation: Operation, body: Json) => Json;
  /** Takes a value that is the body of no operation, so that only names tell what is secret in it. */
  value: (value: Json) => Json;
  /** Takes the path, and the values of its template expressions by name. */
  path: (operation: Operation | undefined, path: string, pathValues: Record<string, string>) => string;
};

/** Ends of names that mean secrets whatever the documents say, in lower-case letters. */
const secretEnds = new RegExp(
  `(?:${[
    'authorization|cookie|password|passwd|passcode|passphrase|secret|mnemonic|seedphrase',
    '(?:private|secret|api|access|auth|signing|subscription|account|shared|master|encryption)key',
    '(?:access|api|auth|bearer|csrf|id|refresh|security|session|xsrf)token',
    '(?:access|security|card)code',
  ].join('|')})s?$`,
);

/**
 * Tells whether a name means a secret whatever the documents say, in any spelling.
 *
 * @example isSecretName('client_secret') // true
 */
export function isSecretName(name: string): boolean {
  return secretEnds.test(toPlainName(name));
}

/** Ends of names that mean credentials in headers. */
const headerEnds = /(?:token|auth|assertion|ticket|credential|jwt)s?$/;

/**
 * Makes the redaction for a contract. Credentials and fields of the format `password` are hidden at their places, and
 * so is everything that has the name of one, in any spelling and notation. What is hidden in one place of a request is
 * hidden wherever else it stands, in any encoding.
 *
 * @param operations - all operations of the contract
 * @example redactionOf(contract.operations).value({ api_key: 'k3y' }) // { api_key: '[redacted]' }
 */
export function redactionOf(operations: Operation[]): Redaction {
  const known = made.get(operations) ?? redactionFor(operations);
  made.set(operations, known);
  return known;
}

/** One contract may be asked about for each call. */
const made = new WeakMap<Operation[], Redaction>();

function redactionFor(operations: Operation[]): Redaction {
  const names = once(() => {
    const named = new Set(operations.flatMap((operation) => secretNamesOf(operation)).map(toPlainName));
    // A short name would be found in many longer ones that have nothing to do with it.
    return { named, ends: [...named].filter((name) => name.length >= 6) };
  });
  const isSecret = rememberFound((name) => {
    const { named, ends } = names();
    // Forms write members of members as `card[pin]` and `card.pin`.
    return [name, name.split(/[.[\]:$/]+/).findLast((part) => part !== '') ?? ''].map(toPlainName).some((bare) => {
      return named.has(bare) || secretEnds.test(bare) || ends.some((end) => bare.endsWith(end));
    });
  });
  const isSecretHeader = (name: string): boolean => isSecret(name) || headerEnds.test(toPlainName(name));
  // What answers alone mark as secret takes longer to gather, and only what is shown of answers needs it.
  const answered = once(
    () =>
      new Set(
        operations.flatMap(({ responses }) => responses.flatMap(({ secrets }) => namesIn(secrets))).map(toPlainName),
      ),
  );
  const isSecretOutside = (name: string): boolean => isSecret(name) || answered().has(toPlainName(name));
  const body = ({ secrets }: Operation, sent: Json): Json => maskBody(sent, secrets.map(pointerTokens), isSecret);
  const findInText = (text: string): string[] => secretsNamedIn(text, isSecret);
  const inPath = rememberFound(findInText);
  const masks = (sent: ConfidentialRequest): Masked => {
    const { path, search, pathValues, operation, calls } = sent;
    const headers = textsOf(sent.headers);
    const query = search === '' ? [] : [...new URLSearchParams(search)];
    const shownHeaders = maskEntries(headers, isSecretHeader);
    const shownQuery = maskEntries(query, isSecret);
    const bodies = calls.map((call) => (call?.body === undefined ? undefined : body(call.operation, call.body)));
    const shown = [...shownHeaders, ...shownQuery].map(([, text]) => text);
    const secrets = [
      ...listHiddenTexts(headers, shownHeaders).flatMap(credentialsIn),
      ...listHiddenTexts(query, shownQuery),
      ...calls.flatMap((call, i) => listHiddenTexts(call?.body ?? null, bodies[i] ?? null)),
      ...(operation === undefined ? [] : secretsInPath(operation, pathValues)),
      ...[path, ...shown, ...bodies.flatMap((one) => (one === undefined ? [] : leavesOf(one)))].flatMap(findInText),
      ...calls
        .flatMap((call) => (call === undefined ? [] : addressesIn(call.operation, headers, query, call.body)))
        .concat(sent.address ?? [])
        .flatMap(keysIn),
    ].filter((secret) => secret !== '' && secret !== redactedText);
    return { shownHeaders, shownQuery, bodies, secrets };
  };
  const request = (sent: ConfidentialRequest): RedactedRequest => {
    const { shownHeaders, shownQuery, bodies, secrets } = masks(sent);
    const text = createRedactor(secrets.map((secret) => [secret, redactedText]));
    return {
      headers: Object.fromEntries(shownHeaders.map(([name, value]) => [name, text(value)])),
      path: text(sent.path),
      query: Object.fromEntries(shownQuery.map(([name, value]) => [text(name), text(value)])),
      bodies: bodies.map((one) => one && redactLeaves(one, text)),
      secrets,
      text,
      answer: (by, status, answer) => {
        const places = ((by && responseFor(by, status)?.secrets) ?? []).map(pointerTokens);
        return redactLeaves(maskBody(answer, places, isSecretOutside), text);
      },
    };
  };
  return {
    request,
    secrets: (sent) => masks(sent).secrets,
    body,
    value: (value) => maskBody(value, [], isSecretOutside),
    path: (operation, path, pathValues) => {
      const own = operation === undefined ? [] : secretsInPath(operation, pathValues);
      const named = inPath(path);
      if (own.length === 0 && named.length === 0) return path;
      return createRedactor([...own, ...named].map((secret) => [secret, redactedText]))(path);
    },
  };
}

type Named = [name: string, value: string];

/** A request whose secret members are hidden, but not what repeats them. */
type Masked = {
  shownHeaders: Named[];
  shownQuery: Named[];
  bodies: (Json | undefined)[];
  /** What was hidden, and what is secret in all other texts. */
  secrets: string[];
};

function textsOf(headers: ConfidentialRequest['headers']): Named[] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

function maskEntries(entries: Named[], isSecret: IsSecretName): Named[] {
  return entries.map(([name, value]) => [name, isSecret(name) ? redactedText : value]);
}

function secretsInPath({ parameters }: Operation, pathValues: Record<string, string>): string[] {
  if (parameters.length === 0) return [];
  const secret = parameters.filter((parameter) => parameter.in === 'path' && parameter.secret);
  return secret.flatMap(({ name }) => {
    const value = pathValues[name] ?? '';
    return [value, decodePercent(value)];
  });
}

/** The addresses that a request gives for callbacks. */
function addressesIn({ callbacks }: Operation, headers: Named[], query: Named[], body: Json | undefined): Json[] {
  const listNamedValues = (entries: Named[], name: string): Json[] =>
    entries.flatMap(([other, value]) => (other.toLowerCase() === name.toLowerCase() ? [value] : []));
  return callbacks
    .flatMap(({ expression }) => expressionsIn(expression))
    .flatMap(({ side, part, name }) => {
      if (side !== 'request') return [];
      if (part === 'header') return listNamedValues(headers, name);
      if (part === 'query') return listNamedValues(query, name);
      return part === 'body' ? (getAtPointer(body ?? null, name) ?? []) : [];
    });
}

/**
 * The keys in an address of others: all values of its query but flags and numbers, and what looks like a key in its
 * path.
 */
function keysIn(address: Json): string[] {
  if (typeof address !== 'string' || !URL.canParse(address)) return [];
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/').map(decodePercent);
  return [
    ...segments.filter((one) => /^(?=.*\d)(?=.*\p{L}).{8,}$/u.test(one)),
    ...[...searchParams.values()].filter(({ length }) => length >= 8),
  ];
}

function secretNamesOf({ security, parameters, secrets, rpc }: Operation): string[] {
  const credentials = security
    .flat()
    .flatMap(({ scheme }) => (isIdentifier(scheme) ? [] : (scheme.travels?.name ?? [])));
  const members = secrets.flatMap((pointer) => {
    const tokens = pointerTokens(pointer);
    const param = tokens[0] === 'params' && tokens.length === 2 ? rpc?.params[Number(tokens[1])]?.name : undefined;
    return param ?? nameIn(tokens);
  });
  return [...credentials, ...parameters.filter(({ secret }) => secret).map(({ name }) => name), ...members];
}

/** A credential that only identifies something, such as an account or a chain, is not secret (`x-identifier`). */
function isIdentifier({ extensions }: Operation['security'][number][number]['scheme']): boolean {
  return extensions['x-identifier'] === true;
}

function namesIn(secrets: string[]): string[] {
  return secrets.flatMap((pointer) => nameIn(pointerTokens(pointer)));
}

/** The name of a secret member; none for a secret that is an array item. */
function nameIn(tokens: string[]): string[] {
  const last = tokens.at(-1);
  return last === undefined || last === '*' || /^\d+$/.test(last) ? [] : [last];
}

/** `privateKey`, `private_key` and `Private-Key` are one name. */
function toPlainName(name: string): string {
  const lower = name.toLowerCase();
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower;
}

/** Remembers the answers for the few names and paths that come with every request. */
function rememberFound<Found extends boolean | string[]>(find: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, Found>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) {
      answer = find(name);
      // A client that makes up names must not fill the memory with them.
      if (known.size < 1000 && name.length < 200) known.set(name, answer);
    }
    return answer;
  };
}

function maskBody(value: Json, places: string[][], isSecret: IsSecretName): Json {
  if (places.some((place) => place.length === 0)) return redactedText;
  if (Array.isArray(value)) {
    // An array where an object with secret members was expected may hold the secrets without their names.
    const stepBelow = (i: number): string[][] => stepInto(places, String(i));
    if (places.length > 0 && value.every((_, i) => stepBelow(i).length === 0))
      return value.map((item) => withoutLeaves(item));
    return value.map((item, i) => maskBody(item, stepBelow(i), isSecret));
  }
  // A text where an object with secret members was expected, such as a body that is not JSON.
  if (!isObject(value)) return places.length > 0 ? withoutLeaves(value) : value;
  const isPair = isNamedPair(value, isSecret);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecret(name) || (isPair && isPairValue(name))
        ? redactedText
        : maskBody(member, stepInto(places, name), isSecret),
    ]),
  ) satisfies JsonObject;
}

function stepInto(places: string[][], token: string): string[][] {
  return places.filter(([first]) => first === token || first === '*').map(([, ...rest]) => rest);
}

/** Hides everything that could be a secret: texts, and numbers, as they may be keys, too. */
function withoutLeaves(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutLeaves);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutLeaves(member)]));
  return typeof value === 'string' || typeof value === 'number' ? redactedText : value;
}

/** The texts in a value that its masked copy hides. */
function listHiddenTexts(value: Json, shown: Json | undefined): string[] {
  if (shown === redactedText) return leavesOf(value);
  if (Array.isArray(value))
    return value.flatMap((item, i) => listHiddenTexts(item, Array.isArray(shown) ? shown[i] : undefined));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listHiddenTexts(member, isObject(shown) ? shown[name] : undefined),
  );
}

/**
 * Lists what a header with a credential may be repeated as: whole, without its scheme, for Basic also the password (RFC
 * 7617, section 2), and each part that looks like a key: a cookie, a signature.
 *
 * @param header - the value of the header
 * @returns the secrets in it
 * @example
 * credentialsIn('Basic YW5uOnMzY3JldA==')
 * // ['Basic YW5uOnMzY3JldA==', 'YW5uOnMzY3JldA==', 'ann:s3cret', 's3cret']
 */
export function credentialsIn(header: string): string[] {
  const [, scheme = '', rest = ''] = /^(\S+) +(\S.*)$/.exec(header) ?? [];
  const login = scheme.toLowerCase() === 'basic' ? decodeLogin(rest) : '';
  const parts = header.split(/[\s,;="']+/).filter((part) => /^(?!\/)(?=.*\d)(?=.*\p{L}).{8,}$/u.test(part));
  const cookies = header.split(/;\s*/).flatMap((cookie) => /^[\w.-]+=(.{4,})$/.exec(cookie)?.[1] ?? []);
  return [header, rest, login, login.replace(/^[^:]*:?/, ''), ...parts, ...cookies].filter((one) => one !== '');
}

/** User and password, which are UTF-8 (RFC 7617, section 2.1), or Latin-1 of older clients. */
function decodeLogin(base64: string): string {
  try {
    const bytes = bytesOfBase64(base64.trim());
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

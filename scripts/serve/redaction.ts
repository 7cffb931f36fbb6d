import { isObject, split, type Json, type JsonObject } from '../contract/json.ts';
import { responseFor } from '../contract/documented.ts';
import { once } from '../contract/once.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestHeaders } from './message.ts';

/** Copies the parts of a request with `[redacted]` in place of secrets. */
export type Redaction = {
  headers: (headers: RequestHeaders) => Record<string, string>;
  query: (search: string) => Record<string, string>;
  body: (operation: Operation, body: Json) => Json;
  /** Takes the body of an answer with a status. */
  answer: (operation: Operation, status: number, body: Json) => Json;
  /** Takes a value that is the body of no operation, so that only names tell what is secret in it. */
  value: (value: Json) => Json;
  /** Takes the path, and the values of its template expressions by name. */
  path: (operation: Operation, path: string, pathValues: Record<string, string>) => string;
};

const redacted = '[redacted]';

/** Ends of names that mean secrets whatever the documents say, in lower-case letters. */
const secretEnds = new RegExp(
  `(?:${[
    'authorization|cookie|password|passwd|passphrase|secret|mnemonic|seedphrase',
    '(?:private|secret|api|access|auth|signing)key',
    '(?:access|api|auth|bearer|id|refresh|session)token',
  ].join('|')})s?$`,
);

/**
 * Makes the redaction for a contract: credentials and fields of the format `password` are hidden at their places, and
 * so is everything that has the name of one, in any spelling.
 *
 * @param operations - all operations of the contract
 * @returns the redaction
 * @example redactionOf(contract.operations).query('?api_key=k3y') // { api_key: '[redacted]' }
 */
export function redactionOf(operations: Operation[]): Redaction {
  const names = once(() => {
    const named = new Set(operations.flatMap((operation) => secretNamesOf(operation)).map(plain));
    // A short name would be found in many longer ones that have nothing to do with it.
    return { named, ends: [...named].filter((name) => name.length >= 6) };
  });
  const isSecret = remembered((name) => {
    const bare = plain(name);
    const { named, ends } = names();
    return named.has(bare) || secretEnds.test(bare) || ends.some((end) => bare.endsWith(end));
  });
  // What answers alone mark as secret takes longer to gather, and only what is shown of answers needs it.
  const answered = once(
    () =>
      new Set(operations.flatMap(({ responses }) => responses.flatMap(({ secrets }) => namesIn(secrets))).map(plain)),
  );
  const isSecretOutside = (name: string): boolean => isSecret(name) || answered().has(plain(name));
  const mask = (entries: [string, string][]): Record<string, string> =>
    Object.fromEntries(entries.map(([name, value]) => [name, isSecret(name) ? redacted : value]));
  return {
    headers: (sent) => mask(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    query: (search) => (search === '' ? {} : mask([...new URLSearchParams(search)])),
    body: ({ secrets }, body) => maskBody(body, secrets.map(split), isSecret),
    answer: (operation, status, body) => {
      const places = (responseFor(operation, status)?.secrets ?? []).map(split);
      return maskBody(body, places, isSecretOutside);
    },
    value: (value) => maskBody(value, [], isSecretOutside),
    path: ({ parameters }, path, pathValues) =>
      parameters.reduce((text, parameter) => {
        const value = parameter.in === 'path' && parameter.secret ? pathValues[parameter.name] : undefined;
        return value === undefined || value === '' ? text : text.replaceAll(value, redacted);
      }, path),
  };
}

function secretNamesOf({ security, parameters, secrets, rpc }: Operation): string[] {
  const credentials = security
    .flat()
    .flatMap(({ scheme }) => (isIdentifier(scheme) ? [] : (scheme.travels?.name ?? [])));
  const members = secrets.flatMap((pointer) => {
    const tokens = split(pointer);
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
  return secrets.flatMap((pointer) => nameIn(split(pointer)));
}

/** The name of a secret member; none for a secret that is an array item. */
function nameIn(tokens: string[]): string[] {
  const last = tokens.at(-1);
  return last === undefined || last === '*' || /^\d+$/.test(last) ? [] : [last];
}

/** `privateKey`, `private_key` and `Private-Key` are one name. */
function plain(name: string): string {
  const lower = name.toLowerCase();
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower;
}

/** Remembers the answers for the few names that come with every request. */
function remembered(test: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) {
      answer = test(name);
      // A client that makes up names must not fill the memory with them.
      if (known.size < 1000 && name.length < 200) known.set(name, answer);
    }
    return answer;
  };
}

function maskBody(value: Json, places: string[][], isSecret: (name: string) => boolean): Json {
  if (places.some((place) => place.length === 0)) return redacted;
  if (Array.isArray(value)) {
    // An array where an object with secret members was expected may hold the secrets without their names.
    const below = (i: number): string[][] => stepInto(places, String(i));
    if (places.length > 0 && value.every((_, i) => below(i).length === 0)) return value.map((item) => hidden(item));
    return value.map((item, i) => maskBody(item, below(i), isSecret));
  }
  // A text where an object with secret members was expected, such as a body that is not JSON.
  if (!isObject(value)) return places.length > 0 ? hidden(value) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecret(name) ? redacted : maskBody(member, stepInto(places, name), isSecret),
    ]),
  ) satisfies JsonObject;
}

function stepInto(places: string[][], token: string): string[][] {
  return places.filter(([first]) => first === token || first === '*').map(([, ...rest]) => rest);
}

/** Hides everything that could be a secret: texts, and numbers, as they may be keys, too. */
function hidden(value: Json): Json {
  if (Array.isArray(value)) return value.map(hidden);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hidden(member)]));
  return typeof value === 'string' || typeof value === 'number' ? redacted : value;
}

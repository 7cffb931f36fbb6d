import type { Contract } from '../contract/contract.ts';
import { asList, asObject, isObject, join, split, type Json } from '../contract/json.ts';
import type { PlainRequest } from '../contract/request.ts';
import { shellQuoted } from '../shell.ts';
import { variableOf } from './credentials.ts';
import type { Target } from './target.ts';

/** Takes what is secret out of what a report shows. */
export type Mask = {
  /** Replaces each secret value in a text. */
  text: (text: string) => string;
  /** The command that sends a request again; credentials stand in environment variables. */
  curl: (request: PlainRequest) => string;
};

/**
 * Learns every secret of a run: the credentials, and each field of a request that the contract marks with
 * `format: password`.
 *
 * @param contract - the contract with the requests of the run
 * @param target - the server, with its credentials
 * @returns what takes them out again
 */
export function maskOf(contract: Contract, target: Target): Mask {
  const secrets = new Map<string, string>();
  for (const [key, value] of Object.entries(target.credentials)) remember(value, `$${variableOf(key)}`);
  for (const headers of Object.values(target.headers))
    for (const value of Object.values(headers)) remember(value, '[redacted]');
  for (const { exchanges, secrets: places } of contract.operations) {
    for (const { request } of exchanges) {
      for (const value of places.flatMap((place) => valuesAt(request.body ?? null, split(place))))
        if (typeof value === 'string') remember(value, '[redacted]');
    }
  }
  function remember(value: string, instead: string): void {
    for (const written of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
      if (written.length > 2) secrets.set(written, instead);
  }
  const longest = [...secrets.keys()].sort((a, b) => b.length - a.length);
  const pattern =
    longest.length === 0
      ? undefined
      : new RegExp(longest.map((value) => `(?<![A-Za-z0-9])${escaped(value)}(?![A-Za-z0-9])`).join('|'), 'g');
  const text = (raw: string): string =>
    pattern === undefined ? raw : raw.replaceAll(pattern, (found) => secrets.get(found) ?? '[redacted]');
  return { text, curl: (request) => curlOf(request, text) };
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

function curlOf({ method, url, headers, body }: PlainRequest, mask: (text: string) => string): string {
  const words = [
    'curl -i',
    ...(method === 'POST' && body !== undefined ? [] : [`-X ${method}`]),
    word(mask(url)),
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${mask(value)}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${word(mask(body))}`]),
  ];
  return words.join(' ');
}

/** In single quotes; a variable stands outside of them, so that the shell puts the credential in. */
function word(text: string): string {
  return text
    .split(/(\$TWINSPEC_[A-Z0-9_]+)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('$TWINSPEC_') ? `"${part}"` : shellQuoted(part)))
    .join('');
}

/**
 * Takes secret fields out of a body.
 *
 * @param body - a request body
 * @param places - JSON pointers of the fields; `*` stands for any index or name
 * @returns a copy with `[redacted]` in them
 */
export function redacted(body: Json, places: string[]): Json {
  return places.reduce<Json>((here, place) => redactAt(here, split(place)), body);
}

function redactAt(value: Json, tokens: string[]): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return '[redacted]';
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

// A server that is not ours: where it is, which credentials it gets, and a request addressed to it.

import { authSchemeOf, viewKeyByLocation } from '../contract/http/http.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { CommandError } from '../contract/base/errors.ts';
import { emptyRecord, type Json } from '../contract/base/json.ts';
import type { Api } from '../contract/contract-type.ts';
import type { ApiKind } from '../contract/message.ts';
import type { Operation } from '../contract/operation.ts';
import type { SecurityScheme } from '../contract/security.ts';
import { writeRequest, type WrittenHttpRequest, type RequestParts } from '../contract/request/write-request.ts';
import { credentialFor, placeholderOf, type CredentialsByScheme } from './environment-credentials.ts';
import { decodePercent } from '../../src/wire/percent.ts';
import { serverPath } from '../contract/routes/routes.ts';
import { redactAddress } from '../redact/redact.ts';

export {
  credentialFor,
  overrideCredentials,
  placeholderOf,
  readCredentialVariables,
  readSecondAccountVariables,
} from './environment-credentials.ts';

/** A server to check. */
export type Target = {
  /** Base address of each API, without user and password; an API without one is left out. */
  addresses: Record<string, string>;
  /** The credentials to send instead of the demo ones. */
  credentials: CredentialsByScheme;
  /** The credentials of a second account, which is not to get what the first one made. */
  other?: CredentialsByScheme;
  /** Headers of every request: those of `--header`, and that of a user and password in an address. */
  headers: Record<string, Record<string, string>>;
  /** Time limit for one answer, in milliseconds. */
  timeout: number;
};

/**
 * Finds the address that may be meant by one without a path, where the document's server has a path.
 *
 * @returns that path, the address, and a sentence that asks whether it is meant; `undefined` if nothing is lacking
 * @example findMeantAddress(api, 'http://127.0.0.1:3000')?.href // 'http://127.0.0.1:3000/v1'
 */
export function findMeantAddress(
  { servers: [server] }: Pick<Api, 'servers'>,
  address: string,
): { path: string; href: string; question: string } | undefined {
  const path = server && serverPath(server.url);
  if (!path || new URL(address).pathname !== '/') return undefined;
  const meant = new URL(address);
  meant.pathname = path;
  const question = `The document's server has ${path}: did you mean ${redactAddress(meant.href)}?`;
  return { path, href: meant.href, question };
}

/**
 * Reads the servers named on the command line.
 *
 * @param apis - the APIs of the contract
 * @param given - the addresses by flag
 * @param common - headers for all of them, which take precedence over that of an address
 * @returns address and headers of each API that has a server
 * @throws CommandError for anything but an http or https address
 */
export function serversIn(
  apis: readonly Pick<Api, 'name' | 'kind'>[],
  given: { url?: string | readonly string[] | undefined; rpc?: string | undefined },
  common: Record<string, string> = {},
): Pick<Target, 'addresses' | 'headers'> {
  // The name of an API may be that of a member of all objects, such as `constructor`.
  const servers = { addresses: emptyRecord<string>(), headers: emptyRecord<Record<string, string>>() };
  const putServer = (flag: string, value: string, name: string | undefined): void => {
    const { address, headers } = addressOf(flag, value);
    if (name === undefined) return;
    servers.addresses[name] = address;
    servers.headers[name] = { ...headers, ...common };
  };
  const seen = new Set<string>();
  for (const word of [given.url ?? []].flat()) {
    const [, name, value = word] = /^([^/\\.:=?#@[\]]*)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && seen.has(name))
      throw new CommandError(`--url: ${name} has two addresses; name one of them for each API.`);
    if (name !== undefined) seen.add(name);
    putServer('url', value, name === undefined ? findOnlyOne('url', apis, 'http', word) : requireApiName(name, apis));
  }
  if (given.rpc !== undefined) putServer('rpc', given.rpc, findOnlyOne('rpc', apis, 'rpc', given.rpc));
  return servers;
}

type Named = readonly Pick<Api, 'name' | 'kind'>[];

function requireApiName(wanted: string, apis: Named): string {
  const names = apis.map(({ name }) => name);
  if (names.includes(wanted)) return wanted;
  throw new CommandError(`--url: the contract has no API ${JSON.stringify(wanted)}. ${didYouMean(wanted, names)}`);
}

/** The API that an address without a name is for: the only one of the kind, or else the only one. */
function findOnlyOne(flag: 'url' | 'rpc', apis: Named, wanted: ApiKind, address: string): string | undefined {
  const own = apis.filter(({ kind }) => kind === wanted);
  const [first, second] = own.length === 0 && flag === 'url' ? apis : own;
  if (second === undefined) return first?.name;
  const { address: shown } = addressOf(flag, address);
  const names = apis.map(({ name }) => name).join(', ');
  throw new CommandError(
    `--${flag} does not say which API is at ${shown}: write --url NAME=URL, where the names are ${names}.`,
  );
}

/** Separates user and password from an address. The error for a wrong address never repeats a password. */
function addressOf(flag: string, value: string): { address: string; headers: Record<string, string> } {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) {
    const shown = JSON.stringify(value.replace(/^(\w+:\/\/)?.*@/, '$1[redacted]@'));
    throw new CommandError(`--${flag} takes an http or https address, not ${shown}.`);
  }
  const url = new URL(value);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const address =
    url.pathname === '/' && !(value.split(/[?#]/)[0] ?? '').endsWith('/')
      ? url.href.replace(/\/(?=$|\?)/, '')
      : url.href;
  if (username === '' && password === '') return { address, headers: {} };
  const pair = `${decodePercent(username)}:${decodePercent(password)}`;
  return { address, headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

/**
 * Writes a request to a server, with the server's credentials instead of the demo ones.
 *
 * @param parts - the request as the contract shows it
 * @returns the request; if the API has no address, its URL is only the path
 */
export function addressRequest(target: Target, operation: Operation, parts: RequestParts): WrittenHttpRequest {
  const common = target.headers[operation.api] ?? {};
  const own: RequestParts = { ...parts, headers: withDefaults(operation, parts.headers, common) };
  for (const { scheme } of operation.security.flat()) {
    if (scheme.travels === undefined) continue;
    const { in: where, name } = scheme.travels;
    const value = credentialFor(target.credentials, operation.api, scheme.key);
    if (where === 'header') {
      // Without a variable, the user of the address or a --header is the credential.
      const credential = value === undefined ? headerIn(common, name) : credentialInHeader(scheme, value);
      if (credential !== undefined && isDemo(scheme, parts.headers[name])) own.headers[name] = credential;
    } else if (value !== undefined && isDemo(scheme, parts[viewKeyByLocation[where]]?.[name])) {
      own[viewKeyByLocation[where]] = { ...own[viewKeyByLocation[where]], [name]: value };
    }
  }
  // The callers have left out what would be valid and cannot be sent; what is left breaks the contract on purpose.
  return writeRequest(operation, own, target.addresses[operation.api] ?? '', 'json');
}

/** Header names are case-insensitive (RFC 9110, section 5.1). */
function headerIn(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** Adds default headers, but no credential, which a request may lack on purpose. */
function withDefaults(
  { security }: Operation,
  headers: Record<string, string>,
  defaults: Record<string, string>,
): Record<string, string> {
  const credentials = security.flat().flatMap(({ scheme }) => scheme.travels?.name ?? []);
  const own = new Set([...credentials, ...Object.keys(headers)].map((name) => name.toLowerCase()));
  const further = Object.entries(defaults).filter(([name]) => !own.has(name.toLowerCase()));
  return { ...Object.fromEntries(further), ...headers };
}

function isDemo(scheme: SecurityScheme, value: Json | undefined): boolean {
  const demo = scheme.example ?? placeholderOf(scheme);
  return typeof value === 'string' && [value, value.replace(/^(?:basic|bearer) /i, '')].includes(demo);
}

/**
 * Writes a credential as its scheme has it in a header, unless it is written so already.
 *
 * @returns for example `Bearer …`; for Basic, user and password in Base64
 * @example credentialInHeader(scheme, 'ann:secret') // 'Basic YW5uOnNlY3JldA=='
 */
export function credentialInHeader(scheme: SecurityScheme, value: string): string {
  const word = authSchemeOf(scheme);
  if (word === undefined || value.toLowerCase().startsWith(`${word.toLowerCase()} `)) return value;
  return `${word} ${word === 'Basic' ? Buffer.from(value).toString('base64') : value}`;
}

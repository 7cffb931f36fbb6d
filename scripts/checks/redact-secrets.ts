import { authSchemeOf, toSecondAccountVariable, toCredentialVariable } from '../contract/http/http.ts';
import type { Contract } from '../contract/contract.ts';
import { escapePattern } from '../contract/base/escape-pattern.ts';
import { asList, asObject, isObject, toPointer, pointerTokens, type Json } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { WrittenHttpRequest } from '../contract/request/write-request.ts';
import { curlWords, sh, shellQuoted, shellVariable, type Shell } from '../contract/base/shell.ts';
import type { Result } from './check.ts';
import { listSchemasByPlace } from '../contract/schemas-by-place/schemas-by-place.ts';
import { responseFor, bodySchemas } from '../contract/responses/responses.ts';
import { credentialInHeader, type Target } from '../target/target.ts';
import {
  secretsInAddress,
  leavesOf,
  credentialsIn,
  createRedactor,
  redactedText,
  type Secret,
} from '../redact/redact.ts';

/** Keeps secrets out of reports. */
export type Mask = {
  /** Replaces each secret in a text. */
  text: (text: string) => string;
  /** Writes the curl command that repeats a request, with environment variables for credentials. */
  curl: (request: WrittenHttpRequest) => string;
};

/**
 * Collects every secret of a run: the credentials, and each field of a request or an answer that the contract marks
 * with `format: password`.
 *
 * @param target - the server, with its credentials
 * @param further - other secrets, each with its replacement; `$NAME` stands for an environment variable
 * @returns a mask for all of them
 */
export function createMask(contract: Contract, target: Target, results: Result[], further: Secret[] = []): Mask {
  const credentials = credentialsOf(target);
  const logins = loginsIn(contract, credentials);
  const others = [
    ...[...logins.keys()].flatMap(credentialsIn),
    ...Object.values(target.headers).flatMap((headers) => Object.values(headers).flatMap(credentialsIn)),
    ...Object.values(target.addresses).flatMap(secretsInAddress),
    ...contract.operations.flatMap(secretsSent),
    ...results.flatMap(secretsAnswered),
    ...results.flatMap(({ check }) => check.secrets ?? []),
  ];
  const given = credentials.map(({ value, variable }): Secret => [value, variable]);
  const secrets = [...others.map((value): Secret => [value, redactedText]), ...further, ...given];
  const variables = new Set(secrets.map(([, instead]) => instead).filter((instead) => instead.startsWith('$')));
  const text = createRedactor(secrets);
  return { text, curl: (request) => curlOf(request, text, variables, logins) };
}

type Credential = { scheme: string; value: string; variable: string };

/** The credentials of both accounts, that of the first one last: it counts where both have the same. */
function credentialsOf({ credentials, other = {} }: Target): Credential[] {
  const toCredentials = (given: Record<string, string>, nameOf: (scheme: string) => string): Credential[] =>
    Object.entries(given).map(([scheme, value]) => ({ scheme, value, variable: `$${nameOf(scheme)}` }));
  return [...toCredentials(other, toSecondAccountVariable), ...toCredentials(credentials, toCredentialVariable)];
}

/** The headers that are a login in Base64, each with the variable that has user and password. */
function loginsIn({ apis }: Contract, credentials: Credential[]): Map<string, string> {
  const schemes = apis.flatMap(({ name, securitySchemes }) => securitySchemes.map((scheme) => ({ name, scheme })));
  const basic = schemes.filter(({ scheme }) => authSchemeOf(scheme) === 'Basic');
  const logins = basic.flatMap(({ name, scheme }) =>
    credentials
      .filter((one) => [scheme.key, `${name}.${scheme.key}`].includes(one.scheme))
      .map(({ value, variable }): [string, string] => [credentialInHeader(scheme, value), variable]),
  );
  const asGiven = new Set(credentials.map(({ value }) => value));
  return new Map(logins.filter(([header]) => !asGiven.has(header)));
}

function secretsSent({ exchanges, secrets }: Operation): string[] {
  return exchanges.flatMap(({ request }) =>
    secrets.flatMap((place) => valuesAt(request.body ?? null, pointerTokens(place))).flatMap(leavesOf),
  );
}

/** A check of an operation, and its answer, if one came. */
type AnsweredCheck = Pick<Result, 'answer'> & { check: Pick<Result['check'], 'operation'> };

/**
 * Lists the secrets in an answer.
 *
 * @returns the values that the contract marks with `format: password`
 */
export function secretsAnswered({ check: { operation }, answer }: AnsweredCheck): string[] {
  const response = answer && responseFor(operation, answer.status);
  if (answer?.body === undefined || response === undefined) return [];
  return listSchemasByPlace(operation.schemaAt, bodySchemas(response), answer.body)
    .filter(({ schemas }) => schemas.some(({ node }) => node['format'] === 'password'))
    .flatMap(({ value }) => leavesOf(value));
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
): Shell {
  const word = (text: string): Shell => wordOf(mask(text), variables);
  const data = body === undefined ? [] : [sh`--data-raw ${word(body)}`];
  const others = Object.entries(headers).filter(([, value]) => !logins.has(value));
  // In Base64, as the header has it, is what curl writes itself.
  const users = Object.values(headers).flatMap((value) => logins.get(value) ?? []);
  const words = curlWords({ method, url, headers: others, body: data }, word);
  const options = users.map((variable) => sh`-u ${shellVariable(variable)}`);
  return sh`curl -i ${sh.join([...options, ...words], ' ')}`;
}

/** Quotes a text for the shell, except for the variables that stand for secrets, which the shell has to replace. */
function wordOf(text: string, variables: Set<string>): Shell {
  if (variables.size === 0) return shellQuoted(text);
  const names = [...variables].map(escapePattern).join('|');
  const parts = text.split(new RegExp(`(${names})(?![A-Za-z0-9_])`)).filter((part) => part !== '');
  return sh.join(
    parts.map((part) => (variables.has(part) ? shellVariable(part) : shellQuoted(part))),
    '',
  );
}

/**
 * Redacts fields of a body.
 *
 * @param body - the body, which is not changed
 * @param places - JSON pointers of the fields; `*` stands for any index or name
 * @returns a copy with `[redacted]` in those fields
 */
export function redactFields(body: Json, places: string[]): Json {
  return places.reduce<Json>((here, place) => redactAt(here, pointerTokens(place)), body);
}

function redactAt(value: Json, tokens: string[]): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return redactedText;
  if (Array.isArray(value))
    return value.map((one, i) => (token === '*' || token === String(i) ? redactAt(one, rest) : one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([name, one]) => [
      name,
      token === '*' || toPointer(token) === toPointer(name) ? redactAt(one, rest) : one,
    ]),
  );
}

import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Contract } from '../../contract/contract.ts';
import { CommandError } from '../../contract/base/errors.ts';
import {
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  setAtTokens,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import { viewKeyByLocation, toCredentialVariable } from '../../contract/http/http.ts';
import { schemasOfMember } from '../../contract/schema/reading.ts';
import { readData } from '../../contract/source/data-file.ts';
import type { Secret } from '../../redact/redact.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';

/**
 * Puts the values of `--values` into the requests of a contract.
 *
 * @param file - its path; `undefined` without the flag
 * @returns the contract with these values, and the secrets among them, which no report may show
 * @throws CommandError for a file that cannot be read, and see {@link withValues}
 */
export async function withOwnValues(
  contract: Contract,
  file: string | undefined,
): Promise<{ contract: Contract; secrets: Secret[] }> {
  if (file === undefined) return { contract, secrets: [] };
  const data = await readData('values', file);
  const secrets = variablesIn(data, process.env).map(([name, value]): Secret => [value, `$${name}`]);
  return { contract: withValues(contract, file, data, process.env), secrets };
}

/** The environment variables that a file of values names, and that are set. */
function variablesIn(data: Json, environment: NodeJS.ProcessEnv): [name: string, value: string][] {
  const names = [...JSON.stringify(data).matchAll(variable)].map(([, name = '']) => name);
  return [...new Set(names)].flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
}

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** A value of the user: its operation, its exchange (`undefined` for all of them) and its place. */
type OwnValue = { operation: Operation; exchange: string | undefined; pointer: string; value: Json };

/**
 * Puts a user's own values into the requests of a contract: a template or a dApp that their server knows.
 *
 * The file maps operations to exchanges, and those to JSON pointers with values; an operation may also have pointers
 * itself, and `*` stands for all operations. A pointer refers to the body, or begins with `/headers`, `/query`,
 * `/path`, `/cookies` or `/params` (of a method, by name). Directly under an operation, it changes each exchange that
 * has the demo value there, and requests that no exchange shows. `${NAME}` is replaced from the environment.
 *
 * @param file - path of the file, for error messages
 * @param data - content of the file
 * @param environment - the environment variables
 * @returns a contract with these values in its requests
 * @throws CommandError for a name that the contract does not have, or a variable that is not set
 */
export function withValues(contract: Contract, file: string, data: Json, environment: NodeJS.ProcessEnv): Contract {
  const own = ownValues(contract, file, data, environment);
  const operations = contract.operations.map((operation) => {
    const mine = own.filter((one) => one.operation === operation);
    if (mine.length === 0) return operation;
    const given = mine
      .filter(({ exchange }) => exchange === undefined)
      .map(({ pointer, value }) => ({ pointer, value }));
    return { ...operation, exchanges: changeExchanges(operation, mine), given };
  });
  return { ...contract, operations };
}

function ownValues(contract: Contract, file: string, data: Json, environment: NodeJS.ProcessEnv): OwnValue[] {
  const createValuesError = (sentence: string): CommandError =>
    new CommandError(`--values ${file}: ${/[.?]$/.test(sentence) ? sentence : `${sentence}.`}`);
  const values = valuesIn(contract, data, environment, createValuesError);
  for (const { operation, exchange, pointer } of values) {
    const scheme = credentialAt(operation, pointer);
    const own = operation.exchanges.find(({ name }) => name === exchange);
    if (scheme !== undefined && (own === undefined || !isFailure(own)))
      throw createValuesError(
        `${pointer} of ${operation.id} is a credential, which comes from the environment: ` +
          `set ${toCredentialVariable(scheme.key)}`,
      );
  }
  return values;
}

type Wrong = (sentence: string) => CommandError;

function valuesIn({ operations }: Contract, data: Json, environment: NodeJS.ProcessEnv, wrong: Wrong): OwnValue[] {
  if (data === null) return [];
  if (!isObject(data)) throw wrong('an object was expected, with the names of operations');
  return Object.entries(data).flatMap(([name, said]) => {
    const meant = name === '*' ? operations : operations.filter(({ id }) => id === name);
    if (meant.length === 0)
      throw wrong(
        `the contract has no operation ${JSON.stringify(name)}. ${didYouMean(
          name,
          operations.map(({ id }) => id),
        )}`,
      );
    if (!isObject(said)) throw wrong(`${name} has to be an object, of exchanges or JSON pointers`);
    return meant.flatMap((operation) =>
      Object.entries(said).flatMap(([key, value]): OwnValue[] => {
        if (key.startsWith('/')) {
          const placed = {
            operation,
            exchange: undefined,
            pointer: viewPointer(operation, key),
            value: fillVariables(value, environment, wrong),
          };
          const isThere =
            operation.exchanges.some(({ request }) => hasPlace(request, placed.pointer)) ||
            isDocumented(operation, placed.pointer);
          if (name !== '*' && !isThere) {
            throw wrong(`no request of ${operation.id} has a place ${key}`);
          }
          return [placed];
        }
        const exchanges = operation.exchanges.map((exchange) => exchange.name);
        if (!exchanges.includes(key))
          throw wrong(`${operation.id} has no exchange ${JSON.stringify(key)}. ${didYouMean(key, exchanges)}`);
        if (!isObject(value)) throw wrong(`${key} of ${operation.id} has to be an object, of JSON pointers`);
        return Object.entries(value).map(([pointer, one]) => {
          return {
            operation,
            exchange: key,
            pointer: viewPointer(operation, pointer),
            value: fillVariables(one, environment, wrong),
          };
        });
      }),
    );
  });
}

/** Credentials tell successes and refusals apart, so they cannot be set like other values. */
function credentialAt({ security }: Operation, pointer: string): SecurityScheme | undefined {
  const [part, name] = pointerTokens(pointer);
  return security
    .flat()
    .map(({ scheme }) => scheme)
    .find(
      ({ travels }) =>
        travels !== undefined &&
        viewKeyByLocation[travels.in] === part &&
        travels.name.toLowerCase() === String(name).toLowerCase(),
    );
}

const parts = new Set(['headers', 'query', 'path', 'cookies', 'body']);

/** Converts a pointer of the file into one of the request's parts. */
function viewPointer({ rpc }: Operation, pointer: string): string {
  const [first = '', second = '', ...rest] = pointerTokens(pointer.startsWith('/') ? pointer : `/${pointer}`);
  if (parts.has(first)) return pointer;
  if (rpc === undefined || first !== 'params') return `/body${pointer.startsWith('/') ? pointer : `/${pointer}`}`;
  const index = rpc.params.findIndex(({ name }) => name === second);
  return toPointer('body', 'params', rpc.paramStructure === 'by-name' || index < 0 ? second : index, ...rest);
}

function hasPlace(request: Exchange['request'], pointer: string): boolean {
  const [part = ''] = pointerTokens(pointer);
  return (
    part === 'headers' ||
    getAtPointer(viewOf(request), pointer) !== undefined ||
    getAtPointer(viewOf(request), pointer.replace(/\/[^/]*$/, '')) !== undefined
  );
}

/** Whether the document speaks of a place, also where no example shows it. */
function isDocumented({ parameters, request, schemaAt, rpc }: Operation, pointer: string): boolean {
  const [part = '', name = '', ...inside] = pointerTokens(pointer);
  if (part !== 'body')
    return parameters.some(
      (one) => viewKeyByLocation[one.in] === part && one.name.toLowerCase() === name.toLowerCase(),
    );
  const bodies = (request?.bodies ?? []).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  const isParam = rpc !== undefined && name === 'params' && rpc.params[Number(inside[0])] !== undefined;
  return isParam || schemasOfMember(schemaAt, bodies, [name, ...inside]).length > 0;
}

function viewOf(request: Exchange['request']): JsonObject {
  const { headers, query = {}, path = {}, cookies = {}, body } = request;
  return { headers, query, path, cookies, ...(body !== undefined && { body }) };
}

function fillVariables(value: Json, environment: NodeJS.ProcessEnv, wrong: Wrong): Json {
  if (Array.isArray(value)) return value.map((one) => fillVariables(one, environment, wrong));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, fillVariables(one, environment, wrong)]),
    );
  if (typeof value !== 'string') return value;
  return value.replaceAll(variable, (_, name: string) => {
    const found = environment[name];
    if (found === undefined) throw wrong(`the environment variable ${name} is not set`);
    return found;
  });
}

function changeExchanges(operation: Operation, own: OwnValue[]): Exchange[] {
  const demo = operation.exchanges.find((exchange) => !isFailure(exchange));
  return operation.exchanges.map((exchange) => {
    let view = viewOf(exchange.request);
    const ownValues: string[] = [];
    for (const { exchange: name, pointer, value } of own) {
      const isDemo =
        demo !== undefined &&
        isSame(getAtPointer(viewOf(demo.request), pointer), getAtPointer(viewOf(exchange.request), pointer));
      if (name !== exchange.name && (name !== undefined || !(isDemo || exchange === demo))) continue;
      view = asObject(setAtTokens(view, pointerTokens(pointer), value));
      ownValues.push(pointer);
    }
    const { headers, query, path, cookies, body } = view;
    const request: Exchange['request'] = { ...exchange.request, headers: texts(headers) };
    if (exchange.request.query !== undefined || Object.keys(asObject(query)).length > 0)
      request.query = asObject(query);
    if (exchange.request.path !== undefined || Object.keys(asObject(path)).length > 0) request.path = asObject(path);
    if (exchange.request.cookies !== undefined || Object.keys(asObject(cookies)).length > 0)
      request.cookies = asObject(cookies);
    if (body !== undefined) request.body = body;
    return { ...exchange, request, ownValues };
  });
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function texts(value: Json | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(asObject(value)).map(([name, one]) => [name, String(one)]));
}

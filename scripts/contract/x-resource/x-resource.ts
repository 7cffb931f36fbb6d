// JSON-RPC methods say by `x-resource` what they do to which objects, as no standard defines their names.

import { asObject, getAtTokens, toPointer, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { possibilities, schemasOfMember, readerOf } from '../schema/reading.ts';
import type { DocumentedError, Resource, RpcMethod } from '../rpc-method.ts';
import type { Operation } from '../operation.ts';
import type { Parameter, Response, SchemaAt } from '../message.ts';
import { normalizeName } from '../lists/pagination-names.ts';
import { methodNameOf } from '../names/names.ts';

/** What methods do, and the HTTP method that does the same. */
const methods: Record<Resource['does'], string> = {
  create: 'POST',
  list: 'GET',
  read: 'GET',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Everything that methods do to objects. */
export const resourceActions = Object.keys(methods) as Resource['does'][];

/**
 * Checks whether a method is about one object that is there, which it has to name.
 *
 * @returns false for those that make one, or list them
 */
export function isAboutOne(does: Resource['does']): boolean {
  return does !== 'create' && does !== 'list';
}

/**
 * Checks whether null is the only result that a method may have: then it says that all went well, and not that the
 * object nothing.
 *
 * @returns true if its schema allows nothing else
 */
export function isAlwaysNull({ rpc, schemaAt }: Operation): boolean {
  if (rpc?.result === undefined) return false;
  const { kinds } = readerOf(schemaAt).read([rpc.result]);
  return kinds?.size === 1 && kinds.has('null');
}

/**
 * Makes the HTTP operation that does what a JSON-RPC method says that it does: the key of the object is in its path,
 * the object in its body, what a list is asked for in its query, and its answer is the result.
 *
 * @returns the operation, which still has the method's `rpc`; `undefined` if the method does not say what it does
 * @example toHttpOperation(tasksGet)?.path // '/tasks/{taskId}'
 */
export function toHttpOperation(operation: Operation): Operation | undefined {
  const { rpc } = operation;
  const resource = rpc?.resource;
  if (rpc === undefined || resource === undefined) return undefined;
  const { family, does, id, object } = resource;
  const { schemaAt, whole } = withParams(operation, rpc);
  const [argument] = schemasOfMember(schemaAt, [whole], pointerTokens(object ?? '/params').slice(1));
  const key = isAboutOne(does) ? pointerTokens(id ?? '').at(-1) : undefined;
  const asked = does === 'list' && argument !== undefined ? [...possibilities(schemaAt, [argument]).members] : [];
  const isSending = does === 'create' || does === 'replace' || does === 'patch';
  const answers = operation.responses.map((response) => withResult(response, rpc));
  return {
    ...operation,
    method: methods[does],
    path: `/${encodeURIComponent(family)}${key === undefined ? '' : `/{${key}}`}`,
    parameters: [
      ...(key === undefined ? [] : [parameter(key, 'path')]),
      ...asked.map(([name, [schema]]) => parameter(name, 'query', schema)),
    ],
    request:
      isSending && argument !== undefined && operation.request !== undefined
        ? {
            ...operation.request,
            bodies: operation.request.bodies.map((body) => ({
              ...body,
              schema: argument,
              examples: [],
            })),
          }
        : undefined,
    responses: [...answers, ...answers.slice(0, 1).flatMap((answer) => refusals(answer, rpc, resource))],
    schemaAt,
  };
}

/**
 * Makes the HTTP operation that asks for what an operation lists: a GET is it itself, and a JSON-RPC method that says
 * by its name or by `x-resource` that it reads has its params in the query.
 *
 * @returns the operation; `undefined` for what may change something
 * @example toHttpList(orderList)?.parameters.map(({ name }) => name) // ['limit', 'cursor']
 */
export function toHttpList(operation: Operation): Operation | undefined {
  const { rpc, method, safe } = operation;
  if (rpc === undefined) return method === 'GET' && safe ? operation : undefined;
  const { noun, reads } = methodNameOf(rpc);
  if (!safe && !reads) return undefined;
  const said = rpc.resource?.does === 'list' ? rpc.resource : undefined;
  const form = toHttpOperation({ ...operation, rpc: { ...rpc, resource: said ?? { family: noun, does: 'list' } } });
  const withDescription = (one: Parameter): Parameter => {
    const { description = '', required = false } = rpc.params.find(({ name }) => name === one.name) ?? {};
    return { ...one, description, required };
  };
  return form && { ...form, parameters: form.parameters.map(withDescription) };
}

/** The schemas of a document, and the pointer of one more: all params, but not the key that stands beside an object. */
function withParams(
  { schemaAt, pointer: place }: Operation,
  { params, resource }: RpcMethod,
): { schemaAt: SchemaAt; whole: string } {
  const whole = `${place}/x-resource`;
  const own = params.filter(({ name }) => toPointer('params', name) !== resource?.id);
  const places = new Map(own.map(({ name, schema }) => [whole + toPointer('properties', name), schema]));
  const properties = Object.fromEntries(own.map(({ name }) => [name, {}]));
  return {
    whole,
    schemaAt: (pointer) =>
      pointer === whole
        ? { pointer, schema: { type: 'object', properties }, via: [] }
        : schemaAt(places.get(pointer) ?? pointer),
  };
}

function parameter(name: string, where: 'path' | 'query', schema?: string): Parameter {
  return {
    ...{
      name,
      in: where,
      required: where === 'path',
      style: where === 'path' ? 'simple' : 'form',
      explode: true,
    },
    ...{
      pointer: '',
      description: '',
      questions: [],
      extensions: {},
      examples: [],
    },
    ...{
      deprecated: false,
      secret: false,
      allowReserved: false,
      allowEmptyValue: false,
    },
    ...(schema !== undefined && { schema }),
  };
}

/** Links lead from the whole JSON-RPC response, which is not there any more. */
function withResult(response: Response, { result }: RpcMethod): Response {
  return {
    ...response,
    links: [],
    bodies: response.bodies.map((body) => ({
      ...body,
      ...(result !== undefined && { schema: result }),
      examples: body.examples.flatMap((example) => {
        const value = asObject(example.value)['result'];
        return value === undefined ? [] : [{ ...example, value }];
      }),
    })),
  };
}

function refusals(answer: Response, rpc: RpcMethod, resource: Resource): Response[] {
  return (['404', '409'] as const).flatMap((status) => {
    const error = errorFor(rpc, resource, Number(status));
    if (error === undefined && (status === '409' || !isAboutOne(resource.does))) return [];
    return [{ ...answer, status, description: error?.message ?? '', bodies: [] }];
  });
}

/** What the messages of errors say that HTTP says with a status; the first that fits counts. */
const meanings: [number, RegExp][] = [
  [404, /not.?found|no such|not exist|\bunknown (?!error)|\bgone\b/i],
  [409, /already|exist|duplicate|conflict|taken|unique/i],
];

/**
 * Finds the documented error of a method that says what an HTTP status does.
 *
 * @param status - 404 or 409
 * @returns the error, rather one that names the objects; `undefined` if none is documented. Errors that JSON-RPC itself
 *   defines, such as "Method not found", do not count
 * @example errorFor(rpc, resource, 404) // { code: -32001, message: 'Task not found' }
 */
export function errorFor({ errors }: RpcMethod, { family }: Resource, status: number): DocumentedError | undefined {
  const fitting = errors.filter((error) => findStatusByMessage(error) === status);
  const noun = normalizeName(family).replace(/(?:ies|s)$/, '');
  return fitting.find(({ message }) => normalizeName(message).includes(noun)) ?? fitting[0];
}

/**
 * Checks whether an error of a method says by its documented message what HTTP says with a status.
 *
 * @param code - the code that came
 * @param status - 404 or 409
 * @returns false for errors that are not documented, and those that JSON-RPC itself defines
 * @example isErrorFor(rpc, -32002, 409) // true, documented as "Title already taken"
 */
export function isErrorFor({ errors }: RpcMethod, code: Json | undefined, status: number): boolean {
  return errors.some((error) => error.code === code && findStatusByMessage(error) === status);
}

function findStatusByMessage(error: DocumentedError): number | undefined {
  return isOwnError(error) ? meanings.find(([, words]) => words.test(error.message))?.[0] : undefined;
}

/** Checks whether an error is one of the API, and none that JSON-RPC itself defines. */
export function isOwnError({ code }: Pick<DocumentedError, 'code'>): boolean {
  return code < -32_700 || code > -32_600;
}

/** What a call of a method says about objects. */
export type ResourceEffect = {
  /** The key of the object; `undefined` if the method is about none, or there is no key where it should be. */
  key?: { name: string; value: string };
  /** The object, or what a list is asked for. */
  argument: Json | undefined;
};

/**
 * Reads what a call of a method says about objects.
 *
 * @param resource - what it does
 * @param params - the params, by position or by name
 * @param schemaAt - finds the schemas of the method
 * @returns see {@link ResourceEffect}
 */
export function resourceCallOf(
  rpc: RpcMethod,
  { does, id, object = '/params' }: Resource,
  params: Json | undefined,
  schemaAt: SchemaAt,
): ResourceEffect {
  const named = Array.isArray(params) ? mapByName(rpc, params, schemaAt) : asObject(params);
  const tokens = pointerTokens(id ?? '');
  const name = tokens.at(-1);
  const found = getAtTokens({ params: named }, tokens);
  const isKey = isAboutOne(does) && (typeof found === 'string' || typeof found === 'number');
  const { [tokens.length === 2 ? (name ?? '') : '']: _, ...others } = named;
  return {
    ...(isKey && name !== undefined && { key: { name, value: String(found) } }),
    argument: getAtTokens({ params: object === '/params' ? others : named }, pointerTokens(object)),
  };
}

/** A null may only keep the place of a param that is left out. */
function mapByName({ params }: RpcMethod, values: readonly Json[], schemaAt: SchemaAt): JsonObject {
  return Object.fromEntries(
    params.flatMap(({ name, schema }, i): [string, Json][] => {
      const value = values[i];
      const isGap = value === undefined || (value === null && !possibilities(schemaAt, [schema]).kinds.has('null'));
      return isGap ? [] : [[name, value]];
    }),
  );
}

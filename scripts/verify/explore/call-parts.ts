import { travelsAt } from '../../contract/schema/reading.ts';
import { isErrorFor, isOwnError } from '../../contract/x-resource/x-resource.ts';
import { keyParamOf, methodNameOf, singularOf } from '../../contract/names/names.ts';
import { asList, asObject, isObject, setAtPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { findPreferredBody } from '../../contract/media/media.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RpcMethod } from '../../contract/rpc-method.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { errorCodeOf } from '../../judge/rpc/json-rpc.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { descriptionOf, type Description } from './constraints.ts';

// What a call says and gets, wherever its API carries it: HTTP has paths, queries and bodies, JSON-RPC has params and
// a result. What lives through things and lists asks here, and knows neither.

/** Names of members that tell a thing apart, so that what has one is a thing and no envelope. */
const telling = /^(?:uu)?id$|^(?:key|slug|code|name|number)$/i;

/** The member of an envelope that has the thing, and its schemas. */
type Enveloped = { name: string; schemas: string[] };

/** Finds the only object in an object, where that has nothing to tell it apart. */
function findEnveloped({ schemaAt }: Operation, schema: string | undefined): Enveloped | undefined {
  if (schema === undefined) return undefined;
  const { properties } = descriptionOf(schemaAt, schema);
  const objects = [...properties].filter(([, own]) => descriptionOf(schemaAt, ...own).properties.size > 0);
  const [[name, schemas] = [undefined, []], ...others] = objects;
  if (name === undefined || others.length > 0 || [...properties.keys()].some((one) => telling.test(one)))
    return undefined;
  return { name, schemas };
}

/**
 * Finds the envelope around what an operation is sent: a single member with an object, as answers have it, too, or
 * which answers have without it.
 *
 * @example findSentEnvelope(addBook)?.name // 'data', of a body such as { data: { title: 'Emma' } }
 */
function findSentEnvelope(operation: Operation): Enveloped | undefined {
  if (envelopes.has(operation)) return envelopes.get(operation);
  const { rpc, request, schemaAt } = operation;
  if (rpc !== undefined) {
    const param = findEnvelopingParam(operation, rpc);
    envelopes.set(operation, param);
    return param;
  }
  const schema = findPreferredBody(request?.bodies ?? [])?.schema;
  const found = findEnveloped(operation, schema);
  const isAlone = schema !== undefined && descriptionOf(schemaAt, schema).properties.size === 1;
  const answered = findAnswerSchema(operation);
  const inAnswer = answered === undefined ? undefined : descriptionOf(schemaAt, answered).properties;
  const isSame = findEnveloped(operation, answered)?.name === found?.name || inAnswer === undefined;
  const inner = found === undefined ? [] : [...descriptionOf(schemaAt, ...found.schemas).properties.keys()];
  const isLeftOut =
    found !== undefined && inAnswer?.has(found.name) === false && inner.some((one) => inAnswer.has(one));
  const envelope = isAlone && (isSame || isLeftOut) ? found : undefined;
  envelopes.set(operation, envelope);
  return envelope;
}

const envelopes = new WeakMap<Operation, Enveloped | undefined>();

/** Finds the param that has the whole thing, beside one that names it: its members are those of the result. */
function findEnvelopingParam(operation: Operation, rpc: RpcMethod): Enveloped | undefined {
  const { schemaAt } = operation;
  const { noun, reads } = methodNameOf(rpc);
  if (reads || operation.safe) return undefined;
  const key = keyParamOf(operation, noun);
  const isWhole = ({ schema }: RpcMethod['params'][number]): boolean =>
    descriptionOf(schemaAt, schema).properties.size > 0;
  // What has the name of the thing may be the thing itself.
  const [only, ...others] = rpc.params.filter((one) => one.name !== key || isWhole(one));
  const own = only === undefined ? undefined : descriptionOf(schemaAt, only.schema).properties;
  const answered = findBroughtSchema(operation);
  const inAnswer = answered === undefined ? undefined : descriptionOf(schemaAt, answered).properties;
  const isThing = own !== undefined && others.length === 0 && [...own.keys()].some((name) => inAnswer?.has(name));
  return isThing && only !== undefined ? { name: only.name, schemas: [only.schema] } : undefined;
}

/** What a call sends of a thing: its body, without an envelope, or its params by name. */
export function readSentPart(operation: Operation, view: RequestParts | undefined): JsonObject {
  const { rpc } = operation;
  if (rpc === undefined) {
    const body = asObject(view?.body);
    const inner = body[findSentEnvelope(operation)?.name ?? ''];
    return isObject(inner) ? inner : body;
  }
  const params = readParams(rpc, view);
  const { name } = findSentEnvelope(operation) ?? {};
  const { [name ?? '']: inner, ...others } = params;
  return isObject(inner) ? { ...others, ...inner } : params;
}

/** The params of a call by name. */
function readParams(rpc: RpcMethod, view: RequestParts | undefined): JsonObject {
  const { params } = asObject(view?.body);
  if (!Array.isArray(params)) return asObject(params);
  return Object.fromEntries(rpc.params.flatMap(({ name }, i) => (params[i] === undefined ? [] : [[name, params[i]]])));
}

/** What an answer brings: its body, or the result. */
export function readBroughtPart({ rpc }: Operation, answer: Pick<ReceivedAnswer, 'body'> | undefined): Json {
  return (rpc === undefined ? answer?.body : asObject(answer?.body)['result']) ?? null;
}

/** Puts what is sent of a thing into a request, in place of what was there; what names the thing stays. */
export function withSent(operation: Operation, request: RequestParts, sent: Json): RequestParts {
  if (operation.rpc === undefined) {
    const { name } = findSentEnvelope(operation) ?? {};
    return { ...request, body: name === undefined ? sent : { [name]: sent } };
  }
  return withParams(operation, request, withEnvelope(operation, { ...keyIn(operation, request), ...asObject(sent) }));
}

/** Puts what is not a param itself into the one that has the whole thing. */
function withEnvelope(operation: Operation, named: JsonObject): JsonObject {
  const { name } = findSentEnvelope(operation) ?? {};
  if (name === undefined) return named;
  const params = new Set(operation.rpc?.params.map((one) => one.name));
  const all = Object.entries(named);
  const inner = Object.fromEntries(all.filter(([one]) => !params.has(one)));
  const outer = Object.fromEntries(all.filter(([one]) => params.has(one) && one !== name));
  return { ...outer, [name]: inner };
}

/** The same call with its params by name; `undefined` where the document wants them by position, or they are named. */
export function callByName(operation: Operation, request: RequestParts): RequestParts | undefined {
  const { params = [] } = asObject(request.body);
  if (operation.rpc?.paramStructure !== 'either' || !Array.isArray(params)) return undefined;
  return { ...request, body: setAtPointer(request.body ?? null, '/params', readParams(operation.rpc, request)) };
}

/** What names the thing that a call is about: parameters of its path, or a param. */
export function keyIn(operation: Operation, view: RequestParts | undefined): Record<string, Json> {
  const { rpc } = operation;
  if (rpc === undefined) return view?.path ?? {};
  const name = keyParamOf(operation, methodNameOf(rpc).noun);
  const value = name === undefined ? undefined : readParams(rpc, view)[name];
  return name === undefined || value === undefined ? {} : { [name]: value };
}

/** Names the thing that a call is about, by the path or by its params. */
export function withNames(operation: Operation, request: RequestParts, names: Record<string, Json>): RequestParts {
  const { rpc } = operation;
  if (rpc === undefined) return { ...request, path: { ...request.path, ...names } };
  const params = rpc.params.flatMap(({ name }): [string, Json][] => {
    const found = Object.entries(names).find(([one]) => isSameKey(one, name));
    return found === undefined ? [] : [[name, found[1]]];
  });
  return withParams(operation, request, { ...readParams(rpc, request), ...Object.fromEntries(params) });
}

/** `order.get` may take as `id` what `order.cancel` takes as `orderId`. */
function isSameKey(one: string, other: string): boolean {
  const [a, b] = [normalizeName(one), normalizeName(other)];
  return a === b || (a.length > 1 && b.length > 1 && (a.endsWith(b) || b.endsWith(a)));
}

function withParams({ rpc }: Operation, request: RequestParts, named: JsonObject): RequestParts {
  const { params } = asObject(request.body);
  if (!Array.isArray(params)) return { ...request, body: setAtPointer(request.body ?? null, '/params', named) };
  const all = rpc?.params.map(({ name }) => named[name]) ?? [];
  const given = all.slice(0, all.findLastIndex((one) => one !== undefined) + 1);
  // By position, none in between can be left out.
  return {
    ...request,
    body: setAtPointer(
      request.body ?? null,
      '/params',
      given.map((one) => one ?? null),
    ),
  };
}

/** What the schemas say of what is sent; `undefined` where nothing describes it. */
export function describeSent(operation: Operation): Description | undefined {
  const { rpc, request, schemaAt } = operation;
  const envelope = findSentEnvelope(operation);
  if (envelope !== undefined) return descriptionOf(schemaAt, ...envelope.schemas);
  const media = findPreferredBody(request?.bodies ?? []);
  if (media?.schema === undefined) return undefined;
  const whole = descriptionOf(schemaAt, media.schema);
  const params = whole.properties.get('params');
  if (rpc === undefined || params === undefined) return rpc === undefined ? whole : undefined;
  // By position, only the method itself knows the names of its params.
  const properties = new Map(rpc.params.map(({ name, schema }) => [name, [schema]]));
  const required = new Set(rpc.params.flatMap((one) => (one.required ? [one.name] : [])));
  return { ...descriptionOf(schemaAt, ...params), properties, required };
}

/** Checks whether a member is sent to an operation: what is cannot be kept by the server alone. */
export function isSent(operation: Operation, name: string): boolean {
  const own = describeSent(operation)?.properties.get(name);
  return own !== undefined && travelsAt(operation.schemaAt, own, 'request');
}

/** The pointer of the schema of what an answer brings, without an envelope. */
export function findBroughtSchema(operation: Operation): string | undefined {
  const schema = findAnswerSchema(operation);
  return findEnveloped(operation, schema)?.schemas[0] ?? schema;
}

function findAnswerSchema({ rpc, responses }: Operation): string | undefined {
  if (rpc !== undefined) return rpc.result;
  const success = responses.find(({ status }) => status.startsWith('2'));
  return findPreferredBody(success?.bodies ?? [])?.schema;
}

/** Checks whether what would be sent of a thing keeps the contract. */
export function keepsWhenSent(
  operation: Operation,
  request: RequestParts,
  sent: Json,
  { requests }: RequestValidators,
): boolean {
  return requests[operation.id]?.(withSent(operation, request, sent).body) !== false;
}

/** Names what an operation is about, in the singular: by the last fixed name of its path, or by its method. */
export function nounOf({ rpc, path }: Operation): string {
  if (rpc !== undefined) return methodNameOf(rpc).noun;
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return singularOf(normalizeName(fixed.at(-1) ?? ''));
}

/** Checks whether a call changes nothing, by the document or by the name of its method. */
export function readsOnly({ safe, rpc }: Operation): boolean {
  return safe || (rpc !== undefined && methodNameOf(rpc).reads);
}

/** Checks whether an answer says that nothing is there. */
export function saysMissing({ rpc }: Operation, answer: ReceivedAnswer | undefined): boolean {
  if (rpc === undefined) return answer?.status === 404 || answer?.status === 410;
  if (answer === undefined) return false;
  const { result, error } = asObject(answer.body);
  return result === null || (error !== undefined && isErrorFor(rpc, errorCodeOf(answer), 404));
}

/** Checks whether the document says how an operation answers that nothing is there. */
export function showsMissing(operation: Operation): boolean {
  const { rpc } = operation;
  if (rpc === undefined) return responseFor(operation, 404)?.status === '404';
  return rpc.errors.some(({ code }) => isErrorFor(rpc, code, 404));
}

/**
 * Checks whether an answer is a refusal for what is there already or for the state of what is named: a 409, or an error
 * of JSON-RPC which the document shows for the method, and which is not about a thing that is not there.
 */
export function isInConflict({ rpc }: Operation, answer: ReceivedAnswer | undefined): boolean {
  if (answer === undefined) return false;
  const code = rpc && errorCodeOf(answer);
  return rpc === undefined
    ? answer.status === 409
    : rpc.errors.some((error) => error.code === code && isOwnError(error)) && !isErrorFor(rpc, code, 404);
}

/** What the document says of the conflicts of an operation. */
export function conflictsOf(operation: Operation): string[] {
  const { rpc } = operation;
  return rpc === undefined
    ? [responseFor(operation, 409)].flatMap((one) => (one?.status === '409' ? [one.description] : []))
    : rpc.errors.flatMap(({ code, message }) => (isErrorFor(rpc, code, 404) ? [] : [message]));
}

/** The objects of an answer or of a part of it that hold plain values, however deep. */
export function plainObjectsIn(value: Json, depth = 0): JsonObject[] {
  if (depth > 4) return [];
  if (Array.isArray(value))
    return asList(value)
      .slice(0, 50)
      .flatMap((one) => plainObjectsIn(one, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((one) => plainObjectsIn(one, depth + 1))];
}

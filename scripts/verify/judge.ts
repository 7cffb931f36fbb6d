import { isDeepStrictEqual } from 'node:util';
import { answererOf } from '../contract/answer.ts';
import { chooserOf, isFailure } from '../contract/choose.ts';
import type { Contract } from '../contract/contract.ts';
import {
  asList,
  asObject,
  get,
  isObject,
  join,
  parentOf,
  put,
  split,
  type Json,
  type JsonObject,
} from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Exchange, Operation, Response } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import { violationsOf } from '../contract/schemas.ts';
import type { RequestValidators, ResponseValidators, Validate } from '../contract/validators.ts';
import { describedPlaces, fieldOf, type DescribedPlace } from './described.ts';
import type { Fault, Judgement } from './fault.ts';
import { isSame, relationFaults, shown } from './relations.ts';
import type { Answer } from './wire.ts';

/** What an answer is measured by. */
export type Measure = {
  contract: Contract;
  validators: RequestValidators & ResponseValidators;
  /**
   * How close an answer has to come: `literal` asks a mock for the examples themselves, `live` asks a real server for
   * answers that keep the contract, since what it holds is its own.
   */
  strictness: 'literal' | 'live';
};

/** What is due: the answer of an exchange, a refusal, or anything that the operation documents for a valid request. */
export type Expectation =
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'refusal'; exchange?: Exchange }
  | { kind: 'any' };

/** One request, what is due, and what came. */
export type Asked = { operation: Operation; view: RequestParts; expected: Expectation; answer: Answer };

/**
 * Judges an answer.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @returns the outcome; faults hold values, so mask what is secret before showing them
 */
export function judgeAnswer(measure: Measure, asked: Asked): Judgement {
  return asked.operation.rpc === undefined ? judgeHttp(measure, asked) : judgeRpc(measure, asked);
}

const broken = (faults: Fault[]): Judgement => ({ outcome: 'broken', faults, notes: [], exchanges: [], fields: [] });

function judgeHttp(measure: Measure, asked: Asked): Judgement {
  const { expected } = asked;
  if (expected.kind === 'refusal') return judgeRefusal(measure, asked, expected.exchange);
  if (expected.kind === 'any') return judgeAny(measure, asked);
  const { exchange } = expected;
  const { operation, answer } = asked;
  if (answer.status === exchange.response.status) return judgeExchange(measure, asked, exchange);
  const decided = isFailure(exchange) ? undefined : decidedByState(measure, asked);
  if (decided !== undefined) return allowed(`what the server holds decided: it answered as in ${decided.name}`);
  const response = responseFor(operation, exchange.response.status);
  return broken([statusFault(`status ${exchange.response.status}`, asked, response)]);
}

function statusFault(expected: string, { answer }: Asked, response?: Response, rule = 'status'): Fault {
  const said = messageIn(answer.body);
  const fault: Fault = {
    rule,
    pointer: '',
    expected,
    got: `${answer.status}${said === undefined ? '' : ` (${said})`}`,
  };
  return fault;
}

/** The few words with which a server says why: they tell more than a status. */
function messageIn(body: Json | undefined): string | undefined {
  const members = asObject(body);
  const text = ['message', 'Message', 'detail', 'title', 'error']
    .map((name) => members[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? shown(text) : undefined;
}

/** The error exchange that a valid request may get as well, if this is its answer. */
function decidedByState(measure: Measure, { operation, answer }: Asked): Exchange | undefined {
  return operation.exchanges.find((exchange) => {
    if (exchange.state !== 'decides' || !isFailure(exchange) || exchange.response.status !== answer.status)
      return false;
    const response = responseFor(operation, answer.status);
    return (
      response !== undefined &&
      messageFaults(measure, operation, response, answer).length === 0 &&
      wordFaults(operation, response, exchange, answer).length === 0
    );
  });
}

function judgeExchange(measure: Measure, asked: Asked, exchange: Exchange): Judgement {
  const { operation, answer } = asked;
  const response = responseFor(operation, answer.status);
  const faults = response === undefined ? [] : messageFaults(measure, operation, response, answer);
  // An example that contradicts its schema is a fault of the document, which lint tells: the server cannot keep both.
  const own = measure.validators.responses[operation.id]?.[response?.status ?? ''];
  const isBoth = exchange.response.body === undefined || own === undefined || own(exchange.response.body);
  const counted = isBoth ? faults : faults.filter(({ rule }) => rule !== 'schema');
  if (counted.length > 0) return broken(counted);
  const further = [
    ...(isFailure(exchange) && response !== undefined ? wordFaults(operation, response, exchange, answer) : []),
    ...(isFailure(exchange) ? [] : successFaults(measure, asked, exchange, response)),
    ...(measure.strictness === 'literal' ? literalFaults(asked, exchange) : []),
  ];
  if (further.length > 0) return broken(further);
  const less = showsLess(operation, exchange, answer.body);
  if (less !== undefined) return allowed(less);
  return {
    outcome: 'shown',
    faults: [],
    notes: [],
    response: String(exchange.response.status),
    exchanges: [exchange.name],
    fields: fieldsSeen(operation, response, answer.body),
  };
}

function judgeAny(measure: Measure, asked: Asked): Judgement {
  const { operation, answer } = asked;
  const response = responseFor(operation, answer.status);
  // OpenAPI 3.1 lets an operation leave its responses open: then nothing is said of a success.
  if (operation.responses.length === 0 && answer.status < 400) return refusedNothing(answer);
  if (response === undefined) {
    const documented = operation.responses.map(({ status }) => status).join(', ');
    return broken([
      statusFault(documented === '' ? 'a documented status' : `a documented status (${documented})`, asked),
    ]);
  }
  const faults = messageFaults(measure, operation, response, answer);
  if (faults.length > 0) return broken(faults);
  if (answer.status >= 400)
    return allowed(`the made-up request was refused with the documented status ${answer.status}`);
  const chosen = chosenFor(measure, asked);
  const further = successFaults(measure, asked, chosen, response);
  if (further.length > 0) return broken(further);
  const exchanges = demonstrated(operation, response, answer, chosen);
  return {
    outcome: 'shown',
    faults: [],
    notes: [],
    response: response.status,
    exchanges,
    fields: fieldsSeen(operation, response, answer.body),
  };
}

function refusedNothing({ status, faults }: Answer): Judgement {
  if (faults.length > 0) return broken(faults);
  return { outcome: 'shown', faults: [], notes: [], response: String(status), exchanges: [], fields: [] };
}

function chosenFor({ validators }: Measure, { operation, view }: Asked): Exchange | undefined {
  const holds = (exchange: Exchange, request: RequestParts): boolean =>
    validators.conditions[operation.id]?.[exchange.name]?.(request) === true;
  return chooserOf(operation, holds)(view, true)?.exchange;
}

/** Statuses that say nothing of the body, so that a bad body is no reason for them unless they are documented. */
const otherReasons = new Set([401, 403, 404, 408, 429]);

function judgeRefusal(measure: Measure, asked: Asked, due: Exchange | undefined): Judgement {
  const { operation, answer } = asked;
  const documented = responseFor(operation, answer.status);
  if (due !== undefined) {
    if (answer.status === due.response.status) {
      // Which of two refusals of a credential comes where one is missing is left open.
      const isCredential =
        documented !== undefined && measure.strictness === 'live' && (answer.status === 401 || answer.status === 403);
      const alike = operation.exchanges.filter(
        (exchange) => isFailure(exchange) && exchange.response.status === answer.status,
      );
      const words = isCredential
        ? alike.find((exchange) => wordFaults(operation, documented, exchange, answer).length === 0)
        : undefined;
      return { ...judgeExchange(measure, asked, words ?? due), exchanges: [] };
    }
    const isBodyError = due.response.status !== 401 && due.response.status !== 403;
    const fits = answer.status >= 400 && answer.status < 500 && !otherReasons.has(answer.status);
    if (isBodyError && fits)
      return allowed(`status ${answer.status} refused it, where ${due.name} shows ${due.response.status}`);
    return broken([statusFault(`status ${due.response.status}`, asked, documented)]);
  }
  if (answer.status < 400) return broken([statusFault('a refusal (4xx)', asked, undefined, 'refusal')]);
  if (documented !== undefined && documented.status !== 'default') {
    const faults = messageFaults(measure, operation, documented, answer);
    if (faults.length > 0) return broken(faults);
    return otherReasons.has(answer.status) || answer.status >= 500
      ? allowed(`the documented status ${answer.status} refused it`)
      : refused(answer);
  }
  const isCredential = (answer.status === 401 || answer.status === 403) && lacksCredential(asked);
  if (answer.status >= 500 || (otherReasons.has(answer.status) && !isCredential)) {
    return broken([statusFault('a refusal that fits (4xx)', asked, undefined, 'refusal')]);
  }
  return refused(answer);
}

function lacksCredential({ operation, view }: Asked): boolean {
  return operation.headers.some(
    ({ name, scheme, required }) => required && scheme !== undefined && view.headers[name] === undefined,
  );
}

function refused({ status, faults }: Answer): Judgement {
  if (faults.length > 0) return broken(faults);
  return { outcome: 'shown', faults: [], notes: [], response: `refusal ${status}`, exchanges: [], fields: [] };
}

function allowed(note: string): Judgement {
  return { outcome: 'allowed', faults: [], notes: [note], exchanges: [], fields: [] };
}

function responseFor({ responses }: Operation, status: number): Response | undefined {
  const names = [String(status), `${String(status).slice(0, 1)}XX`, 'default'];
  return names
    .map((name) => responses.find((response) => response.status.toUpperCase() === name.toUpperCase()))
    .find((one) => one !== undefined);
}

/** What is wrong with a message, whatever it answers: bytes, content type, headers, schema. */
function messageFaults({ validators }: Measure, operation: Operation, response: Response, answer: Answer): Fault[] {
  const spec = { api: operation.api, pointer: response.pointer };
  const body = preferredBody(response.bodies);
  const faults: Fault[] = response.headers
    .filter(({ name, required }) => required && answer.headers[name.toLowerCase()] === undefined)
    .map(({ name, pointer }) => ({
      rule: 'header',
      pointer: '',
      expected: `the header ${name}`,
      got: 'none',
      spec: { api: operation.api, pointer },
    }));
  if (body === undefined || hasNoContent(operation, answer)) return [...answer.faults, ...faults];
  const documented = response.bodies.map(({ contentType }) => contentType);
  const type = answer.headers['content-type'];
  if (!documented.some((one) => isType(type, one))) {
    faults.push({
      rule: 'content-type',
      pointer: '',
      expected: `content type ${documented.join(' or ')}`,
      got: type?.split(';')[0]?.trim() ?? 'none',
      spec,
    });
  }
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type ?? '')?.[1];
  if (isJson(body) && charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    faults.push({
      rule: 'charset',
      pointer: '',
      expected: 'JSON in UTF-8 (RFC 8259, section 8.1)',
      got: `charset=${charset}`,
      spec,
    });
  }
  faults.push(...answer.faults);
  const sentOther =
    type !== undefined &&
    !isJson({ contentType: type }) &&
    documented.some((one) => !isJson({ contentType: one }) && isType(type, one));
  if (!isJson(body) || sentOther) return faults;
  if (answer.body === undefined)
    return [
      ...faults,
      {
        rule: 'json',
        pointer: '',
        expected: 'a JSON body',
        got: answer.text === '' ? 'an empty one' : shown(answer.text.slice(0, 60)),
        spec,
      },
    ];
  return [
    ...faults,
    ...schemaFaults(operation, validators.responses[operation.id]?.[response.status], body.schema, answer.body),
  ];
}

/** RFC 9110, sections 6.4.1 and 9.3.2: these answers carry nothing. */
function hasNoContent({ method }: Operation, { status }: Answer): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}

function isType(sent: string | undefined, documented: string): boolean {
  const own = sent?.split(';')[0]?.trim().toLowerCase() ?? '';
  const [pattern = ''] = documented.toLowerCase().split(';');
  return (
    pattern === '*/*' || own === pattern.trim() || (pattern.endsWith('/*') && own.startsWith(pattern.slice(0, -1)))
  );
}

function schemaFaults(
  { api, schemaAt }: Operation,
  validate: Validate | undefined,
  schema: string | undefined,
  value: Json,
  base = '',
): Fault[] {
  if (validate === undefined || schema === undefined || validate(value)) return [];
  const violations = violationsOf(validate.errors);
  const places = describedPlaces(schemaAt, [schema], value);
  return violations.map(({ pointer, message }) => ({
    rule: 'schema',
    pointer: base + pointer,
    expected: message.replace(/\.$/, ''),
    got: shown(get(value, pointer)),
    spec: { api, pointer: nearest(places, pointer)?.schemas.at(-1)?.pointer ?? schema },
  }));
}

function nearest(places: DescribedPlace[], pointer: string): DescribedPlace | undefined {
  for (let at = pointer; ; at = parentOf(at)) {
    const place = places.find((one) => one.at === at);
    if (place !== undefined || at === '') return place;
  }
}

/** What a success has to keep beside its schema. */
function successFaults(
  { validators: _ }: Measure,
  { operation, view, answer }: Asked,
  exchange: Exchange | undefined,
  response: Response | undefined,
): Fault[] {
  const { body } = answer;
  if (body === undefined) return [];
  return [
    ...(exchange === undefined ? [] : echoFaults(operation, exchange, view, body)),
    ...paginationFaults(operation, view, body),
    ...schemaRelations(operation, bodySchemas(response), body),
  ];
}

function bodySchemas(response: Response | undefined): string[] {
  const schema = preferredBody(response?.bodies ?? [])?.schema;
  return schema === undefined ? [] : [schema];
}

function schemaRelations({ api, schemaAt }: Operation, schemas: string[], body: Json): Fault[] {
  return describedPlaces(schemaAt, schemas, body).flatMap(({ at, value, schemas: speaking }) =>
    speaking.flatMap(({ node, pointer }) =>
      relationFaults(node['x-relations'], value, { api, pointer: `${pointer}/x-relations` }, at),
    ),
  );
}

function echoFaults({ api }: Operation, { echo, pointer }: Exchange, view: RequestParts, body: Json): Fault[] {
  const places = echo.map(({ to }) => to);
  return echo.flatMap(({ to, from }) => {
    const [source, sent] =
      from.map((place) => [place, get(asJson(view), place)] as const).find(([, value]) => value !== undefined) ?? [];
    if (source === undefined || sent === undefined) return [];
    const holder = get(body, parentOf(to));
    if (!isObject(holder) && !Array.isArray(holder)) return [];
    const got = get(body, to);
    // A list that is shorter than the example's has no such item.
    if (got === undefined && Array.isArray(holder)) return [];
    return unechoed(
      sent,
      got,
      to,
      places.filter((other) => other !== to),
    ).map((at) => ({
      rule: 'echo',
      pointer: at,
      expected: `what the request says at ${source}, ${shown(get(sent, at.slice(to.length)))},`,
      got: shown(get(body, at)),
      spec: { api, pointer },
    }));
  });
}

/** The places where an answer lacks what was sent; another echo may overwrite a member. */
function unechoed(sent: Json, got: Json | undefined, at: string, others: string[]): string[] {
  if (others.includes(at)) return [];
  if (isObject(sent) && isObject(got)) {
    return Object.entries(sent).flatMap(([name, value]) => unechoed(value, got[name], at + join(name), others));
  }
  return got !== undefined && isSame(sent, got) ? [] : [at];
}

/** A view has the members of JSON alone. */
function asJson({ headers, body, query, path, cookies }: RequestParts): JsonObject {
  return {
    headers,
    ...(body !== undefined && { body }),
    ...(query && { query }),
    ...(path && { path }),
    ...(cookies && { cookies }),
  };
}

function paginationFaults({ api, pointer, pagination }: Operation, view: RequestParts, body: Json): Fault[] {
  if (pagination === undefined) return [];
  const { request, response } = pagination;
  const spec = { api, pointer: `${pointer}/x-pagination` };
  const fault = (at: string, expected: string, got: Json | undefined): Fault => ({
    rule: 'pagination',
    pointer: at,
    expected,
    got: shown(got),
    spec,
  });
  const asked = (place: string): number => Number(get(view.body ?? null, place) ?? Number.NaN);
  const [page, limit] = [asked(request.page), asked(request.limit)];
  const [shownPage, shownLimit, total] = [response.page, response.limit, response.total].map((place) =>
    get(body, place),
  );
  const items = get(body, response.items);
  if (!Array.isArray(items)) return [];
  const faults: Fault[] = [];
  if (Number.isFinite(page) && shownPage !== undefined && shownPage !== page)
    faults.push(fault(response.page, `the page that was asked for, ${page},`, shownPage));
  if (Number.isFinite(limit) && shownLimit !== undefined && shownLimit !== limit)
    faults.push(fault(response.limit, `the limit that was asked for, ${limit},`, shownLimit));
  if (Number.isFinite(limit) && items.length > limit)
    faults.push(fault(response.items, `at most ${limit} entries`, items.length));
  const least = items.length === 0 || !(page > 1) ? items.length : (page - 1) * limit + items.length;
  if (typeof total === 'number' && total < least)
    faults.push(fault(response.total, `at least ${least}, as many as were given,`, total));
  if (typeof total === 'number' && page === 1 && items.length < Math.min(limit, total)) {
    faults.push(fault(response.items, `${Math.min(limit, total)} entries, as total and limit say,`, items.length));
  }
  return faults;
}

/**
 * In a failure, the words that the contract fixes are those of the exchange: of two messages that the schema allows,
 * only one belongs to this mistake.
 */
function wordFaults(
  { api, schemaAt }: Operation,
  response: Response,
  { response: due, pointer }: Exchange,
  { body }: Answer,
): Fault[] {
  const { body: example } = due;
  if (example === undefined || body === undefined) return [];
  return describedPlaces(schemaAt, bodySchemas(response), example).flatMap(({ at, value, schemas }) => {
    const isFixed =
      typeof value !== 'object' &&
      schemas.some(({ node }) => node['const'] !== undefined || node['enum'] !== undefined);
    const got = get(body, at);
    if (!isFixed || isDeepStrictEqual(got, value)) return [];
    return [{ rule: 'words', pointer: at, expected: shown(value), got: shown(got), spec: { api, pointer } }];
  });
}

function literalFaults({ operation, view, answer: { body } }: Asked, exchange: Exchange): Fault[] {
  const due = answererOf(operation, exchange)(view);
  if (due === undefined || operation.method === 'HEAD' || isDeepStrictEqual(body, due)) return [];
  const at = firstDifference(due, body ?? null, '');
  return [
    {
      rule: 'literal',
      pointer: at,
      expected: `what the example says, ${shown(get(due, at))},`,
      got: shown(get(body ?? null, at)),
    },
  ];
}

function firstDifference(a: Json, b: Json, at: string): string {
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return at;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const [left, right] = [a, b].map((one) => (Array.isArray(one) ? Object.fromEntries(Object.entries(one)) : one)) as [
    JsonObject,
    JsonObject,
  ];
  const name = names.find((one) => !isDeepStrictEqual(left[one], right[one]));
  if (name === undefined) return at;
  const [below, other] = [left[name], right[name]];
  return below === undefined || other === undefined ? at + join(name) : firstDifference(below, other, at + join(name));
}

/** Why an answer within the contract demonstrates less than the exchange: a list or payload that is empty. */
function showsLess(operation: Operation, { response }: Exchange, body: Json | undefined): string | undefined {
  if (response.body === undefined || body === undefined) return undefined;
  const payload = operation.envelope === undefined ? '' : join(operation.envelope.payload);
  const places = [operation.pagination?.response.items, payload, operation.rpc === undefined ? undefined : '/result'];
  for (const place of places) {
    if (place === undefined) continue;
    const [example, got] = [get(response.body, place), get(body, place)];
    if (asList(example).length > 0 && Array.isArray(got) && got.length === 0) return `the list at ${place} is empty`;
    if (example !== null && example !== undefined && got === null) return `${place} is null`;
    // A count of none, where the exchange counts some.
    if (got === '0x0' && typeof example === 'string' && example !== got) return `${place} is zero`;
  }
  return undefined;
}

function fieldsSeen({ schemaAt }: Operation, response: Response | undefined, body: Json | undefined): string[] {
  if (body === undefined) return [];
  const places = describedPlaces(schemaAt, bodySchemas(response), body);
  return [...new Set(places.filter(({ at, value }) => at !== '' && value !== null).map(({ at }) => fieldOf(at, body)))];
}

/**
 * The exchanges that an answer demonstrates although nobody asked for it by example: those with the very documented
 * fields of the answer, and the one that such a request is said to get if the answer has all of its fields.
 */
function demonstrated(
  operation: Operation,
  response: Response,
  { body }: Answer,
  chosen: Exchange | undefined,
): string[] {
  if (body === undefined) return [];
  const seen = signature(operation, response, body);
  const alike = operation.exchanges.filter((exchange) => {
    const { body: example } = exchange.response;
    if (example === undefined || isFailure(exchange) || showsLess(operation, exchange, body) !== undefined)
      return false;
    const due = signature(operation, response, example);
    return (
      [...due].every((field) => seen.has(field)) &&
      (exchange === chosen || due.size === seen.size) &&
      isSameScalar(example, body)
    );
  });
  return alike.map(({ name }) => name);
}

/** A result without members has nothing but its value to be known by. */
function isSameScalar(example: Json, body: Json): boolean {
  const [due, got] = [asObject(example)['result'], asObject(body)['result']];
  return due === undefined || typeof due === 'object' || (got !== undefined && isSame(due, got));
}

function signature({ schemaAt }: Operation, response: Response, body: Json): Set<string> {
  const places = describedPlaces(schemaAt, bodySchemas(response), body);
  return new Set(places.map(({ at, value }) => `${fieldOf(at, body)} ${kindOf(value)}`));
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'array';
  return value === null ? 'null' : typeof value;
}

/** Codes whose meaning JSON-RPC 2.0 defines (section 5.1). */
export const definedCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
} as const;

function judgeRpc(measure: Measure, asked: Asked): Judgement {
  const { operation, view, answer, expected } = asked;
  if (operation.rpc?.result === undefined) return judgeSilence(asked);
  if (answer.status !== 200) return broken([statusFault('status 200', asked)]);
  const response = responseFor(operation, 200);
  if (response === undefined) return broken([]);
  const envelope = envelopeFaults(operation, asObject(view.body)['id'] ?? null, answer.body);
  if (answer.body !== undefined && envelope.length > 0) return broken([...answer.faults, ...envelope]);
  const faults = messageFaults(measure, operation, response, answer);
  const { error, result } = asObject(answer.body);
  const variant = variantFor(measure, asked);
  if (result !== undefined && variant !== undefined) {
    // The tighter schema of this very request says it better than the general one.
    const tighter = schemaFaults(operation, variant.validate, variant.schema, result, '/result');
    const general = faults.filter(({ rule }) => rule !== 'schema');
    if (tighter.length > 0) return broken([...general, ...tighter]);
  }
  // An example that contradicts its schema is a fault of the document, which lint tells: the server cannot keep both.
  const shownBody = expected.kind === 'exchange' ? expected.exchange.response.body : undefined;
  const own = measure.validators.responses[operation.id]?.[response.status];
  const isBoth = shownBody === undefined || own === undefined || own(shownBody);
  const counted = isBoth ? faults : faults.filter(({ rule }) => rule !== 'schema');
  if (counted.length > 0) return broken(counted);
  const code = asObject(error)['code'];
  const isShown = expected.kind === 'exchange' && !isFailure(expected.exchange);
  const isValid = isShown || measure.validators.requests[operation.id]?.(view.body) !== false;
  if (!isValid) return judgeRpcRefusal(measure, asked, code);
  if (error !== undefined) return judgeRpcError(measure, asked, code);
  return judgeResult(measure, asked, response, expected);
}

function judgeSilence(asked: Asked): Judgement {
  const { status, text } = asked.answer;
  if (status >= 300) return broken([statusFault('a status from 200 to 299', asked)]);
  if (text !== '')
    return broken([
      {
        rule: 'notification',
        pointer: '',
        expected: 'no answer to a notification (JSON-RPC 2.0, section 4.1)',
        got: shown(text),
      },
    ]);
  return { outcome: 'shown', faults: [], notes: [], response: '204', exchanges: [], fields: [] };
}

/**
 * Holds one JSON-RPC response object to the standard (JSON-RPC 2.0, section 5).
 *
 * @param operation - what was called; `undefined` where it is no documented method
 * @param id - of the request
 * @param body - the response object
 * @returns what is wrong with it; nothing is said of the result
 */
export function envelopeFaults(
  operation: Pick<Operation, 'api' | 'pointer'> | undefined,
  id: Json,
  body: Json | undefined,
): Fault[] {
  const spec = operation === undefined ? {} : { spec: { api: operation.api, pointer: operation.pointer } };
  const fault = (pointer: string, expected: string, got: Json | undefined): Fault => ({
    rule: 'json-rpc',
    pointer,
    expected,
    got: shown(got),
    ...spec,
  });
  if (!isObject(body)) return [fault('', 'one response object (JSON-RPC 2.0, section 5)', body)];
  const faults: Fault[] = [];
  if (body['jsonrpc'] !== '2.0') faults.push(fault('/jsonrpc', '"2.0"', body['jsonrpc']));
  if (!('id' in body)) faults.push(fault('/id', `the id of the request, ${shown(id)},`, undefined));
  else if (!isDeepStrictEqual(body['id'], id))
    faults.push(fault('/id', `the id of the request, ${shown(id)},`, body['id']));
  const { error } = body;
  if ('result' in body && 'error' in body) faults.push(fault('', 'one of result and error', 'both'));
  if (!('result' in body) && !('error' in body)) faults.push(fault('', 'one of result and error', 'none of them'));
  if ('error' in body && !('result' in body)) {
    const { code, message } = asObject(error);
    if (!isObject(error)) faults.push(fault('/error', 'an error object', error));
    else {
      if (!Number.isInteger(code)) faults.push(fault('/error/code', 'a whole number', code));
      if (typeof message !== 'string') faults.push(fault('/error/message', 'a text', message));
    }
  }
  return faults;
}

function variantFor(
  { validators }: Measure,
  { operation, view }: Asked,
): { validate: Validate; schema: string } | undefined {
  const { params } = asObject(view.body);
  const i = validators.results[operation.id]?.variants.findIndex((candidate) => candidate.params(params)) ?? -1;
  const [validate, schema] = [
    validators.results[operation.id]?.variants[i]?.result,
    operation.rpc?.variants[i]?.result,
  ];
  return validate === undefined || schema === undefined ? undefined : { validate, schema };
}

function judgeRpcRefusal(measure: Measure, asked: Asked, code: Json | undefined): Judgement {
  const { operation, expected } = asked;
  const spec = { api: operation.api, pointer: operation.pointer };
  const due = `the JSON-RPC error ${definedCodes.params}`;
  if (code === definedCodes.params) {
    const exchange = expected.kind === 'exchange' ? [expected.exchange.name] : [];
    return { outcome: 'shown', faults: [], notes: [], response: `error ${code}`, exchanges: exchange, fields: [] };
  }
  if (code === definedCodes.method || code === definedCodes.parse)
    return broken([{ rule: 'error-code', pointer: '/error/code', expected: due, got: shown(code), spec }]);
  if (code !== undefined)
    return allowed(`it is refused with the code ${shown(code)}, where ${definedCodes.params} is usual`);
  if (isOtherWriting(measure, asked)) return allowed('the server also reads another writing of this value');
  return broken([{ rule: 'refusal', pointer: '', expected: due, got: 'a result', spec }]);
}

/**
 * Whether a request is valid once each quantity or byte string in it is written as it should be: `42` as `0x2a`, `2a`
 * as `0x2a`, `[]` as `0x`.
 */
function isOtherWriting({ validators }: Measure, { operation, view }: Asked): boolean {
  const validate = validators.requests[operation.id];
  if (validate === undefined || view.body === undefined || validate(view.body)) return false;
  const places = [...new Set(violationsOf(validate.errors).map(({ pointer }) => pointer))];
  const bodies = places.reduce<Json[]>(
    (written, pointer) =>
      written.flatMap((body) => writingsOf(get(body, pointer)).map((value) => put(body, split(pointer), value))),
    [view.body],
  );
  return bodies.some((body) => validate(body));
}

function writingsOf(value: Json | undefined): string[] {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return [`0x${value.toString(16)}`];
  if (value === '' || (Array.isArray(value) && value.length === 0)) return ['0x', '0x0'];
  if (typeof value === 'string' && /^[0-9a-f]+$/i.test(value))
    return [`0x${value}`, `0x${value.replace(/^0+(?=.)/, '')}`];
  return [];
}

/** An error that answers a valid request: only where the contract shows that what the server holds decides. */
function judgeRpcError(_: Measure, { operation, expected, answer }: Asked, code: Json | undefined): Judgement {
  const spec = { api: operation.api, pointer: operation.pointer };
  const due = expected.kind === 'exchange' ? errorCodeOf(expected.exchange) : undefined;
  if (due !== undefined && due === code && expected.kind === 'exchange') {
    return {
      outcome: 'shown',
      faults: [],
      notes: [],
      response: `error ${due}`,
      exchanges: [expected.exchange.name],
      fields: ['/error', '/error/code', '/error/message'],
    };
  }
  const stateDecides = operation.exchanges.some(({ state }) => state === 'decides');
  const ignored = expected.kind === 'exchange' && expected.exchange.state === 'ignored';
  const isDefined = Object.values(definedCodes).some((defined) => defined === code);
  if (stateDecides && !ignored && !isDefined) return allowed(`what the server holds decided: error ${shown(code)}`);
  const { message } = asObject(asObject(answer.body)['error']);
  return broken([
    {
      rule: 'error',
      pointer: '/error',
      expected: due === undefined ? 'a result' : `the JSON-RPC error ${due}`,
      got: `the error ${shown(code)} (${shown(message)})`,
      spec,
    },
  ]);
}

function errorCodeOf({ response }: Exchange): Json | undefined {
  return asObject(asObject(response.body)['error'])['code'];
}

function judgeResult(measure: Measure, asked: Asked, response: Response, expected: Expectation): Judgement {
  const { operation, view, answer } = asked;
  const body = answer.body ?? null;
  const exchange = expected.kind === 'exchange' ? expected.exchange : chosenFor(measure, asked);
  const variant = variantFor(measure, asked);
  const spec = { api: operation.api, pointer: exchange?.pointer ?? operation.pointer };
  const result = asObject(body)['result'] ?? null;
  const isOwn = expected.kind === 'exchange';
  const faults = [
    ...(exchange === undefined || isFailure(exchange) ? [] : echoFaults(operation, exchange, view, body)),
    ...(variant === undefined
      ? schemaRelations(operation, bodySchemas(response), body)
      : schemaRelations(operation, [variant.schema], result).map((one) => ({
          ...one,
          pointer: `/result${one.pointer}`,
        }))),
    ...(measure.strictness === 'literal' && isOwn && exchange !== undefined ? literalFaults(asked, exchange) : []),
  ];
  if (faults.length > 0) return broken(faults);
  const fields = fieldsSeen(operation, response, body);
  if (!isOwn) {
    if (result === null) return allowed('the result is null');
    return {
      outcome: 'shown',
      faults: [],
      notes: [],
      response: '200',
      exchanges: demonstrated(operation, response, answer, exchange),
      fields,
    };
  }
  const own = expected.exchange;
  if (isFailure(own)) {
    if (own.state === 'decides') return allowed('what the server holds decided: it gave a result');
    return broken([
      { rule: 'error', pointer: '', expected: `the JSON-RPC error ${shown(errorCodeOf(own))}`, got: 'a result', spec },
    ]);
  }
  const example = asObject(own.response.body)['result'] ?? null;
  if (own.state === 'ignored') {
    const empty = nullFields(example, result);
    if (empty !== undefined)
      return broken([
        {
          rule: 'state',
          pointer: `/result${empty}`,
          expected: 'a value, whatever the server holds,',
          got: 'null',
          spec,
        },
      ]);
  }
  const less = showsLess(operation, own, body);
  if (less !== undefined) return allowed(less);
  if (result !== null && example === null) return allowed('the server has what the exchange shows as missing');
  return { outcome: 'shown', faults: [], notes: [], response: '200', exchanges: [own.name], fields };
}

/** The first place that is null although the example has a value there. */
function nullFields(example: Json, result: Json): string | undefined {
  if (result === null) return example === null ? undefined : '';
  const name = Object.entries(asObject(example)).find(
    ([key, value]) => value !== null && asObject(result)[key] === null,
  )?.[0];
  return name === undefined ? undefined : join(name);
}

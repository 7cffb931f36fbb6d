import { anyShape, readForm, readPairs } from '../../../src/wire/read.ts';
import { likeExample } from '../../contract/exchange/exchange.ts';
import { findNamedMembers, singularOf } from '../../contract/names/names.ts';
import { asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { findConsistencyFixes } from './consistent-values.ts';
import { applyValidChanges, type ValueChange } from './value-changes.ts';
import { readerOf } from '../../contract/schema/reading.ts';
import type { SentTags } from './plain-schema.ts';
import { isGeneric } from './realistic-values.ts';
import { wordsOfName } from './values-by-field-name.ts';

/** Puts what was sent into a made-up answer, wherever that has a member for it. */
export type EchoRequest = (value: Json, view: RequestView, validate: CompiledSchema | undefined) => Json;

/**
 * Prepares the echo of requests in the made-up answers of an operation: the fields of the body, the parameters of the
 * path (also as the `id` of what is there), those of the query that a list is filtered by or cut to, and the params of
 * a JSON-RPC call. What the schema of the answer forbids, and what is secret, is not echoed.
 *
 * @returns a function that makes the answer to one request
 * @example
 * createRequestEcho(addBook)({ id: 1, title: 'Qd5' }, { headers: {}, body: { title: 'Emma' } }, validate).title
 * // 'Emma'
 */
export function createRequestEcho(operation: Operation): EchoRequest {
  const secrets = new Set(operation.secrets);
  const steps = stepsOf(operation.path);
  return (value, view, validate) => {
    if (typeof value !== 'object' || value === null) return value;
    const cut = cutToLimit(value, asObject(view.query), validate);
    const changes = [
      ...bodyChanges(cut, fieldsOf(operation, view), secrets),
      ...queryChanges(cut, asObject(view.query)),
      ...pathChanges(cut, steps, { ...view.path, ...paramsOf(operation, view) }),
    ];
    return applyValidChanges(cut, changes, validate);
  };
}

/**
 * Finds what a request says of the properties that tell alternatives apart.
 *
 * @returns their values by property; the answer is about the same
 */
export function findSentTags(operation: Operation, view: RequestView): SentTags {
  const found = new Map<string, Json[]>();
  const { isTag } = readerOf(operation.schemaAt);
  const visit = (value: Json, depth: number): void => {
    if (Array.isArray(value)) return;
    for (const [name, member] of Object.entries(asObject(value)))
      if (isObject(member) && depth > 0) visit(member, depth - 1);
      else if (isTag(name, member)) found.set(name, [...(found.get(name) ?? []), member]);
  };
  visit(fieldsOf(operation, view), deepestTag);
  return found;
}

/** How deep in a request tags are looked for. */
const deepestTag = 4;

/** A parameter of the path, with the words of what it identifies. */
type Step = { parameter: string; of: string; isLast: boolean };

function stepsOf(path: string): Step[] {
  const segments = path.split('/').filter((one) => one !== '');
  return segments.flatMap((segment, i) => {
    const [, parameter] = /^\{([^}]+)\}/.exec(segment) ?? [];
    if (parameter === undefined) return [];
    return [{ parameter, of: singularOf(wordsOfName(segments[i - 1] ?? '')), isLast: i === segments.length - 1 }];
  });
}

/** The params of a JSON-RPC call by name. */
function paramsOf({ rpc }: Operation, { body }: RequestView): JsonObject {
  if (rpc === undefined) return {};
  const { params } = asObject(body);
  if (isObject(params)) return params;
  if (!Array.isArray(params)) return {};
  return Object.fromEntries(rpc.params.flatMap(({ name }, i) => (params[i] === undefined ? [] : [[name, params[i]]])));
}

function fieldsOf(operation: Operation, view: RequestView): Json {
  if (operation.rpc !== undefined) {
    const params = paramsOf(operation, view);
    return Object.assign({}, ...Object.values(params).filter(isObject), params) as JsonObject;
  }
  if (typeof view.body !== 'string') return view.body ?? {};
  // A form is the only text that has fields.
  return /^[^=&\s]+=[^\n]*$/.test(view.body) ? readForm(readPairs(view.body), anyShape) : {};
}

function bodyChanges(value: Json, sent: Json, secrets: Set<string>): ValueChange[] {
  if (Array.isArray(sent)) return listChanges(value, sent, secrets);
  if (!isObject(sent) || !isObject(value)) return [];
  const direct = memberChanges(value, sent, [], '', secrets);
  if (direct.length > 0) return direct;
  for (const [name, inner] of Object.entries(value)) {
    const changes = isObject(inner) ? memberChanges(inner, sent, [name], '', secrets) : [];
    if (changes.length > 0) return changes;
  }
  const [only, ...others] = Object.entries(sent);
  const isWrapped = only !== undefined && others.length === 0 && isObject(only[1]);
  return isWrapped ? memberChanges(value, asObject(only[1]), [], toPointer(only[0]), secrets) : [];
}

/** One thing for each that was sent. */
function listChanges(value: Json, sent: Json[], secrets: Set<string>): ValueChange[] {
  if (!Array.isArray(value) || value.length === 0 || sent.length > mostItems) return [];
  const items = sent.map((one, i) => {
    const made = value[i % value.length] ?? null;
    return applyValidChanges(made, bodyChanges(made, one, secrets), undefined);
  });
  return [{ to: [], value: items }];
}

const mostItems = 100;

function memberChanges(
  value: JsonObject,
  sent: JsonObject,
  to: string[],
  from: string,
  secrets: Set<string>,
): ValueChange[] {
  return Object.entries(sent).flatMap(([name, one]) => {
    const member = memberOf(value, name);
    const pointer = from + toPointer(name);
    if (member === undefined || secrets.has(pointer)) return [];
    const current = value[member];
    if (isObject(one) && isObject(current)) return memberChanges(current, one, [...to, member], pointer, secrets);
    return changeTo([...to, member], current, one);
  });
}

function changeTo(to: string[], current: Json | undefined, sent: Json): ValueChange[] {
  const value = likeExample(current, sent) ?? sent;
  return [{ to, value }];
}

/** A member of this name, however it is written: `bookId` is `book_id`. */
function memberOf(value: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(value, name)) return name;
  let known = spelled.get(value);
  if (known === undefined) {
    known = new Map(
      Object.keys(value)
        .toReversed()
        .map((one) => [letters(one), one]),
    );
    spelled.set(value, known);
  }
  return known.get(letters(name));
}

/** The members of an object by the letters of their names. What is made up once answers many requests. */
const spelled = new WeakMap<JsonObject, Map<string, string>>();

function letters(name: string): string {
  return name.replaceAll(/[^A-Za-z\d]/g, '').toLowerCase();
}

/** The objects that an answer is about: itself or what it wraps, and the items of its list. */
function subjectsOf(value: Json): { one: [JsonObject, string[]][]; items: [JsonObject, string[]][] } {
  const one: [JsonObject, string[]][] = isObject(value) ? [[value, []]] : [];
  const items: [JsonObject, string[]][] = [];
  const list = (all: Json[], to: string[]): void => {
    for (const [i, item] of all.entries()) if (isObject(item)) items.push([item, [...to, String(i)]]);
  };
  if (Array.isArray(value)) list(value, []);
  const members = Object.entries(asObject(value));
  const wraps = members.length <= mostAround;
  for (const [name, inner] of members) {
    if (isObject(inner) && (isGeneric(wordsOfName(name)) || members.length === 1)) one.push([inner, [name]]);
    if (Array.isArray(inner) && (isGeneric(wordsOfName(name)) || wraps)) list(inner, [name]);
  }
  return { one, items };
}

/** How many members an object has at most that is around a list. */
const mostAround = 6;

function pathChanges(value: Json, steps: Step[], sent: JsonObject): ValueChange[] {
  const params = Object.keys(sent).filter((name) => !steps.some(({ parameter }) => parameter === name));
  if (steps.length === 0 && params.length === 0) return [];
  const { one, items } = subjectsOf(value);
  // A JSON-RPC call has no path; what is called an id there may be that of the result.
  const all = [
    ...steps,
    ...params.map((parameter) => ({ parameter, of: '', isLast: /^id$|Id$|_id$/.test(parameter) })),
  ];
  return all.flatMap(({ parameter, of, isLast }) => {
    const id = sent[parameter];
    if (id === undefined || typeof id === 'object') return [];
    const words = wordsOfName(parameter);
    const identifies = words === of || /\b(id|uuid|guid|identifier|key)$/.test(words) || of === '';
    const places = (subject: JsonObject, to: string[], isItself: boolean): ValueChange[] => {
      const names = [parameter, ...(isItself && identifies ? ['id', '_id', 'uuid', `${of} id`] : [])];
      const members = new Set(names.flatMap((name) => memberOf(subject, name) ?? []));
      if (isItself) for (const name of ownNames(parameter, subject, members, id)) members.add(name);
      const changes = [...members].flatMap((name) =>
        isObject(subject[name]) ? [] : changeTo([...to, name], subject[name], id),
      );
      if (isItself) return changes;
      const [, parent = parameter] = /^(.+) id$/.exec(words) ?? [];
      const holder = memberOf(subject, parent);
      const held = holder === undefined ? undefined : subject[holder];
      const inner = !isObject(held)
        ? undefined
        : parent === parameter
          ? findNamedMembers(parameter, Object.keys(held)).members[0]
          : 'id';
      return holder !== undefined && isObject(held) && inner !== undefined && inner in held
        ? [...changes, ...changeTo([...to, holder, inner], held[inner], id)]
        : changes;
    };
    return [
      ...one.flatMap(([subject, to]) => places(subject, to, isLast)),
      ...items.flatMap(([subject, to]) => places(subject, to, false)),
    ];
  });
}

/** What a path calls a thing where that is no key: the name of a `{repo}`, the number of an `{index}`. */
function ownNames(parameter: string, subject: JsonObject, known: ReadonlySet<string>, value: Json): string[] {
  const { members, isSure } = findNamedMembers(parameter, Object.keys(subject));
  const takes = (name: string): boolean => {
    const current = subject[name] ?? null;
    return typeof (likeExample(current, value) ?? value) === typeof current;
  };
  const first = members.find(takes);
  return first === undefined || (!isSure && [...known].some(takes)) ? [] : [first];
}

function queryChanges(value: Json, query: JsonObject): ValueChange[] {
  if (Object.keys(query).length === 0) return [];
  const { one, items } = subjectsOf(value);
  const about = one.flatMap(([subject, to]) =>
    Object.entries(subject).flatMap(([name, inner]): [JsonObject, string[]][] =>
      isObject(inner) && items.length > 0 ? [[inner, [...to, name]]] : [],
    ),
  );
  return Object.entries(query).flatMap(([name, sent]) => {
    if (typeof sent === 'object') return [];
    return [...one, ...about, ...items].flatMap(([subject, to]) => {
      const member = memberOf(subject, name);
      const current = member === undefined ? undefined : subject[member];
      return member === undefined || typeof current === 'object' ? [] : changeTo([...to, member], current, sent);
    });
  });
}

const limits = /^(limit|per page|page size|size|first|take|top|max results|max|count|page limit|rows)$/;

/** No list is longer than was asked for. */
function cutToLimit(value: Json, query: JsonObject, validate: CompiledSchema | undefined): Json {
  const limit = Object.entries(query).find(([name]) => limits.test(wordsOfName(name)))?.[1];
  const most = typeof limit === 'string' ? Number(limit) : limit;
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 0) return value;
  const lists = Array.isArray(value)
    ? [{ to: [], list: value }]
    : Object.entries(asObject(value)).flatMap(([name, list]) => (Array.isArray(list) ? [{ to: [name], list }] : []));
  const changes = lists
    .filter(({ list }) => list.length > most)
    .map(({ to, list }) => ({ to, value: list.slice(0, most) }));
  if (changes.length === 0) return value;
  const cut = applyValidChanges(value, changes, validate);
  return applyValidChanges(cut, findConsistencyFixes(cut), validate);
}

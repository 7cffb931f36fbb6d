import { ContractError } from '../base/errors.ts';
import { isObject, toPointer, pointerTokens, type Json, type JsonObject, type JsonSchema } from '../base/json.ts';
import { once } from '../base/once.ts';
import { child, children, extensionsOf, type Place } from '../document/refs.ts';
import {
  optionalListAt,
  optionalObjectAt,
  optionalTextAt,
  isMissing,
  requireList,
  objectAt,
  requireText,
  createUnexpectedError,
  type ObjectPlace,
} from './read-members.ts';
import { exampleNames } from './component-names.ts';
import { endsOf, isSoundPairing } from './sound-pairings.ts';
import { placeOf, type Params, type Lowering } from './content-descriptors.ts';

/** The named examples of request and response, made when they are read; `undefined` if there are none. */
export type Examples = { requests: (() => JsonObject) | undefined; responses: (() => JsonObject) | undefined };

/** What pairings need to know about their method; a notification has no `id`, and is not answered. */
export type CalledMethod = { place: ObjectPlace; name: string; params: Params; isNotification: boolean };

/**
 * Makes named request and response examples of a method's example pairings. What OpenRPC says about a single value, and
 * OpenAPI has no member for, is kept in `x-json-rpc` beside the example.
 *
 * A document of a thousand methods may have five thousand pairings, of which a server uses ten. So if all pairings of a
 * method are certain to be lowered without an error, that is left until they are read.
 *
 * @param source - the document that is being lowered
 * @returns the examples, in the order of the pairings
 * @throws ContractError when they are not a list of pairings, or one names a param that the method does not have
 */
export function lowerPairings(source: Lowering, method: CalledMethod): Examples {
  const places = once(() => {
    const what = 'an example pairing, an object with name and params,';
    return optionalListAt(source.refs, method.place, 'examples', what);
  });
  const lowered = once(() => lowerEach(source, method, places()));
  const sound = soundPairings(source, method);
  const pairings = sound ?? places().map(({ value }) => value);
  if (pairings.length === 0) return { requests: undefined, responses: undefined };
  if (sound === undefined) lowered();
  const isAnswered = !method.isNotification && pairings.some((pairing) => endsOf(pairing).length > 0);
  return { requests: () => lowered().requests, responses: isAnswered ? () => lowered().responses : undefined };
}

/** The pairings as they are written, if all are certain to be lowered without an error. */
function soundPairings({ refs }: Lowering, { place, params }: CalledMethod): JsonObject[] | undefined {
  const written = place.value['examples'];
  if (!Array.isArray(written)) return undefined;
  const names = new Set(params.list.map(({ name }) => name));
  const target = (ref: string): Json | undefined => refs.target(ref)?.value;
  const sound = written
    .filter(isObject)
    .filter((pairing) => isSoundPairing(pairing, names, target))
    .filter((pairing) => params.structure !== 'by-position' || !mayHaveGap(pairing, params));
  return sound.length === written.length ? sound : undefined;
}

/** Whether a pairing has fewer values than the method has params, so that one in between may be left out. */
function mayHaveGap({ params: given }: JsonObject, { list }: Params): boolean {
  return Array.isArray(given) && given.length > 0 && given.length < list.length;
}

function lowerEach(source: Lowering, method: CalledMethod, places: ObjectPlace[]) {
  const freeName = exampleNames();
  const requests: JsonObject = {};
  const responses: JsonObject = {};
  for (const place of places) {
    const pairing = readPairing(source, place, method.params);
    const name = freeName(pairing.name);
    const answer = method.isNotification ? undefined : responseExample(pairing);
    const request = requestExample(method, pairing);
    if (answer === undefined) Object.assign(request, pairing.extensions);
    else responses[name] = answer;
    requests[name] = request;
  }
  return { requests, responses };
}

/** An example of a value. */
type Example = { name: string | undefined; value: Json; place: ObjectPlace };

type Pairing = {
  place: ObjectPlace;
  name: string;
  summary: string | undefined;
  description: string | undefined;
  params: Example[];
  result: Example | undefined;
  error: Json | undefined;
  /** The extensions of the pairing, with its `x-exchange` lowered. */
  extensions: JsonObject;
};

function readPairing(source: Lowering, place: ObjectPlace, params: Params): Pairing {
  const exchange = optionalObjectAt(place, 'x-exchange', 'an object');
  const result = exampleIn(source, place, 'result');
  const example = exampleIn(source, place, 'error');
  const error = exchange?.value['error'];
  if ([result, example, error].filter((end) => end !== undefined).length > 1) {
    throw new ContractError([
      `${place.pointer}: the pairing has a result and an error, or two errors; leave only one of them.`,
    ]);
  }
  const extensions = extensionsOf(place.value);
  const lowered = exchange === undefined ? {} : lowerExchange(source, exchange, params);
  if (Object.keys(lowered).length > 0) extensions['x-exchange'] = lowered;
  else delete extensions['x-exchange'];
  return {
    place,
    name: requireText(place, 'name'),
    summary: optionalTextAt(place, 'summary'),
    description: optionalTextAt(place, 'description'),
    params: requireList(source.refs, place, 'params', 'an example, an object with value,').map(exampleAt),
    result,
    error: error ?? example?.value,
    extensions,
  };
}

function exampleIn({ refs }: Lowering, pairing: ObjectPlace, name: string): Example | undefined {
  if (isMissing(pairing, name)) return undefined;
  return exampleAt(objectAt(refs.resolve(child(pairing, name)), 'an example, an object with value,'));
}

function exampleAt(place: ObjectPlace): Example {
  const { value, externalValue } = place.value;
  if (value !== undefined) return { name: optionalTextAt(place, 'name'), value, place };
  const remedy = externalValue === undefined ? 'add it' : 'write here what "externalValue" leads to';
  throw new ContractError([`${place.pointer}: the example has no "value"; ${remedy}.`]);
}

function requestExample({ name, params, isNotification }: CalledMethod, pairing: Pairing): JsonObject {
  const { summary, description, params: given } = pairing;
  const call: JsonObject = { jsonrpc: '2.0', method: name, params: paramValues(params, given, pairing.place) };
  if (!isNotification) call['id'] = 1;
  const example = withWords({ summary, description }, call);
  if (given.some((one) => saysMore(one, said))) example['x-json-rpc'] = { params: given.map(sayings) };
  return example;
}

function responseExample({ summary, description, result, error, extensions }: Pairing): JsonObject | undefined {
  if (result === undefined && error === undefined) return undefined;
  const ofResult =
    result === undefined
      ? {}
      : { summary: optionalTextAt(result.place, 'summary'), description: optionalTextAt(result.place, 'description') };
  const words = { summary: summary ?? ofResult.summary, description: description ?? ofResult.description };
  const end = error === undefined ? { result: result?.value ?? null } : { error };
  const example = withWords(words, { jsonrpc: '2.0', id: 1, ...end });
  // Without a summary or description of its own, the example has those of the result.
  const known = new Set([
    ...said,
    ...(summary === undefined ? ['summary'] : []),
    ...(description === undefined ? ['description'] : []),
  ]);
  if (result !== undefined && saysMore(result, known)) example['x-json-rpc'] = { result: sayings(result) };
  return Object.assign(example, extensions);
}

function withWords(
  words: { summary: string | undefined; description: string | undefined },
  value: JsonObject,
): JsonObject {
  const example: JsonObject = {};
  if (words.summary !== undefined) example['summary'] = words.summary;
  if (words.description !== undefined) example['description'] = words.description;
  example['value'] = value;
  return example;
}

/** Members of an example that need not be kept: its value, and a name, which alone says little. */
const said = new Set(['name', 'value']);

function saysMore({ place }: Example, known: Set<string>): boolean {
  return Object.keys(place.value).some((member) => !known.has(member));
}

/** Everything that an example says about its value. */
function sayings({ place }: Example): JsonObject {
  const { value: _, ...words } = place.value;
  return words;
}

/** The params of an example. By name, a value that is named after no param goes to the first param without a value. */
function paramValues({ structure, list }: Params, given: Example[], pairing: ObjectPlace): Json {
  if (structure !== 'by-name') return positionalValues({ structure, list }, given, pairing);
  const names = new Set(list.map(({ name }) => name));
  const meant = given.map(({ name }) => (name !== undefined && names.has(name) ? name : undefined));
  const free = list.map(({ name }) => name).filter((name) => !meant.includes(name));
  const named = given.map(({ name, value }, i): [string, Json] => [
    meant[i] ?? free.shift() ?? name ?? String(i),
    value,
  ]);
  return Object.fromEntries(named);
}

/**
 * The params of an example of a method that takes them by position. Where all are named after params, their places are
 * those of the params, and if one in between is left out, they are sent by name: `null` would be a value.
 *
 * @throws ContractError if one in between is left out, and the method takes params by position only
 */
function positionalValues({ structure, list }: Params, given: Example[], { pointer }: ObjectPlace): Json {
  const values = list.map(({ name }) => given.find((one) => one.name === name)?.value);
  const isNamed = values.filter((value) => value !== undefined).length === given.length;
  if (!isNamed) return given.map(({ value }) => value);
  const sent = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
  const gap = sent.indexOf(undefined);
  if (gap < 0) return sent.filter((value) => value !== undefined);
  const left = JSON.stringify(list[gap]?.name);
  if (structure === 'by-position') {
    const remedy = 'give it a value, or let the method take its params by name';
    throw new ContractError([
      `${pointer}/params: the pairing leaves out the param ${left}, but has one behind it, which by position ` +
        `cannot be sent; ${remedy}.`,
    ]);
  }
  return Object.fromEntries(list.flatMap(({ name }, i) => (values[i] === undefined ? [] : [[name, values[i]]])));
}

/** Lowers an `x-exchange`, which names params, to one that points into the HTTP request body. */
function lowerExchange(source: Lowering, exchange: ObjectPlace, params: Params): JsonObject {
  const lowered = { ...exchange.value };
  if (lowered['error'] !== undefined) delete lowered['error'];
  const when = child(exchange, 'when');
  if (when.value !== undefined) lowered['when'] = lowerCondition(source, child(when, 'params'), params);
  const echo = child(exchange, 'echo');
  if (echo.value !== undefined) lowered['echo'] = lowerEchoes(echo, params);
  return lowered;
}

function lowerEchoes(place: Place, params: Params): JsonObject {
  const echoes = children(place).map(([to, from]): [string, Json] => {
    return [to, [from.value ?? []].flat().map((pointer) => lowerEcho(pointer, from, params))];
  });
  return Object.fromEntries(echoes);
}

function lowerEcho(from: Json, place: Place, params: Params): string {
  const [, name, ...inside] = typeof from === 'string' && from.startsWith('/') ? pointerTokens(from) : [];
  if (name === undefined) throw createUnexpectedError(place, 'a JSON pointer to a param, such as "/params/name",');
  return toPointer('body', 'params', placeOf(params, name, place.pointer), ...inside);
}

/** Lowers a condition. A param that it names is required, unless its schema is `false`, which forbids the param. */
function lowerCondition(source: Lowering, place: Place, params: Params): JsonSchema {
  const conditions = children(place).map(([name, schema]) => {
    return {
      place: placeOf(params, name, place.pointer),
      schema: source.schemas.rewrite(schema),
      isNeeded: schema.value !== false,
    };
  });
  const needed = conditions.filter(({ isNeeded }) => isNeeded).map(({ place }) => place);
  const schemas = Object.fromEntries(conditions.map(({ place, schema }) => [place, schema]));
  const named: JsonSchema =
    params.structure === 'by-name'
      ? { type: 'object', required: needed, properties: schemas }
      : {
          type: 'array',
          minItems: Math.max(0, ...needed.map((place) => Number(place) + 1)),
          prefixItems: params.list.map((_, i) => schemas[i] ?? true),
        };
  return {
    type: 'object',
    required: ['body'],
    properties: { body: { type: 'object', required: ['params'], properties: { params: named } } },
  };
}

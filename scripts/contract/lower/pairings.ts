import { ContractError } from '../errors.ts';
import { join, split, type Json, type JsonObject, type JsonSchema } from '../json.ts';
import { child, children, extensionsOf, type Place } from '../refs.ts';
import { anyListAt, anyObjectAt, anyTextAt, listAt, objectAt, present, textAt, unexpected, type ObjectPlace } from './expect.ts';
import { exampleNames } from './names.ts';
import { placeOf, type Params, type Source } from './parts.ts';

/** Named examples on both sides of an operation; a side without any is left out. */
export type Examples = { requests: JsonObject | undefined; responses: JsonObject | undefined };

/** A method as its pairings need it; a notification gets no `id`, and is not answered. */
export type CalledMethod = { place: ObjectPlace; name: string; params: Params; isNotification: boolean };

/**
 * Makes named request and response examples of a method's example pairings. What OpenRPC says of a single value, and
 * OpenAPI has no place for, stays beside the example in `x-json-rpc`.
 *
 * @param source - the document that is being lowered
 * @param method - the method
 * @returns the examples, in the order of the pairings
 * @throws ContractError when they are no list of pairings, or one speaks of a param that the method does not have
 */
export function lowerPairings(source: Source, method: CalledMethod): Examples {
  const freeName = exampleNames();
  const requests: [string, JsonObject][] = [];
  const responses: [string, JsonObject][] = [];
  const places = anyListAt(source.refs, method.place, 'examples', 'an example pairing, an object with name and params,');
  for (const place of places) {
    const pairing = pairingAt(source, place, method.params);
    const name = freeName(pairing.name);
    const answer = method.isNotification ? undefined : responseExample(pairing);
    requests.push([name, { ...requestExample(method, pairing), ...(answer === undefined && pairing.extensions) }]);
    if (answer !== undefined) responses.push([name, answer]);
  }
  return { requests: namedExamples(requests), responses: namedExamples(responses) };
}

function namedExamples(examples: [string, JsonObject][]): JsonObject | undefined {
  return examples.length === 0 ? undefined : Object.fromEntries(examples);
}

/** An example of one value, and what is said of it. */
type Example = { value: Json; said: JsonObject };

type Pairing = {
  name: string;
  said: { summary: string | undefined; description: string | undefined };
  params: Example[];
  result: Example | undefined;
  error: Json | undefined;
  /** Those of the pairing, its `x-exchange` lowered. */
  extensions: JsonObject;
};

function pairingAt(source: Source, place: ObjectPlace, params: Params): Pairing {
  const { error, ...exchange } = anyObjectAt(place, 'x-exchange', 'an object')?.value ?? {};
  const result = exampleIn(source, place, 'result');
  const example = exampleIn(source, place, 'error');
  const ends = [result, example, error].filter((end) => end !== undefined);
  if (ends.length > 1) {
    throw new ContractError([`${place.pointer}: the pairing ends in a result and in an error; leave only one of them.`]);
  }
  return {
    name: textAt(place, 'name'),
    said: { summary: anyTextAt(place, 'summary'), description: anyTextAt(place, 'description') },
    params: listAt(source.refs, place, 'params', 'an example, an object with value,').map(exampleAt),
    result,
    error: error ?? example?.value,
    extensions: present({
      ...extensionsOf(place.value),
      'x-exchange': lowerExchange(source, exchange, child(place, 'x-exchange'), params),
    }),
  };
}

function exampleIn({ refs }: Source, pairing: ObjectPlace, name: string): Example | undefined {
  if (pairing.value[name] === undefined) return undefined;
  return exampleAt(objectAt(refs.resolve(child(pairing, name)), 'an example, an object with value,'));
}

function exampleAt(place: ObjectPlace): Example {
  anyTextAt(place, 'name');
  const { value, ...said } = place.value;
  if (value !== undefined) return { value, said };
  const remedy = said['externalValue'] === undefined ? 'add it' : 'write here what "externalValue" leads to';
  throw new ContractError([`${place.pointer}: the example has no "value"; ${remedy}.`]);
}

function requestExample({ name, params, isNotification }: CalledMethod, { said, params: given }: Pairing): JsonObject {
  const id = isNotification ? {} : { id: 1 };
  return present({
    ...said,
    value: { jsonrpc: '2.0', method: name, params: paramValues(params, given), ...id },
    'x-json-rpc': given.some(saysMore) ? { params: given.map(({ said }) => said) } : undefined,
  });
}

function responseExample({ said, result, error, extensions }: Pairing): JsonObject | undefined {
  if (result === undefined && error === undefined) return undefined;
  const { summary, description, ...rest } = result?.said ?? {};
  const unsaid = {
    ...rest,
    ...present({ summary: said.summary && summary, description: said.description && description }),
  };
  return present({
    summary: said.summary ?? summary,
    description: said.description ?? description,
    value: { jsonrpc: '2.0', id: 1, ...(error === undefined ? { result: result?.value ?? null } : { error }) },
    'x-json-rpc': saysMore({ said: unsaid }) ? { result: unsaid } : undefined,
    ...extensions,
  });
}

/** Tells whether more than a name is said of a value. */
function saysMore({ said }: Pick<Example, 'said'>): boolean {
  return Object.keys(said).some((member) => member !== 'name');
}

/** By name, a value whose name is none of the method's params goes to the first param that no other value is for. */
function paramValues({ structure, list }: Params, given: Example[]): Json {
  if (structure !== 'by-name') return given.map(({ value }) => value);
  const names = new Set(list.map(({ name }) => name));
  const meant = given.map(({ said }) => (names.has(String(said['name'])) ? String(said['name']) : undefined));
  const free = list.map(({ name }) => name).filter((name) => !meant.includes(name));
  const named = given.map(({ value, said }, i): [string, Json] => [meant[i] ?? free.shift() ?? String(said['name'] ?? i), value]);
  return Object.fromEntries(named);
}

/** From params by name, as an OpenRPC author writes of them, to the HTTP request body in which they travel. */
function lowerExchange(source: Source, exchange: JsonObject, place: Place, params: Params): Json | undefined {
  const { when, echo, ...rest } = exchange;
  const lowered = present({
    ...rest,
    when: when === undefined ? undefined : lowerCondition(source, child(child(place, 'when'), 'params'), params),
    echo: echo === undefined ? undefined : lowerEchoes(child(place, 'echo'), params),
  });
  return Object.keys(lowered).length === 0 ? undefined : lowered;
}

function lowerEchoes(place: Place, params: Params): JsonObject {
  const echoes = children(place).map(([to, from]): [string, Json] => {
    return [to, [from.value ?? []].flat().map((pointer) => lowerEcho(pointer, from, params))];
  });
  return Object.fromEntries(echoes);
}

function lowerEcho(from: Json, place: Place, params: Params): string {
  const [, name, ...inside] = typeof from === 'string' && from.startsWith('/') ? split(from) : [];
  if (name === undefined) throw unexpected(place, 'a JSON pointer to a param, such as "/params/name",');
  return join('body', 'params', placeOf(params, name, place.pointer), ...inside);
}

/** A param that a condition names has to be there, unless its schema is `false`: then it must not. */
function lowerCondition(source: Source, place: Place, params: Params): JsonSchema {
  const conditions = children(place).map(([name, schema]) => {
    return { place: placeOf(params, name, place.pointer), schema: source.schemas.rewrite(schema), isNeeded: schema.value !== false };
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

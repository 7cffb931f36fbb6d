import {
  asList,
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  setAtPointer,
  type Json,
} from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import { isJson } from '../../contract/media/media.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { type RequestParts, writeHeaderText } from '../../contract/request/write-request.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { createParameterRoundTrip } from './parameter-round-trip.ts';
import { matcherOf } from './arbitrary-values.ts';
import { findVariedBody, type VariedBody } from './bodies.ts';
import { descriptionOf, type Description } from './constraints.ts';

/** A place in the requests of an operation that takes values. */
export type VariedPlace = {
  /** How a report names it: `query limit`, or a JSON pointer into the body. */
  name: string;
  description: Description;
  /** JSON pointer of its schema. */
  schema: string;
  /** Its value in the request that is varied; `undefined` if that lacks it. */
  usual: Json | undefined;
  required: boolean;
  /** Whether the document leaves open what is taken here, or in what it is part of. */
  isOpen: boolean;
  /** Whether it is inside of the value of a parameter. */
  isPart?: true;
  /** Whether the contract calls it a secret, so that nothing is derived from its value. */
  secret: boolean;
  /** Puts a value there; `undefined` if no request can carry it. */
  put: (request: RequestParts, value: Json) => RequestParts | undefined;
  /** The request without it. */
  remove: (request: RequestParts) => RequestParts;
  /** Checks whether a request with this value there keeps the contract. */
  allows: (request: RequestParts, value: Json) => boolean;
};

/**
 * Checks whether a place is a parameter beside the path, and not a part of one.
 *
 * @param place - a place in requests
 * @returns true for a whole parameter of the query, the headers or the cookies
 * @example isBesidePath({ name: 'query limit' }) // true
 */
export function isBesidePath({ name, isPart }: Pick<VariedPlace, 'name' | 'isPart'>): boolean {
  return /^(?:query|header|cookie) /.test(name) && isPart === undefined;
}

/** How deep in a body, and at how many places of it, values are varied. */
const [deepest, mostPlaces] = [5, 80];

/**
 * Lists the places of an operation's requests: every parameter, and every member of its body.
 *
 * @param validators - the compiled schemas of requests
 * @returns the places, parameters first
 * @example listVariedPlaces(listBooks, base, validators).map(({ name }) => name) // ['query limit', 'query author']
 */
export function listVariedPlaces(
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
): VariedPlace[] {
  const credentials = new Set(operation.security.flat().map(({ scheme }) => scheme.travels?.name.toLowerCase()));
  const parameters = operation.parameters
    .filter(
      ({ name, schema, content }) =>
        schema !== undefined && content === undefined && !credentials.has(name.toLowerCase()),
    )
    .flatMap((parameter) => parameterPlaces(operation, parameter, base, validators));
  return [...parameters, ...bodyPlaces(operation, base, validators)];
}

/** A parameter, and what is inside of its value, if that is a list or an object. */
function parameterPlaces(
  operation: Operation,
  parameter: Parameter,
  base: RequestParts,
  validators: RequestValidators,
): VariedPlace[] {
  const whole = parameterPlace(operation, parameter, base, validators);
  const { usual, description } = whole;
  const { prefixItems, items, properties, required } = description;
  const valueIn = (request: RequestParts): Json => request[viewKeyByLocation[parameter.in]]?.[parameter.name] ?? null;
  const findInside = (schemas: string[], at: string, isRequired: boolean): VariedPlace => {
    const own = descriptionOf(operation.schemaAt, ...schemas);
    return {
      ...{
        name: whole.name + at,
        description: own,
        schema: schemas[0] ?? '',
        usual: getAtPointer(usual ?? null, at),
        required: isRequired,
      },
      ...{ isOpen: whole.isOpen || own.isOpen, secret: whole.secret, isPart: true },
      put: (request, value) => whole.put(request, setAtPointer(valueIn(request), at, value)),
      remove: (request) => whole.put(request, withoutMember(valueIn(request), at)) ?? request,
      allows: (request) => whole.allows(request, valueIn(request)),
    };
  };
  if (isObject(usual))
    return [
      whole,
      ...[...properties].map(([name, schemas]) => findInside(schemas, toPointer(name), required.has(name))),
    ];
  const first = asList(usual).length > 0 ? (prefixItems[0] ?? items) : undefined;
  return first === undefined ? [whole] : [whole, findInside([first], '/0', true)];
}

function parameterPlace(
  operation: Operation,
  parameter: Parameter,
  base: RequestParts,
  validators: RequestValidators,
): VariedPlace {
  const { name, in: where, required, secret, questions, schema = '' } = parameter;
  const member = viewKeyByLocation[where];
  const validate = validators.parameters[operation.id]?.[`${where}:${name}`];
  const description = descriptionOf(operation.schemaAt, schema);
  const keeps = (value: Json): boolean =>
    validate === undefined || readingsOf(value, description).some((one) => validate(one));
  const read = createParameterRoundTrip(operation, parameter, validators);
  return {
    name: `${where} ${name}`,
    description,
    schema,
    usual: base[member]?.[name],
    required,
    isOpen: description.isOpen || questions.length > 0,
    secret,
    put: (request, value) => {
      // What is read as something else on its way shows nothing.
      if (!canTravel(parameter, value, description) || read(value) !== keeps(value)) return undefined;
      return where === 'header'
        ? { ...request, headers: { ...request.headers, [name]: writeHeaderText(parameter, value) ?? '' } }
        : { ...request, [member]: { ...request[member], [name]: value } };
    },
    remove: (request) => ({
      ...request,
      [member]: Object.fromEntries(Object.entries(request[member] ?? {}).filter(([other]) => other !== name)),
    }),
    allows: (_, value) => keeps(value),
  };
}

/** What a server may read where a value was written as text: URLs, headers and forms know no types. */
function readingsOf(value: Json, { types }: Description): Json[] {
  if (Array.isArray(value)) return [value, ...(value.length === 0 ? [] : [value.map(String), value.map(Number)])];
  if (typeof value === 'object') return [value];
  const text = String(value);
  const scalars: Json[] = [value, text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) scalars.push(Number(text));
  if (text === 'true' || text === 'false') scalars.push(text === 'true');
  if (text === '' || text === 'null') scalars.push(null);
  return types.includes('array') ? [...scalars, ...scalars.map((one) => [one])] : scalars;
}

const printable = /^[\x20-\x7e]+$/;

function canTravel({ in: where, style, explode }: Parameter, value: Json, { types }: Description): boolean {
  if (value === null) return false;
  // Where each member is a parameter of its own, the name alone is unknown.
  const isSpread = style === 'deepObject' || (style === 'form' && explode && types.join() === 'object');
  if (isSpread && typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length > 0 && types.includes('array');
  if (isObject(value)) {
    const members = Object.values(value);
    return types.includes('object') && members.length > 0 && !members.includes(null);
  }
  const text = String(value);
  if (where === 'header') return printable.test(text) && text.trim() === text;
  // An empty segment is another path, and dots are removed on the way (RFC 3986, section 5.2.4).
  if (where === 'path') return !['', '.', '..'].includes(text) && !/[/\\\n]/.test(text);
  return where !== 'cookie' || printable.test(text);
}

/** An alternative of `oneOf` or `anyOf` that a part of the body keeps. */
type Chosen = { at: string; keeps: (value: unknown) => boolean };

/** What is known of a place from the schemas around it. */
type Around = { required: boolean; depth: number; isOpen: boolean; chosen: Chosen[] };

function nameOf(at: string): string {
  return at === '' ? 'the body' : at;
}

function bodyPlaces(operation: Operation, base: RequestParts, validators: RequestValidators): VariedPlace[] {
  const varied = findVariedBody(operation, base, validators);
  const { body } = base;
  if (varied === undefined || body === undefined) return [];
  const { media, schema: whole, carries } = varied;
  const places: VariedPlace[] = [];
  const secrets = new Set(operation.secrets);
  const visit = (schemas: string[], at: string, { required, depth, isOpen: isInOpen, chosen }: Around): void => {
    const [schema = ''] = schemas;
    const isKnown = places.some((place) => place.schema === schema && place.name === nameOf(at));
    if (places.length >= mostPlaces || depth > deepest || isKnown) return;
    const description = descriptionOf(operation.schemaAt, ...schemas);
    const usual = getAtPointer(body, at);
    // A server ignores or refuses it, as it likes (JSON Schema Validation 2020-12, section 9.4).
    if (description.isReadOnly) return;
    const isOpen = isInOpen || description.isOpen;
    // The envelope of JSON-RPC is checked for all methods together.
    const isEnvelope = operation.rpc !== undefined && !at.startsWith('/params/');
    if (!isEnvelope && carries(at))
      places.push({ ...bodyPlace(varied, { at, schema, description, usual, required, secrets, chosen }), isOpen });
    for (const branch of description.branches) {
      const keepsBranch = isJson(media) && usual !== undefined ? validators.at?.(operation.api, branch) : undefined;
      if (keepsBranch?.(usual) !== true) continue;
      visit([branch], at, { required, depth, isOpen, chosen: [...chosen, { at, keeps: keepsBranch }] });
    }
    const inside = { depth: depth + 1, isOpen, chosen };
    for (const [name, pointers] of description.properties) {
      if (operation.rpc !== undefined && depth === 0 && name !== 'params') continue;
      if (isObject(usual))
        visit(pointers, at + toPointer(name), { ...inside, required: description.required.has(name) });
    }
    // Where the document describes params by position, only the method itself knows their names.
    const isNamed = operation.rpc !== undefined && at === '/params' && description.properties.size === 0;
    for (const param of isNamed && isObject(usual) ? (operation.rpc?.params ?? []) : [])
      visit([param.schema], at + toPointer(param.name), { ...inside, required: param.required });
    const { prefixItems, items, others, properties, patterned } = description;
    const unnamed = Object.keys(asObject(usual)).filter((name) => !properties.has(name));
    const patterns = [...patterned].map(([pattern, pointer]) => ({ matches: matcherOf(pattern), pointer }));
    for (const { matches, pointer } of patterns) {
      const name = unnamed.find(matches);
      if (name !== undefined) visit([pointer], at + toPointer(name), { ...inside, required: false });
    }
    const other = unnamed.find((name) => !patterns.some(({ matches }) => matches(name)));
    if (others !== undefined && other !== undefined)
      visit([others], at + toPointer(other), { ...inside, required: false });
    if (!Array.isArray(usual)) return;
    const params = at === '/params' ? operation.rpc?.params : undefined;
    prefixItems.forEach((pointer, i) =>
      visit([pointer], `${at}/${i}`, { ...inside, required: params?.[i]?.required ?? i < usual.length }),
    );
    if (items !== undefined && usual.length > prefixItems.length)
      visit([items], `${at}/${prefixItems.length}`, { ...inside, required: true });
  };
  const isOpen = media.questions.length > 0 || (operation.request?.questions.length ?? 0) > 0;
  visit([whole], '', { required: true, depth: 0, isOpen, chosen: [] });
  return places;

  function bodyPlace(
    { keeps, carriesValue }: VariedBody,
    {
      at,
      schema,
      description,
      usual,
      required,
      secrets,
      chosen,
    }: Pick<VariedPlace, 'schema' | 'description' | 'usual' | 'required'> & {
      at: string;
      secrets: Set<string>;
      chosen: Chosen[];
    },
  ): VariedPlace {
    return {
      name: nameOf(at),
      description,
      schema,
      usual,
      required,
      isOpen: description.isOpen,
      secret: secrets.has(at.replaceAll(/\/\d+(?=\/|$)/g, '/*')),
      put: (request, value) => {
        const parent = at.slice(0, at.lastIndexOf('/'));
        const holder = getAtPointer(request.body ?? null, parent);
        // A member of something that is not there, or a param after one that is left out.
        const isThere =
          at === '' || isObject(holder) || Number(at.slice(at.lastIndexOf('/') + 1)) <= asList(holder).length;
        if (!isThere || (holder === undefined && at !== '') || !carriesValue(at, value, required)) return undefined;
        const changed = at === '' ? value : appendOrSet(request.body ?? null, parent, at, value);
        // What this alternative refuses and another one takes, or the other way round, shows nothing.
        const isClear = chosen.every((one) => one.keeps(getAtPointer(changed, one.at)) === keeps(changed));
        return isClear ? { ...request, body: changed } : undefined;
      },
      remove: (request) => ({ ...request, body: withoutParam(operation, request.body ?? null, at) }),
      allows: ({ body: changed }) => keeps(changed ?? null),
    };
  }
}

function appendOrSet(body: Json, parent: string, at: string, value: Json): Json {
  const holder = getAtPointer(body, parent);
  const index = Number(at.slice(at.lastIndexOf('/') + 1));
  return Array.isArray(holder) && index === holder.length
    ? setAtPointer(body, parent, [...holder, value])
    : setAtPointer(body, at, value);
}

/** By position, only the last param can be left out. */
function withoutParam({ rpc }: Operation, body: Json, at: string): Json {
  const index = /^\/params\/(\d+)$/.exec(at)?.[1];
  const { params } = asObject(body);
  if (rpc === undefined || index === undefined || !Array.isArray(params)) return withoutMember(body, at);
  return Number(index) === params.length - 1 ? setAtPointer(body, '/params', params.slice(0, -1)) : body;
}

function withoutMember(body: Json, at: string): Json {
  const parent = at.slice(0, at.lastIndexOf('/'));
  const holder = getAtPointer(body, parent);
  if (!isObject(holder)) return body;
  const name = at
    .slice(parent.length + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return setAtPointer(
    body,
    parent,
    Object.fromEntries(Object.entries(asObject(holder)).filter(([other]) => other !== name)),
  );
}

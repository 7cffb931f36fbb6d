import { createExchangeChooser, isFailure, type EvaluateCondition } from '../../contract/exchange/exchange.ts';
import { formMediaOf, writeRequest, type RequestParts } from '../../contract/request/write-request.ts';
import { isObject, setAtPointer, type Json } from '../../contract/base/json.ts';
import { bodyKind } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import { hasCommonName } from '../../contract/lists/pagination-names.ts';
import { sampleBodyOf, sampleValueOf, type SampleSource } from '../../contract/sample/sample.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import type { Expectation } from '../../judge/judge.ts';
import type { Case } from '../cases/cases.ts';
import { matcherOf, textMatching } from './arbitrary-values.ts';
import { findVariedBody } from './bodies.ts';
import { candidatesOf, shorterThanMatch, type Candidate, type Draw } from './boundaries.ts';
import { constraintOf, descriptionOf, type Constraint, type Description } from './constraints.ts';
import { isBesidePath, listVariedPlaces, type VariedPlace } from './varied-places.ts';
import { representationCases } from './request-notation.ts';

/** A case that varies one place of a request, and the constraint that it is about. */
export type ExploredCase = Case & {
  constraint?: Constraint;
  /** Whether the contract allows the request. */
  isValid: boolean;
  /** Whether it has places that the request it was made from lacks, to be varied if the server accepts it. */
  opensPlaces?: true;
};

/**
 * Varies a request that the server accepts, one place at a time: values on both sides of each constraint of every
 * parameter and every member of the body, optional ones that are added and left out, and each media type.
 *
 * @param source - what values are made up from
 * @param base - a request that keeps the contract
 * @param validators - the compiled schemas of requests
 * @returns the cases; those about constraints that have none yet come first
 */
export function listExploredCases(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
  known: readonly RequestParts[] = [],
): ExploredCase[] {
  const done = new Set(known.flatMap((one) => listVariedPlaces(operation, one, validators).map(keyOf)));
  const places = listVariedPlaces(operation, base, validators).filter((place) => !done.has(keyOf(place)));
  const cases = [
    ...places.flatMap((place) => casesAt(source, operation, place, base, validators)),
    ...(known.length > 0
      ? []
      : [
          ...representationCases(operation, base),
          ...listOtherBodies(source, operation, base, validators),
          ...listUnexpectedParameters(source, operation, base, places),
        ]),
    ...listDoubledFields(operation, base, places),
  ];
  const own = writeRequest(operation, base, '', 'json');
  const seen = new Set([JSON.stringify(own)]);
  return sortByRound(cases.filter(({ request }) => isNew(seen, writeRequest(operation, request, '', 'json'))));
}

/** One place may have several schemas: one of each alternative, and one of each media type. */
function keyOf({ name, schema }: VariedPlace): string {
  return `${name} ${schema}`;
}

function isNew(seen: Set<string>, request: object): boolean {
  const key = JSON.stringify(request);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function casesAt(
  source: SampleSource,
  operation: Operation,
  place: VariedPlace,
  base: RequestParts,
  validators: RequestValidators,
): ExploredCase[] {
  const { name, description, required, schema } = place;
  const draw = drawer(source, schema);
  const isFine = (value: Json | undefined): boolean => {
    const request = value === undefined ? undefined : place.put(base, value);
    return request !== undefined && value !== undefined && place.allows(request, value);
  };
  const isShown = place.usual !== undefined && !place.secret;
  const usual = isShown ? place.usual : (fillings(source, place).toReversed().find(isFine) ?? draw({}));
  if (usual === undefined) return [];
  const candidates: Candidate[] = [
    ...candidatesOf(description, usual, draw),
    ...alternatives(source, operation, description, usual),
    ...heirs(source, description),
    ...(place.usual === undefined ? [{ about: 'added', value: usual }] : []),
  ];
  const cases = candidates.flatMap(({ about, value, constraint, opensPlaces }): ExploredCase[] => {
    const request = place.put(base, value);
    if (request === undefined) return [];
    const isValid = place.allows(request, value);
    // Nodes take `0x` for zero.
    if (operation.rpc !== undefined && about.endsWith(shorterThanMatch) && !isValid) return [];
    const kind = isValid ? 'valid value' : typeof value === typeof usual ? 'wrong value' : 'wrong type';
    const expected = isValid
      ? acceptance(operation, place, constraint, value, usual)
      : refusal(operation, request, validators, name.startsWith('path '));
    return [
      {
        ...{ operation, kind, about: `${name} ${about}`, place: name, request, expected, isValid },
        ...(constraint !== undefined && { constraint }),
        ...(opensPlaces === true && isValid && { opensPlaces }),
      },
    ];
  });
  return [
    ...cases,
    ...(required ? listMissingCases(operation, place, base) : absentCases(operation, place, base, validators)),
  ];
}

/** A value of each alternative, those on both sides of what it limits itself, and one of two alternatives at once. */
function alternatives(source: SampleSource, operation: Operation, around: Description, usual: Json): Candidate[] {
  const drawn = around.branches.map((branch) => {
    const draw = drawer(source, branch);
    const value = draw({});
    const constraint: Constraint = { keyword: branch.split('/').at(-2) ?? '', value: null, pointer: branch };
    return { branch, draw, constraint, value: value === undefined ? undefined : withShared(around, usual, value) };
  });
  return drawn.flatMap(({ branch, draw, constraint, value }, i): Candidate[] => {
    if (value === undefined) return [];
    const name = `alternative ${i + 1}`;
    const own = candidatesOf(descriptionOf(operation.schemaAt, branch), value, draw);
    const next = drawn[i + 1]?.value;
    const isJoined = constraint.keyword === 'oneOf' && isObject(value) && isObject(next);
    return [
      { about: `as ${name}`, value, constraint, opensPlaces: true },
      ...own.map((one) => ({ ...one, about: `as ${name} ${one.about}` })),
      ...(isJoined ? [{ about: `as ${name} and ${i + 2} at once`, value: { ...value, ...next }, constraint }] : []),
    ];
  });
}

/** A value of each schema that inherits from one with a discriminator. */
function heirs(source: SampleSource, { heirs: all }: Description): Candidate[] {
  return all.flatMap(({ pointer, tag }): Candidate[] => {
    const further = tag && { properties: { [tag.property]: { enum: tag.values } }, required: [tag.property] };
    const value = drawer(source, pointer)(further ?? {});
    if (value === undefined) return [];
    const about = `as ${tag?.values.map((one) => JSON.stringify(one)).join(' or ') ?? 'any other'}`;
    return [{ about, value }];
  });
}

/** An alternative may only say what it adds to the members that all have. */
function withShared({ properties }: Description, usual: Json, value: Json): Json {
  if (!isObject(usual) || !isObject(value)) return value;
  return { ...Object.fromEntries(Object.entries(usual).filter(([name]) => properties.has(name))), ...value };
}

/** Made-up values that also satisfy a further schema. */
function drawer(source: SampleSource, schema: string): Draw {
  return (further, item): Json | undefined => {
    if (item !== undefined) return sampleValueOf(source, item.items, item.keeps, further);
    const value = sampleValueOf(source, schema, undefined, further);
    const pattern = constraintOf(descriptionOf(source.schemaAt, schema), 'pattern')?.value;
    if (typeof value !== 'string' || typeof pattern !== 'string' || matcherOf(pattern)(value)) return value;
    // The generator gives a length precedence over a pattern.
    return textMatching(pattern, limit('minLength', Math.max) ?? 0, limit('maxLength', Math.min) ?? Infinity) ?? value;

    function limit(keyword: string, of: (...limits: number[]) => number): number | undefined {
      const own = constraintOf(descriptionOf(source.schemaAt, schema), keyword)?.value;
      const limits = [own, further[keyword]].filter((one) => typeof one === 'number');
      return limits.length === 0 ? undefined : of(...limits);
    }
  };
}

/**
 * Gives the constraint that a parameter be there, which no keyword of its schema says.
 *
 * @returns the constraint; `undefined` for what may be absent, for members of a body, and for what the path needs
 */
export function presenceOf(place: VariedPlace): Constraint | undefined {
  const { name, required, schema } = place;
  return required && isBesidePath(place) ? { keyword: 'required', value: name, pointer: schema } : undefined;
}

/** A parameter that the contract requires; what a body requires are members of it. */
function listMissingCases(operation: Operation, place: VariedPlace, base: RequestParts): ExploredCase[] {
  const { name, remove, usual } = place;
  const constraint = presenceOf(place);
  if (usual === undefined || constraint === undefined) return [];
  const about = `${name} left out`;
  const expected: Expectation = { kind: 'refusal' };
  return [
    { operation, kind: 'wrong value', about, place: name, request: remove(base), expected, constraint, isValid: false },
  ];
}

function absentCases(
  operation: Operation,
  place: VariedPlace,
  base: RequestParts,
  validators: RequestValidators,
): ExploredCase[] {
  const { name, usual, remove, description } = place;
  if (usual === undefined || name === 'the body') return [];
  const request = remove(base);
  if (request.body !== undefined && findVariedBody(operation, request, validators)?.keeps(request.body) === false)
    return [];
  const constraint: Constraint = { keyword: 'required', value: name, pointer: description.pointer };
  const expected = acceptance(operation, place, constraint, undefined);
  return [
    {
      ...{ operation, kind: 'optional field', about: `${name} left out`, place: name, request, expected, constraint },
      isValid: true,
    },
  ];
}

/**
 * What no contract speaks of: a query parameter that it does not have, and one that comes twice. A server may take or
 * refuse either, which is noted; but it may not break.
 */
function listUnexpectedParameters(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  places: VariedPlace[],
): ExploredCase[] {
  const query = places.find((place) => place.name.startsWith('query ') && isBesidePath(place) && isSingle(place));
  // What was deleted cannot be deleted again.
  if (operation.method === 'DELETE' || (operation.method !== 'GET' && query === undefined)) return [];
  const unknown = { ...base, query: { ...base.query, twinspecUnknown: 'twinspec' } };
  const value = query && (query.usual ?? drawer(source, query.schema)({}));
  const name = query?.name.slice('query '.length) ?? '';
  return [
    createUnexpectedCase(operation, 'an unknown query parameter', unknown),
    ...(value === undefined
      ? []
      : [
          {
            ...createUnexpectedCase(operation, `query ${name} twice`, {
              ...base,
              query: { ...base.query, [name]: [value, value] },
            }),
            place: `query ${name}`,
          },
        ]),
  ];
}

/** A field of a form that comes twice: see {@link listUnexpectedParameters}. */
function listDoubledFields(operation: Operation, base: RequestParts, places: VariedPlace[]): ExploredCase[] {
  const { contentType = '' } = formMediaOf(operation, base.contentType) ?? {};
  const field = places.find((place) => place.name.startsWith('/') && place.usual !== undefined && isSingle(place));
  // What was deleted cannot be deleted again.
  if (operation.method === 'DELETE' || bodyKind({ contentType }) !== 'form' || field?.usual === undefined) return [];
  const body = setAtPointer(base.body ?? null, field.name, [field.usual, field.usual]);
  return [{ ...createUnexpectedCase(operation, `${field.name} twice`, { ...base, body }), place: field.name }];
}

function createUnexpectedCase(operation: Operation, about: string, request: RequestParts): ExploredCase {
  const expected: Expectation = { kind: 'any', variant: 'open' };
  return { operation, kind: 'valid value', about, request, expected, isValid: false };
}

function isSingle({ description: { types } }: VariedPlace): boolean {
  return !types.includes('array') && !types.includes('object');
}

/** The same body in each further media type, or another one if that describes others. */
function listOtherBodies(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
): ExploredCase[] {
  const { bodies = [] } = operation.request ?? {};
  const sent = formMediaOf(operation, base.contentType);
  if (base.body === undefined || operation.rpc !== undefined) return [];
  return bodies.flatMap((media): ExploredCase[] => {
    if (media === sent || media.contentType.includes('*')) return [];
    const { contentType } = media;
    const varied = findVariedBody(operation, { ...base, contentType }, validators);
    const bodies = [base.body, sampleBodyOf(source, media, varied?.keeps)];
    const body = bodies.find((one) => one !== undefined && varied?.keeps(one) === true);
    if (body === undefined) return [];
    const request: RequestParts = { ...base, contentType, body };
    // A form without fields is no body.
    if (writeRequest(operation, request, '', 'json').body === '') return [];
    const expected: Expectation = { kind: 'any', variant: 'limited' };
    const about = `the body as ${contentType}`;
    return [{ operation, kind: 'valid value', about, request, expected, isValid: true, opensPlaces: true }];
  });
}

/** Headers that ask for something else: only under a condition, or a part of it (RFC 9110, sections 13 and 14). */
const conditional = /^header (?:if-|range$)/i;

const lastName = /[^ /]+$/;

/** How deep optional members of optional objects are added. */
const nested = 3;

/**
 * Makes a request with all optional parameters and members at once.
 *
 * @param source - what values are made up from
 * @param base - a request that keeps the contract
 * @param validators - the compiled schemas of requests
 * @param refers - whether it may name other things, which a server may not know
 * @returns the case; `undefined` if nothing can be added
 */
export function fullCase(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
  refers = true,
): ExploredCase | undefined {
  const mayAdd = (name: string): boolean =>
    // With a made-up cursor, a server refuses all the rest.
    !hasCommonName('cursor', lastName.exec(name)?.[0] ?? '') &&
    name !== 'the body' &&
    !conditional.test(name) &&
    (refers || !referring.test(name));
  const optionalIn = (request: RequestParts): VariedPlace[] =>
    listVariedPlaces(operation, request, validators).filter(
      ({ usual, name }) => (usual === undefined || isEmpty(usual)) && mayAdd(name),
    );
  const add = (request: RequestParts, place: VariedPlace): RequestParts => {
    for (const value of fillings(source, place)) {
      const added = value === undefined ? undefined : place.put(request, value);
      if (added !== undefined && value !== undefined && place.allows(added, value)) return added;
    }
    return request;
  };
  let all = base;
  // What was added may have optional members of its own.
  for (let left = nested; left > 0; left--) all = optionalIn(all).reduce(add, all);
  if (all === base) return undefined;
  const expected: Expectation = { kind: 'any', variant: 'open' };
  const about = refers ? 'everything optional' : 'everything optional that names nothing else';
  return { operation, kind: 'valid value', about, request: all, expected, isValid: true };
}

/** The most characters of a member's name that is made up for a pattern. */
const longestName = 40;

/** What may be put at an optional place: a list without items, or an object without members, has no places inside. */
function fillings(
  source: SampleSource,
  { schema, description: { others, patterned } }: VariedPlace,
): (Json | undefined)[] {
  const draw = drawer(source, schema);
  const member = (name: string | undefined, pointer: string | undefined): [string, Json][] => {
    const value = pointer === undefined ? undefined : drawer(source, pointer)({});
    return name === undefined || value === undefined ? [] : [[name, value]];
  };
  const matching = [...patterned].flatMap(([pattern, at]) => member(textMatching(pattern, 1, longestName), at));
  const members = [...matching, ...member('twinspec', others)];
  const named = members.length === 0 ? undefined : Object.fromEntries(members);
  return [draw({ minItems: 1, minProperties: 1 }), named, draw({})];
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Names of what a server may not know, whatever its form. */
const identifying = /(?:id|ids|key|hash|address|token|code|slug|url|uri|mail|ref|reference|handle|sku|number)$/i;

/**
 * Names of other things, which a server has or has not: an address to write to, it only has to have the form of one.
 */
const referring = /[a-z](?:Ids?|_ids?|-ids?|Hash|_hash)$/;

/**
 * What no keyword limits, what the document leaves open, or what names a thing, a server may refuse for its own
 * reasons.
 */
function acceptance(
  { rpc }: Operation,
  { name, isOpen, description: { itemMembers } }: VariedPlace,
  constraint: Constraint | undefined,
  value: Json | undefined,
  usual: Json = null,
): Expectation {
  // Of a type with few values, the document names each.
  const isOfFew =
    typeof value === 'boolean' ||
    (value === null && Array.isArray(constraint?.value)) ||
    (Array.isArray(value) && itemMembers.length > 0);
  const isBare = constraint?.keyword === 'type' && !isOfFew;
  // In a path, what is not there is a 404, which blames no form. Of cursors, only those of the server lead anywhere.
  const isCursor = /^(?:query |\/params\/)/.test(name) && hasCommonName('cursor', lastName.exec(name)?.[0] ?? '');
  const isReference = (referring.test(name) && !name.startsWith('path ')) || isCursor;
  const isBeyondAscii = typeof value === 'string' && /[^\x20-\x7e]/.test(value);
  const isOwnForm = (constraint?.keyword === 'pattern' || isBeyondAscii) && identifying.test(name);
  const isName = isOwnForm || isReference;
  // A day may be over, or come before what has to be earlier.
  const isOtherDay = constraint?.keyword === 'format' && dayOf(value) !== undefined && dayOf(value) !== dayOf(usual);
  const isLimited = constraint !== undefined && !isBare && !isName && !isOtherDay && !isOpen && rpc === undefined;
  return { kind: 'any', variant: isLimited ? 'limited' : 'open' };
}

/** The day of a date or of a time; `undefined` for anything else. */
function dayOf(value: Json | undefined): number | undefined {
  const isDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
  return isDate ? Math.floor(Date.parse(value) / 86_400_000) : undefined;
}

function refusal(
  operation: Operation,
  request: RequestParts,
  validators: RequestValidators,
  mayMiss: boolean,
): Expectation {
  const holds: EvaluateCondition = (exchange, view) =>
    validators.conditions[operation.id]?.[exchange.name]?.(view) === true;
  const exchange = createExchangeChooser(operation, holds)(request, false)?.exchange;
  const due = exchange === undefined || !isFailure(exchange) ? {} : { exchange };
  return { kind: 'refusal', ...due, ...(mayMiss && { mayMiss }) };
}

/** One case of each constraint on either side first, so that a small budget covers most of them. */
function sortByRound(cases: ExploredCase[]): ExploredCase[] {
  const rounds = new Map<string, number>();
  const ranked = cases.map((one) => {
    const key = `${one.constraint?.pointer ?? one.about} ${one.isValid}`;
    const round = rounds.get(key) ?? 0;
    rounds.set(key, round + 1);
    return { one, round };
  });
  return ranked.sort((a, b) => a.round - b.round).map(({ one }) => one);
}

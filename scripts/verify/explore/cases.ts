import { chooserOf, isFailure, type Holds } from '../../contract/choose.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { requestOf, type RequestParts } from '../../contract/request.ts';
import { sampleValueOf, type SampleSource } from '../../contract/sample.ts';
import type { RequestValidators } from '../../contract/validators.ts';
import type { Expectation } from '../../judge/asked.ts';
import type { Case } from '../cases.ts';
import { matcherOf, textMatching } from './arbitrary.ts';
import { variedBodyOf } from './bodies.ts';
import { candidatesOf, type Candidate, type Draw } from './boundaries.ts';
import { constraintOf, descriptionOf, type Constraint } from './constraints.ts';
import { variedPlacesOf, type VariedPlace } from './places.ts';
import { representationCases } from './representation.ts';

/** A case that varies one place of a request, and the constraint that it is about. */
export type ExploredCase = Case & {
  constraint?: Constraint;
  /** Whether the contract allows the request. */
  isValid: boolean;
};

/**
 * Varies a request that the server accepts, one place at a time: values on both sides of each constraint of every
 * parameter and every member of the body, optional ones that are added and left out, and each media type.
 *
 * @param source - what values are made up from
 * @param operation - the operation
 * @param base - a request that keeps the contract
 * @param validators - the compiled schemas of requests
 * @param without - names of places that are left out
 * @returns the cases; those about constraints that have none yet come first
 */
export function exploredCases(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
  without: ReadonlySet<string> = new Set(),
): ExploredCase[] {
  const places = variedPlacesOf(operation, base, validators).filter(({ name }) => !without.has(name));
  const cases = [
    ...places.flatMap((place) => casesAt(source, operation, place, base, validators)),
    ...(without.size === 0 ? representationCases(operation, base) : []),
  ];
  const own = requestOf(operation, base);
  const seen = new Set([JSON.stringify(own)]);
  return inTurn(cases.filter(({ request }) => isNew(seen, requestOf(operation, request))));
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
  const usual = place.secret || place.usual === undefined ? draw({}) : place.usual;
  if (usual === undefined) return [];
  const candidates: Candidate[] = [
    ...candidatesOf(description, usual, draw),
    ...description.branches.flatMap((branch, i) => alternatives(source, operation, branch, i)),
    ...(place.usual === undefined ? [{ about: 'added', value: usual }] : []),
  ];
  const cases = candidates.flatMap(({ about, value, constraint }): ExploredCase[] => {
    const request = place.put(base, value);
    if (request === undefined) return [];
    const isValid = place.allows(request, value);
    const kind = isValid ? 'valid value' : typeof value === typeof usual ? 'wrong value' : 'wrong type';
    const expected = isValid
      ? acceptance(operation, place, constraint, value)
      : refusal(operation, request, validators, name.startsWith('path '));
    return [
      {
        ...{ operation, kind, about: `${name} ${about}`, request, expected, isValid },
        ...(constraint !== undefined && { constraint }),
      },
    ];
  });
  return [
    ...cases,
    ...(required ? missingCases(operation, place, base) : absentCases(operation, place, base, validators)),
  ];
}

/** A value of an alternative, and values on both sides of what the alternative itself limits. */
function alternatives(source: SampleSource, { schemaAt }: Operation, branch: string, i: number): Candidate[] {
  const draw = drawer(source, branch);
  const value = draw({});
  if (value === undefined) return [];
  const name = `alternative ${i + 1}`;
  const constraint: Constraint = { keyword: branch.split('/').at(-2) ?? '', value: null, pointer: branch };
  const own = candidatesOf(descriptionOf(schemaAt, branch), value, draw);
  return [
    { about: `as ${name}`, value, constraint },
    ...own.map((one) => ({ ...one, about: `as ${name} ${one.about}` })),
  ];
}

/** Made-up values that also satisfy a further schema. */
function drawer(source: SampleSource, schema: string): Draw {
  return (further: JsonObject): Json | undefined => {
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

/** A parameter that the contract requires; what a body requires are members of it. */
function missingCases(
  operation: Operation,
  { name, remove, usual, schema }: VariedPlace,
  base: RequestParts,
): ExploredCase[] {
  if (usual === undefined || !/^(?:query|header|cookie) /.test(name)) return [];
  const constraint: Constraint = { keyword: 'required', value: name, pointer: schema };
  const about = `${name} left out`;
  const expected: Expectation = { kind: 'refusal' };
  return [{ operation, kind: 'wrong value', about, request: remove(base), expected, constraint, isValid: false }];
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
  if (request.body !== undefined && variedBodyOf(operation, request, validators)?.keeps(request.body) === false)
    return [];
  const constraint: Constraint = { keyword: 'required', value: name, pointer: description.pointer };
  const expected = acceptance(operation, place, constraint, undefined);
  return [
    { operation, kind: 'optional field', about: `${name} left out`, request, expected, constraint, isValid: true },
  ];
}

/** How deep optional members of optional objects are added. */
const nested = 3;

/**
 * Makes a request with all optional parameters and members at once.
 *
 * @param source - what values are made up from
 * @param operation - the operation
 * @param base - a request that keeps the contract
 * @param validators - the compiled schemas of requests
 * @returns the case; `undefined` if nothing can be added
 */
export function fullCase(
  source: SampleSource,
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
): ExploredCase | undefined {
  const optionalIn = (request: RequestParts): VariedPlace[] =>
    variedPlacesOf(operation, request, validators).filter(
      ({ usual, name }) => usual === undefined && name !== 'the body',
    );
  const add = (request: RequestParts, place: VariedPlace): RequestParts => {
    const value = drawer(source, place.schema)({});
    const added = value === undefined ? undefined : place.put(request, value);
    return added !== undefined && value !== undefined && place.allows(added, value) ? added : request;
  };
  let all = base;
  // What was added may have optional members of its own.
  for (let left = nested; left > 0; left--) all = optionalIn(all).reduce(add, all);
  if (all === base) return undefined;
  const expected: Expectation = { kind: 'any', variant: 'open' };
  return { operation, kind: 'valid value', about: 'everything optional', request: all, expected, isValid: true };
}

/** Names of what a server may not know, whatever its form. */
const identifying = /(?:id|ids|key|hash|address|token|code|slug|name|url|uri|mail)$/i;

/** What no keyword limits, what the document leaves open, or what names a thing, a server may refuse for its own reasons. */
function acceptance(
  { rpc }: Operation,
  { name, isOpen, description: { itemMembers } }: VariedPlace,
  constraint: Constraint | undefined,
  value: Json | undefined,
): Expectation {
  // Of a type with few values, the document names each.
  const isNamed =
    typeof value === 'boolean' ||
    (value === null && Array.isArray(constraint?.value)) ||
    (Array.isArray(value) && itemMembers.length > 0);
  const isBare = constraint?.keyword === 'type' && !isNamed;
  const isName = constraint?.keyword === 'pattern' && identifying.test(name);
  const isLimited = constraint !== undefined && !isBare && !isName && !isOpen && rpc === undefined;
  return { kind: 'any', variant: isLimited ? 'limited' : 'open' };
}

function refusal(
  operation: Operation,
  request: RequestParts,
  validators: RequestValidators,
  mayMiss: boolean,
): Expectation {
  const holds: Holds = (exchange, view) => validators.conditions[operation.id]?.[exchange.name]?.(view) === true;
  const exchange = chooserOf(operation, holds)(request, false)?.exchange;
  const due = exchange === undefined || !isFailure(exchange) ? {} : { exchange };
  return { kind: 'refusal', ...due, ...(mayMiss && { mayMiss }) };
}

/** One case of each constraint on either side first, so that a small budget covers most of them. */
function inTurn(cases: ExploredCase[]): ExploredCase[] {
  const rounds = new Map<string, number>();
  const ranked = cases.map((one) => {
    const key = `${one.constraint?.pointer ?? one.about} ${one.isValid}`;
    const round = rounds.get(key) ?? 0;
    rounds.set(key, round + 1);
    return { one, round };
  });
  return ranked.sort((a, b) => a.round - b.round).map(({ one }) => one);
}

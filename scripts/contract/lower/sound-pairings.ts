import { asObject, isObject, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { standsAlone } from './draft7.ts';

type Target = (ref: string) => Json | undefined;

/**
 * Checks whether an example pairing is certain to be lowered without an error, and without making a component on the
 * way. A pairing for which this is false may still be correct; only lowering it can tell.
 *
 * @param params - the names of the method's params
 * @param target - resolves a `$ref`
 * @returns true if lowering it can wait
 */
export function isSoundPairing(pairing: JsonObject, params: ReadonlySet<string>, target: Target): boolean {
  const { $ref, name, params: given, result, error, 'x-exchange': exchange } = pairing;
  return (
    $ref === undefined &&
    typeof name === 'string' &&
    name !== '' &&
    hasWords(pairing) &&
    Array.isArray(given) &&
    given.every((example) => isSoundExample(example, target)) &&
    (result === undefined || isSoundExample(result, target)) &&
    (error === undefined || isSoundExample(error, target)) &&
    (exchange === undefined || isSoundExchange(exchange, params)) &&
    endsOf(pairing).length < 2
  );
}

/**
 * Lists the outcomes of a pairing: its result, its error, and the error in its `x-exchange`.
 *
 * @returns the outcomes that it has; more than one is a mistake
 */
export function endsOf({ result, error, 'x-exchange': exchange }: JsonObject): Json[] {
  return [result, error, asObject(exchange)['error']].filter((end) => end !== undefined && end !== null);
}

function isSoundExample(written: Json, target: Target): boolean {
  const { $ref } = asObject(written);
  const example = typeof $ref === 'string' ? target($ref) : written;
  if (!isObject(example) || example['$ref'] !== undefined || example['value'] === undefined) return false;
  return isAnyText(example['name']) && hasWords(example);
}

function hasWords({ summary, description }: JsonObject): boolean {
  return isAnyText(summary) && isAnyText(description);
}

function isAnyText(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}

function isSoundExchange(exchange: Json, params: ReadonlySet<string>): boolean {
  if (!isObject(exchange) || exchange['error'] === null) return false;
  const { when, echo } = exchange;
  return (when === undefined || isSoundCondition(when, params)) && (echo === undefined || areSoundEchoes(echo, params));
}

function isSoundCondition(when: Json, params: ReadonlySet<string>): boolean {
  const conditions = asObject(when)['params'];
  return isObject(conditions) && Object.keys(conditions).every((name) => isKnown(conditions, name, params));
}

function isKnown(conditions: JsonObject, name: string, params: ReadonlySet<string>): boolean {
  return params.has(name) && standsAlone(conditions[name] ?? null);
}

function areSoundEchoes(echo: Json, params: ReadonlySet<string>): boolean {
  return isObject(echo) && Object.values(echo).every((from) => [from].flat().every((one) => isEchoOf(one, params)));
}

function isEchoOf(pointer: Json, params: ReadonlySet<string>): boolean {
  const [, name] = typeof pointer === 'string' && pointer.startsWith('/') ? pointerTokens(pointer) : [];
  return name !== undefined && params.has(name);
}

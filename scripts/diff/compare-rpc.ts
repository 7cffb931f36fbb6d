import { isOfKind, kindsOfValue } from '../contract/base/json-kinds.ts';
import { asList, asObject, escapePointerToken, isObject, toPointer, type Json } from '../contract/base/json.ts';
import type { DocumentedError, RpcMethod } from '../contract/rpc-method.ts';
import type { Impact } from './change.ts';
import type { OperationPair } from './change-collector.ts';
import type { RuleCode } from './diff-rules.ts';
import type { OperationScope } from './scope.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/** Adds a change to the params of a method; `way` are the tokens that lead to the part of one. */
type Say = (rule: RuleCode, impact: Impact, place: string, message: string, way?: string[]) => void;

/** The JSON pointer of a part of a method, which leads back to the OpenRPC document. */
function partAt({ now }: OperationPair, list: 'params' | 'errors' | 'codes', way: string[]): string {
  return now + toPointer('x-json-rpc', list, ...way);
}

/**
 * Compares the params and the errors of two versions of a JSON-RPC method.
 *
 * @param old - the method that callers know
 * @param now - the new one
 * @param place - where its request is, for people
 * @param scope - takes the changes
 */
export function compareParams(
  old: RpcMethod,
  now: RpcMethod,
  place: string,
  { request: note, compare, holder }: OperationScope,
): void {
  const at = `${place}/params`;
  const say: Say = (rule, impact, where, message, way) =>
    note({ rule, impact, place: where, message, ...(way !== undefined && { origin: partAt(holder, 'params', way) }) });
  const byPosition = old.paramStructure !== 'by-name' && now.paramStructure !== 'by-name';
  if (old.paramStructure !== now.paramStructure) {
    const way = now.paramStructure.replace('-', ' ').replace('either', 'by position or by name');
    const impact = now.paramStructure === 'either' ? 'minor' : 'major';
    say('params-passed-differently', impact, at, `Params are now passed ${way}.`);
  }
  const names = old.params.map(({ name }) => name);
  const newNames = now.params.map(({ name }) => name);
  if (byPosition) {
    const moved = names.filter((name, i) => newNames.includes(name) && newNames.indexOf(name) !== i);
    const list = moved.map((name) => `${codeSpan(name)}`).join(', ');
    if (moved.length > 0) say('params-reordered', 'major', at, `The order of params changed: ${list}.`);
  }
  for (const [i, param] of old.params.entries()) {
    const { name } = param;
    const found = byPosition ? now.params[i] : now.params.find((one) => one.name === name);
    const key = byPosition ? String(i) : name;
    const own = `${at}/${escapePointerToken(key)}`;
    if (found === undefined) {
      say('param-removed', 'major', own, `The param ${codeSpan(name)} was removed.`, [key]);
      continue;
    }
    if (byPosition && found.name !== name && !newNames.includes(name) && old.paramStructure === 'either')
      say('param-renamed', 'major', own, `The param ${codeSpan(name)} is now called ${codeSpan(found.name)}.`, [
        key,
        'name',
      ]);
    if (!param.required && found.required)
      say('param-became-required', 'major', own, `The param ${codeSpan(name)} became required.`, [key, 'required']);
    if (param.required && !found.required)
      say('param-became-optional', 'minor', own, `The param ${codeSpan(name)} is now optional.`, [key, 'required']);
    if (!param.deprecated && found.deprecated)
      say('param-deprecated', 'minor', own, `The param ${codeSpan(name)} is now deprecated.`, [key, 'deprecated']);
    compare(param.schema, found.schema, 'request', own, found.name);
  }
  for (const [i, param] of now.params.entries()) {
    if (byPosition ? i < names.length : names.includes(param.name)) continue;
    const key = byPosition ? String(i) : param.name;
    const message = `The param ${codeSpan(param.name)} was added${param.required ? ' and is required' : ''}.`;
    say('param-added', param.required ? 'major' : 'minor', `${at}/${escapePointerToken(key)}`, message, [key]);
  }
}

/**
 * Compares the errors of two versions of a JSON-RPC method. Callers tell errors apart by their codes.
 *
 * @param old - the errors that callers know
 * @param now - the new ones
 * @param place - where the method is, for people
 * @param scope - takes the changes
 */
export function compareErrors(
  old: DocumentedError[],
  now: DocumentedError[],
  place: string,
  { response: note, holder }: OperationScope,
): void {
  const at = (code: number): string => `${place}/errors/${code}`;
  const originOf = ({ code }: DocumentedError): string => partAt(holder, 'codes', [String(code)]);
  const gone = old.filter(({ code }) => !now.some((error) => error.code === code));
  const come = new Set(now.filter(({ code }) => !old.some((error) => error.code === code)));
  for (const error of gone) {
    const { code, message: words } = error;
    const same = [...come].find(({ message }) => message === words);
    if (same !== undefined) come.delete(same);
    const [rule, message] =
      same === undefined
        ? (['error-code-removed', `The error ${code} is no longer documented.`] as const)
        : (['error-code-changed', `The error ${code} (${words}) has the code ${same.code} now.`] as const);
    const origin = same === undefined ? originOf(error) : partAt(holder, 'errors', [String(now.indexOf(same)), 'code']);
    note({ rule, impact: 'major', place: at(code), message, origin });
  }
  for (const { code, message: words, data } of old) {
    const same = now.find((error) => error.code === code);
    if (same === undefined) continue;
    if (same.message !== words) {
      const message = `The message of the error ${code} changed.`;
      const origin = partAt(holder, 'codes', [String(code), 'message']);
      note({ rule: 'description-changed', impact: 'patch', place: at(code), message, origin });
    }
    if (JSON.stringify(data) === JSON.stringify(same.data)) continue;
    const message = `The data of the error ${code} ${same.data === undefined ? 'is no longer documented' : 'changed'}.`;
    const impact = data === undefined || isReadAs(data, same.data) ? 'minor' : 'major';
    const origin = partAt(holder, 'codes', [String(code), 'data']);
    note({ rule: 'error-data-changed', impact, place: at(code), message, origin });
  }
  for (const error of come) {
    const message = `The error ${error.code} was added.`;
    note({ rule: 'error-code-added', impact: 'minor', place: at(error.code), message, origin: originOf(error) });
  }
}

/** Whether who reads the data of an error finds what was there: it has the same kind, and so have its members. */
function isReadAs(old: Json, now: Json | undefined): boolean {
  if (now === undefined || !isOfKind(now, new Set(kindsOfValue(old)))) return false;
  if (!isObject(old)) return true;
  return Object.entries(old).every(([name, value]) => isReadAs(value, asObject(now)[name]));
}

/**
 * Compares the general result of a method, and those for certain params (`x-result-when`).
 *
 * @param old - the method that callers know
 * @param now - the new one
 * @param place - where the result is, for people
 * @param scope - takes the changes
 */
export function compareResults(old: RpcMethod, now: RpcMethod, place: string, { compare }: OperationScope): void {
  compare(old.result, now.result, 'response', place);
  const key = ({ params }: RpcMethod['variants'][number]): string =>
    JSON.stringify(
      Object.entries(params).map(([name, schema]) => [
        name,
        asList(asObject(schema as Json)['enum'] ?? [asObject(schema as Json)['const'] ?? schema]),
      ]),
    );
  for (const variant of old.variants) {
    const same = now.variants.find((one) => key(one) === key(variant));
    // If it no longer has a narrower result, the general one applies.
    compare(variant.result, same?.result ?? now.result, 'response', `${place} for ${key(variant)}`);
  }
}

import { asList, asObject, escape, type Json } from '../contract/json.ts';
import type { DocumentedError, RpcMethod } from '../contract/operation.ts';
import type { Impact } from './change.ts';
import type { RuleCode } from './rules.ts';
import type { OperationScope } from './scope.ts';

/** Adds a change to the params of a method. */
type Say = (rule: RuleCode, impact: Impact, place: string, message: string) => void;

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
  { request: note, compare }: OperationScope,
): void {
  const at = `${place}/params`;
  const say: Say = (rule, impact, where, message) => note({ rule, impact, place: where, message });
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
    const list = moved.map((name) => `\`${name}\``).join(', ');
    if (moved.length > 0) say('params-reordered', 'major', at, `The order of params changed: ${list}.`);
  }
  for (const [i, param] of old.params.entries()) {
    const { name } = param;
    const found = byPosition ? now.params[i] : now.params.find((one) => one.name === name);
    const key = byPosition ? String(i) : name;
    const own = `${at}/${escape(key)}`;
    if (found === undefined) {
      say('param-removed', 'major', own, `Property \`${key}\` of \`params\` was removed: \`${name}\`.`);
      continue;
    }
    if (byPosition && found.name !== name && !newNames.includes(name) && old.paramStructure === 'either')
      say('param-renamed', 'major', own, `The param \`${name}\` is now called \`${found.name}\`.`);
    if (!param.required && found.required)
      say('param-became-required', 'major', own, `A member of \`params\` became required: \`${key}\`.`);
    if (param.required && !found.required)
      say('param-became-optional', 'minor', own, `A member of \`params\` is no longer required: \`${key}\`.`);
    compare(param.schema, found.schema, 'request', own);
  }
  for (const [i, param] of now.params.entries()) {
    if (byPosition ? i < names.length : names.includes(param.name)) continue;
    const key = byPosition ? String(i) : param.name;
    const message = param.required
      ? `A member of \`params\` became required: \`${key}\`.`
      : `Property \`${key}\` of \`params\` was added.`;
    say('param-added', param.required ? 'major' : 'minor', `${at}/${escape(key)}`, message);
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
  { response: note }: OperationScope,
): void {
  const at = (code: number): string => `${place}/errors/${code}`;
  const gone = old.filter(({ code }) => !now.some((error) => error.code === code));
  const come = new Set(now.filter(({ code }) => !old.some((error) => error.code === code)));
  for (const { code, message: words } of gone) {
    const same = [...come].find(({ message }) => message === words);
    if (same !== undefined) come.delete(same);
    const [rule, message] =
      same === undefined
        ? (['error-code-removed', `The error ${code} is no longer documented.`] as const)
        : (['error-code-changed', `The error ${code} (${words}) has the code ${same.code} now.`] as const);
    note({ rule, impact: 'major', place: at(code), message });
  }
  for (const { code } of come)
    note({ rule: 'error-code-added', impact: 'minor', place: at(code), message: `The error ${code} was added.` });
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

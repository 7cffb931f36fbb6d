import { escapePointerToken } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Parameter } from '../contract/message.ts';
import { namesIn } from '../contract/routes/routes.ts';
import type { Impact, NoteChange } from './change.ts';
import type { RuleCode } from './diff-rules.ts';
import type { OperationScope } from './scope.ts';
import type { ShapesOf } from './schema-shape.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/**
 * Compares the parameters of two versions of an operation.
 *
 * @param before - the operation that callers know
 * @param after - the new one
 * @param place - where it is, for people
 * @param scope - takes the changes
 */
export function compareParameters(before: Operation, after: Operation, place: string, scope: OperationScope): void {
  const { request: note, compare, directions } = scope;
  const { shapesOf } = scope.shared;
  const isSent = directions.request === 'in';
  const [tighter, looser] = isSent ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  const isSame =
    (one: Parameter) =>
    (other: Parameter): boolean =>
      wayOf(one) === wayOf(other) ||
      (one.in === 'path' && other.in === 'path' && positionOf(before, one) === positionOf(after, other));
  for (const old of before.parameters) {
    const at = `${place}/parameters/${escapePointerToken(old.name)}`;
    const now = after.parameters.find(isSame(old));
    const what = `The ${old.in} parameter ${codeSpan(old.name)}`;
    if (now === undefined) {
      // Sending a header that is no longer read does no harm; sending such a filter does.
      const isHarmless = isSent && (old.in === 'header' || old.in === 'cookie');
      const message = `${what} was removed.`;
      note({
        rule: 'parameter-removed',
        impact: isHarmless ? 'minor' : 'major',
        place: at,
        message,
        origin: old.pointer,
      });
      continue;
    }
    const say = (rule: RuleCode, impact: Impact, message: string, about = ''): void =>
      note({ rule, impact, place: at, message: `${message}.`, origin: now.pointer, about });
    if (!old.required && now.required) say('parameter-became-required', tighter, `${what} became required`);
    if (old.required && !now.required) say('parameter-became-optional', looser, `${what} is now optional`);
    if (old.in === 'path' && old.name !== now.name)
      say(
        'parameter-renamed',
        'minor',
        `${what} is now called ${codeSpan(now.name)}, and so is the argument of the clients`,
      );
    compareWriting(old, now, { isPlain: isPlain(shapesOf.before, old) && isPlain(shapesOf.after, now), what }, say);
    if (old.schema !== undefined || now.schema !== undefined) compare(old.schema, now.schema, 'request', at);
    if (!old.deprecated && now.deprecated) say('parameter-deprecated', 'minor', `${what} is now deprecated`);
  }
  for (const now of after.parameters) {
    if (before.parameters.some((old) => isSame(old)(now))) continue;
    sayAdded(now, place, isSent, note);
  }
}

function sayAdded(
  { name, in: where, required, pointer }: Parameter,
  place: string,
  isSent: boolean,
  note: NoteChange,
): void {
  note({
    ...{ rule: 'parameter-added', impact: required && isSent ? 'major' : 'minor', origin: pointer },
    place: `${place}/parameters/${escapePointerToken(name)}`,
    message: `The ${where} parameter ${codeSpan(name)} was added${required ? ' and is required' : ''}.`,
  });
}

/**
 * Whether every value of a parameter is a single one: `explode` is about lists and objects (RFC 6570, section 3.2.1).
 */
function isPlain(shapesOf: ShapesOf, { schema }: Parameter): boolean {
  const shapes = schema === undefined ? [] : shapesOf([schema]);
  return shapes.length > 0 && shapes.every(({ type }) => type !== 'array' && type !== 'object');
}

function compareWriting(
  old: Parameter,
  now: Parameter,
  { isPlain, what }: { isPlain: boolean; what: string },
  say: (rule: RuleCode, impact: Impact, message: string, about?: string) => void,
): void {
  const [was = '', is = ''] = [old, now].map(
    ({ style, explode, content }) =>
      `${style}${explode && !isPlain ? ', exploded' : ''}${content === undefined ? '' : ` ${content.contentType}`}`,
  );
  if (was !== is)
    say('parameter-serialized-differently', 'major', `${what} is serialized differently: ${was} became ${is}`);
  if (old.allowEmptyValue !== now.allowEmptyValue) {
    const may = now.allowEmptyValue ? 'may now be' : 'may no longer be';
    const impact = old.allowEmptyValue ? 'major' : 'minor';
    say('parameter-serialized-differently', impact, `${what} ${may} without a value`, 'allowEmptyValue');
  }
  if (old.allowReserved === now.allowReserved) return;
  const have = now.allowReserved ? 'no longer have' : 'now have';
  const sentence = `Reserved characters in the ${old.in} parameter ${codeSpan(old.name)} ${have} to be percent-encoded`;
  say('parameter-serialized-differently', old.allowReserved ? 'major' : 'minor', sentence, 'allowReserved');
}

function wayOf({ in: where, name }: Parameter): string {
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
}

function positionOf({ path }: Operation, { name }: Parameter): number {
  return namesIn(path).indexOf(name);
}

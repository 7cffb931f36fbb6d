import { getAtPointer, isObject, parentOf, setAtTokens, pointerTokens, type Json } from '../../contract/base/json.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';

/**
 * Checks whether a request becomes valid when its values are written correctly: `42` as `0x2a`, `2a` as `0x2a`, `[]` as
 * `0x`, `LATEST` as `latest`, and an optional member that is null left out.
 *
 * @param asked - the request and its answer
 * @returns whether nothing else is wrong with it
 */
export function isValidInOtherNotation({ validators }: JudgeContext, { operation, view }: JudgedCall): boolean {
  const validate = validators.requests[operation.id];
  if (validate === undefined || view.body === undefined || validate(view.body)) return false;
  const places = [...new Set(violationsOf(validate.errors).map(({ pointer }) => pointer))];
  const bodies = places.reduce<Json[]>(
    (written, pointer) =>
      written.flatMap((body) => {
        const value = getAtPointer(body, pointer);
        if (value === null) return withoutMember(body, pointer);
        return writingsOf(value)
          .map((other) => setAtTokens(body, pointerTokens(pointer), other))
          .filter((one) => isOfItsKind(validate, one, pointer));
      }),
    [view.body],
  );
  return bodies.some((body) => validate(body));
}

/** Where any text of that length would do, a value in hex is no other way of writing what was sent. */
function isOfItsKind(validate: CompiledSchema, body: Json, pointer: string): boolean {
  const value = getAtPointer(body, pointer);
  if (typeof value !== 'string' || !value.startsWith('0x')) return true;
  validate(setAtTokens(body, pointerTokens(pointer), value.replace('0x', 'zz')));
  return violationsOf(validate.errors).some((violation) => violation.pointer === pointer);
}

function withoutMember(body: Json, pointer: string): Json[] {
  const holder = getAtPointer(body, parentOf(pointer));
  if (!isObject(holder)) return [];
  const name = pointerTokens(pointer).at(-1);
  return [
    setAtTokens(
      body,
      pointerTokens(parentOf(pointer)),
      Object.fromEntries(Object.entries(holder).filter(([one]) => one !== name)),
    ),
  ];
}

function writingsOf(value: Json | undefined): string[] {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return [`0x${value.toString(16)}`];
  if (value === '' || (Array.isArray(value) && value.length === 0)) return ['0x', '0x0'];
  if (typeof value !== 'string') return [];
  const lower = value === value.toLowerCase() ? [] : [value.toLowerCase()];
  return /^[0-9a-f]+$/i.test(value) ? [`0x${value}`, `0x${value.replace(/^0+(?=.)/, '')}`, ...lower] : lower;
}

import { isEqual } from '../../contract/exchange/exchange.ts';
import { getAtTokens, isObject, setAtTokens, pointerTokens, type Json } from '../../contract/base/json.ts';
import { omitMember } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';

/** An answer that is valid, into which an object is fitted. */
export type Template = { body: Json; validate: CompiledSchema | undefined };

/** How often what is wrong is mended before the attempt is given up. */
const maxRounds = 6;

/** Of so many mistakes at most: a value with more is another kind of thing. */
const maxMistakes = 50;

/**
 * Mends what keeps a body from being valid: a member that is missing, or not as it has to be, is the one of an example.
 *
 * @param example - finds the value of the example at a place
 * @returns a valid body; `undefined` if there is none so near
 */
export function fillFromExample(
  body: Json,
  validate: CompiledSchema | undefined,
  example: (tokens: string[]) => Json | undefined,
): Json | undefined {
  if (validate === undefined) return body;
  let made = body;
  for (let round = 0; round < maxRounds; round++) {
    if (validate(made)) return made;
    const errors = validate.errors ?? [];
    if (errors.length > maxMistakes || errors.some(isAmbiguous)) return undefined;
    const before = made;
    const done: string[] = [];
    for (const { instancePath, keyword, params } of errors.toSorted(
      (a, b) => a.instancePath.length - b.instancePath.length,
    )) {
      // What lies in a part that was replaced is no longer there.
      if (done.some((place) => instancePath === place || instancePath.startsWith(`${place}/`))) continue;
      const tokens = pointerTokens(instancePath);
      const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<string, string | undefined>;
      const extra = additionalProperty ?? unevaluatedProperty;
      if (keyword === 'required' && missingProperty !== undefined) {
        const value = example([...tokens, missingProperty]);
        if (value !== undefined) made = setAtTokens(made, [...tokens, missingProperty], value);
      } else if (extra !== undefined) made = omitMember(made, [...tokens, extra]);
      else if (tokens.length > 0) {
        const value = example(tokens);
        made =
          value === undefined || isEqual(value, getAtTokens(made, tokens))
            ? omitMember(made, tokens)
            : setAtTokens(made, tokens, value);
        done.push(instancePath);
      }
    }
    if (made === before) return undefined;
  }
  return undefined;
}

/** Alternatives for a whole body do not say which of them was meant. */
function isAmbiguous({ keyword, instancePath }: { keyword: string; instancePath: string }): boolean {
  return instancePath === '' && (keyword === 'oneOf' || keyword === 'anyOf');
}

/**
 * Puts an object into an answer.
 *
 * @param template - a valid answer
 * @param at - where its object is: tokens of a JSON pointer
 * @returns the answer, which is valid; `undefined` if there is none with this object
 */
export function insertObject({ body, validate }: Template, at: readonly string[], value: Json): Json | undefined {
  const whole = setAtTokens(body, at, value);
  const example = (tokens: string[]): Json | undefined => getAtTokens(body, tokens);
  const near = fillFromExample(whole, validate, example);
  if (near !== undefined) return near;
  const shown = getAtTokens(body, at);
  if (!isObject(value) || !isObject(shown) || validate === undefined) return undefined;
  // Alternatives of a schema say little about what is wrong, so that each member is tried by itself.
  let made = body;
  for (const [name, member] of Object.entries(value)) {
    const attempt = setAtTokens(made, [...at, name], member);
    if (validate(attempt)) made = attempt;
  }
  for (const name of Object.keys(shown)) {
    if (Object.hasOwn(value, name)) continue;
    const attempt = omitMember(made, [...at, name]);
    if (validate(attempt)) made = attempt;
  }
  return made;
}

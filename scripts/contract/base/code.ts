declare const language: unique symbol;

/**
 * Code of a language, in which every value has the form that its position needs. Only a {@link CodeTag} and the
 * functions for positions make it, so that a text of a document cannot get into code by being pasted: that does not
 * compile.
 */
export type Code<Language extends string> = string & { readonly [language]: Language };

/** A value that may stand in code: code of the same language, a number, or a text that is written in our own source. */
export type Fitting<Language extends string, Value> = Value extends Code<Language> | number
  ? Value
  : Value extends string
    ? // Every key of a record is optional if its keys are a whole type, such as `string`, and not a list of literals.
      Record<never, never> extends Record<Value, 1>
      ? never
      : Value
    : never;

/** The writer of a language: a tag for template literals, and what joins their results. */
export type CodeTag<Language extends string> = {
  <const Values extends readonly (string | number)[]>(
    parts: TemplateStringsArray,
    ...values: Values & { [I in keyof Values]: Fitting<Language, Values[I]> }
  ): Code<Language>;
  /** Joins parts, with a text of our own between them. */
  join: <const Parts extends readonly (string | number)[], const Separator extends string>(
    parts: Parts & { [I in keyof Parts]: Fitting<Language, Parts[I]> },
    separator: Separator & Fitting<Language, Separator>,
  ) => Code<Language>;
};

/**
 * Makes the writer of a language.
 *
 * @example
 * const ts = codeTag<'TypeScript'>();
 * ts`const name = ${quote(title)};`; // `title` itself would not compile
 */
export function codeTag<Language extends string>(): CodeTag<Language> {
  const tag = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): Code<Language> => {
    let text = parts[0] ?? '';
    for (const [i, value] of values.entries()) text += `${value}${parts[i + 1] ?? ''}`;
    return trustCode(text);
  };
  return Object.assign(tag, {
    join: (parts: readonly (string | number)[], separator: string): Code<Language> => trustCode(parts.join(separator)),
  });
}

/**
 * Declares that a text is code. Only functions for positions may do so, and what takes the output of another generator.
 */
export function trustCode<Language extends string>(text: string): Code<Language> {
  return text as Code<Language>;
}

/**
 * Pastes values into a text that is no code, such as a path or a pointer. In code it can only stand where any text can.
 *
 * @example joinText`${pointer}/items`
 */
export function joinText(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.map((part, i) => part + String(values[i] ?? '')).join('');
}

import { CommandError } from './errors.ts';
import { didYouMean } from './did-you-mean.ts';

/** What the values of `--rule` may be. */
type Choices<Rule extends string, Value> = {
  /** The values by the names that the user gives them. */
  values: Record<string, Value>;
  /** These names in words, e.g. `error, warning or off`. */
  inWords: string;
  rules: readonly Rule[];
  /** A value to show, e.g. `slow-pattern=off`. */
  example: string;
};

/**
 * Reads the values of `--rule`, which gives rules other severities.
 *
 * @param texts - the values, each `NAME=SEVERITY`
 * @param choices - what they may be
 * @throws CommandError for a value of another form, and for an unknown rule
 */
export function parseSeverityFlag<Rule extends string, Value>(
  texts: string[],
  { values, inWords, rules, example }: Choices<Rule, Value>,
): ReadonlyMap<Rule, Value> {
  return new Map(
    texts.map((text) => {
      const [, name = '', value = ''] = /^(.+)=(.*)$/s.exec(text) ?? [];
      const severity = Object.hasOwn(values, value) ? values[value] : undefined;
      if (severity === undefined)
        throw new CommandError(
          `--rule takes NAME=SEVERITY with ${inWords}, such as ${example}, not ${JSON.stringify(text)}.`,
        );
      const rule = rules.find((one) => one === name);
      if (rule === undefined)
        throw new CommandError(
          `--rule ${text}: there is no rule ${JSON.stringify(name)}. ${didYouMean(name, [...rules])}`,
        );
      return [rule, severity];
    }),
  );
}

import { CommandError } from '../contract/errors.ts';
import { suggestion } from '../nearest.ts';
import type { Impact } from './change.ts';
import { isRuleCode, ruleCodes, type RuleCode } from './rules.ts';

/** What the user makes of the changes of a rule. */
export type ChangeSeverity = Impact | 'off';

const values: Record<string, ChangeSeverity> = { major: 'major', minor: 'minor', patch: 'patch', off: 'off' };

/**
 * Reads the values of `--rule`.
 *
 * @param texts - the values, each `NAME=SEVERITY`
 * @returns the severities by rule
 * @throws CommandError for a value of another form, and for a rule that there is not
 * @example changeSeverities(['enum-value-added=minor']).get('enum-value-added') // 'minor'
 */
export function changeSeverities(texts: string[]): ReadonlyMap<RuleCode, ChangeSeverity> {
  return new Map(
    texts.map((text) => {
      const [, name = '', value = ''] = /^(.+)=(.*)$/s.exec(text) ?? [];
      const severity = values[value];
      if (severity === undefined)
        throw new CommandError(
          `--rule takes NAME=SEVERITY with ${Object.keys(values).join(', ')}, such as enum-value-added=minor, ` +
            `not ${JSON.stringify(text)}.`,
        );
      if (!isRuleCode(name))
        throw new CommandError(
          `--rule ${text}: there is no rule ${JSON.stringify(name)}. ${suggestion(name, ruleCodes)}`,
        );
      return [name, severity];
    }),
  );
}

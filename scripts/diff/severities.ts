import { parseSeverityFlag } from '../contract/base/severity-flag.ts';
import type { Impact } from './change.ts';
import { ruleCodes, type RuleCode } from './diff-rules.ts';

/** What the user makes of the changes of a rule. */
export type ChangeSeverity = Impact | 'off';

const values: Record<string, ChangeSeverity> = { major: 'major', minor: 'minor', patch: 'patch', off: 'off' };

/**
 * Reads the values of `--rule`.
 *
 * @param texts - the values, each `NAME=SEVERITY`
 * @throws CommandError for a value of another form, and for an unknown rule
 * @example changeSeverities(['enum-value-added=minor']).get('enum-value-added') // 'minor'
 */
export function changeSeverities(texts: string[]): ReadonlyMap<RuleCode, ChangeSeverity> {
  return parseSeverityFlag(texts, {
    values,
    inWords: 'major, minor, patch, off',
    rules: ruleCodes,
    example: 'enum-value-added=minor',
  });
}

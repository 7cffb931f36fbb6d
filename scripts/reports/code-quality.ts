import { createHash } from 'node:crypto';

/** What GitLab shows in a merge request. */
export type CodeQualityFinding = {
  severity: 'error' | 'warning' | 'notice';
  file: string;
  line: number;
  rule?: string | undefined;
  message: string;
};

/** How much each weighs in the words of GitLab. */
const severities = { error: 'major', warning: 'minor', notice: 'info' } as const;

/**
 * Writes findings as a Code Quality report of GitLab, for `artifacts:reports:codequality`. A finding that has moved to
 * another line is still the same.
 *
 * @returns JSON
 * @example codeQualityOf([{ severity: 'error', file: 'a.yaml', line: 3, rule: 'links', message: 'No.' }])
 */
export function codeQualityOf(findings: readonly CodeQualityFinding[]): string {
  const times = new Map<string, number>();
  const issues = findings.map(({ severity, file, line, rule = 'document', message }) => {
    const key = JSON.stringify([file, rule, message]);
    const count = times.get(key) ?? 0;
    times.set(key, count + 1);
    return {
      description: message,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${key}${count}`).digest('hex'),
      severity: severities[severity],
      location: { path: file, lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

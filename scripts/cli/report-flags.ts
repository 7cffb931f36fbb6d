import type { ReportFiles } from '../verify/verify.ts';
import type { Flags, FlagValues } from './flags/flags.ts';

/** The flags of the verbs that make a report. Nothing is broken in a run that sends nothing (`--dry-run`). */
export const reportFlags = {
  baseline: { value: 'FILE', help: 'pass the known deviations that this file lists, fail new ones' },
  'update-baseline': {
    idleBeside: 'dry-run',
    help: 'write what is broken now into the --baseline file, with room for a reason each',
  },
  json: { idleBeside: 'dry-run', help: 'print the report as JSON (scripts/verify/report.schema.json)' },
  junit: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as JUnit XML' },
  sarif: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as SARIF 2.1.0' },
  html: {
    value: 'FILE',
    idleBeside: 'dry-run',
    help: 'write the report as one HTML file; an existing one dates known failures',
  },
} satisfies Flags;

/** Turns {@link reportFlags} into options. */
export function toReportFiles(values: FlagValues<typeof reportFlags>): ReportFiles {
  const { 'update-baseline': updateBaseline, baseline, json, junit, sarif, html } = values;
  return { updateBaseline, baseline, json, junit, sarif, html };
}

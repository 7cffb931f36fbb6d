import type { Flags, FlagValues, MovedFlags, VerbHelp } from '../cli/flags/flags.ts';
import { growHeapSlowly } from '../cli/cli.ts';
import { documentsIn, namesDocuments, specFiles, specFlags } from '../cli/documents/spec-flags.ts';
import { diffAndReport, diffForms } from '../diff/diff.ts';
import { withoutForce } from '../reports/reports.ts';

/** The flags of `twinspec diff`. */
export const flags = {
  ...specFlags,
  base: {
    value: 'REVISION|[NAME=]FILE',
    many: true,
    help: 'git revision to compare with (default: HEAD), or a file or folder of the base; repeatable',
  },
  'base-openapi': { value: 'FILE', help: 'compare --openapi with this file instead' },
  'base-openrpc': { value: 'FILE', help: 'compare --openrpc with this file instead' },
  accept: {
    value: 'FILE',
    help: 'accept the breaking changes that this YAML or JSON lists, each with a reason',
  },
  rule: {
    value: 'NAME=SEVERITY',
    many: true,
    help: 'set a rule to major, minor, patch or off: enum-value-added=minor; repeatable',
  },
  har: {
    value: 'FILE',
    help: 'weigh changes by the recorded calls they break: HAR or JSON lines',
  },
  json: { help: 'print the changes as JSON' },
  markdown: { help: 'print the changes as a changelog entry' },
  format: { value: 'FORMAT', help: `print the changes as ${diffForms.join(', ')} (default: as text)` },
  sarif: { value: 'FILE', help: 'write the changes as SARIF 2.1.0' },
  junit: { value: 'FILE', help: 'write the changes as JUnit XML' },
  html: { value: 'FILE', help: 'write the changes as one HTML file' },
} satisfies Flags;

/** The help of `twinspec diff`. */
export const help: VerbHelp = {
  examples: [
    ['diff --base main', 'compare with a branch, and name what breaks callers'],
    ['diff new.yaml --base old.yaml', 'compare two files'],
  ],
  usual: ['base', 'base-openapi', 'accept', 'format'],
  guide: 'compare-versions',
};

/** What earlier versions called something else. */
export const moved: MovedFlags = withoutForce;

/**
 * Runs `twinspec diff`.
 *
 * @returns resolves when every breaking change is accepted
 * @throws CommandError, ContractError: see {@link diffAndReport}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  growHeapSlowly();
  const named = values.base.filter(namesDocuments);
  const base = values.base.findLast((word) => !named.includes(word)) ?? 'HEAD';
  const baseFiles = { apis: documentsIn(named), openapi: values['base-openapi'], openrpc: values['base-openrpc'] };
  await diffAndReport({ ...values, base, specs: specFiles(values), baseFiles, severities: values.rule });
}

import { join } from 'node:path';
import { counted } from '../contract/base/pluralize.ts';
import type { Contract } from '../contract/contract.ts';
import { ContractError, CommandError } from '../contract/errors.ts';
import { loadContract, type ContractFiles } from '../contract/load.ts';
import { fromGit } from '../contract/load/from-git.ts';
import { readAccepted, type AcceptedChange } from '../diff/accepted-changes.ts';
import { githubLines } from '../diff/formats/github.ts';
import { htmlOfChanges } from '../diff/formats/html.ts';
import { junitOfChanges } from '../diff/formats/junit.ts';
import { markdownLines } from '../diff/formats/markdown.ts';
import { sarifOfChanges } from '../diff/formats/sarif.ts';
import { linesOfChanges } from '../diff/formats/terminal.ts';
import { compareContracts } from '../diff/operations.ts';
import { diffReportOf, type DiffReport } from '../diff/report.ts';
import { changeSeverities } from '../diff/severities.ts';
import { weighedBy } from '../diff/traffic-weight.ts';
import { inTemporaryFolder } from '../folder/temporary.ts';
import { progressOf } from '../reports/progress.ts';
import { forceFlag, requireReplaceableReports, writeReport } from '../reports/report-files.ts';
import { createTerminalWriter } from '../reports/terminal.ts';
import { growHeapSlowly } from '../cli/heap.ts';
import { specFiles, specFlags, tellOfReading, type Flags, type FlagValues } from '../cli/flags.ts';

export type { DiffReport, ReportedChange } from '../diff/report.ts';

/** The forms in which the changes are printed. */
const forms: Record<string, (report: DiffReport) => string[]> = {
  json: (report) => [JSON.stringify(report, undefined, 2)],
  markdown: markdownLines,
  github: githubLines,
};

/** The flags of `twinspec diff`. */
export const flags = {
  ...specFlags,
  base: { value: 'REVISION', default: 'HEAD', help: 'git revision to compare with' },
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
  format: { value: 'FORMAT', help: `print the changes as ${Object.keys(forms).join(', ')} (default: as text)` },
  sarif: { value: 'FILE', help: 'write the changes as SARIF 2.1.0' },
  junit: { value: 'FILE', help: 'write the changes as JUnit XML' },
  html: { value: 'FILE', help: 'write the changes as one HTML file' },
  force: forceFlag,
} satisfies Flags;

/**
 * Runs `twinspec diff`.
 *
 * @returns resolves when every breaking change is accepted
 * @throws CommandError when there is nothing to compare with; ContractError with the number of breaking changes
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const write = formOf(values);
  const severities = changeSeverities(values.rule);
  await requireReplaceableReports(values, values);
  growHeapSlowly();
  const specs = specFiles(values);
  // The user's own files come first, so that their errors are reported before any of git's.
  const revision = await loadContract(specs);
  const base = await baseVersion(values, specs);
  const accepted = values.accept === undefined ? [] : await readAccepted(values.accept);
  const progress = progressOf('operations', base.operations.length);
  const changes = compareContracts(base, revision, progress.done);
  progress.end();
  const weighed = values.har === undefined ? undefined : await weighedBy(values.har, { base, revision }, changes);
  createTerminalWriter(process.stderr).say(skippedOf(weighed?.unreadable ?? []));
  const report = diffReportOf(base, revision, changes, {
    ...{ accepted, severities },
    ...(weighed !== undefined && { weigh: weighed.weigh }),
  });
  createTerminalWriter(process.stdout).say(write(report));
  await writeReport('sarif', values.sarif, () => `${JSON.stringify(sarifOfChanges(report), undefined, 2)}\n`);
  await writeReport('junit', values.junit, () => junitOfChanges(report));
  await writeReport('html', values.html, () => htmlOfChanges(report));
  if (report.breaking > 0)
    throw new ContractError(
      [`${report.breaking} of ${report.changes.length} changes break callers of the contract.`],
      ['diff --accept FILE', 'accepts the changes that FILE lists, each with a reason'],
    );
}

/** The most calls that cannot be read of which each has a sentence. */
const mostSkipped = 5;

function skippedOf(unreadable: string[]): string[] {
  const more = unreadable.length - mostSkipped;
  return [
    ...unreadable.slice(0, mostSkipped).map((one) => `${one}; it was skipped.`),
    ...(more > 0 ? [`${counted(more, 'more call')} could not be read.`] : []),
  ];
}

function formOf({ json, markdown, format }: FlagValues<typeof flags>): (report: DiffReport) => string[] {
  const named = [
    ...(json ? ['json'] : []),
    ...(markdown ? ['markdown'] : []),
    ...(format === undefined ? [] : [format]),
  ];
  const [name, other] = named;
  if (other !== undefined)
    throw new CommandError('--json, --markdown and --format are forms of one output; choose one.');
  if (name === undefined) return (report) => linesOfChanges(report, createTerminalWriter(process.stdout));
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined)
    throw new CommandError(`--format takes ${Object.keys(forms).join(', ')}, not ${JSON.stringify(name)}.`);
  return form;
}

async function baseVersion(values: FlagValues<typeof flags>, specs: ContractFiles): Promise<Contract> {
  const named = { openapi: values['base-openapi'], openrpc: values['base-openrpc'] };
  const files: ContractFiles = { allowExternal: values['allow-external'] };
  const missing = (['openapi', 'openrpc'] as const).flatMap((api) => {
    const [spec, file] = [specs[api], named[api]];
    if (spec !== undefined && file !== undefined) files[api] = file;
    return spec === undefined || file !== undefined ? [] : [{ api, spec }];
  });
  if (missing.length === 0) {
    tellOfReading(files);
    return loadContract(files);
  }
  // The folder is gone before anything is compared: while there is one, a signal has to wait until it can be removed.
  return inTemporaryFolder(async (folder) => {
    for (const { api, spec } of missing) files[api] = await fromGit(values.base, spec, join(folder, `base-${api}`));
    tellOfReading(files);
    const contract = await loadContract(files);
    // Its files are gone when the user reads where a change is.
    const inRevision = (place: string): string => place.replace(/^.*\bbase-open(?:api|rpc)\//, `${values.base}:`);
    return { ...contract, locate: (api, pointer) => inRevision(contract.locate(api, pointer)) };
  });
}

/**
 * Compares two versions of a contract by what they mean to callers.
 *
 * @param base - the version that callers know
 * @param revision - the new version
 * @param accepted - reasons for breaking changes that are accepted, by the id of the change
 * @returns the changes, and the version that each API should get
 * @example
 * const [before, now] = await Promise.all([load({ openapi: 'old.yaml' }), load({ openapi: 'new.yaml' })]);
 * if (diff(before, now).breaking > 0) console.error('Callers break.');
 */
export function diff(
  base: Contract,
  revision: Contract,
  accepted: ReadonlyMap<string, string> = new Map(),
): DiffReport {
  const entries = [...accepted].map(([id, reason]): AcceptedChange => ({ id, reason, name: id }));
  return diffReportOf(base, revision, compareContracts(base, revision), { accepted: entries, severities: new Map() });
}

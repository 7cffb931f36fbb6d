// Compares two versions of a contract by what they mean to callers: which changes break them, which add something,
// which change nothing. For programs it is a function that returns the report; for the command line it also finds the
// base in git, weighs the changes by recorded calls, prints, and fails.

import { join } from 'node:path';
import { formatCount } from '../contract/base/pluralize.ts';
import type { Contract } from '../contract/contract.ts';
import { ContractError, CommandError } from '../contract/base/errors.ts';
import { loadContract } from '../contract/load.ts';
import { apiFiles, type ApiFile, type ContractFiles } from '../contract/files/contract-files.ts';
import type { ApiKind } from '../contract/message.ts';
import { isOnlyOfKind } from '../contract/facts/facts.ts';
import { fromGit, overlaysFromGit } from '../contract/git/git.ts';
import { workInTemporaryFolder } from '../temporary/temporary.ts';
import { progressOf, tellOfReading } from '../terminal/progress/progress.ts';
import { readAccepted, requireReplaceableReports, writeReport, type AcceptedEntry } from '../reports/reports.ts';
import { createTerminalWriter } from '../terminal/terminal.ts';
import { githubLines, gitlabLines } from './formats/github.ts';
import { htmlOfChanges } from './formats/html.ts';
import { junitOfChanges } from './formats/junit.ts';
import { markdownLines } from './formats/markdown.ts';
import { sarifOfChanges } from './formats/sarif.ts';
import { linesOfChanges } from './formats/terminal.ts';
import { compareContracts } from './operations.ts';
import { withNamesOf } from './paired-apis.ts';
import { diffReportOf, type DiffReport, type ReportedChange } from './report.ts';
import { changeSeverities } from './severities.ts';
import { weighByTraffic } from './traffic-weight.ts';

export { diffRules } from './diff-rules.ts';
export type { DiffReport, ReportedChange };

/**
 * Compares two versions of a contract by what they mean to callers.
 *
 * @param before - the version that callers know
 * @param revision - the new version
 * @param accepted - reasons for breaking changes that are accepted, by the id of the change
 * @returns the changes, and the version that each API should get
 * @example
 * const [before, now] = await Promise.all([load({ openapi: 'old.yaml' }), load({ openapi: 'new.yaml' })]);
 * if (diff(before, now).breaking > 0) console.error('Callers break.');
 */
export function diff(
  before: Contract,
  revision: Contract,
  accepted: ReadonlyMap<string, string> = new Map(),
): DiffReport {
  const base = withNamesOf(before, revision);
  const entries = [...accepted].map(([id, reason]): AcceptedEntry => ({ id, reason, name: id }));
  return diffReportOf(base, revision, compareContracts(base, revision), { accepted: entries, severities: new Map() });
}

/** The forms in which the changes are printed. */
const forms: Record<string, (report: DiffReport) => string[]> = {
  json: (report) => [JSON.stringify(report, undefined, 2)],
  markdown: markdownLines,
  github: githubLines,
  gitlab: gitlabLines,
};

/** The names of the forms in which the changes are printed, besides text. */
export const diffForms = Object.keys(forms);

/** Files of the older version: by the name of the API, or by its kind where there is one of that. */
export type BaseFiles = { apis?: readonly ApiFile[]; openapi?: string | undefined; openrpc?: string | undefined };

/** Versions to compare, and where the report goes. */
export type ReportedDiff = {
  /** The spec files of the new version. */
  specs: ContractFiles;
  /** The git revision of the base, for each document that has no file in `baseFiles`. */
  base: string;
  baseFiles: BaseFiles;
  /** File with the breaking changes that are accepted. */
  accept?: string | undefined;
  /** Other severities of changes, each `NAME=SEVERITY`. */
  severities: string[];
  /** File with recorded calls, by which changes are weighed. */
  har?: string | undefined;
  json: boolean;
  markdown: boolean;
  format?: string | undefined;
  sarif?: string | undefined;
  junit?: string | undefined;
  html?: string | undefined;
};

/**
 * Compares two versions of a contract, and reports to a person or to files.
 *
 * @returns resolves when every breaking change is accepted
 * @throws CommandError when there is nothing to compare with; ContractError with the number of breaking changes
 */
export async function diffAndReport(options: ReportedDiff): Promise<void> {
  const write = formOf(options);
  const severities = changeSeverities(options.severities);
  await requireReplaceableReports(options);
  // The user's own files come first, so that their errors are reported before any of git's.
  const revision = await loadContract(options.specs);
  const base = withNamesOf(await baseVersion(options, revision), revision);
  const accepted = options.accept === undefined ? [] : await readAccepted(options.accept, '--json');
  const progress = progressOf('operations', base.operations.length);
  const changes = compareContracts(base, revision, progress.done);
  progress.end();
  const weighed =
    options.har === undefined ? undefined : await weighByTraffic(options.har, { base, revision }, changes);
  createTerminalWriter(process.stderr).say(listSkipped(weighed?.unreadable ?? []));
  const report = diffReportOf(base, revision, changes, {
    ...{ accepted, severities },
    ...(weighed !== undefined && { weigh: weighed.weigh }),
  });
  createTerminalWriter(process.stdout).say(write(report));
  await writeReport('sarif', options.sarif, () => `${JSON.stringify(sarifOfChanges(report), undefined, 2)}\n`);
  await writeReport('junit', options.junit, () => junitOfChanges(report));
  await writeReport('html', options.html, () => htmlOfChanges(report));
  if (report.breaking > 0)
    throw new ContractError(
      [`${report.breaking} of ${report.changes.length} changes break callers of the contract.`],
      ['diff --accept FILE', 'accepts the changes that FILE lists, each with a reason'],
    );
}

/** The most calls that cannot be read of which each has a sentence. */
const mostSkipped = 5;

function listSkipped(unreadable: string[]): string[] {
  const more = unreadable.length - mostSkipped;
  return [
    ...unreadable.slice(0, mostSkipped).map((one) => `${one}; it was skipped.`),
    ...(more > 0 ? [`${formatCount(more, 'more call')} could not be read.`] : []),
  ];
}

function formOf({ json, markdown, format }: ReportedDiff): (report: DiffReport) => string[] {
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

async function baseVersion(
  { specs, base, baseFiles }: Pick<ReportedDiff, 'specs' | 'base' | 'baseFiles'>,
  revision: Contract,
): Promise<Contract> {
  const { overlays = [] } = specs;
  const files: ContractFiles = specs.allowExternal === true ? { allowExternal: true, overlays } : { overlays };
  const { apis: named = [] } = baseFiles;
  if (named.some(({ name }) => name === undefined)) return loadContract({ ...files, apis: named });
  const [sources, gone] = baseSources(specs, baseFiles, revision);
  // An overlay of the new document is for the old one as well.
  const ofFiles = sources.flatMap(({ name, file, kind, spec }) =>
    file === undefined ? [] : [{ name, document: file, kind, alsoNamed: spec }],
  );
  if (ofFiles.length === sources.length) {
    const all = { ...files, apis: [...ofFiles, ...gone] };
    tellOfReading(all);
    return loadContract(all);
  }
  // The folder is gone before anything is compared: while there is one, a signal has to wait until it can be removed.
  return workInTemporaryFolder(async (folder) => {
    const copies = join(folder, 'base-documents');
    const apis: ApiFile[] = [];
    // One after another: they may share files.
    const refusals: unknown[] = [];
    for (const { name, file, spec, kind } of sources)
      try {
        apis.push({ name, document: file ?? (await fromGit(base, spec, copies)), kind, alsoNamed: spec });
      } catch (error) {
        if (!isNewSince(error)) throw error;
        refusals.push(error);
      }
    // Without the base of any, it is the revision that is wrong, and not each API that is new.
    if (apis.length + gone.length === 0) throw refusals[0];
    const all = { ...files, apis: [...apis, ...gone], overlays: await overlaysFromGit(base, overlays, copies) };
    tellOfReading(all);
    const contract = await loadContract(all);
    // Its files are gone when the user reads where a change is.
    const toRevisionPlace = (place: string): string => place.replace(/^.*\bbase-documents\//, `${base}:`);
    return { ...contract, locate: (api, pointer) => toRevisionPlace(contract.locate(api, pointer)) };
  });
}

/** Whether git has the revision, but no such file in it, or there is no git where others have files. */
function isNewSince(error: unknown): boolean {
  const words = /exists on disk, but not in|does not exist in|not a git repository/;
  return error instanceof CommandError && words.test(error.message);
}

/** A document of the new version, and the file of its base; without one, the base is in git. */
type BaseSource = { name: string; kind: ApiKind; spec: string; file: string | undefined };

/**
 * Finds the base of each document, and the documents that only the base has. Where there are such, a document without
 * one of its name is new or was renamed, and git is not asked.
 */
function baseSources(
  specs: ContractFiles,
  { apis = [], openapi, openrpc }: BaseFiles,
  { apis: now }: Contract,
): [sources: BaseSource[], gone: ApiFile[]] {
  const byKind = { http: openapi, rpc: openrpc };
  const gone = apis.filter(({ name }) => !now.some((api) => api.name === name));
  const sources = apiFiles(specs).flatMap(({ document: spec }, i): BaseSource[] => {
    const api = now[i];
    if (api === undefined) return [];
    const named = apis.find(({ name }) => name === api.name)?.document;
    const file = named ?? (isOnlyOfKind(now, api) ? byKind[api.kind] : undefined);
    return file === undefined && gone.length > 0 ? [] : [{ name: api.name, kind: api.kind, spec, file }];
  });
  return [sources, gone];
}

import { join } from 'node:path';
import { counted } from './contract/counted.ts';
import type { Contract } from './contract/contract.ts';
import { ContractError, CommandError } from './contract/errors.ts';
import { asObject, asText } from './contract/json.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import { loadContract, type ContractFiles } from './contract/load.ts';
import { fromGit } from './contract/load/from-git.ts';
import { impacts, type Change, type Use } from './diff/change.ts';
import { compareContracts } from './diff/operations.ts';
import { nextVersion } from './diff/version.ts';
import { inTemporaryFolder } from './folder/temporary.ts';
import { progressOf } from './progress.ts';
import { growHeapSlowly } from './heap.ts';
import { listed } from './listed.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { readData } from './data-file.ts';

/** The flags of `twinspec diff`. */
export const flags = {
  ...specFlags,
  base: { value: 'REVISION', default: 'HEAD', help: 'git revision to compare with' },
  'base-openapi': { value: 'FILE', help: 'compare --openapi with this file instead' },
  'base-openrpc': { value: 'FILE', help: 'compare --openrpc with this file instead' },
  accept: {
    value: 'FILE',
    help: 'accept the breaking changes that this file lists, each with a reason (YAML or JSON)',
  },
  json: { help: 'print the changes as JSON' },
  markdown: { help: 'print the changes as a changelog entry' },
} satisfies Flags;

/** Features that `diff` does not compare. */
const notCompared: Unserved = {
  webhook: 'webhooks are not compared: callers receive them, they do not call them',
  callback: 'callbacks are not compared: callers receive them, they do not call them',
};

/**
 * Runs `twinspec diff`.
 *
 * @param values - the flags
 * @returns resolves when every breaking change is accepted
 * @throws CommandError when there is nothing to compare with; ContractError with the number of breaking changes
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  if (values.json && values.markdown)
    throw new CommandError('--json and --markdown are two forms of one output; choose one.');
  growHeapSlowly();
  const specs = specFiles(values);
  // The user's own files come first, so that their errors are reported before any of git's.
  const revision = await versionIn(specs, (contract) => listed(unservedIn(contract, notCompared)));
  const base = await baseVersion(values, specs);
  const accepted = values.accept === undefined ? new Map<string, string>() : await readAccepted(values.accept);
  const progress = progressOf('operations', base.operations.length);
  const changes = compareContracts(base, revision, progress.done);
  progress.end();
  const report = reportOf(base, revision, changes, accepted);
  const lines = values.json
    ? [JSON.stringify(report, undefined, 2)]
    : values.markdown
      ? markdownOf(report)
      : linesOf(report);
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (report.breaking > 0)
    throw new ContractError([`${report.breaking} of ${changes.length} changes break callers of the contract.`]);
}

/** What is compared of a contract. */
type ContractVersion = Pick<Contract, 'apis' | 'operations'>;

/** Reads a version of the contract, and prints notes. What tells its lines is dropped, as it is large. */
async function versionIn(
  files: ContractFiles,
  notesOf: (contract: Contract) => string[] = () => [],
): Promise<ContractVersion> {
  const contract = await loadContract(files);
  for (const line of notesOf(contract)) process.stderr.write(`note: ${line}\n`);
  const { apis, operations } = contract;
  return { apis, operations };
}

async function baseVersion(values: FlagValues<typeof flags>, specs: ContractFiles): Promise<ContractVersion> {
  const named = { openapi: values['base-openapi'], openrpc: values['base-openrpc'] };
  const files: ContractFiles = { allowExternal: values['allow-external'] };
  const missing = (['openapi', 'openrpc'] as const).flatMap((api) => {
    const [spec, file] = [specs[api], named[api]];
    if (spec !== undefined && file !== undefined) files[api] = file;
    return spec === undefined || file !== undefined ? [] : [{ api, spec }];
  });
  if (missing.length === 0) return versionIn(files);
  // The folder is gone before anything is compared: while there is one, a signal has to wait until it can be removed.
  return inTemporaryFolder(async (folder) => {
    for (const { api, spec } of missing) files[api] = await fromGit(values.base, spec, join(folder, `base-${api}`));
    return versionIn(files);
  });
}

/** A change; if it breaks callers but is accepted, with the reason. */
export type ReportedChange = Change & { accepted?: string };

/** The comparison of two versions, which `--json` prints. */
export type DiffReport = {
  changes: ReportedChange[];
  /** How many changes break callers and are not accepted. */
  breaking: number;
  /** For each API, the version that callers know, the new one, and the one that the changes call for. */
  versions: { api: string; title: string; before: string; now: string; suggested?: string }[];
  /** Entries of the --accept file that match no change. */
  unused: string[];
};

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
  return reportOf(base, revision, compareContracts(base, revision), accepted);
}

function reportOf(
  base: ContractVersion,
  revision: ContractVersion,
  found: Change[],
  accepted: ReadonlyMap<string, string>,
): DiffReport {
  const changes = found.map((change): ReportedChange => {
    const reason = change.impact === 'major' ? accepted.get(change.id) : undefined;
    return reason === undefined ? change : { ...change, accepted: reason };
  });
  const versions = base.apis.flatMap(({ name, title, version }) => {
    const now = revision.apis.find((api) => api.name === name);
    if (now === undefined) return [];
    const suggested = nextVersion(
      version,
      changes.filter(({ api }) => api === name),
    );
    return [{ api: name, title, before: version, now: now.version, ...(suggested !== undefined && { suggested }) }];
  });
  return {
    changes,
    breaking: changes.filter(({ impact, accepted: reason }) => impact === 'major' && reason === undefined).length,
    versions,
    unused: [...accepted.keys()].filter((id) => !changes.some((change) => change.id === id)),
  };
}

async function readAccepted(file: string): Promise<Map<string, string>> {
  const { accepted } = asObject(await readData('accept', file));
  if (!Array.isArray(accepted))
    throw new CommandError(
      `--accept ${file}: a list "accepted" of { id, reason } was expected; --json prints each id.`,
    );
  return new Map(
    accepted.map((entry, i) => {
      const [id, reason] = [asText(asObject(entry)['id']), asText(asObject(entry)['reason'])];
      if (id === undefined)
        throw new CommandError(`--accept ${file}: entry ${i + 1} has no id; --json prints each id.`);
      if (reason === undefined || reason.trim() === '')
        throw new CommandError(`--accept ${file}: ${id} has no reason; say why it is accepted.`);
      return [id, reason];
    }),
  );
}

function linesOf({ changes, breaking, versions, unused }: DiffReport): string[] {
  const count = counted(changes.length, 'change');
  return [
    ...changes.map(
      ({ impact, place, message, uses, accepted }) =>
        `${impact.padEnd(6)}${place}: ${message}${place.startsWith('#') ? ` ${usesOf(uses)}` : ''}${accepted === undefined ? '' : ` (accepted: ${accepted})`}`,
    ),
    ...unused.map((id) => `unused --accept entry: ${id}`),
    ...versions.flatMap(({ title, before, now, suggested }) => {
      if (suggested === undefined || suggested === now) return [];
      return [
        `${title}: these changes call for version ${suggested}; callers know ${before}, the document says ${now}.`,
      ];
    }),
    ...(breaking > 0 ? [] : [`${count}; no caller of the contract breaks.`]),
  ];
}

/** The most operations that are named for a change. */
const mostNames = 3;

/** Names the operations that a change touches: `Used in requests of a, b, c and 9 more operations.` */
function usesOf(uses: Use[]): string {
  const [sending, receiving] = (['request', 'response'] as const).map(
    (message) => new Set(uses.filter((use) => use.in === message).map(({ operation }) => operation)),
  );
  const [requests, responses] = [namesOf(sending ?? new Set()), namesOf(receiving ?? new Set())];
  if (requests === responses) return `Used in requests and responses of ${requests}.`;
  const parts = [requests && `requests of ${requests}`, responses && `responses of ${responses}`];
  return `Used in ${parts.filter((part) => part !== '').join('; in ')}.`;
}

function namesOf(operations: Set<string>): string {
  const names = [...operations].slice(0, mostNames);
  const left = operations.size - names.length;
  if (left > 0) return `${names.join(', ')} and ${left} more ${left === 1 ? 'operation' : 'operations'}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const headings = { major: 'Breaking changes', minor: 'Added and deprecated', patch: 'Documentation' } as const;

function markdownOf({ changes, versions }: DiffReport): string[] {
  const title = versions.map(({ title: name, suggested, now }) => `${name} ${suggested ?? now}`).join(', ');
  if (changes.length === 0) return [`## ${title}`, '', 'No changes.'];
  const sections = impacts.flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact);
    const entry = ({ operation, place, message, accepted }: ReportedChange): string => {
      const where = operation === '' ? place : operation;
      return `- \`${where}\`: ${escaped(message)}${accepted === undefined ? '' : ` Accepted: ${escaped(accepted)}`}`;
    };
    return own.length === 0 ? [] : [`### ${headings[impact]}`, '', ...new Set(own.map(entry)), ''];
  });
  return [`## ${title}`, '', ...sections].slice(0, -1);
}

/** Escapes text for Markdown, except in code spans. */
function escaped(text: string): string {
  return text
    .replaceAll(/[<>*_[\]]/g, (one) => (one === '<' ? '&lt;' : one === '>' ? '&gt;' : `\\${one}`))
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('\\', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

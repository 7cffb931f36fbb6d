import type { Contract } from '../contract/contract.ts';
import type { AcceptedEntry } from '../reports/reports.ts';
import { impacts, chooseWeightier, type Change, type Impact } from './change.ts';
import type { RuleCode } from './diff-rules.ts';
import type { ChangeSeverity } from './severities.ts';
import { nextVersion } from './version.ts';

/** What is compared of a contract. */
export type ContractVersion = Pick<Contract, 'apis' | 'operations' | 'locate'>;

/** The calls in recorded traffic that a change breaks, and how many callers sent them. */
export type Weight = { callers: number; calls: number };

/** A change as it is reported. */
export type ReportedChange = Omit<Change, 'pointers'> & {
  /** `file:line:column` of the place in the version that callers know, and in the new one. */
  before: string;
  now: string;
  /** If it breaks callers but is accepted, the reason. */
  accepted?: string;
  /** What it breaks in the traffic of `--har`. */
  weight?: Weight;
};

/** The comparison of two versions, which `--json` prints. */
export type DiffReport = {
  changes: ReportedChange[];
  /** How many changes break callers and are not accepted. */
  breaking: number;
  /** For each API, the version that callers know, the new one, and the one that the changes call for. */
  versions: { api: string; title: string; before: string; now: string; suggested?: string }[];
  /** Entries of the --accept file that match no change. */
  unused: string[];
  /** How many calls of the contract the traffic of `--har` has, and how many callers sent them. */
  traffic?: Weight;
};

/** What the user decided, and what traffic says. */
export type DiffSettings = {
  accepted: AcceptedEntry[];
  severities: ReadonlyMap<RuleCode, ChangeSeverity>;
  /** Weighs the changes by recorded traffic. */
  weigh?: { of: (change: Change) => Weight; whole: Weight };
};

/**
 * Makes the report of a comparison.
 *
 * @param base - the version that callers know
 * @param revision - the new version
 * @param settings - see {@link DiffSettings}
 */
export function diffReportOf(
  base: ContractVersion,
  revision: ContractVersion,
  found: Change[],
  { accepted, severities, weigh }: DiffSettings,
): DiffReport {
  const used = new Set<AcceptedEntry>();
  const counted = found.flatMap((change) => applySeverity(change, severities));
  const changes = impacts
    .flatMap((impact) => counted.filter((change) => change.impact === impact))
    .map((change): ReportedChange => {
      const { pointers, ...reported } = change;
      const entries = change.impact === 'major' ? accepted.filter((entry) => matches(entry, change)) : [];
      for (const entry of entries) used.add(entry);
      const [entry] = entries;
      return {
        ...reported,
        before: placeIn(base, revision, change.api, pointers.before),
        now: placeIn(revision, base, change.api, pointers.now),
        ...(entry !== undefined && { accepted: entry.reason }),
        ...(weigh !== undefined && change.impact === 'major' && { weight: weigh.of(change) }),
      };
    });
  const versions = base.apis.flatMap(({ name, title, version }) => {
    const now = revision.apis.find((api) => api.name === name);
    if (now === undefined) return [];
    const own = changes.filter(({ api }) => api === name);
    const suggested = nextVersion(version, own);
    return [{ api: name, title, before: version, now: now.version, ...(suggested !== undefined && { suggested }) }];
  });
  return {
    changes,
    breaking: changes.filter(isBreaking).length,
    versions,
    unused: accepted.filter((entry) => !used.has(entry)).map(({ name }) => name),
    ...(weigh !== undefined && { traffic: weigh.whole }),
  };
}

/**
 * Checks whether a change has to be dealt with.
 *
 * @returns true if it breaks callers and is not accepted
 */
export function isBreaking({ impact, accepted }: Pick<ReportedChange, 'impact' | 'accepted'>): boolean {
  return impact === 'major' && accepted === undefined;
}

/** The change with the severity that the user wants for its rule; none if that is off. */
function applySeverity(change: Change, severities: DiffSettings['severities']): Change[] {
  const severity = severities.get(change.rule);
  if (severity === 'off') return [];
  if (severity === undefined) return [change];
  const uses = change.uses.map((use) => ({ ...use, impact: chooseLighter(use.impact, change.impact, severity) }));
  return [{ ...change, impact: severity, uses }];
}

/** A use that meant as much as the change means what the user says; another one no more than that. */
function chooseLighter(own: Impact, before: Impact, severity: Impact): Impact {
  if (own === before) return severity;
  return chooseWeightier(own, severity) === own ? severity : own;
}

function matches({ id, rule, place }: AcceptedEntry, change: Change): boolean {
  return id === undefined ? rule === change.rule && place === change.place : id === change.id;
}

/** Names a place; of an API that a version does not have, the place in the other one. */
function placeIn(version: ContractVersion, other: ContractVersion, api: string, pointer: string): string {
  return (version.apis.some(({ name }) => name === api) ? version : other).locate(api, pointer);
}

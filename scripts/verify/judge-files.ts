// Judges traffic that was recorded elsewhere, without sending anything. It is in this room since its report is the one
// of `verify`.

import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/base/errors.ts';
import { withAskedFormats } from '../contract/lenient-validators/lenient-validators.ts';
import { loadContract } from '../contract/load.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { readCredentialVariables, serversIn } from '../target/target.ts';
import type { Judge } from '../judge/judge.ts';
import { createMask } from '../checks/checks.ts';
import { trafficIn } from '../traffic/traffic.ts';
import type { Secret } from '../redact/redact.ts';
import { withOwnValues } from './cases/values.ts';
import { reportOf, type Report } from './report.ts';
import type { KnownDeviation } from './select/known-deviations.ts';
import { createTrafficJudge } from './select/recorded-traffic.ts';
import { parseRequireShown } from './select/require-shown.ts';
import { readKnown, requireWritableReports, writeReports, type ReportFiles } from './write-reports.ts';

/**
 * How recorded traffic is judged.
 *
 * @example const options: JudgeOptions = { judgements: [mine] };
 */
export type JudgeOptions = {
  /** Further judgements of each response. */
  judgements?: Judge[];
  /**
   * Whether a value that does not have its format is a fault, whatever the dialect of the document says; default false.
   */
  formats?: boolean;
  /** Addresses of APIs, each perhaps with a name and an equals sign before it, besides the servers of the documents. */
  url?: string | readonly string[];
};

/**
 * Judges recorded traffic by a contract. Nothing is sent.
 *
 * @param contract - the contract, as `load` reads it
 * @param files - paths of HAR files or JSON lines; `-` is standard input
 * @param options - see {@link JudgeOptions}
 * @returns the report: what was shown, what is broken, and what could not be read
 * @throws CommandError for a file that cannot be read, or has no calls
 * @example const { faults } = await judge(await load({ openapi: 'petstore.yaml' }), ['traffic.har']);
 */
export function judge(contract: Contract, files: string[], options: JudgeOptions = {}): Promise<Report> {
  const judged = withAskedFormats(contract, options);
  const { judgements = [], url } = options;
  return judgeFiles({ contract: judged, files, judgements, url, secrets: [], known: new Map() });
}

/** What is judged: `secrets` are hidden in the report, and `known` deviations pass. */
type Recorded = {
  contract: Contract;
  files: string[];
  judgements: Judge[];
  url: JudgeOptions['url'];
  secrets: Secret[];
  known: Map<string, KnownDeviation>;
};

async function judgeFiles({ contract, files, judgements, url, secrets, known }: Recorded): Promise<Report> {
  const [started, begun] = [new Date(), performance.now()];
  const gathered = createTrafficJudge(contract, judgements, serversIn(contract.apis, { url }).addresses);
  for (const file of files) for await (const read of trafficIn(file)) gathered.add(read);
  const { findings, secrets: found } = gathered.findings();
  const credentials = readCredentialVariables(contract, process.env);
  const target = { addresses: {}, credentials, headers: {}, timeout: 0 };
  const mask = createMask(contract, target, findings.results, [...found, ...secrets]);
  const milliseconds = Math.round(performance.now() - begun);
  return reportOf({ contract, target, findings, mask, started, milliseconds, known });
}

/** Files to judge, and where the report goes. */
export type ReportedTraffic = {
  files: string[];
  /** Chooses the spec files. */
  specs: () => ContractFiles;
  judgements: Judge[];
  /** Addresses of APIs; see {@link JudgeOptions}. */
  url?: string[];
  /** Whether a value that does not have its format is a fault. */
  formats?: boolean;
  /** File with the user's own values. */
  values?: string | undefined;
  /** A share of the called operations, or names of some, that have to be shown. */
  requireShown?: string | undefined;
  reports: ReportFiles;
};

/**
 * Judges traffic, and reports to a person or to files.
 *
 * @returns resolves when the traffic keeps the contract
 * @throws CommandError without any file; ContractError when something is broken that no baseline lists
 */
export async function judgeAndReport(options: ReportedTraffic): Promise<void> {
  const { files, specs, judgements, url, values, requireShown: wanted, reports: to } = options;
  await requireWritableReports(to);
  const loaded = await loadContract(specs());
  if (files.length === 0)
    throw new CommandError('judge needs a file: recorded traffic (HAR or JSON lines; - is standard input).');
  const { contract, secrets } = await withOwnValues(withAskedFormats(loaded, options), values);
  const required = parseRequireShown(wanted ?? '0', contract);
  const report = await judgeFiles({ contract, files, judgements, url, secrets, known: await readKnown(to) });
  return writeReports({ verb: 'judge', report, required }, to);
}

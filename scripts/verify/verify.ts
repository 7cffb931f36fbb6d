// Verifies that a running server keeps a contract: plans what is sent, sends it, judges the answers one by one and
// across each other, and reports. Nothing that may change something is called without consent. For programs it is a
// function that returns the report; for the command line it also prints, writes the wanted files, and fails.

import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/base/errors.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/facts.ts';
import { withAskedFormats } from '../contract/lenient-validators/lenient-validators.ts';
import { webhooksIn } from '../contract/webhooks/webhooks-and-callbacks.ts';
import { loadContract } from '../contract/load.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { readCredentialVariables, readSecondAccountVariables } from '../target/target.ts';
import { createMask } from '../checks/checks.ts';
import type { Secret } from '../redact/redact.ts';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { longWork, progressOf } from '../terminal/progress/progress.ts';
import { createTerminalWriter, formatTagged, wrapText } from '../terminal/terminal.ts';
import { compareAnswers, comparisonLines, requireAlike } from './against.ts';
import { withUniqueData } from './across/unique-data.ts';
import { listenerFor, webhookPath, type ListenVerifyOptions } from './cases/listen.ts';
import { withOwnValues } from './cases/values.ts';
import { printRequests } from './dry-run.ts';
import { settingsFor, type VerifyOptions } from './options.ts';
import { announcementOf, runPlanOf } from './plan.ts';
import { readReplayed } from './replay.ts';
import { reportOf, type Report } from './report.ts';
import { runChecks, type Findings } from './run.ts';
import { parseRequireShown } from './select/require-shown.ts';
import { readKnown, requireWritableReports, writeReports, type ReportFiles } from './write-reports.ts';

export { requestsOf } from './cases/requests.ts';
export { depthIn } from './explore/depth.ts';
export type { ListenVerifyOptions, Report, ReportFiles, VerifyOptions };

/**
 * Verifies that a server keeps a contract. Only what is safe is called, and what `unsafe` names.
 *
 * @param contract - the contract, as `load` reads it
 * @param options - see {@link VerifyOptions}
 * @returns the report: what was shown, what is broken, and what was not checked
 * @throws CommandError for an option that makes no sense, such as an unknown operation; ContractError when a server
 *   cannot be reached, or refuses the credentials
 * @example
 * const { faults } = await verify(await load({ openapi: 'petstore.yaml' }), { url: 'http://127.0.0.1:8080' });
 */
export async function verify(contract: Contract, options: VerifyOptions): Promise<Report> {
  const [started, begun] = [new Date(), performance.now()];
  const settings = settingsFor(contract, options, begun);
  const { target } = settings;
  if (Object.keys(target.addresses).length === 0)
    throw new CommandError('verify needs a server: url for an HTTP API, rpc for JSON-RPC, or both.');
  const read = withAskedFormats(contract, options);
  const served = options.literal === true ? read : withUniqueData(read);
  const listener = options.listen && (await listenerFor(contract, options.listen));
  if (listener !== undefined) settings.naming = listener.naming;
  const findings = await runChecks(runPlanOf(served, settings), settings)
    .then((found) => listener?.heard(found) ?? found)
    .finally(() => listener?.close());
  const mask = createMask(contract, target, findings.results, secretOf(options.listen));
  const milliseconds = Math.round(performance.now() - begun);
  return reportOf({ contract, target, findings, mask, started, milliseconds, known: new Map() });
}

/** Where the secret comes from that webhooks are signed with. */
const webhookVariable = 'TWINSPEC_WEBHOOK_SECRET';

function secretOf(listen: ListenVerifyOptions | undefined): Secret[] {
  return listen?.secret ? [[listen.secret, `$${webhookVariable}`]] : [];
}

/** What only a listener can check. */
const notHeard: UnsupportedFeatures = {
  webhook: 'webhooks are not verified: the server sends them, and --listen receives them',
  callback: 'callbacks are not verified: the server sends them, and --listen receives them',
};

/** Features that `verify` cannot check. */
const notVerified: UnsupportedFeatures = {
  mutualTLS: 'mutualTLS is not verified: no certificate is sent',
  stream: 'streams of this media type are not verified item by item',
  methodUnknownToNode: 'servers of Node, the mock too, answer this method with status 400 before any code sees it',
};

/** A run whose report is printed and written. Credentials come from the environment. */
export type ReportedRun = Omit<VerifyOptions, 'credentials' | 'otherCredentials'> & {
  /** The spec files. */
  specs: ContractFiles;
  /** File with the user's own values. */
  values?: string | undefined;
  /** An earlier report whose broken checks are run again, or a folder with round trips. */
  replay?: string | undefined;
  /** A share of the operations, or names of some, that have to be shown. */
  requireShown?: string | undefined;
  /** The address of a second server, whose answers are compared instead of judged. */
  against?: string | undefined;
  /** Whether the requests are printed instead of sent. */
  isDryRun: boolean;
  reports: ReportFiles;
};

/**
 * Verifies a server, and reports to a person or to files. Credentials come from the environment, so that they are in no
 * shell history: that of the security scheme `apiKey` from `TWINSPEC_API_KEY`, that of `dappId` from
 * `TWINSPEC_DAPP_ID`, and so on; those of a second account from `TWINSPEC_OTHER_API_KEY` and its like.
 *
 * @returns resolves when the server keeps the contract
 * @throws CommandError without any address; ContractError when something is broken that no baseline lists
 */
export async function verifyAndReport({ specs, reports, replay, ...options }: ReportedRun): Promise<void> {
  const [started, begun] = [new Date(), performance.now()];
  const errors = createTerminalWriter(process.stderr);
  const replayed = await readReplayed(replay);
  if (reports.updateBaseline && replayed.only !== undefined)
    throw new CommandError('--update-baseline needs a whole run: leave out --replay, which runs a part of it.');
  await requireWritableReports(reports);
  const read = await loadContract(specs);
  const loaded = withAskedFormats(read, options);
  // A mock answers the requests of the examples.
  const documented = options.literal === true ? loaded : withUniqueData(loaded);
  const listen = options.listen && withSecret(options.listen);
  for (const line of summarizeMessages(
    listUnsupportedFeatures(documented, listen === undefined ? { ...notVerified, ...notHeard } : notVerified),
  ))
    errors.say(formatTagged(errors, `note: ${line}`));
  const { contract, secrets } = await withOwnValues(documented, options.values);
  // What is run again shows only a part.
  const required = replayed.only === undefined ? parseRequireShown(options.requireShown ?? '0', contract) : 0;
  const known = await readKnown(reports);
  const progress = progressOf('checks');
  const settings = { ...settingsFor(contract, fromEnvironment(contract, options), begun), ...replayed };
  settings.progress = progress.done;
  const { target } = settings;
  if (Object.keys(target.addresses).length === 0)
    throw new CommandError('verify needs a server: --url for an HTTP API, --rpc for JSON-RPC, or both.');
  const listener = listen && (await listenerFor(contract, listen));
  if (listener !== undefined) settings.naming = listener.naming;
  let findings: Findings;
  try {
    longWork('planning the checks', contract.operations.length, 'operations', 200);
    const plan = runPlanOf(contract, settings);
    // Standard output is the report, which a program may read.
    const voice = reports.json ? errors : createTerminalWriter(process.stdout);
    voice.say(wrapText(announcementOf(plan), voice.width));
    if (listener !== undefined) errors.say(describeAddresses(contract, listener.url));
    if (options.isDryRun) return printRequests(plan, settings, createMask(contract, target, [], secrets));
    if (options.against !== undefined) {
      const mask = createMask(contract, target, [], secrets);
      const compared = await compareAnswers(contract, plan, settings, {
        against: options.against,
        headers: options.headers ?? {},
        mask,
      }).finally(progress.end);
      voice.say(reports.json ? [] : comparisonLines(compared, voice));
      if (reports.json) process.stdout.write(`${JSON.stringify(compared, undefined, 2)}\n`);
      return requireAlike(compared);
    }
    const sent = await runChecks(plan, settings).finally(progress.end);
    // A part of a run does not make the server send all that it may send.
    const isWhole = settings.only === undefined;
    const heard = (await listener?.heard(sent)) ?? sent;
    findings = isWhole ? heard : { ...heard, unheard: [] };
  } finally {
    await listener?.close();
  }
  const milliseconds = Math.round(performance.now() - begun);
  const mask = createMask(contract, target, findings.results, [...secretOf(listen), ...secrets]);
  const report = reportOf({ contract, target, findings, mask, started, milliseconds, known });
  return writeReports({ verb: 'verify', report, required }, reports);
}

function describeAddresses(contract: Contract, url: string): string[] {
  const webhooks = webhooksIn(contract).map(({ name }) => `${name} to ${url}${webhookPath(name)}`);
  const names = [...new Set(webhooks)];
  return [
    `Listens at ${url}, which requests name for callbacks.`,
    ...(names.length === 0 ? [] : [`Let the server send its webhooks here: ${names.join(', ')}.`]),
  ];
}

/** The options with the credentials of the environment, and all operations for `*`. */
function fromEnvironment(contract: Contract, options: Omit<ReportedRun, 'specs' | 'reports'>): VerifyOptions {
  const other = readSecondAccountVariables(contract, process.env);
  const all = contract.operations.map(({ id }) => id);
  const chosen: VerifyOptions = { ...options, credentials: readCredentialVariables(contract, process.env) };
  for (const name of ['unsafe', 'only'] as const) if (isAll(chosen[name])) chosen[name] = all;
  return { ...chosen, ...(other !== undefined && { otherCredentials: other }) };
}

function isAll(names: string[] | undefined): boolean {
  return names?.length === 1 && names[0] === '*';
}

function withSecret(listen: ListenVerifyOptions): ListenVerifyOptions {
  const secret = process.env[webhookVariable];
  return { ...listen, ...(secret !== undefined && { secret }) };
}

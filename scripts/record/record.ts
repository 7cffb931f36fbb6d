// A proxy that writes each exchange to a HAR file as it ends, without secrets, judges it by the contract, and shows it
// on the page of the traffic. It runs until it is interrupted.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capitalize, formatCount } from '../contract/base/pluralize.ts';
import { systemReason } from '../contract/base/system-errors.ts';
import { arePackagedSpecs } from '../contract/files/bundled-specs.ts';
import type { Contract } from '../contract/contract.ts';
import { isOnlyOfKind } from '../contract/facts/facts.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import type { JsonObject } from '../contract/base/json.ts';
import { loadContract } from '../contract/load.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { createJudgingValidators } from '../contract/lenient-validators/lenient-validators.ts';
import { sentenceOf } from '../findings/findings.ts';
import { findMeantAddress, serversIn, type Target } from '../target/target.ts';
import { createTerminalWriter, formatNextSteps, formatTwoColumns, type TerminalStyle } from '../terminal/terminal.ts';
import { redactionOf } from '../redact/redact.ts';
import { linesTo } from '../serve/log/log.ts';
import { judgeTraffic, redactorsFor, type Judged, type Seen } from '../traffic/traffic.ts';
import { collectExamples, type ExampleDocuments } from '../traffic/examples/recorded-examples.ts';
import { createPassedTraffic, windowOn } from '../window/traffic-window.ts';
import { createTextRedactor, toRecordedEntry } from './entry.ts';
import { openHarFile } from './har-file.ts';
import { startRecorder, type RecorderOptions } from './recorder.ts';
import { toWindowEntry, toUnansweredEntry } from './window-entry.ts';

/** What is recorded, and where it goes. */
export type RecordOptions = {
  specs: ContractFiles;
  /** Base addresses of APIs to forward to, each perhaps with a name and an equals sign before it. */
  url?: readonly string[];
  /** Address of JSON-RPC to forward to. */
  rpc?: string | undefined;
  /** Time limit for one whole answer, in milliseconds. */
  timeout: number;
  /** The HAR file. */
  out: string;
  /** Whether the page of the traffic may save requests as exchanges in the documents. */
  keep: boolean;
  /** Folder for copies of the specs with the recorded calls as examples. */
  examplesIn?: string | undefined;
  /** Where the proxy listens, and which pages may call it. */
  listen: Pick<RecorderOptions, 'port' | 'allowedHosts' | 'cors' | 'bodyLimit'>;
};

/**
 * Records until the process is interrupted.
 *
 * @returns resolves when it was interrupted and all traffic kept the contract
 * @throws CommandError without any address, or when not all of it could be written; ContractError when some of the
 *   traffic broke the contract
 */
export async function recordTraffic(options: RecordOptions): Promise<void> {
  // The recording goes on when its output is closed.
  const voice = createTerminalWriter(process.stdout, linesTo(process.stdout));
  const { specs, out, keep, listen, timeout, examplesIn: folder } = options;
  const contract = await loadContract(specs);
  const target: Target = { ...serversIn(contract.apis, options), credentials: {}, timeout };
  if (Object.keys(target.addresses).length === 0)
    throw new CommandError('record needs a server to forward to: --url for an HTTP API, --rpc for JSON-RPC, or both.');
  const measure = { contract, ...createJudgingValidators(contract), strictness: 'live' } as const;
  const counts = { exchanges: 0, calls: 0, broken: 0, unanswered: 0, unwritten: 0 };
  // What passes cannot be recorded again, so a place that nothing can be written to is refused before it does.
  const examples = folder === undefined ? undefined : collectExamples(measure);
  if (folder !== undefined && examples !== undefined)
    await requireOwnExamples(folder, contract, examples.documents.apis);
  const har = await openHarFile(out);
  const stop = interruption();
  // What cannot be written, such as on a full disk, is passed on all the same.
  const record = (entry: JsonObject): void => {
    try {
      if (counts.unwritten === 0) har.append(entry);
    } catch (error) {
      const reason = `${systemReason(error) ?? String(error)}; what comes now is passed on, and not recorded.`;
      process.stderr.write(`${reason}\n`);
      counts.unwritten++;
      return;
    }
    if (counts.unwritten === 0) counts.exchanges++;
    else counts.unwritten++;
  };
  const redaction = redactionOf(contract.operations);
  const passed = createPassedTraffic();
  const window = windowOn({
    ...{ kind: 'record', remembers: true, isShared: false, contract: () => contract },
    since: async (_, id) => passed.since(id),
    seen: async (_, id) => passed.seen(id),
    keeping: { files: arePackagedSpecs(specs) ? undefined : specs, isAllowed: keep, written: async () => undefined },
  });
  // Of each API, the first call that the server does not know says what may be wrong with the address.
  const lacking = new Map(
    contract.apis.flatMap((api) => {
      const address = target.addresses[api.name];
      const meant = address === undefined ? undefined : findMeantAddress(api, address);
      return meant === undefined ? [] : [[api.name, meant] as const];
    }),
  );
  const questionOn = ({ api, request, answer }: Seen): string[] => {
    const meant = answer.status === 404 ? lacking.get(api ?? '') : undefined;
    if (meant === undefined || `${new URL(request.url).pathname}/`.startsWith(`${meant.path}/`)) return [];
    lacking.delete(api ?? '');
    return [`        ${meant.question}`];
  };
  const recorder = await startRecorder({
    ...{ ...listen, target, contract },
    commands: { ...window.commands, 'requests/*': { method: 'GET', run: (_, { name }) => passed.find(name) } },
    ended: (seen, started) => {
      const judged = judgeTraffic(measure, seen);
      const redactors = redactorsFor(redaction, seen, judged.operations);
      const hide = createTextRedactor({ judged, redactors });
      const entry = toRecordedEntry(contract, hide, { seen, judged, started, redactors });
      record(entry);
      passed.add(toWindowEntry(entry, judged, hide), seen);
      window.wake();
      counts.calls += judged.results.length;
      counts.broken += judged.results.filter(({ judgement }) => judgement.outcome === 'broken').length;
      examples?.add(judged, redactors);
      voice.say([...linesOf(seen, judged, voice), ...questionOn(seen)].map(hide));
    },
    unanswered: (method, reason) => {
      counts.unanswered++;
      passed.add(toUnansweredEntry(method, reason));
      window.wake();
      voice.say([`${voice.as('bad', 'failed')}  ${method}: ${reason}`]);
    },
    report: (error) => process.stderr.write(`record failed on an exchange: ${String(error)}\n`),
  });
  const addresses: [string, string | undefined][] = [
    ...contract.apis.map(({ name, paths }): [string, string | undefined] => [
      capitalize(name),
      target.addresses[name] && recorder.url + (paths[0] ?? ''),
    ]),
    ['Traffic', `${recorder.url}/_twinspec/`],
  ];
  const told = addresses.flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const]));
  if (har.isContinued) voice.say([`${out} is an earlier recording, and is continued.`]);
  voice.say([...formatTwoColumns(voice, told, { indent: 0 }), voice.as('good', 'Recording. Ctrl+C stops it.')]);
  await stop;
  window.close();
  await recorder.close();
  har.close();
  const unanswered = counts.unanswered === 0 ? '' : `, ${counts.unanswered} without an answer`;
  const unwritten = counts.unwritten === 0 ? '' : `, ${counts.unwritten} not recorded`;
  const checked = `${formatCount(counts.calls, 'call')} checked, ${counts.broken} broken`;
  voice.say([`${formatCount(counts.exchanges, 'exchange')} in ${out}${unwritten}, ${checked}${unanswered}.`]);
  if (folder !== undefined && examples !== undefined) {
    const { apis, added } = examples.documents;
    for (const [file, document] of exampleFiles(contract, apis)) await writeFile(join(folder, file), textOf(document));
    voice.say([`${formatCount(added, 'example pair')} added to the specs in ${folder}.`]);
  }
  const command = `judge ${out}`;
  if (counts.unwritten > 0)
    throw new CommandError(
      `${counts.unwritten} of ${counts.exchanges + counts.unwritten} exchanges were not recorded.`,
    );
  if (counts.broken > 0)
    throw new ContractError(
      [`${counts.broken} of ${counts.calls} calls broke the contract.`],
      [command, 'reports on all of them'],
    );
  voice.say(formatNextSteps(voice, command, 'reports on what was recorded'));
}

const looks = { shown: 'good', allowed: 'quiet', broken: 'bad' } as const;

function linesOf({ request, answer }: Seen, { results, undocumented }: Judged, voice: TerminalStyle): string[] {
  return [
    ...results.flatMap(({ check, judgement: { outcome, ...judgement } }) => [
      `${voice.as(looks[outcome], outcome)}${' '.repeat(8 - outcome.length)}${check.operation.id} ${answer.status}`,
      ...judgement.faults.map((fault) => `        ${sentenceOf(fault)}`),
    ]),
    ...undocumented.map((what) => {
      const called = what.startsWith(request.method) ? what : `${what} of ${request.method}`;
      return `${voice.as('warning', 'unknown')} ${called}: the contract has no such operation`;
    }),
  ];
}

/** Waits for a signal to stop. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** Refuses to write examples over documents that are no copies of an earlier recording. */
async function requireOwnExamples(
  folder: string,
  contract: Contract,
  documents: ExampleDocuments['apis'],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, document] of exampleFiles(contract, documents)) {
    const file = join(folder, name);
    const found = await readFile(file, 'utf8').catch(() => '');
    if (found === '' || /"recorded\d+"/.test(found) || found === textOf(document)) continue;
    throw new CommandError(
      `--examples ${folder}: ${file} is there, and no copy that record wrote; name another folder.`,
    );
  }
}

const usualNames = { http: 'openapi', rpc: 'openrpc' } as const;

/** The files of the documents: they are called after the kind of the API, or after it where there are several. */
function exampleFiles({ apis }: Contract, documents: ExampleDocuments['apis']): [name: string, document: JsonObject][] {
  return apis.flatMap((api): [string, JsonObject][] => {
    const document = documents.get(api.name);
    if (document === undefined) return [];
    const file = isOnlyOfKind(apis, api) ? usualNames[api.kind] : api.name;
    return [[`${file}.json`, document]];
  });
}

function textOf(document: JsonObject): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

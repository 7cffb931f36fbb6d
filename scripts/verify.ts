import { readFile } from 'node:fs/promises';
import { counted } from './contract/counted.ts';
import type { Contract } from './contract/contract.ts';
import { ContractError, CommandError } from './contract/errors.ts';
import { asList, asObject, asText, type Json } from './contract/json.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import { loadContract } from './contract/load.ts';
import { webhooksIn } from './contract/outgoing.ts';
import { listed } from './listed.ts';
import { integer, specFilesOrOwn, specFlags, type Flags, type FlagValues } from './flags.ts';
import { depthIn, type Depth } from './verify/explore/depth.ts';
import { exploredIn } from './verify/explore/explore.ts';
import { unshownIn, requiredShownIn, type RequiredShown } from './verify/shown.ts';
import { readBaseline, writeBaseline } from './verify/baseline.ts';
import { trafficIn } from './judge/files/traffic.ts';
import { gatherer, type Gatherer } from './verify/gather.ts';
import { readRoundTrips } from './verify/io.ts';
import { listenerFor, webhookPath, type ListenVerifyOptions } from './verify/listen.ts';
import { mergedFrom } from './verify/merge.ts';
import { serveMetrics, trafficMetrics } from './verify/metrics.ts';
import { shardIn } from './verify/shard.ts';
import type { Known } from './verify/known.ts';
import { maskOf, type Mask } from './judge/mask.ts';
import type { Secret } from './redact/texts.ts';
import { forceFlag, requireReplaceableReports, writeReport } from './report-files.ts';
import { suggestion } from './nearest.ts';
import { longWork, progressOf } from './progress.ts';
import { reportOf, type Report } from './verify/report.ts';
import { earlierIn, htmlOf } from './verify/reports/html.ts';
import { junitOf } from './verify/reports/junit.ts';
import { sarifOf } from './verify/reports/sarif.ts';
import { terminalLines } from './verify/reports/terminal.ts';
import { announcementOf, runPlanOf, requestsIn, type RunPlan } from './verify/plan.ts';
import { runChecks, type RunSettings } from './verify/run.ts';
import { loadPlugins, pluginFlag } from './plugins.ts';
import type { Judge } from './judge/judgements.ts';
import { next, remark, voiceOn, wrapped } from './terminal.ts';
import { credentialsFrom, otherCredentialsFrom } from './judge/credentials.ts';
import { serversIn } from './judge/target.ts';
import { withOwnData } from './verify/own-data.ts';
import { variablesIn, withValues } from './verify/values.ts';
import { readData } from './data-file.ts';

/** The flags of `twinspec verify`. */
export const flags = {
  ...specFlags,
  url: {
    value: 'URL',
    group: 'servers',
    help: 'base address of the platform, user:password@ allowed; without it the platform is left out',
  },
  rpc: {
    value: 'URL',
    group: 'servers',
    help: 'address of the node, user:password@ allowed; without it the node is left out',
  },
  unsafe: {
    value: 'NAMES',
    bare: '*',
    idleBeside: 'har',
    help: 'also call operations that may change something: these, e.g. createVC,mintFT, or all if none is named',
  },
  'dry-run': { idleBeside: 'har', help: 'print every request that would be sent, by HTTP method, and send none' },
  only: { value: 'NAMES', idleBeside: 'har', help: 'call only these operations' },
  skip: { value: 'NAMES', idleBeside: 'har', help: 'leave these operations out' },
  values: { value: 'FILE', help: 'your own values, by operation, exchange and pointer (YAML or JSON, with ${ENV})' },
  header: { value: 'NAME: VALUE', many: true, help: 'send this header with every request; repeatable' },
  plugin: pluginFlag,
  literal: { idleBeside: 'har', help: 'the server is a mock: its answers have to equal the examples' },
  timeout: { value: 'MS', default: '10000', idleBeside: 'har', help: 'time limit for one answer' },
  'max-time': { value: 'SECONDS', idleBeside: 'har', help: 'time limit for the whole run' },
  rate: { value: 'COUNT', idleBeside: 'har', help: 'most requests a second' },
  concurrency: { value: 'COUNT', default: '4', idleBeside: 'har', help: 'most requests at a time' },
  depth: {
    value: 'DEPTH',
    default: 'normal',
    idleBeside: 'har',
    help: 'how far the schemas are explored: quick, normal, deep, or the most requests for each operation',
  },
  seed: { value: 'NUMBER', default: '1', idleBeside: 'har', help: 'seed of random requests' },
  repeat: {
    value: 'COUNT',
    default: '2',
    idleBeside: 'har',
    help: 'send what failed so many times more, if that changes nothing, and say how often it failed',
  },
  'require-shown': {
    value: 'SHARE|NAMES',
    default: '1',
    idleBeside: 'har',
    help: 'fail unless this share of the called operations, from 0 to 1, or each of these was shown',
  },
  baseline: { value: 'FILE', help: 'pass the known deviations that this file lists, fail new ones' },
  'update-baseline': {
    idleBeside: 'dry-run',
    help: 'write what is broken now into the --baseline file, with room for a reason each',
  },
  cases: { value: 'FOLDER', idleBeside: 'har', help: 'also send the .io round trips of execution-apis in this folder' },
  har: {
    value: 'FILE',
    help: 'judge the traffic in this file instead of sending anything: HAR, or logs of nginx, Kong or Envoy; - is standard input',
  },
  follow: { help: 'with --har: follow a log that grows, until SIGTERM or Ctrl-C; then comes the report' },
  metrics: { value: 'PORT', help: 'with --har: serve counters of what was judged at /metrics, for Prometheus' },
  host: { value: 'HOST', help: 'with --metrics: address that it listens on (default: 127.0.0.1)' },
  shard: { value: 'I/N', idleBeside: 'har', help: 'run the part I of N of the checks, to divide a run over machines' },
  merge: {
    value: 'FILE',
    many: true,
    greedy: true,
    help: 'join these reports (--json) into one, and send nothing',
  },
  replay: {
    value: 'FILE',
    idleBeside: 'har',
    help: 'run only the checks that an earlier report (--json) found broken',
  },
  listen: {
    value: '[HOST:]PORT',
    bare: '0',
    idleBeside: 'har',
    help: 'receive the callbacks and webhooks of the server here, and judge them (default: 127.0.0.1, any free port)',
  },
  json: { idleBeside: 'dry-run', help: 'print the report as JSON (scripts/verify/report.schema.json)' },
  junit: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as JUnit XML' },
  sarif: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as SARIF 2.1.0' },
  html: {
    value: 'FILE',
    idleBeside: 'dry-run',
    help: 'write the report as one HTML file; one that is there already says since when something is broken',
  },
  force: forceFlag,
} satisfies Flags;

/**
 * How a server is verified.
 *
 * @example const options: VerifyOptions = { url: 'https://staging.example', credentials: { apiKey }, timeout: 5000 };
 */
export type VerifyOptions = {
  /** Base address of the platform, `user:password@` allowed; without it the platform is left out. */
  url?: string;
  /** Address of the node, `user:password@` allowed; without it the node is left out. */
  rpc?: string;
  /** The credentials to send instead of those of the examples, by the key of the security scheme. */
  credentials?: Record<string, string>;
  /**
   * The credentials of a second account, by the key of the security scheme. With `unsafe`, it asks for what the first
   * account made, and is not to get it.
   */
  otherCredentials?: Record<string, string>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** The operations to call although they may change something; none by default. */
  unsafe?: string[];
  /** The only operations to call. */
  only?: string[];
  /** The operations to leave out. */
  skip?: string[];
  /** Whether the server is a mock, whose answers have to equal the examples; default false. */
  literal?: boolean;
  /** Time limit for one answer, in milliseconds; default 10,000. */
  timeout?: number;
  /** Time limit for the whole run, in milliseconds; none by default. */
  total?: number;
  /** The most requests a second; as many as the server answers by default. */
  rate?: number;
  /** The most requests at a time; default 4. */
  concurrency?: number;
  /** How far the API is explored from its schemas; default `normal`. */
  depth?: Depth;
  /** The seed of random requests; default 1. */
  seed?: number;
  /** How many times more a request is sent that failed and changes nothing; default 2. */
  repeat?: number;
  /** Further judgements of each answer. */
  judgements?: Judge[];
  /** Where to receive the callbacks and webhooks that the server sends; without it, nobody listens. */
  listen?: ListenVerifyOptions;
};

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
    throw new CommandError('verify needs a server: url for the platform, rpc for the node, or both.');
  const served = options.literal === true ? contract : withOwnData(contract);
  const listener = options.listen && (await listenerFor(contract, options.listen));
  if (listener !== undefined) settings.naming = listener.naming;
  const findings = await runChecks(runPlanOf(served, settings), settings)
    .then((found) => listener?.heard(found) ?? found)
    .finally(() => listener?.close());
  const mask = maskOf(contract, target, findings.results, secretOf(options.listen));
  const milliseconds = Math.round(performance.now() - begun);
  return reportOf({ contract, target, findings, mask, started, milliseconds, known: new Map() });
}

function secretOf(listen: ListenVerifyOptions | undefined): Secret[] {
  return listen?.secret ? [[listen.secret, `$${webhookVariable}`]] : [];
}

/** Where the secret comes from that webhooks are signed with. */
const webhookVariable = 'TWINSPEC_WEBHOOK_SECRET';

function settingsFor(contract: Contract, options: VerifyOptions, begun: number): RunSettings {
  const { url, rpc, credentials = {}, headers = {}, literal = false, timeout = 10_000, concurrency = 4 } = options;
  const { depth = 'normal', seed = 1, repeat = 2 } = options;
  const [unsafe, only, skip] = (['unsafe', 'only', 'skip'] as const).map((name) => {
    const names = options[name];
    return names && knownNames(name, names, contract);
  });
  const left: RunSettings['left'] = ({ id }) =>
    only?.has(id) === false ? 'it is not among --only' : skip?.has(id) === true ? 'it is among --skip' : undefined;
  if (contract.operations.length > 0 && contract.operations.every(left))
    throw new CommandError(
      '--only and --skip leave no operation to call; name one of --only that is not among --skip.',
    );
  return {
    target: {
      ...serversIn({ url, rpc }, headers),
      ...{ credentials, timeout },
      ...(options.otherCredentials !== undefined && { other: options.otherCredentials }),
    },
    strictness: literal ? 'literal' : 'live',
    judgements: options.judgements ?? [],
    unsafe: ({ id }) => unsafe?.has(id) === true,
    left,
    concurrency,
    depth,
    seed,
    repeat,
    ...(options.rate !== undefined && { rate: options.rate }),
    ...(options.total !== undefined && { end: begun + options.total }),
  };
}

function knownNames(option: string, names: string[], { operations }: Contract): Set<string> {
  const known = operations.map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return new Set(names);
  throw new CommandError(
    `--${option}: the contract has no operation ${JSON.stringify(unknown)}. ${suggestion(unknown, known)}`,
  );
}

/** What only somebody who listens can check. */
const notHeard: Unserved = {
  webhook: 'webhooks are not verified: the server sends them, and --listen receives them',
  callback: 'callbacks are not verified: the server sends them, and --listen receives them',
};

/** Features that `verify` cannot check. */
const notVerified: Unserved = {
  mutualTLS: 'mutualTLS is not verified: no certificate is sent',
  stream: 'streams are not verified item by item',
};

/**
 * Runs `twinspec verify`. Credentials come from the environment, so that they are in no shell history: that of the
 * security scheme `apiKey` from `TWINSPEC_API_KEY`, that of `dappId` from `TWINSPEC_DAPP_ID`, and so on; those of a
 * second account from `TWINSPEC_OTHER_API_KEY` and its like.
 *
 * @param values - the flags
 * @returns resolves when the server keeps the contract
 * @throws CommandError without any address; ContractError when something is broken that no baseline lists
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  if (values['update-baseline'] && values.baseline === undefined)
    throw new CommandError('--update-baseline needs --baseline FILE, the file to write.');
  if (values['update-baseline'] && values.replay !== undefined)
    throw new CommandError('--update-baseline needs a whole run: leave out --replay, which runs a part of it.');
  for (const flag of ['follow', 'metrics'] as const)
    if (values[flag] !== undefined && values[flag] !== false && values.har === undefined)
      throw new CommandError(`--${flag} needs --har FILE, the traffic that is judged.`);
  if (values.host !== undefined && values.metrics === undefined)
    throw new CommandError('--host needs --metrics PORT, the port that it belongs to.');
  const [started, begun] = [new Date(), performance.now()];
  const errors = voiceOn(process.stderr);
  const { junit, sarif, html, 'update-baseline': updatesBaseline } = values;
  const baseline = updatesBaseline ? values.baseline : undefined;
  await requireReplaceableReports({ junit, sarif, html, baseline }, values);
  if (values.merge.length > 0) {
    const merged = await mergedFrom(values.merge);
    const operations = [...merged.coverage, ...merged.skipped].map(({ operation: id }) => ({ id }));
    return reported(merged, values, requiredShownIn(values['require-shown'], { operations }));
  }
  const loaded = await loadContract(specFilesOrOwn(values));
  // A mock answers the requests of the examples, and recorded traffic is what it is.
  const documented = values.literal || values.har !== undefined ? loaded : withOwnData(loaded);
  const listen = values.listen === undefined ? undefined : listenIn(values.listen);
  for (const line of listed(
    unservedIn(documented, listen === undefined ? { ...notVerified, ...notHeard } : notVerified),
  ))
    errors.say(remark(errors, `note: ${line}`));
  const own = values.values === undefined ? null : await readData('values', values.values);
  const contract = values.values === undefined ? documented : withValues(documented, values.values, own, process.env);
  // What was recorded or is run again shows only a part.
  const required =
    values.har === undefined && values.replay === undefined ? requiredShownIn(values['require-shown'], contract) : 0;
  const known =
    values.baseline === undefined || values['update-baseline']
      ? new Map<string, Known>()
      : await readBaseline(values.baseline);
  const progress = progressOf('checks');
  const judgements = (await loadPlugins(values.plugin)).flatMap(({ judgements: own = [] }) => own);
  const settings = { ...(await settingsOf(values, contract, judgements, begun)), progress: progress.done };
  const { target } = settings;
  if (Object.keys(target.addresses).length === 0 && values.har === undefined)
    throw new CommandError('verify needs a server: --url for the platform, --rpc for the node, or both.');
  const secretsOfValues = variablesIn(own, process.env).map(([name, value]): Secret => [value, `$${name}`]);
  let found: Judgments;
  if (values.har === undefined) {
    const listener = listen && (await listenerFor(contract, listen));
    if (listener !== undefined) settings.naming = listener.naming;
    try {
      longWork('planning the checks', contract.operations.length, 'operations', 200);
      const plan = runPlanOf(contract, settings);
      // Standard output is the report, which a program may read.
      const voice = values.json ? errors : voiceOn(process.stdout);
      voice.say(wrapped(announcementOf(plan), voice.width));
      if (listener !== undefined) errors.say(whereToSend(contract, listener.url));
      if (values['dry-run']) return printRequests(plan, settings, maskOf(contract, target, [], secretsOfValues));
      const findings = await runChecks(plan, settings).finally(progress.end);
      // A part of a run does not make the server send all that it may send.
      const isWhole = settings.only === undefined && settings.shard === undefined;
      const heard = (await listener?.heard(findings)) ?? findings;
      found = { findings: isWhole ? heard : { ...heard, unheard: [] }, secrets: secretOf(listen) };
    } finally {
      await listener?.close();
    }
  } else found = await judgedTraffic(contract, judgements, values.har, values);
  const { findings } = found;
  const milliseconds = Math.round(performance.now() - begun);
  const report = reportOf({
    contract,
    target,
    findings,
    mask: maskOf(contract, target, findings.results, [...found.secrets, ...secretsOfValues]),
    shard: settings.shard,
    started,
    milliseconds,
    known,
  });
  return reported(report, values, values.shard === undefined ? required : undefined);
}

/** Where the receiver is: a port of this machine, or an address with a port. */
function listenIn(text: string): ListenVerifyOptions {
  const [, name, port = ''] = /^(?:(\[[\da-f:.]+\]|[^:\s]+):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port === '')
    throw new CommandError(
      `--listen takes a port, or an address and a port, e.g. 127.0.0.1:9000, not ${JSON.stringify(text)}.`,
    );
  const secret = process.env[webhookVariable];
  return {
    port: integer('listen', port, [0, 65_535]),
    ...(name !== undefined && { host: name.replace(/^\[|\]$/g, '') }),
    ...(secret !== undefined && { secret }),
  };
}

function whereToSend(contract: Contract, url: string): string[] {
  const webhooks = webhooksIn(contract).map(({ name }) => `${name} to ${url}${webhookPath(name)}`);
  const names = [...new Set(webhooks)];
  return [
    `Listens at ${url}, which requests name for callbacks.`,
    ...(names.length === 0 ? [] : [`Let the server send its webhooks here: ${names.join(', ')}.`]),
  ];
}

/** Writes a report in all the forms that are wanted, and ends as it says. */
async function reported(
  report: Report,
  values: FlagValues<typeof flags>,
  required: RequiredShown | undefined,
): Promise<void> {
  const voice = voiceOn(process.stdout);
  voice.say(values.json ? [JSON.stringify(report, undefined, 2)] : terminalLines(report, voice));
  await writeReport('junit', values.junit, () => junitOf(report));
  await writeReport('sarif', values.sarif, () => `${JSON.stringify(sarifOf(report), undefined, 2)}\n`);
  if (values.html !== undefined) {
    // A report that is written again says what is new since the last time.
    const before = await readFile(values.html, 'utf8').catch(() => '');
    await writeReport('html', values.html, () => htmlOf(report, earlierIn(before)));
    if (!values.json) voice.say([`${values.html} has every request and its answer.`]);
  }
  if (values.baseline === undefined || !values['update-baseline']) {
    requireKept(report, required, values.html === undefined ? showThem : undefined);
    if (!values.json && values.html === undefined) voice.say(next(voice, ...showThem));
    return;
  }
  // What was not reached is no less broken than before.
  if (report.ended !== undefined)
    throw new ContractError([`The run was not completed, so ${values.baseline} stays as it is: ${report.ended}.`]);
  await writeBaseline(values.baseline, report);
}

type Judgments = ReturnType<Gatherer['findings']>;

/** Judges recorded traffic, without sending anything. */
async function judgedTraffic(
  contract: Contract,
  judgements: Judge[],
  file: string,
  { follow, metrics: port, host = '127.0.0.1' }: FlagValues<typeof flags>,
): Promise<Judgments> {
  const gathered = gatherer(contract, judgements);
  const metrics = trafficMetrics();
  const stop = new AbortController();
  const end = (): void => stop.abort();
  const at = port === undefined ? undefined : { port: integer('metrics', port, [0, 65_535]), host };
  const server = at === undefined ? undefined : await serveMetrics(metrics, at);
  // Whoever reads where the counters are may end the process at once.
  if (follow) for (const signal of endings) process.once(signal, end);
  if (server !== undefined) voiceOn(process.stderr).say([`The counters are at ${server.url}/metrics.`]);
  try {
    for await (const read of trafficIn({ file, flag: 'har', ...(follow && { until: stop.signal }) })) {
      metrics.count(read, gathered.add(read));
    }
  } finally {
    for (const signal of endings) process.off(signal, end);
    await server?.close();
  }
  return gathered.findings();
}

const endings = ['SIGINT', 'SIGTERM'] as const;

/** Each request as a command that sends it, with environment variables for secrets. */
function printRequests(plan: RunPlan, settings: RunSettings, mask: Mask): void {
  const { target, only } = settings;
  const requests = [...requestsIn(plan, target, only), ...(only === undefined ? exploredIn(plan, settings) : [])];
  const methods = [...new Set(requests.map(({ request }) => request.method))];
  const voice = voiceOn(process.stdout);
  for (const method of methods) {
    const own = requests.filter(({ request }) => request.method === method);
    voice.say(['', voice.as('heading', `${method}: ${counted(own.length, 'request')}`)]);
    for (const { operation, about, request } of own)
      voice.say([mask.text(`  ${operation.id}, ${about}`), `    ${voice.as('command', mask.curl(request))}`]);
  }
  const sentence =
    'Nothing was sent. A run also follows the links of answers, makes things of its own, changes and deletes them ' +
    'where --unsafe allows that, and makes what failed smaller: further calls of the same operations, which depend ' +
    'on the answers.';
  voice.say(['', ...wrapped(sentence, voice.width)]);
}

/** What to run next. */
const showThem = [
  'verify … --html report.html',
  'draws what was covered, and shows each request and its answer',
] as const;

function requireKept(report: Report, required: RequiredShown | undefined, after?: typeof showThem): void {
  const { summary, ended, skipped, target } = report;
  if (summary.broken > 0)
    throw new ContractError([`${summary.broken} of ${summary.cases} cases broke the contract.`], after);
  if (ended !== undefined) throw new ContractError([`The run was not completed: ${ended}.`]);
  // Of a part, only the whole can say whether enough was shown.
  if (required === undefined) return;
  if (summary.cases === 0) throw new ContractError([nothingChecked(skipped, target)]);
  if (summary.shown === 0)
    throw new ContractError(['Nothing was shown: no answer demonstrates any part of the contract.']);
  const lacking = unshownIn(report, required);
  if (lacking !== undefined) throw new ContractError([lacking]);
}

function nothingChecked(skipped: Report['skipped'], target: Report['target']): string {
  if (skipped.length === 0) {
    const isRecording = Object.keys(target).length === 0;
    const reason = isRecording ? 'the traffic has no calls of the contract' : 'the contract has no operations';
    return `nothing was checked: ${reason}.`;
  }
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return `nothing was checked: ${counted(skipped.length, 'operation')} skipped (${reasons.join('; ')}).`;
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new CommandError('--header takes "Name: value".');
  return [name, value];
}

async function settingsOf(
  values: FlagValues<typeof flags>,
  contract: Contract,
  judgements: Judge[],
  begun: number,
): Promise<RunSettings> {
  const { url, rpc, literal } = values;
  const options: VerifyOptions = {
    credentials: credentialsFrom(contract, process.env),
    headers: Object.fromEntries(values.header.map(headerOf)),
    literal,
    timeout: integer('timeout', values.timeout, [1, 600_000]),
    concurrency: integer('concurrency', values.concurrency, [1, 256]),
    judgements,
    depth: depthIn(values.depth),
    seed: integer('seed', values.seed, [0, 2 ** 31 - 1]),
    repeat: integer('repeat', values.repeat, [0, 100]),
  };
  const other = values.har === undefined ? otherCredentialsFrom(contract, process.env) : undefined;
  if (other !== undefined) options.otherCredentials = other;
  if (url !== undefined) options.url = url;
  if (rpc !== undefined) options.rpc = rpc;
  for (const name of ['unsafe', 'only', 'skip'] as const) {
    const text = values[name];
    if (text !== undefined) options[name] = namesIn(text, contract);
  }
  if (values.rate !== undefined) options.rate = integer('rate', values.rate, [1, 10_000]);
  if (values['max-time'] !== undefined) options.total = integer('max-time', values['max-time'], [1, 86_400]) * 1000;
  const settings = settingsFor(contract, options, begun);
  if (values.shard !== undefined) settings.shard = shardIn(values.shard);
  if (values.cases !== undefined) settings.trips = await readRoundTrips(values.cases);
  if (values.replay !== undefined) settings.only = await brokenIn(values.replay);
  return settings;
}

/** The operations that a flag names; all of them for `*`. */
function namesIn(text: string, { operations }: Contract): string[] {
  if (text === '*') return operations.map(({ id }) => id);
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

async function brokenIn(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--replay ${file}: the file cannot be read (${error.code ?? error.message}).`);
  });
  const cases = asObject(parsed(text))['cases'];
  if (!Array.isArray(cases))
    throw new CommandError(`--replay ${file}: it is not a report of verify; --json prints one.`);
  const broken = asList(cases).flatMap((one) => {
    const { id, outcome } = asObject(one);
    return outcome === 'broken' ? (asText(id) ?? []) : [];
  });
  if (broken.length === 0)
    throw new CommandError(`--replay ${file}: nothing was broken in that report, so there is nothing to run again.`);
  return new Set(broken);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

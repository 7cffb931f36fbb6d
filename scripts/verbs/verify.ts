import { readFile, stat } from 'node:fs/promises';
import { counted } from '../contract/base/pluralize.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/errors.ts';
import { asList, asObject, asText, type Json } from '../contract/json.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/unsupported-features.ts';
import { loadContract } from '../contract/load.ts';
import { webhooksIn } from '../contract/facts/webhooks-and-callbacks.ts';
import { summarizeMessages } from '../reports/message-summary.ts';
import { documentFlags, integer, specFilesOrOwn, type Flags, type FlagValues, type MovedFlags } from '../cli/flags.ts';
import { depthIn, type Depth } from '../verify/explore/depth.ts';
import { exploredIn } from '../verify/explore/explore.ts';
import { parseRequireShown } from '../verify/select/require-shown.ts';
import { readRoundTrips } from '../verify/cases/execution-apis-io.ts';
import { listenerFor, webhookPath, type ListenVerifyOptions } from '../verify/cases/listen.ts';
import { shardIn } from '../verify/select/shard.ts';
import { createMask, type Mask } from '../judge/redact-secrets.ts';
import type { Secret } from '../redact/texts.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { longWork, progressOf } from '../reports/progress.ts';
import { readKnown, reportFlags, requireWritableReports, writeReports } from '../cli/write-reports.ts';
import { reportOf, type Report } from '../verify/report.ts';
import { announcementOf, runPlanOf, requestsIn, type RunPlan } from '../verify/plan.ts';
import { runChecks, type Findings, type RunSettings } from '../verify/run.ts';
import { loadPlugins, pluginFlag } from '../cli/plugins.ts';
import type { Judge } from '../judge/judgements.ts';
import { formatTagged, createTerminalWriter, wrapped } from '../reports/terminal.ts';
import { readCredentialVariables, readSecondAccountVariables } from '../judge/environment-credentials.ts';
import { serversIn } from '../judge/target.ts';
import { withUniqueData } from '../verify/across/unique-data.ts';
import { withOwnValues } from '../verify/cases/values.ts';

/** The flags of `twinspec verify`. */
export const flags = {
  ...documentFlags,
  url: {
    value: 'URL',
    group: 'servers',
    help: 'check the platform at this base address, user:password@ allowed (default: skip)',
  },
  rpc: {
    value: 'URL',
    group: 'servers',
    help: 'check the node at this address, user:password@ allowed (default: skip)',
  },
  unsafe: {
    value: 'NAMES',
    bare: '*',

    help: 'call unsafe operations: these, e.g. createVC,mintFT, or all if none is named',
  },
  'dry-run': { help: 'print every request that would be sent, by HTTP method, and send none' },
  only: { value: 'NAMES', help: 'call only these operations' },
  skip: { value: 'NAMES', help: 'leave these operations out' },
  values: { value: 'FILE', help: 'your own values, by operation, exchange and pointer (YAML or JSON, with ${ENV})' },
  header: { value: 'NAME: VALUE', many: true, help: 'send this header with every request; repeatable' },
  plugin: pluginFlag,
  literal: { help: 'the server is a mock: its answers have to equal the examples' },
  timeout: {
    value: 'MS,MS',
    default: '10000',
    help: 'limit one response, optionally the whole run, e.g. 10000,600000',
  },
  concurrency: {
    value: 'COUNT,COUNT',
    default: '4',
    help: 'limit concurrent requests, optionally requests a second, e.g. 4,20',
  },
  depth: {
    value: 'DEPTH,SEED',
    default: 'normal,1',
    help:
      'how far the schemas are explored: quick, normal, deep, or the most requests for each operation; ' +
      'after a comma the seed of random requests',
  },
  repeat: {
    value: 'COUNT',
    default: '2',
    help: 'retry each failed safe check this often and report how often it failed',
  },
  'require-shown': {
    value: 'SHARE|NAMES',
    default: '1',
    help: 'fail unless this share of operations, from 0 to 1, or each of these is shown',
  },
  shard: { value: 'I/N', help: 'run the part I of N of the checks, to divide a run over machines' },
  replay: {
    value: 'FILE|FOLDER',
    help:
      'run only the checks that this earlier report (--json) found broken, ' +
      'or also send the .io round trips of execution-apis in this folder',
  },
  listen: {
    value: '[HOST:]PORT',
    bare: '0',
    help: 'judge callbacks and webhooks received here (default: 127.0.0.1, a free port)',
  },
  ...reportFlags,
} satisfies Flags;

/** What earlier versions called something else. */
export const moved: MovedFlags = {
  har: 'run `twinspec judge FILE`, which judges recorded traffic',
  follow: 'run `twinspec judge FILE` when the traffic is recorded; `twinspec record` judges it as it passes',
  metrics: 'run `twinspec judge FILE --json`, whose report counts what was judged',
  host: 'run `twinspec judge FILE --json`, whose report counts what was judged',
  merge: 'run `twinspec judge REPORT...`, which joins the reports of all parts',
  cases: 'write --replay FOLDER',
  seed: 'write --depth DEPTH,SEED, for example --depth normal,7',
  rate: 'write --concurrency COUNT,COUNT, for example --concurrency 4,20',
  'max-time': 'write --timeout MS,MS, for example --timeout 10000,600000',
  strict: 'run `twinspec lint` first, which refuses a document with mistakes',
};

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
  /** Where to receive the callbacks and webhooks that the server sends; without it, nothing is received. */
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
  const served = options.literal === true ? contract : withUniqueData(contract);
  const listener = options.listen && (await listenerFor(contract, options.listen));
  if (listener !== undefined) settings.naming = listener.naming;
  const findings = await runChecks(runPlanOf(served, settings), settings)
    .then((found) => listener?.heard(found) ?? found)
    .finally(() => listener?.close());
  const mask = createMask(contract, target, findings.results, secretOf(options.listen));
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
    `--${option}: the contract has no operation ${JSON.stringify(unknown)}. ${didYouMean(unknown, known)}`,
  );
}

/** What only a listener can check. */
const notHeard: UnsupportedFeatures = {
  webhook: 'webhooks are not verified: the server sends them, and --listen receives them',
  callback: 'callbacks are not verified: the server sends them, and --listen receives them',
};

/** Features that `verify` cannot check. */
const notVerified: UnsupportedFeatures = {
  mutualTLS: 'mutualTLS is not verified: no certificate is sent',
  stream: 'streams are not verified item by item',
};

/**
 * Runs `twinspec verify`. Credentials come from the environment, so that they are in no shell history: that of the
 * security scheme `apiKey` from `TWINSPEC_API_KEY`, that of `dappId` from `TWINSPEC_DAPP_ID`, and so on; those of a
 * second account from `TWINSPEC_OTHER_API_KEY` and its like.
 *
 * @returns resolves when the server keeps the contract
 * @throws CommandError without any address; ContractError when something is broken that no baseline lists
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const [started, begun] = [new Date(), performance.now()];
  const errors = createTerminalWriter(process.stderr);
  const replayed = await readReplayed(values.replay);
  if (values['update-baseline'] && replayed.only !== undefined)
    throw new CommandError('--update-baseline needs a whole run: leave out --replay, which runs a part of it.');
  await requireWritableReports(values);
  const loaded = await loadContract(specFilesOrOwn(values));
  // A mock answers the requests of the examples.
  const documented = values.literal ? loaded : withUniqueData(loaded);
  const listen = values.listen === undefined ? undefined : listenIn(values.listen);
  for (const line of summarizeMessages(
    listUnsupportedFeatures(documented, listen === undefined ? { ...notVerified, ...notHeard } : notVerified),
  ))
    errors.say(formatTagged(errors, `note: ${line}`));
  const { contract, secrets } = await withOwnValues(documented, values.values);
  // What is run again shows only a part.
  const required = replayed.only === undefined ? parseRequireShown(values['require-shown'], contract) : 0;
  const known = await readKnown(values);
  const progress = progressOf('checks');
  const judgements = (await loadPlugins(values.plugin)).flatMap(({ judgements: own = [] }) => own);
  const settings = { ...settingsOf(values, contract, judgements, begun), ...replayed, progress: progress.done };
  const { target } = settings;
  if (Object.keys(target.addresses).length === 0)
    throw new CommandError('verify needs a server: --url for the platform, --rpc for the node, or both.');
  const listener = listen && (await listenerFor(contract, listen));
  if (listener !== undefined) settings.naming = listener.naming;
  let findings: Findings;
  try {
    longWork('planning the checks', contract.operations.length, 'operations', 200);
    const plan = runPlanOf(contract, settings);
    // Standard output is the report, which a program may read.
    const voice = values.json ? errors : createTerminalWriter(process.stdout);
    voice.say(wrapped(announcementOf(plan), voice.width));
    if (listener !== undefined) errors.say(whereToSend(contract, listener.url));
    if (values['dry-run']) return printRequests(plan, settings, createMask(contract, target, [], secrets));
    const sent = await runChecks(plan, settings).finally(progress.end);
    // A part of a run does not make the server send all that it may send.
    const isWhole = settings.only === undefined && settings.shard === undefined;
    const heard = (await listener?.heard(sent)) ?? sent;
    findings = isWhole ? heard : { ...heard, unheard: [] };
  } finally {
    await listener?.close();
  }
  const milliseconds = Math.round(performance.now() - begun);
  const mask = createMask(contract, target, findings.results, [...secretOf(listen), ...secrets]);
  const { shard } = settings;
  const report = reportOf({ contract, target, findings, mask, shard, started, milliseconds, known });
  return writeReports({ verb: 'verify', report, required: shard === undefined ? required : undefined }, values);
}

/** What `--replay` names: the checks that an earlier report found broken, or the round trips of a folder. */
async function readReplayed(path: string | undefined): Promise<Pick<RunSettings, 'only' | 'trips'>> {
  if (path === undefined) return {};
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? { trips: await readRoundTrips(path) } : { only: await brokenIn(path) };
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

/** Each request as a command that sends it, with environment variables for secrets. */
function printRequests(plan: RunPlan, settings: RunSettings, mask: Mask): void {
  const { target, only } = settings;
  const requests = [...requestsIn(plan, target, only), ...(only === undefined ? exploredIn(plan, settings) : [])];
  const methods = [...new Set(requests.map(({ request }) => request.method))];
  const voice = createTerminalWriter(process.stdout);
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

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new CommandError('--header takes "Name: value".');
  return [name, value];
}

function settingsOf(
  values: FlagValues<typeof flags>,
  contract: Contract,
  judgements: Judge[],
  begun: number,
): RunSettings {
  const { url, rpc, literal } = values;
  const [timeout = '', total] = values.timeout.split(',');
  const [concurrency = '', rate] = values.concurrency.split(',');
  const [depth = '', seed = '1'] = values.depth.split(',');
  const options: VerifyOptions = {
    credentials: readCredentialVariables(contract, process.env),
    headers: Object.fromEntries(values.header.map(headerOf)),
    literal,
    timeout: integer('timeout', timeout, [1, 600_000]),
    concurrency: integer('concurrency', concurrency, [1, 256]),
    judgements,
    depth: depthIn(depth),
    seed: integer('depth', seed, [0, 2 ** 31 - 1]),
    repeat: integer('repeat', values.repeat, [0, 100]),
  };
  const other = readSecondAccountVariables(contract, process.env);
  if (other !== undefined) options.otherCredentials = other;
  if (url !== undefined) options.url = url;
  if (rpc !== undefined) options.rpc = rpc;
  for (const name of ['unsafe', 'only', 'skip'] as const) {
    const text = values[name];
    if (text !== undefined) options[name] = namesIn(text, contract);
  }
  if (rate !== undefined) options.rate = integer('concurrency', rate, [1, 10_000]);
  if (total !== undefined) options.total = integer('timeout', total, [1, 86_400_000]);
  const settings = settingsFor(contract, options, begun);
  if (values.shard !== undefined) settings.shard = shardIn(values.shard);
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

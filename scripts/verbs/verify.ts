import { CommandError } from '../contract/base/errors.ts';
import { parseInteger, type Flags, type FlagValues, type MovedFlags, type VerbHelp } from '../cli/flags/flags.ts';
import { loadPlugins, pluginFlag, reportFlags, toReportFiles } from '../cli/cli.ts';
import { documentFlags, specFilesOrOwn } from '../cli/documents/spec-flags.ts';
import { withoutForce } from '../reports/reports.ts';
import { depthIn, verifyAndReport, type ListenVerifyOptions } from '../verify/verify.ts';

/** The flags of `twinspec verify`. */
export const flags = {
  ...documentFlags,
  url: {
    value: '[NAME=]URL',
    many: true,
    group: 'servers',
    help: 'check an API at this base address, with its name where there are several; repeatable',
  },
  rpc: {
    value: 'URL',
    group: 'servers',
    help: 'check JSON-RPC at this address, user:password@ allowed (default: skip)',
  },
  unsafe: {
    value: 'NAMES',
    bare: '*',

    help: 'call unsafe operations: these, e.g. createOrder,payOrder, or all if none is named',
  },
  'dry-run': { help: 'print every request that would be sent, by HTTP method, and send none' },
  only: { value: 'NAMES', help: 'call only these operations; !NAME leaves one out' },
  values: { value: 'FILE', help: 'your own values, by operation, exchange and pointer (YAML or JSON, with ${ENV})' },
  header: { value: 'NAME: VALUE', many: true, help: 'send this header with every request; repeatable' },
  plugin: pluginFlag,
  checks: { value: 'RULES', help: 'judge by these rules alone, e.g. status,schema; !RULE leaves one out' },
  mode: {
    value: 'MODE,…',
    default: 'all',
    help: 'send valid, invalid or all requests; literal: as of a mock, formats: hold to formats',
  },
  against: {
    value: 'URL',
    group: 'servers',
    help: 'list where this second server answers the same requests otherwise',
  },
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
    value: 'DEPTH,SEED,AGAIN',
    default: 'normal,1,2',
    help: 'explore quick, normal, deep or by a number; a seed; how often to retry failures',
  },
  'require-shown': {
    value: 'SHARE|NAMES',
    bare: '1',
    help: 'fail unless all, this share of operations (0 to 1) or each of these is shown',
  },
  replay: {
    value: 'FILE|FOLDER',
    help: 'rerun what this report (--json) found broken, or send .io files of a folder',
  },
  listen: {
    value: '[HOST:]PORT',
    bare: '0',
    help: 'judge callbacks and webhooks received here (default: 127.0.0.1, a free port)',
  },
  ...reportFlags,
} satisfies Flags;

/** The help of `twinspec verify`. */
export const help: VerbHelp = {
  examples: [
    ['verify --url http://127.0.0.1:3000', 'call what only reads, and judge each answer'],
    ['verify --url http://127.0.0.1:3000 --unsafe', 'call all that changes something, too'],
  ],
  usual: ['url', 'rpc', 'unsafe', 'values'],
  guide: 'check-a-live-server',
  credentials: true,
};

/** What earlier versions called something else. */
export const moved: MovedFlags = {
  har: 'run `twinspec judge FILE`, which judges recorded traffic',
  follow: 'run `twinspec judge FILE` when the traffic is recorded; `twinspec record` judges it as it passes',
  metrics: 'run `twinspec judge FILE --json`, whose report counts what was judged',
  host: 'run `twinspec judge FILE --json`, whose report counts what was judged',
  shard: 'write --only NAMES, which runs a part',
  cases: 'write --replay FOLDER',
  seed: 'write --depth DEPTH,SEED, for example --depth normal,7',
  rate: 'write --concurrency COUNT,COUNT, for example --concurrency 4,20',
  'max-time': 'write --timeout MS,MS, for example --timeout 10000,600000',
  strict: 'run `twinspec lint` first, which refuses a document with mistakes',
  skip: "write --only '!NAME', which leaves an operation out",
  literal: 'write --mode literal',
  formats: 'write --mode formats',
  repeat: 'write --depth DEPTH,SEED,AGAIN, for example --depth normal,1,5',
  'skip-checks': "write --checks '!NAME', which leaves a rule out",
  ...withoutForce,
};

/**
 * Runs `twinspec verify`.
 *
 * @returns resolves when the server keeps the contract
 * @throws CommandError for a wrong value; see also {@link verifyAndReport}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const [timeout = '', total] = values.timeout.split(',');
  const [concurrency = '', rate] = values.concurrency.split(',');
  const [depth = '', seed = '1', again = '2'] = values.depth.split(',');
  const { sends, strict } = modeIn(values.mode);
  const { url, rpc, unsafe, only, listen, replay } = values;
  const plugins = await loadPlugins(values.plugin);
  await verifyAndReport({
    url,
    ...(rpc !== undefined && { rpc }),
    ...(unsafe !== undefined && { unsafe: namesIn(unsafe) }),
    ...(only !== undefined && { only: namesIn(only) }),
    ...(listen !== undefined && { listen: listenIn(listen) }),
    ...(rate !== undefined && { rate: parseInteger('concurrency', rate, [1, 10_000]) }),
    ...(total !== undefined && { total: parseInteger('timeout', total, [1, 86_400_000]) }),
    ...{ values: values.values, replay, requireShown: values['require-shown'], isDryRun: values['dry-run'] },
    headers: Object.fromEntries(values.header.map(headerOf)),
    ...(values.checks !== undefined && { checks: namesIn(values.checks) }),
    ...{ sends, literal: strict.has('literal'), formats: strict.has('formats'), against: values.against },
    timeout: parseInteger('timeout', timeout, [1, 600_000]),
    concurrency: parseInteger('concurrency', concurrency, [1, 256]),
    depth: depthIn(depth),
    seed: parseInteger('depth', seed, [0, 2 ** 31 - 1]),
    repeat: parseInteger('depth', again, [0, 100]),
    judgements: plugins.flatMap(({ judgements = [] }) => judgements),
    reports: toReportFiles(values),
    specs: specFilesOrOwn(values),
  });
}

/** Which requests are sent, and what else answers are held to. */
function modeIn(text: string): { sends: 'valid' | 'invalid' | 'all'; strict: ReadonlySet<string> } {
  const names = namesIn(text);
  const [sends = 'all', ...others] = names.filter((name) => !stricter.has(name));
  if (others.length === 0 && (sends === 'valid' || sends === 'invalid' || sends === 'all'))
    return { sends, strict: new Set(names.filter((name) => stricter.has(name))) };
  throw new CommandError(
    `--mode takes valid, invalid or all, and literal or formats after a comma, not ${JSON.stringify(text)}.`,
  );
}

const stricter: ReadonlySet<string> = new Set(['literal', 'formats']);

/** Where the receiver is: a port of this machine, or an address with a port. */
function listenIn(text: string): ListenVerifyOptions {
  const [, name, port = ''] = /^(?:(\[[\da-f:.]+\]|[^:\s]+):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port === '')
    throw new CommandError(
      `--listen takes a port, or an address and a port, e.g. 127.0.0.1:9000, not ${JSON.stringify(text)}.`,
    );
  return {
    port: parseInteger('listen', port, [0, 65_535]),
    ...(name !== undefined && { host: name.replace(/^\[|\]$/g, '') }),
  };
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new CommandError('--header takes "Name: value".');
  return [name, value];
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

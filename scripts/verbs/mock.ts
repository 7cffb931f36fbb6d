import { CommandError } from '../contract/base/errors.ts';
import { bundledApis } from '../contract/files/bundled-specs.ts';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { parseInteger, type Flags, type FlagValues, type VerbHelp } from '../cli/flags/flags.ts';
import { loadPlugins, pluginFlag } from '../cli/cli.ts';
import { apiFlag, areNamed, listNamedFiles, overlaysIn, specFlags } from '../cli/documents/spec-flags.ts';
import {
  announceReady,
  keepFlag,
  printNotes,
  runWithServer,
  servingFlags,
  sessionIdleFlag,
  toServingOptions,
  warnIfReachable,
  closeOnShutdown,
} from '../cli/serving/serving.ts';
import {
  engines,
  startMock,
  type Delay,
  type EngineName,
  type InjectedFailure,
  type Mock,
  type MockOptions,
  type ResponseHook,
} from '../mock/start.ts';

/** The flags of `twinspec mock`. */
export const flags = {
  port: servingFlags.port,
  host: servingFlags.host,
  'allowed-host': servingFlags['allowed-host'],
  cors: servingFlags.cors,
  credential: servingFlags.credential,
  api: apiFlag,
  openapi: {
    value: 'FILE',
    many: true,
    group: 'specs',
    help: 'serve this OpenAPI document (default: bundled specs, unless --openrpc is given); repeatable',
  },
  openrpc: {
    value: 'FILE',
    many: true,
    group: 'specs',
    help: 'serve this OpenRPC at /rpc (default: bundled specs, unless --openapi is given); repeatable',
  },
  overlay: specFlags.overlay,
  'allow-external': specFlags['allow-external'],
  strict: specFlags.strict,
  'strict-accept': {
    help: 'return 406 if Accept matches no documented type (default: send the best one)',
  },
  engine: { value: 'NAME', default: 'exchanges', help: `what answers: ${engines.join(' or ')}` },
  watch: { help: 'reload changed specs; while they are invalid, keep the last valid ones' },
  keep: keepFlag,
  delay: { value: 'MS[-MS]', help: 'hold each answer back, e.g. 100 or 50-200' },
  fail: { value: 'STATUS:SHARE', help: 'fail a share of the requests, e.g. 503:0.1 or 503:0.1,429:0.05' },
  callbacks: {
    help: 'send callbacks to the addresses that requests name, on this machine',
  },
  'callbacks-to': {
    value: 'ORIGIN',
    many: true,
    help: 'allow callbacks and webhooks to this origin, besides this machine; repeatable',
  },
  seed: { value: 'TEXT', default: '1', help: 'seed of delays, failures and made-up data' },
  'body-limit': servingFlags['body-limit'],
  'batch-limit': servingFlags['batch-limit'],
  remember: servingFlags.remember,
  'remember-data': {
    open: true,
    help: 'remember objects in all operations; --no-remember-data: in none',
  },
  'seed-data': {
    value: 'FILE',
    help: 'start with these objects: JSON or YAML, a list for each schema name',
  },
  explain: { help: 'print which operations are remembered together, which are not and why; then exit' },
  store: {
    value: 'URL',
    help: 'keep sessions in Redis or Valkey, for several mocks: redis://HOST:6379',
  },
  'session-idle': sessionIdleFlag,
  plugin: pluginFlag,
  log: servingFlags.log,
} satisfies Flags;

/** The help of `twinspec mock`. */
export const help: VerbHelp = {
  examples: [
    ['mock api.yaml --port 4010', 'serve the mock of a document'],
    ['mock --watch -- npm test', 'run tests against it'],
  ],
  usual: ['port', 'watch', 'remember'],
  guide: 'the-mock',
};

/**
 * Runs `twinspec mock`.
 *
 * @param values - the command line
 * @returns a promise that resolves when the mock is ready; it runs until SIGINT or SIGTERM
 * @throws CommandError for a value that makes no sense; see also {@link startMock}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  if (values.explain) return explain(values);
  const options = { ...toMockOptions(values), hooks: await hooksOf(values.plugin) };
  noteOwnDocuments(values);
  await mock(options, ({ close }) => closeOnShutdown(close));
}

/** Prints what is remembered, and serves nothing. */
async function explain(values: FlagValues<typeof flags>): Promise<void> {
  const [{ explainRemembered }, { loadChosenContract }] = await Promise.all([
    import('../mock/parts.ts'),
    import('../mock/start.ts'),
  ]);
  const { operations } = await loadChosenContract(toMockOptions(values));
  process.stdout.write(`${explainRemembered(operations, values['remember-data']).join('\n')}\n`);
}

/**
 * Runs `twinspec mock -- COMMAND`: the mock lives as long as the command, which finds it by `TWINSPEC_URL` and
 * `TWINSPEC_RPC_URL`. The command has stdout for itself, and the mock writes to stderr.
 *
 * @param values - the command line before `--`
 * @param command - the command and its arguments
 * @returns the exit code of the command; 128 plus the number of the signal, if a signal ended it
 * @throws CommandError when there is no such command; see also {@link startMock}
 */
export async function runWith(values: FlagValues<typeof flags>, command: string[]): Promise<number> {
  const hooks = await hooksOf(values.plugin);
  const options = toMockOptions({ ...values, port: values.port ?? '0' });
  noteOwnDocuments(values);
  return runWithServer(command, () => mock({ ...options, hooks, output: 'stderr' }));
}

async function hooksOf(files: string[]): Promise<ResponseHook[]> {
  return (await loadPlugins(files)).flatMap(({ hooks = [] }) => hooks);
}

/**
 * Starts the mock for a person: prints when it is ready, what it cannot serve, and whether other machines can reach it.
 *
 * @param options - see {@link MockOptions}
 * @param whenUp - called before anything is said, as who reads it may end the process at once
 * @returns the running mock
 * @throws CommandError, ContractError: see {@link startMock}
 * @example await mock({ port: 4010, log: 'pretty' });
 */
export async function mock(options: MockOptions, whenUp?: (running: Mock) => void): Promise<Mock> {
  const running = await startMock(options);
  whenUp?.(running);
  noteUnserved(running);
  warnIfReachable(options.host);
  const { url, rpcUrl, apis } = running;
  const isAlone = apis.filter(({ kind }) => kind === 'http').length < 2;
  const places = apis.filter(({ kind }) => kind === 'rpc' || !isAlone).map((one) => `, ${one.name} at ${one.url}`);
  announceReady(options, `The mock is ready: ${url}${places.join('')}`, { url, rpcUrl });
  return running;
}

/**
 * Prints a note for everything that the documents say and the mock cannot serve.
 *
 * @param mock - the running mock
 * @example noteUnserved(await startMock({ openapi: 'petstore.yaml' }));
 */
export function noteUnserved({ unserved }: Mock): void {
  printNotes(summarizeMessages(unserved));
}

/**
 * Turns the flags of `twinspec mock` into options.
 *
 * @throws CommandError for a wrong value
 * @example toMockOptions(parseFlags(flags, ['--port', '0'])).port // 0
 */
export function toMockOptions(values: FlagValues<typeof flags>): MockOptions {
  return { ...specsOf(values), ...overlaysIn(values), ...toAnsweringOptions(values) };
}

/** Turns the flags of `twinspec mock` that choose no document into options. */
export function toAnsweringOptions(values: FlagValues<typeof flags>): MockOptions {
  return {
    ...toServingOptions(values),
    engine: engineOf(values.engine),
    seed: values.seed,
    watch: values.watch,
    keep: values.keep,
    ...(values['remember-data'] !== undefined && { rememberData: values['remember-data'] }),
    ...(values['seed-data'] !== undefined && { seedData: values['seed-data'] }),
    callbacks: values.callbacks,
    callbacksTo: values['callbacks-to'].map(receiverOf),
    sessionIdle: parseInteger('session-idle', values['session-idle'], [1, 86_400]) * 1000,
    ...(values.store !== undefined && { store: values.store }),
    ...(values['allow-external'] && { allowExternal: true }),
    ...(values.strict && { strict: true }),
    ...(values['strict-accept'] && { strictAccept: true }),
    ...(values.delay !== undefined && { delay: delayOf(values.delay) }),
    ...(values.fail !== undefined && { fail: values.fail.split(',').map(failureOf) }),
  };
}

function noteOwnDocuments(values: Parameters<typeof areNamed>[0]): void {
  if (areNamed(values)) return;
  printNotes([
    'no document is named, so this is the mock of the contract that comes with twinspec; name one: ' +
      '`npx twinspec mock FILE`.',
  ]);
}

function specsOf(values: Parameters<typeof listNamedFiles>[0]): MockOptions {
  return areNamed(values) ? listNamedFiles(values) : { apis: bundledApis() };
}

function engineOf(text: string): EngineName {
  const engine = engines.find((one) => one === text);
  if (engine === undefined)
    throw new CommandError(`--engine takes ${engines.join(' or ')}, not ${JSON.stringify(text)}.`);
  return engine;
}

function receiverOf(text: string): string {
  if (/^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new CommandError(`--callbacks-to takes an origin, e.g. https://hooks.example, not ${JSON.stringify(text)}.`);
}

function delayOf(text: string): Delay {
  const found = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text);
  const [min, max] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
  if (found === null || min > max)
    throw new CommandError(`--delay takes milliseconds, e.g. 100 or 50-200, not ${JSON.stringify(text)}.`);
  return [min, max];
}

function failureOf(text: string): InjectedFailure {
  const found = /^([45]\d\d):(0(?:\.\d+)?|\.\d+|1(?:\.0+)?)$/.exec(text.trim());
  if (found === null)
    throw new CommandError(
      `--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not ${JSON.stringify(text)}.`,
    );
  return { status: Number(found[1]), rate: Number(found[2]) };
}

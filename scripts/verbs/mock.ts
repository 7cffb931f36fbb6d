import { fileURLToPath } from 'node:url';
import { CommandError } from '../contract/errors.ts';
import { summarizeMessages } from '../reports/message-summary.ts';
import { integer, specFlags, tellOfReading, type Flags, type FlagValues } from '../cli/flags.ts';
import { closeOnShutdown } from '../cli/shutdown.ts';
import { linesTo } from '../serve/log/output.ts';
import {
  engines,
  isOpen,
  startMock,
  type Delay,
  type EngineName,
  type InjectedFailure,
  type Mock,
  type MockOptions,
  type ResponseHook,
} from '../mock/start.ts';
import { loadPlugins, pluginFlag } from '../cli/plugins.ts';
import { loopbackPages } from '../serve/http/cors.ts';
import { announcement, logStyles, type LogStyle } from '../serve/log/log.ts';
import { endProgress } from '../reports/progress.ts';
import { formatHanging, formatTagged, createTerminalWriter } from '../reports/terminal.ts';

/** The flags of `twinspec mock`. */
export const flags = {
  port: { value: 'PORT', help: 'port to listen on; 0 takes any free one (default: 4010, or 0 with a command)' },
  host: {
    value: 'ADDRESS',
    default: '127.0.0.1',
    help: 'listen on this address; containers need 0.0.0.0',
  },
  'allowed-host': {
    value: 'NAME',
    many: true,
    help: 'answer this host name, besides local ones; repeatable',
  },
  cors: {
    value: 'ORIGIN',
    many: true,
    help: 'allow calls from pages of this origin, besides local ones; repeatable',
  },
  credential: {
    value: 'SCHEME=VALUE',
    many: true,
    help: 'accept only this value for a security scheme, e.g. apiKey=secret; repeatable',
  },
  openapi: {
    value: 'FILE',
    group: 'specs',
    help: 'serve this OpenAPI document (default: bundled specs, unless --openrpc is given)',
  },
  openrpc: {
    value: 'FILE',
    group: 'specs',
    help: 'serve this OpenRPC at /rpc (default: bundled specs, unless --openapi is given)',
  },
  'allow-external': specFlags['allow-external'],
  strict: specFlags.strict,
  'strict-accept': {
    help: 'return 406 if Accept matches no documented media type (default: send the best one)',
  },
  engine: { value: 'NAME', default: 'exchanges', help: `what answers: ${engines.join(' or ')}` },
  watch: { help: 'reload the specs when they change; while they are invalid, keep the last valid ones' },
  keep: { help: 'let the page at /_twinspec/ save requests as exchanges in the documents' },
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
  'body-limit': { value: 'BYTES', default: '1048576', help: 'the largest body that is read' },
  'batch-limit': { value: 'COUNT', default: '1000', help: 'the most requests in a JSON-RPC batch' },
  remember: {
    value: 'COUNT',
    default: '200',
    help: 'keep this many requests for GET /_twinspec/requests, up to 32 MiB',
  },
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
  'session-idle': { value: 'SECONDS', default: '600', help: 'delete a session that has had no call for this long' },
  plugin: pluginFlag,
  log: { value: 'STYLE', default: 'pretty', help: 'how requests are logged: pretty, json or silent' },
} satisfies Flags;

/**
 * Runs `twinspec mock`.
 *
 * @param values - the command line
 * @returns a promise that resolves when the mock is ready; it runs until SIGINT or SIGTERM
 * @throws CommandError for a value that makes no sense; see also {@link startMock}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  if (values.explain) return explain(values);
  await mock({ ...toMockOptions(values), hooks: await hooksOf(values.plugin) }, ({ close }) => closeOnShutdown(close));
}

/** Prints what is remembered, and serves nothing. */
async function explain(values: FlagValues<typeof flags>): Promise<void> {
  const [{ explained }, { loadedContract }] = await Promise.all([
    import('../mock/remembered/explain.ts'),
    import('../mock/start.ts'),
  ]);
  const { operations } = await loadedContract(toMockOptions(values));
  process.stdout.write(`${explained(operations, values['remember-data']).join('\n')}\n`);
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
  const { runWithServer } = await import('../cli/run-with-server.ts');
  const hooks = await hooksOf(values.plugin);
  const options = toMockOptions({ ...values, port: values.port ?? '0' });
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
  warnIfReachable(options);
  const { url, rpcUrl } = running;
  const hasNode = options.openrpc !== undefined || options.openapi === undefined;
  const node = hasNode ? `, node at ${rpcUrl}` : '';
  announceReady(options, `The mock is ready: ${url}${node}`, { url, rpcUrl });
  return running;
}

/**
 * Says that a server is ready, as its log is written.
 *
 * @param options - the style of the log, and where it goes
 * @param sentence - what a person reads
 * @param more - what a program reads besides
 */
export function announceReady(
  { log = 'silent', output }: Pick<MockOptions, 'log' | 'output'>,
  sentence: string,
  more: object,
): void {
  const stream = output === 'stderr' ? process.stderr : process.stdout;
  const voice = createTerminalWriter(stream);
  endProgress();
  const text = log === 'json' ? sentence : formatHanging(voice, voice.as('good', sentence)).join('\n');
  announcement(log, linesTo(stream))('ready', text, more);
}

/**
 * Prints a note for everything that the documents say and the mock cannot serve.
 *
 * @param mock - the running mock
 * @example noteUnserved(await startMock({ openapi: 'petstore.yaml' }));
 */
export function noteUnserved({ unserved }: Mock): void {
  note(summarizeMessages(unserved));
}

/**
 * Prints a note if other machines can reach the mock.
 *
 * @param options - see {@link MockOptions}
 * @example warnIfReachable({ host: '0.0.0.0' });
 */
export function warnIfReachable({ host = '127.0.0.1' }: MockOptions): void {
  if (!isOpen(host)) return;
  note([`it listens on ${host}, so every client that reaches this machine can call it.`]);
}

/** A mock goes on when its output is closed. */
function note(sentences: string[]): void {
  const voice = createTerminalWriter(process.stderr, linesTo(process.stderr));
  voice.say(sentences.flatMap((sentence) => formatTagged(voice, `note: ${sentence}`)));
}

/**
 * Turns the flags of `twinspec mock` into options.
 *
 * @throws CommandError for a wrong value
 * @example toMockOptions(parseFlags(flags, ['--port', '0'])).port // 0
 */
export function toMockOptions(values: FlagValues<typeof flags>): MockOptions {
  return {
    ...specsOf(values),
    ...toServingOptions(values),
    engine: engineOf(values.engine),
    seed: values.seed,
    watch: values.watch,
    keep: values.keep,
    ...(values['remember-data'] !== undefined && { rememberData: values['remember-data'] }),
    ...(values['seed-data'] !== undefined && { seedData: values['seed-data'] }),
    callbacks: values.callbacks,
    callbacksTo: values['callbacks-to'].map(receiverOf),
    sessionIdle: integer('session-idle', values['session-idle'], [1, 86_400]) * 1000,
    ...(values.store !== undefined && { store: values.store }),
    ...(values['allow-external'] && { allowExternal: true }),
    ...(values.strict && { strict: true }),
    ...(values['strict-accept'] && { strictAccept: true }),
    ...(values.delay !== undefined && { delay: delayOf(values.delay) }),
    ...(values.fail !== undefined && { fail: values.fail.split(',').map(failureOf) }),
  };
}

/** The flags of all verbs that serve both APIs. */
export type ServingFlags = Pick<
  typeof flags,
  'port' | 'host' | 'allowed-host' | 'cors' | 'credential' | 'body-limit' | 'batch-limit' | 'remember' | 'log'
>;

/**
 * Turns the flags of all verbs that serve both APIs into options.
 *
 * @throws CommandError for a wrong value
 * @example toServingOptions(parseFlags(flags, ['--log', 'json'])).log // 'json'
 */
export function toServingOptions(values: FlagValues<ServingFlags>) {
  return {
    ...toListenOptions({ ...values, port: values.port ?? '4010' }),
    host: values.host,
    credentials: Object.fromEntries(values.credential.map(credentialOf)),
    batchLimit: integer('batch-limit', values['batch-limit'], [1, 1_000_000]),
    remember: integer('remember', values.remember, [0, 1_000_000]),
    log: logStyle(values.log),
  };
}

/**
 * Turns the flags of all verbs that listen into options.
 *
 * @throws CommandError for a wrong value
 * @example toListenOptions({ port: '0', 'allowed-host': [], cors: [], 'body-limit': '1024' }).bodyLimit // 1024
 */
export function toListenOptions(
  values: { port: string } & FlagValues<Pick<ServingFlags, 'allowed-host' | 'cors' | 'body-limit'>>,
) {
  return {
    port: integer('port', values.port, [0, 65_535]),
    allowedHosts: values['allowed-host'],
    cors: values.cors.map(originOf),
    bodyLimit: integer('body-limit', values['body-limit'], [1, 2 ** 30]),
  };
}

/** A checkout serves the specs as they are edited, the package what was generated from them. */
function specsOf({ openapi, openrpc }: { openapi?: string | undefined; openrpc?: string | undefined }): MockOptions {
  const isCheckout = import.meta.url.endsWith('.ts');
  if (openapi === undefined && openrpc === undefined) {
    const spec = (name: string): string => fileURLToPath(new URL(`../../specs/${name}`, import.meta.url));
    return isCheckout ? { openapi: spec('openapi.yaml'), openrpc: spec('openrpc.json') } : {};
  }
  const files = { ...(openapi !== undefined && { openapi }), ...(openrpc !== undefined && { openrpc }) };
  tellOfReading(files);
  return files;
}

function engineOf(text: string): EngineName {
  const engine = engines.find((one) => one === text);
  if (engine === undefined)
    throw new CommandError(`--engine takes ${engines.join(' or ')}, not ${JSON.stringify(text)}.`);
  return engine;
}

function logStyle(text: string): LogStyle {
  const style = logStyles.find((one) => one === text);
  if (style === undefined) throw new CommandError(`--log takes ${logStyles.join(', ')}, not ${JSON.stringify(text)}.`);
  return style;
}

function originOf(text: string): string {
  const isOrigin =
    ['*', 'null', loopbackPages].includes(text) || (/^https?:\/\/[^/?#]+\/?$/i.test(text) && URL.canParse(text));
  if (!isOrigin)
    throw new CommandError(
      `--cors takes an origin, e.g. https://app.example, or * for all without credentials, not ${JSON.stringify(text)}.`,
    );
  return text;
}

function receiverOf(text: string): string {
  if (/^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new CommandError(`--callbacks-to takes an origin, e.g. https://hooks.example, not ${JSON.stringify(text)}.`);
}

/** The value may be a real key, so the error does not repeat it. */
function credentialOf(text: string): [scheme: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new CommandError('--credential takes a security scheme and a value, e.g. apiKey=secret.');
  return [text.slice(0, at), text.slice(at + 1)];
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

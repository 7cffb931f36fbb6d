import { UsageError } from './contract/errors.ts';
import { integer, specFlags, type Flags, type FlagValues } from './flags.ts';
import { logStyles, type LogStyle } from './serve/log.ts';
import { startMock, type Delay, type Failure, type Mock, type MockOptions } from './mock/start.ts';

/** The flags of `twinspec mock`. */
export const flags = {
  port: { value: 'PORT', default: '4010', help: 'where to listen on 127.0.0.1; 0 takes any free port' },
  openapi: { value: 'FILE', help: 'serve this OpenAPI document (default: the contract of this package, unless --openrpc is given)' },
  openrpc: { value: 'FILE', help: 'serve this OpenRPC 1.x document at /rpc (default: the contract of this package, unless --openapi is given)' },
  'allow-external': specFlags['allow-external'],
  watch: { help: 'serve the spec files again when they change; a broken one leaves the last good one served' },
  delay: { value: 'MS[-MS]', help: 'hold each answer back, e.g. 100 or 50-200' },
  fail: { value: 'STATUS:SHARE', help: 'fail a share of the requests, e.g. 503:0.1 or 503:0.1,429:0.05' },
  seed: { value: 'TEXT', default: '1', help: 'what delays, failures and made-up data are drawn from' },
  'body-limit': { value: 'BYTES', default: '1048576', help: 'the largest body that is read' },
  'batch-limit': { value: 'COUNT', default: '1000', help: 'the most requests of a JSON-RPC batch' },
  log: { value: 'STYLE', default: 'pretty', help: 'how requests are logged: pretty, json or silent' },
} satisfies Flags;

/**
 * Runs `twinspec mock`.
 *
 * @param values - the command line
 * @returns when the mock is ready; it runs until SIGINT or SIGTERM
 * @throws UsageError for a value that makes no sense; see also {@link startMock}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await mock(optionsOf(values));
}

/**
 * Starts the mock for a person: says on stdout when it is ready and closes it when the process is asked to end.
 *
 * @param options - see {@link MockOptions}
 * @returns the running mock
 * @throws UsageError, ContractError: see {@link startMock}
 * @example await mock({ port: 4010, log: 'pretty' });
 */
export async function mock(options: MockOptions): Promise<Mock> {
  const running = await startMock({ ...options, remember: options.remember ?? 0 });
  for (const line of running.unserved) process.stderr.write(`note: ${line}\n`);
  process.stdout.write(`The mock is ready: ${running.url}, node at ${running.rpcUrl}\n`);
  closeOnSignal(running);
  return running;
}

/**
 * Closes a mock when the process is asked to end; it then exits by itself, with 0.
 *
 * @param running - the mock
 */
export function closeOnSignal(running: Pick<Mock, 'close'>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close());
}

/**
 * Turns the command line of `twinspec mock` into options.
 *
 * @param values - the command line
 * @returns the options
 * @throws UsageError for a value that makes no sense
 */
export function optionsOf(values: FlagValues<typeof flags>): MockOptions {
  return {
    port: integer('port', values.port, [0, 65_535]),
    seed: values.seed,
    watch: values.watch,
    bodyLimit: integer('body-limit', values['body-limit'], [1, 2 ** 30]),
    batchLimit: integer('batch-limit', values['batch-limit'], [1, 1_000_000]),
    log: logStyle(values.log),
    ...(values.openapi !== undefined && { openapi: values.openapi }),
    ...(values.openrpc !== undefined && { openrpc: values.openrpc }),
    ...(values['allow-external'] && { allowExternal: true }),
    ...(values.delay !== undefined && { delay: delayOf(values.delay) }),
    ...(values.fail !== undefined && { fail: values.fail.split(',').map(failureOf) }),
  };
}

function logStyle(text: string): LogStyle {
  const style = logStyles.find((one) => one === text);
  if (style === undefined) throw new UsageError(`--log takes ${logStyles.join(', ')}, not ${JSON.stringify(text)}.`);
  return style;
}

function delayOf(text: string): Delay {
  const found = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text);
  const [least, most] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
  if (found === null || least > most) throw new UsageError(`--delay takes milliseconds, e.g. 100 or 50-200, not ${JSON.stringify(text)}.`);
  return [least, most];
}

function failureOf(text: string): Failure {
  const found = /^([45]\d\d):(0(?:\.\d+)?|\.\d+|1(?:\.0+)?)$/.exec(text.trim());
  if (found === null) throw new UsageError(`--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not ${JSON.stringify(text)}.`);
  return { status: Number(found[1]), rate: Number(found[2]) };
}

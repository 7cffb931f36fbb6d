// What the verbs share that serve: their flags, how they say that they are ready and what to know of them, the command
// that runs beside them, and how they end.

import { CommandError } from '../../contract/base/errors.ts';
import { endProgress } from '../../terminal/progress/progress.ts';
import { createTerminalWriter, formatHanging, formatTagged } from '../../terminal/terminal.ts';
import { loopbackPages, isLoopback } from '../../serve/access/access.ts';
import { announcement, logStyles, type LogStyle, linesTo } from '../../serve/log/log.ts';
import { parseInteger, type Flag, type Flags, type FlagValues } from '../flags/flags.ts';

export { runProgram, runWithServer } from './run-with-server.ts';
export { closeOnShutdown } from './shutdown.ts';

/** The flags of all verbs that serve both APIs. */
export const servingFlags = {
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
  'body-limit': { value: 'BYTES', default: '1048576', help: 'the largest body that is read' },
  'batch-limit': { value: 'COUNT', default: '1000', help: 'the most requests in a JSON-RPC batch' },
  remember: {
    value: 'COUNT',
    default: '200',
    help: 'keep this many requests for GET /_twinspec/requests, up to 32 MiB',
  },
  log: { value: 'STYLE', default: 'pretty', help: 'how requests are logged: pretty, json or silent' },
} satisfies Flags;

/** The flag of the servers whose page of the traffic may change documents. */
export const keepFlag = {
  help: 'let the page at /_twinspec/ save requests as exchanges in the documents',
} as const satisfies Flag;

/** The flag of the servers that have sessions. */
export const sessionIdleFlag = {
  value: 'SECONDS',
  default: '600',
  help: 'delete a session that has had no call for this long',
} as const satisfies Flag;

/**
 * Turns the flags of all verbs that serve both APIs into options.
 *
 * @throws CommandError for a wrong value
 * @example toServingOptions(parseFlags(servingFlags, ['--log', 'json'])).log // 'json'
 */
export function toServingOptions(values: FlagValues<typeof servingFlags>) {
  return {
    ...toListenOptions({ ...values, port: values.port ?? '4010' }),
    host: values.host,
    credentials: Object.fromEntries(values.credential.map(credentialOf)),
    batchLimit: parseInteger('batch-limit', values['batch-limit'], [1, 1_000_000]),
    remember: parseInteger('remember', values.remember, [0, 1_000_000]),
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
  values: { port: string } & FlagValues<Pick<typeof servingFlags, 'allowed-host' | 'cors' | 'body-limit'>>,
) {
  return {
    port: parseInteger('port', values.port, [0, 65_535]),
    allowedHosts: values['allowed-host'],
    cors: values.cors.map(originOf),
    bodyLimit: parseInteger('body-limit', values['body-limit'], [1, 2 ** 30]),
  };
}

/**
 * Says that a server is ready, as its log is written.
 *
 * @param options - the style of the log, and where it goes
 * @param sentence - what a person reads
 * @param more - what a program reads besides
 */
export function announceReady(
  { log = 'silent', output }: { log?: LogStyle; output?: 'stdout' | 'stderr' },
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
 * Prints a note if other machines can reach a server.
 *
 * @param host - the address that it listens on
 * @example warnIfReachable('0.0.0.0');
 */
export function warnIfReachable(host = '127.0.0.1'): void {
  if (isLoopback(host.includes(':') ? `[${host}]` : host)) return;
  printNotes([`it listens on ${host}, so every client that reaches this machine can call it.`]);
}

/** Prints notes; a server goes on when its output is closed. */
export function printNotes(sentences: string[]): void {
  const voice = createTerminalWriter(process.stderr, linesTo(process.stderr));
  voice.say(sentences.flatMap((sentence) => formatTagged(voice, `note: ${sentence}`)));
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
      `--cors takes an origin, e.g. https://app.example, or * for all without credentials, ` +
        `not ${JSON.stringify(text)}.`,
    );
  return text;
}

/** The value may be a real key, so the error does not repeat it. */
function credentialOf(text: string): [scheme: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new CommandError('--credential takes a security scheme and a value, e.g. apiKey=secret.');
  return [text.slice(0, at), text.slice(at + 1)];
}

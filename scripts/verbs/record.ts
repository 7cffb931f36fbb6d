import { parseInteger, type Flags, type FlagValues, type VerbHelp } from '../cli/flags/flags.ts';
import { specFilesOrOwn, specFlags } from '../cli/documents/spec-flags.ts';
import { keepFlag, servingFlags, toListenOptions } from '../cli/serving/serving.ts';
import { recordTraffic } from '../record/record.ts';

/** The flags of `twinspec record`. */
export const flags = {
  ...specFlags,
  url: {
    value: '[NAME=]URL',
    many: true,
    group: 'servers',
    help: 'base address of an API to forward to, with its name where there are several; repeatable',
  },
  rpc: { value: 'URL', group: 'servers', help: 'address of JSON-RPC to forward to; callers reach it at /rpc' },
  port: { value: 'PORT', default: '4020', help: 'port to listen on, on 127.0.0.1; 0 takes any free port' },
  out: { value: 'FILE', default: 'traffic.har', help: 'where to write the HAR file, without secrets' },
  'allowed-host': servingFlags['allowed-host'],
  cors: { ...servingFlags.cors, help: 'let pages of this origin call, which no other pages may; repeatable' },
  'body-limit': servingFlags['body-limit'],
  timeout: { value: 'MS', default: '60000', help: 'time limit for one whole answer' },
  keep: keepFlag,
  examples: { value: 'FOLDER', help: 'also write copies of the specs with the recorded calls as named example pairs' },
} satisfies Flags;

/** The help of `twinspec record`. */
export const help: VerbHelp = {
  examples: [
    ['record --url http://127.0.0.1:3000', 'check what passes, and write it as HAR'],
    ['record --url http://127.0.0.1:3000 --examples specs', 'write examples for the document, too'],
  ],
  usual: ['url', 'rpc', 'port', 'out', 'examples'],
  guide: 'judge-traffic',
};

/**
 * Runs `twinspec record` until it is interrupted.
 *
 * @returns resolves when it was interrupted and all traffic kept the contract
 * @throws CommandError for a wrong value; see also {@link recordTraffic}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const { url, rpc, out, keep, examples: examplesIn } = values;
  const listen = toListenOptions(values);
  const timeout = parseInteger('timeout', values.timeout, [1, 600_000]);
  await recordTraffic({ url, rpc, out, keep, examplesIn, listen, timeout, specs: specFilesOrOwn(values) });
}

import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from './contract/counted.ts';
import { ContractError, CommandError } from './contract/errors.ts';
import { loadContract } from './contract/load.ts';
import { compileSchemas } from './contract/schemas.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { withExamples } from './record/examples.ts';
import { startRecorder } from './record/recorder.ts';
import { sentenceOf } from './verify/fault.ts';
import { secretsOf } from './verify/har.ts';
import { hidden, maskOf, masking } from './verify/mask.ts';
import { serversIn, type Target } from './verify/target.ts';
import type { Judged, Seen } from './verify/traffic.ts';

/** The flags of `twinspec record`. */
export const flags = {
  ...specFlags,
  url: { value: 'URL', group: 'servers', help: 'base address of the platform to forward to' },
  rpc: { value: 'URL', group: 'servers', help: 'address of the node to forward to; callers reach it at /rpc' },
  port: { value: 'PORT', default: '4020', help: 'port to listen on, on 127.0.0.1; 0 takes any free port' },
  out: { value: 'FILE', default: 'traffic.har', help: 'where to write the HAR file, without secrets' },
  examples: { value: 'FOLDER', help: 'also write copies of the specs with the recorded calls as named example pairs' },
} satisfies Flags;

/**
 * Runs `twinspec record` until it is interrupted.
 *
 * @param values - the flags
 * @returns resolves when it was interrupted and all traffic kept the contract
 * @throws CommandError without any address; ContractError when some of the traffic broke the contract
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const contract = await loadContract(specFiles(values));
  const target: Target = { ...serversIn(values), credentials: {}, timeout: 60_000 };
  if (Object.keys(target.addresses).length === 0)
    throw new CommandError('record needs a server to forward to: --url for the platform, --rpc for the node, or both.');
  const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
  const told = (seen: Seen, judged: Judged): void => {
    const mask = maskOf(contract, target, judged.results);
    const operations = judged.results.map(({ check }) => check.operation);
    const hide = masking(secretsOf(seen.request, operations).map((value) => [value, hidden]));
    for (const line of linesOf(seen, judged)) print(hide(mask.text(line)));
  };
  // What passes cannot be recorded again, so a place that nothing can be written to is refused before it does.
  await appendFile(values.out, '');
  if (values.examples !== undefined) await mkdir(values.examples, { recursive: true });
  const recorder = await startRecorder({ measure, target, port: integer('port', values.port, [0, 65_535]), told });
  if (target.addresses.platform !== undefined) print(`Platform  ${recorder.url}`);
  if (target.addresses.node !== undefined) print(`Node      ${recorder.rpcUrl}`);
  print('Recording. Ctrl+C stops it and writes the files.');
  await interrupted();
  await recorder.close();
  await writeFile(values.out, `${JSON.stringify(recorder.har(), undefined, 2)}\n`);
  const results = recorder.traffic.flatMap(({ judged }) => judged.results);
  const broken = results.filter(({ judgement }) => judgement.outcome === 'broken').length;
  const exchanges = counted(recorder.traffic.length, 'exchange');
  print(`${exchanges} in ${values.out}, ${counted(results.length, 'call')} checked, ${broken} broken.`);
  if (values.examples !== undefined) {
    const { openapi, openrpc, added } = withExamples(measure, recorder.traffic);
    if (openapi !== undefined)
      await writeFile(join(values.examples, 'openapi.json'), `${JSON.stringify(openapi, undefined, 2)}\n`);
    if (openrpc !== undefined)
      await writeFile(join(values.examples, 'openrpc.json'), `${JSON.stringify(openrpc, undefined, 2)}\n`);
    print(`${counted(added, 'example pair')} added to the specs in ${values.examples}.`);
  }
  if (broken > 0) throw new ContractError([`${broken} of ${results.length} calls broke the contract.`]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function linesOf({ request, answer }: Seen, { results, undocumented }: Judged): string[] {
  return [
    ...results.flatMap(({ check, judgement }) => [
      `${judgement.outcome.padEnd(8)}${check.operation.id} ${answer.status}`,
      ...judgement.faults.map((fault) => `        ${sentenceOf(fault)}`),
    ]),
    ...undocumented.map((what) => {
      const called = what.startsWith(request.method) ? what : `${what} of ${request.method}`;
      return `unknown ${called}: the contract has no such operation`;
    }),
  ];
}

async function interrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startChild } from './support/child.ts';
import { median, table } from './support/table.ts';

/** Measures complete runs of `twinspec verify` against the mock, which runs in a process of its own. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const command = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
const mock = await startChild({
  name: 'the mock',
  command: (port) => [command, 'mock', '--port', String(port), '--log', 'silent'],
  probe: (url) => ({ url: `${url}/_twinspec/health`, init: {} }),
});
const rows: string[][] = [];
for (const [name, flags] of [
  ['both APIs, all operations', ['--url', mock.url, '--rpc', `${mock.url}/rpc`, '--unsafe', '--mode', 'literal']],
  ['both APIs, only what is safe to repeat', ['--url', mock.url, '--rpc', `${mock.url}/rpc`]],
  ['only the node', ['--rpc', `${mock.url}/rpc`]],
] as const) {
  const runs = Array.from({ length: Number(values.rounds) }, () => {
    const begun = performance.now();
    const { status, stdout } = spawnSync(process.execPath, [command, 'verify', ...flags], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`verify ended with ${status}: ${stdout.slice(-500)}`);
    return { seconds: (performance.now() - begun) / 1000, cases: Number(/^(\d+) shown/m.exec(stdout)?.[1]) };
  });
  const seconds = runs.map((run) => run.seconds);
  rows.push([name, String(runs[0]?.cases), `${median(seconds).toFixed(2)} s`, `${Math.max(...seconds).toFixed(2)} s`]);
}
await mock.stop();
process.stdout.write(`${table(['verify against the mock', 'cases shown', 'median', 'slowest'], rows)}\n`);

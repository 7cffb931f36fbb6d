import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRecording } from './support/recording.ts';
import { table } from './support/table.ts';

/** Measures the memory of `twinspec record` while exchanges pass through it. It should stay flat. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, bytes: { type: 'string', default: '50000' } },
});
const [count, bytes, steps] = [Number(values.count), Number(values.bytes), 10];
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));
const out = join(folder, 'traffic.har');
const command = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
try {
  const recording = await startRecording(command, out, bytes);
  const rows: string[][] = [];
  const measured: NodeJS.MemoryUsage[] = [];
  for (let step = 1; step <= steps; step++) {
    const seconds = await recording.pass(count / steps);
    const memory = await recording.memory();
    measured.push(memory);
    rows.push([
      ((count / steps) * step).toLocaleString('en'),
      ...[memory.rss, memory.heapUsed, memory.external, (await stat(out)).size].map((size) => (size / 1e6).toFixed(1)),
      (count / steps / seconds).toFixed(0),
    ]);
  }
  const code = await recording.stop();
  if (code !== 0) throw new Error(`record ended with ${code}.`);
  const head = ['exchanges', 'resident, MB', 'heap, MB', 'buffers, MB', 'file, MB', 'exchanges a second'];
  const [first, last] = [measured[0], measured.at(-1)];
  const ratio = (of: 'rss' | 'heapUsed'): string => ((last?.[of] ?? NaN) / (first?.[of] ?? NaN)).toFixed(2);
  const growth = `From the first row to the last: heap × ${ratio('heapUsed')}, resident × ${ratio('rss')}.`;
  process.stdout.write(`Node ${process.versions.node}\n\n${table(head, rows)}\n\n${growth}\n`);
} finally {
  await rm(folder, { recursive: true });
}

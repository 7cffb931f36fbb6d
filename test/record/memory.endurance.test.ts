import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startRecording } from '../../bench/support/recording.ts';

it('record needs no more memory after four times as many exchanges of 50 kB', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = join(folder, 'traffic.har');
  const command = fileURLToPath(new URL('../../scripts/project/from-sources.mjs', import.meta.url));
  const recording = await startRecording(command, out, 50_000);
  const count = 200;
  await recording.pass(count);
  const first = await recording.memory();
  await recording.pass(3 * count);
  const last = await recording.memory();
  expect(await recording.stop()).toBe(0);
  expect(statSync(out).size).toBeGreaterThan(4 * count * 50_000);
  // What passed in between is 30 MB. Buffers are outside of the heap, and freed some time after they are let go.
  expect(last.heapUsed / first.heapUsed).toBeLessThan(1.2);
  expect(last.external - first.external).toBeLessThan(20_000_000);
});

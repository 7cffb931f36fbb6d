import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiffReport } from '../../scripts/diff.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';

const { giants, remove } = unpackedGiants();

afterAll(remove);

/** How a run ended, with its output, and what it took: seconds of CPU time and megabytes of memory. */
type Run = { code: number | null; stdout: string; stderr: string; seconds: number; megabytes: number };

/** Writes what the process took to the file descriptor 3 at its end. */
const measuring = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
`)}`;

async function diff({ api, file }: Giant, base: string): Promise<Run> {
  const parameters = ['--import', measuring, 'scripts/from-sources.mjs', 'diff', '--json'];
  const child = spawn(process.execPath, [...parameters, `--${api}`, file, `--base-${api}`, base], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = child.stdio.slice(1).map(async (stream) => {
    let text = '';
    for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString();
    return text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout = '', stderr = '', usage = ''] = await Promise.all(texts);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage;
  return { code, stdout, stderr, seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
}

/** Half as much again as it takes alone on a machine, as CPU time grows with what else runs there. */
function secondsFor({ file }: Giant): number {
  return 1.5 * (2 + statSync(file).size / 1e6);
}

const withOlder = giants.flatMap(({ older, ...giant }) => (older === undefined ? [] : [{ ...giant, older }]));

describe.skipIf(giants.length === 0)('diff of large documents', () => {
  // The first run after a change bundles the command, which is not measured.
  beforeAll(async () => {
    const [giant] = giants;
    if (giant !== undefined) await diff(giant, giant.file);
  });

  it.each(giants)('finds nothing between $name and itself', async (giant) => {
    const { code, stdout, seconds, megabytes } = await diff(giant, giant.file);
    expect({ code, changes: (JSON.parse(stdout) as DiffReport).changes }).toEqual({ code: 0, changes: [] });
    expect(seconds).toBeLessThan(secondsFor(giant));
    expect(megabytes).toBeLessThan(400);
  });

  it.each(withOlder)('lists each change between two versions of $name once', async (giant) => {
    const { code, stdout, seconds, megabytes } = await diff(giant, giant.older);
    expect(code).toBe(1);
    const { changes } = JSON.parse(stdout) as DiffReport;
    expect(seconds).toBeLessThan(secondsFor(giant));
    expect(megabytes).toBeLessThan(400);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const shared = changes.filter(({ place }) => place.startsWith('#'));
    expect(shared.length).toBeGreaterThan(0);
    const sentences = shared.map(({ impact, place, message }) => `${impact} ${place} ${message}`);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(changes.filter(({ place, uses }) => uses.length === 0 && !/^\/(?:info|servers)/.test(place))).toEqual([]);
  });
});

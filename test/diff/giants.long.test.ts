import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiffReport } from '../../scripts/diff.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { measured, type MeasuredRun } from '../support/measured.ts';

const { giants, remove } = unpackedGiants();

afterAll(remove);

const diff = ({ api, file }: Giant, base: string): Promise<MeasuredRun> =>
  measured(['diff', '--json', `--${api}`, file, `--base-${api}`, base]);

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

import { afterAll, describe, expect, it, vi } from 'vitest';
import type { DiffReport } from '../../scripts/diff/diff.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { twinspecProcess, type Ended } from '../support/process.ts';

vi.setConfig({ testTimeout: 300_000 });

const { giants, remove } = unpackedGiants();

afterAll(remove);

const diff = ({ api, file }: Giant, base: string): Promise<Ended> =>
  twinspecProcess(['diff', '--json', `--${api}`, file, `--base-${api}`, base]);

const withOlder = giants.flatMap(({ older, ...giant }) => (older === undefined ? [] : [{ ...giant, older }]));

describe.skipIf(giants.length === 0)('diff of large documents', () => {
  it.each(giants.filter(({ name }) => /^(?:github|openai|filecoin)/.test(name)))(
    'finds nothing between $name and itself',
    async (giant) => {
      const { code, stdout } = await diff(giant, giant.file);
      expect({ code, changes: (JSON.parse(stdout) as DiffReport).changes }).toEqual({ code: 0, changes: [] });
    },
  );

  it.each(withOlder)('lists each change between two versions of $name once', async (giant) => {
    const { code, stdout } = await diff(giant, giant.older);
    expect(code).toBe(1);
    const { changes } = JSON.parse(stdout) as DiffReport;
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const shared = changes.filter(({ place }) => place.startsWith('#'));
    expect(shared.length).toBeGreaterThan(0);
    const sentences = shared.map(({ impact, place, message }) => `${impact} ${place} ${message}`);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(changes.filter(({ place, uses }) => uses.length === 0 && !/^\/(?:info|servers)/.test(place))).toEqual([]);
  });
});

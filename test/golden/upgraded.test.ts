import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import type { JsonObject } from '../../scripts/contract/json.ts';
import { upgraded } from '../../scripts/contract/load/upgrade.ts';
import { folder, golden } from './documents.ts';
import { pointersIn } from './plain.ts';

it('upgrades old documents as it did, and knows where each part was', async () => {
  const texts: string[] = [];
  for (const source of parseAllDocuments(await readFile(join(folder, 'old.yaml'), 'utf8'))) {
    const { what, ...written } = source.toJS() as JsonObject;
    const before = JSON.stringify(written);
    const { data, original } = await upgraded(written);
    expect(JSON.stringify(written)).toBe(before);
    const moved = pointersIn(data, '').flatMap((pointer): [string, string][] => {
      const from = original(pointer);
      return from === pointer ? [] : [[pointer, from]];
    });
    texts.push(
      stringify({ what: what ?? null, ...data, 'was elsewhere': Object.fromEntries(moved) }, { lineWidth: 0 }),
    );
  }
  await expect(texts.join('---\n')).toMatchFileSnapshot(golden('old.upgraded.yaml'));
});

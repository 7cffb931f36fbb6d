import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { circleFinder, withoutCircles } from '../../scripts/contract/circles.ts';
import { asObject, type JsonObject } from '../../scripts/contract/json.ts';
import { refsOf } from '../../scripts/contract/refs.ts';
import { folder, golden } from './documents.ts';

it('opens circles of schemas as it did', async () => {
  const texts: string[] = [];
  for (const source of parseAllDocuments(await readFile(join(folder, 'circles.yaml'), 'utf8'))) {
    const { what, ...schemas } = source.toJS() as JsonObject;
    const document = { components: { schemas } };
    const before = JSON.stringify(document);
    const isCircular = circleFinder(refsOf(document));
    const found = Object.keys(schemas).filter((name) => isCircular(asObject(schemas[name])));
    const opened = withoutCircles(document, (pointer) => pointer);
    expect(JSON.stringify(document)).toBe(before);
    const isSame = opened === document;
    const shown = {
      what,
      'leads into one': found,
      ...(isSame ? { isSame } : asObject(asObject(opened['components'])['schemas'])),
    };
    texts.push(stringify(shown, { aliasDuplicateObjects: false, lineWidth: 0 }));
  }
  await expect(texts.join('---\n')).toMatchFileSnapshot(golden('circles.opened.yaml'));
});

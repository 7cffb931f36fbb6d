import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { emitters } from '../../scripts/emit/emitters.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { folderAt } from '../support/folders.ts';
import { commandsIn, faultsOfCode, faultsOfCommands, faultsOfMarkdown, faultsOfPage } from './faults.ts';
import { plantedEverywhere, plantedFiles, type Form, type Kind } from './planted.ts';

// Every text of a document, keys as well as values, is joined by a payload, which may be code in nothing that is
// written of the document.

const folder = mkdtempSync(join(tmpdir(), 'twinspec-canary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['before every text', 'after every text'] satisfies Form[])('a payload %s of a document', (form) => {
  let made: Record<string, string>;
  let site: Record<string, string>;

  beforeAll(async () => {
    const out = mkdtempSync(join(folder, 'out-'));
    const specs: Partial<Record<Kind, string>> = {};
    for (const kind of ['openapi', 'openrpc'] as const) {
      const { document, places } = await plantedEverywhere(kind, form);
      specs[kind] = join(out, `${kind}.json`);
      writeFileSync(specs[kind], JSON.stringify(document));
      // A payload that nothing takes would show nothing.
      expect(places).toBeGreaterThan(kind === 'openapi' ? 300 : 80);
    }
    const also = emitters.flatMap(({ name, onRequest }) => (onRequest === true ? [name] : []));
    await generate({ specs, out: join(out, 'api'), also, print: () => undefined });
    await buildDocs({ specs, out: join(out, 'site'), print: () => undefined });
    made = folderAt(join(out, 'api')) ?? {};
    site = folderAt(join(out, 'site')) ?? {};
  });

  test('is no code in what generate writes', () => {
    const modules = Object.entries(made).filter(([file]) => /\.[jt]s$/.test(file));
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.flatMap(([file, text]) => faultsOfCode(file, text))).toEqual([]);
  });

  test('is no command in the pages for machines', () => {
    const commands = Object.entries(site).flatMap(([file, text]) => (file.endsWith('.md') ? commandsIn(text) : []));
    expect(commands.length).toBeGreaterThan(3);
    expect(faultsOfCommands(commands)).toEqual([]);
  });

  test('is neither an element nor an attribute in the pages', () => {
    const pages = Object.entries(site).filter(([file]) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.flatMap(([file, html]) => faultsOfPage(file, html))).toEqual([]);
  });
});

test('a payload in a text that is no Markdown is neither an element nor a link in the pages for machines', async () => {
  const place = mkdtempSync(join(folder, 'machines-'));
  await plantedFiles(place, 'after every text that is no Markdown');
  const specs = { openapi: join(place, 'openapi.json'), openrpc: join(place, 'openrpc.json') };
  await buildDocs({ specs, out: join(place, 'site'), print: () => undefined });
  const pages = Object.entries(folderAt(join(place, 'site')) ?? {}).filter(([file]) =>
    /\.md$|^llms.*\.txt$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap(([file, text]) => faultsOfMarkdown(file, text))).toEqual([]);
});

import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { contractWith, entangled } from '../support/entangled.ts';
import { startTwinspec } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinspec-docs-'));
const openapi = join(folder, 'openapi.json');

beforeAll(() => {
  const [, ladder] = entangled;
  const { contract } = contractWith(ladder?.[1](400, { type: 'string' }) ?? {});
  writeFileSync(openapi, JSON.stringify(contract.apis[0]?.document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('ends at once when it is interrupted between two pages, and leaves nothing behind', async () => {
  const out = join(folder, 'interrupted');
  const pages = (): number => {
    try {
      return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => /S\d+\.html$/.test(path)).length;
    } catch {
      return 0;
    }
  };
  const interrupted = async (): Promise<unknown[]> => {
    const child = startTwinspec(['docs', '--openapi', openapi, '--out', out]);
    const closed = once(child, 'close');
    while (pages() === 0 && child.exitCode === null) await setTimeout(5);
    child.kill('SIGINT');
    return closed;
  };
  let ended = await interrupted();
  // A busy machine may send the signal when all pages are there.
  for (; ended[0] === 0; ended = await interrupted()) rmSync(out, { recursive: true });
  expect(ended).toEqual([null, 'SIGINT']);
  expect(readdirSync(folder)).toEqual(['openapi.json']);
});

it('says on a terminal how many operations have their pages, and removes the line at the end', async () => {
  const { isTTY, write } = process.stderr;
  const written: string[] = [];
  Object.assign(process.stderr, { isTTY: true, write: (text: string) => written.push(text) > 0 });
  try {
    await buildDocs({ specs: { openapi }, out: join(folder, 'shown') });
  } finally {
    Object.assign(process.stderr, { isTTY, write });
  }
  expect(written.some((text) => text.endsWith(' of 400 operations'))).toBe(true);
  expect(written.at(-1)).toBe('\r\u001B[2K');
});

import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describedVerbs } from '../scripts/command.ts';
import type { Flag } from '../scripts/flags.ts';
import manifest from '../package.json' with { type: 'json' };
import { startMock, type Mock } from '../scripts/mock/start.ts';
import { blocks, blocksInFolder, readme } from './support/readme.ts';

let folder: string;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
  folder = await blocksInFolder(mock.url);
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the code in the README and the guides', () => {
  it.each(blocks.filter(({ runs }) => runs).map(({ name }) => name))('%s runs against the mock', async (name) => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await import(join(folder, name));
    const printed = log.mock.calls.map((values) => format(...values)).join('\n');
    expect(error).not.toHaveBeenCalled();
    expect(printed).not.toBe('');
    expect(printed).not.toContain('undefined');
    const [, shown] = /^prints\n\n```\n([\s\S]*?)\n```$/m.exec(readme) ?? [];
    if (name === 'readme-1.ts') expect(printed).toBe(shown);
    vi.restoreAllMocks();
  });
});

/** The cells of the table that has these column headings. */
function tableUnder(text: string, ...head: string[]): string[][] {
  const [, rest = ''] = text.split(`| ${head.join(' | ')} |\n`);
  const [rows = ''] = rest.split('\n\n', 1);
  return rows
    .split('\n')
    .slice(1)
    .map((row) => row.slice(2, -2).split(' | '));
}

describe('the tables of the guides', () => {
  it('describe every flag of the mock as its help does', async () => {
    const guide = await readFile('specs/guides/11-the-mock.md', 'utf8');
    const told = tableUnder(guide, 'flag', 'what it does').map(([flag, text]) => [flag, text]);
    const mock = (await describedVerbs()).find(({ name }) => name === 'mock');
    const known = Object.entries<Flag>(mock?.flags ?? {}).map(([name, { value, default: fallback, help }]) => [
      `\`--${name}${value === undefined ? '' : ` ${value}`}\``,
      `${help}${fallback === undefined ? '' : ` (default: ${fallback})`}`,
    ]);
    expect(told).toEqual(expect.arrayContaining(known));
  });
});

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (document) => {
  it('names only files that exist', async () => {
    const text = await readFile(document, 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    const rooms = 'bench|config|contract|docs|emit|folder|lint|mock|scripts|serve|server|specs|src|test';
    const names = [...text.matchAll(new RegExp(`\`((?:${rooms})/[^\`*<]+)\``, 'g'))].map(([, path = '']) => path);
    const missing = [...links, ...names].filter((path) => !existsSync(path) && !existsSync(join('scripts', path)));
    // These are in the reader's own project.
    expect(missing.filter((path) => !path.startsWith('src/api/'))).toEqual([]);
  });
});

it('ARCHITECTURE.md says of each dependency why it is there', async () => {
  const text = await readFile('ARCHITECTURE.md', 'utf8');
  const [, table = ''] = text.split('## Dependencies, and why each');
  const { dependencies, devDependencies } = manifest;
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  const known = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.slice(2).toSorted()).toEqual(known.toSorted());
});

import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listVerbFlags } from '../../scripts/command.ts';
import { configSchema } from '../../scripts/cli/settings/settings.ts';
import { settingName } from '../../scripts/cli/settings/setting-names.ts';
import { asObject } from '../../scripts/contract/base/json.ts';
import { readOwnTables } from '../../scripts/verbs/guide-tables.ts';
import manifest from '../../package.json' with { type: 'json' };
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';
import { blocks, blocksInFolder, readme } from '../support/readme.ts';

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

describe('a flag', () => {
  it.each([
    ['mock', 'the-mock'],
    ['judge', 'judge-traffic'],
    ['verify', 'check-a-live-server'],
  ])('of %s has one sentence: in its help, in the schema of the settings and in the guide %s', async (verb, name) => {
    const [table, verbs] = [(await readOwnTables())[`flags-${verb}`], await listVerbFlags()];
    const guide = await readFile(`guides/${name}.md`, 'utf8');
    expect(guide).toContain(`<!-- twinspec: flags-${verb} -->`);
    const { stdout } = await twinspec([verb, '--help', 'all']);
    const help = stdout.replaceAll(/\s+/g, ' ');
    const { flags = {} } = verbs.find((one) => one.name === verb) ?? {};
    expect(table?.rows.length).toBeGreaterThanOrEqual(Object.keys(flags).length);
    for (const [usage = '', sentence = ''] of table?.rows ?? [])
      expect(help).toContain(`${usage.slice(1, -1)} ${sentence}`);
    const sections = asObject(configSchema(verbs)['properties']);
    const settings = asObject(asObject(sections[verb])['properties']);
    for (const flag of Object.keys(flags)) {
      const { description } = asObject(settings[settingName(flag)]);
      // The settings may not have every flag.
      if (description === undefined) continue;
      expect(table?.rows.some(([, sentence]) => sentence?.startsWith(String(description)))).toBe(true);
    }
  });
});

const pages = readdirSync('architecture').map((page) => `architecture/${page}`);

describe.each(['README.md', 'AGENTS.md', 'STABILITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...pages])(
  '%s',
  (document) => {
    it('names only files that exist', async () => {
      const text = await readFile(document, 'utf8');
      const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
      const rooms = 'bench|config|contract|docs|emit|folder|lint|mock|scripts|serve|server|specs|src|test';
      const names = [...text.matchAll(new RegExp(`\`((?:${rooms})/[^\`*<]+)\``, 'g'))].map(([, path = '']) => path);
      const places = (path: string): string[] => [path, join('scripts', path), join(dirname(document), path)];
      const missing = [...links, ...names].filter((path) => !places(path).some((place) => existsSync(place)));
      // These are in the reader's own project.
      expect(missing.filter((path) => !path.startsWith('src/api/'))).toEqual([]);
    });
  },
);

it('says of each dependency why it is there', async () => {
  const table = await readFile('architecture/dependencies.md', 'utf8');
  const { dependencies, devDependencies } = manifest;
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  const known = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.slice(2).toSorted()).toEqual(known.toSorted());
});

it('the README and the examples name the version of this package', async () => {
  const inside = readdirSync('examples').flatMap((name) => [`${name}/README.md`, `${name}/package.json`]);
  const files = ['README.md', 'examples/README.md', ...inside.map((name) => `examples/${name}`)].filter(existsSync);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const named = texts.flatMap((text) => [...text.matchAll(/(?:twinspec-|"twinspec": "\^)(\d+\.\d+\.\d+)/g)]);
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named.map(([, version]) => version))]).toEqual([manifest.version]);
});

it('names every entry of the package where it says what is stable', async () => {
  const guide = await readFile('STABILITY.md', 'utf8');
  const entries = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'));
  for (const name of entries) expect(guide).toContain(`\`${name.replace('.', 'twinspec')}\``);
});

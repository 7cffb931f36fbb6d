import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

// The rule of the repository that holds floors and doors finds what it is for.
const folder = mkdtempSync(join(tmpdir(), 'twinspec-rooms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const planted: [file: string, code: string, complaint: string | undefined][] = [
  ['contract/base/a.ts', "export type { Api } from '../operation.ts';", 'knows no other room'],
  ['redact/a.ts', "export type A = typeof import('../verify/run.ts');", 'imports go down only'],
  ['serve/http/b.ts', "export { judgeAnswer } from '../../judge/judge.ts';", 'imports go down only'],
  ['verify/c.ts', "import '../mock/start.ts';", 'Only cli, verbs, project may know mock/'],
  ['cli/d.ts', "export const d = () => import('../mock/session/session-store.ts');", 'is no door of mock/'],
  ['contract/schema/k.ts', "import '../compile/schemas.ts';", 'imports go down only'],
  ['contract/schema/l.ts', "export type { Contract } from '../contract-type.ts';", undefined],
  ['serve/memory/m.ts', "export { serviceOf } from '../service.ts';", 'imports go down only'],
  ['docs/e.ts', "import '../contract/read/reader.ts';", 'is for contract/ alone'],
  ['docs/i.ts', "import '../contract/http/auth-scheme.ts';", 'is no door of contract/http/'],
  ['verbs/n.ts', "import '../cli/plugins.ts';", 'is no door of cli/'],
  ['o.ts', "import './cli/settings/setting-names.ts';", 'is no door of cli/settings/'],
  ['attic/f.ts', "import '../contract/base/json.ts';", 'is on no floor'],
  ['verbs/g.ts', "import '../mock/start.ts'; import '../contract/load.ts';", undefined],
  ['contract/facts/j.ts', "import '../routes/path-template.ts'; import '../base/once.ts';", undefined],
  ['mock/choose/h.ts', "import '../session/session-store.ts';", undefined],
];

it('finds imports that go up, or past a door', () => {
  const config = join(folder, 'oxlintrc.json');
  const rules = { 'rooms/floors-and-doors': 'error' };
  writeFileSync(config, JSON.stringify({ jsPlugins: [resolve('.oxlint/rooms.mjs')], categories: {}, rules }));
  for (const [file, code] of planted) {
    mkdirSync(dirname(join(folder, 'scripts', file)), { recursive: true });
    writeFileSync(join(folder, 'scripts', file), `${code}\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/oxlint/bin/oxlint'), '--config', config, '--format', 'json', join(folder, 'scripts')],
    { encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  for (const [file, , complaint] of planted) {
    const found = diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ message }) => message);
    expect(found, file).toEqual(complaint === undefined ? [] : [expect.stringContaining(complaint)]);
  }
});

it('has doors that are there, the first of which says what the room is for', async () => {
  const { rooms } = (await import(pathToFileURL(resolve('.oxlint/rooms.mjs')).href)) as Rooms;
  for (const [room, { doors = [] }] of Object.entries(rooms)) {
    const files = doors.map((door) => `scripts/${room}/${door}`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    for (const first of files.slice(0, 1)) expect(readFileSync(first, 'utf8'), first).toMatch(/^\/\/ [A-Z]/);
  }
});

type Rooms = { rooms: Record<string, { doors?: string[] }> };

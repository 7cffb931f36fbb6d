import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { memoryStore } from '../../scripts/mock/session/session-store.ts';

// Ten seconds of work, which take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const properties = { id: { type: 'string' }, list: { type: 'array' } };
const sent = { 'application/json': { schema: { type: 'object', properties } } };
const content = { 'application/json': { schema: { type: 'object', required: ['id'], properties } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'make',
        requestBody: { content: sent },
        responses: { 201: { description: 'Made.', content } },
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'show', responses: { 200: { description: 'It.', content }, 404: { description: 'None.' } } },
    },
  },
};

it('does not grow with the number of sessions, and says which ones it forgets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-sessions-'));
  await writeFile(join(folder, 'things.json'), JSON.stringify(document));
  const command = ['--max-old-space-size=170', '--import', 'tsx', 'scripts/twinspec.ts', 'mock'];
  const parameters = ['--openapi', join(folder, 'things.json'), '--port', '0', '--log', 'json'];
  const child = spawn(process.execPath, [...command, ...parameters]);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    while (!/"event":"ready"/.test(printed)) await once(child.stdout, 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
    // An empty object takes three characters here, and twenty times as many bytes of memory.
    const body = JSON.stringify({ list: Array.from({ length: 100_000 }, () => ({})) });
    const headers = { 'Content-Type': 'application/json' };
    const made: [session: string, id: string][] = [];
    const count = 24;
    for (let i = 0; i < count; i++) {
      const response = await fetch(`${url}/s/w${i}/things`, { method: 'POST', headers, body });
      const { id } = (await response.json()) as { id: string };
      made.push([`w${i}`, id]);
    }
    const shown = async ([session, id]: [string, string]) => (await fetch(`${url}/s/${session}/things/${id}`)).text();
    expect((await shown(made.at(-1) ?? ['', ''])).length).toBeGreaterThan(100_000);
    const forgotten = [...printed.matchAll(/"event":"session-forgotten".*"session":"(w\d+)"/g)].map(([, name]) => name);
    expect(forgotten.length).toBeGreaterThan(count / 2);
    expect(forgotten).toEqual(forgotten.map((_, i) => `w${i}`));
    type Entry = { name: string; used?: string; forgotten?: string };
    const sessions = async () => (await (await fetch(`${url}/_twinspec/sessions`)).json()) as Entry[];
    const listed = (await sessions()).filter((entry) => entry.forgotten !== undefined);
    expect(listed.map(({ name }) => name)).toEqual(forgotten);
    // The session that comes back learns why it begins anew.
    expect((await shown(made[0] ?? ['', ''])).length).toBeLessThan(100);
    const back = (await sessions()).find(({ name }) => name === 'w0');
    expect(back).toEqual({ name: 'w0', used: expect.any(String), forgotten: expect.stringContaining('64 MiB') });
    await fetch(`${url}/s/w0/_twinspec/reset`, { method: 'POST' });
    expect((await sessions()).find(({ name }) => name === 'w0')).not.toHaveProperty('forgotten');
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

it('forgets sessions that together keep too many bytes, those of requests included', async () => {
  const forgotten: string[] = [];
  const store = memoryStore({ remember: 10, idle: 60_000, forgot: (session) => forgotten.push(session) });
  const part = { name: 'part', empty: () => ({ size: 0 }), sizeOf: ({ size }: { size: number }) => size };
  const keep = async (session: string, mebibytes: number): Promise<void> =>
    store.change(session, part, (value) => void (value.size = mebibytes * 1024 * 1024));
  for (const name of ['one', 'two', 'three', 'default']) await keep(name, 16);
  expect(forgotten).toEqual([]);
  await keep('one', 17);
  expect(forgotten).toEqual(['two']);
  await keep('three', 1);
  await keep('four', 16);
  expect(forgotten).toEqual(['two']);
  await keep('default', 64);
  expect(forgotten).toEqual(['two', 'one', 'three']);
  store.close();
});

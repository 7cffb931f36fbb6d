import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { twinspec } from '../support/process.ts';

let folder: string;
let mock: Mock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-sidecar-'));
  mock = await startMock({ port: 0 });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
      },
    },
  },
};
describe('judge', () => {
  it('reads a HAR file that is larger than the memory it may use', async () => {
    const document = join(folder, 'shop.json');
    await writeFile(document, JSON.stringify(shop));
    const entry = JSON.stringify({
      request: { method: 'GET', url: 'http://a.test/books?limit=5', headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { size: 10_000, text: JSON.stringify(Array.from({ length: 1000 }, (_, i) => i + 1e6)) },
      },
    });
    const entries = 7000;
    const file = join(folder, 'large.har');
    const out = createWriteStream(file);
    out.write('{"log":{"version":"1.2","entries":[');
    for (let i = 0; i < entries; i++) {
      if (!out.write(`${i === 0 ? '' : ','}${entry}`)) await once(out, 'drain');
    }
    out.end(']}}');
    await once(out, 'finish');
    // What the process takes of the machine depends on when it collects its garbage; what it may keep does not.
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', 'scripts/project/from-sources.mjs', 'judge', '--openapi', document, file],
      { encoding: 'utf8' },
    );
    expect(stdout, stderr).toContain(`${entries} shown`);
  });
});

describe('a run in parts', () => {
  it('has each check of the whole in one part, and says together what the whole says', async () => {
    const call = ['verify', '--url', mock.url, '--rpc', `${mock.url}/rpc`, '--depth', 'quick', '--json'];
    const reportOf = async (...further: string[]): Promise<Report> =>
      JSON.parse((await twinspec([...call, ...further])).stdout) as Report;
    const ids = ({ cases }: Report): string[] => cases.map(({ id }) => id).sort();
    const whole = await reportOf();
    const parts = [await reportOf('--shard', '1/2'), await reportOf('--shard', '2/2')];
    expect(parts.flatMap(ids).sort()).toEqual(ids(whole));
    expect(Math.min(...parts.map((part) => part.cases.length))).toBeGreaterThan(0);
    const files = await Promise.all(
      parts.map(async (part, i) => {
        const file = join(folder, `part-${i}.json`);
        await writeFile(file, JSON.stringify(part));
        return file;
      }),
    );
    const merged = await twinspec(['judge', ...files, '--json']);
    expect((JSON.parse(merged.stdout) as Report).summary).toEqual(whole.summary);
    expect((JSON.parse(merged.stdout) as Report).shard).toBeUndefined();
    const [first = '', second = ''] = files;
    expect(await twinspec(['judge', second])).toMatchObject({
      ...{ code: 2, stderr: 'Part 1/2 of the run is missing.\n' },
    });
    expect(await twinspec(['judge', first, second, second])).toMatchObject({
      ...{ code: 2, stderr: 'Part 2/2 of the run is there 2 times.\n' },
    });
    expect(await twinspec(['judge', join(folder, 'shop.json')])).toMatchObject({ code: 2 });
    expect(await twinspec([...call, '--shard', '3/2'])).toMatchObject({ code: 2 });
  });

  it('asks in one part for what a list names, and for the list', async () => {
    const answer = (description: string, schema: object) => ({
      description,
      content: { 'application/json': { schema } },
    });
    const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
    const read = (operationId: string, schema: object) => ({
      get: { operationId, responses: { 200: answer('ok', schema), 404: { description: 'none' } } },
    });
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 999_999 } };
    const document = join(folder, 'berths.json');
    const paths = {
      '/berths': read('listBerths', { type: 'array', items: item }),
      '/berths/{id}': { parameters: [id], ...read('getBerth', item) },
      '/berths/{id}/boats': { parameters: [id], ...read('listBoats', { type: 'array' }) },
      '/tides': read('listTides', { type: 'array' }),
    };
    await writeFile(document, JSON.stringify({ openapi: '3.1.0', info: { title: 'Berths', version: '1' }, paths }));
    const server = createHttpServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
      const body = { '/berths': [{ id: 7 }], '/berths/7': { id: 7 }, '/berths/7/boats': [], '/tides': [] }[pathname];
      response.writeHead(body === undefined ? 404 : request.method === 'GET' ? 200 : 405, {
        'content-type': 'application/json',
        allow: 'GET',
      });
      response.end(JSON.stringify(body ?? null));
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    try {
      const { port } = server.address() as { port: number };
      const call = ['verify', '--openapi', document, '--url', `http://127.0.0.1:${port}`, '--json'];
      const idsOf = async (...further: string[]): Promise<string[]> => {
        const { cases } = JSON.parse((await twinspec([...call, ...further])).stdout) as Report;
        return cases.map(({ id: one, outcome }) => `${one} ${outcome}`);
      };
      const whole = await idsOf();
      expect(whole).toContain('getBerth, linked what listBerths names, at 7 shown');
      const parts = [await idsOf('--shard', '1/3'), await idsOf('--shard', '2/3'), await idsOf('--shard', '3/3')];
      expect(parts.flat().sort()).toEqual(whole.sort());
      expect(parts.filter(({ length }) => length > 0)).toHaveLength(2);
    } finally {
      server.close();
    }
  });
});

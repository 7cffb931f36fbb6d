import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { freePort } from '../support/prism.ts';
import { startTwinspec, twinspec } from '../support/process.ts';

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
const line = (limit: number): string =>
  `${JSON.stringify({ request_method: 'GET', request_uri: `/books?limit=${limit}`, status: 200, request_time: 0.02 })}\n`;

async function until<Value>(find: () => Promise<Value | undefined>): Promise<Value> {
  for (let found = await find(); ; found = await find()) {
    if (found !== undefined) return found;
    await pause(50);
  }
}

describe('a sidecar', () => {
  it('follows a log through rotation and truncation, counts, and ends with a report', async () => {
    const [document, log] = [join(folder, 'shop.json'), join(folder, 'calls.log')];
    await writeFile(document, JSON.stringify(shop));
    await writeFile(log, line(5));
    const child = startTwinspec([
      ...['verify', '--openapi', document, '--har', log, '--follow', '--metrics', '0', '--json'],
    ]);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const ended = new Promise<number | null>((settle) => child.once('close', settle));
    try {
      const url = await until(async () => /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(stderr)?.[0]);
      const counted = (metric: string, count: number): Promise<string> =>
        until(async () => {
          const text = await fetch(url).then((response) => response.text());
          return text.includes(`${metric} ${count}\n`) ? text : undefined;
        });
      await counted('twinspec_calls_total{operation="listBooks",outcome="shown"}', 1);
      await appendFile(log, line(500));
      await counted('twinspec_faults_total{operation="listBooks",rule="refusal"}', 1);
      await rename(log, `${log}.1`);
      await appendFile(`${log}.1`, line(6));
      // So long that what follows the truncation is shorter, however late the sidecar looks.
      await writeFile(log, `${line(7).trimEnd()}${' '.repeat(1000)}\n`);
      await counted('twinspec_calls_total{operation="listBooks",outcome="shown"}', 3);
      await truncate(log);
      await appendFile(log, `no json\n${line(8)}`);
      const text = await counted('twinspec_calls_total{operation="listBooks",outcome="shown"}', 4);
      expect(text).toContain('twinspec_unreadable_total 1\n');
      expect(text).toMatch(/^# TYPE http_server_request_duration_seconds histogram$/m);
      expect(text).toMatch(
        /^http_server_request_duration_seconds_count\{http_request_method="GET",url_scheme="http",http_route="\/books",http_response_status_code="200"\} 5$/m,
      );
      child.kill('SIGTERM');
      expect(await ended).toBe(1);
      expect((JSON.parse(stdout) as Report).summary).toMatchObject({ cases: 5, shown: 4, broken: 1 });
    } finally {
      child.kill('SIGKILL');
    }
  });

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
      ['--max-old-space-size=64', 'scripts/from-sources.mjs', 'verify', '--openapi', document, '--har', file],
      { encoding: 'utf8' },
    );
    expect(stdout, stderr).toContain(`${entries} shown`);
  });

  const nginx = spawnSync('nginx', ['-v']).status === 0;
  if (!nginx) process.stderr.write('nginx is not installed: that its log is judged is not tested.\n');

  it.skipIf(!nginx)('judges what a real nginx writes in front of the mock', async () => {
    const port = await freePort();
    const log = join(folder, 'nginx.log');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    const fields = [
      ...['request_method', 'request_uri', 'host', 'status', 'request_time', 'remote_addr', 'http_user_agent'],
      ...['http_content_type', 'request_body', 'sent_http_content_type', 'http_dappid', 'http_authorization'],
    ].map((name) => `"${name}":"$${name}"`);
    const config = `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { ${temporary}
      log_format calls escape=json '{${fields.join(',')}}'; access_log ${log} calls;
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${mock.url}; } } }`;
    await writeFile(join(folder, 'nginx.conf'), config);
    const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
    try {
      const address = `http://127.0.0.1:${port}`;
      await until(() =>
        fetch(address).then(
          () => true,
          () => undefined,
        ),
      );
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
      const headers = { 'Content-Type': 'application/json' };
      const send = (path: string, body: object) =>
        fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).then((one) => one.text());
      await send('/rpc', call);
      await send('/rpc', { ...call, params: ['"quoted" \u00e4'] });
    } finally {
      child.kill();
      await new Promise((settle) => child.once('close', settle));
    }
    const { stdout } = await twinspec(['verify', '--har', log, '--json']);
    const report = JSON.parse(stdout) as Report;
    expect(report.cases.map(({ operation, outcome }) => `${operation} ${outcome}`)).toContain(
      'eth_getBlockByNumber shown',
    );
    expect(report.remarks.filter((remark) => remark.includes('skipped'))).toEqual([]);
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
    const merged = await twinspec(['verify', '--merge', ...files, '--json']);
    expect((JSON.parse(merged.stdout) as Report).summary).toEqual(whole.summary);
    expect((JSON.parse(merged.stdout) as Report).shard).toBeUndefined();
    const [first = '', second = ''] = files;
    expect(await twinspec(['verify', '--merge', second])).toMatchObject({
      ...{ code: 2, stderr: '--merge: part 1/2 of the run is missing.\n' },
    });
    expect(await twinspec(['verify', '--merge', first, second, second])).toMatchObject({
      ...{ code: 2, stderr: '--merge: part 2/2 of the run is there 2 times.\n' },
    });
    expect(await twinspec(['verify', '--merge', join(folder, 'shop.json')])).toMatchObject({ code: 2 });
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

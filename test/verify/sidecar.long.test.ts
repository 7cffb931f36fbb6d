import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import type { Report } from '../../scripts/verify/report.ts';
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
      await writeFile(log, line(7));
      await counted('twinspec_calls_total{operation="listBooks",outcome="shown"}', 3);
      await truncate(log);
      await pause(500);
      await appendFile(log, `no json\n${line(8)}`);
      const text = await counted('twinspec_calls_total{operation="listBooks",outcome="shown"}', 4);
      expect(text).toContain('twinspec_unreadable_total 1\n');
      expect(text).toMatch(/^# TYPE http_server_request_duration_seconds histogram$/m);
      expect(text).toMatch(
        /^http_server_request_duration_seconds_count\{http_request_method="GET",http_route="\/books",http_response_status_code="200"\} 5$/m,
      );
      child.kill('SIGTERM');
      expect(await ended).toBe(1);
      expect((JSON.parse(stdout) as Report).summary).toMatchObject({ cases: 5, shown: 4, broken: 1 });
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('reads a large HAR file in the memory that a small one needs', async () => {
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
    const peak = async (entries: number): Promise<number> => {
      const file = join(folder, `${entries}.har`);
      const out = createWriteStream(file);
      out.write('{"log":{"version":"1.2","entries":[');
      for (let i = 0; i < entries; i++) {
        if (!out.write(`${i === 0 ? '' : ','}${entry}`))
          await new Promise<void>((settle) => out.once('drain', () => settle()));
      }
      await new Promise<void>((settle) => out.end(']}}', settle));
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [
          ...[
            '--import',
            `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))`,
          ],
          ...['scripts/from-sources.mjs', 'verify', '--openapi', document, '--har', file],
        ],
        { encoding: 'utf8' },
      );
      expect(stdout, stderr).toContain(`${entries} shown`);
      return Number(/peak (\d+)/.exec(stderr)?.[1]);
    };
    const [small, large] = [await peak(500), await peak(10_000)];
    expect(large / small).toBeLessThan(1.5);
  });

  const nginx = spawnSync('nginx', ['-v']).status === 0;
  if (!nginx) process.stderr.write('nginx is not installed: that its log is judged is not tested.\n');

  it.skipIf(!nginx)('judges what a real nginx writes in front of the mock', async () => {
    const port = await new Promise<number>((settle) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = server.address() as { port: number };
        server.close(() => settle(free));
      });
    });
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
    expect(await twinspec(['verify', '--merge', join(folder, 'shop.json')])).toMatchObject({ code: 2 });
    expect(await twinspec([...call, '--shard', '3/2'])).toMatchObject({ code: 2 });
  });
});

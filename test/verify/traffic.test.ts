import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trafficIn } from '../../scripts/judge/files/traffic.ts';
import { plain } from '../../scripts/terminal.ts';
import { gatherer } from '../../scripts/verify/gather.ts';
import { trafficMetrics } from '../../scripts/verify/metrics.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { terminalLines } from '../../scripts/verify/reports/terminal.ts';
import { contract } from '../support/contract.ts';
import { twinspec } from '../support/process.ts';
import { jsonMedia } from '../support/json-content.ts';

// What nginx, Kong and Envoy write is taken from their documentation: Envoy and Kong do not run here. A long test has a
// real nginx.

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } }],
        responses: { 200: { description: 'ok', content: jsonMedia({ type: 'array', items: { type: 'object' } }) } },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, content: jsonMedia({ type: 'object', required: ['title'] }) },
        responses: { 201: { description: 'ok', content: jsonMedia({ type: 'object', required: ['id'] }) } },
      },
    },
  },
};

const bearer = { type: 'http', scheme: 'bearer' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-traffic-'));
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(traffic: string): Promise<{ code: number | null; stderr: string; report: Report | undefined }> {
  const file = join(folder, 'traffic');
  await writeFile(file, traffic);
  const { code, stdout, stderr } = await twinspec([
    'verify',
    '--openapi',
    join(folder, 'shop.json'),
    '--har',
    file,
    '--json',
  ]);
  return { code, stderr, report: stdout === '' ? undefined : (JSON.parse(stdout) as Report) };
}

async function messages(traffic: string): Promise<string[]> {
  const { report } = await judged(traffic);
  return [...(report?.faults.map(({ rule, message }) => `${rule}: ${message}`) ?? []), ...(report?.remarks ?? [])];
}

const nginx = (fields: object): string =>
  JSON.stringify({
    ...{ time_iso8601: '2026-01-02T03:04:05+00:00', remote_addr: '10.0.0.7', request_method: 'GET', status: 200 },
    ...{
      request_uri: '/books?limit=5',
      request_body: '',
      host: 'shop.test',
      http_user_agent: 'app/1',
      request_time: 0.01,
    },
    ...fields,
  });

const kong = (request: object, response: object): string =>
  JSON.stringify({
    request: {
      method: 'GET',
      url: 'http://shop.test:8000/books',
      uri: '/books',
      headers: { host: 'shop.test' },
      ...request,
    },
    response: { status: 200, size: 7, headers: { 'content-type': 'application/json' }, ...response },
    latencies: { request: 15, proxy: 12, kong: 3 },
    client_ip: '10.0.0.7',
    started_at: 1_700_000_000_000,
  });

// Envoy prints every field of a message, also those that are not set.
const envoyHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value, raw_value: '' }));

const envoy = (path: string, body: string, as: 'as_bytes' | 'as_string'): string =>
  JSON.stringify({
    http_buffered_trace: {
      request: {
        headers: envoyHeaders({ ':authority': 'shop.test', ':path': path, ':method': 'GET', ':scheme': 'http' }),
      },
      response: {
        headers: envoyHeaders({ ':status': '200', 'content-type': 'application/json' }),
        body: { truncated: false, [as]: as === 'as_bytes' ? Buffer.from(body).toString('base64') : body },
      },
    },
  });

const har = (...entries: object[]): string => JSON.stringify({ log: { version: '1.2', entries } }, undefined, 2);

const harEntry = (method: string, url: string, sent: string | undefined, status: number, came: string) => ({
  time: 3,
  request: {
    ...{ method, url, headers: [{ name: 'Content-Type', value: 'application/json' }] },
    ...(sent !== undefined && { postData: { mimeType: 'application/json', text: sent } }),
  },
  response: {
    status,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { size: came.length, mimeType: 'application/json', text: came },
  },
});

const url = 'http://shop.test/books';
const outOfBounds = 'refusal: expected a refusal (4xx), as the query parameter limit must be <= 100, but got 200.';

describe('verify --har', () => {
  it('judges requests: parameters, bodies, and what the contract does not know', async () => {
    const traffic = har(
      harEntry('GET', `${url}?limit=500`, undefined, 200, '[]'),
      harEntry('GET', `${url}?limit=5&sort=newest`, undefined, 200, '[]'),
      harEntry('POST', url, '{"name":"x"}', 201, '{"id":1}'),
      harEntry('POST', url, 'no json', 201, '{"id":1}'),
      harEntry('DELETE', `${url}/1`, undefined, 204, ''),
      harEntry('GET', `${url}?limit=500`, undefined, 400, '{}'),
    );
    expect(await messages(traffic)).toEqual([
      outOfBounds,
      'unknown-parameter: expected query parameters that the contract documents, but got the query parameter "sort".',
      'refusal: expected a refusal (4xx), as /title in the body is required but missing, but got 201.',
      'refusal: expected a refusal (4xx), as the body is not JSON, but got 201.',
      'The contract has no operation for DELETE /books/1.',
    ]);
  });

  it.each([
    ['nginx', nginx({ request_uri: '/books?limit=500' })],
    [
      'nginx with the request in one field',
      nginx({ request_method: '', request_uri: '', request: 'GET /books?limit=500 HTTP/1.1' }),
    ],
    ['nginx with the query apart', nginx({ request_uri: '', uri: '/books', args: 'limit=500' })],
    ['Kong', kong({ url: 'http://shop.test:8000/books?limit=500' }, {})],
    ['Kong with the query apart', kong({ querystring: { limit: '500' } }, {})],
    ['a list of Kong', `[${kong({ querystring: { limit: '500' } }, {})}]`],
    ['Envoy, bytes', envoy('/books?limit=500', '[]', 'as_bytes')],
    ['Envoy, text', envoy('/books?limit=500', '[]', 'as_string')],
    [
      'Envoy, over several lines',
      JSON.stringify(JSON.parse(envoy('/books?limit=500', '[]', 'as_string')), undefined, 2),
    ],
    ['HAR in one line', JSON.stringify(JSON.parse(har(harEntry('GET', `${url}?limit=500`, undefined, 200, '[]'))))],
  ])('reads %s', async (_, traffic) => {
    expect(await messages(`${traffic}\n`)).toEqual([outOfBounds]);
  });

  it('blames nobody for what nginx writes of calls that were given up, or asked for something newer', async () => {
    expect(await messages(`${nginx({ status: 499 })}\n${nginx({ status: 304 })}\n${nginx({})}\n`)).toEqual([]);
    const posted = nginx({ status: 304, request_method: 'POST', request_uri: '/books' });
    expect(await messages(posted)).toEqual([expect.stringContaining('but got 304')]);
  });

  it('judges bodies where a log has them, and says nothing of those that it has not', async () => {
    const json = { sent_http_content_type: 'application/json' };
    expect(await messages(`${nginx({})}\n${kong({}, {})}\n`)).toEqual([]);
    expect(await messages(nginx({ ...json, resp_body: '{}' }))).toEqual(['schema: the body must be array.']);
    const sent = { request_method: 'POST', request_uri: '/books', http_content_type: 'application/json', status: 201 };
    expect(await messages(nginx({ ...sent, request_body: '{"a":1}' }))).toEqual([
      'refusal: expected a refusal (4xx), as /title in the body is required but missing, but got 201.',
    ]);
    expect(await messages(nginx(sent))).toEqual([]);
    expect(await messages(nginx({ status: 418 }))).toEqual([
      'status: expected a documented status (200), but got 418.',
    ]);
    expect(await messages(envoy('/books', '{"a":1}', 'as_bytes'))).toEqual(['schema: the body must be array.']);
  });

  it('puts the segments of a streamed tap together', async () => {
    const segment = (id: number, part: object): string =>
      JSON.stringify({ http_streamed_trace_segment: { trace_id: String(id), ...part } });
    const asked = (id: number, limit: number): string =>
      segment(id, {
        request_headers: {
          headers: envoyHeaders({ ':method': 'GET', ':path': `/books?limit=${limit}`, ':authority': 'a' }),
        },
      });
    const answered = (id: number): string =>
      segment(id, {
        response_headers: { headers: envoyHeaders({ ':status': '200', 'content-type': 'application/json' }) },
      });
    const chunk = (id: number, text: string): string =>
      segment(id, { response_body_chunk: { as_bytes: Buffer.from(text).toString('base64') } });
    const lines = [
      asked(1, 500),
      asked(2, 5),
      answered(2),
      answered(1),
      chunk(1, '['),
      chunk(2, '{'),
      chunk(1, ']'),
      chunk(2, '}'),
    ];
    expect((await messages(lines.join('\n'))).sort()).toEqual([outOfBounds, 'schema: the body must be array.']);
  });

  it('names what it cannot read, and goes on', async () => {
    const { code, report } = await judged(`${nginx({})}\n{"broken\n\n{"a":1}\n${nginx({})}\n`);
    expect(code).toBe(0);
    expect(report?.summary).toMatchObject({ cases: 2, shown: 2 });
    const file = join(folder, 'traffic');
    expect(report?.remarks).toEqual([
      `${file}, line 2: it is not JSON; it was skipped.`,
      `${file}, line 4: it is no call as HAR, nginx, Kong or Envoy write it; it was skipped.`,
      '2 calls read, 2 skipped because they cannot be read.',
    ]);
    const whole = har(harEntry('GET', url, undefined, 200, '[]'), harEntry('GET', url, undefined, 200, '[]'));
    const cut = await judged(whole.slice(0, -200));
    expect(cut.report?.remarks[0]).toMatch(/what follows is not JSON and is left out/);
  });

  it.each([
    ['', 'the file is empty.'],
    ['a,b\n1,2\n', /nothing in it is a call as HAR, nginx, Kong or Envoy write it; line 1: it is not JSON\.$/],
    ['{"log":{}}', /it has no entry in log\.entries\.$/],
    ['{"log": {"entries": [', /it is not JSON, so it is neither HAR nor a log of calls/],
    ['{"openapi":"3.1.0"}', /nothing in it is a call/],
  ])('refuses %j in one sentence', async (traffic, sentence) => {
    const { code, stderr } = await judged(traffic);
    expect(code).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(sentence);
    const [, about] = [...stderr.matchAll(/^--har .*traffic: /g)];
    expect(about).toBe(undefined);
  });

  it('refuses a folder, and a file that is not there', async () => {
    const call = (file: string) => twinspec(['verify', '--openapi', join(folder, 'shop.json'), '--har', file]);
    expect(await call(folder)).toMatchObject({
      code: 2,
      stderr: `--har ${folder}: it is a folder; name a file with traffic.\n`,
    });
    expect(await call('/none')).toMatchObject({ code: 2, stderr: '--har /none: the file cannot be read (ENOENT).\n' });
  });

  it('refuses an address to listen on where nothing listens', async () => {
    const call = ['verify', '--openapi', join(folder, 'shop.json'), '--har', '-', '--host', '127.0.0.1'];
    expect(await twinspec(call)).toMatchObject({
      code: 2,
      stderr: '--host needs --metrics PORT, the port that it belongs to.\n',
    });
  });

  it('takes a recording of Chromium as it is: without credentials, and with what a browser does by itself', async () => {
    const browsed = (more: object, headers: Record<string, string> = {}, status = 200, query = '?limit=5') => {
      const { request, response, time } = harEntry('GET', `${url}${query}`, undefined, status, '[]');
      const pseudo = { ':authority': 'shop.test', ':method': 'GET', ':path': '/books', ':scheme': 'http' };
      const sent = Object.entries({ ...pseudo, ...headers }).map(([name, value]) => ({ name, value }));
      return { time, request: { ...request, headers: sent }, response, ...more };
    };
    const began = { _initiator: { type: 'script' } };
    const unchanged = browsed(began, { 'if-none-match': '"1"' }, 304);
    const keyed = { ...shop, security: [{ bearer: [] }], components: { securitySchemes: { bearer } } };
    await writeFile(join(folder, 'keyed.json'), JSON.stringify(keyed));
    const file = join(folder, 'chromium.har');
    const said = async (...entries: object[]): Promise<string[]> => {
      await writeFile(file, har(...entries));
      const call = ['verify', '--openapi', join(folder, 'keyed.json'), '--har', file, '--json'];
      const { faults } = JSON.parse((await twinspec(call)).stdout) as Report;
      return faults.map(({ got, curl }) => `${got}: ${curl ?? ''}`);
    };
    expect(await said(browsed(began), browsed(began, {}, 0), unchanged)).toEqual([]);
    expect(await said(browsed({}))).toEqual([`200: curl -i '${url}?limit=5'`]);
    expect(await said(browsed({}, { authorization: 'Bearer 1' }, 304))).toEqual([expect.stringContaining('304:')]);
    expect(await said(browsed(began, {}, 200, '?limit=500'))).toEqual([`200: curl -i '${url}?limit=500'`]);
  });

  it('shows the status and the documented parameters of a call, and hides others that may be keys', async () => {
    const traffic = har(harEntry('GET', `${url}?limit=200&tag=200&token=s3cret`, undefined, 200, '[]'));
    const { report } = await judged(traffic);
    expect(report?.faults.map(({ got, curl }) => `${got} ${curl ?? ''}`)).toEqual([
      `200 curl -i '${url}?limit=200&tag=200&token=[redacted]' -H 'Content-Type: application/json'`,
      expect.stringContaining('the query parameter "tag"'),
      expect.stringContaining('the query parameter "token"'),
    ]);
  });

  it('counts calls that are alike, and keeps a few of them', async () => {
    const { report } = await judged(`${nginx({ request_uri: '/books?limit=500' })}\n`.repeat(1000));
    expect(report?.summary).toMatchObject({ cases: 1000, broken: 1000 });
    expect(report?.cases.length).toBeLessThan(100);
    expect(report?.faults).toMatchObject([{ cases: ['listBooks, seen GET /books'], times: 1000 }]);
    expect(terminalLines(report as Report, plain)).toContain('    also      999 more cases');
  });
});

it('counts JSON-RPC calls with the code of their error, as OpenTelemetry does', async () => {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_getBlockByNumber', params: ['0x1', false] });
  const answers = [
    { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'pruned' } },
    { jsonrpc: '2.0', id: 2, result: null },
  ];
  const fields = {
    request_method: 'POST',
    request_uri: 'https://node.test/rpc',
    http_content_type: 'application/json',
  };
  const [sent, came] = [[call(1), call(2)], answers].map((list) => JSON.stringify(list));
  const file = join(folder, 'rpc.log');
  await writeFile(file, nginx({ ...fields, request_body: sent, resp_body: came }));
  const [metrics, gathered] = [trafficMetrics(), gatherer(contract, [])];
  for await (const read of trafficIn({ file, flag: 'har' })) metrics.count(read, gathered.add(read));
  const counts = (await metrics.text()).split('\n').filter((one) => one.includes('_count{'));
  const rpc = 'rpc_server_call{rpc_system_name="jsonrpc",rpc_method="eth_getBlockByNumber"';
  expect(counts.map((one) => one.replace('_duration_seconds_count', ''))).toEqual([
    'http_server_request{http_request_method="POST",url_scheme="https",http_response_status_code="200"} 1',
    `${rpc},rpc_response_status_code="-32000",error_type="-32000"} 1`,
    `${rpc}} 1`,
  ]);
});

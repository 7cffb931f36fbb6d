import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecord } from '../record/process.ts';
import { startTwinspec, twinspecProcess } from '../support/process.ts';
import { receiver } from '../support/receiver.ts';
import { raw } from '../support/send.ts';
import { document, plantedCalls, plantedRequests, rpcDocument, shownIn, startEcho, written } from './planted.ts';

let folder = '';
let openapi = '';
let openrpc = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  openapi = join(folder, 'planted.json');
  await writeFile(openapi, JSON.stringify(document));
  openrpc = join(folder, 'planted-node.json');
  await writeFile(openrpc, JSON.stringify(rpcDocument));
});
afterAll(() => rm(folder, { recursive: true }));

/** The reports of `verify` on recorded traffic, by their form. */
async function reportsOn(har: string): Promise<Record<string, string>> {
  const forms = ['html', 'junit', 'sarif'];
  const files = forms.flatMap((form) => [`--${form}`, join(folder, `report.${form}`)]);
  const printed = await twinspecProcess(['judge', har, '--openapi', openapi, ...files]);
  const { stdout: json } = await twinspecProcess(['judge', har, '--openapi', openapi, '--json']);
  expect(JSON.parse(json)).toHaveProperty('coverage');
  const texts = await Promise.all(forms.map((form) => readFile(join(folder, `report.${form}`), 'utf8')));
  return {
    [`the output of verify on ${har}`]: printed.stdout + printed.stderr,
    [`its JSON`]: json,
    ...Object.fromEntries(forms.map((form, i) => [`its ${form}`, texts[i] ?? ''])),
  };
}

it('neither a recording, its examples, its log and its window nor a report on it has a planted secret', async () => {
  const echo = await startEcho();
  const [platform, node] = [plantedRequests('http://127.0.0.1:9'), plantedCalls()];
  const requests = [...platform.requests, ...node.requests];
  const secrets = new Map([...platform.secrets, ...node.secrets]);
  secrets.set('the address of the server', 'op-s3cr3t-of-upstream');
  secrets.set('a key in the address of the server', 'k3y0f5c1d2e3a4b5c6d7e8f');
  const out = join(folder, 'planted.har');
  const examples = join(folder, 'examples');
  const address = echo.url.replace('//', '//op:op-s3cr3t-of-upstream@');
  const recorder = await startRecord(out, [
    ...['--url', `${address}/v3/k3y0f5c1d2e3a4b5c6d7e8f`, '--openapi', openapi],
    ...['--rpc', `${address}/rpc`, '--openrpc', openrpc, '--examples', examples, '--keep'],
  ]);
  let log = '';
  recorder.child.stdout.on('data', (text: Buffer) => (log += text.toString()));
  const pages: string[] = [];
  try {
    for (const one of requests) expect(await raw(recorder, written(one))).toMatch(/^HTTP\/1\.1 200/);
    const stream = await fetch(`${recorder.url}/_twinspec/traffic`);
    const reader = stream.body?.getReader();
    while (!pages.join('').includes('event: requests')) {
      const { value } = (await reader?.read()) ?? {};
      pages.push(new TextDecoder().decode(value));
    }
    await reader?.cancel();
    const ids = [...pages.join('').matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids)
      for (const page of ['requests', 'keep'])
        pages.push(await (await fetch(`${recorder.url}/_twinspec/${page}/${id}`)).text());
  } finally {
    await recorder.end('SIGTERM');
    echo.server.close();
  }
  expect(recorder.entries()).toHaveLength(requests.length);
  const texts = {
    'the recording': await readFile(out, 'utf8'),
    'the examples': await readFile(join(examples, 'openapi.json'), 'utf8'),
    'the log': log + recorder.stderr(),
    'the window': pages.join('\n'),
  };
  expect(texts['the examples']).toContain('recorded');
  expect(shownIn(secrets, { ...texts, ...(await reportsOn(out)) })).toEqual([]);
});

it('no report on traffic that another tool recorded has a planted secret', async () => {
  const { requests, secrets } = plantedRequests('http://127.0.0.1:9');
  const entries = requests.map(({ method, path, headers, body }) => ({
    startedDateTime: new Date(0).toISOString(),
    time: 1,
    request: {
      ...{ method, url: `https://a.test${path}` },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body !== undefined && { postData: { mimeType: headers['Content-Type'], text: body } }),
    },
    // An answer that breaks the contract is quoted.
    response: {
      status: 500,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text: JSON.stringify({ path, headers, body }) },
    },
  }));
  const har = join(folder, 'other.har');
  await writeFile(har, JSON.stringify({ log: { version: '1.2', creator: { name: 'other', version: '1' }, entries } }));
  expect(shownIn(secrets, await reportsOn(har))).toEqual([]);
});

it.each(['json', 'pretty'])('the %s log of the mock has no planted secret', async (style) => {
  const there = await receiver();
  const child = startTwinspec([
    ...['mock', '--openapi', openapi, '--openrpc', openrpc, '--port', '0', '--log', style, '--callbacks'],
  ]);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()));
  try {
    await expect.poll(() => log).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? '';
    const [platform, node] = [plantedRequests(there.url), plantedCalls()];
    for (const one of [...platform.requests, ...node.requests]) await raw({ url }, written(one));
    await there.all(1);
    await expect.poll(() => log).toContain('the callback done');
    expect(shownIn(new Map([...platform.secrets, ...node.secrets]), { 'the log': log })).toEqual([]);
  } finally {
    child.kill();
    await there.close();
  }
});

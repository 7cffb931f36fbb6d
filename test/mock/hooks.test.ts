import { afterEach, expect, it } from 'vitest';
import { createMock, type ResponseHook } from '../../scripts/mock/fetch.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { startTwinspec } from '../support/process.ts';

const running: Mock[] = [];
afterEach(async () => {
  for (const mock of running.splice(0)) await mock.close();
});

async function headersWith(...hooks: ResponseHook[]): Promise<Headers> {
  const mock = await startMock({ port: 0, hooks });
  running.push(mock);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(mock.rpcUrl, { method: 'POST', headers, body })).headers;
}

it('adds headers to every answer, beside our own', async () => {
  const seen: unknown[] = [];
  const headers = await headersWith({
    name: 'acme/seen',
    headers: ({ status, by }) => {
      seen.push([status, by.why]);
      return { 'X-Seen': String(seen.length) };
    },
  });
  expect([headers.get('X-Seen'), headers.get('Twinspec-Exchange')]).toEqual(['1', expect.stringContaining('why=')]);
  expect(headers.get('Access-Control-Expose-Headers') ?? 'X-Seen').toContain('X-Seen');
  expect(seen).toEqual([[200, expect.any(String)]]);
});

it('adds them to a refusal and to a page that is not there', async () => {
  const mock = await createMock({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { get: { responses: {} } } } },
    hooks: [{ name: 'acme/status', headers: ({ status }) => ({ 'X-Status': String(status) }) }],
  });
  for (const [path, method, status] of [
    ['/nowhere', 'GET', '404'],
    ['/', 'DELETE', '405'],
  ] as const) {
    const { headers } = await mock.fetch(new Request(`http://mock${path}`, { method }));
    expect(headers.get('X-Status')).toBe(status);
  }
});

it('does not replace a header that the answer has', async () => {
  const headers = await headersWith({ name: 'acme/type', headers: () => ({ 'content-type': 'text/html' }) });
  expect(headers.get('Content-Type')).toBe('application/json');
});

it.each<[string, ResponseHook['headers']]>([
  [
    'throws',
    () => {
      throw new Error('mine');
    },
  ],
  ['splits the answer', () => ({ 'X-A': 'a\r\nX-B: b' })],
  ['has a name that is none', () => ({ 'X A': 'a' })],
  ['returns nothing', (() => undefined) as never],
])('leaves the headers of a hook out that %s, and answers', async (_, headersOf) => {
  const before = process.exitCode;
  const headers = await headersWith({ name: 'acme/odd', headers: headersOf });
  expect([headers.get('X-A'), headers.get('X-B')]).toEqual([null, null]);
  expect(headers.get('Twinspec-Exchange')).not.toBeNull();
  expect(process.exitCode).toBe(before);
});

it('is taken from a plug-in that the command line names', async () => {
  const child = startTwinspec(['mock', '--port', '0', '--plugin', 'examples/plugins/plugins/served-by.mjs']);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => reject(new Error(text)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const found = /ready: (http:\S+),/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    expect((await fetch(`${url}/nowhere`)).headers.get('Server-Timing')).toMatch(/^mock;desc="/);
  } finally {
    child.kill();
  }
});

import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsSite } from '../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { helpBeside, serverProblems } from '../../scripts/docs/server-problems.ts';
import { startTwinspec } from '../support/process.ts';
import { raw } from '../support/send.ts';

/** The page and the fragment that the `Link` header of an answer leads to. */
const helpIn = async (answer: Response): Promise<{ page: string; part: string }> => {
  const [, target = ''] = /^<([^>]+)>; rel="help"$/.exec(answer.headers.get('link') ?? '') ?? [];
  const url = new URL(target, answer.url);
  return { page: await (await fetch(url)).text(), part: url.hash.slice(1) };
};

describe('the errors of a server beside its docs', () => {
  let mock: Mock;
  beforeAll(async () => {
    const specs = { openapi: 'test/docs/fixtures/trains.yaml', openrpc: 'specs/openrpc.json' };
    let site: ReturnType<typeof docsSite> | undefined;
    mock = await startMock({
      ...specs,
      help: helpBeside,
      site: async (request) => (await (site ??= docsSite({ specs, mock: '/' })))(request),
    });
  });
  afterAll(() => mock.close());

  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };

  it.each([
    ['an unknown path', '/nothing', {}, 'unknown-path'],
    ['a wrong method', '/rpc', { method: 'PUT' }, 'wrong-method'],
    ['a body that is no JSON', '/rpc', { ...json, body: '{' }, 'rpc-32700'],
    ['an unknown method', '/rpc', { ...json, body: '{"jsonrpc":"2.0","id":1,"method":"a"}' }, 'rpc-32601'],
  ])('%s leads to its place in the docs', async (_, path, init, place) => {
    const { page, part } = await helpIn(await fetch(`${mock.url}${path}`, init));
    expect(part).toBe(place);
    expect(page).toContain(`id="${place}"`);
  });

  it.each([
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'wrong-host'],
    ['what is no request', 'nothing\r\n\r\n', 'malformed-request'],
    ['too large headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers-too-large'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'wrong-method'],
  ])('%s is refused with a link to the docs by an address that is here', async (_, request, place) => {
    const [, link = ''] = /^link: <([^>]+)>; rel="help"\r$/im.exec(await raw(mock, request, 'end')) ?? [];
    expect(link).toBe(`${mock.url}${helpBeside(place)}`);
    expect(await (await fetch(link)).text()).toContain(`id="${place}"`);
  });

  it('names no help for what the contract documents', async () => {
    mock.next('eth_getBlockByNumber', 'invalidParams');
    const params = ['latest', false];
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params });
    const answer = await fetch(`${mock.url}/rpc`, { ...json, body });
    expect(await answer.json()).toMatchObject({ error: { code: -32602 } });
    expect(answer.headers.get('link')).toBeNull();
    expect((await fetch(`${mock.url}/trips`)).headers.get('link')).toBeNull();
  });

  it('the page says of each what to do and what reports it, also in Markdown and to the search', async () => {
    const { http, rpc } = serverProblems(true);
    const get = async (path: string): Promise<string> => (await fetch(`${mock.url}/_twinspec/docs/${path}`)).text();
    const [page, text, list] = await Promise.all(['problems.html', 'problems.md', 'llms.txt'].map(get));
    for (const { id, by } of [...http, ...rpc]) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`${id} · from ${by}`);
      expect(text).toContain(`| \`${id}\` |`);
    }
    expect(list).toContain('(problems.md)');
    expect(await get('assets/search/sections-0.js')).toContain('"problems.html"');
  });
});

it.each([
  ['start', ['--openapi', 'test/docs/fixtures/trains.yaml'], '/nothing', 'unknown-path', false],
  ['sandbox', [], '/nothing', 'unknown-path', true],
  ['sandbox', [], '/s/worker-3/nothing', 'unknown-path', true],
])('`twinspec %s %j` leads from %s to %s', async (verb, flags, path, place, hasRpc) => {
  const child = startTwinspec([verb, '--port', '0', ...flags]);
  try {
    let url = '';
    for await (const line of createInterface(child.stdout)) {
      url = /(?:^ *(?!Docs|Traffic)\w+ +|ready: )(http:[^\s,]+)/.exec(line)?.[1] ?? url;
      if (line.includes('ready')) break;
    }
    child.stdout.resume();
    const { page, part } = await helpIn(await fetch(`${url}${path}`));
    expect(part).toBe(place);
    expect(page).toContain(`id="${place}"`);
    expect(page.includes('id="rpc-32601"')).toBe(hasRpc);
  } finally {
    child.kill('SIGKILL');
  }
});

it('sites without a server beside them have no such page', async () => {
  const specs = { openapi: 'test/docs/fixtures/trains.yaml' };
  const site = await docsSite({ specs });
  expect(await site({ method: 'GET', url: '/problems.html', headers: {} })).toBeUndefined();
});

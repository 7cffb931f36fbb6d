import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { raw } from '../support/send.ts';
import { receiver } from '../support/receiver.ts';
import { document, plantedCalls, plantedRequests, rpcDocument, shownIn, written } from './planted.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  await writeFile(join(folder, 'planted.json'), JSON.stringify(document));
  await writeFile(join(folder, 'planted-node.json'), JSON.stringify(rpcDocument));
});
afterAll(() => rm(folder, { recursive: true }));

it('no record of the mock, and no note on a callback, has a secret that was planted in a request', async () => {
  const there = await receiver();
  const [openapi, openrpc] = [join(folder, 'planted.json'), join(folder, 'planted-node.json')];
  const mock = await startMock({ openapi, openrpc, port: 0, callbacks: true });
  const [platform, node] = [plantedRequests(there.url), plantedCalls()];
  const requests = [...platform.requests, ...node.requests];
  const secrets = new Map([...platform.secrets, ...node.secrets]);
  try {
    for (const one of requests) await raw(mock, written(one));
    await there.all(1);
    await expect.poll(() => mock.requests.filter(({ direction }) => direction === 'out').length).toBe(2);
    expect(mock.requests.length).toBeGreaterThan(requests.length);
    const lines = await Promise.all(
      mock.requests.map(async ({ id }) => (await fetch(`${mock.url}/_twinspec/requests/${id}`)).text()),
    );
    const list = await (await fetch(`${mock.url}/_twinspec/requests`)).text();
    expect(lines.every((line) => line.includes('"status"'))).toBe(true);
    const shown = shownIn(secrets, {
      'mock.requests': JSON.stringify(mock.requests),
      'its list': list,
      'its details': lines.join('\n'),
    });
    expect(shown).toEqual([]);
    // What is no secret stays.
    expect(JSON.stringify(mock.requests)).toMatch(/Ann.*client\/1\.0.*v=2/s);
    expect(JSON.stringify(mock.requests)).toMatch(/unlock.*"ann"/s);
  } finally {
    await mock.close();
    await there.close();
  }
});

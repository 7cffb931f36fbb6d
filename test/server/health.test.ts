import { expect, it } from 'vitest';
import { createServer } from '../../scripts/server/server.ts';

const paths = { live: '/livez', ready: '/readyz' };

it('says that it is alive, and whether it is ready, until it closes', async () => {
  let isOpen: boolean | Error = false;
  const isReady = (): boolean => {
    if (isOpen instanceof Error) throw isOpen;
    return isOpen;
  };
  const server = createServer({ handlers: {}, missing: 501, health: { ...paths, isReady }, remember: 9 });
  const { url } = await server.listen();
  const status = async (path: string): Promise<number> => (await fetch(url + path)).status;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
  isOpen = true;
  expect([await status('/readyz'), await status('/readyz?verbose')]).toEqual([200, 200]);
  isOpen = new Error('gone');
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
  isOpen = true;
  expect(server.requests).toEqual([]);
  await server.close();
  const after = async (path: string): Promise<number> => (await server.fetch(new Request(`http://x${path}`))).status;
  expect([await after('/livez'), await after('/readyz')]).toEqual([200, 503]);
});

it('has no such paths unasked', async () => {
  const server = createServer({ handlers: {}, missing: 501 });
  for (const path of ['/livez', '/readyz', '/health', '/healthz'])
    expect((await server.fetch(new Request(`http://x${path}`))).status).toBe(404);
});

it('does not hide a path of the contract', () => {
  const withPath = (ready: string) => () => createServer({ handlers: {}, missing: 501, health: { ready } });
  expect(withPath('/api/v0/did/createVC')).toThrow('which is a path of the contract');
  expect(withPath('/rpc')).toThrow('which is a path of the contract');
  expect(withPath('ready')).toThrow('a path begins with a slash');
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { findWorkingCurl } from '../../scripts/verbs/start-curl.ts';
import { runningMocks } from '../support/running-mocks.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-try-it-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const start = runningMocks();

const responses = { 200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'object' } } } } };
const uuid = { type: 'string', format: 'uuid' };
const bookingId = { name: 'bookingId', in: 'path', required: true, schema: uuid };
const get = (more: object = {}): object => ({ get: { responses, ...more } });
const documentOf = (paths: object, security: Record<string, unknown>): object => ({
  openapi: '3.1.0',
  info: { title: 'Trains', version: '1' },
  security: Object.keys(security).map((key) => ({ [key]: [] })),
  paths,
  components: { securitySchemes: security },
});

it.each<[string, object, RegExp]>([
  [
    'the credential of inherited security, and a value for each parameter',
    documentOf(
      { '/bookings/{bookingId}': get({ parameters: [bookingId] }) },
      { token: { type: 'http', scheme: 'bearer' } },
    ),
    /\/bookings\/[0-9a-f-]{36}' -H 'Authorization: bearer /,
  ],
  [
    'the call with the fewest values',
    documentOf({ '/bookings/{bookingId}': get({ parameters: [bookingId] }), '/stations': get() }, {}),
    /\/stations'$/,
  ],
  [
    'a key in the query',
    documentOf({ '/stations': get() }, { key: { type: 'apiKey', in: 'query', name: 'k' } }),
    /\?k=/,
  ],
  [
    'a key in a cookie',
    documentOf({ '/stations': get() }, { key: { type: 'apiKey', in: 'cookie', name: 'k' } }),
    /Cookie: k=/,
  ],
])('the command for a newcomer has %s, and works', async (_, document, form) => {
  const openapi = join(folder, 'openapi.json');
  await writeFile(openapi, JSON.stringify(document));
  const mock = await start({ openapi });
  const curl = (await findWorkingCurl(await loadContract({ openapi }), mock)) ?? '';
  expect(curl).toMatch(form);
  expect(curl).not.toMatch(/[{}]/);
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} -o /dev/null -w '%{http_code}'`]);
  expect(stdout).toBe('200');
});

it('is none where every call may change something', async () => {
  const openapi = join(folder, 'changing.json');
  await writeFile(openapi, JSON.stringify(documentOf({ '/bookings': { post: { responses } } }, {})));
  const addresses = { url: 'http://127.0.0.1:1', rpcUrl: 'http://127.0.0.1:1/rpc' };
  expect(await findWorkingCurl(await loadContract({ openapi }), addresses)).toBeUndefined();
});

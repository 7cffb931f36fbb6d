import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';

// A requirement may name a scheme that the document does not define. Its operation must not be open, and the others
// must not be lost.

const get = (id: string, security: object[]) => ({
  get: { operationId: id, security, responses: { 200: { description: 'It.' } } },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/open': get('open', []),
    '/closed': get('closed', [{ session: [] }]),
    '/both': get('both', [{ kye: [], key: [] }]),
    '/either': get('either', [{ session: [] }, { key: [] }]),
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

let folder: string;
let file: string;
let contract: Contract;
let mock: Mock;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-undefined-'));
  file = join(folder, 'shop.json');
  await writeFile(file, JSON.stringify(document));
  contract = await loadContract({ openapi: file });
  mock = await startMock({ contract });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an undefined security scheme', () => {
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${mock.url}${path}?session=a&kye=a`, { headers })).status;

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['a header of its name', { session: 'a', kye: 'a' }],
    ['a bearer token', { authorization: 'Bearer a' }],
    ['a cookie', { cookie: 'session=a; kye=a' }],
    ['a key that is defined', { 'x-key': 'a' }],
  ])('is not satisfied by %s', async (_, headers) => {
    expect([await status('/closed', headers), await status('/both', headers)]).toEqual([401, 401]);
  });

  it('leaves the other operations and the other ways in', async () => {
    expect([await status('/open'), await status('/either'), await status('/either', { 'x-key': 'a' })]).toEqual([
      200, 401, 200,
    ]);
  });

  it('is named, with its place', async () => {
    const undefinedSession =
      'there is no security scheme "session"; define it under components/securitySchemes, or correct the name';
    expect(contract.mistakes?.map(({ place, message }) => [place.slice(file.length), message])).toEqual([
      [expect.stringMatching(/^:1:\d+$/), undefinedSession],
      [
        expect.stringMatching(/^:1:\d+$/),
        'there is no security scheme "kye"; did you mean "key"? Otherwise define it under components/securitySchemes',
      ],
      [expect.stringMatching(/^:1:\d+$/), undefinedSession],
    ]);
    const { code, stdout } = await twinspec(['lint', '--openapi', file]);
    expect([code, stdout.match(/error: there is no security scheme/g)]).toEqual([
      1,
      expect.arrayContaining(['error: there is no security scheme']),
    ]);
  });
});

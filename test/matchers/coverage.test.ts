import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asObject } from '../../scripts/contract/base/json.ts';
import { twinspec, twinspecProcess } from '../support/process.ts';

const order = { type: 'object', properties: { id: { type: 'integer' }, note: { type: 'string' } } };
const json = (schema: object): object => ({ 'application/json': { schema } });
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: {
          200: {
            description: 'All.',
            content: {
              'application/json': { schema: { type: 'array', items: order }, example: [{ id: 1, note: 'a' }] },
            },
          },
        },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: 'It.', content: json(order) },
          404: { description: 'None.', content: json({ type: 'object' }) },
        },
      },
    },
  },
};

const moduleAt = (path: string): string => JSON.stringify(pathToFileURL(resolve(path)).href);

/** The tests of a team: one asks its own server, and one the mock. */
const tests = `
import { assertKeepsContract, useContract } from ${moduleAt('scripts/matchers/matchers.ts')};
import { startMock } from ${moduleAt('scripts/mock/start.ts')};
useContract({ openapi: 'shop.json' });
await assertKeepsContract(Response.json({ id: 1 }), 'getOrder');
const mock = await startMock({ openapi: 'shop.json' });
await fetch(mock.url + '/orders');
await fetch(mock.url + '/old');
await mock.close();
process.exit(Number(process.argv[2] ?? 0));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(shop));
  writeFileSync(join(folder, 'tests.mts'), tests);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tsx = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href;
const cover = (flags: string[], exit = '0'): ReturnType<typeof twinspecProcess> =>
  twinspecProcess(
    ['coverage', '--openapi', 'shop.json', ...flags, '--', process.execPath, '--import', tsx, 'tests.mts', exit],
    { cwd: folder },
  );

describe('what tests cover', () => {
  it('counts matchers and the mock, and names calls that no document has', async () => {
    const { code, stdout } = await cover(['--json', '--html', 'coverage.html']);
    expect(code).toBe(0);
    const { share, operations, responses, members, rows, undocumented } = asObject(JSON.parse(stdout));
    expect({ operations, responses, members, undocumented }).toEqual({
      operations: { found: 2, hit: 2 },
      responses: { found: 3, hit: 2 },
      members: { found: 4, hit: 3 },
      undocumented: [{ call: 'GET /old', times: 1 }],
    });
    expect(share).toBeCloseTo(5 / 7);
    expect(rows).toContainEqual(
      expect.objectContaining({ operation: 'getOrder', response: '200', fields: { seen: 1, missing: ['/note'] } }),
    );
    expect(readFileSync(join(folder, 'coverage.html'), 'utf8')).toContain('71 % of the contract is covered');
  });

  it('fails below a threshold, and where the tests fail', async () => {
    expect(await cover(['--min', '0.9'])).toMatchObject({
      code: 1,
      stderr: 'The tests cover 71 % of the responses and members; --min 0.9 asks for more.\n',
    });
    const { code, stdout } = await cover([], '3');
    expect(code).toBe(3);
    expect(stdout).toContain('Called, and in no document\n  GET /old  1 call\n');
    expect(stdout).toContain('Members without a value\n  getOrder 200  /note\n');
  });

  it('counts recorded traffic', async () => {
    const calls = [
      { method: 'GET', url: '/orders/7', status: 404, responseBody: {}, responseContentType: 'application/json' },
    ];
    writeFileSync(join(folder, 'calls.jsonl'), calls.map((call) => JSON.stringify(call)).join('\n'));
    const { code, stdout } = await twinspec([
      'coverage',
      join(folder, 'calls.jsonl'),
      '--openapi',
      join(folder, 'shop.json'),
      '--json',
    ]);
    expect(code).toBe(0);
    expect(asObject(JSON.parse(stdout))).toMatchObject({ responses: { found: 3, hit: 1 } });
  });

  it.each([
    [
      ['coverage', '--openapi', 'test/fixtures/shop.yaml'],
      /^coverage needs a command, as in twinspec coverage -- npm test, or recorded traffic\.\n$/,
    ],
    [['coverage', 'calls.jsonl', '--min', '80'], /^--min takes a share from 0 to 1, such as 0\.8, not "80"\.\n$/],
  ])('%j is explained', async (parameters, stderr) => {
    expect(await twinspec(parameters)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(stderr) as string,
    });
  });
});

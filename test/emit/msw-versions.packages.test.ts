import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { madeOnce } from '../support/made-once.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';
import { installRuntimes } from '../package/installed-runtimes.ts';
import { haveRuntimes, reportSkipped, runtimes } from '../support/runtimes.ts';

// The emitted handlers with the oldest MSW that they are for and with the newest, which needs a newer Node than ours.

vi.setConfig({ testTimeout: 300_000 });

const node = runtimes.find(({ name }) => name === 'Node 24');

/** Runs in a project of somebody else, whose types are checked first. */
const program = `
import { setupServer } from 'msw/node';
import { handlers, http, mock, rpc } from './api/msw.ts';

const server = setupServer(...handlers);
server.listen();
server.use(
  http.getBook(({ path, fail }) => path.bookId === 'b1' ? fail('gone') : { id: path.bookId, title: 'T', authors: [], year: 1 }),
  http.removeBook(({ reply }) => reply(204), { once: true }),
  rpc.eth_getUncleCountByBlockNumber(({ params: [block] }) => (block === '0x1' ? '0x5' : '0x6')),
  // @ts-expect-error a quantity is a hexadecimal text
  rpc.eth_estimateGas(() => 21000, { once: true }),
);
const statusOf = async (path: string, method = 'GET') => (await fetch('https://shop.example' + path, { method })).status;
const call = (id: number, method: string, params: unknown[]) => ({ jsonrpc: '2.0', id, method, params });
const batch = [
  call(1, 'eth_getUncleCountByBlockNumber', ['0x1']),
  call(2, 'eth_getBlockByNumber', ['latest', false]),
];
const headers = { 'Content-Type': 'application/json' };
const answered = await fetch('https://node.example', { method: 'POST', headers, body: JSON.stringify(batch) });
const answers = (await answered.json()) as { id: number; result: unknown }[];
(await mock()).next('listBooks', 'withTheNewOne');
const list = (await (await fetch('https://shop.example/books')).json()) as { total: number };
console.log(
  JSON.stringify({
    statuses: [await statusOf('/books/b1'), await statusOf('/books/b2'), await statusOf('/books/b2', 'DELETE')],
    answers: answers.toSorted((a, b) => a.id - b.id).map(({ result }) => typeof result),
    total: list.total,
  }),
);
server.close();
`;

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

if (!haveRuntimes) reportSkipped('the handlers for MSW 2.12 and 3 were not tried');

describe.skipIf(!haveRuntimes)('the emitted handlers for MSW', () => {
  const runtime = installRuntimes();
  let tarball: string;
  beforeAll(async () => {
    ({ package: tarball } = await madeOnce('tarballs'));
  });

  it.each(['2.12.0', '3.0.5'])('work with %s, and their types do', async (version) => {
    const project = await makeProject();
    try {
      const needed = [
        'ajv',
        'ajv-formats',
        '@eslint-community/regexpp',
        'esbuild',
        'openapi-typescript',
        'typescript@5',
        'yaml',
      ];
      await install(project, [tarball, `msw@${version}`, 'get-tsconfig', '@open-rpc/schema-utils-js', ...needed]);
      cpSync('examples/react-query/api/bookshop.yaml', join(project, 'bookshop.yaml'));
      cpSync('specs/openrpc.json', join(project, 'openrpc.json'));
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
      const documents = ['--openapi', 'bookshop.yaml', '--openrpc', 'openrpc.json'];
      const generate = ['npx', 'twinspec', 'generate', ...documents, '--only', 'msw', '--out', 'src/api'] as const;
      expect(await run(project, [...generate])).toMatchObject({ code: 0 });
      writeFileSync(join(project, 'src/main.ts'), program);
      const tsc = resolve('node_modules/typescript-7/bin/tsc');
      expect(await run(project, [process.execPath, tsc])).toEqual({ code: 0, output: '' });
      const { code, output } = await run(project, [...runtime(node?.command ?? ['']), 'src/main.ts']);
      expect(code, output).toBe(0);
      expect(JSON.parse(output.split('\n').findLast((line) => line.startsWith('{')) ?? '')).toEqual({
        statuses: [404, 200, 204],
        answers: ['string', 'object'],
        total: 6,
      });
    } finally {
      await removeProject(project);
    }
  });
});

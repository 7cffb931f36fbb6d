import { isFailure } from '../../scripts/contract/exchange/choose-exchange.ts';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The emitted class by method name; the compiler has checked the real types. */
type EmittedClient = Record<string, (...params: Json[]) => Promise<Json>>;
type EmittedModule = {
  default: new (options: { transport: { type: 'http'; host: string; port: number; path: string } }) => EmittedClient;
};

let folder: string;
let mock: Mock;
let client: EmittedClient;
let diagnostics: readonly ts.Diagnostic[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-emitted-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const { config } = ts.readConfigFile('generated/rpc-client/tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('generated/rpc-client'));
  const program = ts.createProgram(['generated/rpc-client/src/index.ts'], {
    ...options,
    outDir: folder,
    declarationDir: folder,
    skipLibCheck: true,
    types: [],
  });
  diagnostics = ts.getPreEmitDiagnostics(program);
  program.emit();
  const { default: Client } = createRequire(import.meta.url)(join(folder, 'index.js')) as EmittedModule;
  mock = await startMock();
  const { port } = new URL(mock.url);
  client = new Client({ transport: { type: 'http', host: '127.0.0.1', port: Number(port), path: '/rpc' } });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the client that @open-rpc/generator emits', () => {
  it('compiles', () => {
    expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  });

  const successes = contract.operations
    .filter(({ api }) => api === 'node')
    .flatMap((operation) =>
      operation.exchanges
        .filter((exchange) => !isFailure(exchange))
        .map((exchange) => [operation.id, exchange.name, exchange] as const),
    );

  it.each(successes)('%s gets %s from the mock', async (method, _name, { request, response }) => {
    const { params } = request.body as { params: Json[] };
    expect(await client[method]?.(...params)).toEqual((response.body as { result: Json }).result);
  });

  it('gets the revert of a call as an error with its code and data', async () => {
    const revert = contract.operations
      .find(({ id }) => id === 'eth_estimateGas')
      ?.exchanges.find(({ name }) => name === 'revert');
    const { params } = revert?.request.body as { params: Json[] };
    const { error } = revert?.response.body as { error: { code: number; message: string; data: string } };
    await expect(client['eth_estimateGas']?.(...params)).rejects.toMatchObject({
      code: 3,
      message: error.message,
      data: error.data,
    });
  });
});

import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { chromiumPath, launch } from '../docs/browser/chromium.ts';
import { both, json, ofBatch, ofNode, ofPlatform, rpc, text, type Case } from '../src/misbehaving.ts';
import { serve, send, type Answer, type TestServer } from '../src/server.ts';
import type { Report, Summary, Task, tryAll } from './portable.ts';
import { run } from '../support/project.ts';
import { installRuntimes } from './installed-runtimes.ts';
import { haveRuntimes, reportSkipped, runtimes } from '../support/runtimes.ts';
import { folderInside } from '../support/inside.ts';

// The clients, those of other people's documents too, under every runtime that they are for: against wrong answers,
// and against what could cost money.

vi.setConfig({ testTimeout: 300_000 });

const documents = {
  petstore: { openapi: resolve('node_modules/@readme/oas-examples/3.1/json/petstore.json') },
  swagger: { openapi: resolve('node_modules/@readme/oas-examples/2.0/json/petstore.json') },
  math: {
    openrpc: resolve('node_modules/@open-rpc/examples/build/service-descriptions/simple-math-openrpc.json'),
  },
};
const platformCases = [...both, ...ofPlatform];
const nodeCases = [...both, ...ofNode];
const hash = `0x${'ab'.repeat(32)}`;
const minted = { Data: { referenceId: 'r1', txnHash: '' }, Message: 'Token minted', Status: 'SUCCESS' };
const mined = { hash, blockHash: hash, blockNumber: '0x1', transactionIndex: '0x0' };

let folder: string;
let bundle: string;
let mocks: { petstore: Mock; swagger: Mock; math: Mock };

beforeAll(async () => {
  folder = await folderInside('portable');
  for (const [name, specs] of Object.entries(documents)) {
    const names = { httpClient: 'createPlatformClient', rpcClient: 'createNodeClient' };
    await generate({ specs, names, out: join(folder, name), check: false, limit: 20_000, print: () => undefined });
  }
  bundle = await bundled(folder);
  await writeFile(join(folder, 'bundle.js'), bundle);
  await writeFile(
    join(folder, 'main.js'),
    `import './bundle.js';\nconsole.log(JSON.stringify(await globalThis.tryAll(JSON.parse(process.argv[2]))));\n`,
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  mocks = {
    petstore: await startMock(documents.petstore),
    swagger: await startMock(documents.swagger),
    math: await startMock(documents.math),
  };
});
afterAll(async () => {
  for (const mock of Object.values(mocks)) await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** One file that needs nothing: what {@link tryAll} is, with the generated clients. */
async function bundled(folder: string): Promise<string> {
  const contents = `
    import { createPlatformClient as petstore } from './petstore/client.ts';
    import { createPlatformClient as swagger } from './swagger/client.ts';
    import { createNodeClient as math } from './math/client.ts';
    import { tryAll } from '${resolve('test/package/portable.ts')}';
    globalThis.tryAll = (task) => tryAll(task, { petstore, swagger, math });`;
  const result = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    alias: { 'twinspec/runtime': resolve('src/runtime.ts') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** The servers of one run, and what they are asked. */
async function servers(): Promise<{ task: Task; server: TestServer }> {
  const nested = `${'['.repeat(7000)}${']'.repeat(7000)}`;
  const table: Record<string, Answer[]> = {
    platform: platformCases.map(({ answer }) => answer),
    safe: platformCases.map(({ answer }) => answer),
    node: nodeCases.map(({ answer }) => answer),
    unsafe: nodeCases.map(({ answer }) => answer),
    batch: ofBatch.map(({ answer }) => answer),
    minted: [json(200, minted), json(200, minted)],
    html: [text(200, '<html>')],
    nested: [text(200, nested)],
    objectMessage: [json(200, { Data: null, Message: { toString: 1, valueOf: 2 }, Status: 'FAILURE' })],
    echo: [
      ({ path }, response) => send(response, 403, { message: `no ${path} ${decodeURIComponent(path)}` }),
      ({ body, headers }, response) => send(response, 400, { message: `${headers.authorization} ${body}`, seen: body }),
    ],
    wait: [
      ({ json: call }, response, count) => {
        const { id } = call;
        if (count === 1)
          send(response, 200, { jsonrpc: '2.0', id, error: { code: -32005, message: 'limit exceeded' } });
        else if (count === 2) send(response, 502, '<html>');
        else if (count === 3) response.socket?.resetAndDestroy();
        else send(response, 200, { jsonrpc: '2.0', id, result: count === 4 ? null : mined });
      },
    ],
    pages: [
      json(200, { data: { data: [{ n: 1 }, { n: 2 }], limit: 2, page: 1, total: 2 }, message: '', status: true }),
    ],
    result: [rpc((id) => ({ jsonrpc: '2.0', id, result: '0x1' }))],
  };
  const server = await serve((request, response) => {
    const [, kind = '', number = '', ...rest] = request.path.split('/');
    if (kind === '')
      return send(response, 200, '<!doctype html><title>twinspec</title>', { 'Content-Type': 'text/html' });
    if (kind === 'bundle.js') return send(response, 200, bundle, { 'Content-Type': 'text/javascript' });
    const answer = table[kind]?.[Number(number)];
    const count = server.received.filter(({ path }) => path.startsWith(`/${kind}/${number}`)).length;
    return answer ? answer({ ...request, path: `/${rest.join('/')}` }, response, count) : send(response, 404, '');
  });
  return {
    server,
    task: {
      url: server.url,
      names: {
        platform: platformCases.map(({ name }) => name),
        node: nodeCases.map(({ name }) => name),
        batch: ofBatch.map(({ name }) => name),
      },
      handshakes: [
        await listen(createTlsServer({})),
        await listen(createTcpServer((socket) => void socket.once('data', () => socket.end()))),
        await listen(
          createTcpServer((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 No\r\n\r\n'))),
        ),
      ],
      mocks: { petstore: mocks.petstore.url, swagger: mocks.swagger.url, math: mocks.math.rpcUrl },
    },
  };
}

const open: Server[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));
async function listen(server: Server): Promise<string> {
  open.push(server);
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a runtime does not tell its clients. */
type Limits = {
  /** A redirect that is not followed has no status. */
  opaque: boolean;
  /** Of these handshakes, in the order of the task, that they have failed: they may be connections lost later. */
  untold: number[];
};

/** A server that hangs up in the handshake is for Bun like one that hangs up later. */
const limitsOf = (name: string): Limits => ({ opaque: false, untold: name === 'Bun' ? [1] : [] });
const ofBrowser: Limits = { opaque: true, untold: [0, 1, 2] };

function judge({ wrongAnswers, money, strangers }: Report, { received }: TestServer, { opaque, untold }: Limits): void {
  const requests = (kind: string, i: number): number =>
    received.filter(({ path }) => path.startsWith(`/${kind}/${i}/`) || path === `/${kind}/${i}`).length;
  const expected = ({ name, error, sure }: Case): { error: object; sure: boolean } => {
    const { cause: _, ...rest } = { cause: undefined, ...error };
    return opaque && name === 'a redirect'
      ? { error: { ...rest, status: 0 }, sure: false }
      : { error: rest, sure: !!sure };
  };
  for (const [i, each] of platformCases.entries()) {
    const { error, sure } = expected(each);
    expect({ case: each.name, ...wrongAnswers.platform[i] }).toMatchObject({ case: each.name, ...error });
    expect({ case: each.name, mayHaveHappened: mayHaveHappened(wrongAnswers.platform[i]) }).toEqual({
      case: each.name,
      mayHaveHappened: !sure,
    });
    // A mint is sent once, whatever comes back.
    expect({ case: each.name, requests: requests('platform', i) }).toEqual({ case: each.name, requests: 1 });
    expect(mayHaveHappened(wrongAnswers.safe[i])).toBe(false);
  }
  for (const [i, each] of nodeCases.entries()) {
    const { error, sure } = expected(each);
    expect({ case: each.name, ...wrongAnswers.node[i] }).toMatchObject({ case: each.name, ...error });
    expect({ case: each.name, ...wrongAnswers.unsafe[i] }).toMatchObject({ case: each.name, ...error });
    const settled = sure || ('name' in error && error.name === 'RpcError');
    expect({ case: each.name, mayHaveHappened: mayHaveHappened(wrongAnswers.unsafe[i]) }).toEqual({
      case: each.name,
      mayHaveHappened: !settled,
    });
    expect({ case: each.name, requests: requests('unsafe', i) }).toEqual({ case: each.name, requests: 1 });
  }
  expect(wrongAnswers.batch).toEqual(ofBatch.map(({ outcomes }) => outcomes));

  const usage = expect.objectContaining({ name: 'UsageError' });
  const { neverSent, handshakes, brokenHooks, nested, objectMessage, left, ...rest } = money;
  expect(nested).toMatchObject({ name: 'MalformedResponseError', mayHaveHappened: true });
  expect(objectMessage).toMatchObject({ name: 'EnvelopeError' });
  expect(objectMessage).not.toHaveProperty('mayHaveHappened');
  expect(neverSent).toEqual([usage, usage, usage]);
  expect(neverSent).not.toContainEqual(expect.objectContaining({ mayHaveHappened: true }));
  expect(handshakes).toEqual(Array(3).fill(expect.objectContaining({ name: 'NetworkError' })));
  expect(handshakes).toMatchObject([0, 1, 2].map((i) => (untold.includes(i) ? { mayHaveHappened: true } : {})));
  const told = [handshakes].flat().filter((_, i) => !untold.includes(i));
  expect(told).not.toContainEqual(expect.objectContaining({ mayHaveHappened: true }));
  expect(brokenHooks).toEqual([
    { value: minted.Data },
    expect.objectContaining({ name: 'MalformedResponseError', mayHaveHappened: true }),
  ]);
  expect(left).toEqual({ error: expect.objectContaining({ name: 'TimeoutError' }), sent: 0 });
  expect(left).not.toMatchObject({ error: { mayHaveHappened: true } });
  expect(rest).toEqual({
    guarded: { found: ['UsageError'], sent: [] },
    allowed: 5,
    refusedAddresses: Array(7).fill('UsageError'),
    redacted: [],
    wait: { value: mined },
    pages: [{ n: 1 }, { n: 2 }],
    manyOnOneSignal: 1,
    withoutStreams: { value: minted.Data },
  });
  expect(strangers).toEqual({
    pet: 'string',
    list: true,
    order: 'object',
    login: 'string',
    nothing: 'undefined',
    swaggerPet: 'string',
    sum: 4,
    difference: 2,
  });
}

function mayHaveHappened(summary: Summary | undefined): boolean {
  return summary !== undefined && 'mayHaveHappened' in summary && summary.mayHaveHappened === true;
}

reportSkipped('the clients');

it('hold under this Node', async () => {
  const { task, server } = await servers();
  const { code, output } = await run(folder, [process.execPath, 'main.js', JSON.stringify(task)]);
  expect(code, output).toBe(0);
  judge(JSON.parse(output) as Report, server, limitsOf('Node'));
});

describe.skipIf(!haveRuntimes)('hold under', () => {
  const commandOf = installRuntimes();

  it.each(runtimes)('$name', async ({ name, command }) => {
    const { task, server } = await servers();
    const { code, output } = await run(folder, [...commandOf(command), 'main.js', JSON.stringify(task)]);
    expect(code, output).toBe(0);
    judge(JSON.parse(output) as Report, server, limitsOf(name));
  });
});

it.skipIf(chromiumPath === undefined)('hold in Chromium', async () => {
  const { task, server } = await servers();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/`);
    await page.addScriptTag({ url: `${server.url}/bundle.js`, type: 'module' });
    const report = await page.evaluate(
      (given) => Reflect.get(globalThis, 'tryAll')(given) as ReturnType<typeof tryAll>,
      task,
    );
    expect(report).toBeInstanceOf(Object);
    judge(report, server, ofBrowser);
  } finally {
    await browser.close();
  }
});

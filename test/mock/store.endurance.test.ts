import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Mock } from '../../scripts/mock/start.ts';
import { isStopped } from '../support/own-node.ts';
import { freePort } from '../support/prism.ts';
import { startTwinspec, twinspec } from '../support/process.ts';
import { runningMocks } from '../support/running-mocks.ts';

// Debian's redis-server, and a load balancer that knows nothing of sessions.
const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
if (!hasRedis) console.warn('SKIPPED: redis-server is not installed, so the shared store is not tested.');

const start = runningMocks();
const password = 'never-shown-5ec4e7';

const eventually = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50));
};

type Answered = { status: number; body: unknown; by: string; took: number };

async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const begin = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const by = response.headers.get('twinspec-exchange') ?? '';
  return { status: response.status, body, by, took: performance.now() - begin };
}

const json = {
  'Content-Type': 'application/json',
  Authorization: 'demo-api-key',
  DappId: 'demo-dapp-id',
  ChainId: '80002',
};
const mint = (url: string, quantity = '7'): Promise<Answered> =>
  ask(`${url}/api/v0/ft-manager/mintFT`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ quantity }),
  });
const tell = (url: string, command: string, body: object = {}): Promise<Answered> =>
  ask(`${url}/_twinspec/${command}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
const requestsOf = async (url: string): Promise<{ status: number }[]> =>
  (await ask(`${url}/_twinspec/requests`)).body as { status: number }[];

describe.skipIf(!hasRedis)('a store that several mocks share', () => {
  let folder: string;
  let port: number;
  let redis: ChildProcess;
  const startRedis = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password];
    redis = spawn('redis-server', [...options, '--dir', folder], { stdio: 'ignore' });
    await eventually(async () => {
      const client = await createClient({ url: address(), socket: { reconnectStrategy: false } })
        .on('error', () => undefined)
        .connect();
      client.destroy();
      return true;
    });
  };
  const address = (): string => `redis://:${password}@127.0.0.1:${port}`;
  const stopRedis = async (): Promise<void> => {
    if (redis.exitCode !== null || redis.signalCode !== null) return;
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinspec-store-'));
    port = await freePort();
    await startRedis();
  });
  afterAll(async () => {
    redis.kill('SIGCONT');
    await stopRedis();
    await rm(folder, { recursive: true, force: true });
  });
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  /** A replica: the command in a process of its own. */
  const replica = async (...more: string[]): Promise<{ url: string; child: ChildProcess; output: () => string }> => {
    const child = startTwinspec(['mock', '--port', '0', '--log', 'json', '--store', address(), ...more]);
    children.push(child);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /"url":"([^"]+)"/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(output)));
    });
    return { url, child, output: () => output };
  };

  it('agree on next, requests, settings, identifiers and sessions, and one goes on when the other is killed', async () => {
    const [one, two] = await Promise.all([replica(), replica()]);
    await tell(`${one.url}/s/w1`, 'next', { operation: 'mintFT', exchange: 'subIdMismatch' });
    await tell(`${two.url}/s/w1`, 'next', { operation: 'mintFT', exchange: 'mintedWithoutHash' });
    expect((await mint(`${two.url}/s/w2`)).by).not.toContain('subIdMismatch');
    expect((await mint(`${two.url}/s/w1`)).by).toContain('mintFT/subIdMismatch');
    expect((await mint(`${one.url}/s/w1`)).by).toContain('mintFT/mintedWithoutHash');
    // The page of one shows what the other answered.
    const traffic = (await fetch(`${one.url}/s/w2/_twinspec/traffic`)).body?.pipeThrough(new TextDecoderStream());
    let seen = '';
    for await (const chunk of traffic ?? []) {
      seen += chunk;
      if (seen.includes('"operationId":"mintFT"')) break;
    }
    const [, id] = /"id":"([^"]+)"/.exec(seen) ?? [];
    const shown = await ask(`${one.url}/s/w2/_twinspec/requests/${id}`);
    expect(shown.body).toMatchObject({ id, status: 200, answer: { Status: 'SUCCESS' } });
    // Identifiers never repeat, whoever makes them, also at the same time.
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, i) => mint(`${i % 2 === 0 ? one.url : two.url}/s/w1`, String(i + 10))),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const hashes = made.map(({ body }) => JSON.stringify(body)).map((text) => /"txnHash":"([^"]+)"/.exec(text)?.[1]);
    expect(new Set(hashes).size).toBe(60);
    await tell(`${one.url}/s/w1`, 'settings', { fail: [{ status: 503, rate: 1 }] });
    expect((await mint(`${two.url}/s/w1`)).status).toBe(503);
    for (const { url } of [one, two]) {
      expect([(await requestsOf(`${url}/s/w1`)).length, (await requestsOf(`${url}/s/w2`)).length]).toEqual([63, 1]);
      const { body } = await ask(`${url}/_twinspec/sessions`);
      expect((body as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['default', 'w1', 'w2']);
    }
    await tell(`${one.url}/s/w2`, 'next', { operation: 'mintFT', exchange: 'subIdMismatch' });
    one.child.kill('SIGKILL');
    await once(one.child, 'exit');
    expect((await mint(`${two.url}/s/w2`)).by).toContain('mintFT/subIdMismatch');
    expect((await requestsOf(`${two.url}/s/w1`)).length).toBe(63);
    const again = await start({ store: address() });
    await ask(`${again.url}/_twinspec/sessions/w1`, { method: 'DELETE' });
    expect(await requestsOf(`${two.url}/s/w1`)).toEqual([]);
    expect((await mint(`${two.url}/s/w1`)).status).toBe(200);
    expect(one.output() + two.output()).not.toContain(password);
  });

  it('remember the same objects, and begin with the same data', async () => {
    const openapi = join(folder, 'pets.json');
    const schema = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, age: { type: 'integer' } },
    };
    const content = (of: object): object => ({ content: { 'application/json': { schema: of } } });
    const one = { description: 'One.', ...content(schema) };
    const none = { description: 'None.' };
    const paths = {
      '/pets': {
        post: {
          operationId: 'addPet',
          requestBody: content({ ...schema, required: ['name'] }),
          responses: { 201: one },
        },
        get: {
          operationId: 'listPets',
          responses: { 200: { description: 'All.', ...content({ type: 'array', items: schema }) } },
        },
      },
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'getPet', responses: { 200: one, 404: none } },
        patch: {
          operationId: 'changePet',
          requestBody: content({ type: 'object' }),
          responses: { 200: one, 404: none },
        },
        delete: { operationId: 'deletePet', responses: { 204: { description: 'Gone.' }, 404: none } },
      },
    };
    await writeFile(openapi, JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }));
    const options = {
      openapi,
      openrpc: 'test/fixtures/tasks.openrpc.json',
      store: `${address()}/4`,
      seedData: { pets: [{ id: 1, name: 'Rex' }] },
    };
    const [here, there] = [await start(options), await start(options)];
    const send = (url: string, method: string, body?: object): Promise<Answered> =>
      ask(url, { method, ...(body !== undefined && { headers: json, body: JSON.stringify(body) }) });
    const call = async (mock: Mock, method: string, params: unknown): Promise<unknown> =>
      (await send(mock.rpcUrl, 'POST', { jsonrpc: '2.0', id: 1, method, params })).body;

    const made = (await send(`${here.url}/pets`, 'POST', { name: 'Tom', age: 3 })).body as { id: number };
    expect(made).toMatchObject({ name: 'Tom', age: 3 });
    const at = (mock: Mock): string => `${mock.url}/pets/${made.id}`;
    expect((await send(at(there), 'GET')).body).toEqual(made);
    expect((await send(at(there), 'PATCH', { age: 4 })).body).toEqual({ ...made, age: 4 });
    expect((await send(`${here.url}/pets`, 'GET')).body).toEqual([
      { id: 1, name: 'Rex' },
      { ...made, age: 4 },
    ]);
    expect((await send(at(there), 'DELETE')).status).toBe(204);
    expect((await send(at(here), 'GET')).status).toBe(404);
    expect((await ask(`${here.url}/_twinspec/state`)).body).toMatchObject({ pets: { deleted: [String(made.id)] } });
    // No key is made twice, and nothing is lost, whoever makes it.
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        send(`${(i % 2 === 0 ? here : there).url}/pets`, 'POST', { name: `Pet ${i}` }),
      ),
    );
    expect(new Set(many.map(({ body }) => (body as { id: number }).id)).size).toBe(40);
    expect((await send(`${there.url}/pets`, 'GET')).body).toHaveLength(41);

    const task = ((await call(here, 'tasks.create', ['Paint'])) as { result: { id: string } }).result;
    expect(await call(there, 'tasks.change', [task.id, { done: true }])).toMatchObject({ result: { done: true } });
    expect(await call(here, 'tasks.get', [task.id])).toMatchObject({ result: { ...task, done: true } });
    await call(there, 'tasks.delete', [task.id]);
    expect(await call(here, 'tasks.get', [task.id])).toMatchObject({ error: { message: 'Task not found' } });

    // Another session has its own, and a reset of one mock is that of all.
    expect((await send(`${there.url}/s/w1/pets`, 'GET')).body).toEqual([{ id: 1, name: 'Rex' }]);
    await tell(there.url, 'reset');
    expect((await send(`${here.url}/pets`, 'GET')).body).toEqual([{ id: 1, name: 'Rex' }]);
    await here.close();
    expect((await send(`${there.url}/pets/1`, 'GET')).body).toEqual({ id: 1, name: 'Rex' });
  });

  it('agree behind a load balancer that sends each call elsewhere', async ({ onTestFinished }) => {
    const mocks = [await start({ store: address() }), await start({ store: address() })];
    let turn = 0;
    const balancer = createServer((incoming, outgoing) => {
      const { method, headers, url = '/' } = incoming;
      const to = mocks[turn++ % mocks.length]?.url ?? '';
      const passed = request(`${to}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(balancer, 'listening');
    onTestFinished(() => void balancer.close());
    const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
    const headers = { ...json, 'X-Twinspec-Session': 'balanced' };
    for (let i = 0; i < 10; i++) {
      await ask(`${url}/_twinspec/next`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ operation: 'mintFT', exchange: 'subIdMismatch' }),
      });
      const body = JSON.stringify({ quantity: '7' });
      const { by } = await ask(`${url}/api/v0/ft-manager/mintFT`, { method: 'POST', headers, body });
      expect(by).toContain('mintFT/subIdMismatch');
    }
    expect(await requestsOf(`${url}/s/balanced`)).toHaveLength(10);
  });

  it('touch only their own keys, which end by themselves', async () => {
    const client = await createClient({ url: `${address()}/3` }).connect();
    await client.set('someone-elses', 'stays');
    const mock = await start({ store: `${address()}/3?prefix=team-a` });
    const brief = await start({ store: `${address()}/3?prefix=team-b`, sessionIdle: 300 });
    const session = mock.session('one');
    for (const one of [session, brief.session('short')]) {
      await one.next('mintFT', 'subIdMismatch');
      await mint(one.url);
    }
    await mint(mock.url);
    const keys = (await client.keys('*')).filter((key) => key !== 'someone-elses' && !key.startsWith('team-b:'));
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      expect(key).toMatch(/^team-a:/);
      expect(await client.pTTL(key)).toBeGreaterThan(0);
    }
    expect(() => mock.requests).toThrow('await received() instead');
    expect(await mock.received()).toHaveLength(1);
    await eventually(
      async () =>
        (await ask(`${brief.url}/_twinspec/sessions`)).status === 200 &&
        (await client.exists('team-b:requests:short')) === 0,
    );
    expect(await brief.session('short').received()).toEqual([]);
    expect(await session.received()).toHaveLength(1);
    await mock.reset();
    await session.close();
    await brief.close();
    await mock.close();
    expect(await client.get('someone-elses')).toBe('stays');
    client.destroy();
  });

  it('answer 503 with a sentence while it is gone or frozen, at once, and go on when it is back', async () => {
    const mock = await start({ store: address() });
    const { url } = mock.session('steady');
    expect((await mint(url)).status).toBe(200);
    redis.kill('SIGSTOP');
    if (process.platform === 'linux') await eventually(async () => isStopped(Number(redis.pid)));
    const frozen = await Promise.all([mint(url), mint(url), ask(`${url}/_twinspec/requests`)]);
    for (const { status, body } of frozen) {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        type: 'urn:twinspec:problem:no-store',
        detail: `The store at 127.0.0.1:${port} cannot be reached (no answer in time); calls are answered again as soon as it is back.`,
      });
    }
    expect((await ask(`${mock.url}/_twinspec/health`)).status).toBe(200);
    redis.kill('SIGCONT');
    await eventually(async () => (await mint(url)).status === 200);
    await stopRedis();
    const gone = await mint(url);
    expect(gone).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining(`The store at 127.0.0.1:${port}`) },
    });
    expect(JSON.stringify(gone)).not.toContain(password);
    await startRedis();
    await eventually(async () => (await mint(url)).status === 200);
  });

  it.each([
    ['http://127.0.0.1:6379', '--store takes the URL of a Redis or Valkey server'],
    ['secret', '--store takes the URL of a Redis or Valkey server'],
    ['redis://:secret@127.0.0.1/x', '--store takes the URL of a Redis or Valkey server'],
    [
      'redis://:secret@127.0.0.1:1',
      'The store at 127.0.0.1:1 cannot be used (ECONNREFUSED); check --store, and that it runs.',
    ],
    [
      'redis://:secret@127.0.0.1:PORT',
      'The store at 127.0.0.1:PORT cannot be used (WRONGPASS); check --store, and that it runs.',
    ],
    [
      'valkey://127.0.0.1:PORT',
      'The store at 127.0.0.1:PORT cannot be used (NOAUTH); check --store, and that it runs.',
    ],
  ])('refuse %s in a sentence', async (url, sentence) => {
    const there = (text: string): string => text.replaceAll('PORT', String(port));
    const { code, stderr } = await twinspec(['mock', '--port', '0', '--store', there(url)]);
    expect(code).toBe(2);
    expect(stderr).toContain(there(sentence));
    expect(stderr).not.toContain('secret');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

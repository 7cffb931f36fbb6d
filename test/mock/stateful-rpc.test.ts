import { afterAll, expect, it } from 'vitest';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContract } from '../../scripts/contract/load.ts';
import { setAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { validatorsFor } from '../../scripts/contract/lenient-validators/lenient-validators.ts';
import { checkResources } from '../../scripts/lint/resources.ts';
import type { Subject } from '../../scripts/lint/rule.ts';
import { checkRules } from '../../scripts/lint/rule-table.ts';
import { explainRemembered } from '../../scripts/mock/remembered/explain.ts';
import { startMock, type Mock, type MockOptions } from '../../scripts/mock/start.ts';

// JSON-RPC methods that say by `x-resource` what they do to which objects.

const file = 'test/fixtures/tasks.openrpc.json';
const document = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
const mocks: Mock[] = [];
const folder = await mkdtemp(join(tmpdir(), 'methods-'));
afterAll(async () => {
  await Promise.all(mocks.map((mock) => mock.close()));
  await rm(folder, { recursive: true });
});

let documents = 0;
const written = async (changed: Json): Promise<string> => {
  const path = join(folder, `${documents++}.json`);
  await writeFile(path, JSON.stringify(changed));
  return path;
};

async function tasks(options: MockOptions = {}) {
  const mock = await startMock({ openrpc: file, port: 0, ...options });
  mocks.push(mock);
  const send = async (call: object, headers: Record<string, string> = {}) => {
    const response = await fetch(mock.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(call),
    });
    return JSON.parse(await response.text());
  };
  const call = async (method: string, params?: unknown) => send({ jsonrpc: '2.0', id: 1, method, params });
  const state = async () => (await fetch(`${mock.url}/_twinspec/state`)).json();
  return { mock, send, call, state };
}

it('remember: what is created is read, listed, changed, replaced and deleted, by position and by name', async () => {
  const { mock, send, call, state } = await tasks();
  const { result: made } = await call('tasks.create', ['Paint', 'blue']);
  expect(made).toMatchObject({
    title: 'Paint',
    note: 'blue',
    done: false,
    createdAt: expect.stringMatching(/^20/),
  });
  const { id } = made;
  expect(id).toMatch(/./);
  expect((await call('tasks.get', { taskId: id })).result).toEqual(made);
  expect((await call('tasks.find', { id })).result).toEqual(made);
  const other = (await call('tasks.create', { title: 'Clean', done: true })).result;
  expect(other).not.toHaveProperty('note');
  expect(other.id).not.toBe(id);
  expect((await call('tasks.list')).result).toEqual({
    items: [made, other],
    total: 2,
  });
  expect((await call('tasks.list', [{ done: true }])).result).toEqual({
    items: [other],
    total: 1,
  });
  expect((await call('tasks.list', { options: { sort: 'title', limit: 1 } })).result).toEqual({
    items: [other],
    total: 2,
  });
  expect((await call('tasks.list', [{ limit: 1, offset: 1 }])).result).toEqual({
    items: [other],
    total: 2,
  });
  const changed = { ...made, done: true };
  expect((await call('tasks.change', [id, { done: true }])).result).toEqual(changed);
  expect((await call('tasks.get', [id])).result).toEqual(changed);
  const replaced = (await call('tasks.replace', [{ id, title: 'Draw', createdAt: '2001-01-01T00:00:00Z' }])).result;
  expect(replaced).toMatchObject({
    id,
    title: 'Draw',
    createdAt: made.createdAt,
  });
  expect(replaced).not.toHaveProperty('note');
  expect(await state()).toEqual({
    tasks: { objects: [replaced, other], deleted: [] },
  });
  expect((await call('tasks.delete', [id])).result).toBe(true);
  expect((await call('tasks.get', [id])).error).toEqual({
    code: -32001,
    message: 'Task not found',
    data: { hint: 'List them.' },
  });
  // Without a documented error, null comes if it may, and else the standard error.
  expect((await call('tasks.find', { id })).result).toBeNull();
  expect((await call('tasks.delete', [id])).error).toEqual({
    code: -32001,
    message: 'Resource not found: tasks remembers no such object',
  });
  expect(await state()).toEqual({ tasks: { objects: [other], deleted: [id] } });
  const batch = await send([
    { jsonrpc: '2.0', id: 1, method: 'tasks.create', params: ['Sing'] },
    { jsonrpc: '2.0', id: 2, method: 'tasks.list' },
  ]);
  expect(batch[1].result.total).toBe(2);
  const preferred = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tasks.get',
    params: [other.id],
  };
  expect(await send(preferred, { prefer: 'code=7' })).toMatchObject({
    error: { code: 7 },
  });
  await mock.reset();
  expect(await state()).toEqual({});
});

it('do not send back what is write-only, as HTTP does not', async () => {
  const secret = setAtPointer(document, '/components/schemas/Task/properties/note/writeOnly', true);
  const { call } = await tasks({ openrpc: await written(secret) });
  const { result: made } = await call('tasks.create', ['Paint', 'blue']);
  expect(made).toMatchObject({ title: 'Paint' });
  expect(made).not.toHaveProperty('note');
  expect((await call('tasks.get', { taskId: made.id })).result).toEqual(made);
});

it('know what is taken, begin with data, and are plain where nothing is remembered', async () => {
  const task = { id: 't7', title: 'Paint', createdAt: '2020-01-01T00:00:00Z' };
  const { mock, call } = await tasks({ seedData: { Task: [task] } });
  expect((await call('tasks.get', ['t7'])).result).toEqual(task);
  expect((await call('tasks.get', ['t8'])).error.code).toBe(-32001);
  expect((await call('tasks.create', ['Paint'])).error).toEqual({
    code: 409,
    message: 'A task with this title exists already',
  });
  await call('tasks.change', ['t7', { title: 'Draw' }]);
  await mock.reset();
  expect((await call('tasks.get', ['t7'])).result).toEqual(task);
  await call('tasks.delete', ['t7']);
  await mock.reset();
  expect((await call('tasks.list')).result).toEqual({
    items: [task],
    total: 1,
  });
  const none = await tasks({ rememberData: false });
  await none.call('tasks.create', ['Paint']);
  expect(await none.state()).toEqual({});
  expect(await none.call('tasks.get', ['x'])).toHaveProperty('result.title');
});

it('share a family with HTTP operations of its name', async () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string' }, title: { type: 'string' } },
  };
  const answer = {
    description: 'One.',
    content: { 'application/json': { schema } },
  };
  const openapi = await written({
    openapi: '3.1.0',
    info: { title: 'Tasks', version: '1' },
    paths: {
      '/tasks': {
        post: {
          operationId: 'addTask',
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 201: answer },
        },
      },
      '/tasks/{id}': {
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'string' },
          },
        ],
        get: {
          operationId: 'getTask',
          responses: { 200: answer, 404: { description: 'None.' } },
        },
      },
    },
  });
  const { mock, call } = await tasks({ openapi });
  const { id } = (await call('tasks.create', ['Paint'])).result;
  const read = await fetch(`${mock.url}/tasks/${id}`);
  expect(await read.json()).toMatchObject({ id, title: 'Paint' });
  await call('tasks.delete', [id]);
  expect((await fetch(`${mock.url}/tasks/${id}`)).status).toBe(404);
});

it('are explained', async () => {
  const { operations } = await loadContract({ openrpc: file });
  const lines = explainRemembered(operations, undefined);
  expect(lines).toContain('tasks, each with its id');
  expect(lines).toContain('  tasks.change (JSON-RPC) changes one');
  expect(lines.at(-1)).toBe('  ping: a JSON-RPC method without x-resource does not say what it does to which objects');
});

const changed = async (changes: [string, Json][]): Promise<Subject> => {
  const data = changes.reduce<Json>(
    (made, [pointer, value]) => setAtPointer(made, pointer, value),
    document,
  ) as JsonObject;
  const contract = await loadContract({ openrpc: await written(data) });
  return {
    contract,
    written: [{ api: contract.apis[0]?.name ?? '', data, version: '1.3.2' }],
    validators: validatorsFor(contract),
  };
};

it.each<[string, string, Json, string]>([
  ['no key', '/methods/2/x-resource', { family: 'tasks', does: 'read' }, 'id is missing; it points to the param'],
  ['a key for a list', '/methods/1/x-resource/id', '/params/options', 'id is only for methods that are about one'],
  [
    'a pointer to no param',
    '/methods/2/x-resource/id',
    '/params/task',
    'x-resource of tasks.get: id leads nowhere: /params/task; its params are taskId.',
  ],
  ['a pointer to no member', '/methods/4/x-resource/id', '/params/task/key', 'id leads nowhere: /params/task/key'],
  ['an object that is not there', '/methods/3/x-resource/object', '/params/patch', 'object leads nowhere'],
  ['a family of its own', '/methods/2/x-resource/family', 'jobs', 'x-resource of tasks.get: nothing creates jobs'],
  ['a list that is none', '/methods/1/result/schema', { type: 'string' }, 'its result has no list of them.'],
])('lint reports %s', async (_, pointer, value, sentence) => {
  const [only, ...others] = checkResources(await changed([[pointer, value]]));
  expect(only?.message).toContain(sentence);
  expect(others).toEqual([]);
});

it('lint reports wrong members, and nothing where all is whole', async () => {
  const { contract, written: documents } = await changed([
    ['/methods/0/x-resource/does', 'make'],
    ['/methods/3/x-resource/key', '/params/title'],
    ['/methods/2/x-resource/id', '/params/task'],
  ]);
  const found = checkRules(contract, documents, 'anyone', []).map(({ rule, message }) => `${rule}: ${message}`);
  expect(found).toEqual([
    'extensions: x-resource/does must be one of ["create","list","read","replace","patch","delete"].',
    expect.stringMatching(/^extensions: x-resource.*key/),
    expect.stringMatching(/^resources: x-resource of tasks.get: id leads nowhere/),
  ]);
  expect(checkResources(await changed([]))).toEqual([]);
});

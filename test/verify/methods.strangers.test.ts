import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { ContentDescriptor, OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// Methods of a JSON-RPC server that have nothing to do with chains: what they made is theirs to name.
const task = {
  type: 'object',
  required: ['id', 'title', 'points'],
  properties: { id: { type: 'string' }, title: { type: 'string' }, points: { type: 'integer' } },
};
const result = (schema: JsonObject): ContentDescriptor => ({ name: 'result', schema });
const taskId = { name: 'taskId', required: true, schema: { type: 'string', pattern: '^T[0-9]+$' } };
const errors = [{ code: -32001, message: 'Task not found' }];
const openrpc: OpenrpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'Tasks', version: '1' },
  methods: [
    {
      ...{ name: 'createTask', paramStructure: 'by-name', result: result(task) },
      errors: [{ code: -32002, message: 'Title already taken' }],
      params: [
        { name: 'title', required: true, schema: { type: 'string' } },
        { name: 'points', schema: { type: 'integer', minimum: 0, maximum: 9 } },
      ],
    },
    { name: 'getTask', 'x-safe': true, paramStructure: 'by-name', params: [taskId], result: result(task), errors },
    {
      params: [{ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 9 } }],
      ...{
        name: 'listTasks',
        'x-safe': true,
        paramStructure: 'by-name',
        result: result({ type: 'array', items: task }),
      },
    },
    {
      ...{ name: 'updateTask', paramStructure: 'by-name', result: result(task), errors },
      params: [taskId, { name: 'points', schema: { type: 'integer', minimum: 0, maximum: 9 } }],
    },
    { name: 'deleteTask', paramStructure: 'by-name', params: [taskId], result: result({ type: 'null' }), errors },
    {
      ...{ name: 'tell', paramStructure: 'by-name' },
      params: [{ name: 'text', required: true, schema: { type: 'string' } }],
    },
  ],
};
const contract = contractOf({ openrpc });

class Refusal extends Error {
  readonly code: number;

  constructor(code: number) {
    super('refused');
    this.code = code;
  }
}

type Tasks = Map<string, JsonObject>;
type Method = (params: JsonObject, tasks: Tasks) => Json;

/** A task that is there, or a refusal. */
function known(tasks: Tasks, { taskId: id }: JsonObject): JsonObject {
  if (typeof id !== 'string' || !/^T[0-9]+$/.test(id)) throw new Refusal(-32602);
  const found = tasks.get(id);
  if (found === undefined || found['isGone'] === true) throw new Refusal(-32001);
  return found;
}

const isPoints = (value: Json | undefined): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9);

const methods: Record<string, Method> = {
  createTask: ({ title, points = 1, ...others }, tasks) => {
    if (typeof title !== 'string' || !isPoints(points) || Object.keys(others).length > 0) throw new Refusal(-32602);
    if ([...tasks.values()].some((one) => one['title'] === title)) throw new Refusal(-32002);
    const id = `T${tasks.size + 1}`;
    tasks.set(id, { id, title, points });
    return { id, title, points };
  },
  getTask: (params, tasks) => known(tasks, params),
  listTasks: ({ limit = 9, ...others }, tasks) => {
    if (!isPoints(limit) || limit === 0 || Object.keys(others).length > 0) throw new Refusal(-32602);
    return [...tasks.values()].filter(({ isGone }) => isGone !== true).slice(0, Number(limit));
  },
  updateTask: (params, tasks) => {
    const { points } = params;
    if (!isPoints(points)) throw new Refusal(-32602);
    const changed = { ...known(tasks, params), ...(points !== undefined && { points }) };
    tasks.set(String(params['taskId']), changed);
    return changed;
  },
  deleteTask: (params, tasks) => {
    known(tasks, params);
    tasks.set(String(params['taskId']), { isGone: true });
    return null;
  },
  tell: () => null,
};

/** A server with these methods, some of them in another way. */
function answering(own: Record<string, Method>): Answering {
  const tasks: Tasks = new Map();
  const answerTo = (call: Json): JsonObject | undefined => {
    const { jsonrpc, id, method, params = {} } = asObject(call);
    const told = { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null };
    const error = (code: number): JsonObject => ({ ...told, error: { code, message: 'refused' } });
    if (jsonrpc !== '2.0' || typeof method !== 'string' || typeof params !== 'object') return error(-32600);
    const run = { ...methods, ...own }[method];
    if (id === undefined) return undefined;
    if (run === undefined) return error(-32601);
    if (Array.isArray(params) && params.length > 0) return error(-32602);
    try {
      return { ...told, result: run(asObject(params), tasks) };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      return error(cause.code);
    }
  };
  return (_, response, text) => {
    const reply = (answer: Json | undefined): void => {
      if (answer === undefined) return void response.writeHead(204).end();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    };
    let call: Json;
    try {
      call = JSON.parse(text) as Json;
    } catch {
      return reply({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'refused' } });
    }
    if (!Array.isArray(call) || call.length === 0) return reply(answerTo(call));
    const answers = call.flatMap((one) => answerTo(one) ?? []);
    return reply(answers.length === 0 ? undefined : answers);
  };
}

/** What `verify` finds of a server: its faults, and the methods that it has not shown. */
async function saidOf(
  own: Record<string, Method> = {},
  depth: 'quick' | 'normal' = 'quick',
): Promise<{ faults: string[]; unproven: string[] }> {
  return whileServing(answering(own), async (url) => {
    const { report, findings } = await verified(contract, { rpc: url, depth });
    return {
      faults: report.failed.map(({ operation, about }) => `${operation}: ${about}`),
      unproven: findings.unproven.map(({ id }) => id),
    };
  });
}

it('blames no documented error in answer to a made-up request, and takes silence after a notification for fine', async () => {
  const { faults, unproven } = await saidOf();
  expect(faults).toEqual([]);
  expect(unproven).not.toContain('tell');
});

it('blames an error that is not documented', async () => {
  const getTask: Method = () => {
    throw new Refusal(-32050);
  };
  expect((await saidOf({ getTask })).faults.length).toBeGreaterThan(0);
});

it('reads what the server itself names, and holds it to the contract', async () => {
  expect((await saidOf()).unproven).not.toContain('getTask');
  const getTask: Method = (params, tasks) => ({ ...known(tasks, params), points: 'many' });
  expect((await saidOf({ getTask })).faults).toContain('getTask: what createTask names');
});

it('gives what is taken only once other values, so that its limits are seen', async () => {
  const creating =
    (most: number): Method =>
    ({ title, points = 1, ...others }, tasks) => {
      const isFine = Number.isInteger(points) && Number(points) >= 0 && Number(points) <= most;
      if (typeof title !== 'string' || !isFine || Object.keys(others).length > 0) throw new Refusal(-32602);
      if ([...tasks.values()].some((one) => one['title'] === title)) throw new Refusal(-32002);
      const id = `T${tasks.size + 1}`;
      tasks.set(id, { id, title, points });
      return { id, title, points };
    };
  expect((await saidOf({ createTask: creating(9) }, 'normal')).faults).toEqual([]);
  expect((await saidOf({ createTask: creating(10) }, 'normal')).faults).toEqual([
    'createTask: /params/points beyond the largest',
  ]);
});

it('lives through what methods make, as their names let one guess it', async () => {
  const getTask: Method = (params, tasks) => {
    const found = tasks.get(String(params['taskId']));
    return found?.['isGone'] === true ? { id: String(params['taskId']), title: 't', points: 1 } : known(tasks, params);
  };
  const updateTask: Method = (params, tasks) => ({ ...known(tasks, params), points: 1 });
  expect((await saidOf({ getTask })).faults).toContain('getTask: look for what was deleted');
  expect((await saidOf({ updateTask })).faults.join()).toContain('updateTask');
});

it('holds a method to the conflict that the document names', async () => {
  const createTask: Method = ({ title, points = 1 }, tasks) => {
    if (typeof title !== 'string' || !isPoints(points)) throw new Refusal(-32602);
    const made = { id: `T${tasks.size + 1}`, title, points };
    tasks.set(made.id, made);
    return made;
  };
  expect((await saidOf({ createTask }, 'normal')).faults).toContain('createTask: once more');
});

it('varies params that are all optional', async () => {
  const listTasks: Method = (params, tasks) =>
    methods['listTasks']?.(params['limit'] === 0 ? {} : params, tasks) ?? null;
  expect((await saidOf({ listTasks }, 'normal')).faults).toEqual(['listTasks: /params/limit beyond the smallest']);
});

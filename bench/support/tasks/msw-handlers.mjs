import { setTimeout as sleep } from 'node:timers/promises';
import { Collection } from '@msw/data';
import { http, HttpResponse } from 'msw';
import { z } from 'zod';

// The API of tasks, as somebody writes it by hand for a test suite with MSW and @msw/data: nothing is read from the
// document. In a test the control routes would be calls.

const newTask = z.object({
  title: z.string().min(1),
  project: z.string().optional(),
  priority: z.number().int().min(1).max(5).optional(),
});
const task = newTask.extend({
  id: z.string(),
  assigneeName: z.string(),
  assigneeEmail: z.string(),
  phone: z.string(),
  website: z.string(),
  estimatedHours: z.number(),
  createdAt: z.string(),
});
const made = {
  assigneeName: 'Ada Byron',
  assigneeEmail: 'ada@example.com',
  phone: '555-0100-200',
  website: 'https://example.com',
  estimatedHours: 3.5,
};

const workers = new Map();
let isConflictNext = false;

/** The tasks of a test worker. */
function tasksOf(request) {
  const name = request.headers.get('x-worker') ?? '';
  if (!workers.has(name)) workers.set(name, new Collection({ schema: task }));
  return workers.get(name);
}

const problem = (status, message) => HttpResponse.json({ message }, { status });
const post = (url, body) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** A handler that wants a token. */
const withToken = (handler) => (info) =>
  info.request.headers.has('authorization') ? handler(info) : problem(401, 'There is no token.');

/** A handler of one task. */
const withTask = (handler) =>
  withToken(async (info) => {
    const tasks = tasksOf(info.request);
    const found = tasks.findFirst((q) => q.where({ id: info.params.id }));
    return found === undefined ? problem(404, 'There is no such task.') : handler(tasks, found, info.request);
  });

export const handlers = [
  http.get(
    '*/tasks',
    withToken(({ request }) => {
      const query = new URL(request.url).searchParams;
      const project = query.get('project');
      const take = Number(query.get('limit') ?? 20);
      const skip = (Number(query.get('page') ?? 1) - 1) * take;
      return HttpResponse.json(
        tasksOf(request).findMany((q) => q.where(project === null ? {} : { project }), { take, skip }),
      );
    }),
  ),
  http.post(
    '*/tasks',
    withToken(async ({ request }) => {
      const { success, data } = newTask.safeParse(await request.json());
      if (!success) return problem(422, 'The request is not valid.');
      if (isConflictNext || data.project === 'closed') {
        isConflictNext = false;
        return problem(409, 'The project is closed.');
      }
      const added = { ...data, ...made, id: crypto.randomUUID(), createdAt: new Date().toISOString() };
      const callback = new URL(request.url).searchParams.get('callbackUrl');
      if (callback !== null) void post(callback, { done: true });
      return HttpResponse.json(await tasksOf(request).create(added), { status: 201 });
    }),
  ),
  http.get(
    '*/tasks/:id',
    withTask((_, found) => HttpResponse.json(found)),
  ),
  http.patch(
    '*/tasks/:id',
    withTask(async (tasks, found, request) => {
      const changes = await request.json();
      return HttpResponse.json(await tasks.update(found, { data: (draft) => void Object.assign(draft, changes) }));
    }),
  ),
  http.delete(
    '*/tasks/:id',
    withTask((tasks, found) => {
      tasks.delete(found);
      return new HttpResponse(null, { status: 204 });
    }),
  ),
  http.get(
    '*/progress',
    withToken(() => {
      const encoder = new TextEncoder();
      const stream = new ReadableStream({
        async start(controller) {
          for (const step of [1, 2, 3]) {
            controller.enqueue(encoder.encode(`data: ${JSON.stringify({ step })}\n\n`));
            await sleep(300);
          }
          controller.close();
        },
      });
      return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  ),
  http.post('*/rpc', async ({ request }) => {
    const { id } = await request.json();
    return HttpResponse.json({ jsonrpc: '2.0', id, result: '0x13882' });
  }),
  http.post('*/control/conflict', () => {
    isConflictNext = true;
    return new HttpResponse(null, { status: 204 });
  }),
  http.post('*/control/webhook', async ({ request }) => {
    void post((await request.json()).url, { title: 'Paint' });
    return new HttpResponse(null, { status: 204 });
  }),
  http.post('*/control/reset', () => {
    workers.clear();
    return new HttpResponse(null, { status: 204 });
  }),
];

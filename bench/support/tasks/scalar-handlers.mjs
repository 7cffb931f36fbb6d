// What somebody writes by hand into the document for Scalar's mock server: JavaScript in `x-handler`, which runs in a
// sandbox without a network. The status follows from what the code does to the store. The last two paths are not part
// of the API.

const tasks = "(req.headers['x-worker'] ?? 'Task')";

const handlers = {
  listTasks: `
    const all = store.list(${tasks}).filter(({ project }) => [undefined, project].includes(req.query.project));
    const limit = Number(req.query.limit ?? 20);
    const first = (Number(req.query.page ?? 1) - 1) * limit;
    return all.slice(first, first + limit);`,
  createTask: `
    return store.create(${tasks}, {
      ...req.body,
      assigneeName: faker.person.fullName(),
      assigneeEmail: faker.internet.email(),
      phone: faker.phone.number(),
      website: faker.internet.url(),
      estimatedHours: faker.number.int(40),
      createdAt: new Date().toISOString(),
    });`,
  getTask: `return store.get(${tasks}, req.params.id);`,
  changeTask: `return store.update(${tasks}, req.params.id, req.body);`,
  deleteTask: `return store.delete(${tasks}, req.params.id);`,
};

const further = {
  '/rpc': `return { jsonrpc: '2.0', id: req.body.id, result: '0x13882' };`,
  '/control/reset': 'store.clear(); return {};',
};

/**
 * Adds the handlers to the document.
 *
 * @param document - the document
 * @returns the changed document
 */
export function changed(document) {
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item))
      if (operation.operationId in handlers) operation['x-handler'] = handlers[operation.operationId];
  for (const [path, handler] of Object.entries(further)) {
    const body = { content: { 'application/json': { schema: { type: 'object' } } } };
    const responses = { 200: { description: 'It is done.' } };
    document.paths[path] = { post: { security: [], requestBody: body, responses, 'x-handler': handler } };
  }
  return document;
}

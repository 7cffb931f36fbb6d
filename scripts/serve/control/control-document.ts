/** What a command answers to a body that makes no sense. */
export const commandProblem = {
  description: 'What is wrong, in a sentence (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
/** What a command without a result answers. */
export const commandDone = { description: 'Done.' };

/**
 * The OpenAPI document of the commands that the mock and the sandbox have in common, from which tests in other
 * languages than JavaScript can generate a client.
 */
export const controlDocument = {
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: {
    title: 'Control of a twinspec mock',
    version: '1',
    summary: 'What startMock offers a test in JavaScript, for tests in any language.',
    description: 'Every path is served on the port of the mock. These requests are neither logged nor remembered.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'http://127.0.0.1:4010', description: 'The mock on this machine.' }],
  security: [],
  paths: {
    '/_twinspec/health': {
      get: {
        operationId: 'health',
        summary: 'Tells that the mock is ready',
        responses: {
          200: {
            description: 'It is ready.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Health' } } },
          },
        },
      },
    },
    '/_twinspec/requests': {
      get: {
        operationId: 'requests',
        summary: 'Lists the latest requests, oldest first, without secrets',
        responses: {
          200: {
            description: 'The requests; a JSON-RPC batch has one entry for each call.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/ReceivedRequest' } },
              },
            },
          },
        },
      },
    },
    '/_twinspec/reset': {
      post: {
        operationId: 'reset',
        summary: 'Forgets requests and the exchanges that were asked for, and starts over',
        responses: { 204: commandDone },
      },
    },
    '/_twinspec/openapi.json': {
      get: {
        operationId: 'controlDocument',
        summary: 'This document',
        responses: {
          200: { description: 'The document.', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Health: {
        type: 'object',
        required: ['status', 'apis'],
        properties: {
          status: { const: 'ok' },
          apis: {
            description: 'The names of the APIs that are served.',
            type: 'array',
            items: { type: 'string' },
          },
        },
      },
      ReceivedRequest: {
        description: 'One request, and how it was answered; secrets are replaced by `[redacted]`.',
        type: 'object',
        required: ['id', 'at', 'direction', 'method', 'path', 'query', 'headers', 'status', 'why', 'duration'],
        properties: {
          id: { description: 'What tells it from all others.', type: 'string' },
          at: { description: 'When the request was answered.', type: 'string', format: 'date-time' },
          direction: {
            description: '`in` if it was received, `out` if the mock sent it: a callback or a webhook.',
            enum: ['in', 'out'],
          },
          method: { type: 'string' },
          path: {
            description: 'Without the query, and without `/s/NAME`; of what was sent, the whole address.',
            type: 'string',
          },
          session: { description: 'The session; absent for the default one.', type: 'string' },
          query: { type: 'object', additionalProperties: { type: 'string' } },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          body: { description: 'Absent if there was none, or none that could be read.' },
          operationId: { description: 'Absent if no operation was called.', type: 'string' },
          status: { description: '0 if what was sent got no answer.', type: 'integer' },
          exchange: { description: '`operation/exchange`; absent if no exchange answered.', type: 'string' },
          why: { description: 'Why it was answered so.', type: 'string' },
          wrong: {
            description: 'What was wrong with the request, a sentence each; absent if nothing was.',
            type: 'array',
            items: { type: 'string' },
          },
          duration: { description: 'Milliseconds from the end of the request to the answer.', type: 'number' },
        },
      },
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
        },
      },
    },
  },
} as const;

/** Lists the commands of a document as a table for the docs. */
export function commandTable(paths: Record<string, Record<string, { summary: string }>>) {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { summary }]) => [`\`${method.toUpperCase()} ${path}\``, `${summary}.`]),
  );
  return { columns: ['Request', 'What it does'], rows };
}

import { isFailure } from '../contract/choose.ts';
import type { Operation } from '../contract/operation.ts';
import { controlPath, type Command } from './control.ts';

const problem = {
  description: 'What is wrong, in a sentence (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const done = { description: 'Done.' };

/**
 * The OpenAPI document of the endpoints below `/_twinspec/`, from which tests in other languages than JavaScript can
 * generate a client.
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
    '/_twinspec/next': {
      post: {
        operationId: 'next',
        summary: 'Lets an exchange answer the next request to an operation, once',
        description: 'It answers whatever that request is. Several calls for the same operation queue up.',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Next' } },
          },
        },
        responses: { 204: done, 400: problem, 422: problem },
      },
    },
    '/_twinspec/reset': {
      post: {
        operationId: 'reset',
        summary: 'Forgets requests and the exchanges that were asked for, and starts over',
        responses: { 204: done },
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
            description: 'What is served: the platform, the node, or both.',
            type: 'array',
            items: { enum: ['platform', 'node'] },
          },
        },
      },
      Next: {
        type: 'object',
        required: ['operation', 'exchange'],
        properties: {
          operation: { description: 'The operationId, or the JSON-RPC method.', type: 'string', minLength: 1 },
          exchange: { description: 'The name of one of its exchanges.', type: 'string', minLength: 1 },
        },
      },
      ReceivedRequest: {
        description: 'One request, and how it was answered; secrets are replaced by `[redacted]`.',
        type: 'object',
        required: ['at', 'method', 'path', 'query', 'headers', 'status', 'why', 'duration'],
        properties: {
          at: { description: 'When the request was answered.', type: 'string', format: 'date-time' },
          method: { type: 'string' },
          path: { description: 'Without the query.', type: 'string' },
          query: { type: 'object', additionalProperties: { type: 'string' } },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          body: { description: 'Absent if there was none, or none that could be read.' },
          operationId: { description: 'Absent if no operation was called.', type: 'string' },
          status: { type: 'integer' },
          exchange: { description: '`operation/exchange`; absent if no exchange answered.', type: 'string' },
          why: { description: 'Why it was answered so.', type: 'string' },
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

/**
 * Writes the document for a server.
 *
 * @param commands - its further commands, by name; those without a summary, and those that the document has already,
 *   are left out
 * @param operations - the operations of its contract; one of their exchanges is the example of what `next` takes
 * @returns the document
 * @example controlDocumentOf({ mine: { method: 'POST', summary: 'Mines a block.', run: () => undefined } }, operations)
 */
export function controlDocumentOf(commands: { [name: string]: Command }, operations: readonly Operation[]): object {
  const described = Object.entries(commands).flatMap(([name, { method, summary }]) => {
    const path = controlPath + name;
    if (summary === undefined || Object.hasOwn(controlDocument.paths, path)) return [];
    const body = method === 'GET' ? {} : { requestBody: { content: { 'application/json': { schema: {} } } } };
    const answer = { description: 'The result.', content: { 'application/json': { schema: {} } } };
    const responses = { 200: answer, 204: done, 422: problem };
    return [[path, { [method.toLowerCase()]: { operationId: name, summary, ...body, responses } }] as const];
  });
  const { paths } = controlDocument;
  const next = withExample(paths['/_twinspec/next'].post, nextOf(operations));
  return {
    ...controlDocument,
    paths: { ...paths, '/_twinspec/next': { post: next }, ...Object.fromEntries(described) },
  };
}

type Next = { operation: string; exchange: string };

function withExample(post: (typeof controlDocument)['paths']['/_twinspec/next']['post'], example?: Next): object {
  const { requestBody } = post;
  const content = { 'application/json': { ...requestBody.content['application/json'], ...(example && { example }) } };
  return { ...post, requestBody: { ...requestBody, content } };
}

/** A failure is what a test most likely asks for, as it cannot be had otherwise. */
function nextOf(operations: readonly Operation[]): Next | undefined {
  const shown = operations.flatMap(({ id, exchanges }) => exchanges.map((exchange) => ({ id, exchange })));
  const one = shown.find(({ exchange }) => isFailure(exchange)) ?? shown[0];
  return one && { operation: one.id, exchange: one.exchange.name };
}

/** The endpoints of the document as a table for the docs. */
export const controlTable: { columns: string[]; rows: string[][] } = {
  columns: ['Request', 'What it does'],
  rows: Object.entries(controlDocument.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { summary }]: [string, { summary: string }]) => [
      `\`${verb.toUpperCase()} ${path}\``,
      `${summary}.`,
    ]),
  ),
};

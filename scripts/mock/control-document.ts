import { isFailure } from '../contract/choose.ts';
import type { Operation } from '../contract/operation.ts';
import { commandDone, commandProblem, controlDocument } from '../serve/control-document.ts';

const nextPath = '/_twinspec/next';
const { '/_twinspec/reset': reset, '/_twinspec/openapi.json': itself, ...first } = controlDocument.paths;

const next = {
  operationId: 'next',
  summary: 'Lets an exchange answer the next request to an operation, once',
  description:
    'It answers whatever that request is. Several calls for the same operation queue up; 1000 may wait at once.',
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Next' } },
    },
  },
  responses: { 204: commandDone, 400: commandProblem, 422: commandProblem },
};

const state = {
  operationId: 'state',
  summary: 'Shows what is remembered',
  description: 'The objects by what their paths call them, with secrets replaced, and the keys of those that were deleted.',
  responses: {
    200: {
      description: 'What is remembered.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['objects', 'deleted'],
              properties: { objects: { type: 'array' }, deleted: { type: 'array', items: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
};

const paths = {
  ...first,
  [nextPath]: { post: next },
  '/_twinspec/state': { get: state },
  '/_twinspec/reset': reset,
  '/_twinspec/openapi.json': itself,
};

const nextSchema = {
  type: 'object',
  required: ['operation', 'exchange'],
  properties: {
    operation: { description: 'The operationId, or the JSON-RPC method.', type: 'string', minLength: 1 },
    exchange: { description: 'The name of one of its exchanges.', type: 'string', minLength: 1 },
  },
};

/**
 * Writes the OpenAPI document of the commands of a mock.
 *
 * @param operations - the operations of its contract; one of their exchanges is the example of what `next` takes
 * @returns the document
 * @example const { paths } = controlDocumentOf(contract.operations);
 */
export function controlDocumentOf(operations: readonly Operation[]): object {
  const { components } = controlDocument;
  return {
    ...controlDocument,
    paths: { ...paths, [nextPath]: { post: withExample(nextOf(operations)) } },
    components: { ...components, schemas: { ...components.schemas, Next: nextSchema } },
  };
}

type Next = { operation: string; exchange: string };

function withExample(example: Next | undefined): object {
  const { requestBody } = next;
  const content = { 'application/json': { ...requestBody.content['application/json'], ...(example && { example }) } };
  return { ...next, requestBody: { ...requestBody, content } };
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
  rows: Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { summary }]: [string, { summary: string }]) => [
      `\`${verb.toUpperCase()} ${path}\``,
      `${summary}.`,
    ]),
  ),
};

import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Operation } from '../../contract/operation.ts';
import { sessionPattern } from '../../serve/session/session-id.ts';
import { commandDone, commandProblem, commandTable, controlDocument } from '../../serve/control/control.ts';

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

/** What waits in the queue of `next`. */
const queue = {
  get: {
    operationId: 'queued',
    summary: 'Lists the exchanges that answer next',
    responses: {
      200: {
        description: 'The exchanges, first to last.',
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Next' } } } },
      },
    },
  },
  delete: {
    operationId: 'unqueue',
    summary: 'Forgets the exchanges that answer next',
    responses: { 204: commandDone },
  },
};

/** One request, with its answer. */
const request = {
  operationId: 'request',
  summary: 'Shows a request with its answer, without secrets',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'The request.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            allOf: [{ $ref: '#/components/schemas/ReceivedRequest' }],
            properties: {
              answer: { description: 'The body of the answer; absent if there was none, or it is not kept.' },
            },
          },
        },
      },
    },
    422: commandProblem,
  },
};

/** The requests as they come. */
const traffic = {
  operationId: 'traffic',
  summary: 'Streams the requests as they come (server-sent events)',
  description:
    'The data of each event `requests` is an object: `requests` has those since the last event, without headers and ' +
    'bodies, and `isAll` says whether they are all that are remembered. `Last-Event-ID`, or `after`, is the id of ' +
    'the last request that is known.',
  parameters: [
    { name: 'session', in: 'query', schema: { type: 'string', pattern: sessionPattern } },
    { name: 'after', in: 'query', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    400: commandProblem,
    503: commandProblem,
  },
};

/** Keeps a request as an exchange. */
const keep = {
  operationId: 'keep',
  summary: 'Writes a request and its answer into the documents as an exchange, if the mock was started with `--keep`',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['request', 'name'],
          properties: {
            request: { description: 'The id of the request.', type: 'string', minLength: 1 },
            name: { description: 'The name of the exchange.', type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Where it was written.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['name', 'places'],
            properties: { name: { type: 'string' }, places: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
    400: commandProblem,
    403: commandProblem,
    422: commandProblem,
  },
};

const state = {
  operationId: 'state',
  summary: 'Shows what is remembered',
  description:
    'The objects by what their paths call them, with secrets replaced, and the keys of those that were deleted.',
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

/** Sends a webhook. */
const webhook = {
  operationId: 'webhook',
  summary: 'Sends a webhook of the OpenAPI document to an address, up to five times',
  description:
    'The address has to be one of this machine, or of an origin that `--callbacks-to` names. With a secret, it is ' +
    'signed by Standard Webhooks. The answer comes after the last attempt.',
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/WebhookOrder' },
      },
    },
  },
  responses: {
    200: {
      description: 'What became of it.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookResult' } } },
    },
    400: commandProblem,
    422: commandProblem,
  },
};

const json = (schema: object): object => ({ 'application/json': { schema } });
const settings = { $ref: '#/components/schemas/Settings' };

/** What a session may be told, and which sessions there are. */
const sessionPaths = {
  '/_twinspec/settings': {
    get: {
      operationId: 'settings',
      summary: 'Tells how a session is answered: its seed, delay and failures',
      responses: { 200: { description: 'The settings.', content: json(settings) } },
    },
    post: {
      operationId: 'set',
      summary: 'Changes how a session is answered, until it is reset',
      description: 'What is left out stays.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: settings, example: { fail: [{ status: 503, rate: 0.1 }] } } },
      },
      responses: { 204: commandDone, 400: commandProblem, 422: commandProblem },
    },
  },
  '/_twinspec/sessions': {
    get: {
      operationId: 'sessions',
      summary: 'Lists the sessions, the default one first',
      responses: {
        200: {
          description: 'The sessions.',
          content: json({ type: 'array', items: { $ref: '#/components/schemas/Session' } }),
        },
      },
    },
  },
  '/_twinspec/sessions/{name}': {
    delete: {
      operationId: 'removeSession',
      summary: 'Forgets a session',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: sessionPattern },
          example: 'w1',
        },
      ],
      responses: { 204: commandDone, 422: commandProblem },
    },
  },
};

const schemas = {
  Settings: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      seed: { description: 'The seed of delays, failures and made-up data.', type: 'string' },
      delay: {
        description: 'How long each answer is held back, in milliseconds: at least and at most.',
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'number', minimum: 0, maximum: 999_999 },
      },
      fail: {
        description: 'The HTTP statuses of injected failures, each with its share of the requests.',
        type: 'array',
        items: {
          type: 'object',
          required: ['status', 'rate'],
          properties: {
            status: { type: 'integer', minimum: 400, maximum: 599 },
            rate: { type: 'number', minimum: 0, maximum: 1 },
          },
        },
      },
    },
  },
  Session: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      used: { description: 'When it was used last; absent if never.', type: 'string', format: 'date-time' },
      forgotten: { description: 'Why it has lost what it kept; absent if it has not.', type: 'string' },
    },
  },
};

const paths = {
  ...first,
  '/_twinspec/requests/{id}': { get: request },
  '/_twinspec/traffic': { get: traffic },
  [nextPath]: { ...queue, post: next },
  '/_twinspec/keep': { post: keep },
  '/_twinspec/state': { get: state },
  '/_twinspec/webhooks/{name}': { post: webhook },
  '/_twinspec/reset': reset,
  ...sessionPaths,
  '/_twinspec/openapi.json': itself,
};

const nextSchema = {
  type: 'object',
  required: ['operation', 'exchange'],
  properties: {
    operation: { description: 'The operationId, or the JSON-RPC method.', type: 'string', minLength: 1 },
    exchange: {
      description: 'The name of one of its exchanges, or a status that it documents.',
      ...{ type: ['string', 'integer'], minLength: 1 },
    },
  },
};

const webhookSchemas = {
  WebhookOrder: {
    type: 'object',
    required: ['url'],
    properties: {
      url: { description: 'Where to send it.', type: 'string', format: 'uri' },
      example: { description: 'The name of the example to send; default: the first one.', type: 'string' },
      body: { description: 'The body to send instead of an example.' },
      secret: { description: 'Base64, usually after `whsec_`.', type: 'string', format: 'password' },
    },
  },
  WebhookResult: {
    type: 'object',
    required: ['id', 'attempts', 'status', 'why'],
    properties: {
      id: { description: 'The same in each attempt.', type: 'string' },
      attempts: { type: 'integer' },
      status: { description: 'That of the last answer; 0 if none came.', type: 'integer' },
      why: { description: 'What is to be said about the last answer.', type: 'string' },
    },
  },
};

/**
 * Writes the OpenAPI document of the commands of a mock.
 *
 * @param operations - the operations of its contract; one of their exchanges is the example of what `next` takes
 * @example const { paths } = controlDocumentOf(contract.operations);
 */
export function controlDocumentOf(operations: readonly Operation[]): object {
  const { components } = controlDocument;
  return {
    ...controlDocument,
    paths: { ...paths, [nextPath]: { ...queue, post: withExample(nextOf(operations)) } },
    components: { ...components, schemas: { ...components.schemas, ...schemas, Next: nextSchema, ...webhookSchemas } },
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
export const controlTable = commandTable(paths);

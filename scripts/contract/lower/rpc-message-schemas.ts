import type { JsonObject, JsonSchema } from '../base/json.ts';
import type { DocumentedError } from '../rpc-method.ts';
import type { Params } from './content-descriptors.ts';

const idSchema = {
  type: ['integer', 'string', 'null'],
  description: 'Ties the response to its request (JSON-RPC 2.0, section 4).',
};
const versionSchema = { type: 'string', const: '2.0', description: 'Version of the JSON-RPC protocol.' };

/**
 * Makes the schema of the JSON-RPC request object (JSON-RPC 2.0, section 4) that calls a method.
 *
 * @param method - name of the method
 */
export function requestSchema(method: string, params: Params): JsonObject {
  const notification = notificationSchema(method, params);
  return {
    ...notification,
    required: [...notification.required, 'id'],
    properties: { ...notification.properties, id: idSchema },
  };
}

/**
 * Makes the schema of the request object of a notification (JSON-RPC 2.0, section 4.1).
 *
 * @param method - name of the method
 * @returns the schema, without `id`
 */
export function notificationSchema(method: string, params: Params) {
  return {
    type: 'object',
    required: ['jsonrpc', 'method', ...(params.list.some(({ required }) => required) ? ['params'] : [])],
    properties: {
      jsonrpc: versionSchema,
      method: { type: 'string', const: method, description: 'Name of the method.' },
      params: paramsSchema(params),
    },
  };
}

function paramsSchema({ structure, list }: Params): JsonObject {
  if (structure === 'by-name') {
    return {
      type: 'object',
      required: list.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(list.map(({ name, schema }) => [name, schema])),
      additionalProperties: false,
    };
  }
  const minItems = list.findLastIndex(({ required }) => required) + 1;
  if (list.length === 0) return { type: 'array', maxItems: 0 };
  return {
    type: 'array',
    prefixItems: list.map(({ schema }) => schema),
    items: false,
    minItems,
    maxItems: list.length,
  };
}

/**
 * Makes the schema of the JSON-RPC response object (JSON-RPC 2.0, section 5): a result, or an error.
 *
 * @param errors - the documented errors; each becomes a constant among the codes
 */
export function responseSchema(result: JsonSchema, errors: DocumentedError[]): JsonSchema {
  const code: JsonObject = {
    type: 'integer',
    description: 'Kind of the error; other codes than the documented ones may come, too.',
  };
  if (errors.length > 0) {
    code['anyOf'] = [...errors.map(({ code, message }) => ({ const: code, title: message })), { type: 'integer' }];
  }
  return {
    oneOf: [
      {
        type: 'object',
        title: 'Result',
        required: ['jsonrpc', 'id', 'result'],
        properties: { jsonrpc: versionSchema, id: idSchema, result },
      },
      {
        type: 'object',
        title: 'Error',
        required: ['jsonrpc', 'id', 'error'],
        properties: {
          jsonrpc: versionSchema,
          id: idSchema,
          error: {
            type: 'object',
            description: 'Why there is no result (JSON-RPC 2.0, section 5.1).',
            required: ['code', 'message'],
            properties: {
              code,
              message: { type: 'string', description: 'One short sentence.' },
              data: { description: 'More about the error, as the server sees fit.' },
            },
          },
        },
      },
    ],
  };
}

import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';

// Services with the same paths, operation ids, schema names and security schemes, which differ in one field.

/** An OpenAPI document whose objects have a number of a name of their own. */
export function sameService(title: string, field: string, server?: string): JsonObject {
  const thing = { $ref: '#/components/schemas/Thing' };
  const one = { id: `${field}-1`, [field]: 1 };
  const json = (schema: Json, example: Json) => ({
    'application/json': { schema, examples: { one: { value: example } } },
  });
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    ...(server !== undefined && { servers: [{ url: server }] }),
    security: [{ key: [] }],
    paths: {
      '/things': {
        get: {
          operationId: 'list',
          responses: { 200: { description: 'All', content: json({ type: 'array', items: thing }, [one]) } },
        },
        post: {
          operationId: 'create',
          requestBody: { required: true, content: json(thing, one) },
          responses: { 201: { description: 'Made', content: json(thing, one) }, 409: { description: 'Twice' } },
        },
      },
      '/things/{id}': {
        get: {
          operationId: 'read',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'One', content: json(thing, one) }, 404: { description: 'None' } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': 'demo' } },
      schemas: {
        Thing: {
          type: 'object',
          required: ['id', field],
          properties: { id: { type: 'string' }, [field]: { type: 'integer' } },
        },
      },
    },
  };
}

/** An OpenRPC document whose only method has one result. */
export function sameMethods(result: string, server?: string): JsonObject {
  return {
    openrpc: '1.3.2',
    info: { title: 'Chain', version: '1' },
    ...(server !== undefined && { servers: [{ url: server }] }),
    methods: [
      {
        name: 'head',
        params: [],
        result: { name: 'it', schema: { type: 'string' } },
        examples: [{ name: 'one', params: [], result: { name: 'it', value: result } }],
      },
    ],
  };
}

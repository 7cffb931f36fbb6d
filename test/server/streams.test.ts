import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { ReportedStreamError } from '../../scripts/serve/stream/stream.ts';
import { createServerFrom } from '../../scripts/server/runtime.ts';
import { stderrDuring } from './server.ts';

// An operation with a stream for each media type and each success, whose items differ.

const item = (name: string): object => ({
  itemSchema: { type: 'object', required: [name], properties: { [name]: { type: 'integer' } } },
});
const openapi = {
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/watch': {
      get: {
        operationId: 'watch',
        parameters: [{ name: 'status', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: '',
            content: { 'application/x-ndjson': item('line'), 'text/event-stream': item('event') },
          },
          206: { description: '', content: { 'application/x-ndjson': item('part') } },
        },
      },
    },
  },
};
const contract = contractOf({ openapi: JSON.parse(JSON.stringify(openapi)) as JsonObject });

it.each([
  [200, 'application/x-ndjson', 'line', '{"line":1}\n'],
  [200, 'text/event-stream', 'event', 'data: {"event":1}\n\n'],
  [206, 'application/x-ndjson', 'part', '{"part":1}\n'],
])('%i as %s has items of its own', async (status, accept, own, text) => {
  const watched = async (items: object[]): Promise<string> => {
    const server = await createServerFrom({
      contract,
      check: 'refuse',
      handlers: { watch: ({ reply, query }) => (query['status'] === 206 ? reply(206, items) : items) },
    });
    const response = await server.fetch(new Request(`http://t/watch?status=${status}`, { headers: { accept } }));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, accept]);
    return response.text();
  };
  expect(await watched([{ [own]: 1 }])).toBe(text);
  for (const other of ['line', 'event', 'part'].filter((name) => name !== own)) {
    const [, log] = await stderrDuring(() => expect(watched([{ [other]: 1 }])).rejects.toThrow(ReportedStreamError));
    expect(log).toContain(`/0/${own} is required but missing.`);
  }
});

import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// Racks have a code that no other one may have, even when they are replaced, and labels with names of a pattern.
const input = {
  type: 'object',
  required: ['code', 'title'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' },
    title: { type: 'string', minLength: 1, maxLength: 12 },
    labels: {
      type: 'object',
      patternProperties: { '^x-[a-z]+$': { type: 'string', minLength: 1, maxLength: 8 } },
      additionalProperties: false,
    },
  },
};
const rack = {
  ...input,
  required: ['id', 'code', 'title'],
  properties: { id: { type: 'string' }, ...input.properties },
};
const refusals = Object.fromEntries([400, 404, 409].map((status) => [status, { description: 'No.' }]));
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Racks', version: '1' },
    paths: {
      '/racks': {
        post: {
          operationId: 'addRack',
          requestBody: { required: true, ...jsonContent(input) },
          responses: { 201: { description: 'Made.', ...jsonContent(rack) }, ...refusals },
        },
      },
      '/racks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'readRack', responses: { 200: { description: 'It.', ...jsonContent(rack) }, ...refusals } },
        put: {
          operationId: 'replaceRack',
          requestBody: { required: true, ...jsonContent(input) },
          responses: { 200: { description: 'Replaced.', ...jsonContent(rack) }, ...refusals },
        },
        delete: { operationId: 'removeRack', responses: { 204: { description: 'Gone.' }, ...refusals } },
      },
    },
  },
});

type Sent = { code: unknown; title: unknown; labels: JsonObject; isNew: boolean };
const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && [...value].length <= most;
/** What the server looks at, rule by rule; each may be forgotten. */
const rules = {
  'the code': ({ code }: Sent) => typeof code === 'string' && /^[A-Z]{2}-\d{4}$/.test(code),
  'the title of a new one': ({ title, isNew }: Sent) => !isNew || isText(title, 12),
  'the title of one that is replaced': ({ title, isNew }: Sent) => isNew || isText(title, 12),
  'the names of labels': ({ labels }: Sent) => Object.keys(labels).every((name) => /^x-[a-z]+$/.test(name)),
  'the types of labels': ({ labels }: Sent) => Object.values(labels).every((label) => typeof label === 'string'),
  'how long labels are': ({ labels }: Sent) =>
    Object.values(labels).every((label) => typeof label !== 'string' || isText(label, 8)),
};

async function faultsOf(forgotten: string): Promise<string[]> {
  const racks = new Map<string, JsonObject>();
  let count = 0;
  const answering: Answering = ({ method = '', url = '', headers }, response, text) => {
    const send = (status: number, body?: JsonObject, more = {}): void => {
      response.writeHead(status, { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const [, , id = ''] = url.split('/');
    const known = racks.get(id);
    const methods = id === '' ? ['POST'] : ['GET', 'PUT', 'DELETE'];
    if (!methods.includes(method)) return send(405, undefined, { Allow: methods.join(', ') });
    if (id !== '' && known === undefined) return send(404);
    if (method === 'GET') return send(200, known);
    if (method === 'DELETE') return send(racks.delete(id) ? 204 : 404);
    const {
      code,
      title,
      labels = {},
      ...rest
    } = (headers['content-type']?.startsWith('application/json') && objectIn(text)) || { labels: 'none' };
    const isNew = known === undefined;
    if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return send(400);
    const areKept = Object.entries(rules).every(
      ([name, keeps]) => name === forgotten || keeps({ code, title, labels, isNew }),
    );
    if (!areKept || code === undefined || title === undefined) return send(400);
    if ([...racks].some(([other, one]) => other !== id && one['code'] === code)) return send(409);
    const now = { ...rest, id: isNew ? `r${++count}` : id, code, title, labels };
    racks.set(now.id, now);
    return send(isNew ? 201 : 200, now);
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal' });
    return report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
  });
}

it('blames a server that looks at everything for nothing', async () => {
  expect(await faultsOf('nothing')).toEqual([]);
});

it.each(Object.keys(rules))('blames a server that forgets %s', async (rule) => {
  expect(await faultsOf(rule)).not.toEqual([]);
});

import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// What no single answer shows: bytes that are lost on the way back, a version that is not told from others, members
// that are the server's own, and two callers at the same moment.
const text = { type: 'string' };
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const answer = (schema: Json): JsonObject => ({ description: 'It', ...json(schema) });
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const refusals = { 400: answer({}), 404: answer({}), 409: answer({}), 415: answer({}) };
const parcel = object({ id: text, note: text, owner: { ...text, readOnly: true } }, ['id', 'note']);
const id = { name: 'parcelId', in: 'path', required: true, schema: text };
const bytes = { content: { 'application/octet-stream': {} } };
const depot = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Depot', version: '1' },
    paths: {
      '/parcels': {
        post: {
          operationId: 'addParcel',
          requestBody: { required: true, ...json(object({ note: text })) },
          responses: { 201: answer(parcel), ...refusals },
        },
      },
      '/parcels/{parcelId}': {
        get: {
          operationId: 'getParcel',
          parameters: [id, { name: 'If-None-Match', in: 'header', schema: text }],
          responses: { 200: answer(parcel), 304: { description: 'As before' }, ...refusals },
        },
      },
      '/parcels/{parcelId}/label': {
        put: {
          operationId: 'putLabel',
          parameters: [id],
          requestBody: { required: true, ...bytes },
          responses: { 204: { description: 'Kept' }, ...refusals },
        },
        get: {
          operationId: 'getLabel',
          parameters: [id],
          responses: { 200: { description: 'It', ...bytes }, ...refusals },
        },
      },
      '/deliveries': {
        post: {
          operationId: 'deliver',
          requestBody: { required: true, ...json(object({ parcelId: text })) },
          responses: { 201: answer(object({ number: { type: 'integer' } })), ...refusals },
        },
      },
    },
  },
});

/** What may be wrong with a depot. */
type Mistake = 'none' | 'loses a byte' | 'has one version' | 'gives parcels away' | 'delivers twice' | 'opens cookies';

function depotWith(mistake: Mistake): Answering {
  const parcels = new Map<string, JsonObject>();
  const labels = new Map<string, string>();
  const delivered = new Set<string>();
  const waiting = new Map<string, () => void>();
  return (request, response, body) => {
    const reply = (status: number, said?: Json, headers = {}): void =>
      void response
        .writeHead(status, {
          ...(said !== undefined && { 'Content-Type': 'application/json' }),
          ...(mistake === 'opens cookies' && { 'Set-Cookie': 'session=1; Path=/' }),
          ...headers,
        })
        .end(said === undefined ? undefined : JSON.stringify(said));
    const [, , name = '', part] = new URL(request.url ?? '', 'http://depot').pathname.split('/');
    const sent = objectIn(body);
    const isBytes = part === 'label';
    if (request.method !== 'GET' && !isBytes) {
      if (request.headers['content-type']?.startsWith('application/json') !== true) return reply(415, {});
      if (sent === undefined) return reply(400, {});
    }
    if (request.url === '/parcels') {
      if (request.method !== 'POST') return reply(404, {});
      if (typeof sent?.['note'] !== 'string') return reply(400, {});
      const owner = mistake === 'gives parcels away' ? (sent['owner'] ?? 'me') : 'me';
      const made = { id: `p${parcels.size}`, note: sent['note'], owner };
      parcels.set(made.id, made);
      return reply(201, made);
    }
    if (request.url === '/deliveries') {
      if (request.method !== 'POST') return reply(404, {});
      const wanted = asObject(sent)['parcelId'];
      if (typeof wanted !== 'string') return reply(400, {});
      if (!parcels.has(wanted)) return reply(404, {});
      if (delivered.has(wanted)) return reply(409, {});
      const done = (): void => {
        delivered.add(wanted);
        reply(201, { number: delivered.size });
      };
      if (mistake !== 'delivers twice') return done();
      // Between the look and the mark, another caller may look: the first of two waits for the second.
      const first = waiting.get(wanted);
      if (first !== undefined) {
        first();
        return done();
      }
      const clock = setTimeout(() => waiting.get(wanted)?.(), 1000);
      waiting.set(wanted, () => {
        clearTimeout(clock);
        waiting.delete(wanted);
        done();
      });
      return;
    }
    const found = parcels.get(name);
    if (found === undefined) return reply(404, {});
    if (isBytes && request.method === 'PUT') {
      if (!request.headers['content-type']?.startsWith('application/octet-stream')) return reply(415, {});
      if (body === '') return reply(400, {});
      labels.set(name, body);
      return reply(204);
    }
    if (request.method !== 'GET') return reply(404, {});
    if (isBytes) {
      const label = labels.get(name);
      if (label === undefined) return reply(404, {});
      const own = mistake === 'loses a byte' ? label.slice(0, -1) : label;
      return void response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(own);
    }
    const condition = request.headers['if-none-match'];
    const isSame = condition === '"1"' || (mistake === 'has one version' && condition !== undefined);
    return isSame ? reply(304, undefined, { ETag: '"1"' }) : reply(200, found, { ETag: '"1"' });
  };
}

it.each<[Mistake, string[]]>([
  ['none', []],
  ['loses a byte', ['upload: getLabel']],
  ['has one version', ['entity-tag: getParcel']],
  ['gives parcels away', ['read-only: addParcel']],
  ['delivers twice', ['race: deliver']],
])('a depot: %s', async (mistake, faults) => {
  await whileServing(depotWith(mistake), async (url) => {
    const { report } = await verified(depot, { url, depth: 'normal' });
    expect(report.faults.map(({ rule, operations }) => `${rule}: ${operations.join(', ')}`)).toEqual(faults);
    expect(report.unproven).toEqual([]);
  });
});

it('names a cookie of a session that scripts can read', async () => {
  await whileServing(depotWith('opens cookies'), async (url) => {
    const { report } = await verified(depot, { url, depth: 'quick' });
    expect(report.faults.map(({ message }) => message)).toEqual([
      'expected a cookie session with HttpOnly, but got path=/.',
    ]);
  });
});

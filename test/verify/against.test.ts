import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { jsonMedia } from '../support/json-content.ts';
import { twinspec } from '../support/process.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// Two servers of one document, which get the same requests.

const text = { type: 'string' };
const lamp = {
  type: 'object',
  required: ['id', 'name', 'isLit'],
  properties: { id: text, name: text, isLit: { type: 'boolean' }, watts: { type: 'integer' }, seenAt: text },
};
const ok = (schema: object) => ({ description: 'ok', content: jsonMedia(schema) });
const lampId = { name: 'lampId', in: 'path', required: true, schema: text };
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  paths: {
    '/lamps': {
      get: { operationId: 'listLamps', responses: { 200: ok({ type: 'array', items: lamp }) } },
      post: {
        operationId: 'addLamp',
        requestBody: {
          required: true,
          content: jsonMedia({ type: 'object', required: ['name'], properties: { name: text } }),
        },
        responses: { 201: ok(lamp), 400: { description: 'wrong' } },
      },
    },
    '/lamps/{lampId}': {
      parameters: [lampId],
      get: { operationId: 'getLamp', responses: { 200: ok(lamp), 404: { description: 'none' } } },
      delete: { operationId: 'removeLamp', responses: { 204: { description: 'ok' }, 404: { description: 'none' } } },
    },
  },
};

/** In what a server differs. */
type Other = 'nothing' | 'a status' | 'a type' | 'a value' | 'a member' | 'what it makes' | 'one less';

/** A server of lamps, and how many it was asked to make. */
function lampsWith(other: Other): { serve: Answering; made: () => number } {
  const lamps = new Map<string, JsonObject>();
  // Ids and moments are of each server alone.
  const add = (id: string, name: Json): JsonObject => {
    const own: JsonObject = { id, name, isLit: other === 'what it makes', seenAt: new Date().toISOString() };
    lamps.set(id, own);
    return own;
  };
  for (const name of ['hall', 'yard']) lamps.set(name, { id: name, name, isLit: true, watts: 5 });
  if (other === 'one less') lamps.delete('yard');
  let count = 0;
  const shown = (one: JsonObject): JsonObject => ({
    ...one,
    ...(other === 'a type' && { watts: '5' }),
    ...(other === 'a value' && { isLit: false }),
    ...(other === 'a member' && { colour: 'red' }),
    ...(one['seenAt'] !== undefined && { seenAt: new Date().toISOString() }),
  });
  const serve: Answering = (request, response, body) => {
    const reply = (status: number, answer?: Json): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer && JSON.stringify(answer));
    const id = /^\/lamps\/(.+)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'POST') {
      const { name } = asObject(objectIn(body));
      if (typeof name !== 'string') return reply(400);
      count++;
      return reply(201, add(`lamp-${process.hrtime.bigint()}`, name));
    }
    if (id === undefined) return reply(200, [...lamps.values()].map(shown));
    const one = lamps.get(decodeURIComponent(id));
    if (one === undefined) return reply(other === 'a status' ? 500 : 404);
    if (request.method === 'DELETE') {
      lamps.delete(id);
      return reply(204);
    }
    return reply(200, shown(one));
  };
  return { serve, made: () => count };
}

const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'Tides', version: '1' },
  methods: [
    {
      name: 'tide.get',
      params: [{ name: 'port', required: true, schema: text }],
      result: { name: 'r', schema: { type: 'object' } },
      errors: [{ code: -32001, message: 'No such port' }],
      examples: [{ name: 'one', params: [{ name: 'port', value: 'Oban' }], result: { name: 'r', value: { high: 3 } } }],
    },
  ],
};

const tidesWith =
  (answer: JsonObject): Answering =>
  (_, response, body) => {
    const sent: Json = JSON.parse(String(body) || 'null') as Json;
    const reply = (call: Json): JsonObject => ({ jsonrpc: '2.0', id: asObject(call)['id'] ?? null, ...answer });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(Array.isArray(sent) ? sent.map(reply) : reply(sent)));
  };

async function compared(
  [document, flag]: [object, string],
  [first, second]: [Answering, Answering],
  ...flags: string[]
): ReturnType<typeof twinspec> {
  const file = join(await mkdtemp(join(tmpdir(), 'twinspec-against-')), 'api.json');
  await writeFile(file, JSON.stringify(document));
  return whileServing(first, (one) =>
    whileServing(second, (two) => twinspec(['verify', file, flag, one, '--against', two, ...flags])),
  );
}

describe('verify --against', () => {
  it.each<[Other, number, string]>([
    ['nothing', 0, 'requests answered alike by both servers'],
    ['a status', 1, 'status  status 404; the other server: status 500'],
    ['a type', 1, '/0/watts  number; the other server: string'],
    ['a value', 1, '/0/isLit  true; the other server: false'],
    ['a member', 1, '/0/colour  nothing; the other server: string'],
    ['one less', 1, 'a list of 2; the other server: a list of 1'],
    ['what it makes', 1, '/isLit  false; the other server: true'],
  ])('finds a server that differs in %s', async (other, code, said) => {
    const ran = await compared([openapi, '--url'], [lampsWith('nothing').serve, lampsWith(other).serve], '--unsafe');
    expect(ran.stdout.replaceAll(/ {3,}/g, '  ')).toContain(said);
    expect(ran.code).toBe(code);
  });

  it('asks no server to change anything without consent, and each one once with it', async () => {
    const [one, two] = [lampsWith('nothing'), lampsWith('nothing')];
    expect(await compared([openapi, '--url'], [one.serve, two.serve])).toMatchObject({ code: 0 });
    expect([one.made(), two.made()]).toEqual([0, 0]);
    await compared([openapi, '--url'], [one.serve, two.serve], '--unsafe', 'addLamp');
    expect(one.made()).toBeGreaterThan(0);
    expect(two.made()).toBe(one.made());
  });

  it.each<[JsonObject, number, string]>([
    [{ result: { high: 3 } }, 0, 'answered alike'],
    [{ result: { high: 4 } }, 1, '/high  3; the other server: 4'],
    [{ result: { high: '3' } }, 1, '/high  number; the other server: string'],
    [{ error: { code: -32001, message: 'No such port' } }, 1, 'status  status 200; the other server: error -32001'],
  ])('compares methods that read by their names: %j', async (answer, code, said) => {
    const both: [Answering, Answering] = [tidesWith({ result: { high: 3 } }), tidesWith(answer)];
    const ran = await compared([openrpc, '--rpc'], both, '--unsafe');
    expect(ran.stdout.replaceAll(/ {3,}/g, '  ')).toContain(said);
    expect(ran.code).toBe(code);
  });

  it('says which server cannot be reached, and refuses what is no address', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'twinspec-against-')), 'api.json');
    await writeFile(file, JSON.stringify(openapi));
    await whileServing(lampsWith('nothing').serve, async (url) => {
      const ask = (against: string) => twinspec(['verify', file, '--url', url, '--against', against]);
      expect(await ask('http://127.0.0.1:1')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('127.0.0.1:1') as string,
      });
      expect(await ask('ftp://a.example')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^--against takes an http or https address/) as string,
      });
    });
  });
});

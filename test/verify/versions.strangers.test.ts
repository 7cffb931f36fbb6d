import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { asObject, tryParseJson, type JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { verified } from '../support/verify.ts';
import { jsonContent } from '../support/json-content.ts';

// Things with versions, with members that have defaults, and with a picture.

const folder = await mkdtemp(join(tmpdir(), 'twinspec-versions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const members = {
  name: { type: 'string', minLength: 1 },
  seats: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
  marks: { type: 'array', items: { type: 'string' }, default: [] },
};
const input = { type: 'object', additionalProperties: false, required: ['name'], properties: members };
const table = {
  type: 'object',
  required: ['id', 'name', 'seats'],
  properties: { id: { type: 'integer' }, ...members },
};
const one = { description: 'It.', headers: { ETag: { schema: { type: 'string' } } }, ...jsonContent(table) };
const no = { description: 'No.' };
const [refused, missing] = [{ 422: no }, { 404: no, 422: no }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const condition = (name: string): object => ({ name, in: 'header', schema: { type: 'string' } });
const body = { required: true, ...jsonContent(input) };
const png = { required: true, content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } };
const paths = {
  '/tables': { post: { requestBody: body, responses: { 201: one, ...refused } } },
  '/tables/{id}': {
    parameters: [id],
    get: { parameters: [condition('If-None-Match')], responses: { 200: one, 304: no, ...missing } },
    put: { parameters: [condition('If-Match')], requestBody: body, responses: { 200: one, 412: no, ...missing } },
    delete: { responses: { 204: no, ...missing } },
  },
  '/tables/{id}/picture': { put: { parameters: [id], requestBody: png, responses: { 204: no, ...missing } } },
};
const openapi = join(folder, 'openapi.json');
await writeFile(openapi, JSON.stringify({ openapi: '3.1.0', info: { title: 'Tables', version: '1' }, paths }));
const contract = await loadContract({ openapi });

/** The checks that a server leaves out, and what is said of it. */
const deviations: Record<string, string[]> = {
  nothing: [],
  'that seats are whole': ['a refusal (4xx) under type "integer"'],
  'the default of what is made': ['its default, 2, since POST /tables was not sent it'],
  'the default of what is replaced': [
    'its default, 2, since PUT /tables/{id} was not sent it',
    'its default, [], since PUT /tables/{id} was not sent it',
  ],
  'If-None-Match': ['status 304, as If-None-Match names the version that is there'],
  'If-Match': ['status 412, as If-Match names another version'],
  'the version': ['another ETag for another representation'],
};

type Table = { version: number; value: JsonObject };

function startTables(ignores: string): ReturnType<typeof createServer> {
  const tables = new Map<number, Table>();
  let last = 0;
  return createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    const [, key = '', part] = /^\/tables(?:\/([^/?]+))?(\/picture)?(?:\?|$)/.exec(url) ?? [];
    const chunks: Buffer[] = [];
    const send = (status: number, row?: Table): void => {
      const tag = `"${String(row?.value['id'])}-${ignores === 'the version' ? 1 : row?.version}"`;
      response.writeHead(status, row && { 'Content-Type': 'application/json', ETag: tag });
      response.end(row && JSON.stringify(row.value));
    };
    const answer = (): void => {
      const allowed = key === '' ? ['POST'] : part === undefined ? ['GET', 'HEAD', 'PUT', 'DELETE'] : ['PUT'];
      if (!allowed.includes(method)) return void response.writeHead(405, { Allow: allowed.join(', ') }).end();
      const row = tables.get(Number(key));
      if (key !== '' && !/^[1-9]\d*$/.test(key)) return send(422);
      if (key !== '' && row === undefined) return send(404);
      const tag = `"${key}-${ignores === 'the version' ? 1 : row?.version}"`;
      if (method === 'GET' || method === 'HEAD')
        return headers['if-none-match'] === tag && ignores !== 'If-None-Match' ? send(304) : send(200, row);
      if (method === 'DELETE') return tables.delete(Number(key)) ? send(204) : send(404);
      // Only what begins as a picture does is one.
      if (part !== undefined) return send(Buffer.concat(chunks)[0] === 0x89 ? 204 : 422);
      if (!/^application\/json *(?:;|$)/i.test(headers['content-type'] ?? '')) return send(422);
      const sent = tryParseJson(Buffer.concat(chunks).toString());
      const { name, seats = 2, marks = [], ...others } = asObject(sent);
      const isWhole = Number.isInteger(seats) || (ignores === 'that seats are whole' && typeof seats === 'number');
      const areMarks = Array.isArray(marks) && marks.every((mark) => typeof mark === 'string');
      const isFine = typeof name === 'string' && name !== '' && isWhole && Number(seats) >= 1 && Number(seats) <= 5;
      if (!isFine || !areMarks || Array.isArray(sent) || Object.keys(others).length > 0) return send(422);
      if (row === undefined) {
        const usual = ignores === 'the default of what is made' ? { seats: asObject(sent)['seats'] ?? 4 } : {};
        const made = { version: 1, value: { id: ++last, name, seats, marks, ...usual } };
        tables.set(last, made);
        return send(201, made);
      }
      if (headers['if-match'] !== undefined && headers['if-match'] !== tag && ignores !== 'If-Match') return send(412);
      const replaced = ignores === 'the default of what is replaced' ? asObject(sent) : { name, seats, marks };
      row.value = { ...row.value, ...replaced };
      row.version++;
      return send(200, row);
    };
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', answer);
  });
}

it.each(Object.entries(deviations))('of a server that ignores %s', async (ignores, expected) => {
  const server = startTables(ignores);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { report } = await verified(contract, { url, depth: 60 }).finally(() => server.close());
  const said = report.faults.map(({ message }) => message.replace(/^.*?expected (.*), but got .*$/, '$1'));
  expect([...new Set(said)].toSorted()).toEqual(expected.toSorted());
  expect(report.unproven).toEqual([]);
});

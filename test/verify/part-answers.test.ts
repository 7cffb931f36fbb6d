import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const answering = (operationId: string, content: JsonObject): JsonObject => ({
  get: { operationId, responses: { 200: { description: 'Parts.', content } } },
});
const openapi = {
  openapi: '3.2.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/batch': answering('getBatch', {
      'multipart/mixed': {
        itemSchema: item,
        itemEncoding: { contentType: 'application/json', headers: { 'X-Row': { required: true, schema: {} } } },
      },
    }),
    '/form': answering('getForm', {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, counts: { type: 'array', items: { type: 'integer' } }, file: {} },
        },
      },
    }),
    '/any': answering('getAny', { 'multipart/*': { schema: { type: 'object', required: ['name'] } } }),
  },
};

type Part = [head: string, body: string | Buffer];

function bodyOf(parts: Part[]): Buffer {
  const pieces = parts.flatMap(([head, body]) => [`--b\r\n${head}\r\n\r\n`, body, '\r\n']);
  return Buffer.concat([...pieces, '--b--\r\n'].map((piece) => Buffer.from(piece)));
}

/** The faults of a server that answers with these parts. */
async function faultsOf(mixed: Buffer, form: Buffer): Promise<string[]> {
  const server = createServer(({ url = '' }, response) => {
    const type = url.startsWith('/batch') ? 'multipart/mixed; boundary=b' : 'multipart/form-data; boundary="b"';
    response.setHeader('content-type', type).end(url.startsWith('/batch') ? mixed : form);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings } = await verified(await contractOf({ openapi }), { url, depth: 'quick' });
    const faults = findings.results.flatMap(({ check, judgement }) =>
      judgement.outcome === 'broken'
        ? judgement.faults.map(({ pointer, expected }) => `${check.operation.id}${pointer} ${expected}`)
        : [],
    );
    return [...new Set(faults)];
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const json = 'Content-Type: application/json\r\nX-Row: 1';
const field = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
const png = Buffer.of(0x89, 0x50, 0xff, 0x00, 0x0d, 0x0a);

it('shows answers whose parts keep the contract, bytes among them', async () => {
  const mixed = bodyOf([
    [json, '{"id":"a"}'],
    [json, '{"id":"b"}'],
  ]);
  const form = bodyOf([
    [field('name'), 'Ä'],
    [field('counts'), '1'],
    [field('file', '; filename="a.png"\r\nContent-Type: image/png'), png],
  ]);
  expect(await faultsOf(mixed, form)).toEqual([]);
});

it('names the part whose media type, header or value breaks the contract', async () => {
  const mixed = bodyOf([
    [json, '{"id":7}'],
    ['Content-Type: application/json', '{"id":"b"}'],
    ['Content-Type: text/csv\r\nX-Row: 3', 'id'],
  ]);
  const form = bodyOf([
    [field('counts'), '1'],
    [field('counts'), 'two'],
  ]);
  expect((await faultsOf(mixed, form)).toSorted()).toEqual([
    'getAny/name is required but missing',
    'getBatch/0/id must be string',
    'getBatch/1 must have the header X-Row in its part',
    'getBatch/2 must be object',
    'getBatch/2 must have the Content-Type application/json',
    'getForm/counts/1 must be integer',
    'getForm/name is required but missing',
  ]);
});

it('names a body that its boundary does not take apart', async () => {
  const faults = await faultsOf(Buffer.from('{"id":"a"}'), bodyOf([[field('name'), 'a']]));
  expect(faults).toEqual(['getBatch must have parts between the boundary that its Content-Type names']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { writeRequest } from '../../scripts/contract/request/write-request.ts';
import { createServerFrom, type AnyRequest, type MultipartBody, type Server } from '../../scripts/server/runtime.ts';
import { anyMedia } from '../../src/any-media.ts';
import { httpClient } from '../../src/runtime.ts';

// Fields of multipart forms with a style: written as in a query, but nothing is percent-encoded (OpenAPI 3.2, Encoding
// Object and Appendix E).

const list = ['blue', 'a&b=c', '100% é'];
const object = { R: 100, G: 200, B: 150 };
const type = 'multipart/form-data';

const rows: [style: string, explode: boolean, value: Json, parts: [string, string][]][] = [
  ['form', false, list, [['color', 'blue,a&b=c,100% é']]],
  ['form', true, list, list.map((one) => ['color', one])],
  ['form', false, object, [['color', 'R,100,G,200,B,150']]],
  ['form', true, object, Object.entries(object).map(([name, one]) => [name, String(one)])],
  ['spaceDelimited', false, ['blue', 'a%20b'], [['color', 'blue a%20b']]],
  ['pipeDelimited', false, object, [['color', 'R|100|G|200|B|150']]],
  ['deepObject', true, object, Object.entries(object).map(([name, one]) => [`color[${name}]`, String(one)])],
];

const contract = contractOf({
  openapi: {
    openapi: '3.2.0',
    info: { title: 'Parts', version: '1' },
    paths: Object.fromEntries(
      rows.map(([style, explode, value], i) => {
        const color: JsonObject = Array.isArray(value)
          ? { type: 'array', items: { type: 'string' } }
          : {
              type: 'object',
              required: ['R', 'G', 'B'],
              properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
              additionalProperties: false,
            };
        const schema = { type: 'object', required: ['color'], properties: { color } };
        // A style makes the content type count for nothing.
        const encoding = { color: { style, explode, contentType: 'application/json' } };
        const responses = { 200: { description: '', content: { 'application/json': {} } } };
        const requestBody = { required: true, content: { [type]: { schema, encoding } } };
        return [`/${i}`, { post: { operationId: `op${i}`, requestBody, responses } }];
      }),
    ),
  },
});

let server: Server;
beforeAll(async () => {
  const handler = ({ body }: AnyRequest): Promise<object> => (body as MultipartBody).allFields();
  server = await createServerFrom({
    contract,
    handlers: Object.fromEntries(contract.operations.map(({ id }) => [id, handler])),
  });
});
afterAll(() => server.close());

it.each(rows.map((row, i) => [...row, i] as const))(
  'style %s, exploded %s, of %j',
  async (style, explode, value, parts, index) => {
    const written: [string, string][][] = [];
    const options = {
      baseUrl: 'https://parts.test',
      fetch: async (url: string, init: RequestInit) => {
        const request = new Request(url, init);
        const form = await request.clone().formData();
        written.push(Array.from(form, ([name, one]) => [name, String(one)]));
        return server.fetch(request);
      },
    };
    const bodies = [{ contentType: type, encoding: { color: { style, explode } } }];
    const row = { method: 'POST', path: `/${index}`, input: 'body', bodies, answers: { 200: 'json' } } as const;
    type Client = { call: (body: object) => Promise<unknown> };
    const client = httpClient<Client>({ schemes: {}, operations: { call: row } }, options, anyMedia);
    expect(await client.call({ color: value })).toEqual({ color: value });

    const operation = contract.operations.find(({ id }) => id === `op${index}`);
    if (operation === undefined) throw new Error('no operation was read');
    const { url, ...init } = writeRequest(operation, { headers: {}, body: { color: value } }, 'https://parts.test');
    expect(await (await options.fetch(url, init)).json()).toEqual({ color: value });
    expect(written).toEqual([parts, parts]);
  },
);

it('refuses a member that is sent twice, and one that is missing', async () => {
  const index = rows.findIndex(([style]) => style === 'deepObject');
  const sent = (...names: string[]): Promise<Response> => {
    const body = new FormData();
    for (const name of names) body.append(`color[${name}]`, '1');
    return server.fetch(new Request(`https://parts.test/${index}`, { method: 'POST', body }));
  };
  expect(await (await sent('R', 'G', 'B')).json()).toEqual({ color: { R: 1, G: 1, B: 1 } });
  for (const names of [
    ['R', 'G', 'B', 'R'],
    ['R', 'G'],
  ])
    expect((await sent(...names)).status).toBe(422);
});

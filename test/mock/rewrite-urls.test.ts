import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock } from '../../scripts/mock/start.ts';

const list = (example: Json, link?: string): JsonObject => ({
  get: {
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'A page.',
        ...(link !== undefined && { headers: { Link: { schema: { type: 'string' }, example: link } } }),
        content: { 'application/json': { schema: {}, example } },
      },
    },
  },
});

const api = 'https://api.example.com/v1';

const openapi = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: api }],
  paths: {
    '/linked': list([1], `<${api}/linked?page=2>; rel="next", <${api}/elsewhere?page=9>; rel="last"`),
    '/body': list({ next_page: `${api}/body?page=2`, other: 'https://api.example.com.evil/v1', home: api }),
    '/relative': list({ meta: { next_page_uri: '/v1/relative?page=2' }, self: '/v1/relative?page=2' }),
    '/slash/': list('there'),
    '/deep': {
      get: {
        parameters: [
          {
            name: 'created',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: { anyOf: [{ type: 'object', properties: { gte: { type: 'integer' } } }, { type: 'integer' }] },
          },
          { name: 'sent', in: 'query', schema: { type: 'string', format: 'date-time' }, example: '2008-01-02' },
        ],
        responses: { 200: { description: 'It.' } },
      },
    },
  },
};

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ contract: contractOf({ openapi: openapi as never }), port: 0 });
});
afterAll(() => mock.close());

describe('addresses of the own servers in answers', () => {
  it('lead to the mock, and others stay', async () => {
    expect(await fetch(`${mock.url}/v1/body`).then((response) => response.json())).toEqual({
      next_page: `${mock.url}/v1/body?page=2`,
      other: 'https://api.example.com.evil/v1',
      home: `${mock.url}/v1`,
    });
  });

  it('in Link lead to pages that are there, and come to an end', async () => {
    const visited: string[] = [];
    let next: string | undefined = `${mock.url}/v1/linked`;
    while (next !== undefined && visited.length < 9) {
      visited.push(next);
      const link: string = await fetch(next).then((response) => response.headers.get('link') ?? '');
      next = /<([^>]+)>; rel="next"/.exec(link)?.[1];
      expect(link).not.toContain('elsewhere');
    }
    expect(visited).toEqual([`${mock.url}/v1/linked`, `${mock.url}/v1/linked?page=2`]);
  });

  it('of the next page in a body come to an end', async () => {
    const first = await fetch(`${mock.url}/v1/relative`).then((response) => response.json());
    expect(first).toMatchObject({ meta: { next_page_uri: '/v1/relative?page=2' } });
    const last = await fetch(`${mock.url}/v1/relative?page=2`).then((response) => response.json());
    expect(last).toEqual({ meta: { next_page_uri: null }, self: '/v1/relative?page=2' });
  });
});

describe('what clients of the makers send is taken', () => {
  it('a path without the slash at its end', async () => {
    expect((await fetch(`${mock.url}/slash`)).status).toBe(200);
    expect((await fetch(`${mock.url}/slashes`)).status).toBe(404);
  });

  it('members of a parameter that may be an object or a number', async () => {
    expect((await fetch(`${mock.url}/deep?created[gte]=17`)).status).toBe(200);
    expect((await fetch(`${mock.url}/deep?created[gte]=x`)).status).toBe(422);
  });

  it('the example of a parameter, even if it is none of its schema', async () => {
    expect((await fetch(`${mock.url}/deep?sent=2008-01-02`)).status).toBe(200);
    expect((await fetch(`${mock.url}/deep?sent=2008-01-03`)).status).toBe(422);
  });
});

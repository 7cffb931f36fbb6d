import { expect, test, vi } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';
import { anyMedia } from '../../src/any-media.ts';
import { httpClient } from '../../src/runtime.ts';
import type { HttpRow } from '../../src/operation-row.ts';
import { argumentOf, everyForm, requestFor, wireCases, wireRowOf } from '../support/every-form.ts';

const mock = await createMock({ openapi: everyForm() });

test.each(wireCases)('a client sends $operationId as the standard writes it, and the mock takes it', async (one) => {
  const sent: Request[] = [];
  const options = {
    baseUrl: 'https://every-form.test',
    fetch: (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      sent.push(request);
      return mock.fetch(request.clone());
    },
  };
  type Client = { call: (argument: object) => Promise<unknown> };
  const client = httpClient<Client>({ schemes: {}, operations: { call: wireRowOf(one) } }, options, anyMedia);
  await client.call(argumentOf(one));
  const wanted = requestFor(one);
  expect(sent.map(({ url }) => url)).toEqual([new URL(wanted.path, options.baseUrl).href]);
  for (const [name, value] of Object.entries(wanted.headers)) expect(sent[0]?.headers.get(name)).toBe(value);
});

test.each<[what: string, argument: object, sentence: string]>([
  ['an object inside a delimited array', { query: { ids: [{ secret: 1 }] } }, 'the query parameter ids cannot carry'],
  ['a line break in a header', { headers: { 'X-Note': 'secret\r\nX: y' } }, 'the header parameter X-Note cannot carry'],
  ['a semicolon in a cookie', { cookies: { theme: 'secret; a=b' } }, 'the cookie parameter theme cannot carry'],
  ['a comma in a part', { body: { tags: ['secret,a'] } }, 'the form field tags cannot carry'],
])('a client refuses %s before it sends anything', async (_, argument, sentence) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const row: HttpRow = {
    ...{ method: 'POST', path: '/x', input: 'parts', answers: {} },
    parameters: [
      { name: 'ids', in: 'query', style: 'pipeDelimited', explode: false },
      { name: 'X-Note', in: 'header' },
      { name: 'theme', in: 'cookie', style: 'cookie' },
    ],
    bodies: [{ contentType: 'multipart/form-data', encoding: { tags: { explode: false } } }],
  };
  type Client = { call: (argument: object) => Promise<unknown> };
  const options = { baseUrl: 'https://every-form.test', fetch };
  const client = httpClient<Client>({ schemes: {}, operations: { call: row } }, options, anyMedia);
  const message = expect.stringContaining(sentence);
  await expect(client.call(argument)).rejects.toMatchObject({ name: 'UsageError', message });
  await expect(client.call(argument)).rejects.not.toThrow(/secret/);
  expect(fetch).not.toHaveBeenCalled();
});

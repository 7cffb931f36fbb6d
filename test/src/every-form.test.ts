import { expect, test } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';
import { asObject } from '../../scripts/contract/base/json.ts';
import { anyMedia } from '../../src/any-media.ts';
import { platformClient } from '../../src/runtime.ts';
import type { PlatformOperation, SentParameter } from '../../src/operation-row.ts';
import { everyForm, requestFor, wireCases, type WireCase } from '../support/every-form.ts';

const mock = await createMock({ openapi: everyForm() });
const members = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The row of an operation, as its document says it. */
function rowOf({ path, in: place, name, parameter }: WireCase): PlatformOperation {
  const { style, explode, content } = parameter;
  const [contentType] = Object.keys(asObject(content));
  const sent: SentParameter = {
    ...{ name, in: place },
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(contentType !== undefined && { contentType }),
  };
  return { method: 'GET', path, input: 'parts', parameters: [sent], answers: { 200: 'any' } };
}

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
  const client = platformClient<Client>({ schemes: {}, operations: { call: rowOf(one) } }, options, anyMedia);
  const isWhole = one.in === 'querystring';
  await client.call({ [members[one.in]]: isWhole ? one.value : { [one.name]: one.value } });
  const wanted = requestFor(one);
  expect(sent.map(({ url }) => url)).toEqual([new URL(wanted.path, options.baseUrl).href]);
  for (const [name, value] of Object.entries(wanted.headers)) expect(sent[0]?.headers.get(name)).toBe(value);
});

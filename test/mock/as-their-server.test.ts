import { expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { jsonContent } from '../support/json-content.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { send } from '../support/send.ts';

const mockWith = runningMocks();

/** Serves paths, in which `{name}` is a text. */
async function serve(paths: Record<string, object>, schemas: object = {}) {
  const named = Object.entries(paths).map(([path, item]) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => inPath(name ?? ''));
    return [path, { parameters, ...item }];
  });
  const contract = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Theirs', version: '1' },
      paths: Object.fromEntries(named),
      components: { schemas },
    } as JsonObject,
  });
  const { url } = await mockWith({ contract });
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (status: number, schema?: object) => ({
  responses: { [status]: { description: 'Fine.', ...(schema !== undefined && jsonContent(schema)) } },
});
const takes = (schema: object) => ({ requestBody: { required: true, ...jsonContent(schema) } });

it('tells objects of one kind apart by the place where they are made', async () => {
  const collection = {
    get: answers(200, { type: 'array', items: ref('Emoji') }),
    post: { ...takes(ref('Emoji')), ...answers(201, ref('Emoji')) },
  };
  const one = {
    get: answers(200, ref('Emoji')),
    patch: { ...takes(ref('Emoji')), ...answers(200, ref('Emoji')) },
    delete: answers(204),
  };
  const ask = await serve(
    {
      '/apps/{appId}/emojis': collection,
      '/apps/{appId}/emojis/{emojiId}': one,
      '/guilds/{guildId}/emojis': collection,
      '/guilds/{guildId}/emojis/{emojiId}': one,
      '/emojis/{emojiId}': one,
    },
    { Emoji: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } },
  );
  for (const place of ['/apps/1', '/guilds/1']) await ask('PATCH', `${place}/emojis/7`, { name: place });
  expect((await ask('GET', '/apps/1/emojis/7')).body).toMatchObject({ id: '7', name: '/apps/1' });
  expect((await ask('DELETE', '/apps/1/emojis/7')).status).toBe(204);
  expect((await ask('GET', '/apps/1/emojis/7')).status).toBe(404);
  expect((await ask('GET', '/guilds/1/emojis/7')).body).toMatchObject({ id: '7', name: '/guilds/1' });
  expect((await ask('DELETE', '/guilds/1/emojis/7')).status).toBe(204);
  // A path that names no place finds what was made in any.
  const { body } = await ask('POST', '/guilds/1/emojis', { name: 'party' });
  const { id } = body as { id: string };
  expect((await ask('GET', `/emojis/${id}`)).body).toEqual({ id, name: 'party' });
  expect((await ask('DELETE', `/emojis/${id}`)).status).toBe(204);
  expect((await ask('GET', `/guilds/1/emojis/${id}`)).status).toBe(404);
});

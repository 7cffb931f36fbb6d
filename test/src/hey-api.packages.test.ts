import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { heyApiOf, type HeyApi } from '../support/hey-api.ts';
import { serve } from './server.ts';

// What the README says of hey-api beside our clients; see peers.test.ts for the others.

let heyApi: HeyApi;
beforeAll(async () => {
  heyApi = await heyApiOf(resolve('examples/petstore/api/petstore.yaml'));
});

function listPets(baseUrl: string) {
  const { createClient, sdk } = heyApi;
  return sdk['listPets']?.({ client: createClient({ baseUrl }) });
}

it('sends a read once while the server is away', async () => {
  const server = await serve((_, response) => response.writeHead(503).end('{}'));
  await listPets(server.url);
  expect(server.received).toHaveLength(1);
});

it('takes a web page for the data', async () => {
  const page = '<html>';
  const server = await serve((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page));
  expect(await listPets(server.url)).toMatchObject({ data: page });
});

it('throws a SyntaxError for a web page that says that it is JSON', async () => {
  const type = { 'Content-Type': 'application/json' };
  const server = await serve((_, response) => response.writeHead(200, type).end('<html>'));
  await expect(listPets(server.url)).rejects.toThrow(SyntaxError);
});

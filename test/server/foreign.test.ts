import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerFrom, type ListeningServer, type Server } from '../../scripts/server/runtime.ts';
import { petstore, petstoreFolder } from './petstore.ts';

// Servers of third-party documents, with the clients that are generated for them.

type Operation = (request?: unknown, options?: object) => Promise<unknown>;
type AnyClient = Record<string, Operation> & { result: Record<string, Operation> };
type Client = { createSwaggerPetstore: (options: object) => AnyClient };
type Servers = { petstore: () => Server };

let folder: string;
let server: Server;
let listening: ListeningServer;
let client: AnyClient;

beforeAll(async () => {
  folder = await petstoreFolder();
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  server = ((await load('servers.ts')) as Servers).petstore();
  listening = await server.listen();
  const { createSwaggerPetstore } = (await load('petstore/client.ts')) as Client;
  client = createSwaggerPetstore({ baseUrl: listening.url, api_key: 'k', petstore_auth: 'token' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a typed server of the petstore', () => {
  it('serves its generated client', async () => {
    await client['addPet']?.({ body: { name: 'Rex', photoUrls: [], status: 'sold' } });
    expect(await client['getPetById']?.({ path: { petId: 1 } })).toMatchObject({ id: 1, name: 'Rex' });
    expect(await client.result['getPetById']?.({ path: { petId: 2 } })).toMatchObject({ status: 404 });
    expect(await client['findPetsByStatus']?.({ query: { status: ['available', 'sold'] } })).toMatchObject([{ id: 1 }]);
    await client['updatePetWithForm']?.({ path: { petId: 1 }, body: { name: 'Max' } });
    expect(await client['getPetById']?.({ path: { petId: 1 } })).toMatchObject({ name: 'Max of token' });
    const body = new Blob(['12345']);
    expect(await client['uploadFile']?.({ path: { petId: 1 }, body })).toMatchObject({ message: '5 bytes' });
    expect(await client['loginUser']?.({ query: { username: 'ada', password: 'p' } })).toBe('ada is in');
  });

  it('answers 501 where it has no handler, and refuses requests that break the contract', async () => {
    expect((await fetch(`${listening.url}/store/inventory`, { headers: { api_key: 'k' } })).status).toBe(501);
    const refused = await fetch(`${listening.url}/pet/none`, { headers: { api_key: 'k' } });
    expect(refused.status).toBe(422);
    const unknown = await fetch(`${listening.url}/pet/1`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
    expect(unknown.headers.get('www-authenticate')).toBe('ApiKey');
  });
});

describe('an untyped server', () => {
  it('reads files', async () => {
    const made = await createServerFrom({
      openapi: petstore,
      handlers: { getPetById: ({ path }) => ({ id: path['petId'], name: 'Rex', photoUrls: [] }) },
      missing: 501,
    });
    const response = await made.fetch(new Request('http://pets.example/pet/7', { headers: { api_key: 'k' } }));
    expect(await response.json()).toEqual({ id: 7, name: 'Rex', photoUrls: [] });
  });

  it('says in a sentence which handler has no operation', async () => {
    const made = createServerFrom({ openapi: petstore, handlers: { getPet: () => undefined } });
    await expect(made).rejects.toThrow('There is no operation "getPet" to handle.');
  });
});

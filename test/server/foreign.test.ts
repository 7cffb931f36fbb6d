import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../scripts/generate.ts';
import { createServerFrom, type ListeningServer, type Server } from '../../scripts/server/runtime.ts';
import { folderInside } from '../support/inside.ts';

// Servers of third-party documents, with the clients that are generated for them.

type Operation = (request?: unknown, options?: object) => Promise<unknown>;
type AnyClient = Record<string, Operation> & { result: Record<string, Operation> };
type Client = { createSwaggerPetstore: (options: object) => AnyClient };
type Servers = { petstore: () => Server };

const petstore = resolve('node_modules/@readme/oas-examples/3.1/json/petstore.json');

/** The code of a user: it has to compile, and it runs. */
const servers = `import { createServer, type Handlers } from './petstore/server.ts';
type Pet = { id: number; name: string; photoUrls: string[]; status?: 'available' | 'pending' | 'sold' };
const pets = new Map<number, Pet>();
const handlers: Partial<Handlers> = {
  addPet: ({ body }) => {
    if (typeof body === 'string') throw new Error('XML is not taken here');
    pets.set(pets.size + 1, { ...body, id: pets.size + 1 });
  },
  getPetById: ({ path, reply, credentials }) => {
    const key: string = credentials.api_key;
    return key === 'k' ? (pets.get(path.petId) ?? reply(404)) : reply(400);
  },
  findPetsByStatus: ({ query }) => {
    return [...pets.values()].filter(({ status }) => status !== undefined && query.status.includes(status));
  },
  updatePetWithForm: async ({ path, body, credentials }) => {
    const token: string = credentials.petstore_auth;
    const pet = pets.get(path.petId);
    const name = body?.name;
    if (pet && typeof name === 'string') pet.name = \`\${name} of \${token}\`;
  },
  uploadFile: ({ body }) => ({ code: 200, type: 'file', message: \`\${body?.byteLength ?? 0} bytes\` }),
  loginUser: ({ query, reply }) =>
    reply(200, \`\${query.username} is in\`, {
      headers: { 'X-Rate-Limit': '10', 'X-Expires-After': '2030-01-01T00:00:00Z' },
    }),
};
export const petstore = () => createServer({ handlers, missing: 501 });

export const wrong: Partial<Handlers>[] = [
  // @ts-expect-error a name is missing
  { getPetById: () => ({ photoUrls: [] }) },
  // @ts-expect-error no such status
  { deletePet: ({ reply }) => reply(418) },
  // @ts-expect-error the operation has no named failures
  { getPetById: ({ fail }) => fail('notFound') },
  // @ts-expect-error an id is a number
  { getPetById: ({ path }) => ({ name: path.petId, photoUrls: [] }) },
  // @ts-expect-error no such operation
  { getPetByName: () => undefined },
];
`;

let folder: string;
let server: Server;
let listening: ListeningServer;
let client: AnyClient;

beforeAll(async () => {
  folder = await folderInside('server');
  const out = join(folder, 'petstore');
  await generate({ specs: { openapi: petstore }, out, check: false, limit: 20_000, print: () => undefined });
  await writeFile(join(folder, 'servers.ts'), servers);
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
  it('compiles, and mistakes do not', async () => {
    const config = { extends: resolve('tsconfig.json'), include: ['servers.ts'], exclude: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

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

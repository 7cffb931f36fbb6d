import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from '../../scripts/emit/generate.ts';
import { folderInside } from '../support/inside.ts';

/** The document. */
export const petstore = resolve('node_modules/@readme/oas-examples/3.1/json/petstore.json');

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

/**
 * Generates the code of the petstore, and writes a typed server beside it.
 *
 * @returns the folder, with `petstore/` and `servers.ts`; whoever asked for it removes it
 */
export async function petstoreFolder(): Promise<string> {
  const folder = await folderInside('server');
  await generate({ specs: { openapi: petstore }, out: join(folder, 'petstore') });
  await writeFile(join(folder, 'servers.ts'), servers);
  return folder;
}

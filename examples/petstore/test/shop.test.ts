import { startMock } from 'twinspec/mock';
import { afterAll, expect, it } from 'vitest';
import { createPetstore } from '../src/api/client.ts';
import { describe as describePet, namesForSale } from '../src/shop.ts';

// The document has no examples, so the mock makes answers up from its schemas.
const mock = await startMock({ openapi: 'api/petstore.yaml', credentials: { apiKey: 'local-key' } });
const petstore = createPetstore({ baseUrl: mock.url, apiKey: 'local-key' });
afterAll(() => mock.close());

it('lists the pets for sale', async () => {
  for (const name of await namesForSale(petstore)) expect(name).toMatch(/^.{1,40}$/su);
  expect(mock.requests.at(-1)).toMatchObject({ operationId: 'listPets', status: 200 });
});

it('describes a pet', async () => {
  expect(await describePet(petstore, 7)).toMatch(/ is (available|pending|sold)$/);
});

it('says that there is no such pet', async () => {
  const elsewhere = createPetstore({ baseUrl: mock.url, apiKey: 'local-key', headers: { Prefer: 'code=404' } });
  expect(await describePet(elsewhere, 7)).toBe('There is no such pet.');
});

it('is refused with another key', async () => {
  const stranger = createPetstore({ baseUrl: mock.url, apiKey: 'another-key' });
  expect((await stranger.result.addPet({ name: 'Rex', status: 'available' })).status).toBe(401);
});

import { isHttpError } from 'twinspec';
import type { PetstoreClient } from './api/client.ts';

/** The names of the pets that can be bought. */
export async function namesForSale(petstore: PetstoreClient): Promise<string[]> {
  const pets = await petstore.listPets({ query: { status: 'available', limit: 10 } });
  return pets.map(({ name }) => name);
}

/** What a visitor reads about a pet, or that there is none with this id. */
export async function describe(petstore: PetstoreClient, petId: number): Promise<string> {
  try {
    const { name, status } = await petstore.getPet({ path: { petId } });
    return `${name} is ${status}`;
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return 'There is no such pet.';
    throw error;
  }
}

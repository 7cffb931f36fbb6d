import { outcomeOf } from './read-answer.ts';
import { callerOf, type CallOptions, type HttpOptions } from './http-caller.ts';
import { jsonOnly } from './media.ts';
import type { HttpTable } from './operation-row.ts';

/**
 * Makes a client of an HTTP API, with a method for each operation of a contract. A method sends the credentials that
 * its operation asks for, unwraps envelopes, and repeats only what the contract calls safe to repeat.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link HttpOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the client; `Client` is its emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example const client = httpClient<PetClient>(petTable, { baseUrl: 'https://pets.example/v1' }, anyMedia);
 */
export function httpClient<Client>({ schemes, operations }: HttpTable, options: HttpOptions, media = jsonOnly): Client {
  const run = callerOf(schemes, options, media);
  const methods: Record<string, unknown> = {};
  const result: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(operations)) {
    methods[name] = async (input: unknown, more?: CallOptions) => (await run(name, row, input, more)).data;
    result[name] = (input: unknown, more?: CallOptions) => outcomeOf(row, run(name, row, input, more));
  }
  return { ...methods, result } as Client;
}

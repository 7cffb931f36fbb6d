import { errorOf } from './running-call.ts';
import { callerOf, type CallOptions, type HttpOptions } from './http-caller.ts';
import { createMalformedError } from './failures.ts';
import type { Media } from './media.ts';
import type { HttpTable } from './operation-row.ts';
import { paginate } from './pages.ts';

/**
 * Makes the methods of a client that read lists to their end, entry by entry. Only the clients of contracts that have
 * lists are bundled with it.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link HttpOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the methods, each of which gives an AsyncGenerator; `Lists` is their emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example for await (const pet of httpLists<PetLists>(petTable, options, anyMedia).listPetsItems()) show(pet);
 */
export function httpLists<Lists>({ schemes, operations }: HttpTable, options: HttpOptions, media: Media): Lists {
  const run = callerOf(schemes, options, media);
  const methods = Object.entries(operations).flatMap(([name, row]) => {
    const { list } = row;
    if (!list) return [];
    const entries = (input: unknown, more?: CallOptions) => {
      const readPage = async (page: unknown) => {
        const { call, body: answer, response } = await run(name, row, page, more);
        const fail = (sentence: string, pointer: string) => errorOf(call, createMalformedError(sentence, pointer));
        return { answer, link: response.headers.get('link'), fail };
      };
      return paginate(readPage, list, input);
    };
    return [[list.name, entries] as const];
  });
  return Object.fromEntries(methods) as Lists;
}

import { addressOf } from './address.ts';
import type { HttpOptions } from './http-caller.ts';
import type { Schemes } from './credentials.ts';
import type { Media } from './media.ts';
import type { HttpTable } from './operation-row.ts';

/**
 * Where the functions of an emitted `calls.ts` send their requests: the options of a client, and what the contract says
 * about credentials.
 *
 * @example const shop: HttpConnection = connectHttp(schemes, { baseUrl: 'https://shop.example' });
 */
export type HttpConnection = { readonly schemes: Schemes; readonly options: HttpOptions };

/**
 * Makes the methods of a client: {@link httpClient}, {@link httpStreams} or {@link httpTransfers}.
 *
 * @example const bind: BindHttp = httpClient;
 */
export type BindHttp = <Client>(table: HttpTable, options: HttpOptions, media: Media) => Client;

/**
 * Makes a connection for functions that call an HTTP API.
 *
 * @param schemes - the security schemes of the contract
 * @param options - as for a client
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example const shop = connectHttp(schemes, { baseUrl: 'https://shop.example', apiKey });
 */
export function connectHttp(schemes: Schemes, options: HttpOptions): HttpConnection {
  addressOf('baseUrl', options.baseUrl);
  return { schemes, options: { ...options } };
}

/**
 * Calls one method of a client that has a single operation. So a bundle has nothing of the others.
 *
 * @param bind - makes the method
 * @param connection - see {@link HttpConnection}
 * @param operations - the one row of its table
 * @param name - the name of the method
 * @param given - its arguments
 * @param media - what the operation needs beyond JSON
 * @returns what the method returns
 * @example
 * const pet = await callHttp(httpClient, shop, { getPet: row }, 'getPet', [{ path: { petId: 1 } }], jsonOnly);
 */
export function callHttp<Returned>(
  bind: BindHttp,
  { schemes, options }: HttpConnection,
  operations: HttpTable['operations'],
  name: string,
  given: readonly unknown[],
  media: Media,
): Returned {
  const methods = bind<Record<string, (...given: readonly unknown[]) => Returned>>(
    { schemes, operations },
    options,
    media,
  );
  const call = methods[name];
  if (call === undefined) throw new TypeError(`There is no method ${name}.`);
  return call(...given);
}

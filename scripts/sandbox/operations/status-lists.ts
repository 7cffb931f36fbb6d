import type { Pages } from '../../serve/call-types.ts';
import { statusListPath } from '../credential/status-list.ts';
import type { VerifiableCredentials } from './verifiable-credentials.ts';

const place = new RegExp(`^${statusListPath}(\\d{1,9})/?(?:\\?.*)?$`);

const headers = ['Content-Type', 'application/json', 'Cache-Control', 'no-store', 'Access-Control-Allow-Origin', '*'];

/**
 * Serves the status lists at the addresses that the credentials name.
 *
 * @param credentials - makes the lists
 * @returns answers requests for status lists, and only those
 */
export function statusLists({ statusList }: VerifiableCredentials): Pages {
  return async ({ method, url }) => {
    const [, number] = place.exec(url) ?? [];
    if (number === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const list = await statusList(Number(number));
    if (list === undefined) return undefined;
    return { status: 200, headers, body: JSON.stringify(list) };
  };
}

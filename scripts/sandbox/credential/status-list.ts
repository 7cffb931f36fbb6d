import { gzipSync } from 'node:zlib';
import { credentialContexts } from './contexts.ts';

/** Credentials in one list: the minimum length, for the privacy of holders (Status List 2021, section 5.1). */
const length = 131_072;

/**
 * Counts the status lists.
 *
 * @returns number of lists that are needed for them
 */
export function listsFor(credentials: number): number {
  return Math.ceil(credentials / length);
}

/** The path under which the lists are served. */
export const statusListPath = '/credentials/status/';

/**
 * Finds the position of a credential in the status lists.
 *
 * @param base - address of the sandbox
 * @param index - index of the credential in all lists together
 */
export function placeIn(base: string, index: number): { address: string; place: string } {
  return {
    address: `${base}${statusListPath}${Math.floor(index / length) + 1}`,
    place: String(index % length),
  };
}

/**
 * Makes the credential that contains a status list, without its proof (W3C Status List 2021).
 *
 * @param base - address of the sandbox
 * @param number - number of the list, from 1
 * @param revoked - indexes of the revoked credentials in all lists together
 * @param issuer - DID of the issuer
 * @param time - time of issue, ISO 8601
 */
export function statusListOf(base: string, number: number, revoked: Iterable<number>, issuer: string, time: string) {
  const bits = new Uint8Array(length / 8);
  for (const index of revoked) {
    const place = index - (number - 1) * length;
    // The first credential is the leftmost bit.
    if (place >= 0 && place < length) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
  const address = `${base}${statusListPath}${number}`;
  return {
    '@context': credentialContexts,
    id: address,
    type: ['VerifiableCredential', 'StatusList2021Credential'],
    issuer,
    issuanceDate: time,
    issued: time,
    validFrom: time,
    credentialSubject: {
      id: `${address}#list`,
      type: 'StatusList2021',
      statusPurpose: 'revocation',
      encodedList: Buffer.from(gzipSync(bits)).toString('base64url'),
    },
  };
}

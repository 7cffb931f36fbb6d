/**
 * The JSON-LD contexts of a credential. The last one defines every term that the others leave undefined, so that the
 * signature covers the caller's own properties as well.
 */
export const credentialContexts = [
  'https://www.w3.org/2018/credentials/v1',
  'https://w3id.org/security/suites/jws-2020/v1',
  'https://w3id.org/vc/status-list/2021/v1',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
];

/**
 * What gives the terms of a credential their meaning. The last one gives a meaning to every term that the others leave
 * undefined, so that the signature covers the caller's own properties, too.
 */
export const credentialContexts = [
  'https://www.w3.org/2018/credentials/v1',
  'https://w3id.org/security/suites/jws-2020/v1',
  'https://w3id.org/vc/status-list/2021/v1',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
];

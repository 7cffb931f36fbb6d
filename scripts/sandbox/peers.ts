/** What the sandbox is made of; optional peers of the package, loaded when it is called. */
export const sandboxPeers = [
  '@digitalbazaar/credentials-context',
  '@digitalbazaar/vc-status-list-context',
  '@foundry-rs/anvil',
  // Version 5 has no ready-made tokens.
  '@openzeppelin/contracts@4',
  '@transmute/security-context',
  'jsonld',
  'lmdb',
  'viem',
] as const;

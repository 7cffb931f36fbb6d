/** Credentials that must never be seen in an error. */
export const credentials = { apiKey: 'secret-api-key', dappId: 'dapp-id-1', chainId: '80002' };

/** A mint, with its secret. */
export const mint = {
  chainId: '80002',
  contractAddress: '0x1',
  custodialWalletAccessToken: 'token-4711',
  erc: 'ERC20',
  quantity: '1',
  recipientAddress: '0x2',
  walletType: 'non-custodial',
};

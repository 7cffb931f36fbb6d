import { createServer, type Server } from 'twinspec/server';

/** A platform that counts minted tokens in memory. Operations without a handler are answered with a 501. */
export function platform(): Server {
  const owners = new Map([['demo-dapp-id', 'demo-api-key']]);
  let minted = 0;
  return createServer({
    missing: 501,
    authenticate: ({ credentials }) => [...owners.values()].includes(String(credentials['apiKey'])),
    handlers: {
      mintFT: ({ body, credentials, fail }) => {
        if (owners.get(credentials.dappId) !== credentials.apiKey) fail('subIdMismatch');
        minted += Number(body.quantity);
        return { referenceId: `mint-${minted}`, txnHash: '' };
      },
      eth_getUncleCountByBlockNumber: () => '0x0',
    },
  });
}

import { createServer, type Server } from 'twinspec/server';

/** A platform that keeps whitelisted contracts and minted tokens in memory. The examples answer what it does not do. */
export function platform(): Server {
  const owners = new Map([['demo-dapp-id', 'demo-api-key']]);
  let minted = 0;
  return createServer({
    onReset: () => void (minted = 0),
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

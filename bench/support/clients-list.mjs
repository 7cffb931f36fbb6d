// The clients that bench/clients.ts compares. Each is loaded and set up only when it is asked for, so that nothing of
// the others runs in the process that measures it. This file is plain JavaScript for the same reason: a TypeScript
// loader would run there too.

const hash = `0x${'ab'.repeat(32)}`;
const method = 'eth_getBlockTransactionCountByHash';
const credentials = { apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' };
const headers = { Authorization: credentials.apiKey, DappId: credentials.dappId, ChainId: credentials.chainId };
const json = { 'Content-Type': 'application/json' };
const path = '/api/v0/ft-manager/mintFT';
const request = {
  chainId: '80002',
  contractAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  custodialWalletAccessToken: 'custodial-wallet-access-token',
  erc: 'ERC20',
  quantity: '10',
  recipientAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  walletType: 'non-custodial',
};
let id = 0;
const rpcRequest = () => ({ jsonrpc: '2.0', id: ++id, method, params: [hash] });

// The published code is measured.
const twinspec = () => import('../../dist/src/index.js');

/** Clients of the platform. Each takes the address of the server, and returns a function that makes one call. */
const platform = {
  'bare fetch': (baseUrl) => async () => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(request) };
    return (await fetch(baseUrl + path, init)).json();
  },
  'bare fetch with a timeout': (baseUrl) => async () => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(request) };
    return (await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(30_000) })).json();
  },
  twinspec: async (baseUrl) => {
    const client = (await twinspec()).createPlatformClient({ baseUrl, ...credentials });
    return () => client.mintFT(request);
  },
  'openapi-fetch': async (baseUrl) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl, headers });
    return () => client.POST(path, { body: request });
  },
  'hey-api client-fetch': async (baseUrl) => {
    const { createClient } = await import('@hey-api/client-fetch');
    const client = createClient({ baseUrl, headers });
    return () => client.post({ url: path, body: request, headers: json });
  },
  ofetch: async (baseUrl) => {
    const { ofetch } = await import('ofetch');
    return () => ofetch(baseUrl + path, { method: 'POST', headers, body: request });
  },
  ky: async (baseUrl) => {
    const { default: ky } = await import('ky');
    const client = ky.create({ prefixUrl: baseUrl, headers });
    return () => client.post(path.slice(1), { json: request }).json();
  },
  'undici Pool': async (baseUrl) => {
    const post = await throughPool(baseUrl);
    return () => post(path, headers, request);
  },
};

const bareRpc = (baseUrl) => async () => {
  const answer = await fetch(`${baseUrl}/rpc`, { method: 'POST', headers: json, body: JSON.stringify(rpcRequest()) });
  return (await answer.json()).result;
};

/** Clients of the node, likewise. */
const node = {
  'bare fetch': bareRpc,
  twinspec: (baseUrl) => ours(baseUrl, {}),
  'viem http': (baseUrl) => viem(baseUrl, {}),
  ofetch: async (baseUrl) => {
    const { ofetch } = await import('ofetch');
    return () => ofetch(`${baseUrl}/rpc`, { method: 'POST', body: rpcRequest() });
  },
  'undici Pool': async (baseUrl) => {
    const post = await throughPool(baseUrl);
    return () => post('/rpc', {}, rpcRequest());
  },
  'ethers JsonRpcProvider': (baseUrl) => ethers(baseUrl, { batchMaxCount: 1 }),
};

/** Clients of the node that join calls into batches, next to bare fetch without batches. */
const batches = {
  'bare fetch': bareRpc,
  'twinspec, batch': (baseUrl) => ours(baseUrl, { batch: true }),
  'viem http, batch': (baseUrl) => viem(baseUrl, { batch: true }),
  'ethers, batch': (baseUrl) => ethers(baseUrl, {}),
};

export const lists = { platform, node, batches };

async function ours(baseUrl, options) {
  const client = (await twinspec()).createNodeClient({ rpcUrl: `${baseUrl}/rpc`, ...options });
  return () => client.eth_getBlockTransactionCountByHash(hash);
}

async function viem(baseUrl, options) {
  const { createClient, http } = await import('viem');
  const client = createClient({ transport: http(`${baseUrl}/rpc`, options) });
  return () => client.request({ method, params: [hash] });
}

async function ethers(baseUrl, options) {
  const { JsonRpcProvider, Network } = await import('ethers');
  const network = Network.from(80002);
  const provider = new JsonRpcProvider(`${baseUrl}/rpc`, network, { staticNetwork: network, ...options });
  return () => provider.send(method, [hash]);
}

async function throughPool(baseUrl) {
  const { Pool } = await import('undici');
  const pool = new Pool(baseUrl);
  return async (path, headers, body) => {
    const init = { path, method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
    return (await pool.request(init)).body.json();
  };
}

import { encodeFunctionData, parseAbi, type Hex } from 'viem';
import { sendWithKey, type Received } from './send.ts';

/** Addresses of the demo tokens. */
export const tokens = {
  collectible: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  token: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  coin: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
} as const;

/** The first public test key of every local node, which may mint the demo tokens. */
export const demoKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** A wallet without transactions. */
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The part of the demo tokens' ABI that tests need. */
export const tokenAbi = [
  ...parseAbi([
    'function mint(address to, uint256 amount)',
    'function approve(address spender, uint256 amount) returns (bool)',
    'function transfer(address to, uint256 amount) returns (bool)',
    'function allowance(address owner, address spender) view returns (uint256)',
    'function balanceOf(address account) view returns (uint256)',
    'function grantRole(bytes32 role, address account)',
  ]),
];

/** The same ABI, encoded as the platform expects it. */
export const encodedAbi = Buffer.from(JSON.stringify(tokenAbi)).toString('base64');

/** A gasless submission: the demo wallet mints one unit of the collectible. */
export const submission = {
  privateKey: demoKey,
  dAppId: 'demo-dapp-id',
  chainId: 80_002,
  to: tokens.collectible as string,
  contractAbi: encodedAbi,
  method: 'mint',
  params: [recipient, '1'] as string | unknown[],
};

/** A mint of five demo coins. */
export const minting = {
  chainId: '80002',
  contractAddress: tokens.coin as string,
  custodialWalletAccessToken: 'demo-custodial-wallet-access-token',
  erc: 'ERC20',
  quantity: '5',
  recipientAddress: recipient as string,
  walletType: 'non-custodial',
};

/** A credential about somebody's degree. */
export const credential = {
  config: {
    issuerDid: 'did:key:z6MktudQbJx4rKYo6hamPHtDZddux9CK24a43GFAnUsYzUJ6',
    proofType: 'LD_PROOF',
    statusType: 'StatusList2021Entry',
    subjectDid: 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH',
  },
  credentialData: {
    credentialSubject: { degree: { type: 'BachelorDegree', name: 'Bachelor of Science', year: 2026 } },
  },
  templateId: '7145a914-fc6c-41d5-9661-3142efba1246',
};

/** A request for the first page of a list. */
export const firstPage = { page: 1, limit: 10, userId: 'demo-dapp-id' };

const paths = {
  signAndSubmitGaslessTx: '/api/v0/devWallet/signAndSubmitGaslessTx',
  listAllFundedTransactions: '/api/v0/gasless/listAllFundedTransactions',
  listAllProtocolConfig: '/api/v0/gasless/listAllProtocolConfig',
  createVC: '/api/v0/did/createVC',
  mintFT: '/api/v0/ft-manager/mintFT',
  addWhitelistedContractLinkedToDApp: '/api/v0/gasless/addWhitelistedContractLinkedToDApp',
} as const;

/**
 * Calls an operation of the platform with the demo credentials.
 *
 * @param url - address of the sandbox
 * @param operation - its operationId
 * @param body - JSON body of the request
 * @param headers - headers that add to the usual ones or replace them
 * @returns the response
 */
export function call(
  { url }: { url: string },
  operation: keyof typeof paths,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Received> {
  return sendWithKey(url + paths[operation], body, headers);
}

/**
 * Calls a method of the node.
 *
 * @param rpcUrl - address of the node
 * @param method - name of the JSON-RPC method
 * @param params - params of the method
 * @returns the result
 * @throws Error with the error of the node
 */
export async function ask({ rpcUrl }: { rpcUrl: string }, method: string, ...params: unknown[]): Promise<unknown> {
  const { text } = await sendWithKey(rpcUrl, { jsonrpc: '2.0', id: 1, method, params });
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: object };
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

/**
 * Reads the balance of a wallet.
 *
 * @param sandbox - the sandbox
 * @param token - address of the token
 * @param wallet - address of the wallet
 * @returns the balance in the smallest unit
 */
export async function balanceOf(sandbox: { rpcUrl: string }, token: string, wallet: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [wallet] });
  return BigInt(String(await ask(sandbox, 'eth_call', { to: token, data }, 'latest')));
}

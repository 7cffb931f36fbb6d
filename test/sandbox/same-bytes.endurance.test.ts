import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startAnvil } from '../../scripts/sandbox/chain/anvil.ts';
import { sandboxControlDocument } from '../../scripts/sandbox/control.ts';
import { nodeOn } from '../../scripts/sandbox/chain/ipc.ts';
import { isOfOwnNode, findMethodPolicy } from '../../scripts/sandbox/chain/rpc-method-policy.ts';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { methodNames } from '../support/method-names.ts';
import { ask, call, credential, firstPage, minting, recipient, submission, tokens } from '../support/sandbox.ts';
import { send, sendWithKey, type Received } from '../support/send.ts';

type Call = [what: string, make: (sandbox: Sandbox, last: Last) => Promise<Received>];
/** What calls may ask about: the last transaction, a filter, a snapshot. */
type Last = { tx: string; block: string; from: string };

const rpc = (method: string, params: unknown): Call => [
  `${method} ${JSON.stringify(params)}`.slice(0, 200),
  ({ rpcUrl }) => sendWithKey(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }),
];
const about = (method: string, make: (last: Last) => unknown[]): Call => [
  method,
  ({ rpcUrl }, last) => sendWithKey(rpcUrl, { jsonrpc: '2.0', id: 1, method, params: make(last) }),
];
const operation = (
  ...[name, body, headers = {}]: [Parameters<typeof call>[1], unknown, Record<string, string>?]
): Call => [`${name} ${JSON.stringify(body)}`.slice(0, 200), (sandbox) => call(sandbox, name, body, headers)];
const at = (path: string, method = 'GET', body?: unknown): Call => [
  `${method} ${path}`,
  ({ url }) =>
    send(url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
];

const whitelist = {
  contractAddress: tokens.coin,
  contractName: 'Coin',
  dAppId: 'demo-dapp-id',
  gasLimitConfigured: 100_000,
  chainId: 80_002,
};
const someone = `0x${'9'.repeat(40)}`;
const typed = {
  types: { EIP712Domain: [], A: [{ name: 'a', type: 'uint256' }] },
  primaryType: 'A',
  domain: {},
  message: { a: 1 },
};
const word = `0x${'0'.repeat(63)}7`;

/** What is there to tell one run from another, and when what happened in it. */
const ofTheRun = new Set(['anvil_metadata', 'hardhat_metadata', '/_twinspec/requests', '/_twinspec/sessions']);
const isAnswered = (method: string): boolean =>
  isOfOwnNode(method) && findMethodPolicy(method) !== 'reset' && !ofTheRun.has(method);

const calls: Call[] = [
  operation('signAndSubmitGaslessTx', submission),
  operation('signAndSubmitGaslessTx', { ...submission, params: [recipient] }),
  operation('signAndSubmitGaslessTx', { ...submission, privateKey: '0x12' }),
  operation('signAndSubmitGaslessTx', submission, { authorization: 'wrong' }),
  operation('mintFT', minting),
  operation('mintFT', { ...minting, quantity: 'x' }),
  operation('createVC', credential),
  operation('createVC', { ...credential, templateId: 'none' }),
  operation('createVC', { ...credential, config: { ...credential.config, proofType: 'JWT' } }),
  operation('addWhitelistedContractLinkedToDApp', whitelist),
  operation('listAllFundedTransactions', firstPage),
  operation('listAllFundedTransactions', { ...firstPage, searchValue: 'mint', filterIn: ['x'] }),
  operation('listAllProtocolConfig', firstPage),
  at('/api/v0/ft-manager/mintFT'),
  at('/nothing'),
  at('/rpc'),
  at('/rpc', 'POST', []),
  at('/rpc', 'POST', [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, { id: 2 }]),
  rpc('eth_newFilter', [{ address: tokens.collectible }]),
  rpc('eth_newBlockFilter', []),
  rpc('eth_newPendingTransactionFilter', []),
  rpc('eth_getFilterChanges', ['0x1']),
  rpc('eth_sendTransaction', [{ to: someone, value: '0x5' }]),
  about('eth_sendTransaction', ({ from }) => [{ from, to: someone, value: '0x5' }]),
  about('eth_sendTransactionSync', ({ from }) => [{ from, to: someone, value: '0x5' }]),
  about('eth_sign', ({ from }) => [from, '0x1234']),
  about('personal_sign', ({ from }) => ['0x1234', from]),
  about('eth_signTypedData_v4', ({ from }) => [from, typed]),
  about('eth_signTransaction', ({ from }) => [
    { from, to: someone, value: '0x5', nonce: '0x9', gas: '0x5208', gasPrice: '0x10' },
  ]),
  about('eth_fillTransaction', ({ from }) => [{ from, to: someone, value: '0x5' }]),
  ...[
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_getRawTransactionByHash',
    'debug_traceTransaction',
    'trace_transaction',
    'ots_traceTransaction',
    'ots_getInternalOperations',
    'anvil_getBlobsByTransactionHash',
    'debug_getRawTransaction',
  ].map((method) => about(method, ({ tx }) => [tx])),
  about('debug_traceTransaction', ({ tx }) => [tx, { tracer: 'callTracer' }]),
  about('debug_traceTransaction', ({ tx }) => [tx, { tracer: 'prestateTracer' }]),
  ...['eth_getBlockByHash', 'debug_traceBlockByHash', 'eth_getBlockTransactionCountByHash'].map((method) =>
    about(method, ({ block }) => [block, true]),
  ),
  ...[
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'debug_traceBlockByNumber',
    'trace_block',
    'erigon_getHeaderByNumber',
    'ots_getBlockDetails',
    'eth_getBlockTransactionCountByNumber',
    'eth_getUncleCountByBlockNumber',
  ].flatMap((method) =>
    ['latest', 'pending', '0x0', '0x99'].map((block) =>
      rpc(method, method === 'eth_getBlockByNumber' ? [block, true] : [block]),
    ),
  ),
  ...[
    'eth_getBalance',
    'eth_getCode',
    'eth_getTransactionCount',
    'eth_getAccount',
    'eth_getAccountInfo',
    'ots_hasCode',
    'ots_getContractCreator',
  ].map((method) => rpc(method, [tokens.coin, 'latest'])),
  rpc('eth_getStorageAt', [tokens.coin, '0x0', 'latest']),
  rpc('eth_getProof', [tokens.coin, ['0x0', '0x3'], 'latest']),
  rpc('eth_createAccessList', [{ to: tokens.coin, data: '0x18160ddd' }, 'latest']),
  rpc('eth_call', [{ to: tokens.coin, data: '0x18160ddd' }, 'latest']),
  rpc('eth_estimateGas', [{ to: tokens.coin, data: '0x18160ddd' }]),
  rpc('eth_estimateGas', [{ to: tokens.coin, data: '0x40c10f19' }]),
  rpc('debug_traceCall', [{ to: tokens.coin, data: '0x18160ddd' }, 'latest', {}]),
  rpc('eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: tokens.coin, data: '0x18160ddd' }] }] }, 'latest']),
  rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]),
  rpc('eth_feeHistory', ['0x4', 'latest', [25, 75]]),
  rpc('web3_sha3', ['0x1234']),
  rpc('trace_filter', [{ fromBlock: '0x0', toBlock: 'latest' }]),
  rpc('ots_searchTransactionsBefore', [tokens.coin, 0, 10]),
  rpc('ots_searchTransactionsAfter', [tokens.coin, 0, 10]),
  rpc('ots_getBlockTransactions', ['0x1', 0, 10]),
  rpc('eth_getFilterChanges', ['0x1']),
  rpc('eth_getFilterLogs', ['0x1']),
  rpc('eth_uninstallFilter', ['0x1']),
  rpc('eth_getFilterChanges', ['0x1']),
  rpc('evm_snapshot', []),
  rpc('anvil_setBalance', [someone, '0x5000']),
  rpc('anvil_setCode', [someone, '0x6001']),
  rpc('anvil_setNonce', [someone, '0x7']),
  rpc('anvil_setStorageAt', [someone, '0x1', word]),
  rpc('anvil_dealERC20', [someone, tokens.coin, '0x64']),
  rpc('anvil_impersonateAccount', [someone]),
  rpc('eth_accounts', []),
  rpc('eth_sendTransaction', [{ from: someone, to: tokens.coin, gasPrice: '0x0' }]),
  rpc('anvil_mine', ['0x3', '0x10']),
  rpc('anvil_mine_detailed', []),
  rpc('evm_mine_detailed', []),
  rpc('evm_increaseTime', [100]),
  rpc('evm_setNextBlockTimestamp', [2_000_000_000]),
  rpc('evm_mine', []),
  operation('createVC', credential),
  operation('signAndSubmitGaslessTx', submission),
  operation('listAllFundedTransactions', { ...firstPage, searchValue: 'mint' }),
  rpc('evm_setAutomine', [false]),
  operation('signAndSubmitGaslessTx', submission),
  about('eth_sendTransaction', ({ from }) => [{ from, to: someone, value: '0x5' }]),
  rpc('txpool_content', []),
  rpc('txpool_inspect', []),
  rpc('txpool_status', []),
  rpc('eth_getBlockByNumber', ['pending', true]),
  operation('listAllFundedTransactions', firstPage),
  rpc('evm_mine', []),
  rpc('evm_setAutomine', [true]),
  at('/_twinspec/faults', 'POST', { fault: 'reorganized', blocks: 1 }),
  at('/_twinspec/faults', 'POST', { fault: 'none' }),
  rpc('eth_getBlockByNumber', ['latest', true]),
  rpc('anvil_dumpState', []),
  rpc('evm_revert', ['0x1']),
  rpc('evm_revert', ['0x1']),
  rpc('eth_getBlockByNumber', ['latest', true]),
  rpc('anvil_nodeInfo', []),
  rpc('eth_config', []),
  // Also with params that are wrong for most of them.
  ...methodNames.filter(isAnswered).map((method) => rpc(method, ['0x1'])),
  rpc('eth_unheardOf', []),
  ...Object.keys(sandboxControlDocument.paths)
    .filter((path) => !ofTheRun.has(path))
    .map((path) => at(path)),
  at('/_twinspec/reset', 'POST'),
  rpc('eth_newBlockFilter', []),
  rpc('eth_getBlockByNumber', ['latest', true]),
  rpc('anvil_dumpState', []),
];

/** How far the clock of the chain is from that of the machine is of the run, and with it the digest of a snapshot. */
function withoutClock(text: string): string {
  return text.replace(/"ahead":-?\d+/, '"ahead":0').replace(/"digest":"[^"]*"/, '"digest":""');
}

async function answersOf(sandbox: Sandbox): Promise<unknown[]> {
  const [from = ''] = (await ask(sandbox, 'eth_accounts')) as string[];
  const { hash, transactions } = (await ask(sandbox, 'eth_getBlockByNumber', 'latest', false)) as {
    hash: string;
    transactions: string[];
  };
  const last = { from, tx: transactions[0] ?? '', block: hash };
  const answers: unknown[] = [];
  for (const [what, make] of calls) {
    const { status, headers, text } = await make(sandbox, last);
    answers.push([what, status, [...headers].filter(([name]) => name !== 'date'), withoutClock(text)]);
  }
  const socket = new WebSocket(sandbox.rpcUrl.replace('http', 'ws'));
  await once(socket, 'open');
  for (const kind of ['newHeads', 'logs']) {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: [kind] }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    answers.push([kind, String(data)]);
  }
  socket.terminate();
  return answers;
}

it('two runs with one seed answer the same bytes, on whatever port', async () => {
  const [one, two] = await Promise.all([startSandbox({ seed: 'same' }), startSandbox({ seed: 'same' })]);
  try {
    const [first, second] = await Promise.all([answersOf(one), answersOf(two)]);
    for (const [i, answer] of first.entries()) expect(answer).toEqual(second[i]);
    // Ids are those of a start, also in a session that gets the node of an earlier one, and after a reset.
    for (const name of ['a', 'b', 'c', 'd']) {
      const session = one.session(name);
      expect(await ask(session, 'eth_newBlockFilter')).toBe('0x1');
      await session.reset();
      expect(await ask(session, 'eth_newBlockFilter')).toBe('0x2');
      expect(await ask(session, 'eth_uninstallFilter', '0x1')).toBe(true);
      await session.reset();
      expect(await ask(session, 'eth_newBlockFilter')).toBe('0x1');
      await session.close();
    }
    // A state in its order is one that a node takes.
    const state = await ask(one, 'anvil_dumpState');
    const { socket, close } = await startAnvil(80_002, 'same');
    const node = await nodeOn(socket);
    try {
      await node.request('anvil_loadState', [state]);
      const latest = ['eth_getBlockByNumber', ['latest', true]] as const;
      expect(await node.request(...latest)).toEqual(await ask(one, latest[0], ...latest[1]));
    } finally {
      node.close();
      await close();
    }
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

/** What the sandbox does with a call of a method at `/rpc`. */
export type MethodPolicy =
  /** It is passed on: it changes nothing that the sandbox keeps. */
  | 'read'
  /** It is passed on, its transaction stored and, if the node mines at once, waited for. */
  | 'send'
  /** The transaction is stored first, then sent. */
  | 'sendRaw'
  /** It is passed on while no other call changes anything, and stored. */
  | 'change'
  /** It is passed on; the transactions that the node has forgotten are then forgotten here, too. */
  | 'drop'
  /** The sandbox does it itself, with the operations and their chain together. */
  | 'snapshot'
  | 'revert'
  | 'reset'
  /** The connection is notified, or no longer. */
  | 'subscribe'
  | 'unsubscribe';

/**
 * The methods of anvil 1.7.1 that may be called, by what is done with them. This is a list and not a pattern, since a
 * method outside of this list could take the chain where the operations do not follow; only the namespaces of
 * {@link standard} are free of such methods.
 */
const treated: { [treatment in MethodPolicy]: readonly string[] } = {
  read: [
    'web3_clientVersion',
    'web3_sha3',
    'net_version',
    'net_listening',
    'eth_protocolVersion',
    'eth_chainId',
    'eth_networkId',
    'eth_hashrate',
    'eth_syncing',
    'eth_config',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_blobBaseFee',
    'eth_feeHistory',
    'eth_accounts',
    'eth_requestAccounts',
    'eth_coinbase',
    'eth_blockNumber',
    'eth_getBalance',
    'eth_getAccount',
    'eth_getAccountInfo',
    'eth_getStorageAt',
    'eth_getStorageValues',
    'eth_getCode',
    'eth_getProof',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_getTransactionCount',
    'eth_getTransactionByHash',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionBySenderAndNonce',
    'eth_getRawTransactionByHash',
    'eth_getRawTransactionByBlockHashAndIndex',
    'eth_getRawTransactionByBlockNumberAndIndex',
    'eth_getTransactionReceipt',
    'eth_call',
    'eth_simulateV1',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_fillTransaction',
    'eth_getLogs',
    'eth_newFilter',
    'eth_newBlockFilter',
    'eth_newPendingTransactionFilter',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_uninstallFilter',
    'eth_getWork',
    'eth_submitWork',
    'eth_submitHashrate',
    // Signatures of the node's own accounts, which change nothing.
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'personal_sign',
    'debug_getRawTransaction',
    'debug_traceTransaction',
    'debug_traceCall',
    'debug_traceBlockByHash',
    'debug_traceBlockByNumber',
    'debug_codeByHash',
    'debug_dbGet',
    'trace_transaction',
    'trace_block',
    'trace_filter',
    'trace_replayBlockTransactions',
    'txpool_status',
    'txpool_inspect',
    'txpool_content',
    'erigon_getHeaderByNumber',
    'ots_getApiLevel',
    'ots_getInternalOperations',
    'ots_hasCode',
    'ots_traceTransaction',
    'ots_getTransactionError',
    'ots_getBlockDetails',
    'ots_getBlockDetailsByHash',
    'ots_getBlockTransactions',
    'ots_searchTransactionsBefore',
    'ots_searchTransactionsAfter',
    'ots_getTransactionBySenderAndNonce',
    'ots_getContractCreator',
    'anvil_nodeInfo',
    'anvil_metadata',
    'hardhat_metadata',
    'anvil_getAutomine',
    'hardhat_getAutomine',
    'anvil_getIntervalMining',
    'anvil_getGenesisTime',
    'anvil_getBlobByHash',
    'anvil_getBlobsByTransactionHash',
    'anvil_dumpState',
    'hardhat_dumpState',
    'anvil_setLoggingEnabled',
    'hardhat_setLoggingEnabled',
  ],
  send: ['eth_sendTransaction', 'eth_sendTransactionSync', 'eth_sendUnsignedTransaction'],
  sendRaw: ['eth_sendRawTransaction', 'eth_sendRawTransactionSync'],
  change: [
    'anvil_mine',
    'anvil_mine_detailed',
    'hardhat_mine',
    'evm_mine',
    'evm_mine_detailed',
    'anvil_setBalance',
    'hardhat_setBalance',
    'tenderly_setBalance',
    'anvil_addBalance',
    'hardhat_addBalance',
    'tenderly_addBalance',
    'anvil_setCode',
    'hardhat_setCode',
    'anvil_setNonce',
    'hardhat_setNonce',
    'evm_setAccountNonce',
    'anvil_setStorageAt',
    'hardhat_setStorageAt',
    'anvil_dealERC20',
    'hardhat_dealERC20',
    'anvil_setERC20Balance',
    'anvil_setERC20Allowance',
    'anvil_setFeeToken',
    'anvil_setValidatorFeeToken',
    'anvil_setFeeAmmLiquidity',
    'anvil_setAutomine',
    'evm_setAutomine',
    'anvil_setIntervalMining',
    'evm_setIntervalMining',
    'anvil_setTime',
    'evm_setTime',
    'anvil_increaseTime',
    'evm_increaseTime',
    'anvil_setNextBlockTimestamp',
    'evm_setNextBlockTimestamp',
    'anvil_setBlockTimestampInterval',
    'anvil_removeBlockTimestampInterval',
    'anvil_setBlockGasLimit',
    'evm_setBlockGasLimit',
    'anvil_setCoinbase',
    'hardhat_setCoinbase',
    'anvil_setMinGasPrice',
    'hardhat_setMinGasPrice',
    'anvil_setNextBlockBaseFeePerGas',
    'hardhat_setNextBlockBaseFeePerGas',
    'anvil_impersonateAccount',
    'hardhat_impersonateAccount',
    'anvil_stopImpersonatingAccount',
    'hardhat_stopImpersonatingAccount',
    'anvil_autoImpersonateAccount',
    'hardhat_autoImpersonateAccount',
    'anvil_impersonateSignature',
  ],
  drop: [
    'anvil_dropTransaction',
    'hardhat_dropTransaction',
    'anvil_dropAllTransactions',
    'hardhat_dropAllTransactions',
    'anvil_removePoolTransactions',
  ],
  snapshot: ['evm_snapshot', 'anvil_snapshot', 'hardhat_snapshot'],
  revert: ['evm_revert', 'anvil_revert', 'hardhat_revert'],
  reset: ['anvil_reset', 'hardhat_reset', 'evm_reset'],
  subscribe: ['eth_subscribe'],
  unsubscribe: ['eth_unsubscribe'],
};

const aside = 'The operations would not follow their chain there; evm_snapshot and evm_revert take both along.';
const fixed = 'The sandbox signs for the chain that the sandbox started with.';
const inside = 'The sandbox fetches nothing from other machines.';

/** Methods that nodes have and that would part the chain from the operations, with the reason why each is refused. */
const refused: { [method: string]: string } = {
  anvil_rollback: aside,
  hardhat_rollback: aside,
  evm_rollback: aside,
  anvil_reorg: aside,
  anvil_loadState: aside,
  hardhat_loadState: aside,
  evm_loadState: aside,
  debug_setHead: aside,
  anvil_setChainId: fixed,
  anvil_setRpcUrl: inside,
};

/** What other nodes have besides in these namespaces reads (execution-apis), except for what sends. */
const standard = /^(?:eth|net|web3|rpc|txpool|trace)_|^debug_(?:trace|getRaw|storageRange)/;
const sending = /^eth_send/;

/** They answer with the receipt, once the transaction is in a block (EIP-7966). */
const awaiting = /^(eth_send\w+)Sync$/;

/** What Hardhat's node has besides, which changes the next block. */
const changing = /^hardhat_setPrevRandao$/;

/** The methods that only test nodes have, which change a chain as no transaction can. */
const cheats = /^(?:anvil|hardhat|evm|tenderly)_|^eth_sendUnsignedTransaction$/;

/** What a state of the chain does not hold, so that it is said again to a node which loads one. */
const settings =
  /(?:set(?:BlockTimestampInterval|BlockGasLimit|Coinbase|MinGasPrice)|mpersonat\w*|removeBlockTimestampInterval)$/;

/** What the next block has: its time, which blocks then go on from, and its base fee. */
const next = /_(?:setTime|increaseTime|setNextBlock\w+)$/;

/** When the node mines. */
const mining = /_set(?:Automine|IntervalMining)$/;

/** How each method is treated, by its name. */
const treatments: ReadonlyMap<string, MethodPolicy> = new Map(
  Object.entries(treated).flatMap(([treatment, names]) => names.map((name) => [name, treatment as MethodPolicy])),
);

/**
 * Looks up what the sandbox does with a method of the node.
 *
 * @param method - name of the JSON-RPC method
 * @returns the treatment; or why the method is refused; `undefined` for a method that the sandbox does not know
 * @example findMethodPolicy('hardhat_setBalance') // 'change'
 * @example findMethodPolicy('anvil_setRpcUrl') // { refusal: 'The sandbox fetches nothing from other machines.' }
 */
export function findMethodPolicy(method: string): MethodPolicy | { refusal: string } | undefined {
  if (Object.hasOwn(refused, method)) return { refusal: refused[method] ?? '' };
  const known = treatments.get(method);
  if (known !== undefined) return known;
  return sending.test(method) ? 'send' : changing.test(method) ? 'change' : standard.test(method) ? 'read' : undefined;
}

/**
 * Names the method that sends a transaction and answers with its hash at once, for one that waits for its block.
 *
 * @param method - name of the JSON-RPC method
 * @returns the name; `undefined` for a method that does not wait
 * @example findNonWaitingMethod('eth_sendRawTransactionSync') // 'eth_sendRawTransaction'
 */
export function findNonWaitingMethod(method: string): string | undefined {
  return awaiting.exec(method)?.[1];
}

/**
 * Checks whether our own node has a method that is passed on to it.
 *
 * @param method - name of the JSON-RPC method
 * @returns true if it has
 * @example isOfOwnNode('eth_unheardOf') // false
 */
export function isOfOwnNode(method: string): boolean {
  return treatments.has(method);
}

/**
 * Says what a cheat code changes.
 *
 * @param method - name of the JSON-RPC method
 * @returns when the node mines; what its next block has; other settings, which no state of the chain holds; or that
 *   state
 * @example findCheatCodeEffect('evm_setAutomine') // 'mining'
 */
export function findCheatCodeEffect(method: string): 'mining' | 'next' | 'setting' | 'state' {
  return mining.test(method) ? 'mining' : next.test(method) ? 'next' : settings.test(method) ? 'setting' : 'state';
}

/**
 * Checks whether a method is one of a test node.
 *
 * @param method - name of the JSON-RPC method
 * @returns true for a cheat code
 * @example isCheat('evm_mine') // true
 */
export function isCheat(method: string): boolean {
  return cheats.test(method);
}

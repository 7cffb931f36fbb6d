const roots = ['anvil', 'hardhat', 'evm', 'eth', 'tenderly', 'debug', 'trace', 'personal', 'admin', 'miner', 'ots'];
const others = ['txpool', 'erigon', 'wallet', 'net', 'web3', 'rpc', 'engine', 'ganache', 'tempo'];
const names =
  'accounts addBalance autoImpersonateAccount blobBaseFee blockNumber call chainId clientVersion codeByHash coinbase ' +
  'config content createAccessList dbGet dealERC20 dropAllTransactions dropTransaction dumpState estimateGas ' +
  'feeHistory fillTransaction filter gasPrice getAccount getAccountInfo getApiLevel getAutomine getBalance ' +
  'getBlobByHash getBlobsByTransactionHash getBlockByHash getBlockByNumber getBlockDetails getBlockDetailsByHash ' +
  'getBlockReceipts getBlockTransactionCountByHash getBlockTransactions getCode getContractCreator getFilterChanges ' +
  'getFilterLogs getGenesisTime getHeaderByNumber getInternalOperations getIntervalMining getLogs getProof ' +
  'getRawTransaction getRawTransactionByHash getStorageAt getStorageValues getTransactionByHash ' +
  'getTransactionBySenderAndNonce getTransactionCount getTransactionError getTransactionReceipt getWork hasCode ' +
  'hashrate impersonateAccount impersonateSignature importRawKey increaseTime inspect listening loadState ' +
  'maxPriorityFeePerGas metadata mine mine_detailed networkId newBlockFilter newFilter nodeInfo protocolVersion ' +
  'removeBlockTimestampInterval removePoolTransactions reorg replayBlockTransactions requestAccounts reset revert ' +
  'rollback searchTransactionsBefore sendRawTransaction sendRawTransactionSync sendTransaction sendTransactionSync ' +
  'sendUnsignedTransaction setAccountNonce setAutomine setBalance setBlockGasLimit setBlockTimestampInterval ' +
  'setChainId setCode setCoinbase setERC20Allowance setERC20Balance setFeeAmmLiquidity setFeeToken setHead ' +
  'setIntervalMining setLoggingEnabled setMinGasPrice setNextBlockBaseFeePerGas setNextBlockTimestamp setNonce ' +
  'setPrevRandao setRpcUrl setStorageAt setTime setValidatorFeeToken sha3 sign signTransaction signTypedData ' +
  'signTypedData_v3 signTypedData_v4 simulateV1 snapshot status stopImpersonatingAccount submitHashrate submitWork ' +
  'syncing traceBlockByHash traceBlockByNumber traceCall traceTransaction transaction uninstallFilter version';

/** The names that methods of the node may have: those which nodes have in any namespace, in every namespace. */
export const methodNames: readonly string[] = [...roots, ...others].flatMap((root) =>
  names.split(' ').map((name) => `${root}_${name}`),
);

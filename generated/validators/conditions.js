// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

export const conditions = {
  "signAndSubmitGaslessTx": () => import("./conditions/signAndSubmitGaslessTx.js"),
  "listAllFundedTransactions": () => import("./conditions/listAllFundedTransactions.js"),
  "listAllProtocolConfig": () => import("./conditions/listAllProtocolConfig.js"),
  "createVC": () => import("./conditions/createVC.js"),
  "mintFT": () => import("./conditions/mintFT.js"),
  "addWhitelistedContractLinkedToDApp": () => import("./conditions/addWhitelistedContractLinkedToDApp.js"),
  "eth_estimateGas": () => import("./conditions/eth_estimateGas.js"),
  "eth_getBlockByNumber": () => import("./conditions/eth_getBlockByNumber.js"),
  "eth_getTransactionByHash": () => import("./conditions/eth_getTransactionByHash.js"),
  "eth_getUncleCountByBlockNumber": () => import("./conditions/eth_getUncleCountByBlockNumber.js"),
  "eth_getBlockTransactionCountByHash": () => import("./conditions/eth_getBlockTransactionCountByHash.js"),
};

// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

export const responses = {
  "signAndSubmitGaslessTx": () => import("./responses/signAndSubmitGaslessTx.js"),
  "listAllFundedTransactions": () => import("./responses/listAllFundedTransactions.js"),
  "listAllProtocolConfig": () => import("./responses/listAllProtocolConfig.js"),
  "createVC": () => import("./responses/createVC.js"),
  "mintFT": () => import("./responses/mintFT.js"),
  "addWhitelistedContractLinkedToDApp": () => import("./responses/addWhitelistedContractLinkedToDApp.js"),
};
export const results = {
  "eth_estimateGas": () => import("./responses/eth_estimateGas.js"),
  "eth_getBlockByNumber": () => import("./responses/eth_getBlockByNumber.js"),
  "eth_getTransactionByHash": () => import("./responses/eth_getTransactionByHash.js"),
  "eth_getUncleCountByBlockNumber": () => import("./responses/eth_getUncleCountByBlockNumber.js"),
  "eth_getBlockTransactionCountByHash": () => import("./responses/eth_getBlockTransactionCountByHash.js"),
};

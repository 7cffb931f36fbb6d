// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

export const requests = {
  "signAndSubmitGaslessTx": () => import("./requests/signAndSubmitGaslessTx.js"),
  "listAllFundedTransactions": () => import("./requests/listAllFundedTransactions.js"),
  "listAllProtocolConfig": () => import("./requests/listAllProtocolConfig.js"),
  "createVC": () => import("./requests/createVC.js"),
  "mintFT": () => import("./requests/mintFT.js"),
  "addWhitelistedContractLinkedToDApp": () => import("./requests/addWhitelistedContractLinkedToDApp.js"),
  "eth_estimateGas": () => import("./requests/eth_estimateGas.js"),
  "eth_getBlockByNumber": () => import("./requests/eth_getBlockByNumber.js"),
  "eth_getTransactionByHash": () => import("./requests/eth_getTransactionByHash.js"),
  "eth_getUncleCountByBlockNumber": () => import("./requests/eth_getUncleCountByBlockNumber.js"),
  "eth_getBlockTransactionCountByHash": () => import("./requests/eth_getBlockTransactionCountByHash.js"),
};

/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import type { Validate } from './types.ts';

/** Imports the validators of an operation; see its file in `conditions/`. */
export const conditions: {
  "signAndSubmitGaslessTx": () => Promise<{ "conditions": { "invalidKey": Validate } }>;
  "listAllFundedTransactions": () => Promise<{ "conditions": { "noTransactions": Validate, "invalidKey": Validate } }>;
  "listAllProtocolConfig": () => Promise<{ "conditions": { "noTransactions": Validate, "invalidKey": Validate } }>;
  "createVC": () => Promise<{ "conditions": { "createdFromFlatParameters": Validate, "invalidKey": Validate, "missingParameters": Validate, "unknownTemplate": Validate } }>;
  "mintFT": () => Promise<{ "conditions": { "invalidKey": Validate, "subIdMismatch": Validate } }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "conditions": { "invalidKey": Validate } }>;
  "eth_estimateGas": () => Promise<{ "conditions": { "contractCall": Validate, "revert": Validate } }>;
  "eth_getBlockByNumber": () => Promise<{ "conditions": { "blockBefore": Validate, "byNumberWithTransactions": Validate, "latestWithHashes": Validate, "latestWithTransactions": Validate, "pendingWithHashes": Validate, "pendingWithTransactions": Validate, "genesis": Validate, "earliest": Validate, "unknownBlock": Validate } }>;
  "eth_getTransactionByHash": () => Promise<{ "conditions": { "unknownTransaction": Validate } }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "conditions": { "unknownBlock": Validate } }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "conditions": { "unknownBlock": Validate } }>;
} = {
  "signAndSubmitGaslessTx": () => import("./conditions/signAndSubmitGaslessTx.ts"),
  "listAllFundedTransactions": () => import("./conditions/listAllFundedTransactions.ts"),
  "listAllProtocolConfig": () => import("./conditions/listAllProtocolConfig.ts"),
  "createVC": () => import("./conditions/createVC.ts"),
  "mintFT": () => import("./conditions/mintFT.ts"),
  "addWhitelistedContractLinkedToDApp": () => import("./conditions/addWhitelistedContractLinkedToDApp.ts"),
  "eth_estimateGas": () => import("./conditions/eth_estimateGas.ts"),
  "eth_getBlockByNumber": () => import("./conditions/eth_getBlockByNumber.ts"),
  "eth_getTransactionByHash": () => import("./conditions/eth_getTransactionByHash.ts"),
  "eth_getUncleCountByBlockNumber": () => import("./conditions/eth_getUncleCountByBlockNumber.ts"),
  "eth_getBlockTransactionCountByHash": () => import("./conditions/eth_getBlockTransactionCountByHash.ts"),
};

/** The documents that this was made of: files of different generations do not fit together. */
export const generation = '3ef116fe1399f65c';

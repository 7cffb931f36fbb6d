/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import type { Validate } from './types.ts';

/** Imports the validators of an operation; see its file in `requests/`. */
export const requests: {
  "signAndSubmitGaslessTx": () => Promise<{ "body": Validate, "parameters": {} }>;
  "listAllFundedTransactions": () => Promise<{ "body": Validate, "parameters": {} }>;
  "listAllProtocolConfig": () => Promise<{ "body": Validate, "parameters": {} }>;
  "createVC": () => Promise<{ "body": Validate, "parameters": {} }>;
  "mintFT": () => Promise<{ "body": Validate, "parameters": {} }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_estimateGas": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getBlockByNumber": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getTransactionByHash": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "body": Validate, "parameters": {} }>;
} = {
  "signAndSubmitGaslessTx": () => import("./requests/signAndSubmitGaslessTx.ts"),
  "listAllFundedTransactions": () => import("./requests/listAllFundedTransactions.ts"),
  "listAllProtocolConfig": () => import("./requests/listAllProtocolConfig.ts"),
  "createVC": () => import("./requests/createVC.ts"),
  "mintFT": () => import("./requests/mintFT.ts"),
  "addWhitelistedContractLinkedToDApp": () => import("./requests/addWhitelistedContractLinkedToDApp.ts"),
  "eth_estimateGas": () => import("./requests/eth_estimateGas.ts"),
  "eth_getBlockByNumber": () => import("./requests/eth_getBlockByNumber.ts"),
  "eth_getTransactionByHash": () => import("./requests/eth_getTransactionByHash.ts"),
  "eth_getUncleCountByBlockNumber": () => import("./requests/eth_getUncleCountByBlockNumber.ts"),
  "eth_getBlockTransactionCountByHash": () => import("./requests/eth_getBlockTransactionCountByHash.ts"),
};

/** The documents that this was made of: files of different generations do not fit together. */
export const generation = '3ef116fe1399f65c';

/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import type { Validate } from './types.ts';

/** Imports the validators of an operation; see its file in `responses/`. */
export const responses: {
  "signAndSubmitGaslessTx": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "listAllFundedTransactions": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "listAllProtocolConfig": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "createVC": () => Promise<{ "responses": { "200": Validate, "401": Validate, "500": Validate } }>;
  "mintFT": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
} = {
  "signAndSubmitGaslessTx": () => import("./responses/signAndSubmitGaslessTx.ts"),
  "listAllFundedTransactions": () => import("./responses/listAllFundedTransactions.ts"),
  "listAllProtocolConfig": () => import("./responses/listAllProtocolConfig.ts"),
  "createVC": () => import("./responses/createVC.ts"),
  "mintFT": () => import("./responses/mintFT.ts"),
  "addWhitelistedContractLinkedToDApp": () => import("./responses/addWhitelistedContractLinkedToDApp.ts"),
};

/** Imports the validators of an operation; see its file in `responses/`. */
export const results: {
  "eth_estimateGas": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getBlockByNumber": () => Promise<{ "result": Validate, "variants": [{ "params": Validate, "result": Validate }, { "params": Validate, "result": Validate }] }>;
  "eth_getTransactionByHash": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "result": Validate, "variants": [] }>;
} = {
  "eth_estimateGas": () => import("./responses/eth_estimateGas.ts"),
  "eth_getBlockByNumber": () => import("./responses/eth_getBlockByNumber.ts"),
  "eth_getTransactionByHash": () => import("./responses/eth_getTransactionByHash.ts"),
  "eth_getUncleCountByBlockNumber": () => import("./responses/eth_getUncleCountByBlockNumber.ts"),
  "eth_getBlockTransactionCountByHash": () => import("./responses/eth_getBlockTransactionCountByHash.ts"),
};

/** The documents that this was made of: files of different generations do not fit together. */
export const generation = '3ef116fe1399f65c';

/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

// Runtime: "../scripts/server/runtime.ts"

import {
  bindServer,
  jsonRpc,
  type AnyCaller,
  type Given,
  type HttpHandler,
  type LetIn,
  type RpcHandler,
  type Server,
  type ServerOptions,
} from "../scripts/server/runtime.ts";
import { served, lowered, openrpc, generation as ofDocuments } from './documents.ts';
import type { NodeMethods, PlatformResponses } from './operations.ts';
import type { paths as HttpPaths } from './types.ts';
import { conditions, generation as ofConditions } from './validators/conditions.ts';
import { headers, generation as ofHeaders } from './validators/headers.ts';
import { requests, generation as ofRequests } from './validators/requests.ts';
import { responses, results, generation as ofResponses } from './validators/responses.ts';

/** The types of the request and the answers of each operation, for its handler. */
export type ServerOperations = {
  "signAndSubmitGaslessTx": {
    request: {
      body: HttpPaths["/api/v0/devWallet/signAndSubmitGaslessTx"]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string };
    failures: { "invalidKey": 401 };
    responses: PlatformResponses["signAndSubmitGaslessTx"];
    payload: PlatformResponses["signAndSubmitGaslessTx"][200]["Data"];
  };
  "listAllFundedTransactions": {
    request: {
      body: HttpPaths[
        "/api/v0/gasless/listAllFundedTransactions"
      ]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string };
    failures: { "invalidKey": 401 };
    responses: PlatformResponses["listAllFundedTransactions"];
    payload: PlatformResponses["listAllFundedTransactions"][200]["data"];
  };
  "listAllProtocolConfig": {
    request: {
      body: HttpPaths["/api/v0/gasless/listAllProtocolConfig"]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string };
    failures: { "invalidKey": 401 };
    responses: PlatformResponses["listAllProtocolConfig"];
    payload: PlatformResponses["listAllProtocolConfig"][200]["data"];
  };
  "createVC": {
    request: {
      body: HttpPaths["/api/v0/did/createVC"]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string; "dappId": string };
    failures: { "invalidKey": 401; "missingParameters": 500; "unknownTemplate": 500 };
    responses: PlatformResponses["createVC"];
    payload: PlatformResponses["createVC"][200]["Data"];
  };
  "mintFT": {
    request: {
      body: HttpPaths["/api/v0/ft-manager/mintFT"]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string; "dappId": string; "chainId": string };
    failures: { "invalidKey": 401; "subIdMismatch": 401 };
    responses: PlatformResponses["mintFT"];
    payload: PlatformResponses["mintFT"][200]["Data"];
  };
  "addWhitelistedContractLinkedToDApp": {
    request: {
      body: HttpPaths[
        "/api/v0/gasless/addWhitelistedContractLinkedToDApp"
      ]["post"]['requestBody']['content']["application/json"];
      contentType: "application/json";
    };
    credentials: { "apiKey": string };
    failures: { "invalidKey": 401 };
    responses: PlatformResponses["addWhitelistedContractLinkedToDApp"];
    payload: PlatformResponses["addWhitelistedContractLinkedToDApp"][200]["data"];
  };
};

/** The types of the params and the result of each JSON-RPC method, for its handler. */
export type ServerMethods = {
  "eth_estimateGas": {
    params: NodeMethods["eth_estimateGas"]['params'];
    result: NodeMethods["eth_estimateGas"]['result'];
    failures: { "revert": 3; "invalidParams": -32602 };
    codes: -32602 | 3;
  };
  "eth_getBlockByNumber": {
    params: NodeMethods["eth_getBlockByNumber"]['params'];
    result: NodeMethods["eth_getBlockByNumber"]['result'];
    failures: { "invalidParams": -32602 };
    codes: -32602;
  };
  "eth_getTransactionByHash": {
    params: NodeMethods["eth_getTransactionByHash"]['params'];
    result: NodeMethods["eth_getTransactionByHash"]['result'];
    failures: { "invalidParams": -32602 };
    codes: -32602;
  };
  "eth_getUncleCountByBlockNumber": {
    params: NodeMethods["eth_getUncleCountByBlockNumber"]['params'];
    result: NodeMethods["eth_getUncleCountByBlockNumber"]['result'];
    failures: { "invalidParams": -32602 };
    codes: -32602;
  };
  "eth_getBlockTransactionCountByHash": {
    params: NodeMethods["eth_getBlockTransactionCountByHash"]['params'];
    result: NodeMethods["eth_getBlockTransactionCountByHash"]['result'];
    failures: { "invalidParams": -32602 };
    codes: -32602;
  };
};

/** The handlers of the contract: `Caller` is what `authenticate` returns, `Context` what `context` makes. */
export type Handlers<Caller extends AnyCaller = never, Context = unknown> = {
  /** Sign and submit a gasless transaction */
  "signAndSubmitGaslessTx": HttpHandler<ServerOperations["signAndSubmitGaslessTx"], Given<"required", Caller, Context>>;
  /** List funded transactions */
  "listAllFundedTransactions": HttpHandler<
    ServerOperations["listAllFundedTransactions"],
    Given<"required", Caller, Context>
  >;
  /** List funded transactions (other path) */
  "listAllProtocolConfig": HttpHandler<ServerOperations["listAllProtocolConfig"], Given<"required", Caller, Context>>;
  /** Create a verifiable credential */
  "createVC": HttpHandler<ServerOperations["createVC"], Given<"required", Caller, Context>>;
  /** Mint a fungible token */
  "mintFT": HttpHandler<ServerOperations["mintFT"], Given<"required", Caller, Context>>;
  /** Add a whitelisted smart contract linked to a dApp */
  "addWhitelistedContractLinkedToDApp": HttpHandler<
    ServerOperations["addWhitelistedContractLinkedToDApp"],
    Given<"required", Caller, Context>
  >;
  /** Estimate the gas of a transaction */
  "eth_estimateGas": RpcHandler<ServerMethods["eth_estimateGas"], Given<"none", Caller, Context>>;
  /** Get a block by its number or tag */
  "eth_getBlockByNumber": RpcHandler<ServerMethods["eth_getBlockByNumber"], Given<"none", Caller, Context>>;
  /** Get a transaction by its hash */
  "eth_getTransactionByHash": RpcHandler<ServerMethods["eth_getTransactionByHash"], Given<"none", Caller, Context>>;
  /** Count the uncles of a block */
  "eth_getUncleCountByBlockNumber": RpcHandler<
    ServerMethods["eth_getUncleCountByBlockNumber"],
    Given<"none", Caller, Context>
  >;
  /** Count the transactions of a block */
  "eth_getBlockTransactionCountByHash": RpcHandler<
    ServerMethods["eth_getBlockTransactionCountByHash"],
    Given<"none", Caller, Context>
  >;
};

const generations = {
  'server.ts': '3ef116fe1399f65c',
  'documents.ts': ofDocuments,
  'validators/conditions.ts': ofConditions,
  'validators/headers.ts': ofHeaders,
  'validators/requests.ts': ofRequests,
  'validators/responses.ts': ofResponses,
};

/**
 * Makes a server for the contract with your handlers.
 *
 * @param options - the handlers, and how the server answers
 * @returns the server: its `fetch` answers a request, its `listen` serves over HTTP
 * @throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an unknown
 * security scheme, or mutualTLS without a check
 * @example
 * const server = createServer({ handlers: {}, missing: 501 });
 * const { url } = await server.listen({ port: 8080 });
 */
export function createServer<Caller extends AnyCaller = never, Context = unknown>(
  options: ServerOptions<Handlers<NoInfer<LetIn<Caller>>, NoInfer<Context>>, Caller, Context>,
): Server {
  const emitted = { openapi: served, lowered, openrpc, requests, conditions, headers, responses, results, generations, jsonRpc };
  return bindServer(emitted, options);
}

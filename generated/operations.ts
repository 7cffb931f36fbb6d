/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import type { paths as HttpPaths } from './types.ts';
import type { components as RpcComponents, paths as RpcPaths } from './rpc-types.ts';

/** The argument of each operation: its JSON body, or the parts of its request. */
export type PlatformRequests = {
  "signAndSubmitGaslessTx": HttpPaths[
    "/api/v0/devWallet/signAndSubmitGaslessTx"
  ]["post"]['requestBody']['content']["application/json"];
  "listAllFundedTransactions": HttpPaths[
    "/api/v0/gasless/listAllFundedTransactions"
  ]["post"]['requestBody']['content']["application/json"];
  "listAllProtocolConfig": HttpPaths[
    "/api/v0/gasless/listAllProtocolConfig"
  ]["post"]['requestBody']['content']["application/json"];
  "createVC": HttpPaths["/api/v0/did/createVC"]["post"]['requestBody']['content']["application/json"];
  "mintFT": HttpPaths["/api/v0/ft-manager/mintFT"]["post"]['requestBody']['content']["application/json"];
  "addWhitelistedContractLinkedToDApp": HttpPaths[
    "/api/v0/gasless/addWhitelistedContractLinkedToDApp"
  ]["post"]['requestBody']['content']["application/json"];
};

/** The response bodies of each operation, by status. */
export type PlatformResponses = {
  "signAndSubmitGaslessTx": {
    200: HttpPaths["/api/v0/devWallet/signAndSubmitGaslessTx"]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths["/api/v0/devWallet/signAndSubmitGaslessTx"]["post"]['responses'][401]['content']["application/json"];
  };
  "listAllFundedTransactions": {
    200: HttpPaths[
      "/api/v0/gasless/listAllFundedTransactions"
    ]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths[
      "/api/v0/gasless/listAllFundedTransactions"
    ]["post"]['responses'][401]['content']["application/json"];
  };
  "listAllProtocolConfig": {
    200: HttpPaths["/api/v0/gasless/listAllProtocolConfig"]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths["/api/v0/gasless/listAllProtocolConfig"]["post"]['responses'][401]['content']["application/json"];
  };
  "createVC": {
    200: HttpPaths["/api/v0/did/createVC"]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths["/api/v0/did/createVC"]["post"]['responses'][401]['content']["application/json"];
    500: HttpPaths["/api/v0/did/createVC"]["post"]['responses'][500]['content']["application/json"];
  };
  "mintFT": {
    200: HttpPaths["/api/v0/ft-manager/mintFT"]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths["/api/v0/ft-manager/mintFT"]["post"]['responses'][401]['content']["application/json"];
  };
  "addWhitelistedContractLinkedToDApp": {
    200: HttpPaths[
      "/api/v0/gasless/addWhitelistedContractLinkedToDApp"
    ]["post"]['responses'][200]['content']["application/json"];
    401: HttpPaths[
      "/api/v0/gasless/addWhitelistedContractLinkedToDApp"
    ]["post"]['responses'][401]['content']["application/json"];
  };
};

/** The payload of a success: what its envelope contains, or the whole body if there is no envelope. */
export type PlatformPayloads = {
  "signAndSubmitGaslessTx": PlatformResponses["signAndSubmitGaslessTx"][200]["Data"];
  "listAllFundedTransactions": PlatformResponses["listAllFundedTransactions"][200]["data"];
  "listAllProtocolConfig": PlatformResponses["listAllProtocolConfig"][200]["data"];
  "createVC": PlatformResponses["createVC"][200]["Data"];
  "mintFT": PlatformResponses["mintFT"][200]["Data"];
  "addWhitelistedContractLinkedToDApp": PlatformResponses["addWhitelistedContractLinkedToDApp"][200]["data"];
};

type Params<Path extends keyof RpcPaths> = RpcPaths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Call } } };
}
  ? Call extends { params?: infer P }
    ? NonNullable<P>
    : []
  : [];
type Result<Path extends keyof RpcPaths> = RpcPaths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Extract<Body, { result: unknown }>['result']
  : undefined;

/** Params and result of each JSON-RPC method; `variants` are narrower results for some params. */
export type NodeMethods = {
  "eth_estimateGas": {
    params: [transaction: Params<"/#eth_estimateGas">[0]];
    result: Result<"/#eth_estimateGas">;
    variants: [];
  };
  "eth_getBlockByNumber": {
    params: [blockNumber: Params<"/#eth_getBlockByNumber">[0], hydrated: Params<"/#eth_getBlockByNumber">[1]];
    result: Result<"/#eth_getBlockByNumber">;
    variants: [
      {
        params: [blockNumber: Params<"/#eth_getBlockByNumber">[0], hydrated: false];
        result: RpcComponents['schemas']["eth_getBlockByNumber.result.0"];
      },
      {
        params: [blockNumber: Params<"/#eth_getBlockByNumber">[0], hydrated: true];
        result: RpcComponents['schemas']["eth_getBlockByNumber.result.1"];
      }
    ];
  };
  "eth_getTransactionByHash": {
    params: [hash: Params<"/#eth_getTransactionByHash">[0]];
    result: Result<"/#eth_getTransactionByHash">;
    variants: [];
  };
  "eth_getUncleCountByBlockNumber": {
    params: [blockNumber: Params<"/#eth_getUncleCountByBlockNumber">[0]];
    result: Result<"/#eth_getUncleCountByBlockNumber">;
    variants: [];
  };
  "eth_getBlockTransactionCountByHash": {
    params: [hash: Params<"/#eth_getBlockTransactionCountByHash">[0]];
    result: Result<"/#eth_getBlockTransactionCountByHash">;
    variants: [];
  };
};

/** The JSON-RPC methods in the form that viem takes as `rpcSchema`. */
export type RpcSchema = [
  {
    Method: "eth_estimateGas";
    Parameters: [transaction: Params<"/#eth_estimateGas">[0]];
    ReturnType: NodeMethods["eth_estimateGas"]['result'];
  },
  {
    Method: "eth_getBlockByNumber";
    Parameters: [blockNumber: Params<"/#eth_getBlockByNumber">[0], hydrated: Params<"/#eth_getBlockByNumber">[1]];
    ReturnType: NodeMethods["eth_getBlockByNumber"]['result'];
  },
  {
    Method: "eth_getTransactionByHash";
    Parameters: [hash: Params<"/#eth_getTransactionByHash">[0]];
    ReturnType: NodeMethods["eth_getTransactionByHash"]['result'];
  },
  {
    Method: "eth_getUncleCountByBlockNumber";
    Parameters: [blockNumber: Params<"/#eth_getUncleCountByBlockNumber">[0]];
    ReturnType: NodeMethods["eth_getUncleCountByBlockNumber"]['result'];
  },
  {
    Method: "eth_getBlockTransactionCountByHash";
    Parameters: [hash: Params<"/#eth_getBlockTransactionCountByHash">[0]];
    ReturnType: NodeMethods["eth_getBlockTransactionCountByHash"]['result'];
  },
];

/** What `next` of a mock takes for each operation: `startMock<Exchanges>()`. */
export type Exchanges = {
  "signAndSubmitGaslessTx": "submitted" | "submittedWithDocumentedTypes" | "invalidKey" | 200 | 401;
  "listAllFundedTransactions":
    | "firstPage"
    | "secondPage"
    | "firstPageWithDocumentedTypes"
    | "noTransactions"
    | "invalidKey"
    | 200
    | 401;
  "listAllProtocolConfig":
    | "firstPage"
    | "secondPage"
    | "firstPageWithDocumentedTypes"
    | "noTransactions"
    | "invalidKey"
    | 200
    | 401;
  "createVC":
    | "createdFromConfig"
    | "createdFromFlatParameters"
    | "invalidKey"
    | "missingParameters"
    | "unknownTemplate"
    | 200
    | 401
    | 500;
  "mintFT": "minted" | "mintedWithoutHash" | "invalidKey" | "subIdMismatch" | 200 | 401;
  "addWhitelistedContractLinkedToDApp": "added" | "addedWithoutChain" | "invalidKey" | 200 | 401;
  "eth_estimateGas":
    | "transfer"
    | "contractCall"
    | "contractCallWithAllFields"
    | "revert"
    | "invalidParams";
  "eth_getBlockByNumber":
    | "byNumberWithHashes"
    | "blockBefore"
    | "byNumberWithTransactions"
    | "latestWithHashes"
    | "latestWithTransactions"
    | "safe"
    | "finalized"
    | "pendingWithHashes"
    | "pendingWithTransactions"
    | "genesis"
    | "earliest"
    | "preEip1559"
    | "preEip1559WithTransactions"
    | "unknownBlock"
    | "invalidParams";
  "eth_getTransactionByHash":
    | "dynamicFee"
    | "legacy"
    | "legacyWithChainId"
    | "accessList"
    | "contractCreation"
    | "pending"
    | "unknownTransaction"
    | "invalidParams";
  "eth_getUncleCountByBlockNumber": "noUncles" | "oneUncle" | "unknownBlock" | "invalidParams";
  "eth_getBlockTransactionCountByHash":
    | "fourTransactions"
    | "oneTransaction"
    | "emptyBlock"
    | "noTransactions"
    | "unknownBlock"
    | "invalidParams";
};

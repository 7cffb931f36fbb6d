/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// Data, whose types are declared: compilers need not check it.
// @ts-nocheck

import type {
  HttpRow,
  RpcRow,
  Schemes,
} from "../src/runtime.ts";

export const eth_estimateGas: RpcRow = {
  "params": 1,
  "safeToRepeat": true,
};

export const eth_getBlockByNumber: RpcRow = {
  "params": 2,
  "safeToRepeat": true,
};

export const eth_getTransactionByHash: RpcRow = {
  "params": 1,
  "safeToRepeat": true,
};

export const eth_getUncleCountByBlockNumber: RpcRow = {
  "params": 1,
  "safeToRepeat": true,
};

export const eth_getBlockTransactionCountByHash: RpcRow = {
  "params": 1,
  "safeToRepeat": true,
};

export const waitForTransaction: RpcRow = {
  "params": 1,
  "method": "eth_getTransactionByHash",
  "safeToRepeat": true,
  "until": ["blockHash", "blockNumber", "transactionIndex"],
};

/** Where the credentials of each security scheme travel. */
export const schemes: Schemes = {
  "apiKey": {
    "in": "header",
    "name": "Authorization",
  },
  "dappId": {
    "in": "header",
    "name": "DappId",
  },
  "chainId": {
    "in": "header",
    "name": "ChainId",
  },
};

export const signAndSubmitGaslessTx: HttpRow = {
  "method": "POST",
  "path": "/api/v0/devWallet/signAndSubmitGaslessTx",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "secrets": ["/privateKey"],
  "security": [["apiKey"]],
  "answers": {
    "200": "json",
    "401": "json",
  },
  "envelope": {
    "payload": "Data",
    "message": "Message",
    "status": "Status",
    "success": "SUCCESS",
    "code": "Code",
  },
};

export const listAllFundedTransactions: HttpRow = {
  "method": "POST",
  "path": "/api/v0/gasless/listAllFundedTransactions",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "safeToRepeat": true,
  "security": [["apiKey"]],
  "answers": {
    "200": "json",
    "401": "json",
  },
  "envelope": {
    "payload": "data",
    "message": "message",
    "status": "status",
    "success": true,
  },
  "list": {
    "name": "fundedTransactions",
    "items": "/data/data",
    "by": "page",
    "page": "/page",
    "sized": {
      "request": {
        "page": "/page",
        "limit": "/limit",
      },
      "response": {
        "items": "/data/data",
        "page": "/data/page",
        "limit": "/data/limit",
        "total": "/data/total",
      },
    },
  },
};

export const listAllProtocolConfig: HttpRow = {
  "method": "POST",
  "path": "/api/v0/gasless/listAllProtocolConfig",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "safeToRepeat": true,
  "security": [["apiKey"]],
  "answers": {
    "200": "json",
    "401": "json",
  },
  "envelope": {
    "payload": "data",
    "message": "message",
    "status": "status",
    "success": true,
  },
  "list": {
    "name": "protocolConfig",
    "items": "/data/data",
    "by": "page",
    "page": "/page",
    "sized": {
      "request": {
        "page": "/page",
        "limit": "/limit",
      },
      "response": {
        "items": "/data/data",
        "page": "/data/page",
        "limit": "/data/limit",
        "total": "/data/total",
      },
    },
  },
};

export const createVC: HttpRow = {
  "method": "POST",
  "path": "/api/v0/did/createVC",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "security": [["apiKey", "dappId"]],
  "answers": {
    "200": "json",
    "401": "json",
    "500": "json",
  },
  "envelope": {
    "payload": "Data",
    "message": "Message",
    "status": "Status",
    "success": "SUCCESS",
    "code": "Code",
  },
};

export const mintFT: HttpRow = {
  "method": "POST",
  "path": "/api/v0/ft-manager/mintFT",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "secrets": ["/custodialWalletAccessToken"],
  "security": [["apiKey", "dappId", "chainId"]],
  "answers": {
    "200": "json",
    "401": "json",
  },
  "envelope": {
    "payload": "Data",
    "message": "Message",
    "status": "Status",
    "success": "SUCCESS",
    "code": "Code",
  },
};

export const addWhitelistedContractLinkedToDApp: HttpRow = {
  "method": "POST",
  "path": "/api/v0/gasless/addWhitelistedContractLinkedToDApp",
  "input": "body",
  "bodies": [{
    "contentType": "application/json",
  }],
  "security": [["apiKey"]],
  "answers": {
    "200": "json",
    "401": "json",
  },
  "envelope": {
    "payload": "data",
    "message": "message",
    "status": "status",
    "success": true,
  },
};

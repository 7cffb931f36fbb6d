/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import {
  callHttp,
  callRpc,
  jsonOnly,
  httpClient as bindHttp,
  connectHttp as bindHttpConnection,
  httpLists as bindLists,
  connectRpc as bindRpcConnection,
  type Deadline,
  type Found,
  type WaitOptions,
  type WithoutPaging,
} from "../src/runtime.ts";
import type { NodeClientOptions, PlatformCallOptions, PlatformClientOptions } from './client.ts';
import type {
  SignAndSubmitGaslessTxRequest,
  GaslessSubmission,
  FundedTransactionsRequest,
  FundedTransactionList,
  CreateVCRequest,
  VerifiableCredential,
  MintFTRequest,
  MintResult,
  AddWhitelistedContractRequest,
  FundedTransaction
} from './types.ts';
import type { components as RpcComponents } from './rpc-types.ts';
import type { NodeMethods, PlatformPayloads } from './operations.ts';
import * as rows from './rows.ts';

/** Where the functions below send their requests. */
export type NodeConnection = ReturnType<typeof bindRpcConnection>;

/**
 * Makes a connection for Blockchain Platform Node RPC.
 *
 * @param options - only `rpcUrl` is required
 * @returns the connection
 * @throws UsageError when `rpcUrl` is missing or not an HTTP address
 * @example
 * const connection = connectNode({ rpcUrl: 'https://rpc.example' });
 */
export function connectNode(options: NodeClientOptions): NodeConnection {
  return bindRpcConnection(options);
}

/**
 * Estimate the gas of a transaction
 *
 * Runs a transaction against the node's newest state without sending it, and says how much gas it would use. Ask
 * before you send: the answer is the `gas` to send with, and a call that would fail is refused here, for free, with
 * the reason.
 *
 * The state may change until your transaction is mined, so add a margin (10 to 20 %) for calls whose cost depends on
 * it. A plain transfer to an account without code costs `0x5208` (21,000). The result is in units of gas; times the
 * gas price in wei it is the fee in wei.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param transaction - Transaction to estimate
 * @throws RpcError -32602: Invalid params
 * @throws RpcError 3: Execution reverted
 */
export function eth_estimateGas(
  connection: NodeConnection,
  ...given: [transaction: NodeMethods["eth_estimateGas"]['params'][0], options?: Deadline]
): Promise<NodeMethods["eth_estimateGas"]['result']> {
  return callRpc(connection, "eth_estimateGas", rows.eth_estimateGas, given);
}

/**
 * Get a block by its number or tag
 *
 * Gives one block. Poll it with `latest` to follow the chain, or give a number to read history; wait for `finalized`
 * before you act on something that must not be undone.
 *
 * The detail flag decides what `transactions` holds: hashes (`false`, light) or whole transactions (`true`, up to some
 * hundred kilobytes). The result is null when there is no such block yet.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param blockNumber - Block number or tag
 * @param hydrated - Transaction detail flag
 * @throws RpcError -32602: Invalid params
 */
export function eth_getBlockByNumber<const P1 extends NodeMethods["eth_getBlockByNumber"]['params'][1]>(
  connection: NodeConnection,
  ...given: [blockNumber: NodeMethods["eth_getBlockByNumber"]['params'][0], hydrated: P1, options?: Deadline]
): Promise<
    [P1] extends [false] ? RpcComponents['schemas']["eth_getBlockByNumber.result.0"] :
    [P1] extends [true] ? RpcComponents['schemas']["eth_getBlockByNumber.result.1"] :
    NodeMethods["eth_getBlockByNumber"]['result']
  > {
  return callRpc(connection, "eth_getBlockByNumber", rows.eth_getBlockByNumber, given);
}

/**
 * Get a transaction by its hash
 *
 * Gives one transaction, mined or still waiting. Poll it after sending: while `blockHash` is null the transaction is
 * pending; once it is set, the transaction is in that block. That says included, not successful, as a reverted
 * transaction is included too.
 *
 * The result is null when the node does not know the hash: not yet, or not any more.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param hash - Transaction hash
 * @throws RpcError -32602: Invalid params
 */
export function eth_getTransactionByHash(
  connection: NodeConnection,
  ...given: [hash: NodeMethods["eth_getTransactionByHash"]['params'][0], options?: Deadline]
): Promise<NodeMethods["eth_getTransactionByHash"]['result']> {
  return callRpc(connection, "eth_getTransactionByHash", rows.eth_getTransactionByHash, given);
}

/**
 * Count the uncles of a block
 *
 * Says how many uncles a block has: valid blocks of the same height that lost the race. It matters for chains with
 * proof-of-work; since Ethereum's proof-of-stake there are none and the answer is `0x0` (EIP-3675).
 *
 * The official method list of Ethereum dropped this method in 2026 (execution-apis), so expect newer nodes to refuse
 * it with code -32601.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param blockNumber - Block number
 * @throws RpcError -32602: Invalid params
 */
export function eth_getUncleCountByBlockNumber(
  connection: NodeConnection,
  ...given: [blockNumber: NodeMethods["eth_getUncleCountByBlockNumber"]['params'][0], options?: Deadline]
): Promise<NodeMethods["eth_getUncleCountByBlockNumber"]['result']> {
  return callRpc(connection, "eth_getUncleCountByBlockNumber", rows.eth_getUncleCountByBlockNumber, given);
}

/**
 * Count the transactions of a block
 *
 * Says how many transactions the block with a given hash has, without loading the block. Ask by hash when it must be
 * that very block: a number may mean another block after a reorganisation.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param hash - Block hash
 * @throws RpcError -32602: Invalid params
 */
export function eth_getBlockTransactionCountByHash(
  connection: NodeConnection,
  ...given: [hash: NodeMethods["eth_getBlockTransactionCountByHash"]['params'][0], options?: Deadline]
): Promise<NodeMethods["eth_getBlockTransactionCountByHash"]['result']> {
  return callRpc(connection, "eth_getBlockTransactionCountByHash", rows.eth_getBlockTransactionCountByHash, given);
}

/**
 * Calls `eth_getTransactionByHash` again and again until `blockHash`, `blockNumber`, `transactionIndex` of its result
 * are neither missing nor null.
 *
 * It survives failures of the server that may pass, and remembers only the last answer: a transaction that a
 * reorganization of the chain removed is waited for again.
 *
 * @throws TimeoutError if that takes too long, with what was seen last; it may still happen later
 */
export function waitForTransaction(
  connection: NodeConnection,
  ...given: [hash: NodeMethods["eth_getTransactionByHash"]['params'][0], options?: WaitOptions]
): Promise<Found<NodeMethods["eth_getTransactionByHash"]['result'], "blockHash" | "blockNumber" | "transactionIndex">> {
  return callRpc(connection, "waitForTransaction", rows.waitForTransaction, given);
}

/** Where the functions below send their requests. */
export type PlatformConnection = ReturnType<typeof bindHttpConnection>;

/**
 * Makes a connection for Blockchain application platform.
 *
 * Gasless transactions, verifiable credentials, token minting and smart-contract whitelisting over HTTP.
 *
 * @param options - `baseUrl`, and the credentials
 * @returns the connection
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example
 * const connection = connectPlatform({ baseUrl: 'https://api.example' });
 */
export function connectPlatform(options: PlatformClientOptions): PlatformConnection {
  return bindHttpConnection(rows.schemes, options);
}

/**
 * Sign and submit a gasless transaction
 *
 * Calls one method of a smart contract. The developer wallet behind `privateKey` signs, the platform pays the gas and
 * submits. The answer means *submitted*, not *mined*: ask the node for `txHash` with `eth_getTransactionByHash` until
 * its `blockNumber` is there.
 *
 * The smart contract has to be on the whitelist of the dApp: see `addWhitelistedContractLinkedToDApp`.
 * Sending the same request again submits a second transaction, so it is never repeated automatically.
 *
 * Not safe to repeat: a client never sends it twice.
 *
 * @throws HTTP 401: The key in `Authorization` is missing or wrong.
 */
export function signAndSubmitGaslessTx(
  connection: PlatformConnection,
  body: SignAndSubmitGaslessTxRequest,
  options?: PlatformCallOptions,
): Promise<GaslessSubmission> {
  return callHttp(bindHttp, connection, { "signAndSubmitGaslessTx": rows.signAndSubmitGaslessTx }, "signAndSubmitGaslessTx", [body, options], jsonOnly);
}

/**
 * List funded transactions
 *
 * Lists, page by page, the transactions whose gas the platform paid for a dApp or a user. Examples of requests use
 * this path. `POST /api/v0/gasless/listAllProtocolConfig` takes the same body and gives the same answer.
 *
 * Ask for `page` 1, then go on while `page` × `limit` is below `total`.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param body - Which page of which list.
 * @throws HTTP 401: The key in `Authorization` is missing or wrong.
 */
export function listAllFundedTransactions(
  connection: PlatformConnection,
  body: FundedTransactionsRequest,
  options?: PlatformCallOptions,
): Promise<FundedTransactionList> {
  return callHttp(bindHttp, connection, { "listAllFundedTransactions": rows.listAllFundedTransactions }, "listAllFundedTransactions", [body, options], jsonOnly);
}

/**
 * List funded transactions (other path)
 *
 * The same list under a second path that is documented for it; examples of requests use
 * `POST /api/v0/gasless/listAllFundedTransactions`. Body and answer are shared by both.
 *
 * Safe to repeat: a client sends it again after a lost connection.
 *
 * @param body - Which page of which list.
 * @throws HTTP 401: The key in `Authorization` is missing or wrong.
 */
export function listAllProtocolConfig(
  connection: PlatformConnection,
  body: FundedTransactionsRequest,
  options?: PlatformCallOptions,
): Promise<FundedTransactionList> {
  return callHttp(bindHttp, connection, { "listAllProtocolConfig": rows.listAllProtocolConfig }, "listAllProtocolConfig", [body, options], jsonOnly);
}

/**
 * Create a verifiable credential
 *
 * Makes a credential from a template: the issuer signs what it says about the subject. Every call weighs 10: it counts
 * as ten where calls are counted.
 *
 * The body has one of two shapes, both documented: the *nested* one, with `config` and `credentialData`, or the *flat*
 * one. Only the nested one can carry properties of your own about the subject.
 *
 * Give the returned credential to its subject as it is: a changed byte breaks `proof`. A verifier checks the proof and
 * looks the credential up in `credentialStatus.statusListCredential`.
 * Each call makes another credential, so it is never repeated automatically.
 *
 * Not safe to repeat: a client never sends it twice.
 *
 * One call weighs 10.
 *
 * @throws HTTP 401: The key is wrong, or a header is missing.
 * @throws HTTP 500: The template does not exist, or a mandatory parameter is missing. Correct the request; sending it
 * again as it is will not help.
 */
export function createVC(
  connection: PlatformConnection,
  body: CreateVCRequest,
  options?: PlatformCallOptions,
): Promise<VerifiableCredential> {
  return callHttp(bindHttp, connection, { "createVC": rows.createVC }, "createVC", [body, options], jsonOnly);
}

/**
 * Mint a fungible token
 *
 * Mints `quantity` tokens of an ERC-20 smart contract to `recipientAddress`.
 * Keep `referenceId`; `txnHash` may still be empty when the answer comes.
 *
 * A mint that is sent twice mints twice. When no answer arrives, do not send it again: look at the recipient's balance
 * first.
 *
 * Not safe to repeat: a client never sends it twice.
 *
 * @throws HTTP 401: The key is wrong, a header is missing, or the sub-identifier (`DappId`) does not belong to the
 * key.
 */
export function mintFT(
  connection: PlatformConnection,
  body: MintFTRequest,
  options?: PlatformCallOptions,
): Promise<MintResult> {
  return callHttp(bindHttp, connection, { "mintFT": rows.mintFT }, "mintFT", [body, options], jsonOnly);
}

/**
 * Add a whitelisted smart contract linked to a dApp
 *
 * Registers a smart contract, so that the platform pays the gas of calls to it on behalf of one dApp, up to
 * `gasLimitConfigured` each. After it, `signAndSubmitGaslessTx` may call the smart contract.
 *
 * Not safe to repeat: a client never sends it twice.
 *
 * @throws HTTP 401: The key in `Authorization` is missing or wrong.
 */
export function addWhitelistedContractLinkedToDApp(
  connection: PlatformConnection,
  body: AddWhitelistedContractRequest,
  options?: PlatformCallOptions,
): Promise<PlatformPayloads["addWhitelistedContractLinkedToDApp"]> {
  return callHttp(bindHttp, connection, { "addWhitelistedContractLinkedToDApp": rows.addWhitelistedContractLinkedToDApp }, "addWhitelistedContractLinkedToDApp", [body, options], jsonOnly);
}

/**
 * The entries of `listAllFundedTransactions`, one by one: it requests page after page, from `page` (default 1), with
 * `limit` entries each (default 100).
 */
export function fundedTransactions(
  connection: PlatformConnection,
  body: WithoutPaging<FundedTransactionsRequest, "page" | "limit">,
  options?: PlatformCallOptions,
): AsyncGenerator<FundedTransaction, void, undefined> {
  return callHttp(bindLists, connection, { "listAllFundedTransactions": rows.listAllFundedTransactions }, "fundedTransactions", [body, options], jsonOnly);
}

/**
 * The entries of `listAllProtocolConfig`, one by one: it requests page after page, from `page` (default 1), with
 * `limit` entries each (default 100).
 */
export function protocolConfig(
  connection: PlatformConnection,
  body: WithoutPaging<FundedTransactionsRequest, "page" | "limit">,
  options?: PlatformCallOptions,
): AsyncGenerator<FundedTransaction, void, undefined> {
  return callHttp(bindLists, connection, { "listAllProtocolConfig": rows.listAllProtocolConfig }, "protocolConfig", [body, options], jsonOnly);
}

import { numberToHex } from 'viem';
import { nodeMethods } from '../../generated/client.ts';
import { asObject, type Json } from '../contract/json.ts';
import { Refusal } from '../server/refusal.ts';
import { failWith } from '../server/request.ts';
import type { Handlers, NodeMethods, PlatformPayloads, PlatformRequests } from '../server/server.ts';
import type { Accounts } from './accounts.ts';
import type { CredentialRequest } from './credential/create.ts';
import type { CredentialTemplate } from './credential/templates.ts';
import type { VerifiableCredentials } from './credentials.ts';
import type { Gate } from './gate.ts';
import type { ListPage } from './ledger.ts';
import { NodeError, type Node } from './node.ts';
import { StorageError } from './store.ts';

/** The parts of the sandbox that carry operations out. */
export type Effects = {
  node: Node;
  accounts: Accounts;
  credentials: VerifiableCredentials;
  templates: ReadonlyMap<string, CredentialTemplate>;
  submit: (request: PlatformRequests['signAndSubmitGaslessTx']) => Promise<`0x${string}`>;
  list: (request: PlatformRequests['listAllFundedTransactions']) => Promise<ListPage>;
  whitelist: (request: PlatformRequests['addWhitelistedContractLinkedToDApp']) => Promise<void>;
  mint: (request: PlatformRequests['mintFT'], chainId: string) => Promise<PlatformPayloads['mintFT']>;
};

/**
 * Makes the handlers of the contract. This is the only place that names operations. The chain answers every method of
 * the node; a platform operation without a handler is answered with a 501.
 *
 * @param effects - carry the operations out
 * @param shared - runs an operation at the same time as others; see {@link Gate}
 * @returns the handlers
 */
export function handlersOf(effects: Effects, shared: Gate['shared']): Partial<Handlers> {
  const { accounts, credentials, list, mint, node, submit, templates, whitelist } = effects;
  const carriedOut = <Result>(work: () => Promise<Result>): Promise<Result> => shared(() => explained(work));
  const estimate = answeredBy(node, 'eth_estimateGas');
  return {
    ...Object.fromEntries(
      Object.keys(nodeMethods)
        .filter(isMethod)
        .map((method) => [method, answeredBy(node, method)]),
    ),
    signAndSubmitGaslessTx: ({ body }) =>
      carriedOut(async () => ({ message: 'Transaction submitted to the network', txHash: await submit(body) })),
    listAllFundedTransactions: ({ body }) => carriedOut(() => list(body)),
    listAllProtocolConfig: ({ body }) => carriedOut(() => list(body)),
    addWhitelistedContractLinkedToDApp: ({ body }) => carriedOut(() => whitelist(body).then(() => null)),
    createVC: ({ body, credentials: { apiKey, dappId }, fail }) =>
      carriedOut(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('invalidKey');
        const { config, subject, data } = shapeOf(body);
        if (Object.values(config).includes('')) fail('missingParameters');
        const template = templates.get(body.templateId) ?? fail('unknownTemplate');
        if (!template.required.every((name) => Object.hasOwn(subject, name))) fail('missingParameters');
        return credentials.create({ config, subject, data, template });
      }),
    mintFT: ({ body, credentials: { apiKey, dappId, chainId }, fail }) =>
      carriedOut(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('subIdMismatch');
        return mint(body, chainId);
      }),
    eth_estimateGas: ({ params: [transaction] }) => estimate({ params: [withQuantities(transaction)] }),
  };
}

/** A node that does not answer, or a full disk, is nothing to hide from the caller of a sandbox. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NodeError || error instanceof StorageError ? new Refusal(error.message) : error;
  }
}

/** Brings both shapes of a request for a credential into one. */
function shapeOf(body: PlatformRequests['createVC']): Omit<CredentialRequest, 'template'> {
  const { issuerDid, proofType, statusType, subjectDid } = 'config' in body ? body.config : body;
  const supplied: Json = 'credentialData' in body ? JSON.parse(JSON.stringify(body.credentialData ?? {})) : {};
  const { credentialSubject, ...data } = asObject(supplied);
  return { config: { issuerDid, proofType, statusType, subjectDid }, subject: asObject(credentialSubject), data };
}

/** The contract also accepts numbers where nodes expect quantities (EIP-1474). */
function withQuantities<Transaction extends object>(transaction: Transaction): Transaction {
  const written = Object.entries(transaction).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? numberToHex(value) : value,
  ]);
  return { ...transaction, ...Object.fromEntries(written) };
}

/** EIP-1474: resource not found. */
const notFound = -32_001;

function isMethod(name: string): name is keyof NodeMethods {
  return Object.hasOwn(nodeMethods, name);
}

/** Passes a call to the chain; the server checks the answer against the contract. */
function answeredBy<Method extends keyof NodeMethods>(node: Node, method: Method) {
  return async ({ params }: { params: NodeMethods[Method]['params'] }): Promise<NodeMethods[Method]['result']> => {
    try {
      return await node.request(method, params);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { code, message, data } = error;
      // Some nodes answer with an error when there is no such block; the interface shows null.
      if (code === notFound) return null;
      return failWith(code, { message, ...(data !== undefined && { data }) });
    }
  };
}

import { numberToHex } from 'viem';
import { nodeMethods } from '../../generated/client.ts';
import { asObject, type Json } from '../contract/json.ts';
import { failWith } from '../server/request.ts';
import type { Handlers, NodeMethods, PlatformPayloads, PlatformRequests } from '../server/server.ts';
import type { Accounts } from './accounts.ts';
import type { CredentialRequest } from './credential/create.ts';
import type { Template } from './credential/templates.ts';
import type { Credentials } from './credentials.ts';
import type { Gate } from './gate.ts';
import type { ListPage } from './ledger.ts';
import { NodeError, type Node } from './node.ts';

/** What really happens when an operation is called. */
export type Effects = {
  node: Node;
  accounts: Accounts;
  credentials: Credentials;
  templates: ReadonlyMap<string, Template>;
  submit: (request: PlatformRequests['signAndSubmitGaslessTx']) => Promise<`0x${string}`>;
  list: (request: PlatformRequests['listAllFundedTransactions']) => Promise<ListPage>;
  whitelist: (request: PlatformRequests['addWhitelistedContractLinkedToDApp']) => Promise<void>;
  mint: (request: PlatformRequests['mintFT'], chainId: string) => Promise<PlatformPayloads['mintFT']>;
};

/**
 * Makes the handlers of the contract: the one place that names operations, and says what each of them does. The chain
 * answers every method of the node, and the examples what is new in the platform.
 *
 * @param effects - what they do
 * @param beside - lets an effect take place beside others
 * @returns the handlers
 */
export function handlersOf(effects: Effects, beside: Gate['beside']): Handlers {
  const { accounts, credentials, list, mint, node, submit, templates, whitelist } = effects;
  const estimate = answeredBy(node, 'eth_estimateGas');
  return {
    ...Object.fromEntries(
      Object.keys(nodeMethods)
        .filter(isMethod)
        .map((method) => [method, answeredBy(node, method)]),
    ),
    signAndSubmitGaslessTx: ({ body }) =>
      beside(async () => ({ message: 'Transaction submitted to the network', txHash: await submit(body) })),
    listAllFundedTransactions: ({ body }) => beside(() => list(body)),
    listAllProtocolConfig: ({ body }) => beside(() => list(body)),
    addWhitelistedContractLinkedToDApp: ({ body }) => beside(() => whitelist(body).then(() => null)),
    createVC: ({ body, credentials: { apiKey, dappId }, fail }) =>
      beside(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('invalidKey');
        const { config, subject, data } = shapeOf(body);
        if (Object.values(config).includes('')) fail('missingParameters');
        const template = templates.get(body.templateId) ?? fail('unknownTemplate');
        if (!template.required.every((name) => Object.hasOwn(subject, name))) fail('missingParameters');
        return credentials.create({ config, subject, data, template });
      }),
    mintFT: ({ body, credentials: { apiKey, dappId, chainId }, fail }) =>
      beside(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('subIdMismatch');
        return mint(body, chainId);
      }),
    eth_estimateGas: ({ params: [transaction] }) => estimate({ params: [withQuantities(transaction)] }),
  };
}

/** Both shapes of a request for a credential say the same. */
function shapeOf(body: PlatformRequests['createVC']): Omit<CredentialRequest, 'template'> {
  const { issuerDid, proofType, statusType, subjectDid } = 'config' in body ? body.config : body;
  const supplied: Json = 'credentialData' in body ? JSON.parse(JSON.stringify(body.credentialData ?? {})) : {};
  const { credentialSubject, ...data } = asObject(supplied);
  return { config: { issuerDid, proofType, statusType, subjectDid }, subject: asObject(credentialSubject), data };
}

/** The interface also has numbers where nodes take quantities (EIP-1474). */
function withQuantities<Transaction extends object>(transaction: Transaction): Transaction {
  const written = Object.entries(transaction).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? numberToHex(value) : value,
  ]);
  return { ...transaction, ...Object.fromEntries(written) };
}

/** EIP-1474: the resource that was asked for is not there. */
const notFound = -32_001;

function isMethod(name: string): name is keyof NodeMethods {
  return Object.hasOwn(nodeMethods, name);
}

/** The chain answers for itself; whether it keeps the contract, the server looks at on the way. */
function answeredBy<Method extends keyof NodeMethods>(node: Node, method: Method) {
  return async ({ params }: { params: NodeMethods[Method]['params'] }): Promise<NodeMethods[Method]['result']> => {
    try {
      return await node.request(method, params);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { code, message, data } = error;
      // Some nodes say that there is no such block by an error (EIP-1474), where the interface shows null.
      if (code === notFound) return null;
      return failWith(code, { message, ...(data !== undefined && { data }) });
    }
  };
}

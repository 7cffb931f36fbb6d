import { asObject, type Json } from '../contract/base/json.ts';
import { Refusal } from '../server/engine.ts';
import type { Handlers, PlatformPayloads, PlatformRequests } from '../server/server.ts';
import type { Accounts } from './operations/key-owners.ts';
import type { CredentialRequest } from './credential/create.ts';
import type { CredentialTemplate } from './credential/templates.ts';
import type { VerifiableCredentials } from './operations/verifiable-credentials.ts';
import type { ReadWriteLock } from './history/read-write-lock.ts';
import type { ListPage } from './funded/ledger.ts';
import { NodeError, NodeGone } from './chain/node.ts';
import { StorageError } from './history/event-store.ts';

/** The parts of the sandbox that carry operations out. */
export type Effects = {
  accounts: Accounts;
  credentials: VerifiableCredentials;
  templates: ReadonlyMap<string, CredentialTemplate>;
  submit: (request: PlatformRequests['signAndSubmitGaslessTx']) => Promise<`0x${string}`>;
  list: (request: PlatformRequests['listAllFundedTransactions']) => Promise<ListPage>;
  whitelist: (request: PlatformRequests['addWhitelistedContractLinkedToDApp']) => Promise<void>;
  mint: (request: PlatformRequests['mintFT'], chainId: string) => Promise<PlatformPayloads['mintFT']>;
};

/**
 * Makes the handlers of the operations over HTTP. This is the only place that names them. The node answers its methods
 * itself; an operation without a handler is answered with a 501.
 *
 * @param effects - carry the operations out
 * @param shared - runs an operation at the same time as others; see {@link ReadWriteLock}
 */
export function handlersOf(effects: Effects, shared: ReadWriteLock['shared']): Partial<Handlers> {
  const { accounts, credentials, list, mint, submit, templates, whitelist } = effects;
  const carryOut = <Result>(work: () => Promise<Result>): Promise<Result> => shared(() => explainFailure(work));
  return {
    signAndSubmitGaslessTx: ({ body }) =>
      carryOut(async () => ({ message: 'Transaction submitted to the network', txHash: await submit(body) })),
    listAllFundedTransactions: ({ body }) => carryOut(() => list(body)),
    listAllProtocolConfig: ({ body }) => carryOut(() => list(body)),
    addWhitelistedContractLinkedToDApp: ({ body }) => carryOut(() => whitelist(body).then(() => null)),
    createVC: ({ body, credentials: { apiKey, dappId }, fail }) =>
      carryOut(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('invalidKey');
        const { config, subject, data } = shapeOf(body);
        if (Object.values(config).includes('')) fail('missingParameters');
        const template = templates.get(body.templateId) ?? fail('unknownTemplate');
        if (!template.required.every((name) => Object.hasOwn(subject, name))) fail('missingParameters');
        return credentials.create({ config, subject, data, template });
      }),
    mintFT: ({ body, credentials: { apiKey, dappId, chainId }, fail }) =>
      carryOut(async () => {
        if (!(await accounts.owns(apiKey, dappId))) fail('subIdMismatch');
        return mint(body, chainId);
      }),
  };
}

/** A node that does not answer, or a full disk, is nothing to hide from the caller of a sandbox. */
async function explainFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NodeGone) throw new Refusal(error.message, { status: 503, headers: { 'Retry-After': '1' } });
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

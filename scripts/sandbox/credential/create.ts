import type { JsonObject } from '../../contract/base/json.ts';
import { Refusal } from '../../server/engine.ts';
import type { PlatformPayloads } from '../../server/server.ts';
import { credentialContexts } from './contexts.ts';
import type { Issuer } from './issuer.ts';
import { signatureOf, type Canonize, type LinkedData, type Proof } from './sign.ts';
import { placeIn } from './status-list.ts';
import type { CredentialTemplate } from './templates.ts';
import { findUnsignable } from './terms.ts';

/** The values that both shapes of a request have. */
export type CredentialConfig = { issuerDid: string; proofType: string; statusType: string; subjectDid: string };

/** A request for a credential. */
export type CredentialRequest = {
  config: CredentialConfig;
  /** The claims about the subject. */
  subject: JsonObject;
  /** The rest of `credentialData`. */
  data: JsonObject;
  template: CredentialTemplate;
};

/** A credential as createVC returns it. */
export type VerifiableCredential = PlatformPayloads['createVC'];

/** The id of a credential, its index in the status lists, and its time of issue (ISO 8601). */
export type CredentialIdentity = { id: string; index: number; time: string };

/** DID Core, section 3.1. */
const isDid = /^did:[a-z0-9]+:(?:[\w.:-]|%[0-9a-fA-F]{2})+$/;

/**
 * Finds the issuer that signs a credential, and checks that the sandbox can sign it.
 *
 * @param request - see {@link CredentialRequest}
 * @param issuers - the issuers whose keys the sandbox has, by DID
 * @throws Refusal when the sandbox cannot sign what was requested
 */
export function signerOf({ config, subject, data }: CredentialRequest, issuers: ReadonlyMap<string, Issuer>): Issuer {
  const { issuerDid, proofType, statusType, subjectDid } = config;
  if (proofType !== 'LD_PROOF') throw new Refusal('proofType must be LD_PROOF.');
  if (statusType !== 'StatusList2021Entry') throw new Refusal('statusType must be StatusList2021Entry.');
  if (!isDid.test(subjectDid)) throw new Refusal('subjectDid must be a DID, such as did:key:z6Mk….');
  const flaw = findUnsignable(subject, 'credentialSubject') ?? findUnsignable(data, 'credentialData');
  if (flaw !== undefined) throw new Refusal(flaw);
  const { id } = subject;
  if (id !== undefined && id !== subjectDid) throw new Refusal('credentialSubject.id must be the subjectDid.');
  const issuer = issuers.get(issuerDid);
  if (issuer !== undefined) return issuer;
  throw new Refusal(`issuerDid must be one whose key the sandbox holds: ${[...issuers.keys()].join(', ')}.`);
}

/**
 * Creates and signs a credential.
 *
 * @param canonize - writes linked data in its canonical form
 * @param request - see {@link CredentialRequest}
 * @param identity - see {@link CredentialIdentity}
 * @param base - address of the sandbox, which serves the status list
 * @throws Refusal for properties that cannot be signed
 */
export async function createCredential(
  canonize: Canonize,
  issuer: Issuer,
  { config, subject, data, template }: CredentialRequest,
  { id, index, time }: CredentialIdentity,
  base: string,
): Promise<VerifiableCredential> {
  const { address, place } = placeIn(base, index);
  const document = {
    '@context': credentialContexts,
    config,
    credentialData: data,
    credentialStatus: {
      id: `${address}#${place}`,
      statusListCredential: address,
      statusListIndex: place,
      statusPurpose: 'revocation',
      type: 'StatusList2021Entry',
    },
    credentialSubject: { ...subject, id: config.subjectDid },
    id,
    issuanceDate: time,
    issued: time,
    issuer: issuer.did,
    templateId: template.id,
    type: ['VerifiableCredential', ...template.types],
    validFrom: time,
  };
  return withProof(canonize, issuer, document, time);
}

/**
 * Adds a proof to linked data.
 *
 * @param canonize - writes linked data in its canonical form
 * @param issuer - signs it
 * @param created - time of the proof, ISO 8601
 * @throws Refusal for a document that cannot be signed
 */
export async function withProof<Document extends LinkedData>(
  canonize: Canonize,
  issuer: Issuer,
  document: Document,
  created: string,
): Promise<Document & { proof: Proof }> {
  const options = {
    created,
    creator: issuer.did,
    proofPurpose: 'assertionMethod',
    type: 'JsonWebSignature2020',
    verificationMethod: issuer.verificationMethod,
  };
  const jws = await signatureOf(canonize, document, options, issuer).catch((error: unknown) => {
    throw isUnsafe(error) ? new Refusal(`The credential cannot be signed: ${wordsOf(error)}`) : error;
  });
  return { ...document, proof: { ...options, jws } };
}

/** jsonld's errors for terms that it would have to drop, and for graphs that take too long to canonicalize. */
function isUnsafe(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'jsonld.ValidationError' || error.name === 'jsonld.SyntaxError' || isTangled(error);
}

/** The work grows with the number of paths through objects that look alike, so canonicalization has a limit. */
function isTangled({ message }: Error): boolean {
  return message.startsWith('Maximum deep iterations exceeded');
}

function wordsOf(error: Error): string {
  if (isTangled(error)) return 'nested objects with the same names cannot be told apart; give each an id, a URI.';
  const { event } = 'details' in error ? (error.details as { event?: { message?: string } }) : {};
  return event?.message ?? error.message;
}

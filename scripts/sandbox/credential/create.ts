import type { JsonObject } from '../../contract/json.ts';
import { Refusal } from '../../server/refusal.ts';
import type { PlatformPayloads } from '../../server/server.ts';
import { credentialContexts } from './contexts.ts';
import type { Issuer } from './issuer.ts';
import { signatureOf, type Canonize, type LinkedData, type Proof } from './sign.ts';
import { placeIn } from './status-list.ts';
import type { Template } from './templates.ts';
import { unsignable } from './terms.ts';

/** What a credential is asked for with, in either shape. */
export type CredentialConfig = { issuerDid: string; proofType: string; statusType: string; subjectDid: string };

/** A credential before it has an identity. */
export type CredentialRequest = {
  config: CredentialConfig;
  /** What it says of the subject. */
  subject: JsonObject;
  /** What the caller supplied beside that. */
  data: JsonObject;
  template: Template;
};

/** A credential, as the interface has it. */
export type Credential = PlatformPayloads['createVC'];

/** What identifies a credential. */
export type CredentialIdentity = { id: string; index: number; time: string };

/** DID Core, section 3.1. */
const isDid = /^did:[a-z0-9]+:(?:[\w.:-]|%[0-9a-fA-F]{2})+$/;

/**
 * Holds a request for a credential to what the sandbox can sign.
 *
 * @param request - see {@link CredentialRequest}
 * @param issuers - those whose keys are at hand, by DID
 * @returns who signs it
 * @throws Refusal for what it cannot sign
 */
export function signerOf({ config, subject, data }: CredentialRequest, issuers: ReadonlyMap<string, Issuer>): Issuer {
  const { issuerDid, proofType, statusType, subjectDid } = config;
  if (proofType !== 'LD_PROOF') throw new Refusal('proofType must be LD_PROOF.');
  if (statusType !== 'StatusList2021Entry') throw new Refusal('statusType must be StatusList2021Entry.');
  if (!isDid.test(subjectDid)) throw new Refusal('subjectDid must be a DID, as did:key:z6Mk….');
  const flaw = unsignable(subject, 'credentialSubject') ?? unsignable(data, 'credentialData');
  if (flaw !== undefined) throw new Refusal(flaw);
  const { id } = subject;
  if (id !== undefined && id !== subjectDid) throw new Refusal('credentialSubject.id must be the subjectDid.');
  const issuer = issuers.get(issuerDid);
  if (issuer !== undefined) return issuer;
  throw new Refusal(`issuerDid must be one whose key the sandbox holds: ${[...issuers.keys()].join(', ')}.`);
}

/**
 * Makes a credential and signs it.
 *
 * @param canonize - writes linked data in its canonical form
 * @param issuer - who signs
 * @param request - see {@link CredentialRequest}
 * @param identity - see {@link CredentialIdentity}
 * @param base - address of the sandbox, where the status list is served
 * @returns the credential
 * @throws Refusal for properties that cannot be signed
 */
export async function createCredential(
  canonize: Canonize,
  issuer: Issuer,
  { config, subject, data, template }: CredentialRequest,
  { id, index, time }: CredentialIdentity,
  base: string,
): Promise<Credential> {
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
 * @param issuer - who signs
 * @param document - what is signed
 * @param created - when, ISO 8601
 * @returns the document with its proof
 * @throws Refusal for what cannot be signed
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

/** How jsonld calls what it would have to leave out, and what it would take too long to tell apart. */
function isUnsafe(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'jsonld.ValidationError' || error.name === 'jsonld.SyntaxError' || isTangled(error);
}

/** The work grows with every path through objects that look alike, so canonicalization has a limit for it. */
function isTangled({ message }: Error): boolean {
  return message.startsWith('Maximum deep iterations exceeded');
}

function wordsOf(error: Error): string {
  if (isTangled(error)) return 'objects within objects of the same names cannot be told apart; give each an id, a URI.';
  const { event } = 'details' in error ? (error.details as { event?: { message?: string } }) : {};
  return event?.message ?? error.message;
}

// Signs credentials (JsonWebSignature2020 over their canonical form), and says who the issuer of demos is.

import { createHash, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import type { Issuer } from './issuer.ts';

export { demoIssuer } from './issuer.ts';

/** Linked data (JSON-LD): an object whose context defines its terms. */
export type LinkedData = { '@context': Json };

/** A proof (JsonWebSignature2020). */
export type Proof = {
  created: string;
  creator: string;
  jws: string;
  proofPurpose: string;
  type: string;
  verificationMethod: string;
};

/** Writes linked data in its canonical form (URDNA2015), as N-Quads. */
export type Canonize = (value: object) => Promise<string>;

/** The parts we use of packages without types. */
type Processor = { canonize: (value: object, options: object) => Promise<string> };
type Contexts = { contexts: Map<string, object> };

/**
 * Loads the canonicalization of linked data. It fetches nothing: the contexts are installed packages.
 *
 * @returns the canonicalization; it rejects values with undefined terms, since no signature would cover those
 */
export async function canonizer(): Promise<Canonize> {
  const [{ default: processor }, { contexts: credentials }] = await Promise.all([
    importUntyped<{ default: Processor }>('jsonld'),
    importUntyped<Contexts>('@digitalbazaar/credentials-context'),
  ]);
  const require = createRequire(import.meta.url);
  const { contexts: suites } = require('@transmute/security-context') as Contexts;
  const { contexts: lists } = require('@digitalbazaar/vc-status-list-context') as Contexts;
  const documentLoader = async (url: string): Promise<object> => {
    const document = credentials.get(url) ?? suites.get(url) ?? lists.get(url);
    if (document === undefined) throw new Error(`The context ${url} is not installed.`);
    return { contextUrl: null, documentUrl: url, document };
  };
  const options = { algorithm: 'URDNA2015', format: 'application/n-quads', documentLoader, safe: true };
  return (value) => processor.canonize(value, options);
}

async function importUntyped<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}

/**
 * Signs linked data (JsonWebSignature2020): a detached JWS (RFC 7797) over the hashes of the canonical proof and the
 * canonical document.
 *
 * @param canonize - writes the canonical form
 * @param document - the document without its proof
 * @param options - the proof without its signature
 */
export async function signatureOf(
  canonize: Canonize,
  document: LinkedData,
  options: JsonObject,
  { key }: Issuer,
): Promise<string> {
  const texts = await Promise.all([canonicalProof(canonize, document['@context'], options), canonize(document)]);
  const hashes = texts.map((text) => createHash('sha256').update(text).digest());
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', b64: false, crit: ['b64'] })).toString('base64url');
  const signature = sign(null, Buffer.concat([Buffer.from(`${header}.`), ...hashes]), key);
  return `${header}..${signature.toString('base64url')}`;
}

/** A placeholder for the time of a proof that no real proof has. */
const anyTime = '9999-12-31T23:59:59Z';

/** Canonical forms of proofs, by everything but their time. */
const proofs = new WeakMap<Canonize, Map<string, Promise<string>>>();

/** The proofs of an issuer differ only in their time, so their canonical form is computed once. */
async function canonicalProof(canonize: Canonize, context: Json, options: JsonObject): Promise<string> {
  const { created } = options;
  const alike = { '@context': context, ...options, ...(created !== undefined && { created: anyTime }) };
  const name = JSON.stringify(alike);
  const known = proofs.get(canonize) ?? new Map<string, Promise<string>>();
  proofs.set(canonize, known);
  const made = known.get(name) ?? canonize(alike);
  known.set(name, made);
  const text = await made;
  return created === undefined ? text : text.replace(anyTime, () => String(created));
}

import { createHash, createPublicKey, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { parse } from 'oxigraph';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';

// An independent verifier: Oxigraph, written in Rust, canonicalizes the linked data, and the signature is checked by
// JsonWebSignature2020, RFC 7797 and RFC 8037. None of our code is used, and nothing is fetched.

const require = createRequire(import.meta.url);
const { canonize } = require('rdf-canonize') as { canonize: (quads: object[], options: object) => Promise<string> };
type Contexts = { contexts: Map<string, { '@context': Json }> };
const contexts = new Map(
  [
    '@digitalbazaar/credentials-context',
    '@digitalbazaar/vc-status-list-context',
    '@transmute/security-context',
  ].flatMap((name) => [...(require(name) as Contexts).contexts]),
);

/** A context may be replaced by its content (JSON-LD 1.1, section 3.1). */
function contentOf(url: string): Json[] {
  const document = contexts.get(url);
  if (document === undefined) throw new Error(`The context ${url} is not there.`);
  return [document['@context']].flat();
}

async function digestOf(value: JsonObject): Promise<Buffer> {
  const written = { ...value, '@context': (value['@context'] as string[]).flatMap(contentOf) };
  const quads = parse(JSON.stringify(written), { format: 'application/ld+json' });
  return createHash('sha256')
    .update(await canonize(quads, { algorithm: 'RDFC-1.0', format: 'application/n-quads' }))
    .digest();
}

/** A `did:key` contains its public key: base58btc of 0xed01 and 32 bytes (Ed25519). */
function keyOf(verificationMethod: string): ReturnType<typeof createPublicKey> {
  const id = /^did:key:(z6Mk\w+)#\1$/.exec(verificationMethod)?.[1];
  if (id === undefined) throw new Error(`${verificationMethod} names no Ed25519 key.`);
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const number = [...id.slice(1)].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n);
  const x = Buffer.from(number.toString(16).slice(4), 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/**
 * Verifies the proof of a credential, offline.
 *
 * @param credential - the signed credential
 * @returns whether the proof is valid, and made with the issuer's key
 */
export async function isVerified({ proof, ...document }: JsonObject): Promise<boolean> {
  const { jws, ...options } = proof as { jws: string; verificationMethod: string; proofPurpose: string };
  const [header = '', payload, signature = ''] = jws.split('.');
  const { alg, b64 } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; b64: boolean };
  const isDetached = payload === '' && alg === 'EdDSA' && !b64 && options.proofPurpose === 'assertionMethod';
  const isIssuers = options.verificationMethod.split('#')[0] === document['issuer'];
  const hashes = await Promise.all(
    [{ '@context': document['@context'], ...options }, document].map((one) => digestOf(one as JsonObject)),
  );
  const signed = Buffer.concat([Buffer.from(`${header}.`), ...hashes]);
  const isSigned = verify(null, signed, keyOf(options.verificationMethod), Buffer.from(signature, 'base64url'));
  return isDetached && isIssuers && isSigned;
}

/** A credential with one changed value. */
export type Change = { place: string; changed: JsonObject };

/**
 * Makes a changed copy of a credential for each of its values, except in its context.
 *
 * @param credential - the signed credential
 * @returns a changed copy for each value, with the JSON pointer of that value
 */
export function changesOf(credential: JsonObject): Change[] {
  const { '@context': context, ...rest } = credential;
  return changedIn(rest, '').map(({ place, value }) => ({ place, changed: { '@context': context ?? null, ...value } }));
}

function changedIn(holder: JsonObject, at: string): { place: string; value: JsonObject }[] {
  return Object.entries(holder).flatMap(([name, member]) =>
    changedValues(member, `${at}/${name}`).map(({ place, value }) => ({ place, value: { ...holder, [name]: value } })),
  );
}

function changedValues(value: Json, place: string): { place: string; value: Json }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, i) =>
      changedValues(item, `${place}/${i}`).map((one) => ({ ...one, value: value.with(i, one.value) })),
    );
  }
  if (isObject(value)) return changedIn(value, place);
  if (typeof value === 'number') return [{ place, value: value + 1 }];
  return [{ place, value: typeof value === 'boolean' ? !value : `${String(value)}x` }];
}

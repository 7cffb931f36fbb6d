import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { asObject, asText, isObject, type Json, type JsonObject } from './contract/json.ts';
import { loadContract } from './contract/load.ts';

// Signs the credentials in the examples of the specs, in place: `node --import tsx scripts/sign-examples.ts`. Run it by
// hand after an example of a credential was changed; a test has another implementation verify what is there.

/** Of the context with the examples of the W3C, which no package has, the terms that our examples use. */
const excerpts: { [url: string]: object } = {
  'https://www.w3.org/2018/credentials/examples/v1': {
    '@context': {
      BachelorDegree: 'https://example.org/examples#BachelorDegree',
      degree: 'https://example.org/examples#degree',
      name: { '@id': 'http://schema.org/name', '@type': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#HTML' },
    },
  },
};

/** Everybody may know the key of the demo issuer: it signs nothing but examples. */
const seed = createHash('sha256').update('twinspec demo issuer').digest();

const specs = ['openapi.yaml', 'openrpc.json'].map((name) =>
  fileURLToPath(new URL(`../specs/${name}`, import.meta.url)),
);
const [openapi = '', openrpc = ''] = specs;

/** What is used of packages that have no types. */
type Canonizer = { canonize: (value: object, options: object) => Promise<string> };
type Contexts = { contexts: Map<string, object> };

const canonizer = (await untyped<{ default: Canonizer }>('jsonld')).default;
const issuer = issuerOf(seed);
const { operations } = await loadContract({ openapi, openrpc });
const credentials = operations.flatMap(({ exchanges }) =>
  exchanges.flatMap(({ response }) => credentialsIn(response.body ?? null)),
);
let text = await readFile(openapi, 'utf8');
for (const credential of credentials) {
  const former = asText(asObject(credential['proof'])['jws']) ?? '';
  if (text.split(former).length !== 2)
    throw new Error(
      `${JSON.stringify(former)} has to stand in ${openapi} once: each credential has a signature of its own.`,
    );
  if (credential['issuer'] !== issuer.did) throw new Error(`The issuer has to be ${issuer.did}, whose key signs here.`);
  text = text.replace(former, await signatureOf(credential, issuer.key));
}
await writeFile(openapi, text);
process.stdout.write(`${credentials.length} credentials signed by ${issuer.did}\n`);

function credentialsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(credentialsIn);
  if (!isObject(value)) return [];
  if (value['@context'] !== undefined && isObject(value['proof'])) return [value];
  return Object.values(value).flatMap(credentialsIn);
}

function issuerOf(bytes: Buffer): { did: string; key: KeyObject } {
  // RFC 8410, section 7: what stands before the 32 bytes of an Ed25519 key in PKCS #8.
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // did:key method: multicodec 0xed01, then base58btc, whose multibase prefix is z.
  return { did: `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')]))}`, key };
}

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let written = '';
  for (; rest > 0n; rest /= 58n) written = alphabet.charAt(Number(rest % 58n)) + written;
  return written;
}

/**
 * JsonWebSignature2020: a detached JWS (RFC 7797) over the hashes of the canonical proof and the canonical document.
 */
async function signatureOf(credential: JsonObject, key: KeyObject): Promise<string> {
  const { proof, ...document } = credential;
  const { jws: _, ...options } = asObject(proof);
  const hashes = await Promise.all([{ '@context': document['@context'] ?? [], ...options }, document].map(hashOf));
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', b64: false, crit: ['b64'] })).toString('base64url');
  const signature = sign(null, Buffer.concat([Buffer.from(`${header}.`), ...hashes]), key);
  return `${header}..${signature.toString('base64url')}`;
}

/**
 * What no context defines (`config`, `templateId`, `creator`) has no meaning in JSON-LD, and so no part in the hash.
 */
async function hashOf(value: JsonObject): Promise<Buffer> {
  const options = { algorithm: 'URDNA2015', format: 'application/n-quads', documentLoader, safe: false };
  return createHash('sha256')
    .update(await canonizer.canonize(value, options))
    .digest();
}

/** Nothing is fetched: a context that is not installed is a mistake. */
async function documentLoader(url: string): Promise<object> {
  const require = createRequire(import.meta.url);
  const { contexts: suites } = require('@transmute/security-context') as Contexts;
  const { contexts } = await untyped<Contexts>('@digitalbazaar/credentials-context');
  const document = contexts.get(url) ?? suites.get(url) ?? excerpts[url];
  if (document === undefined) throw new Error(`The context ${url} is not installed.`);
  return { contextUrl: null, documentUrl: url, document };
}

async function untyped<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}

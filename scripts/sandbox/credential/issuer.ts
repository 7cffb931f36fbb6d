import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An issuer of credentials: its DID and its private key. */
export type Issuer = { did: string; key: KeyObject; verificationMethod: string };

/**
 * Derives the issuer from a private key (did:key method, Ed25519).
 *
 * @param bytes - the 32 bytes of the private key
 */
export function issuerOf(bytes: Uint8Array): Issuer {
  // RFC 8410, section 7: the PKCS #8 prefix of the 32 bytes of an Ed25519 key.
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // The multicodec prefix 0xed01, all in base58btc, whose multibase prefix is z.
  const id = `z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')]))}`;
  return { did: `did:key:${id}`, key, verificationMethod: `did:key:${id}#${id}` };
}

/** The demo issuer's key need not be secret: it signs only examples and the credentials of sandboxes. */
export const demoIssuer = issuerOf(createHash('sha256').update('twinspec demo issuer').digest());

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let written = '';
  for (; rest > 0n; rest /= 58n) written = alphabet.charAt(Number(rest % 58n)) + written;
  return written;
}

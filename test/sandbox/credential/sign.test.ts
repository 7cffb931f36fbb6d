import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { credentialContexts } from '../../../scripts/sandbox/credential/contexts.ts';
import { canonizer, signatureOf } from '../../../scripts/sandbox/credential/sign.ts';
import { demoIssuer } from '../../../scripts/sandbox/credential/sign.ts';

// An independent implementation in Rust, which works offline. It does not know the contexts that define the platform's
// terms, so it gets a credential with standard terms only.
type Didkit = { verifyCredential: (credential: string, options: string) => Promise<string> };
const didkit = createRequire(import.meta.url)('@spruceid/didkit-wasm-node') as Didkit;

const standard = ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/security/suites/jws-2020/v1'];
const credential = {
  '@context': standard,
  id: 'urn:uuid:94084999-9c92-4959-a4ff-9085d9834f99',
  type: ['VerifiableCredential'],
  issuer: demoIssuer.did,
  issuanceDate: '2026-01-15T09:30:00Z',
  credentialSubject: { id: demoIssuer.did },
};
const options = {
  created: '2026-01-15T09:30:00Z',
  proofPurpose: 'assertionMethod',
  type: 'JsonWebSignature2020',
  verificationMethod: demoIssuer.verificationMethod,
};

async function errorsOf(signed: object): Promise<string[]> {
  const { checks, errors } = JSON.parse(await didkit.verifyCredential(JSON.stringify(signed), '{}')) as {
    checks: string[];
    errors: string[];
  };
  expect(checks).toEqual(['proof']);
  return errors;
}

it('makes signatures that an independent verifier accepts', async () => {
  const jws = await signatureOf(await canonizer(), credential, options, demoIssuer);
  const proof = { ...options, jws };
  expect(await errorsOf({ ...credential, proof })).toEqual([]);
  expect(await errorsOf({ ...credential, issuanceDate: '2026-01-16T09:30:00Z', proof })).not.toEqual([]);
  expect(await errorsOf({ ...credential, proof: { ...proof, created: '2026-01-16T09:30:00Z' } })).not.toEqual([]);
});

it('uses a context for the terms of the platform that this verifier does not have, as the guide says', async () => {
  const more = { ...credential, '@context': credentialContexts, templateId: 'a' };
  const jws = await signatureOf(await canonizer(), more, options, demoIssuer);
  expect(await errorsOf({ ...more, proof: { ...options, jws } })).toEqual(['loading remote context failed']);
});

it('refuses to sign undefined terms, which anybody could change unnoticed', async () => {
  const more = { ...credential, templateId: 'a' };
  await expect(signatureOf(await canonizer(), more, options, demoIssuer)).rejects.toThrow('Safe mode');
});

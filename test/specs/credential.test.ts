import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/json.ts';
import { contract } from '../support/contract.ts';

// Written in Rust by others, and offline.
type Didkit = { verifyCredential: (credential: string, options: string) => Promise<string> };
const didkit = createRequire(import.meta.url)('@spruceid/didkit-wasm-node') as Didkit;

const credentials = contract.operations
  .flatMap(({ exchanges }) =>
    exchanges.map(({ name, response }) => ({ name, body: response.body as { Data?: JsonObject } | undefined })),
  )
  .flatMap(({ name, body }) =>
    body?.Data?.['proof'] === undefined ? [] : [{ name, credential: body.Data as Credential }],
  );

type Credential = JsonObject & { credentialStatus: JsonObject; credentialSubject: JsonObject; proof: JsonObject };

/**
 * What no context of the credential defines has no meaning in JSON-LD. Most verifiers pass over it; this one refuses
 * it, so it is left out here. None of it has a part in the signature.
 */
function defined({
  config: _,
  credentialData: __,
  templateId: ___,
  credentialStatus: { id, type },
  proof: { creator: ____, ...proof },
  ...rest
}: Credential) {
  return { ...rest, credentialStatus: { id, type }, proof };
}

async function errorsOf(credential: object): Promise<string[]> {
  const { checks, errors } = JSON.parse(await didkit.verifyCredential(JSON.stringify(credential), '{}')) as {
    checks: string[];
    errors: string[];
  };
  expect(checks).toEqual(['proof']);
  return errors;
}

describe.each(credentials)('the credential of $name', ({ credential }) => {
  it('is verified by another implementation', async () => {
    expect(await errorsOf(defined(credential))).toEqual([]);
  });

  it.each<[string, (changed: Credential) => void]>([
    [
      'its subject',
      (changed) => void (changed.credentialSubject['id'] = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'),
    ],
    [
      'what it says about the subject',
      (changed) => void (changed.credentialSubject['degree'] = { type: 'BachelorDegree', name: 'Bachelor of Arts' }),
    ],
    ['its id', (changed) => void (changed['id'] = 'urn:uuid:00000000-0000-4000-8000-000000000000')],
    ['its date', (changed) => void (changed['issuanceDate'] = '2026-01-16T09:30:00Z')],
    ['the date of its proof', (changed) => void (changed.proof['created'] = '2026-01-16T09:30:00Z')],
    [
      'the entry of its status',
      (changed) => void (changed.credentialStatus['id'] = 'https://credentials.example.org/status/1#1'),
    ],
  ])('is refused when somebody changes %s', async (_, change) => {
    const changed = structuredClone(credential);
    change(changed);
    expect(await errorsOf(defined(changed))).not.toEqual([]);
  });
});

it('there are two: with properties of the caller, and without', () => {
  expect(credentials).toHaveLength(2);
});

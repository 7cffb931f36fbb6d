import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import { contract } from '../support/contract.ts';
import { changesOf, isVerified } from '../support/verifier.ts';

const credentials = contract.operations
  .flatMap(({ exchanges }) => exchanges)
  .flatMap(({ name, response: { body } }) => {
    const credential = isObject(body) ? body['Data'] : undefined;
    return isObject(credential) && isObject(credential['proof']) ? [{ name, credential }] : [];
  });

describe.each(credentials)('the credential of $name', ({ credential }) => {
  it('is verified by another implementation', async () => {
    expect(await isVerified(credential)).toBe(true);
  });

  it('is refused if any value is changed or left out', async () => {
    const changes = changesOf(credential);
    expect(changes.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['/config/subjectDid', '/templateId', '/credentialSubject/id', '/proof/creator']),
    );
    for (const { place, changed } of changes) {
      expect([place, await isVerified(changed).catch(() => false)]).toEqual([place, false]);
    }
    const { credentialData: _, ...less } = credential;
    expect(await isVerified(less)).toBe(false);
  });
});

it('the examples show two credentials: with properties of the caller, and without', () => {
  expect(credentials.map(({ credential }) => Object.keys(subjectOf(credential)))).toEqual([['id', 'degree'], ['id']]);
});

function subjectOf({ credentialSubject }: JsonObject): object {
  return isObject(credentialSubject) ? credentialSubject : {};
}

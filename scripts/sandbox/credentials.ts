import { createHash } from 'node:crypto';
import { CommandError } from '../contract/errors.ts';
import { once } from '../contract/once.ts';
import type { Clock } from './clock.ts';
import { createCredential, signerOf, withProof, type Credential, type CredentialRequest } from './credential/create.ts';
import { issuerOf } from './credential/issuer.ts';
import { canonizer, type LinkedData } from './credential/sign.ts';
import { listsFor, statusListOf } from './credential/status-list.ts';
import type { Memory } from './memory.ts';

/** Everybody may know the key of the demo issuer: it signs nothing but examples, and what this sandbox makes. */
export const demoIssuer = issuerOf(createHash('sha256').update('twinspec demo issuer').digest());

/** What the sandbox does with credentials. */
export type Credentials = {
  /**
   * Makes a credential, which is remembered by its place in a status list.
   *
   * @param request - what is stated, by whom, about whom
   * @returns the signed credential
   * @throws Refusal for what cannot be signed
   */
  create: (request: CredentialRequest) => Promise<Credential>;
  /**
   * Revokes a credential.
   *
   * @param id - of the credential
   * @throws CommandError when the sandbox has made none of that id
   */
  revoke: (id: string) => Promise<void>;
  /**
   * Makes the credential that holds a status list.
   *
   * @param number - of the list, from 1
   * @returns the signed credential; `undefined` when no credential is in that list
   */
  statusList: (number: number) => Promise<LinkedData | undefined>;
};

/**
 * Keeps the credentials of a sandbox.
 *
 * @param memory - remembers their places, and which are revoked
 * @param clock - tells when they are made
 * @param base - tells the address of the sandbox
 * @returns what is done with credentials
 */
export function credentialsOf(memory: Memory, clock: Clock, base: () => string): Credentials {
  // Linked data takes its time to load.
  const canonize = once(canonizer);
  const issuers = new Map([[demoIssuer.did, demoIssuer]]);
  const lists = new Map<string, Promise<LinkedData>>();
  return {
    create: async (request) => {
      const issuer = signerOf(request, issuers);
      const index = memory.world.credentials.size;
      const id = `urn:uuid:${clock.uuid('credential', String(index))}`;
      // Nobody else gets this place, even if the signature takes its time.
      const identity = { id, index, time: clock.now() };
      const [credential] = await Promise.all([
        canonize().then((write) => createCredential(write, issuer, request, identity, base())),
        memory.keep({ kind: 'issued', id, index }),
      ]);
      return credential;
    },
    revoke: async (id) => {
      if (!memory.world.credentials.has(id)) {
        throw new CommandError('This sandbox has made no credential of that id; it begins with urn:uuid:.');
      }
      await memory.keep({ kind: 'revoked', id });
    },
    statusList: async (number) => {
      const { credentials, revoked } = memory.world;
      if (number < 1 || number > listsFor(credentials.size)) return undefined;
      const key = JSON.stringify([number, ...revoked]);
      const made = lists.get(key);
      if (made !== undefined) return made;
      const indexes = [...revoked].map((id) => credentials.get(id) ?? -1);
      const time = clock.now();
      const list = statusListOf(base(), number, indexes, demoIssuer.did, time);
      const signed = withProof(await canonize(), demoIssuer, list, time);
      lists.clear();
      lists.set(key, signed);
      return signed;
    },
  };
}

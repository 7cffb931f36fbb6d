import { CommandError } from '../../contract/base/errors.ts';
import { once } from '../../contract/base/once.ts';
import type { Clock } from '../history/clock.ts';
import {
  createCredential,
  signerOf,
  withProof,
  type VerifiableCredential,
  type CredentialRequest,
} from '../credential/create.ts';
import { demoIssuer } from '../credential/issuer.ts';
import { canonizer, type LinkedData } from '../credential/sign.ts';
import { listsFor, statusListOf } from '../credential/status-list.ts';
import type { SandboxState } from '../history/memory.ts';

/** The credentials of a sandbox. */
export type VerifiableCredentials = {
  /**
   * Creates a credential and gives it a place in a status list.
   *
   * @param request - see {@link CredentialRequest}
   * @returns the signed credential
   * @throws Refusal for properties that cannot be signed
   */
  create: (request: CredentialRequest) => Promise<VerifiableCredential>;
  /**
   * Revokes a credential.
   *
   * @param id - its `id`, a `urn:uuid:`
   * @throws CommandError when the sandbox has created no credential of that id
   */
  revoke: (id: string) => Promise<void>;
  /**
   * Makes the credential that contains a status list.
   *
   * @param number - number of the list, from 1
   * @returns the signed credential; `undefined` when there is no such list
   */
  statusList: (number: number) => Promise<LinkedData | undefined>;
};

/**
 * Creates and revokes the credentials of a sandbox.
 *
 * @param memory - stores their places, and which are revoked
 * @param clock - gives their ids and times
 * @param base - gives the address of the sandbox
 */
export function createVerifiableCredentials(
  memory: SandboxState,
  clock: Clock,
  base: () => string,
): VerifiableCredentials {
  // jsonld takes a while to load.
  const canonize = once(canonizer);
  const issuers = new Map([[demoIssuer.did, demoIssuer]]);
  const lists = new Map<string, Promise<LinkedData>>();
  return {
    create: async (request) => {
      const issuer = signerOf(request, issuers);
      const time = await clock.now();
      const index = memory.world.credentials.size;
      const id = `urn:uuid:${clock.uuid('credential', String(index))}`;
      // `keep` takes this place at once, so no other credential gets it while this one is being signed.
      const identity = { id, index, time };
      const [credential] = await Promise.all([
        canonize().then((write) => createCredential(write, issuer, request, identity, base())),
        memory.keep({ kind: 'issued', id, index }),
      ]);
      return credential;
    },
    revoke: async (id) => {
      if (!memory.world.credentials.has(id)) {
        throw new CommandError('This sandbox has created no credential of that id; ids begin with urn:uuid:.');
      }
      await memory.keep({ kind: 'revoked', id });
    },
    statusList: async (number) => {
      const time = await clock.now();
      const { credentials, revoked } = memory.world;
      if (number < 1 || number > listsFor(credentials.size)) return undefined;
      // Signed anew every hour, as a user may travel in time.
      const hour = time.slice(0, '2026-01-01T00'.length);
      const key = JSON.stringify([number, hour, ...revoked]);
      const made = lists.get(key);
      if (made !== undefined) return made;
      const indexes = [...revoked].map((id) => credentials.get(id) ?? -1);
      const list = statusListOf(base(), number, indexes, demoIssuer.did, time);
      const signed = withProof(await canonize(), demoIssuer, list, time);
      lists.clear();
      lists.set(key, signed);
      return signed;
    },
  };
}

import { createHash } from 'node:crypto';
import type { SandboxEvent, SandboxData } from '../history/sandbox-events.ts';

/** The demo account: its key, and the only dApp that belongs to it. */
const demo = { key: 'demo-api-key', dApp: 'demo-dapp-id' };

/** The key that the interface shows as a wrong one. */
const wrongKey = 'not-a-valid-key';

/** Which dApps belong to which keys. */
export type Accounts = {
  /** Whether a key is accepted at all. */
  accepts: (key: string) => boolean;
  /**
   * Checks whether a dApp belongs to a key. A dApp without an owner is given to the first key that names it.
   */
  owns: (key: string, dApp: string) => Promise<boolean>;
};

/**
 * Keeps track of which dApps belong to which keys. Keys are secrets, so only their digests are stored.
 *
 * @param world - the current state
 * @param keep - stores the owner of a dApp
 * @param demoKey - the key of the demo account, if it is not the usual one
 */
export function accountsOf(
  world: () => SandboxData,
  keep: (event: SandboxEvent) => Promise<void>,
  demoKey: string = demo.key,
): Accounts {
  return {
    accepts: (key) => key === demoKey || key !== wrongKey,
    owns: async (key, dApp) => {
      // As in the examples, the demo key owns this one dApp, and any other belongs to another key.
      if (key === demoKey) return dApp === demo.dApp;
      if (dApp === demo.dApp) return false;
      const account = createHash('sha256').update(`twinspec account ${key}`).digest('base64url');
      const owner = world().dApps.get(dApp);
      if (owner !== undefined) return owner === account;
      await keep({ kind: 'claimed', dApp, account });
      return true;
    },
  };
}

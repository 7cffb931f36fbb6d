import { createHash } from 'node:crypto';
import type { Happening, World } from './world.ts';

/** The account of the examples: its key, and the one dApp that belongs to it. */
const demo = { key: 'demo-api-key', dApp: 'demo-dapp-id' };

/** Which dApps belong to which keys. */
export type Accounts = {
  /**
   * Tells whether a dApp belongs to a key. One that belongs to nobody belongs to the key that first names it from then
   * on.
   */
  owns: (key: string, dApp: string) => Promise<boolean>;
};

/**
 * Decides which dApps belong to which keys. Keys are secrets, so only digests of them are remembered.
 *
 * @param world - what is known of dApps
 * @param keep - remembers whom a dApp belongs to
 * @param demoKey - the key of the demo account, where another one was given
 * @returns the accounts
 */
export function accountsOf(
  world: () => World,
  keep: (happening: Happening) => Promise<void>,
  demoKey: string = demo.key,
): Accounts {
  return {
    owns: async (key, dApp) => {
      // The demo account is whole: as in the documents, any other dApp is another key's.
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

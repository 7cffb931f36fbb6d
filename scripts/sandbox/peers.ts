import { CommandError } from '../contract/errors.ts';
import { installCommand, missingOf } from '../installed.ts';

/** The optional peer dependencies of the sandbox, loaded only when it starts. */
export const sandboxPeers = [
  '@digitalbazaar/credentials-context',
  '@digitalbazaar/vc-status-list-context',
  '@foundry-rs/anvil',
  // Version 5 has no ready-made tokens.
  '@openzeppelin/contracts@4',
  '@transmute/security-context',
  'jsonld',
  'viem',
] as const;

/**
 * Requires that packages are installed, before anything is started.
 *
 * @param packages - as `npm install` takes them
 * @throws CommandError with the command that installs the missing ones
 */
export function requirePackages(packages: readonly string[]): void {
  const missing = missingOf(packages);
  if (missing.length === 0) return;
  throw new CommandError(`The sandbox needs packages that are not installed. Run: ${installCommand(missing)}`);
}

import type { Sandbox, SandboxOptions } from './options.ts';
import { requirePackages } from '../optional.ts';

export type { ChainFault } from './faults.ts';
export type { Sandbox, SandboxOptions } from './options.ts';

/**
 * Starts a sandbox: a server for both APIs that really carries calls out, on a chain of its own.
 *
 * @param options - see {@link SandboxOptions}; every option has a default
 * @returns the running sandbox, once it listens
 * @throws CommandError when packages are missing, the port or the state folder is in use, an option is wrong, or the
 *   node may not be used; ContractError when no node can be started
 * @example
 * import { createPlatformClient } from 'twinspec';
 * import { startSandbox } from 'twinspec/sandbox';
 *
 * const sandbox = await startSandbox();
 * const platform = createPlatformClient({ baseUrl: sandbox.url, apiKey: 'demo-api-key' });
 * const { total } = await platform.listAllFundedTransactions({ page: 1, limit: 10, userId: 'demo-dapp-id' });
 * console.log(total); // 0
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  requirePackages('sandbox');
  const { openSandbox } = await import('./open.ts');
  return openSandbox(options);
}

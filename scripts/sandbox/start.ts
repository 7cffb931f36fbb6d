// A server that carries both APIs out over a chain: its state is in memory, or in a folder that outlives the process.

import type { Sandbox, SandboxOptions, SandboxSession } from './options.ts';
import { requirePackages } from '../contract/base/optional-packages.ts';

export type { ChainFault } from './operations/faults.ts';
export type { Sandbox, SandboxOptions, SandboxSession } from './options.ts';

/**
 * Starts a sandbox: a server for both APIs that really carries calls out, on a chain of its own.
 *
 * @param options - see {@link SandboxOptions}; every option has a default
 * @returns the running sandbox, once it listens; with `session`, that session
 * @throws CommandError when packages are missing, the port or the state folder is in use, an option is wrong, or the
 *   node may not be used; ContractError when no node can be started
 * @example
 * import { createPlatformClient } from 'twinspec';
 * import { startSandbox } from 'twinspec/sandbox';
 *
 * const sandbox = await startSandbox();
 * const client = createPlatformClient({ baseUrl: sandbox.url, apiKey: 'demo-api-key' });
 * const { total } = await client.listAllFundedTransactions({ page: 1, limit: 10, userId: 'demo-dapp-id' });
 * console.log(total); // 0
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions & { session: string }): Promise<SandboxSession>;
export async function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox | SandboxSession> {
  const { session } = options;
  const beside = process.env['TWINSPEC_URL'];
  if (session !== undefined && beside !== undefined)
    return (await import('./join-session.ts')).joinSession(beside, session);
  requirePackages('sandbox');
  const { openSandbox } = await import('./open.ts');
  const sandbox = await openSandbox(options);
  if (session === undefined) return sandbox;
  try {
    // The sandbox was started for this session alone.
    return Object.defineProperty(sandbox.session(session), 'close', { value: sandbox.close });
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

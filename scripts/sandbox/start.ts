import type { AnswerOptions } from '../mock/mock.ts';
import type { Pages } from '../serve/core.ts';
import type { ListenOptions } from '../serve/listening.ts';
import type { LogStyle } from '../serve/log.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import type { SandboxControl } from './control.ts';
import { requirePackages, sandboxPeers } from './peers.ts';

/** How a sandbox is started. */
export type SandboxOptions = Pick<AnswerOptions, 'credentials' | 'bodyLimit' | 'batchLimit' | 'cors' | 'remember'> &
  ListenOptions & {
    /** Answers `GET` requests to paths that the contract does not have, e.g. with a docs site. */
    site?: Pages;
    /** How requests are logged; default `silent`. */
    log?: LogStyle;
    /** Where the log goes; default `stdout`. */
    output?: 'stdout' | 'stderr';
    /** Draws the accounts of the chain, its clock and every identifier, so that each run is the same. */
    seed?: string;
    /** Refuses gasless calls of smart contracts that are not whitelisted for the dApp, or that cost too much. */
    strict?: boolean;
    /** Folder that keeps everything; without one, all is forgotten in the end. */
    state?: string;
    /** A file of templates for credentials. */
    templates?: string;
    /** Address of an EVM node; without one the sandbox starts its own. */
    rpcUrl?: string;
    /** Whether that node may be on another machine. */
    allowExternal?: boolean;
    /** Key of the wallet that pays; default: `TWINSPEC_FUNDER_KEY` of the environment. */
    funderKey?: string;
  };

/** A running sandbox. */
export type Sandbox = SandboxControl & {
  /** Address of the platform, without slash at the end: the `baseUrl` of clients. */
  url: string;
  /** Address of the node: the `rpcUrl` of clients. */
  rpcUrl: string;
  /** Identifier of its chain. */
  chainId: number;
  /** The latest requests, oldest first, with secrets replaced by `[redacted]`. */
  readonly requests: ReceivedRequest[];
  /** Lets requests that have arrived be answered, then ends everything. */
  close: () => Promise<void>;
};

/**
 * Starts a sandbox: the whole interface, really carried out.
 *
 * @param options - see {@link SandboxOptions}
 * @returns the running sandbox
 * @throws CommandError when the port or the state is taken, or a node may not be used; ContractError when no node
 *   can be started
 * @example
 * const sandbox = await startSandbox();
 * const platform = createPlatformClient({ baseUrl: sandbox.url, apiKey: 'demo-api-key', dappId: 'demo-dapp-id' });
 * // …
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  requirePackages(sandboxPeers);
  const { openSandbox } = await import('./open.ts');
  return openSandbox(options);
}

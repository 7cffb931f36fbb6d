import type { ServeOptions } from '../serve/assembled.ts';
import type { ListenOptions } from '../serve/node-server.ts';
import type { LogStyle } from '../serve/log.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import type { SandboxControl } from './control.ts';

/** Options of `startSandbox`. Pages of other origins may not call it unless `cors` names them. */
export type SandboxOptions = ServeOptions &
  ListenOptions & {
    /** How requests are logged; default `silent`. */
    log?: LogStyle;
    /** Where the log goes; default `stdout`. */
    output?: 'stdout' | 'stderr';
    /** Determines the chain's accounts, its clock and every identifier, so that each run is the same. */
    seed?: string;
    /**
     * Whether to refuse gasless calls of smart contracts that are not whitelisted for the dApp, or over their limit.
     */
    strict?: boolean;
    /** Folder that keeps everything; without one, everything is forgotten when the sandbox closes. */
    state?: string;
    /** YAML or JSON file with credential templates, in addition to that of the examples. */
    templates?: string;
    /**
     * YAML or JSON file with what is there from the start: smart contracts, tokens, a whitelist and credential templates.
     */
    fixtures?: string;
    /** Address of an EVM node; without one, the sandbox starts its own. */
    rpcUrl?: string;
    /**
     * Whether the cheat codes of test nodes may be called at `/rpc` (`anvil_`, `hardhat_`, `evm_`, `tenderly_`); default:
     * on the sandbox's own node they may, on the one of `rpcUrl` not.
     */
    cheats?: boolean;
    /** Whether that node may be on another machine; default `false`. */
    allowExternal?: boolean;
    /**
     * Private key of the wallet that pays for gas, 32 bytes in hex; default: the environment's `TWINSPEC_FUNDER_KEY`.
     */
    funderKey?: string;
  };

/** A running sandbox. */
export type Sandbox = SandboxControl & {
  /** Address of the platform, without a trailing slash: the `baseUrl` of clients. */
  url: string;
  /** Address of the node: the `rpcUrl` of clients. */
  rpcUrl: string;
  /** Id of its chain (EIP-155). */
  chainId: number;
  /** The latest requests, oldest first, with secrets replaced by `[redacted]`. */
  readonly requests: ReceivedRequest[];
  /** Answers the requests that have already arrived, then stops the server and the chain it started. */
  close: () => Promise<void>;
};

import type { ServeOptions } from '../serve/contract-server.ts';
import type { ListenOptions } from '../serve/http/node-server.ts';
import type { LogStyle } from '../serve/log/log.ts';
import type { ReceivedRequest } from '../serve/memory/memory.ts';
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
    /** Whether to keep what can be read of a damaged `state`; that then stays beside it, as `NAME.damaged`. */
    recover?: boolean;
    /** YAML or JSON file with credential templates, in addition to that of the examples. */
    templates?: string;
    /**
     * YAML or JSON file with what is there from the start: smart contracts, tokens, a whitelist and credential
     * templates.
     */
    fixtures?: string;
    /**
     * The name of a session to return instead of the default one. With a sandbox beside it (`twinspec sandbox --
     * COMMAND`, which sets `TWINSPEC_URL`), it is a session of that one; otherwise of a sandbox that is started.
     */
    session?: string;
    /** How many sessions wait ready-made, so that one begins at once; by default that begins with the first. */
    sessions?: number;
    /** After how many milliseconds without a call a session is gone; default 600,000. The default session stays. */
    sessionIdle?: number;
    /**
     * Address of an EVM node whose chain the sandbox's own goes on from, as it is now. What is read of it is fetched
     * from there; nothing is sent.
     */
    forkUrl?: string;
    /** Address of an EVM node; without one, the sandbox starts its own. */
    rpcUrl?: string;
    /**
     * Whether the cheat codes of test nodes may be called at `/rpc` (`anvil_`, `hardhat_`, `evm_`, `tenderly_`);
     * default: on the sandbox's own node they may, on the one of `rpcUrl` not.
     */
    cheats?: boolean;
    /** Whether that node may be on another machine; default `false`. */
    allowExternal?: boolean;
    /**
     * Private key of the wallet that pays for gas, 32 bytes in hex; default: the environment's `TWINSPEC_FUNDER_KEY`.
     */
    funderKey?: string;
  };

/** What a test can do with a sandbox, or with one of its sessions. */
type Reached = SandboxControl & {
  /** Address of the HTTP API, without a trailing slash: the `baseUrl` of clients. */
  url: string;
  /** Address of the node: the `rpcUrl` of clients. */
  rpcUrl: string;
  /** Id of its chain (EIP-155). */
  chainId: number;
  /**
   * The latest requests, oldest first, with secrets replaced by `[redacted]`. Throws a CommandError for a session of a
   * sandbox in another process, see `received`.
   */
  readonly requests: ReceivedRequest[];
};

/** A running sandbox. */
export type Sandbox = Reached & {
  /**
   * Gives a test a session of its own, with a chain and data that no other session sees. It begins with its first
   * call. Throws a CommandError for a name other than 1 to 100 letters, digits and `.` `_` `~` `-`.
   */
  session: (name: string) => SandboxSession;
  /** Answers the requests that have already arrived, then stops the server and the chains it started. */
  close: () => Promise<void>;
};

/** A session of a sandbox. */
export type SandboxSession = Reached & {
  name: string;
  /** What a request has to be sent with to belong to this session, if it is not sent below its `url`. */
  headers: { [name: string]: string };
  /** Forgets the session. */
  close: () => Promise<void>;
};

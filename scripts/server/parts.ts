import type { ResponseValidators } from '../contract/validators.ts';
import type { Session } from '../mock/exchanges.ts';
import type { Accepted } from '../serve/credentials.ts';
import type { Engine } from '../serve/engine.ts';
import type { Authenticate } from './credentials.ts';
import type { AnyHandlers } from './handler.ts';
import type { Mishaps } from './mishaps.ts';

/** What happens to an answer that breaks the contract: a 500 instead of it, a line in the log, or nothing. */
export const checks = ['refuse', 'log', 'off'] as const;

/**
 * One of {@link checks}.
 *
 * @example const check: Check = 'log';
 */
export type Check = (typeof checks)[number];

/** What all operations of a server share. */
export type HandlerParts = {
  handlers: AnyHandlers;
  /** Answers operations without a handler, and refuses requests that break the contract. */
  exchanges: Engine;
  session: Session;
  /** The accepted credentials, if there is no `authenticate`. */
  accepted: Accepted;
  authenticate: Authenticate | undefined;
  /** The compiled schemas of answers. */
  answerValidators: () => Promise<ResponseValidators>;
  check: Check;
  mishaps: Mishaps;
};

import type { ResponseValidators } from '../contract/validators.ts';
import type { Session } from '../mock/exchanges.ts';
import type { Accepted } from '../serve/credentials.ts';
import type { Engine } from '../serve/engine.ts';
import type { Authenticate } from './credentials.ts';
import type { AnyHandlers } from './handler.ts';
import type { Mishaps } from './mishaps.ts';

/** What becomes of an answer that breaks the contract: a 500 in its place, a line in the log, or nothing. */
export const checks = ['refuse', 'log', 'off'] as const;

/** One of {@link checks}. */
export type Check = (typeof checks)[number];

/** What handlers answer with. */
export type HandlerParts = {
  handlers: AnyHandlers;
  /** Answers what has no handler, and refuses what breaks the contract. */
  exchanges: Engine;
  session: Session;
  /** The credentials that are accepted, where nobody authenticates. */
  accepted: Accepted;
  authenticate: Authenticate | undefined;
  /** The compiled schemas of answers. */
  answerValidators: () => Promise<ResponseValidators>;
  check: Check;
  mishaps: Mishaps;
};

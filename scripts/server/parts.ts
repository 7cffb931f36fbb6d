import type { Operation } from '../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';
import type { AnswerUnknown } from '../serve/call.ts';
import type { Accepted } from '../serve/credentials.ts';
import type { AnyAround } from './around.ts';
import type { Authenticate } from './caller.ts';
import type { AnswerCheck } from './check.ts';
import type { FormLimits } from './form.ts';
import type { Forms } from './forms.ts';
import type { AnyHandlers } from './handler.ts';
import type { Mishaps } from './mishaps.ts';

/** What all operations of a server share. */
export type HandlerParts = {
  handlers: AnyHandlers;
  /** Answers JSON-RPC methods that have no handler. */
  answerUnknown: AnswerUnknown | undefined;
  /** The accepted values of credentials. */
  accepted: Accepted;
  authenticate: Authenticate | undefined;
  /** What stands around each call. */
  around: AnyAround;
  /** The compiled conditions of the failures that the contract shows. */
  conditions: RequestValidators['conditions'];
  /** The compiled schemas of answers. */
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  /** Reads forms, if the contract has any. */
  forms: Forms | undefined;
  /** The limits of forms. */
  formLimits: FormLimits;
  check: AnswerCheck;
  mishaps: Mishaps;
};

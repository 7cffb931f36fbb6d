import type { Operation } from '../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validate/validator-types.ts';
import type { AnswerUnknown } from '../serve/call-types.ts';
import type { AcceptedCredentials } from '../serve/credentials/credentials.ts';
import type { AnyAround } from './call/call-hooks.ts';
import type { Authenticate } from './call/authenticate.ts';
import type { AnswerCheck } from './answer-check.ts';
import type { FormLimits, Forms } from '../serve/form/request-body.ts';
import type { AnyHandlers } from './call/handler.ts';
import type { LongIntegers } from './call/long-integers.ts';
import type { IncidentLog } from './incident-log.ts';

/** What all operations of a server share. */
export type ServerParts = {
  handlers: AnyHandlers;
  /** Answers JSON-RPC methods that have no handler. */
  answerUnknown: AnswerUnknown | undefined;
  /** The accepted values of credentials. */
  accepted: AcceptedCredentials;
  authenticate: Authenticate | undefined;
  /** What stands around each call. */
  around: AnyAround;
  /** The compiled conditions of the failures that the contract shows. */
  conditions: RequestValidators['conditions'];
  /** The compiled schemas of answers. */
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  /** Reads forms, if the contract has any. */
  forms: Forms | undefined;
  /** Reads and writes whole numbers of 64 bits as texts, if handlers are promised these. */
  longIntegers: LongIntegers | undefined;
  /** The limits of forms. */
  formLimits: FormLimits;
  check: AnswerCheck;
  mishaps: IncidentLog;
};

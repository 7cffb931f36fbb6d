import type { DocumentedResponse } from '../../contract/responses/responses.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { ResponseValidators } from '../../contract/validate/validator-types.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import type { Generate } from '../generate/generator.ts';
import type { StoredObjects } from './objects.ts';

/** Reads and changes what a session remembers, as one step that may run several times. */
export type ChangeRemembered = <Result>(call: Call, change: (remembered: StoredObjects) => Result) => Promise<Result>;

/** What remembering needs of a mock. */
export type StatefulContext = {
  operations: readonly Operation[];
  seed: string;
  /** Whether unknown keys return 404. If false, the mock generates the object where it can. */
  isStrict: boolean;
  /** Whether a client that does not accept JSON gets none. */
  strictAccept: boolean;
  change: ChangeRemembered;
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
};

/** Makes up a documented answer to a call. */
export type MakeUpDocumented = (documented: DocumentedResponse, why: string) => Promise<Answer>;

/** A valid call. */
export type ValidCall = { call: Call; view: RequestView; makeUp: MakeUpDocumented };

/** An operation whose answers are remembered. */
export type StatefulOperation = {
  /**
   * Answers from what is remembered, and remembers.
   *
   * @param valid - the call, which keeps the contract
   * @param isShown - whether an exchange shows its answer: then only what was changed since is known better
   * @returns the answer; `undefined` if nothing is remembered that answers
   */
  answer: (valid: ValidCall, isShown: boolean) => Promise<Answer | undefined>;
  /** Remembers what an exchange answered. */
  learn: (valid: ValidCall, answer: Answer) => Promise<void>;
};

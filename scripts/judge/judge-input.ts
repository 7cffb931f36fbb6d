import type { Contract } from '../contract/contract.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request/write-request.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validate/validator-types.ts';
import type { Judge } from './judgements.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';

/** What answers are judged by. */
export type JudgeContext = {
  contract: Contract;
  validators: RequestValidators & ResponseValidators;
  /** Where formats annotate: what finds bodies that do not have theirs, which are noted. */
  formats?: ResponseValidators;
  /**
   * `literal` requires a mock to answer with exactly the examples; `live` requires a real server, which has data of its
   * own, to keep the contract.
   */
  strictness: 'literal' | 'live';
  /** Further judgements, of plug-ins. */
  judgements?: Judge[];
};

/**
 * What is expected: the answer of an exchange, a refusal, or any documented answer to a valid request.
 *
 * `mayRefuse` says why a refusal is fine as well. `variant` is there if only one place differs from a request that the
 * server accepted: a value at a limit of the contract has to be accepted, too; what the contract leaves `open`, a
 * server may refuse. `isUnasked` is there if nothing is known of the request. `mayMiss` is there if a wrong value may
 * just name nothing, as in a path.
 */
export type Expectation =
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'refusal'; exchange?: Exchange; mayMiss?: boolean }
  | { kind: 'any'; mayRefuse?: string; variant?: 'limited' | 'open'; isUnasked?: boolean };

/** A request, the expectation, and the answer. */
export type JudgedCall = { operation: Operation; view: RequestParts; expected: Expectation; answer: ReceivedAnswer };

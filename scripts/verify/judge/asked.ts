import type { Contract } from '../../contract/contract.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request.ts';
import type { RequestValidators, ResponseValidators } from '../../contract/validators.ts';
import type { Answer } from '../wire.ts';

/** What an answer is measured by. */
export type Measure = {
  contract: Contract;
  validators: RequestValidators & ResponseValidators;
  /**
   * How close an answer has to come: `literal` asks a mock for the examples themselves, `live` asks a real server for
   * answers that keep the contract, since what it holds is its own.
   */
  strictness: 'literal' | 'live';
};

/** What is due: the answer of an exchange, a refusal, or anything that the operation documents for a valid request. */
export type Expectation =
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'refusal'; exchange?: Exchange }
  | { kind: 'any' };

/** One request, what is due, and what came. */
export type Asked = { operation: Operation; view: RequestParts; expected: Expectation; answer: Answer };

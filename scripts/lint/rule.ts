import type { Contract } from '../contract/contract.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ApiName, Operation } from '../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';

/** A mistake, or something that will not work: its place and a sentence. */
export type Finding = { api: ApiName; pointer: string; message: string };

/** A document as it was written, before it was lowered. */
export type Written = { api: ApiName; data: JsonObject };

/** What rules check. */
export type Subject = { contract: Contract; written: Written[]; validators: RequestValidators & ResponseValidators };

/** Checks a contract against a rule. */
export type Check = (subject: Subject) => Finding[];

/**
 * Turns a check of one operation into one of a whole contract.
 *
 * @param check - checks one operation
 * @returns the check of all operations
 */
export function perOperation(check: (operation: Operation) => Omit<Finding, 'api'>[]): Check {
  return ({ contract }) =>
    contract.operations.flatMap((operation) => check(operation).map((found) => ({ api: operation.api, ...found })));
}

import type { Contract } from '../contract/contract.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ApiName, Operation } from '../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';

/** One thing that is wrong, or that something will not work for: where, and a sentence. */
export type Finding = { api: ApiName; pointer: string; message: string };

/** A document as written, before anything was lowered: what the rule on extensions reads. */
export type Written = { api: ApiName; data: JsonObject };

/** What a rule looks at. */
export type Subject = { contract: Contract; written: Written[]; validators: RequestValidators & ResponseValidators };

/** Finds what breaks a rule. */
export type Check = (subject: Subject) => Finding[];

/**
 * Makes a check of one that looks at a single operation.
 *
 * @param check - finds what breaks the rule in one operation
 * @returns the check of all operations
 */
export function perOperation(check: (operation: Operation) => Omit<Finding, 'api'>[]): Check {
  return ({ contract }) =>
    contract.operations.flatMap((operation) => check(operation).map((found) => ({ api: operation.api, ...found })));
}

import type { Contract } from '../contract/contract.ts';
import type { JsonObject } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validate/validator-types.ts';
import type { Severity } from './lint-problem.ts';

/** A mistake, or something that will not work: its place and a sentence; `severity` if it is not that of its rule. */
export type Finding = { api: string; pointer: string; message: string; severity?: Severity };

/** A document as it was written, before it was lowered, and the version that it was written in, such as `3.0.3`. */
export type WrittenDocument = { api: string; data: JsonObject; version: string };

/** What rules check. */
export type Subject = {
  contract: Contract;
  written: WrittenDocument[];
  validators: RequestValidators & ResponseValidators;
};

/** Checks a contract against a rule. One that takes long tells `done` how many operations it has checked. */
export type RuleCheck = (subject: Subject, done: (count: number) => void) => Finding[];

/**
 * A rule of `lint`. Our own are in the table of `rule-table.ts`; a plug-in brings its own in {@link Plugin.rules}.
 *
 * @example
 * const summaries: LintRule = {
 *   name: 'acme/summary',
 *   severity: 'warning',
 *   check: perOperation(({ pointer, summary }) => summary ? [] : [{ pointer, message: 'Give it a summary.' }]),
 * };
 */
export type LintRule = {
  /** Its name, as reports show it and `--rule` takes it. */
  name: string;
  /** How much its findings weigh unless `--rule` changes it. */
  severity: Severity;
  check: RuleCheck;
};

/**
 * Turns a check of one operation into one of a whole contract.
 *
 * @param check - checks one operation
 * @returns the check of all operations
 */
export function perOperation(check: (operation: Operation) => Omit<Finding, 'api'>[]): RuleCheck {
  return ({ contract }) =>
    contract.operations.flatMap((operation) => check(operation).map((found) => ({ api: operation.api, ...found })));
}

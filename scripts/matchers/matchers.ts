// Matchers for the tests of a team: `expect(response).toKeepContract()` judges what a test has received by the
// contract, as `verify` does, and says it in the same words. `vitest.ts` and `jest.ts` add them to `expect`.

import type { Contract } from '../contract/contract.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { loadContract } from '../contract/load.ts';
import { readFilesFromSettings, specFiles } from '../cli/documents/spec-flags.ts';
import { noteCovered } from '../coverage/notes/covered-notes.ts';
import { toShownResponse } from '../coverage/traffic/traffic-notes.ts';
import { sentenceOf } from '../findings/findings.ts';
import { createRedactor, redactedText } from '../redact/redact.ts';
import { judgeResponse, type Expected, type JudgedResponse, type NamedOperation } from './judge-response.ts';

export type { Contract, ContractFiles, NamedOperation };

/**
 * What `expect` has besides its own matchers.
 *
 * @example await expect(await fetch(`${url}/orders`)).toKeepContract('listOrders');
 */
export type ContractMatchers = {
  /**
   * Expects a response that the contract allows: its status, headers and body.
   *
   * @param operation - the operation, where the response does not say which request it is of
   */
  toKeepContract: (operation?: NamedOperation) => Promise<void>;
  /**
   * Expects a refusal that the contract allows: a documented status from 400 on, or a JSON-RPC error.
   *
   * @param operation - see {@link ContractMatchers.toKeepContract}
   */
  toRefuse: (operation?: NamedOperation) => Promise<void>;
};

/** What a matcher returns to `expect`. */
type Outcome = { pass: boolean; message: () => string };

/**
 * The matchers as functions for `expect.extend`, which `twinspec/vitest` and `twinspec/jest` call for you.
 *
 * @example expect.extend(matchers);
 */
export const matchers = {
  toKeepContract: (received: unknown, operation?: NamedOperation): Promise<Outcome> =>
    outcomeOf(received, operation, 'any'),
  toRefuse: (received: unknown, operation?: NamedOperation): Promise<Outcome> =>
    outcomeOf(received, operation, 'refusal'),
};

/**
 * Checks without any `expect`, as in node:test, that a response keeps the contract.
 *
 * @param received - the response
 * @param operation - the operation, where the response does not say which request it is of
 * @throws Error that says what breaks the contract; CommandError for what cannot be judged
 * @example await assertKeepsContract(await fetch(`${url}/orders`), 'listOrders');
 */
export function assertKeepsContract(received: unknown, operation?: NamedOperation): Promise<void> {
  return assertOutcome(matchers.toKeepContract(received, operation));
}

/**
 * Checks without any `expect`, as in node:test, that a response is a refusal that the contract allows.
 *
 * @param received - the response
 * @param operation - the operation, where the response does not say which request it is of
 * @throws Error that says what is wrong; CommandError for what cannot be judged
 * @example await assertRefuses(await fetch(`${url}/orders/0`), 'getOrder');
 */
export function assertRefuses(received: unknown, operation?: NamedOperation): Promise<void> {
  return assertOutcome(matchers.toRefuse(received, operation));
}

async function assertOutcome(outcome: Promise<Outcome>): Promise<void> {
  const { pass, message } = await outcome;
  if (!pass) throw new Error(message());
}

let inUse: Promise<Contract> | undefined;

/**
 * Chooses the contract of all matchers in this process. By default it is that of the documents that `twinspec.config`
 * in the working folder names, or of those in `specs/`.
 *
 * @param choice - the files to read, or a contract that is in memory
 * @example useContract({ openapi: 'api/orders.yaml' });
 */
export function useContract(choice: ContractFiles | { contract: Contract }): void {
  inUse = 'contract' in choice ? Promise.resolve(choice.contract) : loadContract(choice);
  // A mistake in a document is said where the contract is needed.
  inUse.catch(() => undefined);
}

async function contractOfProject(): Promise<Contract> {
  return loadContract(
    (await readFilesFromSettings()) ??
      specFiles({ openapi: [], openrpc: [], 'allow-external': false }, "name one by useContract({ openapi: 'FILE' })"),
  );
}

async function outcomeOf(received: unknown, named: NamedOperation | undefined, expected: Expected): Promise<Outcome> {
  inUse ??= contractOfProject();
  const contract = await inUse;
  const judged = await judgeResponse(contract, received, named, expected);
  noteCovered(
    judged.map(({ operation, answer, judgement }) => ({
      ...toShownResponse(operation, answer, judgement),
      isRefusal: expected === 'refusal',
    })),
  );
  const broken = judged.filter(({ judgement }) => judgement.outcome === 'broken');
  const pass = broken.length === 0;
  return { pass, message: () => (pass ? formatKept(judged, expected) : formatBroken(contract, broken)) };
}

function formatKept(judged: JudgedResponse[], expected: Expected): string {
  const names = judged.map(({ operation }) => operation.id).join(', ');
  const what = expected === 'any' ? 'keeps the contract' : 'is a refusal that the contract allows';
  return `The response of ${names} ${what}, and was expected not to.`;
}

/** What is wrong, in the words of `verify`, with the places of the documents that say so. */
function formatBroken(contract: Contract, broken: JudgedResponse[]): string {
  return broken
    .flatMap(({ operation, answer, judgement, secrets }) => {
      const mask = createRedactor(secrets.map((secret) => [secret, redactedText]));
      const called =
        operation.rpc === undefined ? `${operation.id} (${operation.method} ${operation.path})` : operation.id;
      return [
        `The response of ${called} with status ${answer.status} breaks the contract:`,
        ...judgement.faults.flatMap((fault) => {
          const place =
            fault.spec === undefined ? '' : ` contract ${contract.locate(fault.spec.api, fault.spec.pointer)}`;
          return [`  ${mask(sentenceOf(fault))}`, `    rule ${fault.rule}${place}`];
        }),
      ];
    })
    .join('\n');
}

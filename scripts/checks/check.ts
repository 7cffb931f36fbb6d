import type { Operation } from '../contract/operation.ts';
import type { WrittenHttpRequest, RequestParts } from '../contract/request/write-request.ts';
import type { Fault, Judgement } from '../findings/findings.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';

/** The kinds of checks. */
export const checkKinds = [
  'exchange',
  'made up',
  'page',
  'optional field',
  'missing header',
  'missing field',
  'wrong type',
  'wrong value',
  'valid value',
  'linked',
  'life cycle',
  'list',
  'credential',
  'method',
  'protocol',
  'case',
  'seen',
  'received',
] as const;

/** The kind of a check. */
export type CheckKind = (typeof checkKinds)[number];

/** A request to send, and how to judge its answer. */
export type Check = {
  /** The operation, the kind and the subject of the check: the same in every run, so that a run can be repeated. */
  id: string;
  operation: Operation;
  kind: CheckKind;
  about: string;
  /** The only place of the request that differs from what is fine, as in `query limit` or `/lines/0/sku`. */
  place?: string;
  /** The number of the page that it asks for, if its kind is `page`. */
  page?: number;
  request: WrittenHttpRequest;
  /** The parts of the request, if it is one of the operation's. */
  view?: RequestParts;
  /** Whether the request surely keeps the contract, if it was recorded. */
  keepsContract?: boolean;
  /** What no report may show of it besides the credentials of the run, such as a part of one. */
  secrets?: string[];
  judge: (answer: ReceivedAnswer) => Judgement;
};

/** Sends a request, waiting as long as the server asks to; throws NoAnswerError. */
export type Send = (check: Pick<Check, 'request' | 'operation'>) => Promise<ReceivedAnswer>;

/** A check with its judgement and duration. */
export type Result = {
  check: Check;
  judgement: Judgement;
  /** `undefined` if no answer came. */
  answer?: ReceivedAnswer;
  milliseconds: number;
  /** How many calls of recorded traffic it stands for; one if it is left out. */
  times?: number;
};

/**
 * Makes the id of a check, by which reports and `--replay` name it.
 *
 * @param about - its subject
 */
export function checkId(operation: Pick<Operation, 'id'>, kind: CheckKind, about: string): string {
  return `${operation.id}, ${kind} ${about}`;
}

const idForm = new RegExp(`^(?<operation>.*?), (?<kind>${checkKinds.join('|')}) (?<about>.*)$`, 's');

/**
 * Takes the id of a check apart, as {@link checkId} made it.
 *
 * @example checkParts('getOrder, exchange found') // { operation: 'getOrder', kind: 'exchange', about: 'found' }
 */
export function checkParts(id: string): { operation: string; kind: CheckKind; about: string } | undefined {
  const { operation, kind: name, about } = idForm.exec(id)?.groups ?? {};
  const kind = checkKinds.find((one) => one === name);
  return operation === undefined || kind === undefined || about === undefined ? undefined : { operation, kind, about };
}

/**
 * Adds faults to a result that were found by comparing it with others.
 *
 * @returns the same result if there are none; otherwise one that is broken, with all faults
 */
export function blameResult(result: Result, faults: readonly Fault[]): Result {
  if (faults.length === 0) return result;
  const { judgement } = result;
  return { ...result, judgement: { ...judgement, outcome: 'broken', faults: [...judgement.faults, ...faults] } };
}

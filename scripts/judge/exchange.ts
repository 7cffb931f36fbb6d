import { isFailure } from '../contract/choose.ts';
import type { Exchange, Operation, Response } from '../contract/operation.ts';
import type { Fault, Judgement } from './fault.ts';
import type { Asked, Measure } from './asked.ts';
import { fieldsSeen, showsLess } from './demonstrated.ts';
import { isConsistent, literalFaults } from './literal.ts';
import { responseFor } from '../contract/documented.ts';
import { messageFaults } from './message.ts';
import { allowed, broken, demonstrates } from './outcomes.ts';
import { successFaults } from './success.ts';
import { wordFaults } from './words.ts';

/**
 * Judges an answer that has the status of an exchange.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @param exchange - the exchange that the answer should demonstrate
 * @returns the judgement
 */
export function judgeExchange(measure: Measure, asked: Asked, exchange: Exchange): Judgement {
  const { operation, answer } = asked;
  const response = responseFor(operation, answer.status);
  const faults = response === undefined ? [] : messageFaults(measure, operation, response, answer);
  const counted = withoutContradiction(measure, operation, exchange, faults);
  if (counted.length > 0) return broken(counted);
  const further = [
    ...(isFailure(exchange)
      ? wordFaults(operation, response, exchange, answer)
      : successFaults(asked, exchange, response)),
    ...literalFaults(measure, asked, exchange),
  ];
  if (further.length > 0) return broken(further);
  const other = otherFailure(asked, exchange, response);
  if (other !== undefined) return allowed(`it was refused as in ${other.name}`);
  const less = showsLess(operation, exchange, answer.body);
  if (less !== undefined) return allowed(less);
  return demonstrates(String(exchange.response.status), {
    exchanges: [exchange.name],
    fields: fieldsSeen(operation, response, answer.body),
  });
}

/** The failure whose fixed words came instead, where the exchange itself leaves its words open. */
function otherFailure(
  { operation, answer, expected }: Asked,
  due: Exchange,
  response: Response | undefined,
): Exchange | undefined {
  if (!isFailure(due) || expected.kind !== 'exchange') return undefined;
  return operation.exchanges.find(
    (other) =>
      other !== due &&
      isFailure(other) &&
      other.response.status === due.response.status &&
      wordFaults(operation, response, other, answer).length === 0 &&
      wordFaults(operation, response, other, { ...answer, body: due.response.body }).length > 0,
  );
}

/**
 * Drops the faults that no server can avoid: when an example contradicts its schema, the document is wrong, which lint
 * reports.
 *
 * @param measure - the contract
 * @param operation - the operation that was called
 * @param exchange - the exchange that was expected
 * @param faults - the faults of the answer
 * @returns the faults that count
 */
export function withoutContradiction(
  measure: Measure,
  operation: Operation,
  exchange: Exchange,
  faults: Fault[],
): Fault[] {
  return isConsistent(measure, operation, exchange) ? faults : faults.filter(({ rule }) => rule !== 'schema');
}

import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import {
  type Fault,
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
} from '../../findings/findings.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { fieldsSeen, showsLess } from '../values/demonstrated-exchanges.ts';
import { isConsistent, literalFaults } from './example-match.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { messageFaults } from './message.ts';
import { successFaults } from './success.ts';
import { findFixedValueFaults } from './fixed-values.ts';

/**
 * Judges an answer that has the status of an exchange.
 *
 * @param exchange - the exchange that the answer should demonstrate
 */
export function judgeExchange(measure: JudgeContext, asked: JudgedCall, exchange: Exchange): Judgement {
  const { operation, answer } = asked;
  const response = responseFor(operation, answer.status);
  const faults = response === undefined ? [] : messageFaults(measure, operation, response, answer);
  const counted = withoutContradiction(measure, operation, exchange, faults);
  if (counted.length > 0) return toBrokenJudgement(counted);
  const further = [
    ...(isFailure(exchange)
      ? findFixedValueFaults(operation, response, exchange, answer)
      : successFaults(asked, exchange, response)),
    ...literalFaults(measure, asked, exchange),
  ];
  if (further.length > 0) return toBrokenJudgement(further);
  const other = findOtherFailure(asked, exchange, response);
  if (other !== undefined) return toAllowedJudgement(`it was refused as in ${other.name}`);
  const less = showsLess(operation, exchange, answer.body);
  if (less !== undefined) return toAllowedJudgement(less);
  return toShownJudgement(String(exchange.response.status), {
    exchanges: [exchange.name],
    fields: fieldsSeen(operation, response, answer.body),
  });
}

/** The failure whose fixed words came instead, where the exchange itself leaves its words open. */
function findOtherFailure(
  { operation, answer, expected }: JudgedCall,
  due: Exchange,
  response: Response | undefined,
): Exchange | undefined {
  if (!isFailure(due) || expected.kind !== 'exchange') return undefined;
  return operation.exchanges.find(
    (other) =>
      other !== due &&
      isFailure(other) &&
      other.response.status === due.response.status &&
      findFixedValueFaults(operation, response, other, answer).length === 0 &&
      findFixedValueFaults(operation, response, other, { ...answer, body: due.response.body }).length > 0,
  );
}

/**
 * Drops the faults that no server can avoid: when an example contradicts its schema, the document is wrong, which lint
 * reports.
 *
 * @param exchange - the exchange that was expected
 * @returns the faults that count
 */
export function withoutContradiction(
  measure: JudgeContext,
  operation: Operation,
  exchange: Exchange,
  faults: Fault[],
): Fault[] {
  return isConsistent(measure, operation, exchange) ? faults : faults.filter(({ rule }) => rule !== 'schema');
}

import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import {
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
  statusFault,
} from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { judgeExchange } from './exchange.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { messageFaults } from './message.ts';
import { findFixedValueFaults } from './fixed-values.ts';

/** Statuses that do not concern the body: unless they are documented, an invalid body is not a reason for them. */
export const otherReasons: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

/**
 * Judges the answer to a request that has to be refused.
 *
 * @param due - the exchange that documents this refusal, if there is one
 * @param mayMiss - whether the request may also name something that is not there
 */
export function judgeRefusal(
  measure: JudgeContext,
  asked: JudgedCall,
  due: Exchange | undefined,
  mayMiss: boolean | undefined,
): Judgement {
  const { operation, answer } = asked;
  if (mayMiss === true && answer.status === 404) return judgeRefusalAsDocumented(measure, operation, answer);
  return due === undefined ? judgeUndocumented(measure, asked) : judgeDocumented(measure, asked, due);
}

function judgeDocumented(measure: JudgeContext, asked: JudgedCall, due: Exchange): Judgement {
  const { operation, answer } = asked;
  const { status } = answer;
  if (status === due.response.status) {
    // With a missing credential, the server may answer with any of the documented refusals of credentials.
    const isOpen = measure.strictness === 'live' && isCredentialStatus(status);
    const said = isOpen ? refusalInItsWords(operation, responseFor(operation, status), answer) : undefined;
    return { ...judgeExchange(measure, asked, said ?? due), exchanges: [] };
  }
  const fits = status >= 400 && status < 500 && !otherReasons.has(status);
  if (fits && !isCredentialStatus(due.response.status))
    return toAllowedJudgement(`it was refused with status ${status}; ${due.name} shows ${due.response.status}`);
  return toBrokenJudgement([statusFault(`status ${due.response.status}`, answer)]);
}

function refusalInItsWords(
  operation: Operation,
  response: Response | undefined,
  answer: ReceivedAnswer,
): Exchange | undefined {
  return operation.exchanges.find(
    (exchange) =>
      isFailure(exchange) &&
      exchange.response.status === answer.status &&
      findFixedValueFaults(operation, response, exchange, answer).length === 0,
  );
}

function judgeUndocumented(measure: JudgeContext, asked: JudgedCall): Judgement {
  const { operation, answer } = asked;
  const { status } = answer;
  if (status < 400) return toBrokenJudgement([statusFault('a refusal (4xx)', answer, 'refusal')]);
  const isForCredential = isCredentialStatus(status) && lacksCredential(asked);
  const isOther = status >= 500 || (otherReasons.has(status) && !isForCredential);
  if (isOther && findDocumentedRefusal(operation, answer) === undefined)
    return toBrokenJudgement([statusFault('a suitable refusal (4xx)', answer, 'refusal')]);
  const judgement = judgeRefusalAsDocumented(measure, operation, answer);
  return isOther && judgement.outcome === 'shown'
    ? toAllowedJudgement(`it was refused with the documented status ${status}`)
    : judgement;
}

function isCredentialStatus(status: number): boolean {
  return status === 401 || status === 403;
}

function lacksCredential({ operation, view }: JudgedCall): boolean {
  return operation.headers.some(
    ({ name, scheme, required }) => required && scheme !== undefined && view.headers[name] === undefined,
  );
}

/** Judges a refusal whose status suits: one that is documented is held to its response, and shows it. */
export function judgeRefusalAsDocumented(
  measure: JudgeContext,
  operation: Operation,
  answer: ReceivedAnswer,
): Judgement {
  const documented = findDocumentedRefusal(operation, answer);
  const faults = documented === undefined ? answer.faults : messageFaults(measure, operation, documented, answer);
  return faults.length > 0
    ? toBrokenJudgement(faults)
    : toShownJudgement(documented?.status ?? `refusal ${answer.status}`);
}

/** What the document says of just this status; `default` may be about any failure. */
function findDocumentedRefusal(operation: Operation, { status }: ReceivedAnswer): Response | undefined {
  const documented = responseFor(operation, status);
  return documented?.status === 'default' ? undefined : documented;
}

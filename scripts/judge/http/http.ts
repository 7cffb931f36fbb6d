// Whether the answer of an HTTP operation keeps the contract, and the parts of that for checks of the protocol itself
// and of refusals that nothing documents.

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
import { findDemonstrated, fieldsSeen } from '../values/demonstrated-exchanges.ts';
import { judgeExchange } from './exchange.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { messageFaults } from './message.ts';
import { writeRequest } from '../../contract/request/write-request.ts';
import { hasRequiredParameters } from '../../contract/http/http.ts';
import { negotiationFaults } from './content-negotiation.ts';
import { namedByUserReason, isNamedByUser } from '../values/user-values.ts';
import { judgeRefusal, otherReasons } from './refusal.ts';
import { chooseExchangeFor, successFaults } from './success.ts';
import { findFixedValueFaults } from './fixed-values.ts';

export { addCharsetNote } from './charset-notes.ts';
export { formFaults } from './response-headers.ts';
export { judgeRefusalAsDocumented, otherReasons } from './refusal.ts';

/** Judges the answer of an HTTP operation. */
export function judgeHttp(measure: JudgeContext, asked: JudgedCall): Judgement {
  const { expected, answer } = asked;
  if (expected.kind === 'refusal') return judgeRefusal(measure, asked, expected.exchange, expected.mayMiss);
  if (expected.kind === 'any') return judgeAny(measure, asked);
  const { exchange } = expected;
  if (answer.status === exchange.response.status) return judgeExchange(measure, asked, exchange);
  // What was made up because the example names no thing may name none that the server has.
  const isMadeUp = !isFailure(exchange) && !hasRequiredParameters(asked.operation, exchange.request);
  if (isMadeUp && answer.status === 404) return judgeAny(measure, { ...asked, expected: { kind: 'any' } });
  const decided = isFailure(exchange) ? undefined : findDecidedByState(measure, asked);
  if (decided === undefined) return toBrokenJudgement([statusFault(`status ${exchange.response.status}`, answer)]);
  return isNamedByUser(exchange, decided)
    ? toBrokenJudgement([statusFault(`status ${exchange.response.status}, ${namedByUserReason}`, answer)])
    : toAllowedJudgement(`it depends on the server's state: it answered as in ${decided.name}`);
}

/** The error exchange that this is the answer of, if a valid request may get it because of the server's state. */
function findDecidedByState(measure: JudgeContext, { operation, answer }: JudgedCall): Exchange | undefined {
  const response = responseFor(operation, answer.status);
  if (response === undefined || messageFaults(measure, operation, response, answer).length > 0) return undefined;
  return operation.exchanges.find(
    (exchange) =>
      exchange.state === 'decides' &&
      isFailure(exchange) &&
      exchange.response.status === answer.status &&
      findFixedValueFaults(operation, response, exchange, answer).length === 0,
  );
}

function judgeAny(measure: JudgeContext, asked: JudgedCall): Judgement {
  const { operation, answer, expected } = asked;
  const { status } = answer;
  if (status === 414 || status === 431) {
    const size = headSizeOf(asked);
    if (size > dueHeadSize && answer.faults.length === 0)
      return toAllowedJudgement(`its address and headers have ${size} bytes, more than servers have to take`);
  }
  const variant = expected.kind === 'any' ? expected.variant : undefined;
  if (variant !== undefined && aboutForm.has(status)) return judgeRefusedVariant(asked, variant);
  const isRefused = status >= 400 && status < 500 && (status === 404 || !otherReasons.has(status));
  if (isRefused && expected.kind === 'any' && expected.mayRefuse !== undefined)
    return answer.faults.length > 0
      ? toBrokenJudgement(answer.faults)
      : toAllowedJudgement(`${expected.mayRefuse} (status ${status})`);
  // In OpenAPI 3.1 an operation need not have responses; then any success is fine.
  if (operation.responses.length === 0 && answer.status < 400) return judgeUndescribed(answer);
  const response = responseFor(operation, answer.status);
  if (response === undefined) {
    return toBrokenJudgement([
      { code: `undocumented ${status}`, ...statusFault(dueStatus(operation, status), answer) },
    ]);
  }
  const faults = messageFaults(measure, operation, response, answer);
  if (answer.status < 300) faults.push(...negotiationFaults(asked, response));
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (answer.status >= 400)
    return toAllowedJudgement(`the made-up request was refused with the documented status ${answer.status}`);
  return judgeSuccess(measure, asked, response);
}

/** Names the one success that is documented where another one came, and else all statuses. */
function dueStatus({ responses }: Operation, came: number): string {
  const all = responses.map(({ status }) => status);
  const successes = all.filter((status) => status.startsWith('2'));
  if (came >= 200 && came < 300 && successes.length === 1) return `status ${successes.join()}`;
  return `a documented status${all.length === 0 ? '' : ` (${all.join(', ')})`}`;
}

/** So many bytes of a request line every server should take (RFC 9112, section 3); of headers, no standard says. */
const dueHeadSize = 8000;

/** How many bytes of a request come before its body, as far as the contract speaks of them. */
function headSizeOf({ operation, view }: JudgedCall): number {
  const { method, url, headers } = writeRequest(operation, view, '', 'json');
  const lines = [`${method} ${url} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return Buffer.byteLength(lines.join('\r\n'));
}

/** Statuses that blame the form of a request, not what it asks for (RFC 9110, section 15.5). */
const aboutForm: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 417, 422, 431]);

function judgeRefusedVariant({ answer }: JudgedCall, variant: 'limited' | 'open'): Judgement {
  if (variant === 'open')
    return answer.faults.length > 0
      ? toBrokenJudgement(answer.faults)
      : toAllowedJudgement(
          `it was refused with status ${answer.status}; the contract leaves open which values are accepted`,
        );
  return toBrokenJudgement([statusFault('a valid request to be accepted', answer, 'acceptance')]);
}

function judgeUndescribed({ status, faults }: ReceivedAnswer): Judgement {
  return faults.length > 0 ? toBrokenJudgement(faults) : toShownJudgement(String(status));
}

function judgeSuccess(measure: JudgeContext, asked: JudgedCall, response: Response): Judgement {
  const { operation, answer } = asked;
  const chosen = chooseExchangeFor(measure, asked);
  const faults = successFaults(asked, chosen, response);
  if (faults.length > 0) return toBrokenJudgement(faults);
  return toShownJudgement(response.status, {
    exchanges: findDemonstrated(operation, response, answer, chosen),
    fields: fieldsSeen(operation, response, answer.body),
  });
}

import { isFailure } from '../contract/choose.ts';
import type { Exchange, Response } from '../contract/operation.ts';
import type { Judgement } from './fault.ts';
import type { ReceivedAnswer } from './received.ts';
import type { Asked, Measure } from './asked.ts';
import { demonstrated, fieldsSeen } from './demonstrated.ts';
import { judgeExchange } from './exchange.ts';
import { responseFor } from '../contract/documented.ts';
import { messageFaults } from './message.ts';
import { isComplete } from '../contract/places.ts';
import { negotiationFaults } from './negotiated.ts';
import { allowed, broken, demonstrates, statusFault } from './outcomes.ts';
import { asNamed, isAllNamed } from './own-values.ts';
import { judgeRefusal, otherReasons } from './refusal.ts';
import { chosenFor, successFaults } from './success.ts';
import { wordFaults } from './words.ts';

/**
 * Judges the answer of an HTTP operation.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @returns the judgement
 */
export function judgeHttp(measure: Measure, asked: Asked): Judgement {
  const { expected, answer } = asked;
  if (expected.kind === 'refusal') return judgeRefusal(measure, asked, expected.exchange, expected.mayMiss);
  if (expected.kind === 'any') return judgeAny(measure, asked);
  const { exchange } = expected;
  if (answer.status === exchange.response.status) return judgeExchange(measure, asked, exchange);
  // What was made up because the example names no thing may name none that the server has.
  const isMadeUp = !isFailure(exchange) && !isComplete(asked.operation, exchange.request);
  if (isMadeUp && answer.status === 404) return judgeAny(measure, { ...asked, expected: { kind: 'any' } });
  const decided = isFailure(exchange) ? undefined : decidedByState(measure, asked);
  if (decided === undefined) return broken([statusFault(`status ${exchange.response.status}`, answer)]);
  return isAllNamed(exchange, decided)
    ? broken([statusFault(`status ${exchange.response.status}, ${asNamed}`, answer)])
    : allowed(`it depends on the server's state: it answered as in ${decided.name}`);
}

/** The error exchange that this is the answer of, if a valid request may get it because of the server's state. */
function decidedByState(measure: Measure, { operation, answer }: Asked): Exchange | undefined {
  const response = responseFor(operation, answer.status);
  if (response === undefined || messageFaults(measure, operation, response, answer).length > 0) return undefined;
  return operation.exchanges.find(
    (exchange) =>
      exchange.state === 'decides' &&
      isFailure(exchange) &&
      exchange.response.status === answer.status &&
      wordFaults(operation, response, exchange, answer).length === 0,
  );
}

function judgeAny(measure: Measure, asked: Asked): Judgement {
  const { operation, answer, expected } = asked;
  const { status } = answer;
  const variant = expected.kind === 'any' ? expected.variant : undefined;
  if (variant !== undefined && aboutForm.has(status)) return judgeRefusedVariant(asked, variant);
  const isRefused = status >= 400 && status < 500 && (status === 404 || !otherReasons.has(status));
  if (isRefused && expected.kind === 'any' && expected.mayRefuse !== undefined)
    return answer.faults.length > 0 ? broken(answer.faults) : allowed(`${expected.mayRefuse} (status ${status})`);
  // In OpenAPI 3.1 an operation need not have responses; then any success is fine.
  if (operation.responses.length === 0 && answer.status < 400) return judgeUndescribed(answer);
  const response = responseFor(operation, answer.status);
  if (response === undefined) {
    const documented = operation.responses.map(({ status }) => status).join(', ');
    return broken([statusFault(`a documented status${documented === '' ? '' : ` (${documented})`}`, answer)]);
  }
  const faults = messageFaults(measure, operation, response, answer);
  if (answer.status < 300) faults.push(...negotiationFaults(asked, response));
  if (faults.length > 0) return broken(faults);
  if (answer.status >= 400)
    return allowed(`the made-up request was refused with the documented status ${answer.status}`);
  return judgeSuccess(measure, asked, response);
}

/** Statuses that blame the form of a request, not what it asks for (RFC 9110, section 15.5). */
const aboutForm: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 417, 422, 431]);

function judgeRefusedVariant({ answer }: Asked, variant: 'limited' | 'open'): Judgement {
  if (variant === 'open')
    return answer.faults.length > 0
      ? broken(answer.faults)
      : allowed(`it was refused with status ${answer.status}; the contract leaves open which values are accepted`);
  return broken([statusFault('a valid request to be accepted', answer, 'acceptance')]);
}

function judgeUndescribed({ status, faults }: ReceivedAnswer): Judgement {
  return faults.length > 0 ? broken(faults) : demonstrates(String(status));
}

function judgeSuccess(measure: Measure, asked: Asked, response: Response): Judgement {
  const { operation, answer } = asked;
  const chosen = chosenFor(measure, asked);
  const faults = successFaults(asked, chosen, response);
  if (faults.length > 0) return broken(faults);
  return demonstrates(response.status, {
    exchanges: demonstrated(operation, response, answer, chosen),
    fields: fieldsSeen(operation, response, answer.body),
  });
}

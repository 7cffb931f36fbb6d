// Whether the answer of a JSON-RPC method keeps the contract, and the parts of that for checks of the protocol itself.

import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject } from '../../contract/base/json.ts';
import {
  type Fault,
  type Judgement,
  toBrokenJudgement,
  toShownJudgement,
  statusFault,
} from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { envelopeFaults } from './envelope.ts';
import { withoutContradiction } from '../http/exchange.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { messageFaults } from '../http/message.ts';
import { judgeRpcError, judgeRpcRefusal } from './rpc-error.ts';
import { judgeResult } from './rpc-result.ts';
import { gradeByStatus, rpcStatusFaults } from './rpc-status.ts';
import { schemaFaults } from '../http/schema-faults.ts';
import { variantFor } from './variant.ts';

export { definedCodes, envelopeFaults, unsupportedMethod } from './envelope.ts';
export { errorCodeOf } from './rpc-error.ts';
export { gradeByStatus, rpcStatusFaults } from './rpc-status.ts';

/** Judges the answer of a JSON-RPC method. */
export function judgeRpc(measure: JudgeContext, asked: JudgedCall): Judgement {
  if (asked.operation.rpc?.result === undefined) return judgeSilence(asked);
  return gradeByStatus(judgeCall(measure, asked), asked.answer);
}

function judgeCall(measure: JudgeContext, asked: JudgedCall): Judgement {
  const { operation, view, answer, expected } = asked;
  const status = rpcStatusFaults(answer);
  if (status.length > 0) return toBrokenJudgement(status);
  const response = responseFor(operation, 200);
  if (response === undefined) return toBrokenJudgement([]);
  const envelope = envelopeFaults(operation, asObject(view.body)['id'] ?? null, answer.body);
  if (answer.body !== undefined && envelope.length > 0) return toBrokenJudgement([...answer.faults, ...envelope]);
  const faults = replaceByTighter(measure, asked, messageFaults(measure, operation, response, answer));
  const counted =
    expected.kind === 'exchange' ? withoutContradiction(measure, operation, expected.exchange, faults) : faults;
  if (counted.length > 0) return toBrokenJudgement(counted);
  const { error } = asObject(answer.body);
  const code = asObject(error)['code'];
  const isShown = expected.kind === 'exchange' && !isFailure(expected.exchange);
  const isUnasked = expected.kind === 'any' && expected.isUnasked === true;
  const isValid = isShown || isUnasked || measure.validators.requests[operation.id]?.(view.body) !== false;
  if (!isValid) return judgeRpcRefusal(measure, asked, code);
  if (error !== undefined) return judgeRpcError(asked, code);
  return judgeResult(measure, asked, response);
}

/** Faults against the narrower schema of this request are more precise than those against the general one. */
function replaceByTighter(measure: JudgeContext, asked: JudgedCall, faults: Fault[]): Fault[] {
  const { result } = asObject(asked.answer.body);
  const variant = variantFor(measure, asked);
  if (result === undefined || variant === undefined) return faults;
  const tighter = schemaFaults(asked.operation, variant.validate, variant.schema, result, '/result');
  return tighter.length === 0 ? faults : [...faults.filter(({ rule }) => rule !== 'schema'), ...tighter];
}

function judgeSilence({ answer }: JudgedCall): Judgement {
  const { status, text } = answer;
  if (status >= 300) return toBrokenJudgement([statusFault('a status from 200 to 299', answer)]);
  const expected = 'no answer to a notification (JSON-RPC 2.0, section 4.1)';
  if (text !== '') return toBrokenJudgement([{ rule: 'notification', pointer: '', expected, got: writeValue(text) }]);
  return toShownJudgement('204');
}

import { asObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Resource, RpcMethod } from '../../contract/rpc-method.ts';
import { omitStranded } from './as-it-comes-back.ts';
import { possibilities } from '../../contract/schema/reading.ts';
import { errorFor, isAboutOne, resourceCallOf } from '../../contract/x-resource/x-resource.ts';
import { attributeToOther, type Answer } from '../../serve/answer/answer.ts';
import type { RpcAnswer, RpcCall } from '../../serve/call-types.ts';
import { rpcError, type ErrorObject, contentType } from '../../serve/rpc/rpc.ts';
import type { Decision } from '../choose/choose-answer.ts';
import { answerFromMemory, type CallMemory } from '../session/remember-calls.ts';
import type { MakeUpDocumented } from './stateful-context.ts';

/** A method that says what it does to objects. */
type ResourceMethod = {
  operation: Operation;
  method: RpcMethod;
  resource: Resource;
};

/**
 * Answers a valid call of a JSON-RPC method from what is remembered, as an HTTP operation that does the same.
 *
 * @param decision - what the contract says
 * @param call - the call, which keeps the contract
 * @param plain - answers without what is remembered
 */
export async function answerResource(
  memory: CallMemory,
  { operation, method, resource }: ResourceMethod,
  decision: Decision | undefined,
  call: RpcCall,
  plain: () => Promise<RpcAnswer>,
): Promise<RpcAnswer> {
  const { does } = resource;
  const params = asObject(call.view.body)['params'];
  const { key, argument } = resourceCallOf(method, resource, params, operation.schemaAt);
  if (isAboutOne(does) && key === undefined) return plain();
  const makeUp: MakeUpDocumented = async ({ status }, why) => {
    const by = attributeToOther('remembered', operation.id, why);
    const error = errorFor(method, resource, status);
    // Where a result may be null and no error says that an object is missing, null does.
    const types = possibilities(operation.schemaAt, method.result === undefined ? [] : [method.result]).kinds;
    if (error === undefined && does === 'read' && types.has('null'))
      return { status: 200, contentType, body: 'null', by };
    return {
      status,
      contentType,
      body: JSON.stringify(error ?? rpcError('-32001', why)),
      by,
    };
  };
  const view = {
    headers: {},
    ...(does === 'list' ? { query: asObject(argument) } : argument !== undefined && { body: argument }),
  };
  const pathValues = key === undefined ? {} : { [key.name]: encodeURIComponent(key.value) };
  const valid = { call: { ...call.http, pathValues }, view, makeUp };
  const answer = await answerFromMemory(memory, operation, decision, valid, async () => toHttpAnswer(await plain()));
  const { schemaAt } = operation;
  return toRpcAnswer(answer.status < 400 ? omitStranded(schemaAt, method.result, answer) : answer);
}

function toHttpAnswer(answer: RpcAnswer): Answer {
  const { by } = answer;
  return 'result' in answer
    ? { status: 200, contentType, body: answer.result, by }
    : { status: 400, contentType, body: JSON.stringify(answer.error), by };
}

function toRpcAnswer({ status, body, by, problem }: Answer): RpcAnswer {
  const text = typeof body === 'string' ? body : '';
  if (problem !== undefined) return { error: rpcError('-32602', problem.detail), by };
  if (status < 400) return { result: text === '' ? 'null' : text, by };
  return { error: JSON.parse(text) as ErrorObject, by };
}

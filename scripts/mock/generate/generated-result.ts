import { applyEdits } from '../../contract/exchange/exchange.ts';
import { isObject } from '../../contract/base/json.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { RpcMethod } from '../../contract/rpc-method.ts';
import type { ResultValidators } from '../../contract/validate/validator-types.ts';
import { attributeToOther } from '../../serve/answer/answer.ts';
import type { RpcAnswer, RpcCall } from '../../serve/call-types.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { rpcError, rpcFailure } from '../../serve/rpc/rpc.ts';
import { createIdentifierRefresher, writeFreshAnswer } from './fresh-identifiers.ts';
import { GenerationError, writeTagsKey } from './generator.ts';
import type { SentTags } from './plain-schema.ts';
import { cacheKey } from '../session/bounded-cache.ts';
import { noRequest, type MakeUpParts, type MadeUpAnswer } from './generated-answer.ts';
import { preferenceIn } from '../choose/prefer-header.ts';
import { createRequestEcho, findSentTags } from './echo-request.ts';
import type { Turn } from '../session/mock-sessions.ts';

/** Makes up the result of a call; `why` goes into its attribution. */
export type ResultMaker = (call: RpcCall, turn: Turn, why: string) => Promise<RpcAnswer>;

/**
 * Prepares made-up results of a JSON-RPC method.
 *
 * @param parts - see {@link MakeUpParts}
 * @param method - what it has beyond an HTTP operation
 * @returns a function that makes a result that satisfies the schema for the params of the call, or an error if it
 *   cannot
 */
export function resultMakerOf(parts: MakeUpParts, operation: Operation, method: RpcMethod): ResultMaker {
  // Without validators it is a method without a result, meant for notifications only; a call of it gets null.
  let compiled: { validators: ResultValidators | undefined } | undefined;
  const make = async ({ view, http }: RpcCall, turn: Turn, why: string): Promise<RpcAnswer> => {
    const validators = compiled?.validators;
    if (validators === undefined)
      return { result: 'null', by: attributeToOther('generated', operation.id, `${why}; it has no result`) };
    const params = isObject(view.body) ? view.body['params'] : undefined;
    const variant = validators.variants.findIndex((one) => one.params(params));
    const asked = preferenceIn(http)?.seed;
    const seed = asked ?? turn.seed;
    // Who names a seed wants the same answer each time.
    const isFresh = asked === undefined;
    const sent = findSentTags(operation, view);
    const key = cacheKey(operation.id, `${variant} ${isFresh}`, seed, why, writeTagsKey(sent));
    const known = parts.templates.get(key);
    if (known !== undefined) return fillResult(known, turn, view);
    const schema = {
      pointer: method.variants[variant]?.result ?? method.result ?? '',
      validate: validators.variants[variant]?.result ?? validators.result,
    };
    return templateFor(parts, operation, schema, { seed, isFresh, why, sent }).then(async (made) => {
      if (!('write' in made)) return made;
      const answer = await fillResult(made, turn, view);
      parts.templates.set(key, made, answer.result.length);
      return answer;
    });
  };
  return (call, turn, why) => {
    if (compiled !== undefined) return make(call, turn, why);
    return parts.answerValidators(operation).then(({ results }) => {
      compiled = { validators: ownProperty(results, operation.id) };
      return make(call, turn, why);
    });
  };
}

type Filled = { result: string } & Pick<RpcAnswer, 'by'>;

async function fillResult({ head: { by }, write }: MadeUpAnswer, turn: Turn, view: RequestView): Promise<Filled> {
  return { result: String(await write(turn, view)), by };
}

async function templateFor(
  { generate, store }: MakeUpParts,
  operation: Operation,
  { pointer, validate }: { pointer: string; validate: ResultValidators['result'] },
  { seed, isFresh, why, sent }: { seed: string; isFresh: boolean; why: string; sent: SentTags },
): Promise<MadeUpAnswer | RpcAnswer> {
  try {
    const made = await generate(operation, pointer, seed, validate, 'examples', sent);
    // The places to freshen are pointers into the whole JSON-RPC response.
    const fresh = operation.responses.flatMap((response) => response.fresh);
    const freshener = isFresh ? createIdentifierRefresher(operation.id, fresh, 'result') : undefined;
    const by = attributeToOther('generated', operation.id, `${why}; made up from its schema`);
    const echoing = createRequestEcho(operation);
    const write: MadeUpAnswer['write'] = (turn, view) => {
      const own = echoing(made, view, validate);
      return writeFreshAnswer(store, freshener, turn, (edits) => JSON.stringify(applyEdits(own, edits, noRequest)));
    };
    return { head: { status: 200, by }, write };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return rpcFailure(operation, rpcError('-32603', error.message));
  }
}

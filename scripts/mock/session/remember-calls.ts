import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import type { Decision } from '../choose/choose-answer.ts';
import type { StatefulContext, ValidCall } from '../remembered/stateful-context.ts';
import type { StatefulOperations } from '../remembered/stateful-operations.ts';

/** Remembers what calls make, change and delete. What it takes is loaded, and worked out, when it is first needed. */
export type CallMemory = { rememberer: () => Promise<StatefulOperations>; isForAll: boolean };

/**
 * Makes the memory of a mock.
 *
 * @param parts - what remembering needs
 * @param wanted - true for all operations, false for none; without it, those that no exchange shows are remembered
 * @returns the memory; `undefined` if there is nothing to remember
 */
export function createCallMemory(parts: StatefulContext, wanted: boolean | undefined): CallMemory | undefined {
  // Where everything is a POST to a path of its own, nothing can be seen to belong together; methods have to say it.
  const isPossible = parts.operations.some(({ method, rpc }) =>
    rpc === undefined ? method !== 'POST' : rpc.resource !== undefined,
  );
  if (wanted === false || !isPossible) return undefined;
  let loaded: Promise<StatefulOperations> | undefined;
  const rememberer = async (): Promise<StatefulOperations> =>
    (loaded ??= import('../remembered/stateful-operations.ts').then(({ createStatefulOperations }) =>
      createStatefulOperations(parts),
    ));
  return { rememberer, isForAll: wanted === true };
}

/**
 * Answers a valid request from what is remembered, unless an exchange shows its answer; and remembers what an exchange
 * answered.
 *
 * @param decision - what the contract says
 * @param valid - the call, which keeps the contract
 * @param plain - answers without what is remembered
 */
export async function answerFromMemory(
  { rememberer, isForAll }: CallMemory,
  operation: Operation,
  decision: Decision | undefined,
  valid: ValidCall,
  plain: () => Promise<Answer>,
): Promise<Answer> {
  const remembering = (await rememberer()).of(operation);
  const exchange = decision !== undefined && 'exchange' in decision ? decision : undefined;
  if (remembering === undefined || (exchange !== undefined && isFailure(exchange.exchange))) return plain();
  const isMeant = exchange !== undefined && exchange.isOwn !== true && exchange.exchange.when !== undefined;
  if (!isMeant) {
    const isShown = exchange !== undefined && (!isForAll || exchange.isOwn === true);
    const remembered = await remembering.answer(valid, isShown);
    if (remembered !== undefined) return remembered;
  }
  const answer = await plain();
  if (exchange !== undefined && isForAll) await remembering.learn(valid, answer);
  return answer;
}

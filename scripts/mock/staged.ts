import type { Answer } from '../serve/answer.ts';
import type { Engine } from '../serve/engine.ts';
import { headerOf } from '../serve/message.ts';
import { problem } from '../serve/problem.ts';
import { faultAnswer, type Faults } from './faults.ts';
import { preferenceOf } from './prefer.ts';

/**
 * Puts an engine on the stage of a mock: its requests fail and wait as the options ask for it, a preference that makes
 * no sense is refused, and every answer says where it comes from.
 *
 * @param engine - answers the requests
 * @param faults - the injected delays and failures
 * @param headersOf - makes the headers that hooks add
 * @returns the engine of a mock
 */
export function staged(engine: Engine, faults: Faults, headersOf: Engine['headersOf']): Engine {
  return {
    ...engine,
    ...(headersOf !== undefined && { headersOf }),
    around: ({ headers, search }, operationId, answer) => {
      const failure = faults.failure();
      if (failure !== undefined) return later(faults, faultAnswer(failure, operationId));
      const preference = preferenceOf(headerOf(headers, 'prefer'), search);
      if (preference !== undefined && 'flaw' in preference) {
        return problem('unknown-preference', preference.flaw, { operationId });
      }
      const made = answer();
      return made instanceof Promise ? made.then((ready) => later(faults, ready)) : later(faults, made);
    },
  };
}

function later(faults: Faults, answer: Answer): Answer | Promise<Answer> {
  const delay = faults.delay();
  return delay === undefined ? answer : delay.then(() => answer);
}

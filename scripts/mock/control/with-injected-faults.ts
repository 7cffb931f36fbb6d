import type { Answer } from '../../serve/answer/answer.ts';
import type { Engine } from '../../serve/engine.ts';
import { headerOf } from '../../serve/message/message.ts';
import { problem } from '../../serve/refusal/problem-details.ts';
import { withAcceptNote } from '../choose/accept.ts';
import { faultAnswer, type Delays } from './injected-failures.ts';
import { paceBody, type StreamPace } from '../generate/stream-pacing.ts';
import { preferenceOf } from '../choose/prefer-header.ts';
import { settleKey } from '../session/idempotency.ts';
import type { Sessions } from '../session/mock-sessions.ts';
import { isStream, streamItemsIn } from '../generate/stream.ts';

/**
 * Puts an engine on the stage of a mock: its requests fail and wait as their session asks for it, a preference that
 * makes no sense is refused, and every answer says where it comes from.
 *
 * @param sessions - draw the injected delays and failures
 * @param delays - hold answers back
 * @param headersOf - makes the headers that hooks add
 */
export function withInjectedFaults(
  engine: Engine,
  sessions: Sessions,
  delays: Delays,
  headersOf: Engine['headersOf'],
): Engine {
  return {
    ...engine,
    ...(headersOf !== undefined && { headersOf }),
    around: async (call, operationId, answer) => {
      const { session, headers, search } = call;
      const { failure, delay } = await sessions.faults(session);
      if (failure !== undefined) {
        await delays.wait(delay);
        return faultAnswer(failure, operationId);
      }
      const preference = preferenceOf(headerOf(headers, 'prefer'), search);
      if (preference !== undefined && 'flaw' in preference)
        return problem('unknown-preference', preference.flaw, { operationId });
      const ready = sendInItems(
        withAcceptNote(await answer(), headers),
        { gap: delay, items: preference?.items },
        delays,
      );
      const held = delays.wait(delay);
      if (held !== undefined) await held;
      // The key is in use as long as the answer is held back.
      const settled = settleKey(call);
      if (settled !== undefined) await settled;
      return ready;
    },
  };
}

/** A stream is sent item by item. */
function sendInItems(ready: Answer, pace: StreamPace, delays: Delays): Answer {
  const { body, contentType = '', status } = ready;
  if (typeof body !== 'string' || status >= 400 || !isStream({ contentType })) return ready;
  const items = streamItemsIn(contentType, body);
  return items.length === 0 ? ready : { ...ready, body: paceBody(items, pace, delays) };
}

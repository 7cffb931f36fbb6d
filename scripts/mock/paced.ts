import type { StreamedBody } from '../serve/message.ts';
import type { Delays } from './faults.ts';

/** How a stream is sent. */
export type StreamPace = {
  /** Milliseconds between two items. */
  gap: number;
  /** How many items are sent, or as many as the client reads; by default those that there are. */
  items: number | 'endless' | undefined;
};

/** An endless stream that nobody slows down has this many milliseconds between two items. */
const usualGap = 1000;

/**
 * Sends a stream item by item. It ends at once, and leaves no timer, when its reader is gone. Where more items are asked
 * for than there are, those between the first and the last are repeated.
 *
 * @param items - the items as they are sent, at least one
 * @param pace - see {@link StreamPace}
 * @param delays - hold the items back
 * @returns the body
 */
export function paced(
  items: string[],
  { gap, items: wanted = items.length }: StreamPace,
  delays: Delays,
): StreamedBody {
  const between = wanted === 'endless' && gap === 0 ? usualGap : gap;
  let sent = 0;
  let isOver = false;
  let waiting: ReturnType<Delays['begin']>;
  const done = { done: true, value: undefined } as const;
  const next = async (): Promise<IteratorResult<string>> => {
    if (sent > 0) {
      waiting = delays.begin(between);
      await waiting?.over;
      // Only a mock that closes waits for nothing, and then an endless stream ends.
      if (waiting === undefined && wanted === 'endless') isOver = true;
    }
    if (isOver || (wanted !== 'endless' && sent >= wanted)) return done;
    const value = itemAt(items, sent, wanted);
    sent++;
    return { done: false, value };
  };
  const end = (): Promise<IteratorResult<string>> => {
    isOver = true;
    waiting?.end();
    return Promise.resolve(done);
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

function itemAt(items: string[], place: number, wanted: number | 'endless'): string {
  const middle = items.length > 2 ? items.slice(1, -1) : items;
  const isLast = wanted !== 'endless' && wanted >= items.length && place === wanted - 1;
  if (isLast) return items.at(-1) ?? '';
  if (place < items.length - 1 || (wanted !== 'endless' && wanted < items.length)) return items[place] ?? '';
  return middle[(place - (items.length > 2 ? 1 : 0)) % middle.length] ?? '';
}

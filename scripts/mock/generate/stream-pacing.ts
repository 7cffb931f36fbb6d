import type { StreamedBody } from '../../serve/message/message.ts';
import type { Delays } from '../control/injected-failures.ts';

/** How a stream is sent. */
export type StreamPace = {
  /** Milliseconds between two items. */
  gap: number;
  /** How many items are sent, or as many as the client reads; by default all documented items. */
  items: number | 'endless' | undefined;
};

/**
 * Sends a stream item by item. It ends at once, and leaves no timer, when its reader is gone. Where more items are
 * asked for than there are, those between the first and the last are repeated.
 *
 * @param items - the items as they are sent, at least one
 * @param pace - see {@link StreamPace}
 * @param delays - hold the items back
 */
export function paceBody(
  items: string[],
  { gap, items: wanted = items.length }: StreamPace,
  delays: Delays,
): StreamedBody {
  const between = wanted === 'endless' && gap === 0 ? defaultStreamGap : gap;
  const write = async (place: number): Promise<string> => itemAt(items, place, wanted);
  return paceItems(write, { gap: async () => between, items: wanted }, delays);
}

/** An endless stream without a pace of its own has this many milliseconds between two items. */
export const defaultStreamGap = 1000;

/** How items are made and sent one by one. */
type Pace = {
  /** Milliseconds until the item of a place. */
  gap: (place: number) => Promise<number>;
  items: number | 'endless';
};

/**
 * Gives items one by one, each when its time has come. They end at once, and leave no timer, when their reader is gone.
 *
 * @param pace - see {@link Pace}
 * @param delays - hold the items back
 */
export function paceItems<Item>(
  make: (place: number) => Promise<Item>,
  { gap, items: wanted }: Pace,
  delays: Delays,
): AsyncIterable<Item> {
  let sent = 0;
  let isOver = false;
  let waiting: ReturnType<Delays['begin']>;
  const done = { done: true, value: undefined } as const;
  const next = async (): Promise<IteratorResult<Item, undefined>> => {
    if (sent > 0) {
      const between = await gap(sent);
      if (isOver) return done;
      waiting = delays.begin(between);
      await waiting?.over;
      // Only a mock that closes waits for nothing, and then an endless stream ends.
      if (waiting === undefined && wanted === 'endless') isOver = true;
    }
    if (isOver || (wanted !== 'endless' && sent >= wanted)) return done;
    return { done: false, value: await make(sent++) };
  };
  const end = (): Promise<IteratorResult<Item, undefined>> => {
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

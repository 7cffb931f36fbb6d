import type { TrafficEvent } from '../traffic-window.ts';
import { chosenSession } from './send-command.ts';

/** What is told of the stream. */
type Follower = {
  requests: (event: TrafficEvent) => void;
  /** Called with the state of the connection, and words for it. */
  state: (name: 'live' | 'lost', words: string) => void;
  /** The id of the latest request that is there. */
  last: () => string | undefined;
};

/**
 * Follows the traffic by server-sent events. Browsers open few connections to a server at a time, so a page in the
 * background does without, and asks for what it missed when it is looked at again.
 *
 * @param follower - see {@link Follower}
 */
export function followTraffic({ requests, state, last }: Follower): void {
  let source: EventSource | undefined;
  const begin = (): void => {
    source?.close();
    source = undefined;
    if (document.visibilityState === 'hidden') return;
    const after = last();
    const query = new URLSearchParams({
      ...(chosenSession !== undefined && { session: chosenSession }),
      ...(after !== undefined && { after }),
    });
    source = new EventSource(`traffic?${query.toString()}`);
    source.addEventListener('open', () => state('live', 'Live'));
    source.addEventListener('requests', ({ data }: MessageEvent<string>) => {
      state('live', 'Live');
      requests(JSON.parse(data) as TrafficEvent);
    });
    source.addEventListener('trouble', ({ data }: MessageEvent<string>) => state('lost', JSON.parse(data) as string));
    source.addEventListener('error', () => {
      state('lost', 'No connection; trying again');
      // A browser gives up for ever after some errors.
      if (source?.readyState === EventSource.CLOSED) setTimeout(begin, 2000);
    });
  };
  begin();
  document.addEventListener('visibilitychange', begin);
}

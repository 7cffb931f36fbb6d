import type { ReceivedRequest } from './record.ts';

/** How requests are logged. */
export type LogStyle = 'pretty' | 'json' | 'silent';

/** Every style, for help and checks. */
export const logStyles = ['pretty', 'json', 'silent'] as const satisfies LogStyle[];

/**
 * Makes a log of requests.
 *
 * @param style - one line for a person, one JSON object a line, or nothing
 * @param write - where the lines go
 * @returns takes a request; `undefined` for silence
 */
export function requestLog(style: LogStyle, write: (text: string) => void): ((request: ReceivedRequest) => void) | undefined {
  if (style === 'silent') return undefined;
  const print = style === 'json' ? (request: ReceivedRequest) => `${JSON.stringify(request)}\n` : pretty;
  let waiting = '';
  return (request) => {
    // Lines of one turn of the event loop are written together: a system call for each would cost more than the answers.
    if (waiting === '')
      setImmediate(() => {
        const text = waiting;
        waiting = '';
        write(text);
      });
    waiting += print(request);
  };
}

function pretty({ at, method, path, status, operationId, exchange, why, duration }: ReceivedRequest): string {
  const answered = exchange ?? operationId;
  return `${at.slice(11, 19)} ${method} ${path} ${status} ${answered === undefined ? '' : `${answered} `}(${why}) ${duration.toFixed(1)} ms\n`;
}

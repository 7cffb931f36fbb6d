import { recordOf, type Observation } from './record.ts';

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
export function requestLog(style: LogStyle, write: (text: string) => void): ((request: Observation) => void) | undefined {
  if (style === 'silent') return undefined;
  const print = style === 'json' ? (request: Observation) => `${JSON.stringify(recordOf(request))}\n` : prettyLine();
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    write(text);
  };
  return (request) => {
    // Lines that come together are written together: a system call for each would cost more than the answers.
    if (waiting === '') setTimeout(flush, pause);
    waiting += print(request);
  };
}

/** Milliseconds that a line may wait for others: nobody reads faster. */
const pause = 20;

function prettyLine(): (request: Observation) => string {
  let second = 0;
  let clock = '';
  return ({ at, method, path, status, operationId, exchange, why, duration }) => {
    if (Math.floor(at / 1000) !== second) {
      second = Math.floor(at / 1000);
      clock = new Date(at).toISOString().slice(11, 19);
    }
    const answered = exchange ?? operationId;
    return `${clock} ${method} ${path} ${status} ${answered === undefined ? '' : `${answered} `}(${why}) ${duration.toFixed(1)} ms\n`;
  };
}

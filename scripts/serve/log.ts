import type { Attribution } from './answer.ts';
import { partsOf, recordsOf, statusOf, type Observation } from './record.ts';

/** How requests are logged. */
export type LogStyle = 'pretty' | 'json' | 'silent';

/** Every style, for help and checks. */
export const logStyles = ['pretty', 'json', 'silent'] as const satisfies LogStyle[];

/** Takes requests, and words of its own on the way. */
export type RequestLog = { add: (request: Observation) => void; flush: () => void };

/**
 * Makes a log of requests.
 *
 * @param style - one line for a person, one JSON object a line, or nothing
 * @param write - where the lines go
 * @returns takes a request; `undefined` for silence
 */
export function requestLog(style: LogStyle, write: (text: string) => void): RequestLog | undefined {
  if (style === 'silent') return undefined;
  const print =
    style === 'json'
      ? (request: Observation) =>
          recordsOf(request)
            .map((record) => `${legible(JSON.stringify(record), escaped)}\n`)
            .join('')
      : prettyLines();
  let waiting = '';
  const flush = (): void => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    write(text);
  };
  return {
    add: (request) => {
      // Lines that come together are written together: a system call for each would cost more than the answers.
      if (waiting === '') setTimeout(flush, pause);
      waiting += print(request);
    },
    flush,
  };
}

/** Milliseconds that a line may wait for others: nobody reads faster. */
const pause = 20;

function prettyLines(): (request: Observation) => string {
  let second = 0;
  let clock = '';
  return (request) => {
    const { at, method, path, operationId, duration } = request;
    if (Math.floor(at / 1000) !== second) {
      second = Math.floor(at / 1000);
      clock = new Date(at).toISOString().slice(11, 19);
    }
    // The same for each call of a batch.
    const [start, end] = [`${clock} ${method} ${path}`, `${duration.toFixed(1)} ms`];
    const line = (by: Attribution): string => {
      const answered = by.exchange ?? by.operationId ?? operationId;
      const source = `${answered === undefined ? '' : `${answered} `}(${by.why})`;
      const text = `${start} ${statusOf(request, by)} ${source} ${end}`;
      return `${legible(text, escaped)}\n`;
    };
    return partsOf(request).map(line).join('');
  };
}

/** Signs that steer a terminal or turn the direction of reading: control, format and unassigned ones, and line ends. */
const steering = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Nearly every line is plain ASCII, which one look tells. */
const plain = /^[\x20-\x7e]*$/;

function legible(text: string, replacement: (sign: string) => string): string {
  return plain.test(text) ? text : text.replaceAll(steering, replacement);
}

/**
 * Makes a text safe to be a line of a log.
 *
 * @param text - any text
 * @returns the text with what steers a terminal, line ends included, as JSON would escape it
 */
export function inOneLine(text: string): string {
  return legible(text, escaped);
}

/** As JSON writes it, so that a line of JSON stays the same value. */
function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}

/**
 * Prepares to say what befell a server, among the requests that it logs.
 *
 * @param style - of the log: one JSON object a line, or text
 * @param write - where the lines go
 * @returns says it: name of the event for programs, text for people, and what programs want to know beside it
 */
export function announcement(
  style: LogStyle,
  write: (text: string) => void,
): (event: string, text: string, more?: object) => void {
  return (event, text, more) => {
    write(
      `${style === 'json' ? JSON.stringify({ at: new Date().toISOString(), event, message: text, ...more }) : text}\n`,
    );
  };
}

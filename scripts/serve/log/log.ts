// What a server says of its calls while it runs: lines for a person or a program, and spans.

import type { Attribution } from '../answer/answer-type.ts';
import {
  attributionsOf,
  recordsOf,
  statusOf,
  type Observation,
  type ReceivedRequest,
} from '../memory/request-record.ts';

export { linesOn, linesTo } from './line-output.ts';
export { telemetryOf } from './telemetry.ts';

/**
 * How requests are logged: a line for people, a JSON object a line, or not at all.
 *
 * @example const log: LogStyle = 'json';
 */
export type LogStyle = 'pretty' | 'json' | 'silent';

/** All styles, for help texts and checks. */
export const logStyles = ['pretty', 'json', 'silent'] as const satisfies LogStyle[];

/** A log of requests; `flush` writes the lines that still wait. */
export type RequestLog = { add: (request: Observation) => void; flush: () => void };

/**
 * Makes a log of requests.
 *
 * @param style - see {@link LogStyle}
 * @param write - writes lines
 * @returns the log; `undefined` for `silent`
 * @example const log = requestLog('json', linesTo(process.stdout));
 */
export function requestLog(style: LogStyle, write: (text: string) => void): RequestLog | undefined {
  if (style === 'silent') return undefined;
  const print =
    style === 'json'
      ? (request: Observation) =>
          recordsOf(request)
            .map((record) => `${escapeControls(jsonLine(record))}\n`)
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
      // Lines of the same moment are written together: a system call for each would cost more than the answers.
      if (waiting === '') setTimeout(flush, flushDelay);
      waiting += print(request);
      if (waiting.length > maxLine) flush();
    },
    flush,
  };
}

/** The most characters of a line, before control characters are escaped: requests may be as large as a body may be. */
const maxLine = 64 * 1024;

/** A record as JSON; one that is too long loses what makes it so, and says so. */
function jsonLine(record: ReceivedRequest): string {
  const text = JSON.stringify(record);
  if (text.length <= maxLine) return text;
  const { body: _, headers: __, query: ___, ...rest } = record;
  return JSON.stringify({ ...rest, path: rest.path.slice(0, 1000), why: rest.why.slice(0, 1000), shortened: true });
}

/** Milliseconds that a line may wait for others: too few to notice. */
const flushDelay = 20;

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
      const text = `${start.slice(0, maxLine)} ${statusOf(request, by)} ${source} ${end}`;
      return `${escapeControls(text)}\n`;
    };
    return attributionsOf(request).map(line).join('');
  };
}

/** Characters that control a terminal or change the direction of text: Unicode categories C, Zl and Zp. */
const controls = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Nearly every line is plain ASCII, which is quick to find out. */
const plain = /^[\x20-\x7e]*$/;

function escapeControls(text: string): string {
  return plain.test(text) ? text : text.replaceAll(controls, escapeCharacter);
}

/**
 * Makes a text safe to be a line of a log.
 *
 * @param text - any text
 * @returns the text, with characters that control a terminal, line ends included, escaped as in JSON
 * @example toOneLine('two\nlines') // 'two\\u000alines'
 */
export function toOneLine(text: string): string {
  return escapeControls(text);
}

/** Escapes a character as JSON does, so that a line of JSON keeps its value. */
function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/**
 * Makes a function that reports events of a server among the requests in its log.
 *
 * @param style - the style of the log; any other than `json` writes text
 * @param write - writes lines
 * @returns a function that takes the name of an event for programs, a text for people, and more members for programs
 * @example announcement('json', linesTo(process.stdout))('ready', 'The mock is ready.', { url });
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

import { answererOf, echoerOf, type AnswerTo } from '../contract/answer.ts';
import { isFailure } from '../contract/choose.ts';
import { get, isObject, parentOf, set, type Json } from '../contract/json.ts';
import type { Echo, Exchange, Operation, RequestView } from '../contract/operation.ts';

/** Writes the text of an exchange's answer to a request. */
export type AnswerText = (view: RequestView) => string;

/**
 * Prepares the answers of an exchange as text: what no request changes is put into JSON once, and only the echoed
 * parts each time. The text means what {@link answererOf} makes.
 *
 * @param operation - the operation
 * @param exchange - one of its exchanges
 * @returns writes the body; for a JSON-RPC method what follows on `{"jsonrpc":"2.0","id":…,`
 */
export function answerTextOf(operation: Operation, exchange: Exchange): AnswerText {
  const { body } = exchange.response;
  if (body === undefined) return () => '';
  // What is on a page depends on three members at once.
  if (operation.pagination !== undefined && !isFailure(exchange)) {
    const answer = answererOf(operation, exchange);
    return (view) => JSON.stringify(answer(view));
  }
  if (operation.rpc === undefined || !isObject(body)) return templateOf(body, exchange.echo);
  const { jsonrpc: _, id: __, ...rest } = body;
  const whole = templateOf(
    rest,
    exchange.echo.filter(({ to }) => to !== '/id' && to !== '/jsonrpc'),
  );
  return (view) => whole(view).slice(1);
}

/** Echoes that reach into the same part of the example, and that part. */
type Hole = { root: string; part: Json; echoes: Echo[] };

function templateOf(example: Json, echoes: Echo[]): AnswerText {
  const holes = holesOf(example, echoes);
  const first = holes[0];
  if (first === undefined) {
    const text = JSON.stringify(example);
    return () => text;
  }
  if (first.root === '') {
    const echo = echoerOf(example, echoes);
    return (view) => JSON.stringify(echo(view));
  }
  const marked = holes.reduce((value, { root }, i) => set(value, root, mark(i)), example);
  const pieces = JSON.stringify(marked).split(/"\\u0000hole (\d+)"/);
  // Texts and numbers of holes by turns, in the order of the text.
  const [begin = '', ...texts] = pieces.filter((_, i) => i % 2 === 0);
  const fillings = pieces.filter((_, i) => i % 2 === 1).map((i) => fillingOf(holes[Number(i)] ?? first));
  return (view) => {
    let written = begin;
    fillings.forEach((filling, i) => (written += filling(view) + (texts[i] ?? '')));
    return written;
  };
}

function fillingOf({ part, echoes }: Hole): AnswerText {
  const echo: AnswerTo<Json> = echoerOf(part, echoes);
  return (view) => {
    const filled = echo(view);
    return typeof filled === 'string' && isPlain(filled) ? `"${filled}"` : JSON.stringify(filled);
  };
}

/** Text that stands in JSON as it is: nearly all that is echoed, and the test costs a third of JSON.stringify. */
function isPlain(text: string): boolean {
  return /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(text);
}

/** No example holds a text with the sign NUL in it. */
function mark(index: number): string {
  return `\0hole ${index}`;
}

/** The smallest parts of the example that no two echoes share. */
function holesOf(example: Json, echoes: Echo[]): Hole[] {
  const roots = echoes.map(({ to }) => existing(example, to));
  const outermost = [...new Set(roots)].filter((root) => !roots.some((other) => other !== root && isBelow(root, other)));
  return outermost.map((root) => ({
    root,
    part: get(example, root) ?? null,
    echoes: echoes.filter((_, i) => isBelow(roots[i] ?? '', root)).map(({ to, from }) => ({ to: to.slice(root.length), from })),
  }));
}

/** The place itself, or the nearest one above it that the example has. */
function existing(example: Json, pointer: string): string {
  return get(example, pointer) !== undefined ? pointer : existing(example, parentOf(pointer));
}

function isBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

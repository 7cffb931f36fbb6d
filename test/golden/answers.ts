import { asObject, isObject, join, put, set, split, type Json } from '../../scripts/contract/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import type { RequestParts } from '../../scripts/contract/request.ts';
import { sentenceOf, type Fault } from '../../scripts/judge/fault.ts';
import { judgeAnswer } from '../../scripts/judge/judge.ts';
import type { Expectation, Measure } from '../../scripts/judge/asked.ts';
import { receivedAnswer } from '../../scripts/judge/received.ts';

/** An answer as it came: what is changed of it, one thing at a time. */
export type Came = { status: number; type: string; body: Json | undefined };

type Sent = { status: number; headers: Record<string, string>; bytes: Buffer };

const withBody = (body: Json): Partial<Sent> => ({ bytes: Buffer.from(JSON.stringify(body)) });

/** An answer in many ways; each changes one thing. */
function changesOf({ status, type, body = null }: Came): [what: string, sent: Partial<Sent>][] {
  const text = JSON.stringify(body);
  const [kind = ''] = type.split('/');
  return [
    ['as shown', {}],
    ...[200, 201, 204, 302, 400, 401, 403, 404, 408, 422, 429, 500, 503]
      .filter((other) => other !== status)
      .map((other): [string, Partial<Sent>] => [`status ${other}`, { status: other }]),
    ['another type', { headers: { 'content-type': 'text/html' } }],
    ['a type beside it', { headers: { 'content-type': `${kind}/other` } }],
    ['no type', { headers: {} }],
    ['a charset', { headers: { 'content-type': `${type}; charset=UTF-8` } }],
    ['another charset', { headers: { 'content-type': `${type}; charset="latin1"` } }],
    ['a wrong encoding', { headers: { 'content-type': type, 'content-encoding': 'gzip' } }],
    ['nothing', { bytes: Buffer.alloc(0) }],
    ['no JSON', { bytes: Buffer.from('<html>no</html>'.repeat(9)) }],
    ['a byte order mark', { bytes: Buffer.from(`\uFEFF${text}`) }],
    ['no UTF-8', { bytes: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]) }],
    ['a doubled member', { bytes: Buffer.from(text.replace('{', '{"x":1,"x":2,')) }],
    ['a list', withBody([body])],
    ['an object without anything', withBody({})],
    ...fieldsOf(body, '').flatMap((pointer): [string, Partial<Sent>][] => [
      [`${pointer} null`, withBody(set(body, pointer, null))],
      [`${pointer} another`, withBody(set(body, pointer, otherThan(pointer, body)))],
      [`${pointer} gone`, withBody(without(body, split(pointer)))],
    ]),
    ['a member more', withBody(isObject(body) ? { ...body, more: 1 } : body)],
  ];
}

/** The JSON pointers of the members of an answer and of what it holds; a block's transactions are left alone. */
function fieldsOf(value: Json, at: string): string[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, one]) => {
    const pointer = at + join(name);
    return [pointer, ...(split(pointer).length < 3 ? fieldsOf(one, pointer) : [])];
  });
}

function otherThan(pointer: string, body: Json): Json {
  const here = split(pointer).reduce<Json>((value, name) => asObject(value)[name] ?? null, body);
  if (typeof here === 'number') return here + 1;
  if (typeof here === 'boolean') return !here;
  if (typeof here === 'string')
    return here.startsWith('0x') ? `${here.slice(0, -1)}${here.endsWith('1') ? '2' : '1'}` : `${here}s`;
  return Array.isArray(here) ? [] : 'text';
}

function without(body: Json, [name = '', ...rest]: string[]): Json {
  const { [name]: gone, ...others } = asObject(body);
  return rest.length === 0 ? others : put(body, [name], without(gone ?? null, rest));
}

/** The rule, and where the contract says so. */
function ruleOf({ rule, spec }: Fault): string {
  const place = spec === undefined ? '' : ` ${split(spec.pointer).slice(-3).join('/')}`;
  return `[${rule}${place}]`;
}

/** What is judged: a request to an operation, what was due, and what came. */
export type Judging = { operation: Operation; view: RequestParts; expected: Expectation; came: Came };

/**
 * Says of every answer that is a little other than the one that came what is said of it.
 *
 * @param measure - by what it is measured, strictness aside
 * @param judging - see {@link Judging}
 * @returns a line each; one that both kinds of strictness share stands once
 */
export function judgedLines(measure: Omit<Measure, 'strictness'>, judging: Judging): string[] {
  const live = linesOf({ ...measure, strictness: 'live' }, judging);
  const literal = linesOf({ ...measure, strictness: 'literal' }, judging);
  return [...live, ...literal.filter((line) => !live.includes(line)).map((line) => `to the letter, ${line}`)];
}

function linesOf(measure: Measure, { operation, view, expected, came }: Judging): string[] {
  return changesOf(came).map(([what, change]) => {
    const bytes = came.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(came.body));
    const sent: Sent = { status: came.status, headers: { 'content-type': came.type }, bytes, ...change };
    const answer = receivedAnswer(sent.status, sent.headers, sent.bytes);
    const { outcome, faults, notes, exchanges, fields } = judgeAnswer(measure, { operation, view, expected, answer });
    const said = [...faults.map((fault) => `${ruleOf(fault)} ${sentenceOf(fault)}`), ...notes];
    const found = [outcome, exchanges.join('+'), String(fields.length), ...said.map((one) => one.slice(0, 180))];
    return `${what}: ${found.join(' | ')}`;
  });
}

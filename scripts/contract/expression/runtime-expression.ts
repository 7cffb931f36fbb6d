// Runtime expressions of links and callbacks (OpenAPI, Runtime Expressions): reads them, and evaluates them on a call.

import { getAtPointer, isObject, type Json, type JsonObject } from '../base/json.ts';

/** A message, as far as runtime expressions read it. */
export type ExpressionMessage = {
  header: (name: string) => Json | undefined;
  body: Json | undefined;
};

/** The call that runtime expressions are about (OpenAPI 3.1, Runtime Expressions). */
export type ExpressionCall = {
  /** The URL, the method and the status, where they are known. */
  url?: string;
  method?: string;
  statusCode?: number;
  request: ExpressionMessage & {
    query: (name: string) => Json | undefined;
    path: (name: string) => Json | undefined;
  };
  response: ExpressionMessage;
};

/** A runtime expression, taken apart. */
export type RuntimeExpression = {
  /** The expression as the document writes it, without braces. */
  written: string;
  side: 'request' | 'response';
  part: 'url' | 'method' | 'statusCode' | 'body' | 'header' | 'query' | 'path';
  /** The name in that part, or the JSON pointer into a body; `''` for all of it. */
  name: string;
};

/**
 * Takes apart the runtime expressions of a value: one that is nothing else may be without braces, and those in a text
 * are in braces.
 *
 * @param written - the value as the document writes it
 * @example expressionsIn('/pets/{$response.body#/id}')[0]?.name // '/id'
 */
export function expressionsIn(written: string): RuntimeExpression[] {
  const alone = expressionAlone(written);
  if (alone !== undefined) return [alone];
  return [...written.matchAll(embedded)].flatMap(([, text = '']) => parseOneExpression(text) ?? []);
}

/**
 * Takes apart a value that is a runtime expression and nothing else, with or without braces.
 *
 * @param written - the value as the document writes it
 * @returns the expression; `undefined` if the value is anything else
 * @example expressionAlone('$response.header.Location')?.name // 'Location'
 */
export function expressionAlone(written: string): RuntimeExpression | undefined {
  return parseOneExpression(/^\{([^{}]*)\}$/s.exec(written)?.[1] ?? written);
}

/** The expressions in a text. */
const embedded = /\{(\$[^{}]+)\}/g;

function parseOneExpression(written: string): RuntimeExpression | undefined {
  const known = short.get(written);
  if (known !== undefined) return { written, ...known, name: '' };
  const [, message, place, name = ''] =
    /^\$(request|response)\.(body|header|query|path)(?:[#.](.*))?$/s.exec(written) ?? [];
  const side = sides.find((one) => one === message);
  const part = parts.find((one) => one === place);
  return side === undefined || part === undefined ? undefined : { written, side, part, name };
}

/** The grammar of runtime expressions (OpenAPI, Runtime Expressions); a JSON pointer is one of RFC 6901. */
const sources = [/header\.[!#$%&'*+.^_`|~\w-]+/, /(?:query|path)\..+/, /body(?:#(?:\/(?:[^~/]|~[01])*)*)?/];
const source = sources.map((one) => one.source).join('|');
const grammar = new RegExp(`^\\$(?:url|method|statusCode|(?:request|response)\\.(?:${source}))$`, 's');

/**
 * Finds what begins like a runtime expression, and breaks its grammar.
 *
 * @param written - the value as the document writes it
 * @returns each such text, without its braces if it has both
 * @example listBrokenExpressions('/pets/{$response.body/id}') // ['$response.body/id']
 */
export function listBrokenExpressions(written: string): string[] {
  if (/^\$[a-z]/i.test(written)) return grammar.test(written) ? [] : [written];
  return [...written.matchAll(/\{(\$[^{}]*)(\}?)/g)].flatMap(([whole, text = '', end]) => {
    if (end === '') return [whole];
    return grammar.test(text) ? [] : [text];
  });
}

const sides = ['request', 'response'] as const;
const parts = ['body', 'header', 'query', 'path'] as const;

/** The expressions that do not name their message. */
const short = new Map<string, Pick<RuntimeExpression, 'side' | 'part'>>([
  ['$url', { side: 'request', part: 'url' }],
  ['$method', { side: 'request', part: 'method' }],
  ['$statusCode', { side: 'response', part: 'statusCode' }],
]);

/**
 * Evaluates a value with runtime expressions: one that is nothing else may be without braces, and those in a text are
 * in braces.
 *
 * @param written - the value as the document writes it
 * @param call - the call that it is about
 * @returns the value; `undefined` if an expression in it has no value, or null
 * @example evaluateExpressions('/pets/{$response.body#/id}', call) // '/pets/7'
 */
export function evaluateExpressions(written: Json, call: ExpressionCall): Json | undefined {
  if (Array.isArray(written)) {
    const items = written.map((one) => evaluateExpressions(one, call));
    return items.some((one) => one === undefined) ? undefined : items.map((one) => one ?? null);
  }
  if (isObject(written)) {
    const members: JsonObject = {};
    for (const [name, one] of Object.entries(written)) {
      const value = evaluateExpressions(one, call);
      if (value === undefined) return undefined;
      members[name] = value;
    }
    return members;
  }
  if (typeof written !== 'string') return written;
  const alone = expressionAlone(written);
  if (alone !== undefined) return valueOf(alone, call);
  return fillTemplate(written, call, String);
}

/**
 * Evaluates the address of a callback. A value that becomes part of the query is encoded, so that it stays one value.
 *
 * @param expression - the key of the callback
 * @param call - the call that asks for it
 * @returns the address; `undefined` if an expression in it has no value that could be part of an address
 * @example
 * callbackAddress('http://127.0.0.1:9000/hook?id={$response.body#/id}', call)
 * // 'http://127.0.0.1:9000/hook?id=7'
 */
export function callbackAddress(expression: string, call: ExpressionCall): string | undefined {
  // Only a text can be the whole address.
  if (expression.startsWith('$') || /^\{[^{}]*\}$/.test(expression)) {
    const value = evaluateExpressions(expression, call);
    return typeof value === 'string' ? value : undefined;
  }
  const mark = expression.indexOf('?');
  const [path, query] = mark < 0 ? [expression, ''] : [expression.slice(0, mark), expression.slice(mark)];
  const filled = [
    fillTemplate(path, call, String),
    fillTemplate(query, call, (value) => encodeURIComponent(String(value))),
  ];
  return filled.includes(undefined) ? undefined : filled.join('');
}

function fillTemplate(text: string, call: ExpressionCall, write: (value: Json) => string): string | undefined {
  let isComplete = true;
  const filled = text.replaceAll(embedded, (_, written: string) => {
    const expression = parseOneExpression(written);
    const value = expression && valueOf(expression, call);
    if (value === undefined) isComplete = false;
    return value === undefined ? '' : write(value);
  });
  return isComplete ? filled : undefined;
}

function valueOf({ side, part, name }: RuntimeExpression, call: ExpressionCall): Json | undefined {
  if (part === 'url' || part === 'method' || part === 'statusCode') return call[part];
  if (part === 'body') return getAtPointer(call[side].body ?? null, name) ?? undefined;
  if (part === 'header') return call[side].header(name);
  return side === 'request' ? call.request[part](name) : undefined;
}

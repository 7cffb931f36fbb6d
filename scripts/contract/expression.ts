import { get, isObject, type Json, type JsonObject } from './json.ts';

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

/**
 * Evaluates a value with runtime expressions: one that is nothing else may be without braces, and those in a text are in
 * braces.
 *
 * @param written - the value as the document writes it
 * @param call - the call that it is about
 * @returns the value; `undefined` if an expression in it has no value, or null
 * @example evaluated('/pets/{$response.body#/id}', call) // '/pets/7'
 */
export function evaluated(written: Json, call: ExpressionCall): Json | undefined {
  if (Array.isArray(written)) {
    const items = written.map((one) => evaluated(one, call));
    return items.some((one) => one === undefined) ? undefined : items.map((one) => one ?? null);
  }
  if (isObject(written)) {
    const members: JsonObject = {};
    for (const [name, one] of Object.entries(written)) {
      const value = evaluated(one, call);
      if (value === undefined) return undefined;
      members[name] = value;
    }
    return members;
  }
  if (typeof written !== 'string') return written;
  const alone = /^(?:\{(\$[^{}]+)\}|(\$(?:(?:request|response)\..+|url|method|statusCode)))$/s.exec(written);
  if (alone !== null) return valueOf(alone[1] ?? alone[2] ?? '', call);
  return filledIn(written, call, String);
}

/**
 * Evaluates the address of a callback. A value that becomes part of the query is encoded, so that it stays one value.
 *
 * @param expression - the key of the callback
 * @param call - the call that asks for it
 * @returns the address; `undefined` if an expression in it has no value that could be part of an address
 * @example callbackAddress('http://127.0.0.1:9000/hook?id={$response.body#/id}', call) // 'http://127.0.0.1:9000/hook?id=7'
 */
export function callbackAddress(expression: string, call: ExpressionCall): string | undefined {
  // Only a text can be the whole address.
  if (expression.startsWith('$') || /^\{[^{}]*\}$/.test(expression)) {
    const value = evaluated(expression, call);
    return typeof value === 'string' ? value : undefined;
  }
  const mark = expression.indexOf('?');
  const [path, query] = mark < 0 ? [expression, ''] : [expression.slice(0, mark), expression.slice(mark)];
  const filled = [filledIn(path, call, String), filledIn(query, call, (value) => encodeURIComponent(String(value)))];
  return filled.includes(undefined) ? undefined : filled.join('');
}

function filledIn(text: string, call: ExpressionCall, write: (value: Json) => string): string | undefined {
  let isComplete = true;
  const filled = text.replaceAll(/\{(\$[^{}]+)\}/g, (_, expression: string) => {
    const value = valueOf(expression, call);
    if (value === undefined) isComplete = false;
    return value === undefined ? '' : write(value);
  });
  return isComplete ? filled : undefined;
}

function valueOf(expression: string, call: ExpressionCall): Json | undefined {
  if (expression === '$url') return call.url;
  if (expression === '$method') return call.method;
  if (expression === '$statusCode') return call.statusCode;
  const [, side, part = '', rest = ''] = /^\$(request|response)\.(body|query|path|header)(.*)$/s.exec(expression) ?? [];
  const message = side === 'request' ? call.request : side === 'response' ? call.response : undefined;
  if (message === undefined) return undefined;
  const name = rest.replace(/^[#.]/, '');
  if (part === 'body') return get(message.body ?? null, name) ?? undefined;
  if (part === 'header') return message.header(name);
  if (side !== 'request') return undefined;
  return part === 'query' ? call.request.query(name) : call.request.path(name);
}

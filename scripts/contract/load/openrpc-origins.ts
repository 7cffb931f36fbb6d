import {
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { componentNames, exampleNames } from '../lower/component-names.ts';
import { fromFragment, isLocal } from '../document/refs.ts';
import { openrpc1, walk } from '../document/spec-grammar.ts';

/**
 * Makes the function that maps places of a lowered document back to the OpenRPC document.
 *
 * @returns a function from a JSON pointer into the lowered document to that of its origin, or of the nearest place
 *   around it
 * @example
 * createOpenrpcOrigins(openrpc)('/paths/~1#add/post/requestBody/content/application~1json/schema')
 * // '/methods/0/params'
 */
export function createOpenrpcOrigins(openrpc: JsonObject): (pointer: string) => string {
  let made: Origins | undefined;
  return (pointer) => {
    made ??= readOrigins(openrpc);
    const [kind, name = '', inner = '', ...rest] = pointerTokens(pointer);
    if (kind === 'components' && name === 'schemas') {
      const origin = made.components.get(inner);
      return origin === undefined ? pointer : behindRefs(openrpc, [...pointerTokens(origin), ...rest]);
    }
    const method = kind === 'paths' ? made.methods.get(name) : undefined;
    return method === undefined
      ? pointer
      : behindRefs(openrpc, [...method.tokens, ...locateInMethod(method, [inner, ...rest])]);
  };
}

/** Methods by the path of their operation, and origins of components by their name. */
type Origins = { methods: Map<string, Method>; components: Map<string, string> };

function readOrigins(openrpc: JsonObject): Origins {
  const methods = methodsOf(openrpc);
  return { methods, components: componentsOf(openrpc, methods.values()) };
}

/** A method, and the indexes of its params and examples by the names that they have in the lowered operation. */
type Method = {
  name: string;
  tokens: string[];
  params: Map<string, string>;
  examples: Map<string, string>;
  /** The indexes of its errors by their codes. */
  codes: Map<string, string>;
};

function methodsOf(openrpc: JsonObject): Map<string, Method> {
  const found = new Map<string, Method>();
  for (const i of listAt(openrpc, '/methods').keys()) {
    const pointer = behindRefs(openrpc, ['methods', String(i), 'name']).replace(/\/name$/, '');
    const name = String(getAtPointer(openrpc, `${pointer}/name`));
    const tokens = pointerTokens(pointer);
    const indexNames = (list: string, nameOf: (name: string) => string, member = 'name'): Map<string, string> => {
      const names = [...listAt(openrpc, `${pointer}/${list}`).keys()].map((n): [string, string] => {
        const part = getAtPointer(openrpc, behindRefs(openrpc, [...tokens, list, String(n), member]));
        return [nameOf(String(part)), String(n)];
      });
      return new Map(names);
    };
    const [params, codes] = [indexNames('params', (param) => param), indexNames('errors', (code) => code, 'code')];
    const examples = indexNames('examples', exampleNames());
    found.set(`/#${encodeURIComponent(name)}`, { name, tokens, params, examples, codes });
  }
  return found;
}

/** The origins of the lowered components: the component of that name, or the target of a `$ref`. */
function componentsOf(openrpc: JsonObject, methods: Iterable<Method>): Map<string, string> {
  const found = new Map<string, string>();
  const freeName = componentNames();
  const own = Object.keys(asObject(getAtPointer(openrpc, '/components/schemas')));
  for (const name of own) found.set(freeName(name), toPointer('components', 'schemas', name));
  const known = new Set(found.values());
  const lift = (pointer: string, wish: string): void => {
    if (known.has(pointer)) return;
    known.add(pointer);
    found.set(freeName(wish), pointer);
  };
  for (const { name, tokens } of methods) {
    const variants = toPointer(...tokens, 'x-result-when');
    for (const n of listAt(openrpc, variants).keys()) lift(`${variants}/${n}/result`, `${name}.result.${n}`);
    const streams = toPointer(...tokens, 'x-subscription', 'streams');
    for (const n of listAt(openrpc, streams).keys()) lift(`${streams}/${n}/item`, `${name}.item.${n}`);
  }
  walk(openrpc, openrpc1.document, {
    ref: ({ shape }, ref) => {
      if (!shape.orBoolean || !isLocal(ref)) return;
      const tokens = pointerTokens(`/${fromFragment(ref).replace(/^\//, '')}`);
      lift(toPointer(...tokens), tokens.slice(tokens[0] === 'components' ? 2 : 0).join('.'));
    },
  });
  return found;
}

/**
 * Places below a lowered operation, and their origins below the method; the first line that matches counts. `*` is any
 * name, `:n` a position, `:p` the name or position of a param, `:c` the code of an error and `:e` the name of an
 * example; the rest of a pointer stays the same.
 */
const lines = [
  ['post/requestBody/content/*/schema/properties/params/prefixItems/:n', 'params/:n/schema'],
  ['post/requestBody/content/*/schema/properties/params/properties/:p', 'params/:p/schema'],
  ['post/requestBody/content/*/examples/:e/value/params/:n', 'examples/:e/params/:n/value'],
  ['post/requestBody/content/*/examples/:e', 'examples/:e'],
  ['post/requestBody', 'params'],
  ['post/responses/200/content/*/schema/oneOf/0/properties/result', 'result/schema'],
  ['post/responses/200/content/*/schema/oneOf/1', 'errors'],
  ['post/responses/200/content/*/examples/:e/value/result', 'examples/:e/result/value'],
  ['post/responses/200/content/*/examples/:e/value/error', 'examples/:e/x-exchange/error'],
  ['post/responses/200/content/*/examples/:e/x-exchange/when', 'examples/:e/x-exchange/when/params'],
  ['post/responses/200/content/*/examples/:e', 'examples/:e'],
  ['post/responses/200/links', 'links'],
  ['post/responses', 'result'],
  ['post/x-json-rpc/params/:p', 'params/:p'],
  ['post/x-json-rpc/errors/:n', 'errors/:n'],
  ['post/x-json-rpc/codes/:c', 'errors/:c'],
  ['post/x-json-rpc', ''],
  ['post/operationId', 'name'],
  ['post', ''],
].map(([from = '', to = '']) => ({ from: from.split('/'), to: to.split('/').filter((token) => token !== '') }));

function locateInMethod(method: Method, tokens: string[]): string[] {
  const line = lines.find(({ from }) =>
    from.every((token, i) => token === '*' || token.startsWith(':') || token === tokens[i]),
  );
  if (line === undefined) return [];
  const captured = new Map(line.from.map((token, i) => [token, tokens[i]]));
  const origin: string[] = [];
  for (const token of line.to) {
    const own = originOf(method, token, captured.get(token));
    if (own === undefined) return origin;
    origin.push(own);
  }
  return [...origin, ...tokens.slice(line.from.length)];
}

function originOf(
  { params, examples, codes }: Method,
  token: string,
  captured: string | undefined,
): string | undefined {
  if (token === ':e') return examples.get(captured ?? '');
  if (token === ':c') return codes.get(captured ?? '');
  if (token === ':p') return params.get(captured ?? '') ?? captured;
  return token === ':n' ? captured : token;
}

/** The place that tokens lead to when references on the way are followed. */
function behindRefs(document: JsonObject, tokens: string[]): string {
  let pointer = '';
  for (const token of tokens) {
    for (let hops = 0; hops < 64; hops++) {
      const here = getAtPointer(document, pointer);
      const ref = isObject(here) ? here['$ref'] : undefined;
      if (typeof ref !== 'string' || !ref.startsWith('#/') || token === '$ref') break;
      pointer = fromFragment(ref);
    }
    pointer += toPointer(toDraft7Keyword(getAtPointer(document, pointer), token));
  }
  return pointer;
}

/** Keywords that have another name in draft-07, which OpenRPC uses. */
const draft7 = new Map([
  ['prefixItems', 'items'],
  ['dependentRequired', 'dependencies'],
  ['dependentSchemas', 'dependencies'],
]);

function toDraft7Keyword(schema: Json | undefined, keyword: string): string {
  if (!isObject(schema)) return keyword;
  if (keyword === 'items' && Array.isArray(schema['items'])) return 'additionalItems';
  return Object.hasOwn(schema, keyword) ? keyword : (draft7.get(keyword) ?? keyword);
}

function listAt(value: Json, pointer: string): Json[] {
  const found = getAtPointer(value, pointer);
  return Array.isArray(found) ? found : [];
}

import { isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import { extensionsOf } from '../document/refs.ts';
import {
  optionalListAt,
  optionalObjectAt,
  optionalTextAt,
  pickPresent,
  requireText,
  type ObjectPlace,
} from './read-members.ts';
import { componentNames } from './component-names.ts';
import type { Params, Lowering } from './content-descriptors.ts';
import { summaryAndDescription } from './descriptions.ts';
import { lowerServer } from './lower-servers.ts';

/**
 * Lowers the links of a method to links of its response. Their parameters have the names of the target's params.
 *
 * @param source - the document that is being lowered
 * @returns the links by name; `undefined` if there are none
 * @throws ContractError when they are not a list of links with a method each
 */
export function linksAt({ refs }: Lowering, method: ObjectPlace, params: Params): JsonObject | undefined {
  const freeName = componentNames();
  const links = optionalListAt(refs, method, 'links', 'a link, an object with method,').map(
    (place): [string, JsonObject] => {
      const target = requireText(place, 'method');
      const wish = optionalTextAt(place, 'name');
      const name = freeName(wish ?? target);
      const passed = optionalObjectAt(place, 'params', 'an object, by param name,')?.value;
      const server = optionalObjectAt(place, 'server', 'a server, an object with url,');
      const link = pickPresent({
        operationId: target,
        parameters: passed && lowerExpressions(passed, params),
        description: summaryAndDescription(optionalTextAt(place, 'summary'), optionalTextAt(place, 'description')),
        server: server && lowerServer(server),
        'x-name': wish === name ? undefined : wish,
        ...extensionsOf(place.value),
      });
      return [name, link];
    },
  );
  return links.length === 0 ? undefined : Object.fromEntries(links);
}

/** `${result.id}`, or `$result.id`, as the whole text. */
const whole = /^(?:\$\{([^{}]*)\}|\$((?:params|result)\b[^{}]*))$/;

/** `${result.id}` within a text. */
const embedded = /\$\{([^{}]*)\}/g;

/** OpenRPC's runtime expressions refer to params and result, OpenAPI's to the bodies that contain them. */
function lowerExpressions(value: Json, params: Params): Json {
  if (Array.isArray(value)) return value.map((item) => lowerExpressions(item, params));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lowerExpressions(member, params)]));
  }
  if (typeof value !== 'string') return value;
  const [, braced, bare] = whole.exec(value) ?? [];
  const alone = braced ?? bare;
  if (alone !== undefined) return lowerExpression(alone, params) ?? value;
  return value.replaceAll(embedded, (written, path: string) => {
    const lowered = lowerExpression(path, params);
    return lowered === undefined ? written : `{${lowered}}`;
  });
}

/** `params` or `result`, then `.name`, `[0]` or `["name"]` any number of times. */
const path = /^\s*(params|result)((?:\.[^.[\]"'\s]+|\[(?:\d+|"[^"']*"|'[^"']*')\])*)\s*$/;

const step = /\.([^.[\]]+)|\[(\d+)\]|\[["']([^"']*)["']\]/g;

function lowerExpression(expression: string, { structure, list }: Params): string | undefined {
  const [, start, rest = ''] = path.exec(expression) ?? [];
  if (start === undefined) return undefined;
  const steps = [...rest.matchAll(step)].map(([, dotted, index, quoted]) => dotted ?? index ?? quoted ?? '');
  if (start === 'result') return `$response.body#/result${toPointer(...steps)}`;
  const [first, ...further] = steps;
  if (first === undefined) return '$request.body#/params';
  const position = list.findIndex(({ name }) => name === first);
  const place = structure === 'by-name' || position === -1 ? first : position;
  return `$request.body#/params${toPointer(place, ...further)}`;
}

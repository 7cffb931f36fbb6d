import type { Json, JsonObject } from '../base/json.ts';
import { children, extensionsOf } from '../document/refs.ts';
import {
  optionalListAt,
  optionalObjectAt,
  optionalTextAt,
  objectAt,
  pickPresent,
  requireText,
  type ObjectPlace,
} from './read-members.ts';
import type { Lowering } from './content-descriptors.ts';
import { summaryAndDescription } from './descriptions.ts';

/**
 * Lowers the servers of a document or a method.
 *
 * @param source - the document that is being lowered
 * @returns OpenAPI's servers; `undefined` if there are none
 * @throws ContractError when they are not a list of servers with a URL each
 */
export function lowerServers({ refs }: Lowering, place: ObjectPlace): JsonObject[] | undefined {
  const servers = optionalListAt(refs, place, 'servers', 'a server, an object with url,').map(lowerServer);
  return servers.length === 0 ? undefined : servers;
}

/** A variable in a URL: a runtime expression `${name}` in OpenRPC, `{name}` in OpenAPI. */
const expression = /\$?\{([^{}]+)\}/g;

/**
 * Lowers a server. Its name is kept in `x-name`, as OpenAPI 3.1 has no member for it.
 *
 * @returns OpenAPI's server
 * @throws ContractError when it has no URL
 */
export function lowerServer(place: ObjectPlace): JsonObject {
  const url = requireText(place, 'url');
  const name = optionalTextAt(place, 'name');
  const said = summaryAndDescription(optionalTextAt(place, 'summary'), optionalTextAt(place, 'description'));
  return pickPresent({
    url: url.replaceAll(expression, '{$1}'),
    description: said ?? summaryAndDescription(name),
    variables: variablesAt(place, url),
    'x-name': name,
    ...extensionsOf(place.value),
  });
}

function variablesAt(server: ObjectPlace, url: string): JsonObject | undefined {
  const variables = optionalObjectAt(server, 'variables', 'an object of server variables');
  const described = new Map(variables && children(variables));
  const names = new Set([...[...url.matchAll(expression)].map(([, name = '']) => name), ...described.keys()]);
  if (names.size === 0) return undefined;
  return Object.fromEntries(
    [...names].map((name) => {
      const place = described.get(name);
      const variable = place === undefined ? {} : objectAt(place, 'a server variable, an object with default,').value;
      return [name, lowerVariable(name, variable)];
    }),
  );
}

function lowerVariable(name: string, variable: JsonObject): Json {
  const { default: value = name, enum: values, ...rest } = variable;
  if (!Array.isArray(values) || values.length === 0) return { default: value, ...rest };
  // The default has to be one of the values (OpenAPI 3.1, Server Variable Object).
  return { default: value, enum: values.includes(value) ? values : [value, ...values], ...rest };
}

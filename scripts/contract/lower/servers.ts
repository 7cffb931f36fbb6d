import type { Json, JsonObject } from '../json.ts';
import { children, extensionsOf } from '../refs.ts';
import { anyListAt, anyObjectAt, anyTextAt, objectAt, present, textAt, type ObjectPlace } from './expect.ts';
import type { Lowering } from './parts.ts';

/**
 * Lowers the servers of a document or a method.
 *
 * @param source - the document that is being lowered
 * @param place - what has the servers
 * @returns them as OpenAPI writes them; `undefined` where there are none
 * @throws ContractError when they are no list of servers with an address each
 */
export function serversAt({ refs }: Lowering, place: ObjectPlace): JsonObject[] | undefined {
  const servers = anyListAt(refs, place, 'servers', 'a server, an object with url,').map(lowerServer);
  return servers.length === 0 ? undefined : servers;
}

/** OpenRPC writes a runtime expression where OpenAPI writes a variable: `${name}` and `{name}`. */
const expression = /\$?\{([^{}]+)\}/g;

/**
 * Lowers one server. OpenAPI 3.1 knows only a description of it, so its name stays in `x-name`.
 *
 * @param place - where the server stands
 * @returns it as OpenAPI writes it
 * @throws ContractError when it has no address
 */
export function lowerServer(place: ObjectPlace): JsonObject {
  const url = textAt(place, 'url');
  const name = anyTextAt(place, 'name');
  const paragraphs = [anyTextAt(place, 'summary'), anyTextAt(place, 'description')].filter((text) => text);
  return present({
    url: url.replaceAll(expression, '{$1}'),
    description: paragraphs.length === 0 ? name : paragraphs.join('\n\n'),
    variables: variablesAt(place, url),
    'x-name': name,
    ...extensionsOf(place.value),
  });
}

function variablesAt(server: ObjectPlace, url: string): JsonObject | undefined {
  const variables = anyObjectAt(server, 'variables', 'an object of server variables');
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
  // OpenAPI 3.1, Server Variable Object: the default is one of the values.
  return { default: value, enum: values.includes(value) ? values : [value, ...values], ...rest };
}

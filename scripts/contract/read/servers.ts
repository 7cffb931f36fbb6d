import { asList, asObject, asText } from '../base/json.ts';
import type { Tag } from '../contract-type.ts';
import type { ExternalDocs, ApiServer } from '../message.ts';
import { child, children, type Place } from '../document/refs.ts';
import { fillTemplate } from '../routes/path-template.ts';
import { readDescribed, membersOf, type Reader } from './reader.ts';

/**
 * Reads the servers of a document, a path item or an operation.
 *
 * @param place - the place of the object with `servers`
 * @returns the servers; none if it has none
 */
export function serversAt(place: Place): ApiServer[] {
  return children(child(place, 'servers')).map(([, server]) => serverAt(server));
}

/**
 * Reads a server.
 *
 * @returns the server, with the defaults of its variables filled into the URL
 */
export function serverAt(place: Place): ApiServer {
  const node = membersOf(place);
  const variables = Object.fromEntries(
    Object.entries(asObject(node['variables'])).map(([name, value]) => {
      const { default: fallback, enum: values, description } = asObject(value);
      const variable: ApiServer['variables'][string] = {
        default: fallback === undefined ? '' : String(fallback),
        enum: asList(values).map(String),
        description: asText(description) ?? '',
      };
      return [name, variable];
    }),
  );
  const template = asText(node['url']) ?? '';
  const url = fillTemplate(template, (name) => (Object.hasOwn(variables, name) ? variables[name]?.default : undefined));
  return {
    ...readDescribed(place),
    template,
    // OpenAPI 3.2 has `name`; a lowered OpenRPC document is OpenAPI 3.1, and has `x-name`.
    name: asText(node['name'] ?? node['x-name']) ?? '',
    variables,
    url: url.replace(/\/+$/, ''),
  };
}

/**
 * Reads the tags of a document.
 *
 * @returns the tags that it describes
 */
export function tagsAt({ refs }: Reader): Tag[] {
  return children(child(refs.root, 'tags')).flatMap(([, place]): Tag[] => {
    const node = membersOf(place);
    const name = asText(node['name']);
    if (name === undefined) return [];
    // Tags have a summary since OpenAPI 3.2; before, tools used `x-displayName`.
    const summary = asText(node['summary'] ?? node['x-displayName']) ?? '';
    const tag: Tag = { ...readDescribed(place), name, summary };
    const [parent, kind] = [asText(node['parent']), asText(node['kind'])];
    if (parent !== undefined) tag.parent = parent;
    if (kind !== undefined) tag.kind = kind;
    const externalDocs = externalDocsAt(place);
    if (externalDocs !== undefined) tag.externalDocs = externalDocs;
    return [tag];
  });
}

/**
 * Reads the external documentation of a part.
 *
 * @returns its `externalDocs`; `undefined` if it has none
 */
export function externalDocsAt(place: Place): ExternalDocs | undefined {
  const node = asObject(membersOf(place)['externalDocs']);
  const url = asText(node['url']);
  return url === undefined ? undefined : { url, description: asText(node['description']) ?? '' };
}

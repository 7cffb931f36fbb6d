import { asList, asObject, asText } from '../json.ts';
import type { ExternalDocs, Server, Tag } from '../operation.ts';
import { child, children, type Place } from '../refs.ts';
import { fillTemplate } from '../template.ts';
import { describedAt, membersOf, type Reader } from './reader.ts';

/**
 * Reads the servers of a document, a path item or an operation.
 *
 * @param place - what has `servers`
 * @returns each server; none where it says nothing of them
 */
export function serversAt(place: Place): Server[] {
  return children(child(place, 'servers')).map(([, server]) => serverAt(server));
}

/**
 * Reads one server.
 *
 * @param place - of the server
 * @returns the server, its variables filled in
 */
export function serverAt(place: Place): Server {
  const node = membersOf(place);
  const variables = Object.fromEntries(
    Object.entries(asObject(node['variables'])).map(([name, value]) => {
      const { default: fallback, enum: values, description } = asObject(value);
      const variable: Server['variables'][string] = {
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
    ...describedAt(place),
    template,
    // OpenAPI 3.2 has `name`; a lowered OpenRPC document is 3.1, and says it so.
    name: asText(node['name'] ?? node['x-name']) ?? '',
    variables,
    url: url.replace(/\/+$/, ''),
  };
}

/**
 * Reads the tags of a document.
 *
 * @param reader - the document
 * @returns each tag that it describes
 */
export function tagsAt({ refs }: Reader): Tag[] {
  return children(child(refs.root, 'tags')).flatMap(([, place]): Tag[] => {
    const node = membersOf(place);
    const name = asText(node['name']);
    if (name === undefined) return [];
    // Before OpenAPI 3.2 gave tags a summary, `x-displayName` was the word for it.
    const summary = asText(node['summary'] ?? node['x-displayName']) ?? '';
    const tag: Tag = { ...describedAt(place), name, summary };
    const [parent, kind] = [asText(node['parent']), asText(node['kind'])];
    if (parent !== undefined) tag.parent = parent;
    if (kind !== undefined) tag.kind = kind;
    const externalDocs = externalDocsAt(place);
    if (externalDocs !== undefined) tag.externalDocs = externalDocs;
    return [tag];
  });
}

/**
 * Reads the page elsewhere that a part names.
 *
 * @param place - the part
 * @returns the page; `undefined` where it names none
 */
export function externalDocsAt(place: Place): ExternalDocs | undefined {
  const node = asObject(membersOf(place)['externalDocs']);
  const url = asText(node['url']);
  return url === undefined ? undefined : { url, description: asText(node['description']) ?? '' };
}

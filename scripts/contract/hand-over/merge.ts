import type { Api } from '../operation.ts';
import type { OpenapiDocument } from '../documents.ts';
import { isVerb } from '../verbs.ts';
import { asObject, isObject, type Json, type JsonObject } from '../json.ts';

type ApiDocument = Pick<Api, 'name' | 'document'>;

/**
 * Joins the documents of several APIs to one, for renderers that show one document: the operations keep their servers
 * and security, and a component whose name is taken gets the name of its API in front.
 *
 * @param apis - the APIs, the first of which gives title and defaults
 * @returns a document of its own; the inputs are not changed
 */
export function merge(apis: ApiDocument[]): OpenapiDocument {
  const taken = new Map<string, Set<string>>();
  const parts = apis.map((api) => withOwnNames(api, taken));
  const [first] = parts;
  const components: JsonObject = {};
  for (const part of parts) {
    for (const [kind, members] of Object.entries(asObject(part['components'])))
      components[kind] = { ...asObject(components[kind]), ...asObject(members) };
  }
  return {
    ...(first ?? { openapi: '3.1.0' }),
    info: { ...first?.info, description: parts.map(({ info }, i) => section(info, i > 0)).join('\n\n') },
    tags: parts.flatMap((part) => (Array.isArray(part['tags']) ? part['tags'] : [])),
    paths: Object.assign({}, ...parts.map(pathsOf)) as OpenapiDocument['paths'],
    components,
  };
}

function section(info: JsonObject, titled: boolean): string {
  return [titled ? `# ${String(info['title'])}` : '', String(info['description'] ?? '')]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** What a document says for all its operations is said at each, as the joined document cannot say it for some. */
function pathsOf(document: OpenapiDocument): OpenapiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(asObject(document['paths'])).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(asObject(item)).map(([key, value]) => {
          if (!isVerb(key) || !isObject(value)) return [key, value];
          return [
            key,
            {
              ...(document['servers'] !== undefined && { servers: document['servers'] }),
              security: document['security'] ?? [],
              ...value,
            },
          ];
        }),
      ),
    ]),
  );
}

/** The document with components renamed whose names an earlier one has. */
function withOwnNames({ name: api, document }: ApiDocument, taken: Map<string, Set<string>>): OpenapiDocument {
  const renamed = new Map<string, string>();
  const components: JsonObject = {};
  for (const [kind, members] of Object.entries(asObject(document['components']))) {
    const names = taken.get(kind) ?? new Set();
    taken.set(kind, names);
    components[kind] = Object.fromEntries(
      Object.entries(asObject(members)).map(([name, member]) => {
        const own = names.has(name) ? `${api}.${name}` : name;
        if (own !== name) renamed.set(`#/components/${kind}/${name}`, `#/components/${kind}/${own}`);
        names.add(own);
        return [own, member];
      }),
    );
  }
  return redirect({ ...document, components } as Json, renamed) as OpenapiDocument;
}

function redirect(node: Json, renamed: Map<string, string>): Json {
  if (Array.isArray(node)) return node.map((child) => redirect(child, renamed));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, redirect(value, renamed)];
      const component = /^#\/components\/[^/]+\/[^/]+/.exec(value)?.[0] ?? value;
      return [key, (renamed.get(component) ?? component) + value.slice(component.length)];
    }),
  );
}

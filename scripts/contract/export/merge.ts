import type { Api } from '../contract-type.ts';
import type { OpenapiDocument } from '../document/documents.ts';
import { isHttpMethod } from '../base/http-methods.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../base/json.ts';

type ApiDocument = Pick<Api, 'name' | 'document'>;

/**
 * Joins the documents of several APIs into one, for renderers that show a single document. Operations keep their
 * servers and security, and a component whose name is taken is prefixed with the name of its API.
 *
 * @param apis - the APIs, the first of which provides title and defaults
 * @returns a new document; the inputs are not changed
 * @example const document = merge(contract.apis);
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
    tags: parts.flatMap((part) => asList(part['tags'])),
    paths: Object.assign({}, ...parts.map(pathsOf)) as OpenapiDocument['paths'],
    components,
  };
}

function section(info: JsonObject, titled: boolean): string {
  return [titled ? `# ${String(info['title'])}` : '', String(info['description'] ?? '')]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Copies servers and security of a document to each of its operations, as in the joined document they differ. */
function pathsOf(document: OpenapiDocument): OpenapiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(asObject(document['paths'])).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(asObject(item)).map(([key, value]) => {
          if (!isHttpMethod(key) || !isObject(value)) return [key, value];
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

/** Renames the components of a document whose names an earlier document has. */
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

import type { Contract } from '../../contract/contract.ts';
import { pointerTokens } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import type { SchemaPointers } from './schema-view.ts';
import { fileNames } from './slugs.ts';

/** The page of a schema whose contents did not fit where it is used. */
export type SchemaPage = { api: string; place: SchemaPointers; schemaAt: SchemaAt; name: string; path: string };

/** The pages of schemas. There is one for each schema that another page links to. */
export type SchemaPages = {
  /** Finds the page of a schema, and creates it if missing. */
  pageOf: (api: string, place: SchemaPointers) => SchemaPage;
  /** All pages, in the order in which they were linked to; also those that are added while it is read. */
  all: () => Iterable<SchemaPage>;
};

/** Makes the list of the pages of schemas, which is empty at first. */
export function schemaPages({ apis }: Contract): SchemaPages {
  const pages = new Map<string, SchemaPage>();
  const slugOf = fileNames('schema');
  const finders = new Map(apis.map(({ name, schemaAt }) => [name, schemaAt]));
  return {
    pageOf: (api, place) => {
      const key = [api, ...place].join(' ');
      const known = pages.get(key);
      if (known !== undefined) return known;
      const name = nameOf(place);
      const schemaAt: SchemaAt = finders.get(api) ?? ((pointer) => ({ pointer, schema: {}, via: [] }));
      const page: SchemaPage = { api, place, schemaAt, name, path: `schemas/${slugOf(name)}.html` };
      pages.set(key, page);
      return page;
    },
    all: () => pages.values(),
  };
}

/** The name of the component, or of the property with the schema. */
function nameOf([pointer = '']: SchemaPointers): string {
  const parts = pointerTokens(pointer);
  const [, kind, component] = parts;
  if (kind === 'schemas' && parts.length === 3 && component !== undefined) return component;
  const at = parts.lastIndexOf('properties');
  return parts[at + 1] ?? (kind === 'schemas' ? component : parts.at(-2)) ?? 'schema';
}

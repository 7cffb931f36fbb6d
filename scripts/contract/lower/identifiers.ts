import { isObject } from '../base/json.ts';
import { child, children, type Place, type Refs } from '../document/refs.ts';
import { schemaKeywords } from '../base/schema-keywords.ts';

/** The place of a schema, and that of its schema resource, from which `#/…` in it may start instead of the document. */
export type RootedPlace = { place: Place; root: Place };

/** Finds the schemas of a document by their URI (`$id`) or name (`$anchor`, in draft-07 an `$id` such as `#pet`). */
export type Identifiers = {
  /**
   * Finds the schema that a URI reference identifies.
   *
   * @param ref - a URI, or a name after a `#`
   * @param base - the schema whose base URI the reference is relative to
   * @returns the place of the schema; `undefined` if no schema of the document has that URI or name
   */
  find: (ref: string, base: Place) => RootedPlace | undefined;
};

/** The base URI of a document, which has none itself. */
const documentAddress = 'openrpc://document/';

/** Collects the URIs and names of all schemas of an OpenRPC document. */
export function identifiersOf(refs: Refs): Identifiers {
  const sites = new Map<string, RootedPlace>();
  const addresses = new Map<string, string>();

  const learn = (address: string, site: RootedPlace): void => {
    if (!sites.has(address)) sites.set(address, site);
  };
  const visit = (place: Place, outer: Place, outerAddress: string): void => {
    if (!isObject(place.value)) return;
    const { $id: id, $anchor: anchor } = place.value;
    const isRoot = typeof id === 'string' && isAddress(id);
    const root = isRoot ? place : outer;
    const address = isRoot ? resolved(id, outerAddress) : outerAddress;
    addresses.set(place.pointer, address);
    if (isRoot) learn(address, { place, root });
    else if (typeof id === 'string') learn(address + id, { place, root });
    if (typeof anchor === 'string') learn(`${address}#${anchor}`, { place, root });
    for (const below of subschemasOf(place)) visit(below, root, address);
  };
  for (const place of schemasOf(refs)) visit(place, place, documentAddress);

  return { find: (ref, base) => sites.get(resolved(ref, addresses.get(base.pointer) ?? documentAddress)) };
}

/**
 * Checks whether an `$id` makes a schema the base of its references: from there on, `#/…` starts at that schema.
 *
 * @returns false for a name as draft-07 writes it (`#pet`)
 */
export function isAddress(id: string): boolean {
  return !id.startsWith('#');
}

function resolved(ref: string, base: string): string {
  if (ref.startsWith('#')) return base + ref;
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref;
}

/** The places of all schemas in an OpenRPC document that are not inside of another schema. */
function schemasOf({ root }: Refs): Place[] {
  const components = child(root, 'components');
  const methods = membersOf(child(root, 'methods'));
  const descriptors = [
    ...membersOf(child(components, 'contentDescriptors')),
    ...methods.flatMap((method) => [...membersOf(child(method, 'params')), child(method, 'result')]),
  ];
  return [
    ...membersOf(child(components, 'schemas')),
    ...descriptors.map((descriptor) => child(descriptor, 'schema')),
    ...methods.flatMap((method) =>
      membersOf(child(method, 'x-result-when')).map((variant) => child(variant, 'result')),
    ),
    ...methods.flatMap((method) =>
      membersOf(child(child(method, 'x-subscription'), 'streams')).map((stream) => child(stream, 'item')),
    ),
  ];
}

function subschemasOf(schema: Place): Place[] {
  return children(schema).flatMap(([keyword, place]) => {
    const holds = keyword === 'dependencies' ? 'map' : schemaKeywords.get(keyword)?.holds;
    if (holds === undefined) return [];
    return holds !== 'schema' || Array.isArray(place.value) ? membersOf(place) : [place];
  });
}

function membersOf(place: Place): Place[] {
  return children(place).map(([, member]) => member);
}

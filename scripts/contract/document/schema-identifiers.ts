import {
  asObject,
  emptyRecord,
  getAtPointer,
  isObject,
  mentionsMember,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { fromFragment, localRef } from './refs.ts';
import { walk, type DocumentShape } from './spec-grammar.ts';

/** A schema resource: a document, or a schema with an `$id` (JSON Schema 2020-12, Core, section 4.3.5). */
type Resource = { address: string; pointer: string; value: JsonObject; dynamic: JsonObject };

/** The schemas of a resource that a `$dynamicRef` may lead to, as references by name. */
export const dynamicAnchors = '$dynamicAnchors';

/** The name that a reference looks for in the resources that were entered before its own. */
export const dynamicName = '$dynamicName';

/**
 * Rewrites references by `$id`, `$anchor` and `$dynamicAnchor` as JSON pointers into the document, so that nothing else
 * has to know these keywords, which are taken out (JSON Schema 2020-12, Core, section 8.2). A `$dynamicRef` becomes the
 * `$ref` that it is at first, with the name that it looks for, for {@link instantiateDynamicRefs}.
 *
 * @param document - an OpenAPI document, or another file; it is changed
 * @param shape - the shape that its specification gives it
 * @param at - the absolute path or URL of its file; empty without one
 * @param tell - gets the place of each name that another schema has, and a sentence without a full stop
 * @returns the JSON pointers of the schemas to which other files refer by name
 */
export function resolveIdentifiers(
  document: Json,
  shape: DocumentShape,
  at = '',
  tell: (pointer: string, message: string) => void = () => undefined,
): ReadonlyMap<string, string> {
  if (!isObject(document) || !mentionsMember(document, identifying)) return new Map();
  const { $self: self } = document;
  const home = addressIn(at, 'file:///');
  const root: Resource = {
    address: typeof self === 'string' ? addressIn(self, home) : home,
    pointer: '',
    value: document,
    dynamic: emptyRecord(),
  };
  const schemas: { value: JsonObject; pointer: string; resource: Resource }[] = [];
  const found = new Map([
    [home, root],
    [root.address, root],
  ]);
  const anchors = new Map<string, { pointer: string; isDynamic: boolean }>();
  const open = [root];

  walk(document, shape, {
    object: (step, value) => {
      if (!step.shape.orBoolean) return;
      const pointer = step.pointer();
      while (open.length > 1 && !isBelow(pointer, open.at(-1)?.pointer)) open.pop();
      let resource = open.at(-1) ?? root;
      const { $id: id, $anchor: anchor, $dynamicAnchor: dynamic } = value;
      if (typeof id === 'string' && !id.startsWith('#')) {
        resource = { address: addressIn(id, resource.address), pointer, value, dynamic: emptyRecord() };
        const known = found.get(resource.address);
        if (known === undefined) found.set(resource.address, resource);
        // An alias of YAML is the same schema once more.
        else if (known.value !== value) tell(`${pointer}/$id`, `another schema has the $id ${JSON.stringify(id)}, too`);
        open.push(resource);
      }
      const [, draft7] = typeof id === 'string' ? (/^#(.+)/.exec(id) ?? []) : [];
      for (const name of [anchor, draft7])
        if (typeof name === 'string') {
          const place = `${resource.address}#${name}`;
          const known = anchors.get(place);
          if (known !== undefined && getAtPointer(document, known.pointer) !== value)
            tell(`${pointer}/${name === anchor ? '$anchor' : '$id'}`, `another schema is called #${name}, too`);
          anchors.set(place, { pointer, isDynamic: false });
        }
      if (typeof dynamic === 'string') {
        anchors.set(`${resource.address}#${dynamic}`, { pointer, isDynamic: true });
        resource.dynamic[dynamic] ??= { $ref: localRef(pointer) };
      }
      schemas.push({ value, pointer, resource });
    },
  });

  /** The schema that a reference leads to; `undefined` if it is in another file, or nowhere. */
  const targetOf = (ref: string, { address }: Resource): { pointer: string; isDynamic: boolean } | undefined => {
    const [uri = '', fragment = ''] = addressIn(ref, address).split(/#(.*)/s);
    const resource = found.get(uri);
    if (resource === undefined) return undefined;
    const inside = fromFragment(fragment);
    if (inside !== '' && !inside.startsWith('/')) return anchors.get(`${uri}#${inside}`);
    // Many documents give a schema an `$id`, and go on to refer to the components as if it had none.
    const isMisplaced = inside !== '' && getAtPointer(resource.value, inside) === undefined;
    return { pointer: isMisplaced ? inside : resource.pointer + inside, isDynamic: false };
  };
  for (const { value, resource } of schemas) {
    const { $ref: ref, $dynamicRef: dynamic } = value;
    const target = typeof ref === 'string' ? targetOf(ref, resource) : undefined;
    if (target !== undefined) value['$ref'] = localRef(target.pointer);
    else if (typeof ref === 'string' && resource !== root) value['$ref'] = resolveOutside(ref, resource.address, at);
    if (typeof dynamic === 'string') {
      const first = targetOf(dynamic, resource);
      const reference: JsonObject = { $ref: first === undefined ? dynamic : localRef(first.pointer) };
      if (first?.isDynamic === true) reference[dynamicName] = fromFragment(dynamic.split('#')[1] ?? '');
      delete value['$dynamicRef'];
      if (ref === undefined) Object.assign(value, reference);
      else value['allOf'] = [...(Array.isArray(value['allOf']) ? value['allOf'] : []), reference];
    }
  }
  // A mapping names a component before anything else.
  const components = asObject(asObject(document['components'])['schemas']);
  const lead = (holder: JsonObject, name: string, resource: Resource): void => {
    const named = holder[name];
    if (typeof named !== 'string' || Object.hasOwn(components, named)) return;
    const target = targetOf(named, resource);
    if (target !== undefined) holder[name] = localRef(target.pointer);
  };
  for (const { value, resource } of schemas) {
    const discriminator = asObject(value['discriminator']);
    const mapping = asObject(discriminator['mapping']);
    for (const name of Object.keys(mapping)) lead(mapping, name, resource);
    lead(discriminator, 'defaultMapping', resource);
  }
  for (const { value, dynamic } of new Set([root, ...schemas.map(({ resource }) => resource)]))
    if (value !== document || Object.keys(dynamic).length > 0) value[dynamicAnchors] = { ...dynamic };
  for (const { value } of schemas)
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor'])
      if (typeof value[keyword] === 'string') delete value[keyword];
  const own = [...anchors].filter(([name]) => name.startsWith(`${root.address}#`));
  return new Map(own.map(([name, { pointer }]) => [name.slice(root.address.length + 1), pointer]));
}

/** The keywords by which schemas get names of their own. */
export const identifying = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$self'];

/** Resolves a URI reference, without an empty fragment. An address that is no base for it, as of a URN, is left out. */
function addressIn(ref: string, base: string): string {
  if (ref.startsWith('#')) return ref === '#' ? base : base + ref;
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref;
}

/** A reference to another file. An `$id` moves it only within the server that the document comes from. */
function resolveOutside(ref: string, base: string, at: string): string {
  if (!URL.canParse(ref, base) || !URL.canParse(at) || !URL.canParse(base)) return ref;
  return new URL(base).origin === new URL(at).origin ? new URL(ref, base).href : ref;
}

function isBelow(pointer: string, above: string | undefined): boolean {
  return above !== undefined && pointer.startsWith(`${above}/`);
}

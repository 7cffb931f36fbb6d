import { parse } from 'node:path';
import { ContractError } from '../base/errors.ts';
import { mistakeIn, noteOf, toMistakePlace, type Mistake } from '../document/document-mistakes.ts';
import {
  asObject,
  escapePointerToken,
  getAtPointer,
  isObject,
  parentOf,
  pointerTokens,
  type Json,
  type JsonObject,
  setMember,
} from '../base/json.ts';
import { findFreeName } from '../base/unique-names.ts';
import { fromFragment, isLocal, localRef } from '../document/refs.ts';
import { resolveIdentifiers } from '../document/schema-identifiers.ts';
import type { Source } from '../source/source.ts';
import { leftOut, unresolved } from './check-structure.ts';
import { NotPermittedError, type Files } from './files.ts';
import { openapi3, walk, type Grammar, type DocumentShape, type Slot } from '../document/spec-grammar.ts';

/** Where a part of the joined document comes from. */
type Origin = { joined: string; source: Source; pointer: string };

/**
 * A reference to follow: the member that holds it, the shape of its target, and its place in the joined document. In a
 * security requirement, the name of a member is the reference (OpenAPI 3.2, Security Requirement Object).
 */
type Pending = {
  holder: JsonObject;
  member: string;
  isName?: true;
  ref: string;
  shape: DocumentShape;
  slot: Slot | undefined;
  pointer: string;
  below: Origin;
};

/** A document in one piece, and what is wrong with the references to its other files. */
type Bundle = { source: Source; mistakes: Mistake[] };

/** The target of a reference. */
type Target = { source: Source; pointer: string; value: Json };

/**
 * Makes one document of several files. The target of a reference becomes a component of its kind, once; a target that
 * cannot be a component (a path item, a method, a whole map) replaces the reference. A component that is nothing but a
 * reference becomes its target. Circles stay circles.
 *
 * It changes the data of the files, which nothing else uses yet.
 *
 * @param grammar - the grammar of its specification
 * @returns the joined document, whose places are in the right files, or the root file itself if it refers to no other;
 *   and a mistake for each reference that cannot be followed, which still leads out of the document
 */
export async function bundleFiles(files: Files, grammar: Grammar): Promise<Bundle> {
  const { root } = files;
  const twins: Mistake[] = [];
  const tell = (pointer: string, message: string): void =>
    void twins.push({
      ...toMistakePlace(root, pointer),
      ...{ message, remedy: 'a reference may mean either', rule: 'schema-name' },
    });
  const names = new Map([[root, resolveIdentifiers(root.data, grammar.document, root.at, tell)]]);
  if (root.isSelfContained) return { source: root, mistakes: twins };
  const document = root.data;
  const first = listPendingReferences({ joined: '', source: root, pointer: '' }, document, grammar.document, root);
  const mistakes = [...twins, ...(await withoutUnknown(files, grammar))];
  if (first.length === 0 || !isObject(document)) return { source: root, mistakes };
  const origins = new Map<string, Origin>();
  const homes = new Map<string, string>();
  const folders = Object.values(grammar.homes);
  const isComponent = ({ pointer }: Pending): boolean =>
    folders.includes(pointer) || folders.includes(parentOf(pointer));
  // Components that are nothing but a reference come first, as they are the best place for its target.
  const queue = [...first.filter(isComponent), ...first.filter((pending) => !isComponent(pending))];

  const follow = async (pending: Pending): Promise<void> => {
    const { holder, member, shape, slot, pointer } = pending;
    const target = await targetOf(pending, files, (source, fragment) => {
      const anchors =
        names.get(source) ?? resolveIdentifiers(source.data, shape.orBoolean ? shape : grammar.schema, source.at);
      names.set(source, anchors);
      return findInFile(source, anchors.get(fragment) ?? fragment);
    });
    if (target.source === root) return lead(pending, target.pointer);
    const key = keyOf(target);
    const folder = grammar.homes[kindOf(shape)];
    const home = homes.get(key) ?? homeIn(folder, target);
    if (home !== undefined) return lead(pending, home);
    const isHome = parentOf(pointer) === folder && member === '$ref' && Object.keys(holder).length === 1;
    if (slot !== undefined && (folder === undefined || isHome)) {
      const value = mergeSiblings(target.value, holder);
      setMember(slot.parent, slot.key, value);
      take(key, { ...target, value }, pointer, shape, slot);
      return;
    }
    const parts = objectAt(document, folder ?? '/components/schemas');
    const name = freeName(nameOf(target), parts);
    const here = `${folder ?? ''}/${name}`;
    setMember(parts, name, target.value);
    lead(pending, here);
    take(key, target, here, shape, { parent: parts, key: name });
  };

  /** If a whole map has become the components of a kind, its members are components. */
  const homeIn = (folder: string | undefined, { source, pointer }: Target): string | undefined => {
    const map = pointer === '' ? undefined : homes.get(keyOf({ source, pointer: parentOf(pointer) }));
    return map === undefined || map !== folder ? undefined : `${map}${pointer.slice(parentOf(pointer).length)}`;
  };

  /** Records a part of another file, and queues the references in it. */
  const take = (
    key: string,
    { source, pointer, value }: Target,
    here: string,
    shape: DocumentShape,
    slot: Slot,
  ): void => {
    const origin = { joined: here, source, pointer };
    homes.set(key, here);
    origins.set(here, origin);
    if (pointer === '' && isObject(value)) delete value['$schema'];
    queue.push(...listPendingReferences(origin, value, shape, root, slot));
  };

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { holder, member, isName } = next;
    const found = await mistakesIn(() => follow(next), placeOf(next));
    // It may be a name after all: without a scheme of that name, the operation refuses its callers.
    if (found.length === 0 || isName === true) continue;
    const isKnown = member === '$ref' && metaSchema.test(next.ref);
    if (!isKnown) mistakes.push(...found);
    if (isKnown || member !== '$ref') delete holder[member];
  }
  const origin = (pointer: string): Place => placeIn(root, origins, pointer);
  const source: Source = {
    ...root,
    locate: (pointer) => {
      const { source, inside } = origin(pointer);
      return source.locate(inside);
    },
    origin: (pointer) => {
      const { source, inside } = origin(pointer);
      return source.origin(inside);
    },
  };
  return { source, mistakes: [...new Map(mistakes.map((mistake) => [noteOf(mistake), mistake])).values()] };
}

/** Follows a reference. */
async function mistakesIn(follow: () => Promise<void>, { source, inside }: Place): Promise<Mistake[]> {
  try {
    await follow();
    return [];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const { pointer } = source.origin(inside);
    const mistakes = error.problems.map((problem) =>
      mistakeIn(problem, { remedy: leftOut, rule: unresolved, pointer }),
    );
    if (!(error instanceof NotPermittedError)) return mistakes;
    return mistakes.map((one) => ({ ...one, isNote: true, rule: 'external-reference' }));
  }
}

/** The address of a document about documents, such as the schema of what `rpc.discover` answers: any object will do. */
const metaSchema =
  /^https?:\/\/(?:meta\.open-rpc\.org\b|[^#]*\/open-rpc\/(?:meta-schema|spec)\/|json-schema\.org\/draft)/;

/** Matches a name that leads into another file. */
const fileInName = /\.(?:json|ya?ml)(?:#|$)/i;

/** Lets what was a reference to another file lead to a place of the joined document. */
function lead({ holder, member, isName }: Pending, pointer: string): void {
  if (isName !== true) return setMember(holder, member, localRef(pointer));
  const value = holder[member] ?? [];
  delete holder[member];
  setMember(holder, localRef(pointer), value);
}

function keyOf({ source, pointer }: Pick<Target, 'source' | 'pointer'>): string {
  return `${source.at}#${pointer}`;
}

/**
 * Takes out references in members that the specification does not know, if they must not be followed: other tools may
 * follow them.
 */
async function withoutUnknown(files: Files, grammar: Grammar): Promise<Mistake[]> {
  const { root } = files;
  const found: { holder: JsonObject; ref: string; pointer: string }[] = [];
  const visit = (node: Json, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const ref = Array.isArray(node) ? undefined : node['$ref'];
    if (isObject(node) && typeof ref === 'string' && !isLocal(ref))
      found.push({ holder: node, ref, pointer: `${pointer}/$ref` });
    for (const [name, member] of Object.entries(node) as [string, Json][])
      visit(member, `${pointer}/${escapePointerToken(name)}`);
  };
  walk(root.data, grammar.document, { unknown: ({ value, pointer }) => visit(value, pointer()) });
  const mistakes: Mistake[] = [];
  for (const { holder, ref, pointer } of found) {
    const place = (): string => root.locate(pointer);
    const follow = (): Promise<void> => files.permit(ref.split('#')[0] ?? '', root, place);
    const refused = await mistakesIn(follow, { source: root, inside: pointer });
    if (refused.length > 0) delete holder['$ref'];
    mistakes.push(...refused);
  }
  return mistakes;
}

/** The references to follow: those that leave the root file, and all in other files. */
function listPendingReferences(below: Origin, value: Json, shape: DocumentShape, root: Source, slot?: Slot): Pending[] {
  const found: Pending[] = [];
  const staysHere = (ref: string): boolean => below.source === root && isLocal(ref);
  const schemes = asObject(getAtPointer(root.data, '/components/securitySchemes'));
  const leadsToFile = (name: string): boolean => fileInName.test(name) && !Object.hasOwn(schemes, name);
  const visitor: Parameters<typeof walk>[2] = {
    ref: (step, ref) => {
      if (!isObject(step.value) || staysHere(ref)) return;
      found.push({
        holder: step.value,
        member: '$ref',
        ref,
        shape: step.shape,
        slot: step.slot() ?? slot,
        pointer: step.pointer(),
        below,
      });
    },
    object: (step, node) => {
      // A component of the same name comes first.
      const named = step.shape.name === 'requirement' ? Object.keys(node).filter(leadsToFile) : [];
      for (const member of named)
        found.push({
          ...{ holder: node, member, isName: true, ref: member, shape: openapi3.securityScheme, slot: undefined },
          ...{ pointer: step.pointer(), below },
        });
      const mapping =
        step.shape.orBoolean && isObject(node['discriminator']) ? node['discriminator']['mapping'] : undefined;
      if (!isObject(mapping)) return;
      for (const [member, ref] of Object.entries(mapping)) {
        // A mapping may also hold the plain name of a component.
        if (typeof ref !== 'string' || !/[/#]|\.(?:json|ya?ml)$/i.test(ref) || staysHere(ref)) continue;
        found.push({
          holder: mapping,
          member,
          ref,
          shape: step.shape,
          slot: undefined,
          pointer: step.pointer(),
          below,
        });
      }
    },
  };
  walk(value, shape, visitor, below.joined);
  return found;
}

/** The place of a reference in its file. */
function placeOf({ member, isName, pointer, below }: Pending): Place {
  const way = member === '$ref' || isName === true ? '' : '/discriminator/mapping';
  const inside = `${below.pointer}${pointer.slice(below.joined.length)}${way}/${escapePointerToken(member)}`;
  return { source: below.source, inside };
}

async function targetOf(
  pending: Pending,
  files: Files,
  find: (source: Source, fragment: string) => Target | undefined,
): Promise<Target> {
  const { ref } = pending;
  const { source: from, inside } = placeOf(pending);
  const place = (): string => from.locate(inside);
  const [file = '', fragment = ''] = ref.split(/#(.*)/s);
  const source = file === '' ? from : await files.read(file, from, place);
  const here = find(source, fragment);
  if (here !== undefined) return here;
  // A file that is only used as a part of this document may refer to the document as if it were in it.
  const there = file === '' ? find(files.root, fragment) : undefined;
  if (there !== undefined) return there;
  const what = source === from ? 'leads nowhere' : `leads nowhere in ${source.file}`;
  throw new ContractError([`${place()}: $ref ${JSON.stringify(ref)} ${what}; correct it or add what it names.`]);
}

function findInFile(source: Source, fragment: string): Target | undefined {
  const decoded = fromFragment(fragment);
  if (decoded !== '' && !decoded.startsWith('/')) return undefined;
  const value = getAtPointer(source.data, decoded);
  return value === undefined ? undefined : { source, pointer: decoded, value };
}

/** A place in a file of the document. */
type Place = { source: Source; inside: string };

function placeIn(root: Source, origins: Map<string, Origin>, pointer: string): Place {
  for (let above = pointer; ; above = parentOf(above)) {
    const origin = origins.get(above);
    if (origin !== undefined) return { source: origin.source, inside: origin.pointer + pointer.slice(above.length) };
    if (above === '') return { source: root, inside: pointer };
  }
}

/** The kind of a shape; all forms of schemas are of the same kind. */
function kindOf({ name, orBoolean }: DocumentShape): string {
  return orBoolean ? 'schema' : name;
}

/** The target of a reference, merged with the siblings of the reference. */
function mergeSiblings(target: Json, { $ref: _, ...siblings }: JsonObject): Json {
  return isObject(target) ? { ...target, ...siblings } : target;
}

function objectAt(document: JsonObject, pointer: string): JsonObject {
  let here = document;
  for (const name of pointerTokens(pointer)) {
    const next = here[name];
    here = here[name] = isObject(next) ? next : {};
  }
  return here;
}

/** The last name of the fragment, or the name of the file. */
function nameOf({ source, pointer }: Target): string {
  const file = parse(source.at).name;
  const name = pointerTokens(pointer).at(-1) ?? file;
  return /^\d+$/.test(name) ? `${file}_${name}` : name;
}

/** Makes a name of the characters that a component's name may have (OpenAPI 3.1, Components Object). */
function freeName(wish: string, taken: JsonObject): string {
  const name = wish.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || 'part';
  return findFreeName(name, (free) => free in taken);
}

import { ContractError, tryEach } from '../base/errors.ts';
import { getAtTokens, isObject, setMember, type Json, type JsonObject } from '../base/json.ts';
import { maxDepth } from '../source/yaml-text.ts';
import { spendSteps } from '../base/step-budget.ts';
import { selectNodes } from './json-path.ts';
import type { Overlay, OverlayAction } from './read-overlay.ts';
import {
  copyOfPlace,
  keepPlacesOfItems,
  keepPlaceOfPart,
  placeAt,
  placeOfPart,
  setPlaceOfPart,
  type WrittenPlace,
} from './written-place.ts';

/**
 * A document that overlays change. Of the data that it began with, only what changes is copied: `owned` has the parts
 * that are its own.
 */
export type OverlaidDraft = { data: Json; written: WrittenPlace; owned: WeakSet<object> };

/** A value that is put into a document, and where it was written. */
type Addition = { value: Json; written: WrittenPlace };

/** What became of an overlay. */
export type AppliedOverlay = {
  /** The actions that selected something, or failed. */
  selected: Set<OverlayAction>;
  /** Why others failed: an expression is not valid, or a merge mixes kinds. */
  problems: string[];
};

/**
 * Applies the actions of an overlay to a document, each to the result of the one before (Overlay 1.2, Overlay Object).
 *
 * @param draft - the document, which changes
 * @throws BudgetExceededError for too much work
 */
export function applyOverlay(draft: OverlaidDraft, overlay: Overlay): AppliedOverlay {
  const idle = new Set<OverlayAction>();
  const { problems } = tryEach(overlay.actions, (action) => {
    if (!applyAction(draft, overlay, action)) idle.add(action);
  });
  return { selected: new Set(overlay.actions.filter((action) => !idle.has(action))), problems };
}

/** Applies an action, and says whether it selected something. */
function applyAction(draft: OverlaidDraft, overlay: Overlay, action: OverlayAction): boolean {
  const { locate } = overlay.source;
  const { target, pointer, remove } = action;
  const place = `${pointer}/target`;
  const nodes = select(draft.data, target, () => `${locate(place)}: target`);
  if (nodes.length === 0) return false;
  if (remove) removeNodes(draft, nodes, () => locate(place));
  else {
    const addition = additionOf(draft, overlay, action);
    requireOneKind(draft, nodes, () => locate(place));
    if (overlay.minor === 0 && addition !== undefined) forbidSingleValues(draft, nodes, () => locate(place));
    if (addition !== undefined) for (const node of nodes) updateNode(draft, node, addition, overlay.minor);
  }
  return true;
}

function select(data: Json, expression: string, subject: () => string): string[][] {
  try {
    return selectNodes(data, expression);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const what = `${JSON.stringify(expression.slice(0, 100))} is not a JSONPath expression (RFC 9535)`;
    throw new ContractError([`${subject()} ${what}: ${error.message}.`]);
  }
}

/** What an action puts into the nodes: a value of the overlay, or one of the document as it is at that moment. */
function additionOf(draft: OverlaidDraft, { source }: Overlay, { update, copy }: OverlayAction): Addition | undefined {
  if (update !== undefined) return { value: update.value, written: { source, pointer: update.pointer } };
  if (copy === undefined) return undefined;
  const place = (): string => `${source.locate(copy.pointer)}: copy`;
  const nodes = select(draft.data, copy.expression, place);
  const [node] = nodes;
  if (node === undefined || nodes.length > 1) {
    const found = nodes.length === 0 ? 'nothing' : `${nodes.length} values`;
    throw new ContractError([
      `${place()} ${JSON.stringify(copy.expression.slice(0, 100))} selects ${found}; it has to select a single value.`,
    ]);
  }
  const value = getAtTokens(draft.data, node) ?? null;
  return { value: copyOf(draft, value, 0, place), written: copyOfPlace(placeAt(draft.written, node)) };
}

type Kind = 'an object' | 'a list' | 'a single value';

function kindOf(value: Json | undefined): Kind {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : 'a single value';
}

function requireOneKind({ data, written }: OverlaidDraft, nodes: string[][], place: () => string): void {
  const [first = [], ...others] = nodes;
  const kind = kindOf(getAtTokens(data, first));
  const other = others.find((node) => kindOf(getAtTokens(data, node)) !== kind);
  if (other === undefined) return;
  const [one, two] = [first, other].map((node) => locateIn(placeAt(written, node)));
  const found = `${kind} (${one}) and ${kindOf(getAtTokens(data, other))} (${two})`;
  throw new ContractError([`${place()}: target selects ${found}; write an action for each kind.`]);
}

/** Overlay 1.0, Action Object, `target`: the result is objects or arrays, not primitive types or null values. */
function forbidSingleValues({ data, written }: OverlaidDraft, [node = []]: string[][], place: () => string): void {
  if (kindOf(getAtTokens(data, node)) !== 'a single value') return;
  throw new ContractError([
    `${place()}: target selects a single value (${locateIn(placeAt(written, node))}), which came with Overlay 1.1; ` +
      'write "overlay": "1.1.0".',
  ]);
}

function locateIn({ source, pointer }: WrittenPlace): string {
  return source.locate(pointer);
}

function createMixedKindsError(
  found: Json | undefined,
  there: WrittenPlace,
  { value, written }: Addition,
): ContractError {
  const [old, now] = [kindOf(found), kindOf(value)];
  const due = old === 'a list' ? 'a list or an entry of it' : old;
  const remedy = `give ${due}, or remove the old value in an action before`;
  return new ContractError([
    `${locateIn(written)}: ${now} cannot be merged with ${old} (${locateIn(there)}); ${remedy}.`,
  ]);
}

function updateNode(draft: OverlaidDraft, node: string[], addition: Addition, minor: number): void {
  const found = getAtTokens(draft.data, node);
  if (isObject(found)) {
    if (!isObject(addition.value)) throw createMixedKindsError(found, placeAt(draft.written, node), addition);
    const { value, written } = openNode(draft, node);
    if (isObject(value)) mergeInto(draft, value, written, { ...addition, value: addition.value }, node.length);
  } else if (Array.isArray(found)) {
    const { value, written } = openNode(draft, node);
    const isConcatenated = minor > 0 && Array.isArray(addition.value);
    if (Array.isArray(value))
      appendTo(draft, value, written, isConcatenated ? itemsOf(addition) : [addition], node.length);
  } else {
    if (kindOf(addition.value) !== 'a single value')
      throw createMixedKindsError(found, placeAt(draft.written, node), addition);
    const { value, written } = openNode(draft, node.slice(0, -1));
    putPart(draft, value, written, node.at(-1) ?? '', addition, node.length);
  }
}

function itemsOf({ value, written }: Addition): Addition[] {
  return Array.isArray(value)
    ? value.map((item, i) => ({ value: item, written: placeOfPart(written, String(i)) }))
    : [];
}

function mergeInto(
  draft: OverlaidDraft,
  target: JsonObject,
  there: WrittenPlace,
  { value, written }: Addition & { value: JsonObject },
  depth: number,
): void {
  for (const [name, member] of Object.entries(value)) {
    spendSteps(1);
    const addition = { value: member, written: placeOfPart(written, name) };
    const old = Object.hasOwn(target, name) ? target[name] : undefined;
    if (old !== undefined && kindOf(old) !== kindOf(member))
      throw createMixedKindsError(old, placeOfPart(there, name), addition);
    const opened = typeof old === 'object' && old !== null ? openPart(draft, target, name) : undefined;
    if (opened === undefined) putPart(draft, target, there, name, addition, depth + 1);
    else if (Array.isArray(opened)) appendTo(draft, opened, keepPlaceOfPart(there, name), itemsOf(addition), depth + 1);
    else if (isObject(member))
      mergeInto(draft, opened, keepPlaceOfPart(there, name), { ...addition, value: member }, depth + 1);
  }
}

function appendTo(draft: OverlaidDraft, target: Json[], there: WrittenPlace, items: Addition[], depth: number): void {
  for (const item of items) putPart(draft, target, there, String(target.length), item, depth + 1);
}

function putPart(
  draft: OverlaidDraft,
  holder: Json[] | JsonObject,
  there: WrittenPlace,
  name: string,
  { value, written }: Addition,
  depth: number,
): void {
  setMember(
    holder,
    name,
    copyOf(draft, value, depth, () => locateIn(written)),
  );
  setPlaceOfPart(there, name, copyOfPlace(written));
}

/** Removes nodes, those inside of others first: of each list or object all at once. */
function removeNodes(draft: OverlaidDraft, nodes: string[][], place: () => string): void {
  const byHolder = new Map<string, { holder: string[]; names: Set<string> }>();
  for (const node of nodes) {
    const name = node.at(-1);
    if (name === undefined)
      throw new ContractError([`${place()}: target selects the whole document, which cannot be removed.`]);
    const holder = node.slice(0, -1);
    const key = JSON.stringify(holder);
    const { names } = byHolder.get(key) ?? byHolder.set(key, { holder, names: new Set() }).get(key) ?? {};
    names?.add(name);
  }
  const inside = [...byHolder.values()].sort((a, b) => b.holder.length - a.holder.length);
  for (const { holder, names } of inside) {
    const { value, written } = openNode(draft, holder);
    if (Array.isArray(value)) {
      const kept = [...value.keys()].filter((i) => !names.has(String(i)));
      keepPlacesOfItems(written, kept);
      value.splice(0, value.length, ...kept.map((i) => value[i] ?? null));
    } else {
      for (const name of names) {
        delete value[name];
        written.parts?.delete(name);
      }
    }
  }
}

/** Makes the way to an object or a list the draft's own, so that it can be changed. */
function openNode(
  draft: OverlaidDraft,
  tokens: readonly string[],
): { value: Json[] | JsonObject; written: WrittenPlace } {
  const root: JsonObject = { root: draft.data };
  let value = openPart(draft, root, 'root') ?? {};
  draft.data = value;
  let { written } = draft;
  for (const token of tokens) {
    value = openPart(draft, value, token) ?? {};
    written = keepPlaceOfPart(written, token);
  }
  return { value, written };
}

/** Makes a member the draft's own; `undefined` if it is neither an object nor a list. */
function openPart(draft: OverlaidDraft, holder: Json[] | JsonObject, name: string): Json[] | JsonObject | undefined {
  const found = getAtTokens(holder, [name]);
  if (typeof found !== 'object' || found === null) return undefined;
  if (draft.owned.has(found)) return found;
  const own = Array.isArray(found) ? [...found] : { ...found };
  draft.owned.add(own);
  setMember(holder, name, own);
  return own;
}

/** Copies a value, which is going to be at a depth of the document. */
function copyOf(draft: OverlaidDraft, value: Json, depth: number, place: () => string): Json {
  spendSteps(stepsForCopy + (typeof value === 'string' ? value.length / charactersPerStep : 0));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth)
    throw new ContractError([`${place()}: the result is nested deeper than ${maxDepth} levels; flatten it.`]);
  const copy: Json[] | JsonObject = Array.isArray(value) ? [] : {};
  for (const [name, member] of Object.entries(value) as [string, Json][])
    setMember(copy, name, copyOf(draft, member, depth + 1, place));
  draft.owned.add(copy);
  return copy;
}

/** A copy stays in memory: an overlay may add a million values, which is more than the largest documents have. */
const stepsForCopy = 100;

/** A text of so many characters counts as another step. */
const charactersPerStep = 64;

// Overlays: files that change documents while they are read (https://spec.openapis.org/overlay). `load.ts` applies them
// to the root file of a document, before it joins the others to it; a place in the result leads to the file that says
// it.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContractError, tryEach } from '../base/errors.ts';
import { asObject, asText, pointerTokens } from '../base/json.ts';
import type { Mistake } from '../document/document-mistakes.ts';
import type { Source } from '../source/source.ts';
import { isWebAddress, withoutSecrets } from '../base/web-address.ts';
import { BudgetExceededError, withStepBudget } from '../base/step-budget.ts';
import { applyOverlay, type AppliedOverlay, type OverlaidDraft } from './apply-overlay.ts';
import { readOverlay, type Overlay, type OverlayAction } from './read-overlay.ts';
import { placeAt, type WrittenPlace } from './written-place.ts';

/** A document after its overlays, and what is to be said about these. */
export type OverlaidDocument = { source: Source; notes: Mistake[] };

/** Takes the sentences about what is wrong with overlays. */
export type RefuseOverlay = (problems: string[]) => void;

/**
 * Applies overlays to the documents that they are for, in their order.
 *
 * @param documents - the root files of the documents; their data stay as they are
 * @param sources - the overlays
 * @param nameOf - a further path of a document, by which overlays may name it
 * @param refuse - gets what is wrong with overlays, whose other actions are applied; by default it is thrown
 * @returns what they make of each document that one of them is for; a note is at the first of the overlay's documents
 * @throws ContractError when an overlay is broken, is for none of several documents, or cannot be applied
 * @example applyOverlays([document], [await readSource('examples.overlay.yaml')]).get(document)?.source.data
 */
export function applyOverlays(
  documents: Source[],
  sources: Source[],
  nameOf: (document: Source) => string | undefined = () => undefined,
  refuse?: RefuseOverlay,
): Map<Source, OverlaidDocument> {
  const begun = new Map<Source, Begun>();
  const begin = (source: Source): Begun => {
    const draft = { data: source.data, written: { source, pointer: '' }, owned: new WeakSet() };
    const one = begun.get(source) ?? { draft, overlays: [], notes: [] };
    begun.set(source, one);
    return one;
  };
  const apply = (overlay: Overlay): void => {
    const { found, notes } = documentsOf(overlay, documents, nameOf);
    const selected = new Set<OverlayAction>();
    const wrong: string[] = [];
    for (const { draft, overlays } of found.map(begin)) {
      overlays.push(overlay.source);
      const outcome = applyWithBudget(draft, overlay);
      for (const action of outcome.selected) selected.add(action);
      wrong.push(...outcome.problems);
    }
    const idle = overlay.actions.filter((action) => !selected.has(action)).map((action) => idleNote(overlay, action));
    for (const document of found.slice(0, 1)) begin(document).notes.push(...notes, ...idle);
    if (wrong.length > 0) throw new ContractError([...new Set(wrong)]);
  };
  const read = tryEach(sources, readOverlay);
  const problems = [...read.problems, ...tryEach(read.results, apply).problems];
  if (problems.length > 0 && refuse === undefined) throw new ContractError(problems);
  if (problems.length > 0) refuse?.(problems);
  return new Map(
    [...begun].map(([source, { draft, overlays, notes }]) => [
      source,
      { source: toChangedSource(source, draft, overlays), notes },
    ]),
  );
}

/** A document while overlays are applied to it. */
type Begun = { draft: OverlaidDraft; overlays: Source[]; notes: Mistake[] };

/** The documents that an overlay is for: the one that it extends, otherwise all. */
function documentsOf(
  overlay: Overlay,
  documents: Source[],
  nameOf: (document: Source) => string | undefined,
): { found: Source[]; notes: Mistake[] } {
  if (overlay.extends === undefined) return { found: documents, notes: [] };
  const { locate, at, data } = overlay.source;
  const wanted = resolveUri(overlay.extends, selfOf(at, asText(asObject(data)['$self'])));
  const meant = documents.filter((document) => urisOf(document, nameOf(document)).includes(wanted ?? ''));
  if (meant.length > 0) return { found: meant, notes: [] };
  const place = locate('/extends');
  const named = JSON.stringify(withoutSecrets(overlay.extends));
  const others = documents.map(({ file }) => file).join(' and ');
  // Who names one document and an overlay means this document.
  if (documents.length === 1) {
    const message = `the overlay was written for ${named}, which is not ${others}`;
    return {
      found: documents,
      notes: [
        { place, pointer: '/extends', message, remedy: 'it is applied all the same', isNote: true, rule: 'overlay' },
      ],
    };
  }
  const choice = others.replace(' and ', ' or ');
  throw new ContractError([
    `${place}: extends ${named} leads to none of the documents; name ${choice}, or leave it out.`,
  ]);
}

/** The URIs that a document is known by: the one that it gives itself, and where it was read. */
function urisOf({ at, data }: Source, name?: string): string[] {
  const further = name === undefined ? [] : [selfOf(isWebAddress(name) ? name : resolve(name))];
  return [selfOf(at, asText(asObject(data)['$self'])), selfOf(at), ...further];
}

function selfOf(at: string, self = ''): string {
  const retrieved = isWebAddress(at) ? at : pathToFileURL(at).href;
  return resolveUri(self, retrieved) ?? retrieved;
}

/** Resolves a URI reference; fragments do not count. */
function resolveUri(reference: string, base: string): string | undefined {
  if (!URL.canParse(reference, base)) return undefined;
  const { href } = new URL(reference, base);
  return href.split('#')[0];
}

/** The steps of an overlay take half a minute at most; one descent through a large document takes some millions. */
const mostSteps = 100_000_000;

function applyWithBudget(draft: OverlaidDraft, overlay: Overlay): AppliedOverlay {
  const { file } = overlay.source;
  try {
    return withStepBudget(() => applyOverlay(draft, overlay), mostSteps);
  } catch (error) {
    const isTooWide = error instanceof RangeError;
    if (!(error instanceof BudgetExceededError) && !isTooWide) throw error;
    throw new ContractError([`${file}:1:1: the overlay takes too long to apply; write narrower targets.`]);
  }
}

function idleNote({ source }: Overlay, { target, pointer }: OverlayAction): Mistake {
  const message = `target ${JSON.stringify(target.slice(0, 100))} selects nothing`;
  return {
    place: source.locate(`${pointer}/target`),
    pointer: `${pointer}/target`,
    message,
    remedy: 'nothing is changed',
    isNote: true,
    rule: 'overlay',
  };
}

/** The changed document as a file is: places in it lead to the file that says what is there. */
function toChangedSource(document: Source, { data, written }: OverlaidDraft, overlays: Source[]): Source {
  const find = (pointer: string): WrittenPlace => placeAt(written, pointerTokens(pointer));
  return {
    ...{ file: document.file, at: document.at, data },
    isSelfContained: [document, ...overlays].every((source) => source.isSelfContained),
    locate: (pointer) => {
      const { source, pointer: inside } = find(pointer);
      return source.locate(inside);
    },
    origin: (pointer) => {
      const { source, pointer: inside } = find(pointer);
      return source.origin(inside);
    },
  };
}

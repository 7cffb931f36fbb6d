import type { Operation } from '../../contract/operation.ts';
import type { Tag } from '../../contract/contract-type.ts';

/** A tag in the navigation: the name to show, and those of the tags that it is nested in, the outermost first. */
export type NavigationTag = { name: string; title: string; above: string[]; tag?: Tag };

/** What a tag that is not for navigation says about an operation; a kind that OpenAPI's registry lacks is a badge. */
export type Mark = { kind: 'badge' | 'audience'; title: string; description: string };

/** The tags that a document describes, by name. */
export type DescribedTags = ReadonlyMap<string, Tag>;

/** Tags of these kinds group operations: without a kind, tools have always done so. */
function isForNavigation(tag: Tag | undefined): boolean {
  return tag?.kind === undefined || tag.kind === 'nav';
}

/**
 * Finds the tag by which an operation is listed: its first one that is for navigation.
 *
 * @returns the name of the tag; `''` for none
 */
export function navigationTagOf({ tags: names }: Operation, described: DescribedTags): string {
  return names.find((name) => isForNavigation(described.get(name))) ?? '';
}

/**
 * Lists what the other tags of an operation say.
 *
 * @example marksOf(operation, described) // [{ kind: 'badge', title: 'New!', description: '' }]
 */
export function marksOf({ tags: names }: Operation, described: DescribedTags): Mark[] {
  return names.flatMap((name): Mark[] => {
    const tag = described.get(name);
    if (tag === undefined || isForNavigation(tag)) return [];
    return [
      { kind: tag.kind === 'audience' ? 'audience' : 'badge', title: titleOf(tag), description: tag.description },
    ];
  });
}

/** More levels than a sidebar has room for; the chain of a hostile document may be longer. */
const mostLevels = 10;

/**
 * Orders the tags of a document for the navigation: each is followed by those that are nested in it (`parent`). A tag
 * in a circle, which `lint` names, is nested in none.
 *
 * @param used - the tags that have operations, which need not be described
 * @returns those tags and the ones around them
 */
export function navigationTags(described: DescribedTags, used: ReadonlySet<string>): NavigationTag[] {
  const names = [...new Set([...described.keys(), ...used])].filter((name) => isForNavigation(described.get(name)));
  const nested = new Map<string | undefined, string[]>();
  for (const name of names) {
    const parent = parentOf(name, described);
    const others = nested.get(parent);
    if (others === undefined) nested.set(parent, [name]);
    else others.push(name);
  }
  const listBelow = (parent: string | undefined, above: string[]): NavigationTag[] =>
    (nested.get(parent) ?? []).flatMap((name) => {
      const tag = described.get(name);
      const title = tag === undefined ? name : titleOf(tag);
      const inside = listBelow(name, [...above, title]);
      if (inside.length === 0 && !used.has(name)) return [];
      return [{ name, title, above, ...(tag !== undefined && { tag }) }, ...inside];
    });
  return listBelow(undefined, []);
}

/** The tag that a tag is nested in; `undefined` if that is not there, is in a circle, or is nested too deeply. */
function parentOf(name: string, described: DescribedTags): string | undefined {
  const parent = described.get(name)?.parent;
  let at = parent;
  for (let level = 0; level < mostLevels; level++) {
    if (at === undefined) return parent;
    const tag = described.get(at);
    if (tag === undefined || at === name || !isForNavigation(tag)) return undefined;
    at = tag.parent;
  }
  return undefined;
}

function titleOf({ name, summary }: Tag): string {
  return summary === '' ? name : summary;
}

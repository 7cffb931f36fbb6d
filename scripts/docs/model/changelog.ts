import type { Changelog, Told, ToldChange, VersionEntry } from '../../diff/changelog.ts';
import { fileNames } from './slugs.ts';

export type { Changelog, Told, ToldChange, VersionEntry };

/** A page of the changelog. */
export type ChangelogPage = { path: string; title: string; name: string; entries: VersionEntry[] };

/** The path of the first page, to which navigation leads. */
export const changelogPath = 'changelog.html';

/**
 * Divides a changelog into pages, so that a version with many changes does not hide the others. Each version has a
 * page whose address stays when there are newer ones; the first page is that of the newest, with what is newer still.
 */
export function changelogPages(changelog: Changelog): ChangelogPage[] {
  const slugOf = fileNames('version');
  const versions = changelog.flatMap((entry): ChangelogPage[] => {
    const { name } = entry;
    if (name === undefined) return [];
    return [{ path: `changelog/${slugOf(name)}.html`, title: `Changes of ${name}`, name, entries: [entry] }];
  });
  const newest = versions.slice(0, 1).map(({ name, entries }): ChangelogPage => {
    const newer = changelog.filter((entry) => entry.name === undefined);
    return { path: changelogPath, title: 'Changelog', name, entries: [...newer, ...entries] };
  });
  return [...newest, ...versions];
}

/**
 * Lists the pages that the switch of versions leads to.
 *
 * @returns the page of each version, newest first
 */
export function versionPages(changelog: Changelog): ChangelogPage[] {
  return changelogPages(changelog).slice(1);
}

/** The changes of one kind, those that say the same once. */
export type ChangeGroup = { title: string; changes: ToldChange[]; more: number };

const titles = { major: 'Breaking changes', minor: 'Added and deprecated', patch: 'Other changes' } as const;

/** The most changes of one kind that a page lists. */
const mostListed = 300;

/**
 * Groups changes by what they mean to callers.
 *
 * @returns the groups that have any, those that break callers first
 */
export function changeGroups(changes: ToldChange[]): ChangeGroup[] {
  return (['major', 'minor', 'patch'] as const).flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact);
    // Of an operation, the sentence says where; repeating one adds nothing.
    const keyOf = ({ api, operations, place, message }: ToldChange): string =>
      JSON.stringify([api, operations.length === 1 ? operations : place, message]);
    const told = [...new Map(own.map((change) => [keyOf(change), change])).values()];
    const listed = told.slice(0, mostListed);
    return told.length === 0 ? [] : [{ title: titles[impact], changes: listed, more: told.length - listed.length }];
  });
}

/**
 * Says what a section has where it lists no changes.
 *
 * @returns the sentence; `undefined` if there are changes
 */
export function insteadOfChanges({ since }: Pick<VersionEntry, 'since'>, told: Told): string | undefined {
  if ('problem' in told) return told.problem;
  if (since === undefined) return 'The first version here: this is what it has.';
  return told.changes.length === 0 ? `Nothing changed since ${since}.` : undefined;
}

/**
 * Makes the heading of a version.
 *
 * @example headingOfVersion({ name: undefined, since: 'v1.2.0' }) // 'Not released yet'
 */
export function headingOfVersion({ name }: Pick<VersionEntry, 'name'>): string {
  return name ?? 'Not released yet';
}

/** The most operations that are named beside one change. */
export const mostOperations = 5;

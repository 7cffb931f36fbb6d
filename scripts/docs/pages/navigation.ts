import { namePartsOf } from '../model/name-parts.ts';
import { memoizeLast } from '../../contract/base/memoize-last.ts';
import { changelogPath } from '../model/changelog.ts';
import type { Group, Listed } from '../model/reference-types.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { problemsPath, problemsTitle } from '../model/server-errors.ts';
import { authenticationPath, groupHref, groupName, groupPath, hrefOf, levelOf, pathOf, type Site } from './site.ts';

/** The maximum number of operations with which every page has the whole list. */
const maxListed = 40;

/** The maximum number of groups that every page lists. */
const maxGroups = 100;

/** The operations of each group, which pages load when the group is opened; used by `browser/navigation.ts`. */
export type NavigationData = {
  [group: string]: { path: string; title: string; id: string; verb: string; look: string }[];
};

/**
 * Makes the navigation of a page: the guides, then the operations of each API by groups. If there are many operations,
 * the groups can be opened and closed.
 */
export function navigation(site: Site, path: string): Html {
  const { apis, contents } = site.reference;
  const here = positionsIn(site).get(path);
  const closed = closedGroups(site);
  const folder = path.slice(0, path.indexOf('/') + 1);
  const link = (to: string, label: Html): Html =>
    markup`<li><a href="${hrefOf(path, to)}"${to === path && markup` aria-current="page"`}>${label}</a></li>`;
  const row = (entry: Listed): Html => {
    const to = pathOf(entry);
    const title = shortTitle(entry);
    const label = markup`<span class="label${classesOf(entry)}">${entry.isName ? breakName(title) : title}</span>`;
    return markup`<li><a href="${hrefOf(path, to)}"${hintAttribute(entry)}${
      to === path && markup` aria-current="page"`
    }>${label}${methodBadge(entry)}</a></li>`;
  };
  const group = (one: Group, alone: boolean): Html => {
    const { id, name, entries } = one;
    const level = levelOf(one);
    if (entries.length === 0) return markup`<p class="group"${level}>${groupName(one)}</p>`;
    if (contents.length <= maxListed) {
      if (name === '' && alone) return markup`<ul>${entries.map(row)}</ul>`;
      return markup`<details class="group" open data-fold="${id}"${level}><summary>${groupName(one)}</summary>
<ul>${entries.map(row)}</ul></details>`;
    }
    const isOpen = here?.group === one;
    // The links of the pages in a folder are the same, and so are the groups that are closed on them.
    const known = isOpen ? undefined : closed.get(folder + id);
    if (known !== undefined) return known;
    // The whole list on each page would be most of the site's size, so a page lists only the operations near its own.
    const shown = isOpen && here.at >= 0 ? neighbours(entries, here.at, maxListed) : [];
    const all = markup`<li><a href="${groupHref(site, path, one)}">All ${entries.length} operations</a></li>`;
    const made = markup`<details class="group"${isOpen && markup` open`} data-group="${id}"${level}>
<summary>${groupName(one)} <span class="muted">${entries.length}</span></summary>
<ul>${shown.map(row)}${shown.length < entries.length && all}</ul></details>`;
    if (!isOpen) closed.set(folder + id, made);
    return made;
  };
  const chapter = (groups: Group[]): Html[] => {
    const at = here === undefined ? -1 : groups.indexOf(here.group);
    const shown = neighbours(groups, at, maxGroups).map((one) => group(one, groups.length === 1));
    const all = markup`<ul><li><a href="${hrefOf(path, 'index.html')}">All ${groups.length} groups</a></li></ul>`;
    return shown.length < groups.length ? [...shown, all] : shown;
  };
  return markup`
<ul>${link('index.html', markup`Overview`)}${
    site.reference.needsCredentials && link(authenticationPath, markup`Authentication`)
  }${site.changelog.length > 0 && link(changelogPath, markup`Changelog`)}${
    site.problems !== undefined && link(problemsPath, markup`${problemsTitle}`)
  }</ul>
${apis.map(({ title, groups }) => markup`${apis.length > 1 && markup`<h2>${title}</h2>`}${chapter(groups)}`)}
${
  site.guides.length > 0 &&
  markup`<h2>Guides</h2>${guideGroups(site).map(({ name, guides }) => {
    const list = markup`<ul>${guides.map((guide) => link(guide.path, markup`${guide.title}`))}</ul>`;
    if (name === '') return list;
    const isOpen = guides.some((guide) => guide.path === path) || guides[0] === site.guides[0];
    return markup`<details class="group"${isOpen && markup` open`} data-fold="guides ${name}">
<summary>${name}</summary>${list}</details>`;
  })}`
}`;
}

/** The guides of each group, in the order in which the groups begin. */
function guideGroups({ guides }: Site): { name: string; guides: Site['guides'] }[] {
  const names = [...new Set(guides.map(({ group }) => group))];
  return names.map((name) => ({ name, guides: guides.filter(({ group }) => group === name) }));
}

/**
 * Makes the badge with the method of an operation.
 *
 * @param entry - the operation, the webhook or the callback
 */
export function methodBadge(entry: Pick<Listed, 'folder' | 'operation'>): Html | false {
  const word = verbOf(entry);
  return word !== '' && markup`<span class="verb ${word.toLowerCase()}">${word}</span>`;
}

function verbOf({ folder, operation }: Pick<Listed, 'folder' | 'operation'>): string {
  if (folder !== 'operations') return 'EVENT';
  const { rpc, method } = operation;
  if (rpc === undefined) return method;
  // That a method is one says nothing beside its name; that it has no response, or many, does.
  if (rpc.subscriptions.length > 0) return 'STREAM';
  return rpc.result === undefined ? 'NOTIFY' : '';
}

/** A name whose lines end between its words. */
export function breakName(name: string): Html {
  return markup`${namePartsOf(name).map((part, i) => markup`${i > 0 && markup`<wbr>`}${part}`)}`;
}

/**
 * Says what a line of a list has no room for.
 *
 * @param entry - the operation, the webhook or the callback
 * @returns its title, id, method and path; `''` if the line has all of it
 */
export function titleHint({ id, title, operation }: Listed): string {
  const name = title.length > 28 ? [title.split('\n')[0] ?? ''] : [];
  const call = operation.rpc === undefined ? [`${operation.method} ${operation.path}`] : [];
  // Where the path ends with the id, it is not said twice.
  const own = call.length > 0 && operation.path.endsWith(`/${id}`) ? [] : [id];
  const all = new Set([...name, ...own, ...call]);
  return all.size === 1 && all.has(title) ? '' : [...all].join(' · ');
}

/** The same as an attribute. */
export function hintAttribute(entry: Listed): Html | false {
  const hint = titleHint(entry);
  return hint !== '' && markup` title="${hint}"`;
}

/** Where a page is in the navigation: its group, and which of its operations it is; -1 for the page of the group. */
type Position = { group: Group; at: number };

const positionsIn = memoizeLast(({ reference }: Site): Map<string, Position> => {
  const positions = new Map<string, Position>();
  for (const group of reference.apis.flatMap(({ groups }) => groups)) {
    positions.set(groupPath(group.id), { group, at: -1 });
    for (const [at, entry] of group.entries.entries()) positions.set(pathOf(entry), { group, at });
  }
  return positions;
});

/** Finds the group that a page is listed in. */
export function groupOfPage(site: Site, path: string): Group | undefined {
  return positionsIn(site).get(path)?.group;
}

const closedGroups = memoizeLast((_: Site) => new Map<string, Html>());

/** Half of the maximum near one entry; all of them if there are not more than the maximum. */
function neighbours<Entry>(entries: Entry[], index: number, most: number): Entry[] {
  if (entries.length <= most) return entries;
  const start = Math.min(Math.max(0, index - most / 4), entries.length - most / 2);
  return entries.slice(start, start + most / 2);
}

/**
 * Collects the operations of the groups, which pages load on demand.
 *
 * @returns the operations by group; `undefined` if every page has the whole list
 */
export function navigationData({ reference }: Site): NavigationData | undefined {
  if (reference.contents.length <= maxListed) return undefined;
  return Object.fromEntries(
    reference.apis.flatMap(({ groups }) =>
      groups.map(({ id, entries }) => [
        id,
        entries.map((entry) => ({
          path: pathOf(entry),
          title: shortTitle(entry),
          id: titleHint(entry),
          verb: verbOf(entry),
          look: classesOf(entry),
        })),
      ]),
    ),
  );
}

/** How the title of an entry looks in a list: a name is monospaced, and what is deprecated is struck through. */
export function classesOf({ isName, deprecated }: Pick<Listed, 'isName' | 'deprecated'>): string {
  return `${isName ? ' typed' : ''}${deprecated ? ' gone' : ''}`;
}

/** What a sentence calls an operation: a path that stands in place of a summary is long. */
export function nameInText({ id, title, isName }: Pick<Listed, 'id' | 'title' | 'isName'>): string {
  return isName ? id : title;
}

/** The same for a heading; `false` if it looks like any other. */
export function nameClass(entry: Pick<Listed, 'isName' | 'deprecated'>): Html | false {
  const classes = classesOf(entry).trim();
  return classes !== '' && markup` class="${classes}"`;
}

/** Shortens a title to one line. A long sentence is cut; of a path, the end is kept, which tells paths apart. */
function shortTitle({ title, id, isName }: Listed): string {
  if (isName) return title.startsWith('/') ? endOfPath(title) : title;
  const [line = ''] = title.split(/\n|(?<=\S)\. /);
  if (line.length <= 48) return line.replace(/\.$/, '');
  return line.includes(' ') ? `${line.slice(0, 48).replace(/\s+\S*$/, '')} …` : id;
}

function endOfPath(path: string): string {
  const parts = path.split(/(?=\/)/);
  while (parts.length > 1 && parts.join('').length > 30) parts.shift();
  const end = parts.join('');
  return end === path ? path : `…${end}`;
}

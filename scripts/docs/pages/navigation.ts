import type { ApiChapter, OperationEntry } from '../entries.ts';
import { markup, type Html } from '../html.ts';
import { hrefOf, pathOf, slugIn, type Site } from './site.ts';

/** The maximum number of operations with which every page has the whole list. */
const maxListed = 40;

/** The operations of each group, which pages load when the group is opened; used by `browser/navigation.ts`. */
export type NavigationData = { [group: string]: { path: string; title: string; id: string }[] };

/**
 * Makes the navigation of a page: the guides, then the operations of each API by groups. If there are many operations,
 * the groups can be opened and closed.
 *
 * @param site - the site
 * @param path - the path of the page
 * @returns the markup
 */
export function navigation(site: Site, path: string): Html {
  const { apis, operations } = site.reference;
  const current = slugIn(path);
  const link = (to: string, label: Html): Html =>
    markup`<li><a href="${hrefOf(path, to)}"${to === path && markup` aria-current="page"`}>${label}</a></li>`;
  const row = (entry: OperationEntry): Html => {
    const title = operations.length > maxListed ? nameAmongMany(entry) : shortTitle(entry);
    return link(pathOf(entry), markup`${title}${title !== entry.id && markup`<code>${entry.id}</code>`}`);
  };
  const group = (chapter: ApiChapter, index: number): Html => {
    const { name, operations: own } = chapter.groups[index] ?? { name: '', operations: [] };
    if (operations.length <= maxListed) {
      const list = markup`<ul>${own.map(row)}</ul>`;
      return markup`${name !== '' && chapter.groups.length > 1 && markup`<h3>${name}</h3>`}${list}`;
    }
    const id = groupId(chapter, index);
    const here = own.findIndex(({ slug }) => slug === current);
    // The whole list on each page would be most of the site's size, so a page lists only the operations near its own.
    const shown = here < 0 ? [] : neighbours(own, here);
    const all = markup`<li><a href="${hrefOf(path, `index.html#${id}`)}">All ${own.length} operations</a></li>`;
    return markup`<details class="group"${here >= 0 && markup` open`} data-group="${id}">
<summary>${groupName(name)} <span class="muted">${own.length}</span></summary>
<ul>${shown.map(row)}${shown.length < own.length && all}</ul></details>`;
  };
  return markup`
<ul>${link('index.html', markup`Overview`)}</ul>
${
  site.guides.length > 0 &&
  markup`<h2>Guides</h2><ul>${site.guides.map((guide) => link(guide.path, markup`${guide.title}`))}</ul>`
}
${apis.map((chapter) => markup`<h2>${chapter.title}</h2>${chapter.groups.map((_, i) => group(chapter, i))}`)}`;
}

/** The entries near one; all of them if there are few. */
function neighbours<Entry>(entries: Entry[], index: number): Entry[] {
  if (entries.length <= maxListed) return entries;
  const start = Math.min(Math.max(0, index - maxListed / 4), entries.length - maxListed / 2);
  return entries.slice(start, start + maxListed / 2);
}

/**
 * Collects the operations of the groups, which pages load on demand.
 *
 * @param site - the site
 * @returns the operations by group; `undefined` if every page has the whole list
 */
export function navigationData({ reference }: Site): NavigationData | undefined {
  if (reference.operations.length <= maxListed) return undefined;
  return Object.fromEntries(
    reference.apis.flatMap((chapter) =>
      chapter.groups.map(({ operations }, i) => [
        groupId(chapter, i),
        operations.map((entry) => ({ path: pathOf(entry), title: nameAmongMany(entry), id: entry.id })),
      ]),
    ),
  );
}

/**
 * Makes the fragment of a group on the overview page.
 *
 * @param chapter - the API
 * @param index - the index of the group
 * @returns the fragment
 */
export function groupId({ name }: ApiChapter, index: number): string {
  return `${name}-${index + 1}`;
}

/**
 * Makes the visible name of a group.
 *
 * @param name - the name of its tag; empty for the operations without one
 * @returns the name
 */
export function groupName(name: string): string {
  return name === '' ? 'Other' : name;
}

/** In a long list, JSON-RPC methods are listed by id: ids are short, while many titles begin with the same words. */
function nameAmongMany(entry: OperationEntry): string {
  return entry.operation.rpc === undefined ? shortTitle(entry) : entry.id;
}

/** Shortens a title to one line. A long sentence is cut; a long name without spaces is replaced by the id. */
function shortTitle({ title, id }: OperationEntry): string {
  const [line = ''] = title.split(/\n|(?<=\S)\. /);
  if (line.length <= 48) return line.replace(/\.$/, '');
  return line.includes(' ') ? `${line.slice(0, 48).replace(/\s+\S*$/, '')} …` : id;
}

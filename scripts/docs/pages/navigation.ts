import type { ApiChapter, OperationEntry } from '../entries.ts';
import { markup, type Html } from '../html.ts';
import { hrefOf, pathOf, slugIn, type Site } from './site.ts';

/** Up to so many operations all groups are open, and every page has the whole list. */
const few = 40;

/** A group whose operations other pages load when it is opened; read by `browser/navigation.ts`. */
export type NavigationData = { [group: string]: { path: string; title: string; id: string }[] };

/**
 * Makes the contents of the site, as they stand beside every page.
 *
 * @param site - the site
 * @param path - of the page
 * @returns guides, then the operations of each API by their groups, which fold where there are many
 */
export function navigation(site: Site, path: string): Html {
  const { apis, operations } = site.reference;
  const current = slugIn(path);
  const link = (to: string, label: Html): Html =>
    markup`<li><a href="${hrefOf(path, to)}"${to === path && markup` aria-current="page"`}>${label}</a></li>`;
  const row = (entry: OperationEntry): Html => {
    const title = operations.length > few ? nameAmongMany(entry) : shortTitle(entry);
    return link(pathOf(entry), markup`${title}${title !== entry.id && markup`<code>${entry.id}</code>`}`);
  };
  const group = (chapter: ApiChapter, index: number): Html => {
    const { name, operations: own } = chapter.groups[index] ?? { name: '', operations: [] };
    if (operations.length <= few) {
      const list = markup`<ul>${own.map(row)}</ul>`;
      return markup`${name !== '' && chapter.groups.length > 1 && markup`<h3>${name}</h3>`}${list}`;
    }
    const id = groupId(chapter, index);
    const here = own.findIndex(({ slug }) => slug === current);
    // The whole list on each of many pages would be most of the site: a page shows its neighbours.
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

/** The entries around one; all of them where they are few. */
function neighbours<Entry>(entries: Entry[], index: number): Entry[] {
  if (entries.length <= few) return entries;
  const start = Math.min(Math.max(0, index - few / 4), entries.length - few / 2);
  return entries.slice(start, start + few / 2);
}

/**
 * Gathers the operations of groups that pages load late.
 *
 * @param site - the site
 * @returns the operations by group; nothing where every page has them all
 */
export function navigationData({ reference }: Site): NavigationData | undefined {
  if (reference.operations.length <= few) return undefined;
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
 * Makes the fragment of a group on the overview.
 *
 * @param chapter - the API
 * @param index - of its group
 * @returns the fragment
 */
export function groupId({ name }: ApiChapter, index: number): string {
  return `${name}-${index + 1}`;
}

/**
 * Names a group for readers.
 *
 * @param name - of its tag; empty where operations have none
 * @returns the name
 */
export function groupName(name: string): string {
  return name === '' ? 'Others' : name;
}

/** Sentences about methods begin alike; their names are made to be told apart, and take one line. */
function nameAmongMany(entry: OperationEntry): string {
  return entry.operation.rpc === undefined ? shortTitle(entry) : entry.id;
}

/** A title is a name, not a sentence: one that goes on says what it is in its first words. */
function shortTitle({ title, id }: OperationEntry): string {
  const [line = ''] = title.split(/\n|(?<=\S)\. /);
  if (line.length <= 48) return line.replace(/\.$/, '');
  return line.includes(' ') ? `${line.slice(0, 48).replace(/\s+\S*$/, '')} …` : id;
}

import { splitCodeSpans } from '../../contract/base/markdown-text.ts';
import {
  changeGroups,
  versionPages,
  headingOfVersion,
  insteadOfChanges,
  mostOperations,
  type ChangelogPage,
  type Told,
  type ToldChange,
  type VersionEntry,
} from '../model/changelog.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { pageHead, type Page } from './layout.ts';
import { anchor } from './schema-section.ts';
import { hrefOf, pathOf, type Site } from './site.ts';

/** Makes a page of the changelog: what changed in a version, and a switch that leads to the others. */
export async function changelogPage(site: Site, { path, title, name, entries }: ChangelogPage): Promise<Page> {
  const sections = await Promise.all(
    entries.map(async (entry) => versionSection(site, path, entry, await entry.told())),
  );
  return {
    path,
    title,
    description: `What changed for callers in ${name}.`,
    body: markup`<article class="guide">${pageHead(site, path, [])}<h1>${title}</h1>
${versionSwitch(site, path, name)}
${sections}</article>`,
  };
}

/** It is a list of links, so it needs no script. */
function versionSwitch({ changelog }: Site, path: string, name: string): Html {
  const links = versionPages(changelog).map((page) => {
    const current = page.name === name && markup` aria-current="true"`;
    const label = markup`${page.name}${dateOf(page.entries.at(-1))}`;
    return markup`<li><a href="${hrefOf(path, page.path)}"${current}>${label}</a></li>`;
  });
  return markup`<details class="page-menu versions"><summary>Version ${name}</summary><ul>${links}</ul></details>`;
}

function dateOf(entry: VersionEntry | undefined): Html | undefined {
  const { date } = entry ?? {};
  return date === undefined ? undefined : markup` <span class="muted">${date}</span>`;
}

function versionSection(site: Site, path: string, entry: VersionEntry, told: Told): Html | undefined {
  const { name, since } = entry;
  const instead = insteadOfChanges(entry, told);
  // A contract that is as the newest version says needs no section.
  if (name === undefined && 'changes' in told && instead !== undefined) return undefined;
  const id = name ?? 'not-released';
  const heading = headingOfVersion(entry);
  const groups = 'changes' in told ? changeGroups(told.changes) : [];
  return markup`<section><h2 id="${id}">${heading}${dateOf(entry)}${anchor(id, heading)}</h2>
${instead === undefined ? markup`<p class="muted">Since ${since}.</p>` : markup`<p>${instead}</p>`}
${groups.map(
  ({ title, changes, more }) => markup`<h3>${title}</h3>
<ul>${changes.map((change) => markup`<li>${changeLine(site, path, change)}</li>`)}${
    more > 0 && markup`<li>And ${more} more.</li>`
  }</ul>`,
)}</section>`;
}

function changeLine(site: Site, path: string, { api, operations, place, message }: ToldChange): Html {
  const named = operations.slice(0, mostOperations).map((id, i) => {
    const entry = site.reference.operations.find((one) => one.api === api && one.id === id);
    const label = markup`<code>${id}</code>`;
    const link = entry === undefined ? label : markup`<a href="${hrefOf(path, pathOf(entry))}">${label}</a>`;
    return markup`${i > 0 && ', '}${link}`;
  });
  const more = operations.length - named.length;
  const rest = more > 0 && ` and ${more} more`;
  const at = markup`<code>${place}</code>`;
  if (operations.length === 1) return markup`${named}: ${withCodeSpans(message)} <span class="muted">At ${at}.</span>`;
  const where = operations.length > 1 && markup` <span class="muted">In ${named}${rest}.</span>`;
  return markup`${at}: ${withCodeSpans(message)}${where}`;
}

/** Everything in a message but its backticks is text of a document. */
function withCodeSpans(message: string): Html[] {
  return splitCodeSpans(message).map(({ text, isCode }) => (isCode ? markup`<code>${text}</code>` : markup`${text}`));
}

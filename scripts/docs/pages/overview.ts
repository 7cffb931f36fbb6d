import { markup, type Html } from '../html.ts';
import { firstSentence, inlineMarkdown, markdown, shortened } from '../markdown.ts';
import type { ApiChapter, Group, Listed } from '../entries.ts';
import { markdownContext, type Page } from './layout.ts';
import { groupHref, groupName, groupPath, hrefOf, pathOf, type Site } from './site.ts';
import { anchor, moreAbout, questionNote } from './schema.ts';

/**
 * Makes the overview page: the APIs, where to start, and all operations. If it has no room for them, it lists the
 * groups instead.
 *
 * @param site - the site
 * @returns the page
 */
export function overviewPage(site: Site): Page {
  const path = 'index.html';
  const { apis } = site.reference;
  const files = [{ path: 'llms.txt', label: 'llms.txt' }, ...site.downloads];
  return {
    path,
    title: site.title,
    description: firstSentence(apis[0]?.description ?? ''),
    body: markup`<div class="overview"><h1>${site.title}</h1>
${startCards(site, path)}
${apis.map((api) => chapter(site, api, path))}
<section><h2 id="files">Other formats${anchor('files', 'the other formats')}</h2>
<ul>${files.map(({ path: to, label }) => markup`<li><a href="${hrefOf(path, to)}">${label}</a></li>`)}</ul>
<p class="muted">Every page is also available as Markdown: replace <code>.html</code> in its address by
<code>.md</code>.</p></section>
</div>`,
  };
}

/**
 * Makes the page of a group, with all of its operations.
 *
 * @param site - the site
 * @param api - the API
 * @param group - the group
 * @returns the page
 */
export function groupPage(site: Site, api: ApiChapter, group: Group): Page {
  const path = groupPath(group.id);
  return {
    path,
    title: groupName(group),
    description: firstSentence(group.description),
    body: markup`<div class="overview"><p class="crumbs">${api.title}</p>
<h1>${groupName(group)}</h1>
${aboutGroup(site, group, path)}
${operationList(group, path)}</div>`,
  };
}

/** The characters of all groups with their operations on the overview, roughly. */
const roomOfGroups = 80_000;

/**
 * Decides whether the overview has room for all operations.
 *
 * @param apis - the APIs
 * @returns whether it lists groups instead
 */
export function needsGroupPages(apis: ApiChapter[]): boolean {
  const sizeOf = ({ id, title, description }: Listed): number =>
    200 + 2 * id.length + shortened(title).length + shortened(firstSentence(description)).length;
  const sizes = apis.flatMap(({ groups }) =>
    groups.flatMap(({ description, entries }) => [description.length, ...entries.map(sizeOf)]),
  );
  return sizes.reduce((sum, size) => sum + size, 0) > roomOfGroups;
}

function startCards(site: Site, path: string): Html {
  const [guide] = site.guides;
  const first = site.reference.apis.flatMap(({ title, groups }) => {
    const entry = groups[0]?.entries[0];
    return entry === undefined ? [] : [{ over: title, title: entry.title, path: pathOf(entry), id: entry.id }];
  });
  const start =
    guide === undefined ? [] : [{ over: 'Start here', title: guide.title, path: guide.path, id: undefined }];
  return markup`<ul class="cards">${[...start, ...first].map(
    ({ over, title, path: to, id }) =>
      markup`<li><a href="${hrefOf(path, to)}"><span class="muted">${over}</span><strong>${title}</strong>${
        id !== undefined && id !== title && markup`<code>${id}</code>`
      }</a></li>`,
  )}</ul>`;
}

function chapter(site: Site, api: ApiChapter, path: string): Html {
  const { name, title, version, description, questions, servers, groups, terms, externalDocs } = api;
  const context = markdownContext(site, path);
  const addresses = servers.map(
    (server) => markup`<li><code>${server.url}</code> ${inlineMarkdown(server.description, context)}</li>`,
  );
  const listed = site.hasGroupPages
    ? groupList(site, groups, path)
    : groups.map((group) => groupSection(site, group, path));
  const versionNote = version !== '' && markup`<span class="muted">${version}</span>`;
  return markup`<section><h2 id="${name}">${title} ${versionNote}${anchor(name, title)}</h2>
${markdown(description, context)}
${moreAbout(externalDocs, context)}
${
  terms.length > 0 &&
  markup`<ul class="terms">${terms.map((line) => markup`<li>${inlineMarkdown(line, context)}</li>`)}</ul>`
}
${addresses.length > 0 && markup`<ul class="servers">${addresses}</ul>`}
${questions.map((question) => questionNote(question, context))}
${listed}</section>`;
}

function groupSection(site: Site, group: Group, path: string): Html {
  const { id } = group;
  return markup`<h3 id="${id}">${groupName(group)}${anchor(id, groupName(group))}</h3>
${aboutGroup(site, group, path)}
${operationList(group, path)}`;
}

function groupList(site: Site, groups: Group[], path: string): Html {
  const rows = groups.map(
    (group) => markup`<li id="${group.id}"><a href="${groupHref(site, path, group)}">
<span class="verb">${group.entries.length}</span>
<span><strong>${groupName(group)}</strong><br>
<span class="muted">${shortened(firstSentence(group.description))}</span></span></a></li>`,
  );
  return markup`<ul class="operations">${rows}</ul>`;
}

function aboutGroup(site: Site, { description, externalDocs, questions }: Group, path: string): Html {
  const context = markdownContext(site, path);
  return markup`${markdown(description, context)}${moreAbout(externalDocs, context)}${questions.map((question) =>
    questionNote(question, context),
  )}`;
}

function operationList({ entries }: Group, path: string): Html {
  const row = (entry: Listed): Html => markup`<li><a href="${hrefOf(path, pathOf(entry))}">
<span class="verb">${entry.operation.rpc === undefined ? entry.operation.method : 'RPC'}</span>
<span><strong>${shortened(entry.title)}</strong>${entry.id !== entry.title && markup` <code>${entry.id}</code>`}<br>
<span class="muted">${shortened(firstSentence(entry.description))}</span></span></a></li>`;
  return markup`<ul class="operations">${entries.map(row)}</ul>`;
}

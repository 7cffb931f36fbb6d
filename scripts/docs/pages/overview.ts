import { markup, type Html } from '../html.ts';
import { firstSentence, inlineMarkdown, markdown, shortened } from '../markdown.ts';
import type { ApiChapter, Group, Listed } from '../entries.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import {
  authenticationPath,
  groupHref,
  groupName,
  groupPath,
  hasAuthentication,
  hrefOf,
  pathOf,
  type Site,
} from './site.ts';
import { firstRequest } from './first.ts';
import { hint, verb } from './navigation.ts';
import { anchor, moreAbout, questionNotes } from './schema.ts';

/**
 * Makes the overview page: what the API is, where to start, a first request, all operations, and at the foot what few
 * look for. If it has no room for all operations, it lists the groups instead.
 *
 * @param site - the site
 * @returns the page
 */
export function overviewPage(site: Site): Page {
  const path = 'index.html';
  const { apis } = site.reference;
  const { lede, more } = pitchOf(apis[0]?.description ?? '');
  const context = markdownContext(site, path);
  return {
    path,
    title: site.title,
    description: firstSentence(apis[0]?.description ?? ''),
    body: markup`<div class="home"><section class="hero"><div class="pitch">
<h1>${site.title}${versionNote(apis[0]?.version ?? '')}</h1>
${lede !== '' && markup`<p class="lede">${inlineMarkdown(lede, context)}</p>`}
${starts(site, path)}</div>
${firstRequest(site, path)}</section>
${apis.map((api) => chapter(site, api, path))}
${aboutSection(site, more, path)}
${facts(site, path)}
</div>`,
  };
}

/** What is said first: the first paragraph if it is short, otherwise its first sentences; and all the rest. */
function pitchOf(description: string): { lede: string; more: string } {
  const text = description.trim();
  const [paragraph = ''] = text.split(/\n[ \t]*\n/);
  // A heading, a list or a table is no sentence.
  if (/^\s*(?:#|[-*+] |\d+\. |\||>|```|<)/.test(paragraph)) return { lede: '', more: text };
  const rest = text.slice(paragraph.length).trim();
  if (paragraph.length <= 260) return { lede: paragraph.replaceAll('\n', ' '), more: rest };
  const first = /^[^]*?[.?!](?=\s+\p{Lu})/u.exec(paragraph)?.[0] ?? paragraph;
  return { lede: first.replaceAll('\n', ' '), more: text.slice(first.length).trim() };
}

function versionNote(version: string): Html | false {
  return version !== '' && markup` <span class="version">${version}</span>`;
}

/** The two or three things to do first. */
function starts(site: Site, path: string): Html {
  const guides = site.guides.slice(0, hasAuthentication(site) ? 2 : 3).map((guide) => ({
    title: guide.title,
    line: firstSentence(guide.markdown),
    to: guide.path,
  }));
  const authentication = {
    title: 'Authentication',
    line: 'Put your key in once; every call has it.',
    to: authenticationPath,
  };
  const rows = [...guides.slice(0, 1), ...(hasAuthentication(site) ? [authentication] : []), ...guides.slice(1)];
  return markup`<ul class="starts">${rows.map(
    ({ title, line, to }) =>
      markup`<li><a href="${hrefOf(path, to)}"><strong>${title}</strong><span>${line}</span></a></li>`,
  )}</ul>`;
}

/** What the documents say about the APIs, apart from what the page begins with. */
function aboutSection(site: Site, more: string, path: string): Html | false {
  const context = markdownContext(site, path);
  const { apis } = site.reference;
  const parts = apis.flatMap(({ title, description, externalDocs }, i) => {
    const text = i === 0 ? more : description;
    if (text.trim() === '' && externalDocs === undefined) return [];
    return [
      markup`${apis.length > 1 && markup`<h3>${title}</h3>`}${markdown(text, context)}${moreAbout(externalDocs, context)}`,
    ];
  });
  return (
    parts.length > 0 &&
    markup`<section class="about"><h2 id="about">About${anchor('about', 'this section')}</h2>${parts}</section>`
  );
}

/** At the foot: servers, licence, open questions, and other formats. */
function facts(site: Site, path: string): Html {
  const context = markdownContext(site, path);
  const { apis } = site.reference;
  const files = [{ path: 'llms.txt', label: 'llms.txt' }, ...site.downloads];
  const servers = apis.flatMap(({ servers: own }) => own);
  const terms = [...new Set(apis.flatMap(({ terms: own }) => own))];
  const questions = apis.flatMap(({ questions: own, groups }) => [
    ...own,
    ...(site.hasGroupPages ? [] : groups.flatMap((group) => group.questions)),
  ]);
  return markup`<dl class="facts-list">
${
  servers.length > 0 &&
  markup`<dt>Servers</dt><dd><ul>${servers.map(
    ({ url, description }) => markup`<li><code>${url}</code> ${inlineMarkdown(description, context)}</li>`,
  )}</ul></dd>`
}
${
  terms.length > 0 &&
  markup`<dt>Licence and contact</dt><dd><ul>${terms.map((line) => markup`<li>${inlineMarkdown(line, context)}</li>`)}</ul></dd>`
}
${questions.length > 0 && markup`<dt>Open questions</dt><dd>${questionNotes(questions, context)}</dd>`}
<dt id="files">Other formats</dt>
<dd><ul>${files.map(({ path: to, label }) => markup`<li><a href="${hrefOf(path, to)}">${label}</a></li>`)}</ul>
<p class="muted">Every page is also available as Markdown: replace <code>.html</code> in its address by
<code>.md</code>.</p></dd></dl>`;
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
    body: markup`<div class="overview">${pageHead(path, [api.title])}
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

function chapter(site: Site, api: ApiChapter, path: string): Html {
  const { name, title, version, groups } = api;
  const isFirst = site.reference.apis[0] === api;
  const listed = site.hasGroupPages
    ? groupList(site, groups, path)
    : markup`<div class="tags${groups.length < 3 && ' long'}">${groups.map((group) => groupSection(site, group, path))}</div>`;
  return markup`<section class="chapter" aria-label="${title}">${
    isFirst
      ? markup`<h2 id="${name}">Operations${anchor(name, title)}</h2>`
      : markup`<h2 id="${name}">${title}${versionNote(version)}${anchor(name, title)}</h2>`
  }
${listed}</section>`;
}

function groupSection(site: Site, group: Group, path: string): Html {
  const { id, description } = group;
  const sentence = shortened(firstSentence(description));
  return markup`<section class="tag"><h3 id="${id}"${sentence !== '' && markup` title="${sentence}"`}>${groupName(group)}${anchor(id, groupName(group))}</h3>
${moreAbout(group.externalDocs, markdownContext(site, path))}
${operationList(group, path)}</section>`;
}

function groupList(site: Site, groups: Group[], path: string): Html {
  const rows = groups.map(
    (
      group,
    ) => markup`<li id="${group.id}"><a href="${groupHref(site, path, group)}" title="${shortened(firstSentence(group.description))}">
<span class="label">${groupName(group)}</span><span class="muted">${group.entries.length}</span></a></li>`,
  );
  return markup`<ul class="rows tags">${rows}</ul>`;
}

function aboutGroup(site: Site, { description, externalDocs, questions }: Group, path: string): Html {
  const context = markdownContext(site, path);
  return markup`${markdown(description, context)}${moreAbout(externalDocs, context)}${questionNotes(questions, context)}`;
}

function operationList({ entries }: Group, path: string): Html {
  const row = (entry: Listed): Html => markup`<li><a href="${hrefOf(path, pathOf(entry))}" title="${hint(entry)}">
${verb(entry)}<span class="label">${shortened(entry.title)}</span></a></li>`;
  return markup`<ul class="rows">${entries.map(row)}</ul>`;
}

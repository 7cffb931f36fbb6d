import { joinHtml, markup, type Html } from '../../page-kit/html/html.ts';
import { formatCount } from '../../contract/base/pluralize.ts';
import { hasSeveralOfAKind, wholeApi } from '../../contract/facts/facts.ts';
import { firstSentence, inlineMarkdown, markdown, plainText, shortenText } from '../text/markdown.ts';
import type { ApiChapter, Group, Listed } from '../model/reference-types.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import { authenticationPath, groupHref, groupName, levelOf, groupPath, hrefOf, pathOf, type Site } from './site.ts';
import { firstRequest, simplestOf } from './first.ts';
import { classesOf, hintAttribute, methodBadge } from './navigation.ts';
import { questionFold, questionNote } from './questions.ts';
import { anchor, moreAbout } from './schema-section.ts';

/** A page with open questions. */
export type OpenPage = { path: string; title: string; questions: string[] };

/**
 * Makes the overview page: what the API is, where to start, a first request, all operations, and at the foot what few
 * look for. If it has no room for all operations, it lists the groups instead.
 *
 * @param asking - the pages with open questions, as far as they have been made
 */
export function overviewPage(site: Site, asking: OpenPage[] = []): Page {
  const path = 'index.html';
  const { apis } = site.reference;
  const isMany = hasSeveralOfAKind(apis);
  const { summary = '', description = '', version = '' } = (isMany ? undefined : apis[0]) ?? {};
  const { start } = site;
  const { lede, more } =
    start !== undefined
      ? pitchOf(start.markdown)
      : summary === ''
        ? pitchOf(description)
        : { lede: summary, more: description };
  const context = markdownContext(site, path);
  return {
    path,
    title: site.title,
    description: firstSentence(start?.markdown ?? (summary || description)),
    body: markup`<div class="home"><section class="hero"><div class="pitch">
<h1>${start?.title ?? site.title}${versionNote(version)}</h1>
${lede !== '' && markup`<p class="lede">${inlineMarkdown(lede, context)}</p>`}
${starts(site, path)}</div>
${firstRequest(site, path)}</section>
${
  start !== undefined &&
  more !== '' &&
  markup`<section class="about">${markdown(more, markdownContext(site, path, 2))}</section>`
}
${apiList(site, path)}
${apis.map((api) => chapter(site, api, path))}
${aboutSection(site, start === undefined ? more : description, path)}
${facts(site, asking, path)}
</div>`,
  };
}

/** The APIs where there are many: each with its version, its servers and what it is for. */
function apiList(site: Site, path: string): Html | false {
  const { apis } = site.reference;
  if (!hasSeveralOfAKind(apis)) return false;
  const context = markdownContext(site, path);
  const rows = apis.map(({ name, kind, title, version, summary, description, groups }) => {
    const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    const what =
      kind === 'rpc' ? `OpenRPC, ${formatCount(count, 'method')}` : `OpenAPI, ${formatCount(count, 'operation')}`;
    return markup`<tr><td><a href="#${name}">${title}</a>${versionNote(version)}</td><td>${what}</td>
<td>${inlineMarkdown(firstSentence(summary || description), context)}</td></tr>`;
  });
  return markup`<section class="about" aria-label="APIs"><h2 id="apis">APIs${anchor('apis', 'this section')}</h2>
<div class="table"><table><thead><tr><th>API</th><th>What it has</th><th>What it is for</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
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
  const guides = site.guides.slice(0, site.reference.needsCredentials ? 2 : 3).map((guide) => ({
    title: guide.title,
    line: firstSentence(guide.markdown),
    to: guide.path,
  }));
  const authentication = {
    title: 'Authentication',
    line: 'Put your key in once; every call has it.',
    to: authenticationPath,
  };
  const first = simplestOf(site)?.entry;
  const rows = [
    ...guides.slice(0, 1),
    ...(site.reference.needsCredentials ? [authentication] : []),
    ...guides.slice(1),
    ...(first === undefined ? [] : [{ title: 'A first call', line: first.title, to: pathOf(first) }]),
    { title: 'For an assistant', line: 'All of these pages as text, in llms.txt.', to: 'llms.txt' },
  ].slice(0, 3);
  return markup`<ul class="starts">${rows.map(
    ({ title, line, to }) =>
      markup`<li><a href="${hrefOf(path, to)}"><strong>${title}</strong><span>${line}</span></a></li>`,
  )}</ul>`;
}

/** What the documents say about the APIs, apart from what the page begins with. */
function aboutSection(site: Site, more: string, path: string): Html | false {
  const context = markdownContext(site, path);
  const { apis } = site.reference;
  const parts = apis.flatMap(({ title, summary, description, externalDocs }, i) => {
    const text = i === 0 && !hasSeveralOfAKind(apis) ? more : `${summary}\n\n${description}`;
    if (text.trim() === '' && externalDocs === undefined) return [];
    const head = apis.length > 1 && markup`<h3>${title}</h3>`;
    return [markup`${head}${markdown(text, context)}${moreAbout(externalDocs, context)}`];
  });
  return (
    parts.length > 0 &&
    markup`<section class="about"><h2 id="about">About${anchor('about', 'this section')}</h2>${parts}</section>`
  );
}

/** At the foot: servers, licence, open questions, and other formats. */
function facts(site: Site, asking: OpenPage[], path: string): Html {
  const context = markdownContext(site, path);
  const { apis } = site.reference;
  const files = [{ path: 'llms.txt', label: 'llms.txt' }, ...site.downloads];
  const servers = apis.flatMap(({ servers: own }) => own);
  const terms = [...new Set(apis.flatMap(({ terms: own }) => own))];
  return markup`<dl class="facts-list">
${
  servers.length > 0 &&
  markup`<dt>Servers</dt><dd><ul>${servers.map(
    ({ url, name, description, variables }) => markup`<li>${name !== '' && markup`${name}: `}<code>${url}</code>
${inlineMarkdown(description, context)}${variables
      .filter((variable) => variable.description !== '' || variable.values.length > 0)
      .map(({ name: variable, description: about, values }) => {
        const choices = joinHtml(
          values.map((value) => markup`<code>${value}</code>`),
          ', ',
        );
        const listed = values.length > 0 && markup` (${choices})`;
        return markup` <code>{${variable}}</code>: ${inlineMarkdown(about, context)}${listed}`;
      })}</li>`,
  )}</ul></dd>`
}
${
  terms.length > 0 &&
  markup`<dt>Licence and contact</dt><dd><ul>${terms.map(
    (line) => markup`<li>${inlineMarkdown(line, context)}</li>`,
  )}</ul></dd>`
}
${openQuestions(site, asking, path)}
<dt id="files">Other formats</dt>
<dd><ul>${files.map(({ path: to, label }) => markup`<li><a href="${hrefOf(path, to)}">${label}</a></li>`)}</ul>
<p class="muted">Every page is also available as Markdown: replace <code>.html</code> in its address by
<code>.md</code>.</p></dd></dl>`;
}

/** How many questions are open, with those that no page shows, and links to the pages that show the others. */
function openQuestions(site: Site, asking: OpenPage[], path: string): Html | false {
  const all = site.openQuestions();
  if (all.length === 0) return false;
  const context = markdownContext(site, path);
  const shown = new Set(asking.flatMap(({ questions }) => questions));
  const titles = new Map(site.reference.apis.map(({ name, title }) => [name, title]));
  const others = all
    .filter(({ question }) => !shown.has(question))
    .map(({ api, place, question }) => ({
      where: markup`${place === wholeApi ? titles.get(api) : place}`,
      what: inlineMarkdown(question, context),
    }));
  const pages = asking.map(({ path: to, title, questions }) => ({
    where: markup`<a href="${hrefOf(path, to)}#questions">${title}</a>`,
    what: markup`${questions.length}`,
  }));
  return markup`<dt>Open questions</dt><dd>${questionFold(all.length, [...others, ...pages])}</dd>`;
}

/** Makes the page of a group, with all of its operations. */
export function groupPage(site: Site, api: ApiChapter, group: Group): Page {
  const path = groupPath(group.id);
  return {
    path,
    title: groupName(group),
    description: firstSentence(group.description),
    questions: group.questions,
    body: markup`<div class="overview">${pageHead(site, path, [api.title, ...group.above])}
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
 * @returns whether it lists groups instead
 */
export function needsGroupPages(apis: ApiChapter[]): boolean {
  const sizeOf = ({ id, title, description }: Listed): number =>
    200 + 2 * id.length + shortenText(title).length + shortenText(firstSentence(description)).length;
  const sizes = apis.flatMap(({ groups }) =>
    groups.flatMap(({ description, entries }) => [description.length, ...entries.map(sizeOf)]),
  );
  return sizes.reduce((sum, size) => sum + size, 0) > roomOfGroups;
}

function chapter(site: Site, api: ApiChapter, path: string): Html {
  const { name, title, version, groups } = api;
  const isAlone = site.reference.apis.length === 1;
  const listed = site.hasGroupPages
    ? groupList(site, groups, path)
    : markup`<div class="tags${groups.length < 3 && ' long'}">${groups.map((group) =>
        groupSection(site, group, path),
      )}</div>`;
  return markup`<section class="chapter" aria-label="${title}">${
    isAlone
      ? markup`<h2 id="${name}">Operations${anchor(name, title)}</h2>`
      : markup`<h2 id="${name}">${title}${versionNote(version)}${anchor(name, title)}</h2>`
  }
${listed}</section>`;
}

function groupSection(site: Site, group: Group, path: string): Html {
  const { id, description } = group;
  const sentence = shortenText(firstSentence(description));
  const hint = sentence !== '' && markup` title="${sentence}"`;
  const name = groupName(group);
  return markup`<section class="tag"${levelOf(group)}><h3 id="${id}"${hint}>${name}${anchor(id, name)}</h3>
${moreAbout(group.externalDocs, markdownContext(site, path))}
${operationList(group, path)}</section>`;
}

function groupList(site: Site, groups: Group[], path: string): Html {
  const rows = groups.map((group) => {
    const sentence = shortenText(firstSentence(group.description));
    return markup`<li id="${group.id}"${levelOf(group)}><a href="${groupHref(site, path, group)}" title="${sentence}">
<span class="label">${groupName(group)}</span><span class="muted">${group.entries.length}</span></a></li>`;
  });
  return markup`<ul class="rows tags">${rows}</ul>`;
}

function aboutGroup(site: Site, { description, externalDocs, questions }: Group, path: string): Html {
  const context = markdownContext(site, path);
  const note = questionNote(new Map(questions.map((question) => [question, []])), context);
  return markup`${markdown(description, markdownContext(site, path, 2))}${moreAbout(externalDocs, context)}${note}`;
}

function operationList({ entries }: Group, path: string): Html {
  const row = (entry: Listed): Html => markup`<li><a href="${hrefOf(path, pathOf(entry))}"${hintAttribute(entry)}>
${methodBadge(entry)}<span class="label${classesOf(entry)}">${shortenText(entry.title)}</span>${
    entry.subtitle !== '' && markup`<span class="note">${shortenText(plainText(entry.subtitle))}</span>`
  }</a></li>`;
  return markup`<ul class="rows">${entries.map(row)}</ul>`;
}

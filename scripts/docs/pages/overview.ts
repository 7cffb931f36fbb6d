import { markup, type Html } from '../html.ts';
import { firstSentence, inlineMarkdown, markdown } from '../markdown.ts';
import type { ApiChapter } from '../entries.ts';
import { markdownContext, type Page } from './layout.ts';
import { hrefOf, pathOf, type Site } from './site.ts';
import { groupId, groupName } from './navigation.ts';
import { outgoingRequests } from './operation.ts';
import { anchor, moreAbout, questionNote } from './schema.ts';

/**
 * Makes the overview page: the APIs, where to start, and all operations.
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

function startCards(site: Site, path: string): Html {
  const [guide] = site.guides;
  const first = site.reference.apis.flatMap(({ title, groups }) => {
    const entry = groups[0]?.operations[0];
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
  const { name, title, version, description, questions, servers, groups, webhooks, terms, externalDocs } = api;
  const context = markdownContext(site, path);
  const addresses = servers.map(
    (server) => markup`<li><code>${server.url}</code> ${inlineMarkdown(server.description, context)}</li>`,
  );
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
${
  webhooks.length > 0 &&
  markup`<h3 id="${name}-webhooks">Webhooks${anchor(`${name}-webhooks`, 'the webhooks')}</h3>
<p>Requests that the API sends to you.</p>${outgoingRequests(webhooks, `${name}-webhook`, { context })}`
}
${groups.map((group, i) => groupSection(site, group, groupId(api, i), path))}</section>`;
}

function groupSection(site: Site, group: ApiChapter['groups'][number], id: string, path: string): Html {
  const context = markdownContext(site, path);
  const rows = group.operations.map(
    (entry) => markup`<li><a href="${hrefOf(path, pathOf(entry))}">
<span class="verb">${entry.operation.rpc === undefined ? entry.operation.method : 'RPC'}</span>
<span><strong>${entry.title}</strong>${entry.id !== entry.title && markup` <code>${entry.id}</code>`}<br>
<span class="muted">${firstSentence(entry.description)}</span></span></a></li>`,
  );
  return markup`<h3 id="${id}">${groupName(group.name)}${anchor(id, groupName(group.name))}</h3>
${markdown(group.description, context)}${moreAbout(group.externalDocs, context)}${group.questions.map((question) =>
    questionNote(question, context),
  )}
<ul class="operations">${rows}</ul>`;
}

import { sourcesIn } from '../model/callback-url-sources.ts';
import type { OutgoingEntry } from '../model/reference-types.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { firstSentence, inlineMarkdown, markdown, type MarkdownContext } from '../text/markdown.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import { nameClass, nameInText } from './navigation.ts';
import { exchangeSection, neighbours, pathParts, requestSections, responsesSection } from './request-and-responses.ts';
import { questionNote } from './questions.ts';
import { formatSection, moreAbout, renderingOf } from './schema-section.ts';
import { hrefOf, pathOf, type Site } from './site.ts';

/**
 * Makes the page of a webhook or a callback.
 *
 * @param entry - the request that the API sends
 */
export function outgoingPage(site: Site, entry: OutgoingEntry): Page {
  const path = pathOf(entry);
  const rendering = renderingOf(site, path, entry.api);
  const { context } = rendering;
  const { apis } = site.reference;
  const { operation, title, id } = entry;
  for (const question of entry.questions) rendering.asked.set(question, []);
  const reference = markup`${requestSections(entry, rendering)}
${responsesSection(entry.responses, rendering)}`;
  const chapter = apis.length > 1 ? (apis.find(({ name }) => name === entry.api)?.title ?? '') : '';
  return {
    path,
    title,
    source: site.fileOf(operation),
    description: firstSentence(entry.description),
    questions: [...rendering.asked.keys()],
    body: markup`<div class="overview">
${pageHead(site, path, [chapter, entry.folder === 'webhooks' ? 'Webhooks' : 'Callbacks'])}
<h1${nameClass(entry)}>${title}</h1>
<p class="endpoint"><span class="verb ${operation.method.toLowerCase()}">${operation.method}</span>
<code class="path">${pathParts(operation.path)}</code>${
      ![title, operation.path].includes(id) && markup` <code class="id">${id}</code>`
    }</p>
${entry.deprecated && markup`<p class="badges"><span class="badge warn">Deprecated</span></p>`}
${origin(entry, path, context)}
${markdown(entry.description, markdownContext(site, path, 2))}
${moreAbout(entry.externalDocs, context)}
${questionNote(rendering.asked, context)}
${reference}
${exchangeSection(entry, context)}
${formatSection(rendering, operation.schemaAt)}
${neighbours(site, entry)}</div>`,
  };
}

/** Who sends the request when, and where to. */
function origin({ askedBy, operation }: OutgoingEntry, path: string, context: MarkdownContext): Html {
  if (askedBy.length === 0)
    return markup`<p>A request that the API sends to you. Answer with one of the responses below.</p>`;
  const calls = askedBy.map(
    (one, i) => markup`${i > 0 && ', '}<a href="${hrefOf(path, pathOf(one))}">${nameInText(one)}</a>`,
  );
  const parts = sourcesIn(operation.path).map(
    ({ expression, words }) => markup`<code>${expression}</code> is ${inlineMarkdown(words, context)}`,
  );
  return markup`<p>A request that the API sends to you because you called ${calls}. Answer with one of the responses
below.</p>
${parts.length === 1 && markup`<p>In its address, ${parts}.</p>`}
${
  parts.length > 1 &&
  markup`<p>In its address:</p>
<ul>${parts.map((part) => markup`<li>${part}</li>`)}</ul>`
}`;
}

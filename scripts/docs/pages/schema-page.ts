import { markup } from '../../page-kit/html/html.ts';
import { firstSentence, markdown } from '../text/markdown.ts';
import type { SchemaView } from '../model/schema-view.ts';
import type { SchemaPage } from '../model/schema-pages.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import { formatSection, renderingOf, schemaOrType } from './schema-section.ts';
import { questionNote } from './questions.ts';
import type { Site } from './site.ts';

/**
 * Makes the page of a schema.
 *
 * @param page - its page
 */
export function schemaPage(site: Site, { api, schemaAt, name, path }: SchemaPage, view: SchemaView): Page {
  const rendering = renderingOf(site, path, api);
  const { context } = rendering;
  const body = schemaOrType(view, 'schema', rendering);
  const chapter = site.reference.apis.find((one) => one.name === api);
  return {
    path,
    title: name,
    description: firstSentence(view.description ?? ''),
    questions: [...rendering.asked.keys()],
    body: markup`<div class="overview">${pageHead(site, path, [chapter?.title ?? '', 'Schemas'])}
<h1>${name}</h1>
${view.description !== undefined && markdown(view.description, markdownContext(site, path, 2))}
${questionNote(rendering.asked, context)}
<section>${body}</section>
${formatSection(rendering, schemaAt)}</div>`,
  };
}

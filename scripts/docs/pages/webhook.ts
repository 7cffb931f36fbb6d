import type { WebhookEntry } from '../entries.ts';
import { markup } from '../html.ts';
import { firstSentence } from '../markdown.ts';
import { pageHead, type Page } from './layout.ts';
import { outgoingRequests } from './operation.ts';
import { formatSection, renderingOf } from './schema.ts';
import { pathOf, type Site } from './site.ts';

/**
 * Makes the page of a webhook.
 *
 * @param site - the site
 * @param entry - the webhook
 * @returns the page
 */
export function webhookPage(site: Site, entry: WebhookEntry): Page {
  const path = pathOf(entry);
  const rendering = renderingOf(site, path, entry.api);
  const chapter = site.reference.apis.find(({ name }) => name === entry.api);
  return {
    path,
    title: entry.title,
    description: firstSentence(entry.description),
    body: markup`<div class="overview">${pageHead(path, [chapter?.title ?? '', 'Webhooks'])}
<h1>${entry.title}</h1>
<p>A request that the API sends to you.</p>
${outgoingRequests([entry.sent], 'webhook', rendering)}
${formatSection(rendering, entry.operation.schemaAt)}</div>`,
  };
}

import { markup } from '../html.ts';
import type { Guide } from '../guides.ts';
import { firstSentence, headingsOf, markdown } from '../markdown.ts';
import { hrefOf, markdownContext, type Page, type Site } from './layout.ts';

/**
 * Makes the page of a guide, with links to the guides before and after it.
 *
 * @param site - the site
 * @param guide - one of its guides
 * @returns the page
 */
export function guidePage(site: Site, guide: Guide): Page {
  const at = site.guides.indexOf(guide);
  const [previous, next] = [site.guides[at - 1], site.guides[at + 1]];
  const headings = headingsOf(guide.markdown).filter(({ level }) => level === 2);
  return {
    path: guide.path,
    title: guide.title,
    description: firstSentence(guide.markdown),
    markdown: guide.path.replace(/\.html$/, '.md'),
    body: markup`<article class="guide"><h1>${guide.title}</h1>
${headings.length > 2 && markup`<ul class="on-this-page" aria-label="On this page">${headings.map(({ text, slug }) => markup`<li><a href="#${slug}">${text}</a></li>`)}</ul>`}
${markdown(guide.markdown, markdownContext(site, guide.path, 1))}
<p class="neighbours">${previous !== undefined && markup`<a href="${hrefOf(guide.path, previous.path)}" rel="prev">← ${previous.title}</a>`}${next !== undefined && markup`<a href="${hrefOf(guide.path, next.path)}" rel="next">${next.title} →</a>`}</p></article>`,
  };
}

import { markup } from '../../page-kit/html/html.ts';
import type { Guide } from '../text/guides.ts';
import { firstSentence, headingsOf, markdown } from '../text/markdown.ts';
import { markdownContext, neighbourLinks, pageHead, type Page } from './layout.ts';
import type { Site } from './site.ts';

/** Makes the page of a guide, with links to the guides before and after it. */
export function guidePage(site: Site, guide: Guide): Page {
  const at = site.guides.indexOf(guide);
  const [previous, next] = [site.guides[at - 1], site.guides[at + 1]];
  const headings = headingsOf(guide.markdown).filter(({ level }) => level === 2 || level === 3);
  const contents = headings.map(
    ({ text, slug, level }) => markup`<li class="level-${level}"><a href="#${slug}">${text}</a></li>`,
  );
  const head = pageHead(site, guide.path, ['Guides', guide.group]);
  return {
    path: guide.path,
    title: guide.title,
    source: guide.file,
    description: firstSentence(guide.markdown),
    body: markup`<div class="with-contents"><article class="guide">${head}<h1>${guide.title}</h1>
${markdown(guide.markdown, markdownContext(site, guide.path, 2))}
${neighbourLinks(guide.path, previous, next)}</article>
${
  headings.length > 1 &&
  markup`<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${contents}</ul></aside>`
}</div>`,
  };
}

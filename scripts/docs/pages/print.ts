import { hashSource, paperCss } from '../../page-kit/page-kit.ts';
import { markup, trustMarkup, type Html } from '../../page-kit/html/html.ts';
import { markdown } from '../text/markdown.ts';
import { markdownContext } from './layout.ts';
import type { Site } from './site.ts';

/** The path of the page for printing. */
export const printPath = 'print.html';

/** Checks whether a site has anything to print beside its guides. */
export function isOnPaper({ reference: { operations, outgoing } }: Pick<Site, 'reference'>): boolean {
  return operations.length + outgoing.length > 0;
}

/** The text styles, and small type in two columns on paper. */
const style = `${paperCss}
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
.sheet { margin-top: 4rem; }
@media screen and (max-width: 45rem) {
  body { padding: 1rem .75rem; }
  table { display: block; overflow-x: auto; }
  th, td, td code { min-width: 0; overflow-wrap: normal; }
}
@page { margin: 14mm 12mm; }
@media print {
  body { font-size: 7.5pt; line-height: 1.35; padding: 0; max-width: none; columns: 2; column-gap: 8mm; }
  .sheet { margin-top: 1.5em; }
  h1 { font-size: 12pt; margin: 0 0 .4em; }
  h2 { font-size: 9.5pt; margin: 1em 0 .3em; }
  h3 { font-size: 8.5pt; margin: .8em 0 .2em; }
  p, ul, ol, .code, .table { margin-bottom: .45em; }
  ul, ol { padding-left: 1.4em; }
  code, pre, table { font-size: 6.8pt; }
  pre { padding: .3em .5em; line-height: 1.3; }
  th, td { padding: .15em .4em; min-width: 0; white-space: normal; overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
}`;

/** The page for printing, in pieces. */
export type PrintPage = {
  before: string;
  /** Makes the section of an operation, a webhook or a callback from its index and its Markdown with short examples. */
  sheet: (index: number, brief: string) => string;
  after: string;
};

/**
 * Makes a page with all operations, webhooks and callbacks that needs no other file, for printing and for sending by
 * mail. It has no interactive parts. The guides are not on it, because their own pages can be printed.
 *
 * @returns the page, in pieces
 */
export function printPage(site: Site): PrintPage {
  const context = markdownContext(site, printPath, 1);
  const idOf = (index: number): string => `sheet-${index + 1}`;
  const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'`;
  const { operations, outgoing } = site.reference;
  const contents = [...operations, ...outgoing].map(
    ({ title }, i) => markup`<li><a href="#${idOf(i)}">${title}</a></li>`,
  );
  return {
    before: markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${site.title}</title>
<style>${trustMarkup(style)}</style>
</head>
<body>
<main>
<h1>${site.title}</h1>
<ul>${contents}</ul>
`.source,
    sheet: (index, brief) =>
      markup`<section class="sheet" id="${idOf(index)}">${toPaper(markdown(brief, context))}</section>`.source,
    after: '\n</main>\n</body>\n</html>\n',
  };
}

/** Values that are too long for paper, such as bytecode in hexadecimal and Base64. */
const longValue = /[\w+/=-]{100,}/g;

/**
 * Removes links to other pages, which are of no use on paper, and ids, which would not be unique. In text, quotes are
 * escaped, so only attributes match.
 */
function toPaper({ source }: Html): Html {
  return trustMarkup(
    source
      .replaceAll(/ id="[^"]*"/g, '')
      .replaceAll(/<a (?:class="anchor"[^>]*>#|href="(?!https?:|mailto:)[^>]*>(.*?))<\/a>/g, '$1')
      .replaceAll(/ (?:tabindex|role|aria-label|class)="[^"]*"/g, '')
      .replaceAll(longValue, (whole) => `${whole.slice(0, 48)}… (${whole.length} characters)`),
  );
}

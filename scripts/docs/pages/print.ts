import { createHash } from 'node:crypto';
import { markup, trusted, type Html } from '../html.ts';
import { markdown } from '../markdown.ts';
import { css } from '../theme.ts';
import { markdownContext, type Site } from './layout.ts';
import { operationParts } from './operation.ts';

const path = 'print.html';

/** On top of the site's style: a sheet for each guide and operation, and nothing folded. */
const style = `${css}
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem; }
.sheet { margin-top: 4rem; }
.sheet .anchor { display: none; }
@page { margin: 18mm 16mm; }
@media print { .sheet { break-before: page; margin-top: 0; } body { font-size: 10pt; padding: 0; max-width: none; } details, pre, .field { break-inside: auto; } h1, h2, h3 { break-after: avoid; } }`;

/**
 * Puts all guides and operations on one page that needs no other file, for paper and for sending by mail.
 *
 * @param site - the site
 * @returns the whole document
 */
export function printPage(site: Site): string {
  const sheets: { title: string; id: string; body: Html }[] = [
    ...site.guides.map((guide, i) => ({
      title: guide.title,
      id: `guide-${i + 1}`,
      body: markup`<h1>${guide.title}</h1>${markdown(guide.markdown, markdownContext(site, path, 1))}`,
    })),
    ...site.reference.operations.map((entry, i) => {
      const { lead, reference } = operationParts(site, entry, path);
      return { title: entry.title, id: `operation-${i + 1}`, body: markup`${lead}${reference}` };
    }),
  ];
  const hash = createHash('sha256').update(style).digest('base64');
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<title>${site.title}</title>
<style>${trusted(style)}</style>
</head>
<body>
<main>
<h1>${site.title}</h1>
<ul>${sheets.map(({ title, id }) => markup`<li><a href="#${id}">${title}</a></li>`)}</ul>
${sheets.map(({ id, body }) => markup`<section class="sheet" id="${id}">${unfolded(body)}</section>`)}
</main>
</body>
</html>
`.source;
}

/** On paper nothing can be opened, and the same fragment may come from several operations. Text keeps its quotes escaped, so only attributes match. */
function unfolded({ source }: Html): Html {
  return trusted(
    source
      .replaceAll(/<details( class="[^"]*")?[^>]*>/g, '<details$1 open>')
      .replaceAll(/ id="[^"]*"/g, '')
      .replaceAll(/ href="(?!https?:|mailto:)[^"]*"/g, '')
      .replaceAll(/<button[^>]*>[^<]*<\/button>/g, ''),
  );
}

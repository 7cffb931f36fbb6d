import {
  dataBlock,
  htmlElement,
  joinHtml,
  markup,
  trustMarkup,
  type Html,
  type Substitution,
} from '../page-kit/html/html.ts';
import { hashSource, paperCss } from '../page-kit/page-kit.ts';
import type { Json } from '../contract/base/json.ts';

/** What a report is made of. */
export type ReportPage = {
  title: string;
  /** One line about what was looked at, and when. */
  about: string;
  /** The parts of the page. */
  body: Html[];
  /** What a later report wants to know of this one. */
  kept: Json;
};

/**
 * Writes a report as one HTML file: nothing is loaded, everything can be read without scripts, and it looks as the docs
 * do, in light and in dark.
 *
 * @param page - see {@link ReportPage}
 */
export function reportPage({ title, about, body, kept }: ReportPage): string {
  const [style, script] = [hashSource(css), hashSource(filterScript)];
  const policy = `default-src 'none'; style-src ${style}; script-src ${script}; base-uri 'none'`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trustMarkup(css)}</style></head>
<body><main><p class="about">${about}</p>
${joinHtml(body, '\n')}
</main>
${dataBlock(keptId, kept)}
<script>${trustMarkup(filterScript)}</script></body></html>
`.source;
}

const keptId = 'twinspec-kept';

/**
 * Finds what an earlier report kept.
 *
 * @returns what it kept; null if it is no report
 */
export function readEmbeddedData(html: string): Json {
  const [, data] = new RegExp(`<script type="application/json" id="${keptId}">(.*?)</script>`, 's').exec(html) ?? [];
  try {
    return data === undefined ? null : (JSON.parse(data) as Json);
  } catch {
    return null;
  }
}

/** A field that leaves only what has its words; without scripts there is none. */
export const filterField = markup`<p class="filter" hidden><label>Filter <input type="search"
 placeholder="operation, rule or words"></label></p>`;

const filterScript = `
for (const box of document.querySelectorAll('.filter')) {
  box.hidden = false;
  box.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\\s+/);
    for (const one of document.querySelectorAll('[data-filtered]')) {
      const said = one.textContent.toLowerCase();
      one.hidden = !words.every((word) => said.includes(word));
    }
  });
}
`;

/**
 * Writes text as it is. What may have to be scrolled can be, with the keyboard as well.
 *
 * @param label - what it is, for readers that do not see it
 */
export function scrollablePre(label: string, content: Substitution): Html {
  return htmlElement('pre', { tabindex: 0, role: 'group', 'aria-label': label }, content);
}

/** Folds a part of a report behind a sentence. */
export function foldSection(summary: string, ...content: Substitution[]): Html {
  return htmlElement(
    'details',
    {},
    htmlElement('summary', {}, summary),
    htmlElement('div', { class: 'inside' }, ...content),
  );
}

/** A share of a bar. */
export type Share = { name: string; count: number; tone: 'good' | 'bad' | 'warn' | 'soft' };

/** Draws shares of a whole as a bar, with their names and numbers below it. */
export function bar(shares: Share[]): Html {
  const there = shares.filter(({ count }) => count > 0);
  const whole = there.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  const pieces = there.map(({ count, tone }) => {
    // What is there is seen, however little it is.
    const width = Math.max((count / whole) * 1000, 6);
    const piece = htmlElement('rect', { class: tone, x: from.toFixed(1), width: width.toFixed(1), height: 10 }, '');
    from += width;
    return piece;
  });
  const drawing = htmlElement(
    'svg',
    { viewBox: `0 0 ${Math.max(from, 1).toFixed(1)} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    pieces,
  );
  const legend = shares.map(({ name, count, tone }) =>
    htmlElement('li', { class: tone }, htmlElement('b', {}, count.toLocaleString('en')), ` ${name}`),
  );
  return htmlElement('div', { class: 'bar' }, drawing, htmlElement('ul', {}, legend));
}

const css = `${paperCss}
main { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
.about { color: var(--soft); font-size: var(--s); margin: 0 0 .5rem; overflow-wrap: anywhere; }
h1 { margin-bottom: 1.25rem; }
h1.bad { color: var(--bad); } h1.good { color: var(--good); }
h2 { margin-top: 3rem; } h3 { margin-bottom: .75rem; font-family: var(--mono); overflow-wrap: anywhere; }
.bar { margin-bottom: 1rem; }
.bar svg { display: block; width: 100%; height: 10px; border-radius: 5px; }
rect.good { fill: var(--good); }
rect.bad { fill: var(--bad); }
rect.warn { fill: var(--warn); }
rect.soft { fill: var(--line); }
.bar ul {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1.5rem;
  list-style: none;
  padding: 0;
  margin: .75rem 0 0;
  font-size: var(--s);
}
.bar b { font-size: var(--l); font-variant-numeric: tabular-nums; }
.bar .bad b { color: var(--bad); } .bar .good b { color: var(--good); } .bar .warn b { color: var(--warn); }
.first { list-style: none; padding: 0; margin: 0; border: 1px solid var(--line); border-radius: var(--radius); }
.first li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1.5rem; padding: .6rem 1rem; }
.first li + li { border-top: 1px solid var(--line); }
.first a { font-family: var(--mono); font-size: var(--s); font-weight: 600; overflow-wrap: anywhere; }
.first p { margin: 0; grid-column: 1; overflow-wrap: anywhere; }
.since { color: var(--soft); font-size: var(--s); white-space: nowrap; grid-column: 2; grid-row: 1; }
.new { color: var(--bad); font-weight: 600; }
.map { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); }
.map table { width: auto; min-width: 100%; }
.map th, .map td { min-width: 3rem; padding: .3rem .6rem; text-align: center; white-space: nowrap; }
.map th:first-child { text-align: left; font-family: var(--mono); font-weight: 500; position: sticky; left: 0; }
.map tbody th { background: var(--paper); }
.map td.good { background: var(--good-back); color: var(--good); }
.map td.bad { background: var(--bad-back); color: var(--bad); font-weight: 650; }
.map td.gap { color: var(--soft); }
.map td.gap::before {
  content: "";
  display: inline-block;
  width: .6rem;
  height: .6rem;
  border: 1.5px solid var(--soft);
  border-radius: 50%;
}
.key { color: var(--soft); font-size: var(--s); margin-top: .75rem; }
details { border: 1px solid var(--line); border-radius: var(--radius); margin: .6rem 0; background: var(--paper); }
summary { padding: .65rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details[open] > summary { border-bottom: 1px solid var(--line); }
.inside { padding: 1rem; }
.tag {
  display: inline-block;
  border-radius: 4px;
  padding: .05rem .4rem;
  font-size: var(--xs);
  font-weight: 650;
  margin-right: .35rem;
}
.tag.bad { background: var(--bad-back); color: var(--bad); }
.tag.warn { background: var(--warn-back); color: var(--warn); }
.tag.good { background: var(--good-back); color: var(--good); }
.tag.soft { background: var(--panel); color: var(--soft); }
.against { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1rem; margin: 0 0 1rem; }
.against dt { color: var(--soft); } .against dd { margin: 0; overflow-wrap: anywhere; }
ins, del { text-decoration: none; border-radius: 3px; padding: 0 .2em; }
ins { background: var(--good-back); color: var(--good); } del { background: var(--bad-back); color: var(--bad); }
.sides {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: 1rem;
  margin-bottom: 1rem;
}
h4 { margin: 0 0 .4rem; font-size: var(--s); color: var(--soft); font-weight: 600; }
pre { font-size: 12px; max-height: 26rem; }
pre ins, pre del { padding: 0; }
pre ins strong, pre del strong {
  text-decoration: underline;
  text-decoration-thickness: 2px;
  text-underline-offset: 3px;
}
pre mark { background: var(--bad-back); color: var(--bad); font-weight: 650; border-radius: 3px; }
.filter input {
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--soft);
  border-radius: 6px;
  padding: .3rem .6rem;
  width: min(22rem, 100%);
}
.scrolled { max-height: 40rem; overflow-y: auto; }
.scrolled tr.broken td:first-child { color: var(--bad); font-weight: 650; }
dl.answers dt { font-weight: 600; margin-top: .75rem; } dl.answers dd { margin: 0; }
@media (max-width: 40rem) {
  main { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: var(--xl); }
  .first li { grid-template-columns: 1fr; } .since { grid-column: 1; grid-row: auto; }
  .against { grid-template-columns: 1fr; gap: 0; } .against dd { margin-bottom: .6rem; }
}
@media print { details:not([open]) > .inside { display: block; } .filter { display: none; } }
`;

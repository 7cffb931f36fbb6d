// What all pages of twinspec look like, the docs as well as the page of the traffic and the reports: colours and type
// here, markup in html.ts, bundled scripts in assets.ts, and in browser/ what runs in the pages.

import { markup } from './html/html.ts';

/** The accent colour on light and on dark paper. A project may choose another one (`brand.ts`). */
export const accents = { light: '#0a58ca', dark: '#82b4ff' };

/** What the accent colour is seen on, in either scheme. */
export const papers = {
  light: { paper: '#fff', panel: '#f6f7f9' },
  dark: { paper: '#0e1117', panel: '#161b23' },
};

/** What text is written in on either paper, and what is said beside it. */
export const textColours = {
  light: { ink: '#1a1f27', soft: '#535d6b' },
  dark: { ink: '#e4e8ee', soft: '#a0abba' },
};

/**
 * Colours and text styles: system fonts, a light and a dark colour scheme, no images. architecture/docs-design.md has
 * the reasons of the scales.
 */
export const paperCss = `
:root {
  color-scheme: light dark;
  --paper: light-dark(${papers.light.paper}, ${papers.dark.paper});
  --panel: light-dark(${papers.light.panel}, ${papers.dark.panel});
  --line: light-dark(#dde1e7, #2a313c);
  --ink: light-dark(${textColours.light.ink}, ${textColours.dark.ink});
  --soft: light-dark(${textColours.light.soft}, ${textColours.dark.soft});
  --accent: light-dark(${accents.light}, ${accents.dark});
  --good: light-dark(#13693b, #6fd49b);
  --warn: light-dark(#8a4a00, #f0b35f);
  --bad: light-dark(#a8202c, #ff9296);
  --good-back: light-dark(#e2f5ea, #12301f);
  --warn-back: light-dark(#fdf1df, #33240e);
  --bad-back: light-dark(#fde8ea, #3a171b);
  --accent-back: color-mix(in srgb, var(--accent) 10%, var(--paper));
  --violet: light-dark(#6f2dbd, #c9a6ff);
  --violet-back: light-dark(#f3ebfd, #281a3d);
  --blue: light-dark(#0a58ca, #82b4ff);
  --blue-back: light-dark(#e8f0fe, #16263f);
  --night: light-dark(#10151f, #161b23);
  --xs: .75rem; --s: .8125rem; --m: .9375rem; --l: 1.125rem; --xl: 1.375rem; --xxl: 2rem;
  --radius: 8px;
  --measure: 60ch;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --top: 3.25rem;
}
[data-theme=light] { color-scheme: light; }
[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--top) + 1rem); -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: var(--m)/1.6 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
h1, h2, h3, h4 {
  line-height: 1.25;
  text-wrap: balance;
  margin: 1.75em 0 .6em;
  font-weight: 650;
  letter-spacing: -.01em;
}
h1 { font-size: var(--xxl); margin-top: 0; letter-spacing: -.022em; line-height: 1.15; }
h2 { font-size: var(--xl); }
h3 { font-size: var(--l); }
h4, h5, h6 { font-size: var(--m); }
p, ul, ol { margin: 0 0 1em; }
li > p:last-child { margin-bottom: 0; }
/* A text begins at the side of its own script; code always begins at the left. */
:is(p, li, h1, h2, h3, h4, h5, h6, td, th, dd, blockquote, summary) { unicode-bidi: plaintext; }
.typed { font-family: var(--mono); overflow-wrap: anywhere; }
.gone { text-decoration: line-through; }
code, kbd, pre, textarea, .typed, .type, .address, .endpoint, .verb, .status { direction: ltr; unicode-bidi: isolate; }
code, kbd, pre, textarea { font-family: var(--mono); font-size: max(12px, .86em); }
:not(pre) > code {
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 4px;
  padding: .08em .3em;
  overflow-wrap: anywhere;
}
a > code { color: inherit; }
.table { overflow-x: auto; margin: 0 0 1.25em; border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-size: var(--s); line-height: 1.5; }
th, td {
  text-align: left;
  vertical-align: top;
  padding: .5rem .75rem;
  border-bottom: 1px solid var(--line);
  min-width: 5rem;
}
th { background: var(--panel); font-weight: 600; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
pre {
  margin: 0;
  padding: .8rem 1rem;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 8px;
  line-height: 1.55;
  overflow: auto;
  max-height: 34rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
/* Deeply nested lists and quotes keep room for their text. */
:is(ul, ol) :is(ul, ol) :is(ul, ol) :is(ul, ol) { padding-left: .75rem; }
blockquote blockquote blockquote { padding: 0 0 0 .4rem; }
blockquote { margin: 0 0 1em; padding: 0 1rem; border-left: 3px solid var(--line); color: var(--soft); }
.alert { --tone: var(--blue); margin: 0 0 1.25em; padding: .7rem 1rem; border: 1px solid var(--line); }
.alert { border-left: 3px solid var(--tone); border-radius: var(--radius); }
.alert > :last-child { margin-bottom: 0; }
.alert-title { color: var(--tone); font-weight: 650; margin: 0 0 .2rem; }
.alert.tip { --tone: var(--good); }
.alert.important { --tone: var(--violet); }
.alert.warning { --tone: var(--warn); }
.alert.caution { --tone: var(--bad); }
`.trim();

/** The style sheet of the site's pages. */
export const css = `${paperCss}
@view-transition { navigation: auto; }
::view-transition-old(root), ::view-transition-new(root) { animation-duration: .12s; }
@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none; } }
[hidden] { display: none !important; }
html:not(.scripted) [data-scripted] { display: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
kbd {
  border: 1px solid var(--line);
  border-bottom-width: 2px;
  border-radius: 4px;
  padding: 0 .35em;
  color: var(--soft);
}
.muted { color: var(--soft); font-weight: 400; }
h2 > .muted { font-size: .9rem; letter-spacing: 0; }
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: fixed;
  left: .5rem;
  top: -4rem;
  z-index: 30;
  background: var(--paper);
  padding: .5rem 1rem;
  border: 1px solid var(--line);
  border-radius: 6px;
}
.skip:focus { top: .4rem; }
.masked { -webkit-text-security: disc; }
mark { background: var(--warn-back); color: inherit; border-radius: 3px; }

.top {
  --edge: max(1.25rem, calc((100vw - 104rem) / 2 + 1.25rem));
  position: sticky;
  top: 0;
  z-index: 20;
  height: var(--top);
  display: flex;
  align-items: center;
  gap: .6rem;
  padding: 0 var(--edge);
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand {
  display: flex;
  align-items: center;
  gap: .6rem;
  font-weight: 650;
  color: var(--ink);
  text-decoration: none;
  margin-right: auto;
  min-width: 0;
}
.brand img { height: 1.75rem; width: auto; max-width: 9rem; flex: none; }
.brand span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.apis {
  display: flex;
  gap: .2rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  overflow-x: auto;
  list-style: none;
  font-size: .9rem;
}
.apis a {
  display: block;
  padding: .2rem .6rem;
  border-radius: 6px;
  color: var(--soft);
  text-decoration: none;
  white-space: nowrap;
}
.apis a:hover, .apis a[aria-current] { color: var(--ink); background: var(--panel); }
button, select, input, textarea { font: inherit; color: inherit; }
button {
  cursor: pointer;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 6px;
  padding: .3rem .8rem;
  font-size: .9rem;
}
button:hover { border-color: var(--soft); }
button:disabled { opacity: .6; cursor: default; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; }
.icon-button { padding: .2rem .55rem; font-size: 1.05rem; line-height: 1.4; background: none; }
.top > button { flex: none; }
.search-button { display: flex; justify-content: space-between; gap: 1rem; min-width: 11rem; color: var(--soft); }
.menu { display: none; }

.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 104rem; margin: 0 auto; }
nav {
  position: sticky;
  top: var(--top);
  height: calc(100vh - var(--top));
  height: calc(100dvh - var(--top));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 1rem .75rem 2rem 1.25rem;
  border-right: 1px solid var(--line);
  font-size: var(--s);
  scrollbar-width: thin;
}
nav h2, nav summary {
  font-size: var(--xs);
  font-weight: 600;
  letter-spacing: .02em;
  color: var(--soft);
  margin: 0;
  padding: .25rem .5rem;
}
nav h2 { margin-top: 1.25rem; color: var(--ink); font-size: var(--s); letter-spacing: 0; }
nav summary {
  border-radius: 6px;
  list-style: none;
  overflow-wrap: anywhere;
  display: flex;
  align-items: center;
  gap: .4rem;
}
nav summary::-webkit-details-marker { display: none; }
nav summary::before { content: "›"; display: inline-block; width: .7em; transition: rotate .12s; }
nav [open] > summary::before { rotate: 90deg; }
nav summary:hover { color: var(--ink); background: var(--panel); }
nav summary .muted { margin-left: auto; font-variant-numeric: tabular-nums; }
nav .group { margin-block: .35rem; }
nav p.group {
  font-size: var(--xs);
  font-weight: 600;
  color: var(--soft);
  padding: .25rem .5rem;
  overflow-wrap: anywhere;
}
[data-level="1"] { margin-left: .75rem; }
[data-level="2"] { margin-left: 1.5rem; }
[data-level="3"] { margin-left: 2.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a {
  display: flex;
  align-items: center;
  gap: .5rem;
  padding: .2rem .5rem;
  border-radius: 6px;
  color: var(--ink);
  text-decoration: none;
  line-height: 1.5;
}
nav .label { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav .typed { white-space: normal; }
nav a:hover { background: var(--panel); }
nav a[aria-current] { background: var(--accent-back); color: var(--accent); font-weight: 600; }
nav .verb { order: 1; flex: none; }
main { padding: 1.75rem clamp(1.5rem, 2.5vw, 2.25rem) 4rem; min-width: 0; }
.page-actions { display: flex; flex: none; margin: 0 0 0 auto; font-size: var(--s); }
.page-actions > button {
  padding: .1rem .6rem;
  border: 1px solid var(--line);
  border-right: 0;
  border-radius: 6px 0 0 6px;
  background: none;
  color: var(--soft);
  font-size: var(--s);
  line-height: 1.6;
}
.page-actions > button:hover { color: var(--ink); }
.scripted .page-actions summary { border-radius: 0 6px 6px 0; }
.page-menu { position: relative; font-size: var(--s); flex: none; }
.page-menu summary {
  list-style: none;
  padding: .1rem .6rem;
  border: 1px solid var(--line);
  border-radius: 6px;
  color: var(--soft);
  font-size: var(--s);
  line-height: 1.6;
  cursor: pointer;
}
.page-menu summary::-webkit-details-marker { display: none; }
.page-menu summary::after { content: "▾"; }
.page-menu.versions summary::after { content: " ▾"; }
.page-menu summary:hover { border-color: var(--soft); color: var(--ink); }
.page-menu ul {
  position: absolute;
  right: 0;
  z-index: 5;
  min-width: 13rem;
  margin: .25rem 0 0;
  padding: .3rem;
  list-style: none;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .14);
}
.page-menu li > * {
  display: block;
  width: 100%;
  padding: .3rem .6rem;
  border: 0;
  border-radius: 5px;
  background: none;
  color: var(--ink);
  text-align: left;
  font-size: var(--s);
  text-decoration: none;
}
.page-menu li > [aria-current] { color: var(--accent); font-weight: 600; }
.versions { width: max-content; margin: 0 0 1.5rem; }
.versions ul { left: 0; right: auto; max-height: 60vh; overflow-y: auto; }
.versions .muted { float: right; }
.page-menu li > :hover { background: var(--accent-back); }
.page-head {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: .25rem 1rem;
  min-height: 1.75rem;
  margin-bottom: .75rem;
}
.server-button { max-width: 14rem; line-height: 1.2; }
.server-button span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.server-label { color: var(--soft); font-size: .75rem; }
.with-contents {
  display: grid;
  grid-template-columns: minmax(0, 46rem) minmax(11rem, 15rem);
  gap: 3rem;
  align-items: start;
}
.contents {
  position: sticky;
  top: calc(var(--top) + 1.75rem);
  font-size: var(--s);
  max-height: calc(100vh - var(--top) - 3.5rem);
  overflow-y: auto;
}
.contents p { font-weight: 600; margin: 0 0 .4rem; }
.contents ul { list-style: none; padding: 0; margin: 0; border-left: 1px solid var(--line); }
.contents a {
  display: block;
  margin-left: -1px;
  padding: .18rem 0 .18rem .9rem;
  border-left: 2px solid transparent;
  color: var(--soft);
  text-decoration: none;
}
.contents a:hover { color: var(--ink); }
.contents a.here { color: var(--accent); border-left-color: var(--accent); }
.contents .level-3 a { padding-left: 1.7rem; }
.guide, .overview { max-width: 46rem; }
.guide p, .guide li, .lead > p, .lead li, .reference p, .reference li, .about p, .about li {
  max-width: var(--measure);
}
footer {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1.25rem;
  margin-top: 4rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  font-size: var(--s);
  color: var(--soft);
}
footer a { color: var(--soft); text-decoration: none; padding: .15rem 0; }
footer a:hover { color: var(--ink); text-decoration: underline; }

.hero { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 1.5rem 3rem; align-items: start; }
.hero > * { min-width: 0; }
.hero h1 { margin-bottom: .4rem; }
.version { font: 500 var(--s)/1 var(--mono); color: var(--soft); letter-spacing: 0; vertical-align: middle; }
.lede { font-size: var(--l); line-height: 1.45; color: var(--soft); margin-bottom: 1rem; max-width: 34em; }
.starts { list-style: none; margin: 0; padding: 0; display: grid; gap: .4rem; }
.starts a {
  display: flex;
  flex-wrap: wrap;
  gap: 0 .6rem;
  align-items: baseline;
  padding: .4rem .75rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  color: var(--ink);
  text-decoration: none;
}
.starts a:hover { border-color: var(--accent); }
.starts li, .starts strong { min-width: 0; }
.starts strong { font-weight: 600; }
.starts strong::after { content: " →"; color: var(--accent); }
.starts span {
  color: var(--soft);
  font-size: var(--s);
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.first { border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.first .bar { padding: .45rem .75rem; border-bottom: 1px solid var(--line); font-size: var(--s); }
.first .bar a {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--ink);
  text-decoration: none;
}
.keys { display: flex; gap: .25rem 1rem; min-height: 2.9rem; padding: .5rem .75rem; }
.keys .row { flex: 1; grid-template-columns: auto minmax(0, 1fr); margin: 0; }
.keys .row > :last-child { display: none; }
.keys code { background: none; border: 0; padding: 0; }
.first pre { border: 0; border-radius: 0; max-height: 8rem; font-size: var(--xs); scrollbar-width: thin; }
.first .code { margin: 0; }
.first .said { margin: 0; padding: .35rem .75rem; font-size: var(--s); color: var(--soft); }
.first .night + .said { background: var(--panel); }
.tags { columns: 3 17rem; column-gap: 2.25rem; margin-top: .75rem; }
.tag { break-inside: avoid; margin-bottom: 1rem; }
.tags.long { columns: auto; }
.long .rows { columns: 3 17rem; column-gap: 2.25rem; }
.long .rows li { break-inside: avoid; }
.tag h3 { font-size: var(--s); margin: 0 0 .25rem; color: var(--soft); font-weight: 600; letter-spacing: 0; }
.tag > p { font-size: var(--s); color: var(--soft); margin: 0 0 .3rem; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows a {
  display: flex;
  font-size: .875rem;
  align-items: center;
  gap: .6rem;
  padding: .18rem .5rem;
  margin: 0 -.5rem;
  border-radius: 6px;
  color: var(--ink);
  text-decoration: none;
}
.rows a:hover { background: var(--accent-back); }
.rows .verb { flex: none; min-width: 4.7em; text-align: center; white-space: nowrap; }
.rows .label { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.rows .typed { font-size: var(--s); }
.rows .muted { margin-left: auto; font-size: var(--xs); }
.rows a:has(.note) { flex-wrap: wrap; row-gap: 0; }
.rows a:has(.note) .label { max-width: 100%; }
.rows .note {
  flex: 0 0 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--soft);
  font-size: var(--xs);
}
.chapter > h2 { margin: 1.75rem 0 0; font-size: var(--l); }
.about > h2 { font-size: var(--l); }
.about > h3 { font-size: var(--m); }
.about { margin-top: 2.5rem; max-width: 46rem; }
.facts-list {
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  gap: .5rem 1.5rem;
  margin: 3rem 0 0;
  font-size: var(--s);
}
.facts-list dt { color: var(--soft); }
.facts-list dd { margin: 0; overflow-wrap: anywhere; }
.facts-list dd > :last-child, .facts-list ul { margin: 0; }
.facts-list ul { padding: 0; list-style: none; }
.facts-list li a { display: inline-block; padding: .2rem 0; }
.neighbours { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; }
.neighbours a {
  display: flex;
  flex-direction: column;
  border: 1px solid var(--line);
  border-radius: 8px;
  padding: .6rem 1rem;
  text-decoration: none;
}
.neighbours a:hover { border-color: var(--accent); }
.neighbours [rel=next] { margin-left: auto; text-align: right; }
.anchor { color: var(--soft); text-decoration: none; padding: 0 .3em; font-weight: 400; font-size: .9em; opacity: 0; }
:is(h1, h2, h3, h4, h5, h6, .field-head):hover > .anchor, .anchor:focus-visible { opacity: 1; }
@media (hover: none) { .anchor { opacity: 1; } }
@media (max-width: 60rem) { .apis { display: none; } }
.anchor:hover { color: var(--accent); text-decoration: underline; }
@media (min-width: 60.01rem) { td a > code, td:first-child > code { white-space: nowrap; } }

.operation {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(27rem, .9fr);
  grid-template-rows: auto 1fr;
  column-gap: clamp(2rem, 3vw, 3rem);
}
.lead, .reference { grid-column: 1; min-width: 0; }
.console { grid-column: 2; grid-row: 1 / span 2; min-width: 0; }
.crumbs {
  color: var(--soft);
  font-size: var(--s);
  margin: 0;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.lead h1 { margin-bottom: .75rem; }
h1.typed { font-size: var(--xl); letter-spacing: 0; }
.advice { margin: 0; padding: .5rem .75rem; background: var(--back); color: var(--ink); font-size: var(--s); }
.subtitle { font-size: var(--l); color: var(--soft); margin: -.35rem 0 .75rem; }
.endpoint {
  display: flex;
  align-items: baseline;
  flex-wrap: wrap;
  max-width: none;
  gap: .35rem .6rem;
  margin-bottom: .9rem;
}
.endpoint code { background: none; border: 0; padding: 0; overflow-wrap: anywhere; }
.endpoint .path { flex: 1 1 16rem; min-width: 0; font-size: 1rem; font-weight: 600; }
.endpoint .host { color: var(--soft); font-weight: 400; font-size: var(--s); }
.endpoint .param { color: var(--violet); }
.endpoint .id { flex: 1 0 100%; color: var(--soft); font-size: var(--s); }
.verb {
  font: 700 var(--xs)/1 var(--mono);
  letter-spacing: .02em;
  color: var(--soft);
  background: var(--panel);
  border-radius: 4px;
  padding: .3em .45em;
}
.endpoint .verb { font-size: var(--s); translate: 0 -.08em; }
.verb.get, .verb.head, .verb.query { color: var(--blue); background: var(--blue-back); }
.verb.post { color: var(--good); background: var(--good-back); }
.verb.put, .verb.patch { color: var(--warn); background: var(--warn-back); }
.verb.delete { color: var(--bad); background: var(--bad-back); }
.verb:is(.rpc, .event, .stream, .notify) { color: var(--violet); background: var(--violet-back); }
.badges { display: flex; flex-wrap: wrap; gap: .4rem; }
.badge, .status {
  font-size: .78rem;
  line-height: 1.5;
  border-radius: 99px;
  padding: .1em .7em;
  border: 1px solid var(--line);
  color: var(--soft);
}
.badge.good { color: var(--good); background: var(--good-back); border-color: transparent; }
.badge.warn { color: var(--warn); background: var(--warn-back); border-color: transparent; }
.status {
  font-family: var(--mono);
  font-weight: 600;
  white-space: nowrap;
  border-color: transparent;
  background: var(--panel);
}
.status.s2 { color: var(--good); background: var(--good-back); }
.status.s4, .status.s5 { color: var(--bad); background: var(--bad-back); }
.asks {
  display: inline-block;
  min-width: 1.1rem;
  padding: 0 .25rem;
  border: 1px solid var(--line);
  border-radius: 99px;
  color: var(--warn);
  font-size: var(--xs);
  font-weight: 600;
  line-height: 1rem;
  text-align: center;
  text-decoration: none;
}
a.asks:hover, .asks:target { background: var(--warn-back); border-color: transparent; }
.questions { margin: .5rem 0 1rem; font-size: var(--s); }
.questions summary { color: var(--soft); font-size: var(--s); width: fit-content; }
.questions ul { list-style: none; margin: .4rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.questions li { padding: .45rem 0; border-bottom: 1px solid var(--line); color: var(--soft); }
.questions li:target { background: var(--accent-back); }
.questions .where { display: block; color: var(--ink); }
.questions .where a { display: inline; padding: 0; text-decoration: none; }
.questions .where a:hover { text-decoration: underline; }
.questions .where code { background: none; border: 0; padding: 0; }
@media (min-width: 60.01rem) {
  .facts-list .questions li { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 1rem; }
}

.fields { list-style: none; padding: 0; margin: 0; border-top: 1px solid var(--line); }
.fields.params { counter-reset: param; }
.fields.params > .field { counter-increment: param; }
.fields.params > .field > .field-head::before { content: counter(param) "."; color: var(--soft); margin-right: .5em; }
.field { padding: .7rem 0; border-bottom: 1px solid var(--line); }
.field:target, .exchange:target {
  background: var(--accent-back);
  box-shadow: 0 0 0 .5rem var(--accent-back);
  border-radius: 4px;
}
.field p { margin: .2rem 0 0; }
.field-head { line-height: 1.7; }
.field-head .muted { font-size: var(--s); }
.field .name, .name { font-weight: 600; background: none; border: 0; padding: 0; }
.type { font: var(--s)/1.5 var(--mono); color: var(--soft); }
a.type { color: var(--accent); }
.mark { font-size: var(--xs); color: var(--soft); font-weight: 600; }
.mark.required { color: var(--bad); }
.mark.secret, .mark.deprecated { color: var(--warn); }
.facts { color: var(--soft); font-size: .85rem; }
.members { margin-top: .5rem; }
.members > .fields, .nested, .alternatives > details {
  margin: .4rem 0 .2rem;
  padding-left: .9rem;
  border-left: 2px solid var(--line);
}
.members .members > .fields { border-top: 0; }
ul.alternatives { margin: .3rem 0; padding-left: 1.2rem; font-size: .92rem; }
summary { cursor: pointer; font-size: .9rem; padding: .15rem 0; border-radius: 4px; }
.nested-title { font-weight: 600; font-size: .9rem; margin: 0; }
.outcome > h3:first-child {
  margin: 1.25rem 0 .4rem;
  font-size: var(--m);
  display: flex;
  gap: .6rem;
  align-items: baseline;
}
.outcome > h3 > .status { flex: none; }
.outcome > p { margin-bottom: .5em; }
.outcome > h3 > .words { font-weight: 500; min-width: 0; }
.as-tabs .outcome > h3:first-child { margin-top: .75rem; }
.exchange { border: 1px solid var(--line); border-radius: 8px; margin-bottom: .5rem; padding: .35rem .8rem; }
.exchange[open] { padding-bottom: .8rem; }
.exchange summary { overflow-wrap: anywhere; }
.exchange summary code { background: none; border: 0; padding: 0; font-weight: 600; }
.exchange p { margin: .6rem 0 .4rem; font-size: .93rem; }

.code { position: relative; margin: 0 0 1em; }
/* The first line ends before the button, which has its room before it is there: nothing moves while a page loads. */
.scripted .code pre::before { content: ""; float: right; width: 3.5rem; height: 1.7em; }
.copy {
  position: absolute;
  right: .45rem;
  top: .45rem;
  font-size: .75rem;
  padding: .1rem .5rem;
  background: var(--paper);
  color: var(--soft);
}
.copy:hover { color: var(--ink); }
.hl-key { color: light-dark(#0a58ca, #82b4ff); }
.hl-string { color: light-dark(#13693b, #7fd6a4); }
.hl-number, .hl-word { color: light-dark(#9a3412, #f5a97a); }
.hl-call { color: light-dark(#6f2dbd, #c9a6ff); }
.hl-comment { color: var(--soft); font-style: italic; }

.night { color-scheme: dark; background: var(--night); color: var(--ink); }
.night pre { background: none; }
.night .copy { background: var(--night); border-color: var(--line); }
.console { display: flex; flex-direction: column; gap: .75rem; }
.console p { font-size: var(--s); }
.console form, .answers {
  border: 1px solid var(--line);
  border-radius: 10px;
  min-height: 0;
  display: flex;
  flex-direction: column;
  overflow: clip;
}
.console .bar { padding: .5rem .75rem 0; }
.sheet-bar {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  padding: 0 .5rem;
  border-bottom: 1px solid var(--line);
}
.sheet-bar .tabs { border: 0; margin: 0; }
.tabs.languages { flex-wrap: nowrap; min-width: 0; overflow-x: auto; scrollbar-width: none; }
.sheet-bar .languages button { flex: none; padding-inline: .4rem; }
.address { display: flex; gap: .5rem; align-items: baseline; margin: 0; padding: .5rem .75rem; }
.address code { background: none; border: 0; padding: 0; overflow-wrap: anywhere; }
.console label { font-size: var(--s); }
.console label code { background: none; border: 0; padding: 0; }
.bar { display: flex; gap: .5rem; align-items: center; }
.bar select { flex: 1; min-width: 0; }
.bar button { flex: none; }
.pane { min-height: 0; overflow-y: auto; scrollbar-width: thin; }
.pane[data-pane=request] { padding: .25rem .75rem .5rem; }
.pane > :last-child { margin-bottom: 0; }
legend code { background: none; border: 0; padding: 0; }
.part { border-left: 2px solid var(--line); padding: 0 0 .25rem .75rem; margin: .25rem 0 .5rem; }
.item { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .4rem; align-items: start; }
.item > .row > label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.item > .row { grid-template-columns: minmax(0, 1fr); }
.small { font-size: var(--xs); padding: .15rem .5rem; }
.flow { font-size: var(--s); margin: .5rem 0 1rem; }
.flow ul { margin: 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
.flow input { margin: .25rem 0; }
.row {
  display: grid;
  grid-template-columns: 9.5rem minmax(0, 1fr);
  align-items: center;
  gap: .5rem;
  margin-bottom: .35rem;
}
.credential-row { grid-template-columns: 9.5rem minmax(0, 1fr) auto; }
.credential-row .check { margin: 0; }
[data-credential-rows] { min-height: 1.94rem; }
[data-credential-rows=basic] { min-height: 4.22rem; }
.row label { overflow-wrap: anywhere; line-height: 1.3; }
.extra-row { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto auto; }
.extra-row select { width: auto; }
select, input, textarea {
  width: 100%;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 6px;
  padding: .25rem .5rem;
}
select, input { min-height: 1.9rem; font-family: var(--mono); font-size: .82rem; }
input[type=checkbox] { width: auto; min-height: 0; }
.editing { margin: .5rem 0; }
.editor {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  border: 1px solid var(--line);
  border-radius: 6px;
  margin-top: .2rem;
  overflow: hidden;
}
.gutter {
  max-height: none;
  overflow: hidden;
  border: 0;
  border-radius: 0;
  padding: .4rem .4rem;
  text-align: right;
  color: var(--soft);
  white-space: pre;
  height: 0;
  min-height: 100%;
  font-size: .8rem;
  line-height: 1.5;
}
.gutter span { display: block; }
.gutter .fault { background: var(--bad-back); color: var(--bad); font-weight: 700; }
textarea {
  resize: vertical;
  font: .8rem/1.5 var(--mono);
  border: 0;
  border-left: 1px solid var(--line);
  border-radius: 0;
  padding: .4rem .5rem;
  white-space: pre;
  overflow: auto;
  display: block;
}
textarea[aria-invalid=true] { border-left-color: var(--bad); }
:is(input, select)[aria-invalid=true] { border-color: var(--bad); }
.fault-here {
  grid-column: -2 / -1;
  margin: -.2rem 0 .2rem;
  font-size: .82rem;
  color: var(--bad);
  overflow-wrap: anywhere;
}
.faults { margin: .3rem 0 0; padding-left: 1.1rem; font-size: .82rem; color: var(--bad); }
.faults:empty { display: none; }
.more { margin: .4rem 0; }
fieldset { border: 0; padding: 0; margin: .5rem 0; min-width: 0; }
legend { font-weight: 600; font-size: .85rem; padding: 0; margin-bottom: .3rem; }
.more legend { position: absolute; clip-path: inset(50%); }
.check { display: flex; gap: .4rem; align-items: center; font-size: .85rem; margin: .4rem 0; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-top: .5rem; }
.console .actions { margin: 0; padding: .5rem .75rem; border-top: 1px solid var(--line); background: var(--paper); }
.console form > p.muted { margin: 0; padding: .5rem .75rem; }
.actions .muted { font-size: .8rem; }
.actions .hint { margin-left: auto; }
.actions > * { white-space: nowrap; }
.actions > :empty { display: none; }
.invalid { color: var(--bad) !important; }
.answers .tabs { padding: .25rem .5rem 0; margin: 0; }
.answers .said { color: var(--soft); margin: 0; padding: .4rem .75rem; overflow-wrap: anywhere; }
.answers [data-shown] { min-height: 0; overflow-y: auto; scrollbar-width: thin; }
.answers [data-shown] > p { margin: 0; padding: .6rem 1rem; }
.answers .more { margin: 0; padding: .2rem 1rem .6rem; }
.past ul {
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--s);
  display: grid;
  gap: .3rem;
  color: var(--soft);
}
.answers .past { border-top: 1px solid var(--line); padding: .35rem .75rem; }
.onward { list-style: none; margin: 0; padding: .5rem .75rem; font-size: var(--s); border-top: 1px solid var(--line); }
.console pre { max-height: none; font-size: var(--xs); border: 0; border-radius: 0; }
.console .code { margin: 0; }
.console .gutter { max-height: none; background: var(--panel); font-size: .8rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .15rem; margin-bottom: .4rem; border-bottom: 1px solid var(--line); }
.tabs button {
  border: 0;
  border-bottom: 2px solid transparent;
  border-radius: 4px 4px 0 0;
  background: none;
  padding: .3rem .55rem;
  font-size: var(--s);
  color: var(--soft);
}
.tabs button[aria-selected=true] { border-bottom-color: var(--accent); color: var(--accent); font-weight: 600; }

.search, .settings {
  width: min(44rem, calc(100vw - 2rem));
  max-height: 84vh;
  margin: 8vh auto auto;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--paper);
  color: var(--ink);
  overflow: auto;
  box-shadow: 0 1rem 3rem rgb(0 0 0 / .3);
}
.settings { width: min(34rem, calc(100vw - 2rem)); }
.settings h2 { margin: 0 0 .3rem; }
.settings p { font-size: .85rem; margin: .3rem 0; }
.settings fieldset input, .settings fieldset select { margin-bottom: .3rem; }
.search::backdrop, .settings::backdrop { background: rgb(0 0 0 / .45); }
.search input { font: inherit; padding: .6rem .8rem; }
.search p { margin: .5rem .2rem; font-size: .85rem; }
.search .group-title { font-weight: 600; margin: .8rem .2rem .2rem; color: var(--soft); }
.search ul { list-style: none; margin: 0; padding: 0; }
.search a {
  display: block;
  padding: .35rem .6rem;
  border-radius: 6px;
  text-decoration: none;
  color: inherit;
  overflow-wrap: anywhere;
}
.search a:hover, .search a:focus { background: var(--accent-back); }
.search .muted { font-size: .82rem; }
.snippet { display: block; font-size: .85rem; color: var(--soft); }

@media (min-width: 75rem) {
  .console {
    position: sticky;
    top: calc(var(--top) + 1rem);
    align-self: start;
    max-height: calc(100vh - var(--top) - 2rem);
  }
  .console form { flex: none; max-height: calc((100vh - var(--top) - 2rem) * .56); }
  .answers { flex: 0 1 auto; min-height: 14rem; }
  .console.as-form { position: static; max-height: none; }
  .console.as-form form { max-height: none; overflow: clip; }
  .as-form .actions { position: sticky; bottom: 0; }
  .as-form .answers { max-height: calc(100vh - var(--top) - 2rem); }
}
@media (max-width: 74.99rem) {
  .operation { display: block; }
  .console { margin: 1.5rem 0 0; }
  .with-contents { display: block; }
  .contents { display: none; }
  .hero { grid-template-columns: minmax(0, 1fr); }
  .answers [data-shown] { max-height: 34rem; }
  .answers:has([data-outcomes]:empty) { min-height: 34rem; }
  .pane[data-pane=code] { max-height: 34rem; }
}
@media (max-width: 60rem) {
  .frame { display: block; }
  nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); }
  .scripted nav { display: none; }
  .scripted.nav-open nav {
    display: block;
    position: fixed;
    inset: var(--top) 0 0;
    z-index: 15;
    background: var(--paper);
    border: 0;
    height: auto;
  }
  .search-button { min-width: 0; }
  .server-button { max-width: 7.5rem; padding-inline: .5rem; font-size: var(--s); }
  .search-button kbd, .actions .hint { display: none; }
  main { padding: 1.25rem 1rem 1.5rem; }
  footer { margin-top: 2rem; }
  .top { padding: 0 .75rem; }
  .scripted .top { padding-left: 3.5rem; }
  .scripted .menu { display: block; position: absolute; left: .75rem; }
  body { line-height: 1.5; }
  h1 { font-size: 1.625rem; }
  main :is(h2, h3) { margin-top: 1.25em; }
  .guide pre { padding: .6rem .75rem; font-size: var(--xs); line-height: 1.5; }
  .facts-list { grid-template-columns: minmax(0, 1fr); gap: .1rem; }
  .facts-list dd { margin-bottom: .6rem; }
  .row { grid-template-columns: 8rem minmax(0, 1fr); }
  .credential-row { grid-template-columns: 8rem minmax(0, 1fr) auto; }
  .extra-row { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; }
  .extra-row select { grid-column: 1 / 3; }
  .neighbours { flex-direction: column; gap: .5rem; margin-top: 1.5rem; }
}
.live-faults {
  position: fixed;
  inset: auto 1rem 1rem;
  z-index: 9;
  max-height: 60vh;
  overflow: auto;
  padding: .75rem 1rem;
  border: 1px solid var(--bad);
  border-radius: 6px;
  background: var(--bad-back);
  overflow-wrap: anywhere;
}
.live-faults li { font-family: monospace; }
/* Paper keeps what is said: the sample, the answer, and whatever is folded. What can be pressed is left out. */
@media print {
  .live-faults, .top, nav, .anchor, .copy, .page-actions, .page-menu, .contents,
  .neighbours { display: none !important; }
  .console :is(.bar, .tabs, .actions, .past, .onward, [data-pane=request]) { display: none !important; }
  .tabs, button { display: none !important; }
  .console [data-pane=code], .outcome, .response { display: block !important; }
  .frame, .operation { display: block; }
  .console, .console form, .answers, .pane, .answers [data-shown] {
    position: static;
    max-height: none;
    min-height: 0 !important;
    overflow: visible;
  }
  .night { color-scheme: light; background: none; }
  .scripted .code pre::before { content: none; }
  pre { max-height: none; }
}
@media print { details::details-content { content-visibility: visible; block-size: auto; } }
`.trim();

/** Draws the icon of a site that has none of its own. */
export function defaultIcon(colour: string): string {
  const lines = 'M7 10h11M12.500 10v13M14 22h11M19.500 9v13';
  const drawing = markup`<path d="${lines}" stroke="#fff" stroke-width="3.200" stroke-linecap="round"/>`;
  const ground = markup`<rect width="32" height="32" rx="7" fill="${colour}"/>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${drawing}</svg>`.source;
}

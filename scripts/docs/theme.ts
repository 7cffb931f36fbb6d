/** Colours and text styles: system fonts, a light and a dark colour scheme, no images. */
export const paperCss = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #0e1117);
  --panel: light-dark(#f6f7f9, #161b23);
  --line: light-dark(#dde1e7, #2a313c);
  --ink: light-dark(#1a1f27, #e4e8ee);
  --soft: light-dark(#535d6b, #a0abba);
  --accent: light-dark(#0a58ca, #82b4ff);
  --good: light-dark(#13693b, #6fd49b);
  --warn: light-dark(#8a4a00, #f0b35f);
  --bad: light-dark(#a8202c, #ff9296);
  --good-back: light-dark(#e2f5ea, #12301f);
  --warn-back: light-dark(#fdf1df, #33240e);
  --bad-back: light-dark(#fde8ea, #3a171b);
  --accent-back: light-dark(#e8f0fe, #16263f);
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
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; margin: 2em 0 .6em; font-weight: 650; letter-spacing: -.01em; }
h1 { font-size: 1.9rem; margin-top: 0; letter-spacing: -.02em; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1.05rem; }
p, ul, ol { margin: 0 0 1em; }
li > p:last-child { margin-bottom: 0; }
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
table { border-collapse: collapse; width: 100%; font-size: .9rem; line-height: 1.5; }
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
`.trim();

/** The style sheet of the site's pages. */
export const css = `${paperCss}
@view-transition { navigation: auto; }
::view-transition-old(root), ::view-transition-new(root) { animation-duration: .12s; }
@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none; } }
[hidden] { display: none !important; }
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
  position: sticky;
  top: 0;
  z-index: 20;
  height: var(--top);
  display: flex;
  align-items: center;
  gap: .75rem;
  padding: 0 1.25rem;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand {
  font-weight: 650;
  color: var(--ink);
  text-decoration: none;
  margin-right: auto;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
}
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

.frame { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); max-width: 106rem; margin: 0 auto; }
nav {
  position: sticky;
  top: var(--top);
  height: calc(100vh - var(--top));
  height: calc(100dvh - var(--top));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 1.25rem .75rem 2rem 1.25rem;
  border-right: 1px solid var(--line);
  font-size: .9rem;
  scrollbar-width: thin;
}
nav h2 { font-size: .95rem; margin: 1.5rem .6rem .4rem; }
nav h3 {
  font-size: .75rem;
  text-transform: uppercase;
  letter-spacing: .06em;
  color: var(--soft);
  margin: 1rem .6rem .3rem;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav a {
  display: block;
  padding: .25rem .6rem;
  border-radius: 6px;
  color: var(--ink);
  text-decoration: none;
  line-height: 1.4;
}
nav a:hover { background: var(--panel); }
nav a[aria-current] { background: var(--accent-back); color: var(--accent); font-weight: 600; }
nav a code {
  display: block;
  background: none;
  border: 0;
  padding: 0;
  font-size: 12px;
  font-weight: 400;
  color: var(--soft);
  overflow-wrap: break-word;
}
nav .group summary { padding: .25rem .6rem; font-weight: 600; }
nav .group[open] { margin-bottom: .5rem; }
main { padding: 1.25rem 2rem 4rem; min-width: 0; }
.page-tools {
  display: flex;
  gap: 1rem;
  justify-content: flex-end;
  align-items: center;
  font-size: .82rem;
  margin: 0 0 .25rem;
}
.lead .page-tools { justify-content: flex-start; margin: 0 0 .6rem; }
.page-tools button { font-size: .82rem; padding: .1rem .6rem; }
.server-button { max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--soft); }
.with-contents {
  display: grid;
  grid-template-columns: minmax(0, 54rem) minmax(11rem, 15rem);
  gap: 2.5rem;
  align-items: start;
}
.sections {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1rem;
  list-style: none;
  padding: 0;
  margin: 1rem 0 0;
  font-size: .85rem;
}
.contents {
  position: sticky;
  top: calc(var(--top) + 1.25rem);
  font-size: .85rem;
  max-height: calc(100vh - var(--top) - 2.5rem);
  overflow-y: auto;
  border-left: 1px solid var(--line);
  padding-left: 1rem;
}
.contents p { font-weight: 600; margin: 0 0 .4rem; }
.contents ul { list-style: none; padding: 0; margin: 0; }
.contents a { display: block; padding: .15rem 0; color: var(--soft); text-decoration: none; }
.contents a:hover { color: var(--accent); text-decoration: underline; }
.contents .level-3 { padding-left: .8rem; }
.guide, .overview { max-width: 54rem; }
footer {
  margin-top: 4rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  font-size: .85rem;
  color: var(--soft);
}

.cards, .operations, .servers { list-style: none; padding: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .75rem; }
.cards a, .operations a {
  display: flex;
  gap: .25rem;
  color: inherit;
  text-decoration: none;
  border: 1px solid var(--line);
  border-radius: 8px;
  padding: .8rem 1rem;
}
.cards a { flex-direction: column; height: 100%; }
.cards strong { color: var(--accent); }
.cards code, .operations code { background: none; border: 0; padding: 0; color: var(--soft); }
.cards .muted { font-size: .85rem; }
.cards a:hover, .operations a:hover { border-color: var(--accent); background: var(--panel); }
.operations a { gap: .9rem; align-items: baseline; }
.operations a > :last-child { min-width: 0; overflow-wrap: anywhere; }
.operations li + li { margin-top: .5rem; }
.operations strong { color: var(--accent); }
.servers { font-size: .92rem; color: var(--soft); }
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
.anchor { color: var(--soft); text-decoration: none; padding: 0 .3em; font-weight: 400; font-size: .9em; }
.anchor:hover { color: var(--accent); text-decoration: underline; }
@media (min-width: 60.01rem) { td a > code, td:first-child > code { white-space: nowrap; } }

.operation {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(29rem, 36rem);
  grid-template-rows: auto 1fr;
  column-gap: 2rem;
}
.lead, .reference { grid-column: 1; min-width: 0; }
.console { grid-column: 2; grid-row: 1 / span 2; min-width: 0; }
.crumbs { color: var(--soft); font-size: .88rem; margin-bottom: .4rem; }
.endpoint { font-size: .95rem; margin-bottom: .75rem; }
.endpoint code { overflow-wrap: anywhere; }
.endpoint .id { color: var(--soft); background: none; border: 0; }
.verb {
  font: 600 12px/1 var(--mono);
  color: var(--good);
  background: var(--good-back);
  border-radius: 4px;
  padding: .25em .45em;
}
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
.question {
  border-left: 3px solid var(--warn);
  padding: .05rem .8rem;
  font-size: .9rem;
  color: var(--soft);
  margin: .6rem 0 1rem;
}
.field p.question { font-size: .86rem; }
.question strong { color: var(--warn); margin-right: .3em; font-weight: 600; }
.question code { background: none; border: 0; padding: 0; }

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
.field p { margin: .2rem 0 0; font-size: .93rem; }
.field p.question { margin: .4rem 0 .2rem; }
.field-head { line-height: 1.7; }
.field .name, .name { font-weight: 600; background: none; border: 0; padding: 0; }
.type { font: .8rem/1.5 var(--mono); color: var(--soft); }
a.type { color: var(--accent); }
.mark { font-size: .78rem; color: var(--soft); font-weight: 600; }
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
.exchange { border: 1px solid var(--line); border-radius: 8px; margin-bottom: .5rem; padding: .35rem .8rem; }
.exchange[open] { padding-bottom: .8rem; }
.exchange summary { overflow-wrap: anywhere; }
.exchange summary code { background: none; border: 0; padding: 0; font-weight: 600; }
.exchange p { margin: .6rem 0 .4rem; font-size: .93rem; }

.code { position: relative; margin: 0 0 1em; }
.copy {
  position: absolute;
  right: .45rem;
  top: .45rem;
  font-size: .75rem;
  padding: .1rem .5rem;
  background: var(--paper);
  opacity: 0;
}
.code:hover .copy, .copy:focus-visible { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
.hl-key { color: light-dark(#0a58ca, #82b4ff); }
.hl-string { color: light-dark(#13693b, #7fd6a4); }
.hl-number, .hl-word { color: light-dark(#9a3412, #f5a97a); }
.hl-call { color: light-dark(#6f2dbd, #c9a6ff); }
.hl-comment { color: var(--soft); font-style: italic; }

.console { display: flex; flex-direction: column; gap: .6rem; }
.console p { margin-bottom: .5rem; font-size: .88rem; }
.console form, .answers {
  border: 1px solid var(--line);
  border-radius: 10px;
  padding: .7rem .8rem;
  min-height: 0;
  display: flex;
  flex-direction: column;
}
.console .endpoint { margin: .35rem 0; }
.console label { font-size: .85rem; }
.console label code { background: none; border: 0; padding: 0; }
.bar { display: flex; gap: .5rem; align-items: center; }
.bar select { flex: 1; min-width: 0; }
.bar button { flex: none; }
.pane { min-height: 0; overflow-y: auto; scrollbar-width: thin; padding: 2px; }
.pane > :last-child { margin-bottom: 0; }
.row {
  display: grid;
  grid-template-columns: 9.5rem minmax(0, 1fr);
  align-items: center;
  gap: .5rem;
  margin-bottom: .35rem;
}
.credential-row { grid-template-columns: 9.5rem minmax(0, 1fr) auto; }
.credential-row .check { margin: 0; }
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
.gutter .fault { display: inline-block; width: 100%; background: var(--bad-back); color: var(--bad); font-weight: 700; }
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
.faults { margin: .3rem 0 0; padding-left: 1.1rem; font-size: .82rem; color: var(--bad); }
.faults:empty { display: none; }
.more { margin: .4rem 0; }
fieldset { border: 0; padding: 0; margin: .5rem 0; min-width: 0; }
legend { font-weight: 600; font-size: .85rem; padding: 0; margin-bottom: .3rem; }
.more legend { position: absolute; clip-path: inset(50%); }
.check { display: flex; gap: .4rem; align-items: center; font-size: .85rem; margin: .4rem 0; }
.actions { display: flex; align-items: center; gap: .5rem; margin-top: .5rem; }
.actions .muted { font-size: .8rem; }
.actions .hint { margin-left: auto; }
.invalid { color: var(--bad) !important; }
.answers .said { color: var(--soft); margin: 0 0 .4rem; font-size: .82rem; overflow-wrap: anywhere; }
.answers [data-shown] { min-height: 0; overflow-y: auto; scrollbar-width: thin; }
.console pre { max-height: none; font-size: .8rem; }
.console .code { margin: 0; }
.console .gutter { max-height: none; }
.tabs { display: flex; flex-wrap: wrap; gap: .15rem; margin-bottom: .4rem; border-bottom: 1px solid var(--line); }
.tabs button {
  border: 0;
  border-bottom: 2px solid transparent;
  border-radius: 4px 4px 0 0;
  background: none;
  padding: .15rem .5rem;
  font-size: .82rem;
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
    top: calc(var(--top) + .75rem);
    align-self: start;
    height: calc(100vh - var(--top) - 2.25rem);
  }
  .console form { flex: 0 1 auto; max-height: 62%; }
  .answers { flex: 1 1 0; min-height: 15rem; }
}
@media (max-width: 74.99rem) {
  .operation { display: block; }
  .console { margin: 1.5rem 0 0; }
  .with-contents { display: block; }
  .contents { display: none; }
  .answers [data-shown] { max-height: 34rem; }
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
  .scripted .menu { display: block; }
  .search-button { min-width: 0; }
  .server-button { max-width: 7rem; }
  .search-button kbd { display: none; }
  main { padding: 1.5rem 1rem 3rem; }
  .top { padding: 0 .75rem; }
  h1 { font-size: 1.55rem; }
  .row { grid-template-columns: 8rem minmax(0, 1fr); }
  .credential-row { grid-template-columns: 8rem minmax(0, 1fr) auto; }
  .extra-row { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; }
  .extra-row select { grid-column: 1 / 3; }
  .neighbours { flex-direction: column; }
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
@media print {
  .live-faults, .top, nav, .console, .anchor, .copy, .page-tools, .contents { display: none !important; }
  .frame, .operation { display: block; }
  pre { max-height: none; }
}
`.trim();

/** The site's icon. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="7" fill="#0a58ca"/>' +
  '<path d="M7 10h11M12.500 10v13M14 22h11M19.500 9v13" stroke="#fff" stroke-width="3.200" stroke-linecap="round"/>' +
  '</svg>';

/** What the window has beyond the style sheet of the docs. */
export const windowCss = `
body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; }
.top .brand { font-size: 1rem; margin: 0 auto 0 0; letter-spacing: 0; }
.link-state { font-size: .82rem; color: var(--soft); white-space: nowrap; }
.link-state::before {
  content: "";
  display: inline-block;
  width: .55em;
  height: .55em;
  border-radius: 50%;
  margin-right: .45em;
  background: var(--soft);
}
.link-state[data-state=live]::before { background: var(--good); }
.link-state[data-state=lost]::before { background: var(--bad); }
.session { display: flex; align-items: center; gap: .5rem; font-size: .82rem; }
.session select { width: auto; max-width: 12rem; }
.notice { padding: 1rem 1.25rem; margin: 0; }
.window {
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(26rem, 40%);
  padding: 0;
}
.traffic { display: flex; flex-direction: column; min-height: 0; min-width: 0; border-right: 1px solid var(--line); }
.filter { display: flex; gap: .5rem; padding: .75rem 1.25rem .25rem; }
.filter select { width: auto; flex: none; font: inherit; font-size: .88rem; }
.filter button { flex: none; }
.filter input { font-family: inherit; font-size: .88rem; }
button[aria-pressed=true] { border-color: var(--accent); color: var(--accent); background: var(--accent-back); }
.count { font-size: .8rem; margin: 0; padding: .15rem 1.25rem .4rem; }
.rows { flex: 1; min-height: 0; overflow-y: auto; scrollbar-width: thin; border-top: 1px solid var(--line); }
.rows:focus-visible { outline-offset: -2px; }
.rows ol { list-style: none; margin: 0; padding: 0; }
.rows li { border-bottom: 1px solid var(--line); }
.request-row {
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr) auto;
  gap: .1rem .75rem;
  width: 100%;
  text-align: left;
  background: none;
  border: 0;
  border-radius: 0;
  padding: .5rem 1.25rem;
  font-size: .88rem;
  line-height: 1.45;
}
.request-row:hover { background: var(--panel); }
.request-row:focus-visible { outline-offset: -2px; }
.request-row[aria-current=true] { background: var(--accent-back); box-shadow: inset 3px 0 var(--accent); }
.request-row .status { grid-row: 1; justify-self: start; }
.request-row .what {
  font-family: var(--mono);
  font-size: .82rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.request-row .what b { font-weight: 600; }
.request-row .what .muted { font-weight: 400; }
.request-row time { font-size: .78rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.request-row .by {
  grid-column: 2;
  font-size: .8rem;
  color: var(--soft);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.request-row .by-name { color: var(--ink); }
.request-row .took { font-size: .78rem; color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
.request-row .by .wrong { color: var(--bad); }
.status.s1, .status.s3 { color: var(--accent); background: var(--accent-back); }
.empty { padding: 1.25rem; color: var(--soft); font-size: .92rem; max-width: 44rem; }
.panel { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
.panel > .tabs { padding: .6rem 1.25rem 0; margin: 0; flex: none; }
.panel > [role=tabpanel] {
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  padding: 1rem 1.25rem 2rem;
}
.panel > [role=tabpanel]:focus-visible { outline-offset: -2px; }
.panel h3 { margin: 1.4rem 0 .4rem; font-size: .95rem; }
.panel h3:first-child { margin-top: 0; }
.panel h4 { margin: 1rem 0 .35rem; font-size: .88rem; }
.panel p { font-size: .9rem; margin: 0 0 .6rem; }
.panel pre { font-size: .8rem; max-height: 24rem; }
.panel .code { margin: 0 0 .6rem; }
.headline { display: flex; align-items: baseline; gap: .6rem; margin: 0 0 .5rem; }
.headline code { background: none; border: 0; padding: 0; font-weight: 600; overflow-wrap: anywhere; }
.said-by { border-left: 3px solid var(--accent); padding: .05rem .8rem; color: var(--soft); overflow-wrap: anywhere; }
.said-by strong { color: var(--ink); font-weight: 600; }
.panel .flaws {
  border-left: 3px solid var(--bad);
  padding: .05rem .8rem .05rem 1.8rem;
  font-size: .9rem;
  margin: 0 0 .8rem;
  overflow-wrap: anywhere;
}
.tools { display: flex; flex-wrap: wrap; gap: .5rem; margin: .8rem 0; }
.choices { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; margin: 0 0 .6rem; padding: 0; }
.choices button { display: flex; gap: .45rem; align-items: center; }
.facts-table {
  margin: 0;
  font-size: .82rem;
  display: grid;
  grid-template-columns: minmax(6rem, auto) minmax(0, 1fr);
  gap: .15rem .9rem;
}
.facts-table dt { color: var(--soft); overflow-wrap: anywhere; }
.facts-table dd { margin: 0; font-family: var(--mono); font-size: .8rem; overflow-wrap: anywhere; }
.panel form { display: grid; gap: .6rem; margin: 0 0 1rem; }
.panel label { font-size: .85rem; display: grid; gap: .2rem; }
.panel .pair-of { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; }
.panel form > button, .panel .actions button { justify-self: start; }
.report { font-size: .88rem; margin: .4rem 0 0; min-height: 1.4em; }
.report:empty { margin: 0; min-height: 0; }
.report.bad { color: var(--bad); }
.report.good { color: var(--good); }
.queue { margin: 0 0 .6rem; padding-left: 1.2rem; font-size: .88rem; }
.families > details { border: 1px solid var(--line); border-radius: 8px; margin-bottom: .5rem; padding: .35rem .8rem; }
.families > details[open] { padding-bottom: .8rem; }
.families .code { margin-top: .5rem; }
.keep { border: 1px solid var(--line); border-radius: 10px; padding: .8rem; margin: .6rem 0 1rem; }
.keep > :first-child { margin-top: 0; }
.keep > :last-child { margin-bottom: 0; }
.part { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem .8rem; }
.part code { background: none; border: 0; padding: 0; font-weight: 400; color: var(--soft); }
@media (max-width: 60rem) {
  body { display: block; height: auto; }
  .window { display: block; }
  .traffic { border-right: 0; }
  .rows { max-height: 60vh; border-bottom: 1px solid var(--line); }
  .filter { flex-wrap: wrap; padding: .75rem 1rem .25rem; }
  .filter input { flex: 1 0 100%; }
  .filter select { flex: 1; }
  .count { padding: .15rem 1rem .4rem; }
  .request-row { padding: .5rem 1rem; }
  .panel > .tabs { padding: .6rem 1rem 0; position: sticky; top: var(--top); background: var(--paper); z-index: 5; }
  .panel > [role=tabpanel] { padding: 1rem 1rem 3rem; overflow: visible; }
  .session .muted { position: absolute; clip-path: inset(50%); }
  .session select { max-width: 7rem; }
}
`.trim();

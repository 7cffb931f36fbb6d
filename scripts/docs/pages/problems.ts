import { markup, type Html } from '../../page-kit/html/html.ts';
import { inlineMarkdown, markdown } from '../text/markdown.ts';
import {
  describeProblems,
  problemsPath,
  problemsTitle,
  type ServerProblem,
  type ServerProblems,
} from '../model/server-errors.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import { anchor } from './schema-section.ts';
import type { Site } from './site.ts';

/** Makes the page about the errors that the servers beside a site report on their own. */
export function problemsPage(site: Site, { http, rpc }: ServerProblems): Page {
  const context = markdownContext(site, problemsPath);
  const part = (problem: ServerProblem): Html => markup`<section><h3 id="${problem.id}"><code>${problem.code}</code> ${
    problem.title
  }${anchor(problem.id, problem.title)}</h3>
<p>${inlineMarkdown(problem.remedy, context)}</p>
<p class="muted">${problem.id} · from ${problem.by}</p></section>`;
  return {
    path: problemsPath,
    title: problemsTitle,
    description: 'What the servers beside these docs answer where the contract describes no answer.',
    body: markup`<article class="guide">${pageHead(site, problemsPath, [])}<h1>${problemsTitle}</h1>
${describeProblems().map((text) => markdown(text, context))}
<h2 id="problems">Problem documents</h2>
${http.map(part)}
${rpc.length > 0 && markup`<h2 id="json-rpc">JSON-RPC errors</h2>${rpc.map(part)}`}</article>`,
  };
}

import { markup, type Html } from '../html.ts';
import { codeBlock, firstSentence, inlineMarkdown, markdown, type MarkdownContext } from '../markdown.ts';
import type { NextEntry } from '../next.ts';
import type { HeaderEntry, OperationEntry, OutgoingEntry, ResponseEntry, RpcEntry, UnseenExample } from '../entries.ts';
import type { SchemaView } from '../schema.ts';
import { baseOf, consoleAside } from './console.ts';
import { markdownContext, neighbourLinks, pageHead, type Page } from './layout.ts';
import { authenticationPath, hrefOf, pathOf, type Site } from './site.ts';
import {
  anchor,
  formatSection,
  moreAbout,
  questionNotes,
  renderingOf,
  schemaOrType,
  typeLabel,
  valueBody,
  withoutDescription,
  type Rendering,
} from './schema.ts';

/**
 * Makes the page of an operation: its description, a console with all exchanges, and the reference.
 *
 * @param site - the site
 * @param entry - the operation
 * @returns the page
 */
export function operationPage(site: Site, entry: OperationEntry): Page {
  const path = pathOf(entry);
  const { lead, reference, formats } = operationParts(site, entry, path);
  const { contents, places } = site.reference;
  const at = places.get(entry) ?? 0;
  const neighbour = (index: number): { path: string; title: string } | undefined => {
    const other = contents[index];
    return other && { path: pathOf(other), title: other.title };
  };
  const chapter = site.reference.apis.find(({ name }) => name === entry.api);
  const crumbs = [site.reference.apis.length > 1 ? (chapter?.title ?? '') : '', entry.operation.tags[0] ?? ''];
  return {
    path,
    title: entry.title,
    description: firstSentence(entry.description),
    body: markup`<div class="operation">
<div class="lead">${pageHead(path, crumbs)}${lead}</div>
${consoleAside(site, entry)}
<div class="reference">${reference}
${exchangeSection(entry, markdownContext(site, path))}
${formats}
${neighbourLinks(path, neighbour(at - 1), neighbour(at + 1))}</div>
</div>`,
  };
}

/**
 * Makes the parts of an operation's page, except its console and its exchanges.
 *
 * @param site - the site
 * @param entry - the operation
 * @param path - the path of the page
 * @returns the introduction with the description, the reference, and the formats that the reference uses
 */
export function operationParts(
  site: Site,
  entry: OperationEntry,
  path: string,
): { lead: Html; reference: Html; formats: Html | undefined } {
  const rendering = renderingOf(site, path, entry.api);
  const { context } = rendering;
  const { rpc } = entry;
  const lead = markup`<h1>${entry.title}</h1>
<p class="endpoint"><span class="verb ${entry.operation.method.toLowerCase()}">${entry.operation.method}</span>
<code class="path"><span class="host">${baseOf(site, entry)}</span>${pathParts(entry.path)}</code>${
    entry.title !== entry.id && markup` <code class="id">${entry.id}</code>`
  }</p>
<p class="badges">${badges(entry)}</p>
${markdown(entry.description, context)}
${moreAbout(entry.externalDocs, context)}
${questionNotes(entry.questions, context)}`;
  const reference = markup`${securitySection(entry, path)}
${rpc === undefined ? requestSections(entry, rendering) : paramSection(rpc, rendering)}
${rpc === undefined ? responsesSection(entry.responses, rendering) : resultSections(rpc, rendering)}`;
  const callbacks =
    entry.callbacks.length > 0 &&
    markup`<section>${heading('callbacks', markup`Callbacks`, 'the callbacks')}
<p>Requests that the API sends because of this call.</p>
${outgoingRequests(entry.callbacks, 'callback', rendering)}</section>`;
  // The formats come last, because the other parts collect them.
  return {
    lead,
    reference: markup`${reference}${nextSection(entry.next, context)}${callbacks}`,
    formats: formatSection(rendering, entry.operation.schemaAt),
  };
}

/** The path of an operation, with its parameters marked. */
function pathParts(path: string): Html[] {
  return path
    .split(/(\{[^{}]*\})/)
    .map((part, i) => (i % 2 === 1 ? markup`<span class="param">${part}</span>` : markup`${part}`));
}

/** The badges about reading and repeating are shown only if the document says so; the HTTP method says the rest. */
function badges(entry: OperationEntry): Html[] {
  const { operation, envelope } = entry;
  const known = 'x-safe-to-repeat' in operation.extensions;
  const weight = operation.weightage;
  return [
    entry.deprecated && markup`<span class="badge warn">Deprecated</span>`,
    entry.rpc !== undefined && markup`<span class="badge">JSON-RPC 2.0</span>`,
    'x-safe' in operation.extensions && operation.safe && markup`<span class="badge good">Changes nothing</span>`,
    known && operation.safeToRepeat && markup`<span class="badge good">Safe to repeat</span>`,
    known && !operation.safeToRepeat && markup`<span class="badge warn">Not safe to repeat</span>`,
    envelope !== undefined &&
      markup`<span class="badge">Envelope: ${envelope.payload}, ${envelope.message}, ${envelope.status}</span>`,
    weight !== undefined &&
      markup`<span class="badge"
 title="How much one call counts wherever calls are counted">Weightage ${weight}: one call counts as ${weight}</span>`,
  ].filter((badge) => badge !== false);
}

function heading(id: string, title: Html, name: string): Html {
  return markup`<h2 id="${id}">${title}${anchor(id, name)}</h2>`;
}

function requestSections(entry: OperationEntry, rendering: Rendering): Html {
  const { headers, parameters, bodies } = entry;
  return markup`${
    headers.length > 0 &&
    markup`<section>${heading('headers', markup`Headers`, 'the headers')}
<ul class="fields">${headers.map((header) => headerRow(header, rendering.context))}</ul></section>`
  }
${
  parameters.length > 0 &&
  markup`<section>${heading('parameters', markup`Parameters`, 'the parameters')}
<ul class="fields">${parameters.map((parameter) => parameterRow(parameter, rendering))}</ul></section>`
}
${bodies.map(({ contentType, view, unseen }, i) => {
  const id = bodyId(i);
  const title = markup`Request body <span class="muted">${contentType}</span>`;
  return markup`<section>${heading(id, title, 'the request body')}
${view !== undefined && described(view, rendering.context)}${view !== undefined && schemaOrType(view, id, rendering)}
${unseenExamples(unseen)}</section>`;
})}`;
}

function headerRow({ name, required, description, example, questions }: HeaderEntry, context: MarkdownContext): Html {
  const id = `header.${name}`;
  return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
<span class="type">string</span>${requiredMark(required)}${anchor(id, name)}</div>${markdown(description, context)}
${example !== undefined && markup`<p class="facts">Demo value <code>${example}</code></p>`}
${questionNotes(questions, context)}</li>`;
}

function parameterRow(parameter: OperationEntry['parameters'][number], rendering: Rendering): Html {
  const { name, in: where, required, description, questions, view, unseen } = parameter;
  const { context } = rendering;
  const id = `${where}.${name}`;
  return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
${view !== undefined && typeLabel(view, rendering)}
<span class="muted">in the ${where}</span>${requiredMark(required)}${anchor(id, name)}</div>
${markdown(description, context)}${view !== undefined && valueBody(withoutDescription(view), id, rendering)}
${unseenExamples(unseen)}
${questionNotes(questions, context)}</li>`;
}

function requiredMark(required: boolean): Html | false {
  return required && markup` <span class="mark required">required</span>`;
}

function described(view: SchemaView, context: MarkdownContext): Html | false {
  return view.description !== undefined && markdown(view.description, context);
}

/** The fragment of a request body; the first one has no number, because most operations have only one. */
export function bodyId(index: number): string {
  return index === 0 ? 'request' : `request-${index + 1}`;
}

/**
 * Groups responses that differ in nothing but their status and description, as most errors of an API do.
 *
 * @param responses - the responses of an operation
 * @returns the groups, in the order of their first responses
 */
export function responseGroups(responses: ResponseEntry[]): ResponseEntry[][] {
  const groups = new Map<string, ResponseEntry[]>();
  for (const response of responses) {
    const { contentType, view, others, unseen } = response;
    const isAlone = view === undefined || view.fields.length === 0;
    const key = isAlone ? response.status : JSON.stringify([contentType, view, others, unseen]);
    groups.set(key, [...(groups.get(key) ?? []), response]);
  }
  return [...groups.values()];
}

/** The responses one below the other; with scripts, each has a tab (`browser/responses.ts`). */
function responsesSection(responses: ResponseEntry[], rendering: Rendering): Html | false {
  return (
    responses.length > 0 &&
    markup`<section data-responses>${heading('responses', markup`Responses`, 'the responses')}
${responseGroups(responses).map(
  (group) => markup`<div class="response">${group.map((response) => outcome(response, rendering))}
${group[0] !== undefined && responseBody(group[0], rendering)}</div>`,
)}</section>`
  );
}

function outcome({ status, description, questions, contentType, headers }: ResponseEntry, rendering: Rendering): Html {
  const { context } = rendering;
  const id = `response-${status}`;
  const isLine = /^[^\n]{1,90}$/.test(description.trim());
  return markup`<div class="outcome" id="${id}" data-status="${status}">
<h3><span class="status s${status[0] ?? ''}">${status}</span>
<span class="words">${isLine ? inlineMarkdown(description.trim(), context) : 'Response'}${
    contentType !== undefined && markup` <span class="muted">${contentType}</span>`
  }</span>${anchor(id, `the response ${status}`)}</h3>
${!isLine && markdown(description, context)}
${questionNotes(questions, context)}
${
  headers.length > 0 &&
  markup`<p>Response headers:</p><ul>${headers.map(
    ({ name, required, description: meaning, view: value }) =>
      markup`<li><code>${name}</code> ${value !== undefined && typeLabel(value, rendering)}${requiredMark(required)}
${inlineMarkdown(meaning, context)}</li>`,
  )}</ul>`
}</div>`;
}

function responseBody({ status, view, others, unseen }: ResponseEntry, rendering: Rendering): Html {
  const id = `response-${status}`;
  const more = others.map(({ contentType: type, view: other }, i) => {
    return markup`<details class="members"><summary>Or as <code>${type}</code></summary>
${
  other === undefined
    ? markup`<p class="muted">The document does not describe it further.</p>`
    : schemaOrType(other, `${id}.or-${i + 1}`, rendering)
}</details>`;
  });
  return markup`${view !== undefined && schemaOrType(view, id, rendering)}${more}${unseenExamples(unseen)}`;
}

/**
 * Shows examples without data. One at another address is not loaded but linked; one in serialized form is shown so.
 */
function unseenExamples(unseen: UnseenExample[]): Html[] {
  return unseen.map(({ name, summary, address, written }) => {
    const title = markup`Example <code>${name}</code>${summary !== '' && markup` (${summary})`}`;
    if (written !== undefined)
      return markup`<p class="facts">${title}, in serialized form:</p>${codeBlock(written, 'text')}`;
    const link = /^https?:/i.test(address ?? '')
      ? markup`<a href="${address ?? ''}" rel="noopener noreferrer">${address}</a>`
      : markup`<code>${address}</code>`;
    return markup`<p class="facts">${title}, not shown here: ${link}</p>`;
  });
}

/** The calls, of either API, that the responses link to. */
function nextSection(next: NextEntry[], context: MarkdownContext): Html | false {
  const rows = next.map(({ operation, name, title, description, given }) => {
    const call = operation === '' ? markup`<code>${name}</code>` : inlineMarkdown(`\`${operation}\``, context);
    const values = given.map(
      ({ name: parameter, source, from }, i) =>
        markup`${i > 0 && ', '}<code>${parameter}</code> ${from} <code>${source}</code>`,
    );
    const named = title !== '' && markup`${inlineMarkdown(title.replace(/\.$/, ''), context)}: `;
    return markup`<li>${named}${call}${values.length > 0 && markup` with ${values}`}.
${description !== '' && markdown(description, context)}</li>`;
  });
  return (
    rows.length > 0 &&
    markup`<section>${heading('next', markup`Next`, 'the next calls')}<ul class="next">${rows}</ul></section>`
  );
}

/** Shows the credentials that the operation needs. */
function securitySection({ security }: OperationEntry, path: string): Html | false {
  if (security.length === 0) return false;
  const rows = security.map((alternative) => {
    const parts = alternative.map(({ name, kind, scopes }, i) => {
      const wanted =
        scopes.length > 0 &&
        markup`, scopes ${scopes.map((scope, j) => markup`${j > 0 && ', '}<code>${scope}</code>`)}`;
      return markup`${i > 0 && ' and '}<code>${name}</code> <span class="muted">${kind}${wanted}</span>`;
    });
    return markup`<li>${parts.length === 0 ? 'none' : parts}</li>`;
  });
  const page = hrefOf(path, authenticationPath);
  return markup`<section>${heading('security', markup`Security`, 'the credentials')}
<p>${security.length > 1 ? 'One of these' : 'Required'} (<a href="${page}">how to authenticate</a>):</p>
<ul>${rows}</ul></section>`;
}

/**
 * Shows the requests that the API sends.
 *
 * @param requests - webhooks or callbacks
 * @param id - the start of their fragments
 * @param rendering - see {@link Rendering}
 * @returns a block for each
 */
export function outgoingRequests(requests: OutgoingEntry[], id: string, rendering: Rendering): Html[] {
  return requests.map(({ name, method, summary, description, contentType, view, answers }, i) => {
    const answer = answers.map(
      ({ status, description: meaning }) =>
        markup`<li><code>${status}</code> ${inlineMarkdown(meaning, rendering.context)}</li>`,
    );
    return markup`<details class="members" open id="${id}-${i + 1}">
<summary><span class="verb">${method}</span> <code>${name}</code> ${summary}</summary>
${markdown(description, rendering.context)}
${
  view !== undefined &&
  markup`<p class="muted">Body ${contentType}</p>${schemaOrType(view, `${id}-${i + 1}`, rendering)}`
}
${answer.length > 0 && markup`<p>Respond with:</p><ul>${answer}</ul>`}</details>`;
  });
}

function paramSection({ params, structure }: RpcEntry, rendering: Rendering): Html {
  const title = (more: Html): Html => heading('params', markup`Params${more}`, 'the params');
  if (params.length === 0) return markup`<section>${title(markup``)}<p>None.</p></section>`;
  return markup`<section>${title(markup` <span class="muted">${structure}</span>`)}
<ol class="fields params">${params.map(({ name, required, description, view }) => {
    const id = `params.${name}`;
    return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
${typeLabel(view, rendering)}${requiredMark(required)}${anchor(id, name)}</div>
${markdown(description, rendering.context)}${valueBody(withoutDescription(view), id, rendering)}</li>`;
  })}</ol></section>`;
}

function resultSections({ results, resultDescription, errors }: RpcEntry, rendering: Rendering): Html {
  const { context } = rendering;
  return markup`${
    results.length > 0 &&
    markup`<section>${heading('result', markup`Result`, 'the result')}
${resultDescription !== '' && markdown(resultDescription, context)}
${results.map((result, i) =>
  result.when === undefined
    ? schemaOrType(result.view, 'result', rendering)
    : resultVariant(result, `result.${i}`, rendering),
)}</section>`
  }
${
  errors.length > 0 &&
  markup`<section>${heading('errors', markup`Errors`, 'the errors')}
<p>Errors also have the HTTP status 200:
the response then has <code>error</code> instead of <code>result</code> (JSON-RPC 2.0, section 5).</p>
<ul class="fields">${errors.map(({ code, message }) => {
    const id = `error.${code}`;
    const head = markup`<code class="name">${code}</code> ${message}${anchor(id, code)}`;
    return markup`<li class="field" id="${id}"><div class="field-head">${head}</div></li>`;
  })}</ul></section>`
}`;
}

function resultVariant(
  { when = [], same = [], view }: RpcEntry['results'][number],
  id: string,
  rendering: Rendering,
): Html {
  const conditions = when.map(
    ({ param, condition }, j) => markup`${j > 0 && ' and '}<code>${param}</code> is <code>${condition}</code>`,
  );
  const name =
    view.type.startsWith('object') && view.name !== undefined && markup` <span class="muted">${view.name}</span>`;
  return markup`<details class="members" open><summary>When ${conditions}: ${view.type}${name}</summary>
${
  same.length > 0 &&
  markup`<p class="facts">Same as above: ${same.map((one, j) => markup`${j > 0 && ', '}<code>${one}</code>`)}.</p>`
}
${schemaOrType(withoutDescription(view), id, rendering)}</details>`;
}

/** The page contains the bodies only here; the console reads them from here. */
function exchangeSection({ exchanges }: OperationEntry, context: MarkdownContext): Html {
  return markup`<section>${heading('exchanges', markup`Exchanges`, 'the exchanges')}${exchanges.map((exchange, at) => {
    const { name, outcome, failure, summary, description, request, response } = exchange;
    const same = exchanges
      .slice(0, at)
      .find((other) => JSON.stringify(other.request.body) === JSON.stringify(request.body));
    const status = outcome !== '' && markup`<span class="status ${failure ? 's4' : 's2'}">${outcome}</span> `;
    return markup`<details class="exchange" id="exchange.${name}">
<summary>${status}<code>${name}</code> ${summary !== '' && markup`<span>${summary}</span>`}</summary>
${description !== '' && markdown(description, context)}
<p class="muted">Request${headerWords(request.headers)}</p>
${
  request.body !== undefined &&
  (same === undefined
    ? markup`<div data-request>${codeBlock(JSON.stringify(request.body), 'json')}</div>`
    : markup`<p data-request-of="${same.name}">The same body as
<a href="#exchange.${encodeURI(same.name)}">${same.name}</a>.</p>`)
}
${response.status > 0 && markup`<p class="muted">Response, HTTP ${response.status}</p>`}
${
  response.body !== undefined && markup`<div data-response>${codeBlock(JSON.stringify(response.body), 'json')}</div>`
}</details>`;
  })}</section>`;
}

function headerWords(headers: Record<string, string>): Html | undefined {
  const pairs = Object.entries(headers);
  if (pairs.length === 0) return undefined;
  return markup` with ${pairs.map(([name, value], i) => markup`${i > 0 && ', '}<code>${name}: ${value}</code>`)}`;
}

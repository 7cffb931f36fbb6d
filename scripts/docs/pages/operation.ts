import { dataBlock, markup, type Html } from '../html.ts';
import { codeBlock, firstSentence, inlineMarkdown, markdown, type MarkdownContext } from '../markdown.ts';
import type { ExchangeEntry, OperationEntry, RpcEntry } from '../entries.ts';
import { samplesOf, urlOf, type SampleOptions } from '../samples.ts';
import { formatSection, questionNote, schemaSection, typeLabel, valueBody, type Formats } from './schema.ts';
import { markdownContext, pathOf, type Page, type Site } from './layout.ts';

/** What the console of a page works on; read by `browser/console.ts`. */
export type ConsoleData = {
  api: OperationEntry['api'];
  method: string;
  server: string;
  path: string;
  headers: string[];
  parameters: { name: string; in: 'query' | 'path' }[];
  exchanges: {
    name: string;
    outcome: string;
    summary: string;
    description: string;
    headers: Record<string, string>;
    parameters: Record<string, string>;
    contentType?: string;
    body?: string;
    samples: { kind: string; label: string; language: string; code: string }[];
  }[];
};

/**
 * Makes the page of an operation: what it is for, a console with every exchange, and the reference.
 *
 * @param site - the site
 * @param entry - the operation
 * @param samples - what code samples may be built on
 * @returns the page
 */
export function operationPage(site: Site, entry: OperationEntry, samples: SampleOptions): Page {
  const path = pathOf(entry);
  const { lead, reference } = operationParts(site, entry, path);
  return {
    path,
    title: entry.title,
    description: firstSentence(entry.description),
    markdown: path.replace(/\.html$/, '.md'),
    body: markup`<div class="operation">
<div class="lead">${lead}</div>
${consoleAside(site, entry, samples)}
<div class="reference">${reference}</div>
</div>`,
  };
}

/**
 * Makes what a page says about an operation, without its console.
 *
 * @param site - the site
 * @param entry - the operation
 * @param path - of the page it stands on
 * @returns the head with the description, and the reference
 */
export function operationParts(site: Site, entry: OperationEntry, path: string): { lead: Html; reference: Html } {
  const context = markdownContext(site, path);
  const formats: Formats = new Map();
  const chapter = site.reference.apis.find(({ name }) => name === entry.api);
  const { rpc } = entry;
  return {
    lead: markup`<p class="crumbs">${[chapter?.title ?? '', entry.operation.tags[0] ?? ''].filter((name) => name !== '').join(' › ')}</p>
<h1>${entry.title}</h1>
<p class="endpoint"><span class="verb">${entry.operation.method}</span> <code>${entry.server}${entry.path}</code>${entry.title !== entry.id && markup` <code class="id">${entry.id}</code>`}</p>
<p class="badges">${badges(entry)}</p>
${markdown(entry.description, context)}
${entry.questions.map((question) => questionNote(question, context))}`,
    // In the order of the page: what comes later may add to the formats, which come last.
    reference: markup`${rpc === undefined ? requestSections(entry, context, formats) : paramSection(rpc, context, formats)}
${rpc === undefined ? responseSections(entry, context, formats) : resultSections(rpc, context, formats)}
${exchangeSection(entry, context)}
${formatSection(formats, context)}`,
  };
}

function badges(entry: OperationEntry): Html[] {
  const { operation, envelope } = entry;
  return [
    entry.deprecated && markup`<span class="badge warn">Deprecated</span>`,
    entry.rpc !== undefined && markup`<span class="badge">JSON-RPC 2.0</span>`,
    operation.safeToRepeat ? markup`<span class="badge good">Safe to repeat</span>` : markup`<span class="badge warn">Not safe to repeat</span>`,
    envelope !== undefined && markup`<span class="badge">Envelope: ${envelope.payload}, ${envelope.message}, ${envelope.status}</span>`,
    operation.weightage !== undefined && markup`<span class="badge">Weightage ${operation.weightage}</span>`,
  ].filter((badge) => badge !== false);
}

function requestSections(entry: OperationEntry, context: MarkdownContext, formats: Formats): Html {
  return markup`${
    entry.headers.length > 0 &&
    markup`<section><h2 id="headers">Headers</h2><ul class="fields">${entry.headers.map(
      ({ name, required, description, example, questions }) =>
        markup`<li class="field" id="header.${name}"><div class="field-head"><code class="name">${name}</code> <span class="type">string</span>${required && markup` <span class="required">required</span>`}</div>${markdown(description, context)}${example !== undefined && markup`<p class="facts">Demo value <code>${example}</code></p>`}${questions.map((question) => questionNote(question, context))}</li>`,
    )}</ul></section>`
  }
${
  entry.parameters.length > 0 &&
  markup`<section><h2 id="parameters">Parameters</h2><ul class="fields">${entry.parameters.map(
    ({ name, in: where, required, description, questions, view }) =>
      markup`<li class="field" id="${where}.${name}"><div class="field-head"><code class="name">${name}</code> ${view !== undefined && typeLabel(view, formats)} <span class="muted">in the ${where}</span>${required && markup` <span class="required">required</span>`}</div>${markdown(description, context)}${view !== undefined && valueBody(withoutDescription(view), `${where}.${name}`, context, formats)}${questions.map((question) => questionNote(question, context))}</li>`,
  )}</ul></section>`
}
${entry.bodies.map(
  ({ contentType, view }, i) =>
    markup`<section><h2 id="${bodyId(i)}">Request body <span class="muted">${contentType}</span></h2>${view !== undefined && markup`${view.description !== undefined && markdown(view.description, context)}${schemaOrType(view, bodyId(i), context, formats)}`}</section>`,
)}`;
}

/** Fragment of a request body: the first one's is plain, as most operations have one. */
export function bodyId(index: number): string {
  return index === 0 ? 'request' : `request-${index + 1}`;
}

function responseSections(entry: OperationEntry, context: MarkdownContext, formats: Formats): Html[] {
  return entry.responses.map(
    ({ status, description, questions, contentType, view, headers }) =>
      markup`<section><h2 id="response-${status}"><span class="status s${status[0] ?? ''}">${status}</span> Response ${contentType !== undefined && markup`<span class="muted">${contentType}</span>`}</h2>${markdown(description, context)}${questions.map((question) => questionNote(question, context))}${headers.length > 0 && markup`<p>Headers: ${headers.map(({ name }, i) => markup`${i > 0 && ', '}<code>${name}</code>`)}</p>`}${view !== undefined && schemaOrType(view, `response-${status}`, context, formats)}</section>`,
  );
}

function paramSection({ params, structure }: RpcEntry, context: MarkdownContext, formats: Formats): Html {
  if (params.length === 0) return markup`<section><h2 id="params">Params</h2><p>None.</p></section>`;
  return markup`<section><h2 id="params">Params <span class="muted">${structure}</span></h2><ol class="fields params">${params.map(
    ({ name, required, description, view }) =>
      markup`<li class="field" id="params.${name}"><div class="field-head"><code class="name">${name}</code> ${typeLabel(view, formats)}${required && markup` <span class="required">required</span>`}</div>${markdown(description, context)}${valueBody(withoutDescription(view), `params.${name}`, context, formats)}</li>`,
  )}</ol></section>`;
}

function resultSections({ results, resultDescription, errors }: RpcEntry, context: MarkdownContext, formats: Formats): Html {
  return markup`${
    results.length > 0 &&
    markup`<section><h2 id="result">Result</h2>${resultDescription !== '' && markdown(resultDescription, context)}${results.map(({ when, view }, i) =>
      when === undefined
        ? schemaOrType(view, 'result', context, formats)
        : markup`<details class="members"${i === 0 && markup` open`}><summary>When ${when.map(({ param, condition }, j) => markup`${j > 0 && ' and '}<code>${param}</code> is <code>${condition}</code>`)}: ${view.type}${view.type.startsWith('object') && view.name !== undefined && markup` <span class="muted">${view.name}</span>`}</summary>${schemaOrType(withoutDescription(view), `result.${i}`, context, formats)}</details>`,
    )}</section>`
  }
${errors.length > 0 && markup`<section><h2 id="errors">Errors</h2><p>An error travels in a 200, too: the response has <code>error</code> in place of <code>result</code> (JSON-RPC 2.0, section 5).</p><ul class="fields">${errors.map(({ code, message }) => markup`<li class="field"><div class="field-head"><code class="name">${code}</code> ${message}</div></li>`)}</ul></section>`}`;
}

function schemaOrType(view: OperationEntry['bodies'][number]['view'] & object, id: string, context: MarkdownContext, formats: Formats): Html {
  const inside = schemaSection(view, id, context, formats);
  return view.fields.length > 0 ? inside : markup`<p class="field-head">${typeLabel(view, formats)}</p>${inside}`;
}

/** Where the description stands already. */
function withoutDescription<View extends { description?: string }>({ description: _, ...view }: View): Omit<View, 'description'> {
  return view;
}

function exchangeSection({ exchanges }: OperationEntry, context: MarkdownContext): Html {
  return markup`<section><h2 id="exchanges">Exchanges</h2>${exchanges.map((exchange) => {
    const { name, outcome, failure, summary, description, request, response } = exchange;
    return markup`<details class="exchange" id="exchange.${name}"><summary><span class="status ${failure ? 's4' : 's2'}">${outcome}</span> <code>${name}</code> ${summary !== '' && markup`<span>${summary}</span>`}</summary>
${description !== '' && markdown(description, context)}
<p class="muted">Request${headerWords(request.headers)}</p>${request.body !== undefined && codeBlock(JSON.stringify(request.body, undefined, 2), 'json')}
${response.status > 0 && markup`<p class="muted">Answer, HTTP ${response.status}</p>${response.body !== undefined && codeBlock(JSON.stringify(response.body, undefined, 2), 'json')}`}
<p><button type="button" data-exchange="${name}" hidden>Open in the console</button></p></details>`;
  })}</section>`;
}

function headerWords(headers: Record<string, string>): Html | undefined {
  const pairs = Object.entries(headers);
  return pairs.length === 0 ? undefined : markup` with ${pairs.map(([name, value], i) => markup`${i > 0 && ', '}<code>${name}: ${value}</code>`)}`;
}

function consoleAside(site: Site, entry: OperationEntry, options: SampleOptions): Html {
  const sends = site.mock !== undefined;
  const data = consoleData(entry, options);
  const [first] = data.exchanges;
  const groups = [
    { label: 'Answers', exchanges: entry.exchanges.filter(({ failure }) => !failure) },
    { label: 'Errors', exchanges: entry.exchanges.filter(({ failure }) => failure) },
  ].filter(({ exchanges }) => exchanges.length > 0);
  return markup`<aside class="console" aria-label="Console">
<form data-console hidden>
<div class="row"><label for="exchange">Exchange</label><select id="exchange">${groups.map(({ label, exchanges }) => markup`<optgroup label="${label}">${exchanges.map((exchange) => markup`<option value="${exchange.name}">${optionLabel(exchange)}</option>`)}</optgroup>`)}</select></div>
<p class="muted" data-about></p>
${
  sends &&
  markup`<p class="endpoint"><span class="verb">${data.method}</span> <code data-url>${urlOf(entry, entry.exchanges[0] as ExchangeEntry)}</code></p>
${data.parameters.map(({ name, in: where }) => markup`<div class="row"><label for="${where}.${name}-value"><code>${name}</code></label><input id="${where}.${name}-value" data-parameter="${where}:${name}" autocomplete="off" spellcheck="false"></div>`)}
${data.headers.map((name) => markup`<div class="row"><label for="header.${name}-value"><code>${name}</code></label><input id="header.${name}-value" data-header="${name}" autocomplete="off" spellcheck="false"></div>`)}
${first?.body !== undefined && markup`<label for="body">Body</label><textarea id="body" rows="12" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea><p class="invalid" data-invalid role="status"></p>`}
<div class="actions"><button type="submit" class="primary">Send</button><button type="button" data-reset>Reset</button><span class="muted"><kbd>Ctrl</kbd> <kbd>Enter</kbd></span></div>
<div data-answer role="status" class="answer"></div>`
}
</form>
${!sends && markup`<p class="muted">This copy of the pages only shows requests. Start the mock to send them from here: <code>npm start</code>.</p>`}
<div class="samples" data-samples>
<div class="tabs" role="group" aria-label="Code sample" data-tabs>${first?.samples.map(({ kind, label }, i) => markup`<button type="button" data-kind="${kind}" aria-pressed="${i === 0 ? 'true' : 'false'}">${label}</button>`)}</div>
<div data-code>${first?.samples[0] !== undefined && codeBlock(first.samples[0].code, first.samples[0].language)}</div>
</div>
${dataBlock('console-data', data)}
</aside>`;
}

/** `200 · submitted`: first what it ends in, as that is what a reader looks for. */
function optionLabel({ outcome, name }: ExchangeEntry): string {
  return [outcome, name].filter((word) => word !== '').join(' · ');
}

/**
 * Gathers what the console of an operation works on.
 *
 * @param entry - the operation
 * @param options - what code samples may be built on
 * @returns the data, ready to be written into the page
 */
export function consoleData(entry: OperationEntry, options: SampleOptions): ConsoleData {
  return {
    api: entry.api,
    method: entry.operation.method,
    server: entry.server,
    path: entry.path,
    headers: entry.headers.map(({ name }) => name),
    parameters: entry.parameters.flatMap(({ name, in: where }) => (where === 'path' || where === 'query' ? { name, in: where } : [])),
    exchanges: entry.exchanges.map((exchange) => ({
      name: exchange.name,
      outcome: exchange.outcome,
      summary: exchange.summary,
      description: inlineMarkdown(exchange.description).source,
      headers: exchange.request.headers,
      parameters: Object.fromEntries(
        (['query', 'path'] as const).flatMap((where) =>
          Object.entries(exchange.request[where] ?? {}).map(([name, value]) => [`${where}:${name}`, String(value)]),
        ),
      ),
      ...(exchange.request.contentType !== undefined && { contentType: exchange.request.contentType }),
      ...(exchange.request.body !== undefined && { body: JSON.stringify(exchange.request.body, undefined, 2) }),
      samples: samplesOf(entry, exchange, options),
    })),
  };
}

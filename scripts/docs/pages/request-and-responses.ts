import type { Json } from '../../contract/base/json.ts';
import type { Exchange } from '../../contract/operation.ts';
import { writeShownStream } from '../../contract/streams/streams.ts';
import { isJson, streamFormat, writeBodyText } from '../../contract/media/media.ts';
import type {
  AnswerHeader,
  BodyViews,
  CallEntry,
  HeaderEntry,
  Listed,
  ResponseEntry,
  UnseenExample,
} from '../model/reference-types.ts';
import { headersWithRows } from '../model/credential-specs.ts';
import { fragmentOf } from '../model/fragments.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { codeBlock, inlineMarkdown, markdown, type MarkdownContext } from '../text/markdown.ts';
import type { SchemaView } from '../model/schema-view.ts';
import { neighbourLinks } from './layout.ts';
import { anchor, schemaOrType, typeLabel, valueBody, withoutDescription, type Rendering } from './schema-section.ts';
import { questionMark } from './questions.ts';
import { pathOf, type Site } from './site.ts';

/**
 * Makes the path of an operation, or the address of a callback, with its variable parts marked. It may go on in the
 * next line before any slash.
 */
export function pathParts(path: string): Html[] {
  return path.split(/(\{[^{}]*\}|(?=\/))/).map((part = '') => {
    if (part.startsWith('{')) return markup`<span class="param">${part}</span>`;
    return part.startsWith('/') ? markup`<wbr>${part}` : markup`${part}`;
  });
}

/**
 * Makes the heading of a section.
 *
 * @param id - the fragment of the section
 * @param name - its name for screen readers
 */
export function heading(id: string, title: Html, name: string): Html {
  return markup`<h2 id="${id}">${title}${anchor(id, name)}</h2>`;
}

/**
 * Shows what a request has: headers, parameters and bodies.
 *
 * @param rendering - see {@link Rendering}
 * @returns a section for each
 */
export function requestSections(entry: CallEntry, rendering: Rendering): Html {
  const { parameters, bodies } = entry;
  const headers = headersWithRows(entry);
  return markup`${
    headers.length > 0 &&
    markup`<section>${heading('headers', markup`Headers`, 'the headers')}
<ul class="fields">${headers.map((header) => headerRow(header, rendering))}</ul></section>`
  }
${
  parameters.length > 0 &&
  markup`<section>${heading('parameters', markup`Parameters`, 'the parameters')}
<ul class="fields">${parameters.map((parameter) => parameterRow(parameter, rendering))}</ul></section>`
}
${bodies.length > 0 && bodySection(entry, rendering)}`;
}

/** The first body is shown; those of other media types are folded, as they often say the same. */
function bodySection({ body, bodies }: CallEntry, rendering: Rendering): Html {
  const [first, ...others] = bodies.map(({ contentType, about, view, items, parts, unseen }, i) => ({
    contentType,
    text: markup`${aboutBody(about, rendering)}${view !== undefined && renderDescription(view, rendering.context)}${
      view !== undefined && schemaOrType(view, bodyId(i), rendering)
    }${itemsOf({ contentType, items }, bodyId(i), rendering)}${partHeaders(parts, bodyId(i), rendering)}
${unseenExamples(unseen)}`,
  }));
  // Few bodies may be left out.
  const mark = body?.required === false && ', optional';
  const title = markup`Request body <span class="muted">${first?.contentType}${mark}</span>`;
  return markup`<section>${heading(bodyId(0), title, 'the request body')}
${body?.description && markdown(body.description, rendering.context)}${first?.text}${others.map(
    ({ contentType, text }, i) => markup`<details class="members" id="${bodyId(i + 1)}">
<summary>Or as <code>${contentType}</code></summary>${text}</details>`,
  )}</section>`;
}

function headerRow(header: HeaderEntry, { context, asked }: Rendering): Html {
  const { name, required, description, example, questions } = header;
  const id = fragmentOf('header', name);
  return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
<span class="type">string</span>${requiredMark(required)}${questionMark(asked, questions, id)}${anchor(id, name)}</div>
${markdown(description, context)}
${example !== undefined && markup`<p class="facts">Demo value <code>${example}</code></p>`}</li>`;
}

function parameterRow(parameter: CallEntry['parameters'][number], rendering: Rendering): Html {
  const { name, in: where, required, deprecated, mayBeEmpty, description, questions, view, unseen } = parameter;
  const isGone = deprecated || view?.deprecated === true;
  const { context, asked } = rendering;
  const id = fragmentOf(where, name);
  const open = [...new Set([...questions, ...(view?.questions ?? [])])];
  const label = markup`<code class="name${isGone && ' gone'}">${name}</code>`;
  const mark = deprecated && markup` <span class="mark deprecated">deprecated</span>`;
  const question = questionMark(asked, open, id);
  const place = markup`<span class="muted">in the ${where}${mayBeEmpty && ', may be empty'}</span>`;
  return markup`<li class="field" id="${id}"><div class="field-head">${label}
${view !== undefined && typeLabel(view, rendering)}
${place}${requiredMark(required)}${mark}${question}${anchor(id, name)}</div>
${markdown(description, context)}${view !== undefined && valueBody(withoutDescription(view), id, rendering)}
${unseenExamples(unseen)}</li>`;
}

/**
 * Marks what is required.
 *
 * @param required - whether it is
 */
export function requiredMark(required: boolean): Html | false {
  return required && markup` <span class="mark required">required</span>`;
}

function renderDescription(view: SchemaView, context: MarkdownContext): Html | false {
  return view.description !== undefined && markdown(view.description, context);
}

/**
 * Makes the fragment of a request body.
 *
 * @param index - the first one has no number, because most operations have only one
 */
export function bodyId(index: number): string {
  return index === 0 ? 'request' : `request-${index + 1}`;
}

/**
 * Groups responses that differ in nothing but their status and description, as most errors of an API do.
 *
 * @returns the groups, in the order of their first responses
 */
export function responseGroups(responses: ResponseEntry[]): ResponseEntry[][] {
  const groups = new Map<string, ResponseEntry[]>();
  for (const response of responses) {
    const { contentType, about, view, items, parts, others, unseen } = response;
    const isAlone = view === undefined || view.fields.length === 0;
    const key = isAlone ? response.status : JSON.stringify([contentType, about, view, items, parts, others, unseen]);
    groups.set(key, [...(groups.get(key) ?? []), response]);
  }
  return [...groups.values()];
}

/**
 * Shows the responses one below the other; with scripts, each has a tab (`browser/responses.ts`).
 *
 * @param rendering - see {@link Rendering}
 * @returns the section; `false` if there are none
 */
export function responsesSection(responses: ResponseEntry[], rendering: Rendering): Html | false {
  return (
    responses.length > 0 &&
    markup`<section data-responses>${heading('responses', markup`Responses`, 'the responses')}
${responseGroups(responses).map(
  (group) => markup`<div class="response">${group.map((response) => outcome(response, rendering))}
${group[0] !== undefined && responseBody(group[0], rendering)}</div>`,
)}</section>`
  );
}

function outcome(response: ResponseEntry, rendering: Rendering): Html {
  const { status, summary, description, questions, contentType, headers } = response;
  const { context, asked } = rendering;
  const id = `response-${status}`;
  const isLine = summary === '' && /^[^\n]{1,90}$/.test(description.trim());
  const words = summary === '' ? 'Response' : summary;
  const empty = hasNoContent(Number(status)) && markup` <span class="muted">No content</span>`;
  const question = questionMark(asked, questions, id);
  return markup`<div class="outcome" id="${id}" data-status="${status}">
<h3><span class="status s${status[0] ?? ''}">${status}</span>
<span class="words">${isLine ? inlineMarkdown(description.trim(), context) : words}${
    contentType !== undefined && markup` <span class="muted">${contentType}</span>`
  }${empty}</span>${question}${anchor(id, `the response ${status}`)}</h3>
${!isLine && markdown(description, context)}
${headers.length > 0 && markup`<p>Response headers:</p>${answerHeaders(headers, id, rendering)}`}</div>`;
}

/** Lists headers of a response or of a part. */
function answerHeaders(headers: AnswerHeader[], id: string, rendering: Rendering): Html {
  const { context, asked } = rendering;
  return markup`<ul>${headers.map((header) => {
    const { name, required, deprecated, description: meaning, contentType: type, view: value, example } = header;
    const label = markup`<code>${name}</code> ${value !== undefined && typeLabel(value, rendering)}`;
    const mark = deprecated && markup` <span class="mark deprecated">deprecated</span>`;
    const question = questionMark(asked, value?.questions ?? [], `${id}.${name}`);
    return markup`<li>${label}${type !== undefined && markup` <span class="muted">${type}</span>`}${[
      ...[requiredMark(required), mark, question],
    ]}
${inlineMarkdown(meaning, context)}${example !== undefined && markup` Example: <code>${example}</code>`}</li>`;
  })}</ul>`;
}

/** Shows what the document says of a media type. */
function aboutBody(about: string | undefined, { context }: Rendering): Html | false {
  return about !== undefined && markdown(about, context);
}

/** Shows the headers of the parts of a body; those of all further parts have no position. */
function partHeaders(parts: BodyViews['parts'] = [], id: string, rendering: Rendering): Html[] {
  return parts.map(({ part, headers }) => {
    const which = part === '*' ? markup`each part` : markup`the part <code>${part}</code>`;
    return markup`<p>Headers of ${which}:</p>${answerHeaders(headers, `${id}.${part}`, rendering)}`;
  });
}

/**
 * Names the items of a stream.
 *
 * @example itemInWords('text/event-stream') // 'A stream of server-sent events, each of which is'
 */
export function itemInWords(contentType: string): string {
  const format = streamFormat({ contentType });
  return `A ${format === undefined ? 'series of parts' : `stream of ${streamItems[format]}`}, each of which is`;
}

const streamItems = { events: 'server-sent events', lines: 'lines of JSON', sequence: 'JSON texts (RFC 7464)' };

/** Shows what each item of a stream is. */
function itemsOf(
  { contentType, items }: { contentType: string; items?: SchemaView | undefined },
  id: string,
  rendering: Rendering,
): Html | undefined {
  return (
    items &&
    markup`<p class="facts">${itemInWords(contentType)}:</p>${[
      renderDescription(items, rendering.context),
      schemaOrType(items, fragmentOf(id, 'item'), rendering),
    ]}`
  );
}

function responseBody(response: ResponseEntry, rendering: Rendering): Html {
  const { status, contentType = '', about, view, items, parts, others, unseen } = response;
  const id = `response-${status}`;
  const more = others.map(({ contentType: type, about: text, view: other, items: each, parts: inside }, i) => {
    const place = `${id}.or-${i + 1}`;
    return markup`<details class="members"><summary>Or as <code>${type}</code></summary>
${aboutBody(text, rendering)}${
      other === undefined && each === undefined
        ? markup`<p class="muted">The document does not describe it further.</p>`
        : markup`${other !== undefined && schemaOrType(other, place, rendering)}${itemsOf(
            { contentType: type, items: each },
            place,
            rendering,
          )}${partHeaders(inside, place, rendering)}`
    }</details>`;
  });
  const value = view !== undefined && schemaOrType(view, id, rendering);
  return markup`${aboutBody(about, rendering)}${value}${[
    itemsOf({ contentType, items }, id, rendering),
    ...partHeaders(parts, id, rendering),
  ]}${more}${unseenExamples(unseen)}`;
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

/**
 * Shows exchanges. A page contains their bodies only here; the console reads them from here.
 *
 * @param entry - what the page is about
 * @param context - how to render their texts
 */
export function exchangeSection({ exchanges }: CallEntry, context: MarkdownContext): Html {
  return markup`<section>${heading('exchanges', markup`Exchanges`, 'the exchanges')}${exchanges.map((exchange, at) => {
    const { name, outcome, failure, isNameless = false, summary, description, note, request, response } = exchange;
    const same = exchanges
      .slice(0, at)
      .find((other) => JSON.stringify(other.request.body) === JSON.stringify(request.body));
    const status = outcome !== '' && markup`<span class="status ${failure ? 's4' : 's2'}">${outcome}</span> `;
    const label = !isNameless && markup`<code>${name}</code> `;
    const words = summary !== '' && markup`<span>${inlineMarkdown(summary, context)}</span>`;
    const empty = hasNoContent(response.status) && ': No content';
    return markup`<details class="exchange" id="${fragmentOf('exchange', name)}">
<summary>${status}${label}${words}</summary>
${description !== '' && markdown(description, context)}
${note !== undefined && markup`<p class="muted">${note}</p>`}
<p class="muted">Request${headerWords(request.headers)}</p>
${
  request.body !== undefined &&
  (same === undefined
    ? markup`<div data-request>${bodyBlock(request.body, request.contentType)}</div>`
    : markup`<p data-request-of="${same.name}">The same body as
<a href="#${encodeURI(fragmentOf('exchange', same.name))}">${same.name}</a>.</p>`)
}
${response.status > 0 && markup`<p class="muted">Response, HTTP ${response.status}${empty}</p>`}
${answerText(response) !== undefined && markup`<div data-response>${answerText(response)}</div>`}</details>`;
  })}</section>`;
}

/** Shows a response: a stream as it is sent, and JSON as such. */
function answerText({ body, text, contentType = 'application/json' }: Exchange['response']): Html | undefined {
  if (body === undefined) return text === undefined ? undefined : codeBlock(text, 'text');
  const isStream = streamFormat({ contentType }) !== undefined;
  return isStream ? codeBlock(writeShownStream(contentType, body), 'text') : bodyBlock(body, contentType);
}

/**
 * Checks whether responses of a status never have content (RFC 9110, sections 15.2, 15.3.5, 15.3.6 and 15.4.5).
 *
 * @example hasNoContent(204) // true
 */
export function hasNoContent(status: number): boolean {
  return (status >= 100 && status < 200) || [204, 205, 304].includes(status);
}

function bodyBlock(body: Json, contentType = 'application/json'): Html {
  return codeBlock(writeBodyText(body, contentType), isJson({ contentType }) ? 'json' : 'text');
}

function headerWords(headers: Record<string, string>): Html | undefined {
  const pairs = Object.entries(headers);
  if (pairs.length === 0) return undefined;
  return markup` with ${pairs.map(([name, value], i) => markup`${i > 0 && ', '}<code>${name}: ${value}</code>`)}`;
}

/**
 * Links to the pages before and after one, in the order of the navigation.
 *
 * @param entry - what the page is about
 */
export function neighbours({ reference: { contents, places } }: Site, entry: Listed): Html {
  const at = places.get(entry) ?? 0;
  const neighbour = (index: number): { path: string; title: string } | undefined => {
    const other = contents[index];
    return other && { path: pathOf(other), title: other.title };
  };
  return neighbourLinks(pathOf(entry), neighbour(at - 1), neighbour(at + 1));
}

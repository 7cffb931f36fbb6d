import { viewOf } from '../model/schema-view.ts';
import { fragmentOf } from '../model/fragments.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { codeBlock, firstSentence, inlineMarkdown, markdown, type MarkdownContext } from '../text/markdown.ts';
import type { NextEntry } from '../model/response-links.ts';
import type { OperationEntry, RpcEntry } from '../model/reference-types.ts';
import { baseOf, consoleAside } from './console.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import {
  exchangeSection,
  heading,
  neighbours,
  pathParts,
  requestSections,
  requiredMark,
  responsesSection,
} from './request-and-responses.ts';
import { groupOfPage, nameClass, nameInText } from './navigation.ts';
import { authenticationPath, crumbsOf, hrefOf, pathOf, type Site } from './site.ts';
import { questionMark, questionNote } from './questions.ts';
import {
  anchor,
  formatSection,
  moreAbout,
  renderingOf,
  schemaOrType,
  typeLabel,
  valueBody,
  withoutDescription,
  type Rendering,
} from './schema-section.ts';

/** Makes the page of an operation: its description, a console with all exchanges, and the reference. */
export function operationPage(site: Site, entry: OperationEntry): Page {
  const path = pathOf(entry);
  const { lead, reference, formats, questions } = operationParts(site, entry, path);
  const chapter = site.reference.apis.find(({ name }) => name === entry.api);
  const group = groupOfPage(site, path);
  const crumbs = [
    site.reference.apis.length > 1 ? (chapter?.title ?? '') : '',
    ...(group === undefined ? [] : crumbsOf(group)),
  ];
  return {
    path,
    title: entry.title,
    source: site.fileOf(entry.operation),
    description: firstSentence(entry.description),
    ...(entry.rpc === undefined && { endpoint: `${entry.operation.method} ${entry.path}` }),
    questions,
    body: markup`<div class="operation">
<div class="lead">${pageHead(site, path, crumbs)}${lead}</div>
${consoleAside(site, entry)}
<div class="reference">${reference}
${exchangeSection(entry, markdownContext(site, path))}
${formats}
${neighbours(site, entry)}</div>
</div>`,
  };
}

/**
 * Makes the parts of an operation's page, except its console and its exchanges.
 *
 * @returns the introduction with the description, the reference, the formats that it uses, and the open questions
 */
export function operationParts(
  site: Site,
  entry: OperationEntry,
  path: string,
): { lead: Html; reference: Html; formats: Html | undefined; questions: string[] } {
  const rendering = renderingOf(site, path, entry.api);
  const { context, asked } = rendering;
  const { rpc } = entry;
  const shownBadges = badges(entry);
  for (const question of entry.questions) asked.set(question, []);
  const reference = markup`${securitySection(entry, path)}
${rpc === undefined ? requestSections(entry, rendering) : paramSection(rpc, rendering)}
${rpc === undefined ? responsesSection(entry.responses, rendering) : resultSections(rpc, rendering)}`;
  // The note and the formats come last, because the other parts collect them.
  const lead = markup`<h1${nameClass(entry)}>${entry.title}</h1>
${entry.subtitle !== '' && markup`<p class="subtitle">${inlineMarkdown(entry.subtitle, context)}</p>`}
<p class="endpoint"><span class="verb ${entry.operation.method.toLowerCase()}">${entry.operation.method}</span>
<code class="path"><span class="host">${baseOf(site, entry)}</span>${pathParts(entry.path)}</code>${
    entry.title !== entry.id && markup` <code class="id">${entry.id}</code>`
  }</p>
${shownBadges.length > 0 && markup`<p class="badges">${shownBadges}</p>`}
${markdown(entry.description, markdownContext(site, path, 2))}
${moreAbout(entry.externalDocs, context)}
${questionNote(asked, context)}`;
  return {
    lead,
    reference: markup`${[
      reference,
      subscriptionSection(entry, rendering),
      nextSection(entry.next, context),
      callbackSection(site, entry, path),
    ]}`,
    formats: formatSection(rendering, entry.operation.schemaAt),
    questions: [...asked.keys()],
  };
}

/** The badges about reading and repeating are shown only if the document says so; the HTTP method says the rest. */
function badges(entry: OperationEntry): Html[] {
  const { operation, envelope } = entry;
  const known = 'x-safe-to-repeat' in operation.extensions;
  const weight = operation.weightage;
  return [
    ...entry.marks.map(
      ({ kind, title, description }) =>
        markup`<span class="badge"${
          description !== '' && markup` title="${firstSentence(description)}"`
        }>${kind === 'audience' && 'For: '}${title}</span>`,
    ),
    entry.deprecated && markup`<span class="badge warn">Deprecated</span>`,
    entry.rpc !== undefined && markup`<span class="badge">JSON-RPC 2.0</span>`,
    (entry.operation.rpc?.subscriptions.length ?? 0) > 0 &&
      markup`<span class="badge">Subscription: notifications follow</span>`,
    entry.rpc?.results.length === 0 && markup`<span class="badge">Notification: no response</span>`,
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

/** The calls, of either API, that the responses link to. */
function nextSection(next: NextEntry[], context: MarkdownContext): Html | false {
  const rows = next.map(({ operation, name, title, description, server, given }) => {
    const call = operation === '' ? markup`<code>${name}</code>` : inlineMarkdown(`\`${operation}\``, context);
    const values = given.map(
      ({ name: parameter, source, from }, i) =>
        markup`${i > 0 && ', '}<code>${parameter}</code> ${from} <code>${source}</code>`,
    );
    const named = title !== '' && markup`${inlineMarkdown(title.replace(/\.$/, ''), context)}: `;
    const where = server !== undefined && markup` at <code>${server}</code>`;
    return markup`<li>${named}${call}${where}${values.length > 0 && markup` with ${values}`}.
${description !== '' && markdown(description, context)}</li>`;
  });
  return (
    rows.length > 0 &&
    markup`<section>${heading('next', markup`Next`, 'the next calls')}<ul class="next">${rows}</ul></section>`
  );
}

/** The kinds of notifications that a method subscribes to, and what an item of each is. */
function subscriptionSection({ operation }: OperationEntry, rendering: Rendering): Html | false {
  const { rpc, schemaAt } = operation;
  if (rpc === undefined || rpc.subscriptions.length === 0) return false;
  const rows = rpc.subscriptions.map(({ name, summary, notification, unsubscribe, item }) => {
    const id = fragmentOf('subscription', name);
    const end = unsubscribe !== undefined && markup` <code>${unsubscribe}</code> ends it.`;
    const head = markup`<code class="name">${name}</code>${anchor(id, name)}`;
    return markup`<li class="field" id="${id}"><div class="field-head">${head}</div>
${summary !== '' && markdown(summary, rendering.context)}
<p>Each item comes in a notification <code>${notification.method}</code>,
at <code>${notification.item}</code> of its params.${end}</p>
${schemaOrType(viewOf(schemaAt, item), id, rendering)}</li>`;
  });
  return markup`<section>${heading('subscriptions', markup`Subscriptions`, 'the subscriptions')}
<ul class="fields">${rows}</ul></section>`;
}

/** Links to the pages of the requests that the API sends because of a call. */
function callbackSection({ reference }: Site, { id }: OperationEntry, path: string): Html | false {
  const rows = reference.callbacksOf.get(id)?.map(
    (entry) =>
      markup`<li><a href="${hrefOf(path, pathOf(entry))}">${nameInText(entry)}</a> to
<code>${entry.operation.path}</code></li>`,
  );
  return (
    rows !== undefined &&
    markup`<section>${heading('callbacks', markup`Callbacks`, 'the callbacks')}
<p>Requests that the API sends to you because of this call.</p><ul class="next">${rows}</ul></section>`
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

function paramSection({ params, structure }: RpcEntry, rendering: Rendering): Html {
  const title = (more: Html): Html => heading('params', markup`Params${more}`, 'the params');
  if (params.length === 0) return markup`<section>${title(markup``)}<p>None.</p></section>`;
  return markup`<section>${title(markup` <span class="muted">${structure}</span>`)}
<ol class="fields params">${params.map(({ name, required, deprecated, description, view }) => {
    const id = fragmentOf('params', name);
    const question = questionMark(rendering.asked, view.questions, id);
    const label = markup`<code class="name${deprecated && ' gone'}">${name}</code>`;
    const mark = deprecated && markup` <span class="mark deprecated">deprecated</span>`;
    return markup`<li class="field" id="${id}"><div class="field-head">${label}
${typeLabel(view, rendering)}${requiredMark(required)}${mark}${question}${anchor(id, name)}</div>
${markdown(description, rendering.context)}${valueBody(withoutDescription(view), id, rendering)}</li>`;
  })}</ol></section>`;
}

function resultSections({ results, resultDescription, errors }: RpcEntry, rendering: Rendering): Html {
  const { context } = rendering;
  return markup`${markup`<section>${heading('result', markup`Result`, 'the result')}
${results.length === 0 && markup`<p>None: a notification has no response (JSON-RPC 2.0, section 4.1).</p>`}
${resultDescription !== '' && markdown(resultDescription, context)}
${results.map((result, i) =>
  result.when === undefined
    ? schemaOrType(result.view, 'result', rendering)
    : resultVariant(result, `result.${i}`, rendering),
)}</section>`}
${
  errors.length > 0 &&
  markup`<section>${heading('errors', markup`Errors`, 'the errors')}
<p>Errors also have the HTTP status 200:
the response then has <code>error</code> instead of <code>result</code> (JSON-RPC 2.0, section 5).</p>
<ul class="fields">${errors.map(({ code, message, data }) => {
    const id = `error.${code}`;
    const head = markup`<span class="status s4">${code}</span> ${message}${anchor(id, code)}`;
    const carried = data !== undefined && markup`with <code>data</code> ${codeBlock(JSON.stringify(data), 'json')}`;
    return markup`<li class="field" id="${id}"><div class="field-head">${head}</div>${carried}</li>`;
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

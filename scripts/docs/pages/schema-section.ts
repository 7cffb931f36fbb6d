import type { ExternalDocs, SchemaAt } from '../../contract/message.ts';
import { fragmentOf } from '../model/fragments.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { inlineMarkdown, markdown, type MarkdownContext } from '../text/markdown.ts';
import { factsWithItems, viewOf, type Field, type SchemaPointers, type SchemaView } from '../model/schema-view.ts';
import { markdownContext } from './layout.ts';
import { countOf, questionMark, type PageQuestions } from './questions.ts';
import { hrefOf, type Site } from './site.ts';

/** How to render schemas on a certain page. */
export type Rendering = {
  /** For the descriptions. */
  context: MarkdownContext;
  /**
   * Collects the named formats of values, such as `Quantity`, so that the page shows their patterns only once. Without
   * it, each value shows its pattern.
   */
  formats?: Map<string, SchemaView>;
  /** Collects the open questions of the page, which one note shows. */
  asked: PageQuestions;
  /** Makes the link to the page of a schema whose contents are not shown here. */
  linkTo: (place: SchemaPointers) => { href: string; name: string };
};

/**
 * Prepares the rendering of schemas on a page.
 *
 * @param path - the path of the page
 * @param api - the API of the schemas
 * @returns the rendering, without any formats yet
 */
export function renderingOf(site: Site, path: string, api: string): Rendering {
  return {
    context: markdownContext(site, path),
    formats: new Map(),
    asked: new Map(),
    linkTo: (place) => {
      const page = site.schemaPages.pageOf(api, place);
      return { href: hrefOf(path, page.path), name: page.name };
    },
  };
}

/** The most lines of alternatives that are open at first. */
const mostOpenLines = 15;

/** The number of levels of properties that are open at first. */
const openLevels = 2;

/**
 * Shows the structure of a value: its properties, items and alternatives, at any depth.
 *
 * @param id - the fragment of the value, which the fragments of its properties begin with
 * @param rendering - see {@link Rendering}
 * @param level - the level of the value's properties, counted from 1
 */
export function schemaSection(view: SchemaView, id: string, rendering: Rendering, level = 1): Html {
  const { context } = rendering;
  const { items } = view;
  return markup`
${
  view.fields.length > 0 &&
  markup`<ul class="fields">${view.fields.map((field) => fieldRow(field, memberId(id, field), rendering, level))}</ul>`
}${view.demands.map(({ label, value }) => markup`<p class="facts">${label} <code>${value}</code></p>`)}
${
  view.elements.length > 0 &&
  markup`<ol class="fields">${view.elements.map(
    (element, i) => markup`<li class="field">${valueBlock(element, `${id}.${i}`, rendering, level)}</li>`,
  )}</ol>`
}
${
  items !== undefined &&
  isWorthShowing(items) &&
  items.elsewhere === undefined &&
  markup`<div class="nested"><p class="nested-title">Each item${renderName(items)}${questionMark(
    rendering.asked,
    items.questions,
    `${id}.items`,
  )}</p>
${items.description !== undefined && markdown(items.description, context)}
${schemaSection(items, `${id}.items`, rendering, level)}</div>`
}
${view.variants.length > 1 && variantList(view, id, rendering, level)}${
    view.leftOut !== undefined &&
    markup`<p class="muted">There is no room here for ${view.leftOut} more: see the document.</p>`
  }`;
}

/**
 * Lists the properties of a value with their fragments on the page.
 *
 * @param id - the fragment of the value
 * @returns all properties at any depth, in the order in which they are shown
 */
export function propertiesOf(view: SchemaView, id: string): { id: string; field: Field }[] {
  return [
    ...view.fields.flatMap((field) => {
      const fieldId = memberId(id, field);
      return [{ id: fieldId, field }, ...propertiesOf(field.view, fieldId)];
    }),
    ...view.elements.flatMap((element, i) => propertiesOf(element, `${id}.${i}`)),
    ...(view.items === undefined ? [] : propertiesOf(view.items, `${id}.items`)),
    ...view.variants.flatMap((variant, i) => propertiesOf(variant, `${id}.${i}`)),
  ];
}

/**
 * Links to external documentation.
 *
 * @param page - the external documentation, if the document names any
 * @param context - how to render the link
 */
export function moreAbout(page: ExternalDocs | undefined, context: MarkdownContext): Html | undefined {
  return page && markdown(`[${page.description || 'More information'}](${page.url})`, context);
}

/**
 * Makes the link of a section to itself.
 *
 * @param id - the fragment of the section
 * @param name - its name for screen readers
 */
export function anchor(id: string, name: string): Html {
  return markup` <a class="anchor" href="#${encodeURI(id)}" aria-label="Link to ${name}">#</a>`;
}

/**
 * Shows a type, and links to its format if it has a named one.
 *
 * @param rendering - collects the format
 */
export function typeLabel(view: SchemaView, { formats }: Rendering): Html {
  if (formats === undefined) return markup`<span class="type">${view.type}</span>`;
  const format = formatOf(view) ?? (view.items && formatOf(view.items));
  if (format?.name === undefined) return markup`<span class="type">${view.type}</span>`;
  formats.set(format.name, format);
  const href = `#${fragmentOf('format', format.name)}`;
  return markup`<span class="type">${view.type}</span> <a class="type" href="${href}">${format.name}</a>`;
}

/**
 * Shows the named formats of a page, each with the description of its component.
 *
 * @param rendering - the formats that were collected while the page was made
 * @param schemaAt - finds the schemas of the document
 * @returns the section; `undefined` if there are no formats
 */
export function formatSection({ formats, context }: Rendering, schemaAt: SchemaAt): Html | undefined {
  if (formats === undefined || formats.size === 0) return undefined;
  const rows = [...formats].map(([name, met]) => {
    // The schema where the format was found describes that particular value, so the named schema itself is shown.
    const view = met.named === undefined ? met : viewOf(schemaAt, met.named);
    const id = fragmentOf('format', name);
    return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
<span class="type">${view.type}</span>${anchor(id, name)}</div>
${view.description !== undefined && markdown(view.description, context)}${factList(view)}</li>`;
  });
  return markup`<section><h2 id="formats">Formats${anchor('formats', 'the formats')}</h2>
<ul class="fields">${rows}</ul></section>`;
}

/**
 * Shows the description, constraints and properties of a value, without its name.
 *
 * @param id - the fragment of the value
 * @param rendering - see {@link Rendering}
 * @param level - the level of the value itself
 */
export function valueBody(view: SchemaView, id: string, rendering: Rendering, level = 0): Html {
  const { context } = rendering;
  const recursion = view.recursive && markup`<p class="muted">Recursive: the same as above.</p>`;
  const own = markup`${view.description !== undefined && markdown(view.description, context)}
${ownFacts(view, rendering)}
${recursion}${moreLink(view, rendering)}${contentOf(view, id, rendering)}`;
  if (!isStructured(view)) return own;
  const count = view.fields.length;
  if (count === 0) return markup`${own}${schemaSection(view, id, rendering, level + 1)}`;
  return markup`${own}<details class="members"${level < openLevels && markup` open`}>
<summary>${count} ${count === 1 ? 'property' : 'properties'}${renderName(view)}</summary>
${schemaSection(view, id, rendering, level + 1)}</details>`;
}

/** Shows what a text is a representation of, such as the JSON in an event of a stream. */
function contentOf({ content }: SchemaView, id: string, rendering: Rendering): Html | undefined {
  return (
    content &&
    markup`<p class="facts">Its text is <code>${content.mediaType}</code>:</p>${schemaOrType(
      content.view,
      fragmentOf(id, 'content'),
      rendering,
    )}`
  );
}

/** Links to the page with the contents that are not shown here. */
function moreLink({ elsewhere }: SchemaView, { linkTo }: Rendering): Html | undefined {
  if (elsewhere === undefined) return undefined;
  const { href, name } = linkTo(elsewhere);
  return markup`<p class="facts">More: <a href="${href}">${name}</a></p>`;
}

function fieldRow(field: Field, id: string, rendering: Rendering, level: number): Html {
  const { name, required, isConditional = false, view } = field;
  const marks: [string, boolean][] = [
    ['required', required],
    ['on a condition', isConditional],
    ['deprecated', view.deprecated],
    ['secret', view.secret],
    ['read-only', view.readOnly],
    ['write-only', view.writeOnly],
  ];
  const label = markup`<code class="name${view.deprecated && ' gone'}">${name}</code>`;
  return markup`<li class="field" id="${id}"><div class="field-head">${label}
${typeLabel(view, rendering)}${marks
    .filter(([, holds]) => holds)
    .map(
      ([mark]) => markup` <span class="mark ${mark}">${mark}</span>`,
    )}${questionMark(rendering.asked, view.questions, id)}</div>
${valueBody(view, id, rendering, level)}</li>`;
}

function valueBlock(view: SchemaView, id: string, rendering: Rendering, level: number): Html {
  const name = view.name !== undefined && markup`<span class="name">${view.name}</span> `;
  const mark = questionMark(rendering.asked, view.questions, id);
  return markup`<div class="field-head">${name}${typeLabel(view, rendering)}${mark}</div>
${valueBody(view, id, rendering, level)}`;
}

function variantList(view: SchemaView, id: string, rendering: Rendering, level: number): Html {
  const { context } = rendering;
  const tagOf = (variant: SchemaView): string | undefined => view.tags?.get(variant.named ?? '');
  if (view.variants.every((variant) => !isStructured(variant))) {
    const rows = view.variants.map((variant, i) => {
      const { description, questions } = variant;
      const name = constantOf(variant) ?? typeLabel(variant, rendering);
      const question = questionMark(rendering.asked, questions, `${id}.${i}`);
      const words = description !== undefined && markup`: ${inlineMarkdown(description, context)}`;
      return markup`<li>${name}${question}${words}
${constantOf(variant) === undefined && ownFacts(variant, rendering)}${moreLink(variant, rendering)}</li>`;
    });
    // One more than the most is no reason to fold.
    if (rows.length <= mostOpenLines + 1) return markup`<ul class="alternatives">${rows}</ul>`;
    const rest = rows.slice(mostOpenLines);
    return markup`<ul class="alternatives">${rows.slice(0, mostOpenLines)}</ul>
<details><summary>${rest.length} more alternatives</summary><ul class="alternatives">${rest}</ul></details>`;
  }
  const lengths = view.variants.map((variant) => 1 + propertiesOf(variant, '').length);
  const isLong = lengths.reduce((sum, length) => sum + length, 0) > mostOpenLines;
  return markup`<div class="alternatives">${discriminatorNote(view)}${view.variants.map(
    (variant, i) => markup`<details${level <= openLevels && (i === 0 || !isLong) && markup` open`}>
<summary><span class="nested-title">Alternative ${i + 1} of ${view.variants.length}</span>${renderName(variant)}
${
  tagOf(variant) !== undefined &&
  markup` <span class="muted">if <code>${view.discriminator}</code> is <code>${tagOf(variant)}</code></span>`
}</summary>
${variant.description !== undefined && markdown(variant.description, context)}
${questionLine(variant, `${id}.${i}`, rendering)}${moreLink(variant, rendering)}${schemaSection(
      variant,
      `${id}.${i}`,
      rendering,
      level,
    )}</details>`,
  )}</div>`;
}

/** An alternative that is one value is called by it. */
function constantOf({ facts }: SchemaView): Html | undefined {
  const [fact, ...more] = facts;
  return fact?.label === 'Always' && more.length === 0 ? markup`<code>${fact.value}</code>` : undefined;
}

function discriminatorNote({ discriminator }: SchemaView): Html | undefined {
  if (discriminator === undefined) return undefined;
  return markup`<p class="facts">The property <code>${discriminator}</code> tells which alternative it is.</p>`;
}

/**
 * Shows a value with its type.
 *
 * @param id - the fragment of the value
 * @param rendering - see {@link Rendering}
 */
export function schemaOrType(view: SchemaView, id: string, rendering: Rendering): Html {
  const { fields, elements, items, variants, elsewhere } = view;
  const structured = fields.length > 0 || elements.length > 0 || items !== undefined || variants.length > 1;
  if (structured && elsewhere === undefined)
    return markup`${questionLine(view, id, rendering)}${schemaSection(view, id, rendering)}`;
  const line = markup`<p>${typeLabel(view, rendering)}${questionMark(rendering.asked, view.questions, id)}</p>`;
  return markup`${line}${valueBody(withoutDescription(view), id, rendering)}`;
}

/** The mark of a value that has no line of its own. */
function questionLine({ questions }: SchemaView, id: string, { asked }: Rendering): Html | false {
  const mark = questionMark(asked, questions, id, questions.length === 1 ? 'Open question' : countOf(questions.length));
  return mark && markup`<p class="facts">${mark}</p>`;
}

/**
 * Leaves out the description of a value, where it is shown already.
 *
 * @returns the schema without it
 */
export function withoutDescription({ description: _, ...view }: SchemaView): SchemaView {
  return view;
}

/** The facts of a value, unless they are those of a format, which the page explains once. */
function ownFacts(view: SchemaView, { formats }: Rendering): Html | undefined {
  return formats === undefined || formatOf(view) === undefined ? factList(view) : undefined;
}

function factList(view: SchemaView): Html | undefined {
  const { items } = view;
  // A format of the items is explained once.
  const isFormat = items !== undefined && formatOf(items) !== undefined;
  const facts = (isFormat ? view.facts : factsWithItems(view)).filter(({ value }) => value !== 'password');
  if (facts.length === 0) return undefined;
  const each = facts.map(({ label, value }, i) => markup`${i > 0 && ' · '}${label} <code>${value}</code>`);
  return markup`<p class="facts">${each}</p>`;
}

/** A format is a named schema of a plain value with a pattern. */
function formatOf(view: SchemaView): SchemaView | undefined {
  const hasPattern = view.facts.some(({ label }) => label === 'Pattern');
  return view.name !== undefined && hasPattern && !isStructured(view) ? view : undefined;
}

function isStructured(view: SchemaView): boolean {
  const { fields, elements, variants, items } = view;
  if (fields.length > 0 || elements.length > 0 || variants.length > 1) return true;
  return items !== undefined && items.elsewhere === undefined && isWorthShowing(items);
}

/** Checks whether there is more to show about the items of an array than their type. */
function isWorthShowing(items: SchemaView): boolean {
  if (isStructured(items) || items.questions.length > 0) return true;
  return formatOf(items) === undefined && items.description !== undefined;
}

function renderName(view: SchemaView): Html | undefined {
  return view.name === undefined ? undefined : markup` <span class="muted">${view.name}</span>`;
}

function memberId(id: string, { name }: Field): string {
  return fragmentOf(id, name);
}

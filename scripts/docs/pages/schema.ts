import type { ExternalDocs, SchemaAt } from '../../contract/operation.ts';
import { markup, type Html } from '../html.ts';
import { inlineMarkdown, markdown, type MarkdownContext } from '../markdown.ts';
import { viewOf, type Field, type SchemaView } from '../schema.ts';

/** What showing a schema needs to know of its page. */
export type Showing = {
  /** For descriptions. */
  context: MarkdownContext;
  /**
   * Gets the named formats of values (say, `Quantity`), so that their pattern stands on the page once; without it, it
   * stands with each.
   */
  formats?: Map<string, SchemaView>;
};

/** How many levels of members are open when a page is opened. */
const openLevels = 2;

/**
 * Shows what a value is made of.
 *
 * @param view - the schema
 * @param id - fragment of the value; its members' fragments begin with it
 * @param showing - see {@link Showing}
 * @param level - of the value's members, counted from 1
 * @returns the markup: members, entries and alternatives, to any depth
 */
export function schemaSection(view: SchemaView, id: string, showing: Showing, level = 1): Html {
  const { context } = showing;
  const { items } = view;
  return markup`
${view.questions.map((question) => questionNote(question, context))}
${
  view.fields.length > 0 &&
  markup`<ul class="fields">${view.fields.map((field) => fieldRow(field, memberId(id, field), showing, level))}</ul>`
}
${
  view.elements.length > 0 &&
  markup`<ol class="fields">${view.elements.map(
    (element, i) => markup`<li class="field">${valueBlock(element, `${id}.${i}`, showing, level)}</li>`,
  )}</ol>`
}
${
  items !== undefined &&
  isWorthShowing(items) &&
  markup`<div class="nested"><p class="nested-title">Each entry${named(items)}</p>
${items.description !== undefined && markdown(items.description, context)}
${schemaSection(items, `${id}.items`, showing, level)}</div>`
}
${view.variants.length > 1 && variantList(view, id, showing, level)}`;
}

/**
 * Lists the members of a value with the fragment that each has on its page.
 *
 * @param view - the schema
 * @param id - fragment of the value
 * @returns every member at any depth, in the order shown
 */
export function membersOf(view: SchemaView, id: string): { id: string; field: Field }[] {
  return [
    ...view.fields.flatMap((field) => {
      const fieldId = memberId(id, field);
      return [{ id: fieldId, field }, ...membersOf(field.view, fieldId)];
    }),
    ...view.elements.flatMap((element, i) => membersOf(element, `${id}.${i}`)),
    ...(view.items === undefined ? [] : membersOf(view.items, `${id}.items`)),
    ...view.variants.flatMap((variant, i) => membersOf(variant, `${id}.${i}`)),
  ];
}

/**
 * Shows a mark of what the source leaves open.
 *
 * @param question - the sentence
 * @param context - for its code spans
 * @returns the markup
 */
export function questionNote(question: string, context: MarkdownContext): Html {
  return markup`<p class="question"><strong>Open question</strong> ${inlineMarkdown(question, context)}</p>`;
}

/**
 * Links the page elsewhere that a document names for a part of it.
 *
 * @param page - the page, if there is one
 * @param context - keeps links to what a link may lead to
 * @returns the link
 */
export function moreAbout(page: ExternalDocs | undefined, context: MarkdownContext): Html | undefined {
  return page && markdown(`[${page.description || 'More about it'}](${page.url})`, context);
}

/**
 * Makes the visible link of a place to itself.
 *
 * @param id - its fragment
 * @param name - what a screen reader says of it
 * @returns the link
 */
export function anchor(id: string, name: string): Html {
  return markup` <a class="anchor" href="#${encodeURI(id)}" aria-label="Link to ${name}">#</a>`;
}

/**
 * Shows a type, with a link to its format where it has a named one.
 *
 * @param view - the schema
 * @param showing - gets the format
 * @returns the markup
 */
export function typeLabel(view: SchemaView, { formats }: Showing): Html {
  if (formats === undefined) return markup`<span class="type">${view.type}</span>`;
  const format = formatOf(view) ?? (view.items && formatOf(view.items));
  if (format?.name === undefined) return markup`<span class="type">${view.type}</span>`;
  formats.set(format.name, format);
  const href = `#format.${token(format.name)}`;
  return markup`<span class="type">${view.type}</span> <a class="type" href="${href}">${format.name}</a>`;
}

/**
 * Shows the named formats of a page, each as the component describes itself.
 *
 * @param showing - has what was collected while the page was made
 * @param schemaAt - follows the schemas of the document
 * @returns the section, or nothing when there are none
 */
export function formatSection({ formats, context }: Showing, schemaAt: SchemaAt): Html | undefined {
  if (formats === undefined || formats.size === 0) return undefined;
  const rows = [...formats].map(([name, met]) => {
    // The place where it was met says what the value means there, not what the name means.
    const view = met.named === undefined ? met : viewOf(schemaAt, met.named);
    const id = `format.${token(name)}`;
    return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
<span class="type">${view.type}</span>${anchor(id, name)}</div>
${view.description !== undefined && markdown(view.description, context)}${factList(view)}</li>`;
  });
  return markup`<section><h2 id="formats">Formats${anchor('formats', 'the formats')}</h2>
<ul class="fields">${rows}</ul></section>`;
}

/**
 * Shows a value's description, facts and members, without its name.
 *
 * @param view - the schema
 * @param id - fragment of the value
 * @param showing - see {@link Showing}
 * @param level - at which the value stands itself
 * @returns the markup
 */
export function valueBody(view: SchemaView, id: string, showing: Showing, level = 0): Html {
  const { context } = showing;
  const own = markup`${view.description !== undefined && markdown(view.description, context)}
${(showing.formats === undefined || formatOf(view) === undefined) && factList(view)}
${view.recursive && markup`<p class="muted">The same again, as shown above.</p>`}`;
  if (!isStructured(view)) return markup`${own}${view.questions.map((question) => questionNote(question, context))}`;
  const count = view.fields.length;
  if (count === 0) return markup`${own}${schemaSection(view, id, showing, level + 1)}`;
  return markup`${own}<details class="members"${level < openLevels && markup` open`}>
<summary>${count} ${count === 1 ? 'member' : 'members'}${named(view)}</summary>
${schemaSection(view, id, showing, level + 1)}</details>`;
}

function fieldRow(field: Field, id: string, showing: Showing, level: number): Html {
  const { name, required, view } = field;
  const marks: [string, boolean][] = [
    ['required', required],
    ['deprecated', view.deprecated],
    ['secret', view.secret],
    ['read only', view.readOnly],
    ['write only', view.writeOnly],
  ];
  return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code>
${typeLabel(view, showing)}${marks
    .filter(([, holds]) => holds)
    .map(([mark]) => markup` <span class="mark ${mark.replace(' ', '-')}">${mark}</span>`)}</div>
${valueBody(view, id, showing, level)}</li>`;
}

function valueBlock(view: SchemaView, id: string, showing: Showing, level: number): Html {
  const name = view.name !== undefined && markup`<span class="name">${view.name}</span> `;
  return markup`<div class="field-head">${name}${typeLabel(view, showing)}</div>${valueBody(view, id, showing, level)}`;
}

function variantList(view: SchemaView, id: string, showing: Showing, level: number): Html {
  const { context } = showing;
  const said = (variant: SchemaView): string | undefined => view.tags?.get(variant.named ?? '');
  if (view.variants.every((variant) => !isStructured(variant))) {
    return markup`<ul class="alternatives">${view.variants.map(
      (variant) => markup`<li>${typeLabel(variant, showing)}
${variant.description !== undefined && markup`: ${inlineMarkdown(variant.description, context)}`}
${(showing.formats === undefined || formatOf(variant) === undefined) && factList(variant)}</li>`,
    )}</ul>`;
  }
  return markup`<div class="alternatives">${discriminatorNote(view)}${view.variants.map(
    (variant, i) => markup`<details${level <= openLevels && markup` open`}>
<summary><span class="nested-title">Either shape ${i + 1} of ${view.variants.length}</span>${named(variant)}
${
  said(variant) !== undefined &&
  markup` <span class="muted">when <code>${view.discriminator}</code> is <code>${said(variant)}</code></span>`
}</summary>
${variant.description !== undefined && markdown(variant.description, context)}
${schemaSection(variant, `${id}.${i}`, showing, level)}</details>`,
  )}</div>`;
}

function discriminatorNote({ discriminator }: SchemaView): Html | undefined {
  if (discriminator === undefined) return undefined;
  return markup`<p class="facts">The member <code>${discriminator}</code> says which shape it is.</p>`;
}

function factList(view: SchemaView): Html | undefined {
  const facts = view.facts.filter(({ value }) => value !== 'password');
  if (facts.length === 0) return undefined;
  const each = facts.map(({ label, value }, i) => markup`${i > 0 && ' · '}${label} <code>${value}</code>`);
  return markup`<p class="facts">${each}</p>`;
}

/** A named schema of a plain value that has to keep to something: worth saying once a page. */
function formatOf(view: SchemaView): SchemaView | undefined {
  const keeps = view.facts.some(({ label }) => label === 'Pattern');
  return view.name !== undefined && keeps && !isStructured(view) ? view : undefined;
}

function isStructured(view: SchemaView): boolean {
  const { fields, elements, variants, items } = view;
  if (fields.length > 0 || elements.length > 0 || variants.length > 1) return true;
  return items !== undefined && isWorthShowing(items);
}

/** Entries of a list about which there is more to say than their type. */
function isWorthShowing(items: SchemaView): boolean {
  if (isStructured(items) || items.questions.length > 0) return true;
  return formatOf(items) === undefined && items.description !== undefined;
}

function named(view: SchemaView): Html | undefined {
  return view.name === undefined ? undefined : markup` <span class="muted">${view.name}</span>`;
}

function memberId(id: string, { name }: Field): string {
  return `${id}.${token(name)}`;
}

/** A fragment may hold anything but spaces (HTML Living Standard, the `id` attribute). */
function token(name: string): string {
  return name.replaceAll(/\s+/g, '-');
}

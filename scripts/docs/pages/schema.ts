import { markup, type Html } from '../html.ts';
import { inlineMarkdown, markdown, type MarkdownContext } from '../markdown.ts';
import type { Field, SchemaView } from '../schema.ts';

/** Collects the named formats of a page's values (say, `Quantity`), so that their pattern stands there once. */
export type Formats = Map<string, SchemaView>;

/**
 * Shows what a value is made of.
 *
 * @param view - the schema
 * @param id - fragment of the value; its members' fragments begin with it
 * @param context - for descriptions
 * @param formats - gets the named formats that are met
 * @returns the markup: members, entries and alternatives, to any depth
 */
export function schemaSection(view: SchemaView, id: string, context: MarkdownContext, formats: Formats): Html {
  return markup`
${view.questions.map((question) => questionNote(question, context))}
${view.fields.length > 0 && markup`<ul class="fields">${view.fields.map((field) => fieldRow(field, `${id}.${token(field.name)}`, context, formats))}</ul>`}
${view.elements.length > 0 && markup`<ol class="fields">${view.elements.map((element, i) => markup`<li class="field">${valueBlock(element, `${id}.${i}`, context, formats)}</li>`)}</ol>`}
${view.items !== undefined && isWorthShowing(view.items) && markup`<div class="nested"><p class="nested-title">Each entry${named(view.items)}</p>${view.items.description !== undefined && markdown(view.items.description, context)}${schemaSection(view.items, `${id}.items`, context, formats)}</div>`}
${view.variants.length > 1 && variantList(view, id, context, formats)}`;
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
      const fieldId = `${id}.${token(field.name)}`;
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
 * Shows a type, with a link to its format where it has a named one.
 *
 * @param view - the schema
 * @param formats - gets the format
 * @returns the markup
 */
export function typeLabel(view: SchemaView, formats: Formats): Html {
  const format = formatOf(view) ?? (view.items && formatOf(view.items));
  if (format === undefined) return markup`<span class="type">${view.type}</span>`;
  formats.set(format.name ?? '', format);
  return markup`<span class="type">${view.type}</span> <a class="type" href="#format.${token(format.name ?? '')}">${format.name}</a>`;
}

/**
 * Shows the named formats of a page.
 *
 * @param formats - what was collected while the page was made
 * @param context - for descriptions
 * @returns the section, or nothing when there are none
 */
export function formatSection(formats: Formats, context: MarkdownContext): Html | undefined {
  if (formats.size === 0) return undefined;
  const rows = [...formats].map(
    ([name, view]) =>
      markup`<li class="field" id="format.${token(name)}"><div class="field-head"><code class="name">${name}</code> <span class="type">${view.type}</span></div>${view.description !== undefined && markdown(view.description, context)}${factList(view)}</li>`,
  );
  return markup`<section><h2 id="formats">Formats</h2><ul class="fields">${rows}</ul></section>`;
}

function fieldRow({ name, required, view }: Field, id: string, context: MarkdownContext, formats: Formats): Html {
  return markup`<li class="field" id="${id}"><div class="field-head"><code class="name">${name}</code> ${typeLabel(view, formats)}${required && markup` <span class="required">required</span>`}${view.deprecated && markup` <span class="deprecated">deprecated</span>`}${view.secret && markup` <span class="secret">secret</span>`}<a class="anchor" href="#${encodeURI(id)}" aria-label="Link to ${name}">#</a></div>${valueBody(view, id, context, formats)}</li>`;
}

function valueBlock(view: SchemaView, id: string, context: MarkdownContext, formats: Formats): Html {
  return markup`<div class="field-head">${view.name !== undefined && markup`<span class="name">${view.name}</span> `}${typeLabel(view, formats)}</div>${valueBody(view, id, context, formats)}`;
}

/**
 * Shows a value's description, facts and members, without its name.
 *
 * @param view - the schema
 * @param id - fragment of the value
 * @param context - for descriptions
 * @param formats - gets the named formats that are met
 * @returns the markup
 */
export function valueBody(view: SchemaView, id: string, context: MarkdownContext, formats: Formats): Html {
  const own = markup`${view.description !== undefined && markdown(view.description, context)}${formatOf(view) === undefined && factList(view)}${view.recursive && markup`<p class="muted">The same again, as shown above.</p>`}`;
  if (!isStructured(view)) return markup`${own}${view.questions.map((question) => questionNote(question, context))}`;
  const count = view.fields.length;
  if (count === 0) return markup`${own}${schemaSection(view, id, context, formats)}`;
  return markup`${own}<details class="members"${count <= 6 && markup` open`}><summary>${count} ${count === 1 ? 'member' : 'members'}${named(view)}</summary>${schemaSection(view, id, context, formats)}</details>`;
}

function variantList(view: SchemaView, id: string, context: MarkdownContext, formats: Formats): Html {
  const plain = view.variants.every((variant) => !isStructured(variant));
  if (plain) {
    return markup`<ul class="alternatives">${view.variants.map((variant) => markup`<li>${typeLabel(variant, formats)}${variant.description !== undefined && markup`: ${inlineMarkdown(variant.description, context)}`}${formatOf(variant) === undefined && factList(variant)}</li>`)}</ul>`;
  }
  return markup`<div class="alternatives">${view.variants.map(
    (variant, i) =>
      markup`<details open><summary><span class="nested-title">Either shape ${i + 1} of ${view.variants.length}</span>${named(variant)}</summary>${variant.description !== undefined && markdown(variant.description, context)}${schemaSection(variant, `${id}.${i}`, context, formats)}</details>`,
  )}</div>`;
}

function factList(view: SchemaView): Html | undefined {
  const facts = view.facts.filter(({ value }) => value !== 'password');
  return facts.length === 0
    ? undefined
    : markup`<p class="facts">${facts.map(({ label, value }, i) => markup`${i > 0 && ' · '}${label} <code>${value}</code>`)}</p>`;
}

/** A named schema of a plain value that has to keep to something: worth saying once a page. */
function formatOf(view: SchemaView): SchemaView | undefined {
  return view.name !== undefined && view.facts.some(({ label }) => label === 'Pattern') && !isStructured(view) ? view : undefined;
}

function isStructured(view: SchemaView): boolean {
  return view.fields.length > 0 || view.elements.length > 0 || view.variants.length > 1 || (view.items !== undefined && isWorthShowing(view.items));
}

/** Entries of a list about which there is more to say than their type. */
function isWorthShowing(items: SchemaView): boolean {
  return isStructured(items) || items.questions.length > 0 || (formatOf(items) === undefined && items.description !== undefined);
}

function named(view: SchemaView): Html | undefined {
  return view.name === undefined ? undefined : markup` <span class="muted">${view.name}</span>`;
}

/** A fragment may hold anything but spaces (HTML Living Standard, the `id` attribute). */
function token(name: string): string {
  return name.replaceAll(/\s+/g, '-');
}

// HTML that is safe to write: what is not markup already is escaped.

declare const html: unique symbol;

/** Markup that can be put into a page without escaping it. Only the functions here make it. */
export type Html = { readonly source: string; readonly [html]: true };

/** A value that can be substituted in {@link markup}. Strings are text, which is escaped. */
export type Substitution = Html | string | number | false | undefined | Substitution[];

/**
 * A tag for template literals that escapes everything except {@link Html}, so that text from someone's document cannot
 * become a tag or an attribute.
 *
 * @param parts - the markup of the literal itself
 * @param values - text, markup or lists of both; `false` and `undefined` become nothing
 * @example markup`<p title="${'"'}">${'<b>'}</p>`.source // '<p title="&quot;">&lt;b&gt;</p>'
 */
export function markup(parts: TemplateStringsArray, ...values: Substitution[]): Html {
  const escapers = escapersOf(parts);
  let source = '';
  for (const [i, part] of parts.entries()) source += part + render(values[i], escapers[i] ?? escapeHtml);
  return trustMarkup(source);
}

/** Attributes of an element: `true` writes only the name, `undefined` nothing. */
export type Attributes = Record<string, string | number | true | undefined>;

/**
 * Writes an element.
 *
 * @param inside - its content, in which texts are escaped
 * @example htmlElement('td', { class: 'a' }, 'a < b').source // '<td class="a">a &lt; b</td>'
 */
export function htmlElement(name: string, attributes: Attributes, ...inside: Substitution[]): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`],
  );
  return trustMarkup(`<${name}${written.join('')}>${render(inside, escapeContent)}</${name}>`);
}

/**
 * Joins parts of a page.
 *
 * @param parts - texts, which are escaped, and markup
 * @param separator - the text between them
 */
export function joinHtml(parts: readonly Substitution[], separator: string): Html {
  return trustMarkup(parts.map((part) => render(part, escapeContent)).join(escapeContent(separator)));
}

type Escape = (text: string) => string;

const known = new WeakMap<TemplateStringsArray, Escape[]>();

/** How to escape each value of a literal. Outside tags, quotes stay as they are, because JSON is full of them. */
function escapersOf(parts: TemplateStringsArray): Escape[] {
  let escapers = known.get(parts);
  if (escapers === undefined) {
    let isContent = false;
    escapers = parts.map((part) => {
      // A part without < and > continues the part before it. The first part could be inside a tag.
      if (/[<>]/.test(part)) isContent = part.lastIndexOf('>') > part.lastIndexOf('<');
      return isContent ? escapeContent : escapeHtml;
    });
    known.set(parts, escapers);
  }
  return escapers;
}

/**
 * Declares that a string is markup.
 *
 * @param source - markup in which all foreign text is escaped already
 * @returns the same, for use in a page without further escaping
 */
export function trustMarkup(source: string): Html {
  return { source } as Html;
}

/**
 * Escapes text for HTML (element content and quoted attribute values).
 *
 * @param text - any text
 * @returns the text with `&`, `<`, `>` and both quotes escaped
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function escapeContent(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Writes data for our scripts into a page, as a data block (HTML Living Standard, 4.12.1), which browsers do not run.
 *
 * @param id - the id of the element
 * @param data - any value that can be written as JSON
 */
export function dataBlock(id: string, data: unknown): Html {
  // The text "</script>" would end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return markup`<script type="application/json" id="${id}">${trustMarkup(json)}</script>`;
}

function render(value: Substitution, escape: Escape): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map((one) => render(one, escape)).join('') : value.source;
}

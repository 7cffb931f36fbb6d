/** Markup that is safe to put into a page as it is. Only {@link markup} and {@link trusted} make it. */
export type Html = { readonly source: string };

/** What may stand in a hole of {@link markup}. Strings are text and get escaped. */
export type Hole = Html | string | number | false | undefined | Hole[];

/**
 * A tag for template literals that escapes everything which is not markup already, so that text of a foreign document
 * cannot become a tag or an attribute.
 *
 * @param parts - the literal's own markup
 * @param holes - text, markup or lists of both; `false` and `undefined` leave nothing
 * @returns the markup
 * @example markup`<p title="${'"'}">${'<b>'}</p>`.source // '<p title="&quot;">&lt;b&gt;</p>'
 */
export function markup(parts: TemplateStringsArray, ...holes: Hole[]): Html {
  const escapers = escapersOf(parts);
  return trusted(
    parts.map((part, i) => part + (i < holes.length ? render(holes[i], escapers[i] ?? escapeHtml) : '')).join(''),
  );
}

type Escape = (text: string) => string;

const known = new WeakMap<TemplateStringsArray, Escape[]>();

/** How the text in each hole of a literal is escaped. Outside of tags quotes mean nothing, and JSON is full of them. */
function escapersOf(parts: TemplateStringsArray): Escape[] {
  let escapers = known.get(parts);
  if (escapers === undefined) {
    let isContent = false;
    escapers = parts.map((part) => {
      // What has neither sign goes on where the part before it ended; at the beginning, that may be inside a tag.
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
 * @param source - markup made by code of ours that escapes
 * @returns the same, to be put into a page as it is
 */
export function trusted(source: string): Html {
  return { source };
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
 * Writes data for a script of ours into a page, as a data block (HTML Living Standard, 4.12.1) that no browser runs.
 *
 * @param id - of the element
 * @param data - anything JSON can carry
 * @returns the element
 */
export function dataBlock(id: string, data: unknown): Html {
  // A string with "</script>" would end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return markup`<script type="application/json" id="${id}">${trusted(json)}</script>`;
}

function render(hole: Hole, escape: Escape): string {
  if (hole === undefined || hole === false) return '';
  if (typeof hole === 'string') return escape(hole);
  if (typeof hole === 'number') return String(hole);
  return Array.isArray(hole) ? hole.map((one) => render(one, escape)).join('') : hole.source;
}

import { codeTag, trustCode, type Code, type Fitting } from './code.ts';

// Texts that are no Markdown get into Markdown only here, each by the function for its position.

/** Markdown in which foreign texts are escaped. */
export type EscapedMarkdown = Code<'Markdown'>;

/** The writer of Markdown. */
export const asMarkdown = codeTag<'Markdown'>();

/**
 * Writes a text as a code span (CommonMark 0.31, 6.1), which nothing in it ends.
 *
 * @param text - any text; its line breaks become spaces
 * @example codeSpan('a`b') // '``a`b``'
 */
export function codeSpan(text: string): EscapedMarkdown {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ') || ' ';
  const runs = new Set(line.match(/`+/g));
  let mark = '`';
  while (runs.has(mark)) mark += '`';
  // One space at both ends is taken away, and a backtick there would belong to the mark.
  const isPadded = line.startsWith('`') || line.endsWith('`') || /^ .*\S.* $/.test(line);
  return trustCode(isPadded ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`);
}

/**
 * Writes a text that is no Markdown on one line, so that it is read as it is.
 *
 * @param text - any text; its line breaks become spaces
 * @returns the text, in which what would mean something is escaped
 * @example escapeMarkdown('<b> *') // '&lt;b&gt; \\*'
 */
export function escapeMarkdown(text: string): EscapedMarkdown {
  const escaped = text
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, String.raw`\\`)
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    // Between letters, an underscore means nothing.
    .replaceAll(/[<>*[\]`~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (one) =>
      one === '<' ? '&lt;' : one === '>' ? '&gt;' : `\\${one}`,
    );
  return trustCode(escaped);
}

/** Takes what is Markdown already, as the descriptions of a document are. */
export function documentMarkdown(text: string): EscapedMarkdown {
  return trustCode(text);
}

/** Takes Markdown of a document on one line, for an item of a list or a cell. */
export function lineOfMarkdown(text: string): EscapedMarkdown {
  return trustCode(text.trim().replaceAll(/\s*\n\s*/g, ' '));
}

/**
 * Writes a code block, which nothing in it ends: its fence is longer than any run of backticks in it.
 *
 * @param code - the source code
 * @param language - the language after the fence, from our own list
 */
export function fence(code: string, language: string): EscapedMarkdown {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return trustCode(`${mark}${language.replaceAll(/[^\w-]/g, '')}\n${code}\n${mark}`);
}

/**
 * Writes a table.
 *
 * @param columns - the headings
 * @param rows - the cells
 */
export function markdownTable<const Columns extends readonly string[]>(
  columns: Columns & { [I in keyof Columns]: Fitting<'Markdown', Columns[I]> },
  rows: readonly EscapedMarkdown[][],
): EscapedMarkdown {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return trustCode([line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n'));
}

/**
 * Writes a link.
 *
 * @param label - any text
 * @param address - any text; one that is no address of the web, of mail or of a file beside is not linked
 * @example markdownLink('a [b]', 'c.md') // '[a &#91;b&#93;](c.md)'
 */
export function markdownLink(label: string, address: string): EscapedMarkdown {
  // Some readers take the backslashes out of a label before they look for links in it.
  const shown = escapeMarkdown(label).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');
  const isPlain = /^(?:(?:https?:\/\/|mailto:)[^\s<>()[\]\\`"]+|[\w./#%~-]+)$/i.test(address);
  return isPlain ? trustCode(`[${shown}](${address})`) : asMarkdown`${escapeMarkdown(label)} (${codeSpan(address)})`;
}

/**
 * Writes an address, which readers of Markdown link by themselves.
 *
 * @param address - any text; what is no plain address becomes a code span
 */
export function markdownAddress(address: string): EscapedMarkdown {
  return /^https?:\/\/[^\s<>()[\]\\`"*_~]+$/i.test(address) ? trustCode(address) : codeSpan(address);
}

/** A part of a message: a name that is written as code, or words. */
type MessagePart = { text: string; isCode: boolean };

/**
 * Splits a message into words and what stands in code spans.
 *
 * @param message - a sentence with names by {@link codeSpan}
 * @example splitCodeSpans('`a` is gone.') // [{ text: 'a', isCode: true }, { text: ' is gone.', isCode: false }]
 */
export function splitCodeSpans(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  // Our names begin words. What is glued to one is of a value, and might be taken for a part of a link before it.
  for (const { 0: span, 2: inside = '', index } of message.matchAll(/(?<=^|\s|\s\()(`+)(?!`)(.*?[^`])\1(?!`)/gs)) {
    parts.push({ text: message.slice(from, index), isCode: false });
    parts.push({ text: inside.replace(/^ (.*\S.*) $/s, '$1'), isCode: true });
    from = index + span.length;
  }
  parts.push({ text: message.slice(from), isCode: false });
  return parts.filter(({ text }) => text !== '');
}

/**
 * Writes a message in Markdown.
 *
 * @param message - a sentence with names by {@link codeSpan}
 * @returns its words escaped, and its names as code
 */
export function messageInMarkdown(message: string): EscapedMarkdown {
  return asMarkdown.join(
    splitCodeSpans(message).map(({ text, isCode }) => (isCode ? codeSpan(text) : escapeMarkdown(text))),
    '',
  );
}

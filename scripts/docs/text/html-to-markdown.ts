// The Markdown twins of pages have no HTML: what a document says in it is written as Markdown.

import {
  asMarkdown,
  codeSpan,
  documentMarkdown,
  escapeMarkdown,
  fence,
  lineOfMarkdown,
  markdownLink,
  markdownTable,
  type EscapedMarkdown,
} from '../../contract/base/markdown-text.ts';
import { mayHaveHtml, readHtml, textOfHtml, textOfNodes, type HtmlElement, type HtmlNode } from './foreign-html.ts';
import { hasHtml, markdown } from './markdown.ts';

/** Takes Markdown of a document; HTML in it becomes Markdown. */
export function writeProse(source: string): EscapedMarkdown {
  if (!mayHaveHtml(source) || !hasHtml(source)) return documentMarkdown(source);
  return blocksOf(readHtml(markdown(source).source));
}

/** Takes Markdown of a document on one line, for an item of a list or a cell; of HTML in it, the text is left. */
export function writeProseLine(source: string): EscapedMarkdown {
  if (!mayHaveHtml(source) || !hasHtml(source)) return lineOfMarkdown(source);
  return escapeMarkdown(textOfHtml(markdown(source).source));
}

type Writer = (element: HtmlElement) => EscapedMarkdown;

const writeInside: Writer = ({ children }) => asMarkdown.join(children.map(lineOf), '');
const writeStrong: Writer = (element) => writeAround(element, (text) => asMarkdown`**${text}**`);
const emphasis: Writer = (element) => writeAround(element, (text) => asMarkdown`*${text}*`);

const inLines: Record<string, Writer> = {
  b: writeStrong,
  strong: writeStrong,
  i: emphasis,
  em: emphasis,
  code: (element) => codeSpan(textOfNodes([element])),
  a: linkOf,
  br: () => asMarkdown` `,
  input: ({ properties: { checked } }) => (checked === true ? asMarkdown`[x]` : asMarkdown`[ ]`),
};

const inBlocks: Record<string, Writer> = {
  blockquote: ({ children }) => prefixLines(blocksOf(children), '> ', '> '),
  hr: () => asMarkdown`---`,
  ol: listOf,
  pre: fencePreformatted,
  summary: writeStrong,
  table: tableOf,
  ul: listOf,
};

const containers = new Set(['div', 'details', 'dl', 'dd', 'li']);

/** Writes the elements that stand below each other; texts and lines between them are paragraphs. */
function blocksOf(nodes: readonly HtmlNode[]): EscapedMarkdown {
  const blocks: EscapedMarkdown[] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    const text = trimText(asMarkdown.join(line.map(lineOf), ''));
    line = [];
    if (text !== '') blocks.push(text);
  };
  for (const node of nodes) {
    const block = node.type === 'element' ? blockOf(node) : undefined;
    if (block === undefined) {
      line.push(node);
      continue;
    }
    endLine();
    if (block !== '') blocks.push(block);
  }
  endLine();
  return asMarkdown.join(blocks, '\n\n');
}

/** Writes a block; `undefined` for an element that stands in a line. */
function blockOf(element: HtmlElement): EscapedMarkdown | undefined {
  const { tagName, children } = element;
  const write = inBlocks[tagName];
  if (write !== undefined) return write(element);
  if (containers.has(tagName)) return blocksOf(children);
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) return prefixLines(trimText(writeInside(element)), `${'#'.repeat(Number(level))} `, '');
  return ['p', 'dt', 'caption'].includes(tagName) ? trimText(writeInside(element)) : undefined;
}

function lineOf(node: HtmlNode): EscapedMarkdown {
  if (node.type === 'text') return escapeMarkdown(node.value);
  if (node.type !== 'element') return asMarkdown``;
  return (inLines[node.tagName] ?? writeInside)(node);
}

function writeAround(element: HtmlElement, write: (text: EscapedMarkdown) => EscapedMarkdown): EscapedMarkdown {
  const text = trimText(writeInside(element));
  return text === '' ? text : write(text);
}

function linkOf(element: HtmlElement): EscapedMarkdown {
  const { className, href } = element.properties;
  if (Array.isArray(className) && className.includes('anchor')) return asMarkdown``;
  const text = textOfNodes([element]);
  return typeof href === 'string' ? markdownLink(text, href) : escapeMarkdown(text);
}

function fencePreformatted({ children }: HtmlElement): EscapedMarkdown {
  const code = children.find((child) => child.type === 'element');
  const names = code?.properties['className'];
  const [name] = Array.isArray(names) ? names : [];
  return fence(textOfNodes(children).replace(/\n$/, ''), String(name ?? '').replace(/^language-/, ''));
}

function listOf({ tagName, children }: HtmlElement): EscapedMarkdown {
  const items = children.filter((child) => child.type === 'element');
  const rows = items.map((item, i) => {
    const sign = tagName === 'ol' ? `${i + 1}. ` : '- ';
    return prefixLines(blocksOf(item.children), sign, ' '.repeat(sign.length));
  });
  return asMarkdown.join(rows, '\n');
}

function tableOf(element: HtmlElement): EscapedMarkdown {
  const rows = findElements(element, 'tr').map((row) =>
    row.children.flatMap((cell) => (cell.type === 'element' ? [trimText(writeInside(cell))] : [])),
  );
  const [head = [], ...others] = rows;
  return markdownTable(head, others);
}

function findElements({ children }: HtmlElement, tagName: string): HtmlElement[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === tagName ? [child] : findElements(child, tagName);
  });
}

function trimText(text: EscapedMarkdown): EscapedMarkdown {
  return documentMarkdown(text.trim().replaceAll(/ {2,}/g, ' '));
}

function prefixLines(text: EscapedMarkdown, first: string, others: string): EscapedMarkdown {
  return documentMarkdown(first + text.replaceAll(/\n(?=[^\n])/g, `\n${others}`));
}

// HTML inside Markdown (CommonMark 0.31, 4.6 and 6.6). A browser's parser reads it, and what is not on the list is left
// out or shown as it is written, so that text from someone's document can do no harm and nothing of it is lost.

import { fromHtml } from 'hast-util-from-html';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

type Root = ReturnType<typeof fromHtml>;

/** A part of HTML that was read. */
export type HtmlNode = Root['children'][number];

/** An element with its children. */
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;

/** The attribute of what the renderer of Markdown writes itself. */
export const ownAttribute = 'data-own';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const lines = [
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
].concat(['strong', 'sub', 'sup', 'u', 'var', 'wbr']);
const blocks = ['blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'hr', 'li', 'ol', 'p', 'pre', 'summary', 'ul'].concat(
  ['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', ...headings],
);

/** Elements that only say how or where something is shown: what is in them is kept. */
const looks = new Set(
  [
    'span',
    'font',
    'center',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'nav',
    'aside',
    'figure',
    'figcaption',
  ].concat(
    ['big', 'tt', 'strike', 'nobr', 'label', 'cite', 'dfn', 'time', 'bdi', 'bdo', 'address', 'html', 'head', 'body'],
    ['colgroup', 'col', 'picture', 'source'],
  ),
);

/** Elements whose content is not markup; they are shown as they are written. */
const raw = new Set([
  'script',
  'style',
  'iframe',
  'textarea',
  'title',
  'template',
  'noscript',
  'noembed',
  'xmp',
  'select',
]);

const schema: Schema = {
  tagNames: [...lines, ...blocks, 'input'],
  attributes: {
    a: ['href', 'rel', 'className', 'ariaLabel'],
    code: ['className'],
    details: ['open'],
    div: ['className', 'tabIndex', 'role', 'ariaLabel'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    ol: ['start'],
    p: ['className'],
    ...Object.fromEntries(['td', 'th'].map((name) => [name, ['colSpan', 'rowSpan']])),
    ...Object.fromEntries(headings.map((name) => [name, ['id']])),
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    ...Object.fromEntries(['tbody', 'tfoot', 'thead', 'td', 'th', 'tr', 'caption'].map((name) => [name, ['table']])),
    li: ['ol', 'ul'],
    summary: ['details'],
  },
  clobber: [],
};

/** What HTML of a document may have besides its text. */
const foreignAttributes: Record<string, string[]> = {
  details: ['open'],
  input: ['disabled', 'type', 'checked'],
  ol: ['start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
};

/** How to clean HTML. */
export type Cleaning = {
  /** The value of {@link ownAttribute}, which stands nowhere in the document's text. */
  mark: string;
  /** Gives the address of a link; without one, only its text is shown. */
  linkTo: (href: string) => { href: string; rel?: string } | undefined;
  /** Gives the level of a heading on the page. */
  levelOf: (depth: number) => number;
  /** Whether the text stands in a line, where no block fits. */
  inline: boolean;
};

/** Checks whether a text may have HTML in it. */
export function mayHaveHtml(source: string): boolean {
  return /<[a-z/!?]/i.test(source);
}

/**
 * Cleans rendered Markdown that has HTML of a document in it: keeps the elements of text, and shows all others as they
 * are written.
 *
 * @returns HTML that has nothing but those elements
 */
export function cleanHtml(html: string, cleaning: Cleaning): string {
  const tree = fromHtml(html, { fragment: true, verbose: true });
  tree.children = tree.children.flatMap((node) => settle(node, html, cleaning));
  const clean = sanitize(tree, schema);
  return toHtml(clean, { closeEmptyElements: false, characterReferences: { useNamedReferences: true } });
}

function settle(node: HtmlNode, html: string, cleaning: Cleaning): HtmlNode[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element') return [];
  const { tagName, position, data } = node;
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (raw.has(tagName)) return [{ type: 'text', value: html.slice(start, end) }];
  if (tagName === 'svg' || tagName === 'math') return [];
  if (tagName === 'img') return pictureLink(node, cleaning);
  // A level depends on the headings before it, so those inside come later.
  const heading = /^h([1-6])$/.exec(tagName)?.[1];
  const name = heading === undefined ? tagName : `h${cleaning.levelOf(Number(heading))}`;
  const children = node.children.flatMap((child) => settle(child, html, cleaning));
  if (cleaning.inline && blocks.includes(tagName)) return [...children, { type: 'text', value: ' ' }];
  if (node.properties[ownMark] === cleaning.mark) {
    const { [ownMark]: _, ...properties } = node.properties;
    return [element(name, properties, children)];
  }
  if (tagName === 'a') return foreignLink(node.properties['href'], children, cleaning);
  if (lines.includes(tagName) || blocks.includes(tagName) || tagName === 'input') {
    const allowed = foreignAttributes[tagName] ?? [];
    const kept = Object.entries(node.properties).filter(([key]) => allowed.includes(key));
    const made = element(name, Object.fromEntries(kept), children);
    return tagName === 'table' ? [element('div', tableFrame, [made])] : [made];
  }
  if (looks.has(tagName)) return children;
  const { opening, closing } = data?.position ?? {};
  const toTextNodes = (tag: typeof opening): HtmlNode[] =>
    tag === undefined ? [] : [{ type: 'text', value: html.slice(tag.start.offset, tag.end.offset) }];
  return [...toTextNodes(opening), ...children, ...toTextNodes(closing)];
}

/** A table may be wider than the page. */
const tableFrame = { className: ['table'], tabIndex: 0, role: 'group', ariaLabel: 'Table' };

const ownMark = 'dataOwn';

function element(tagName: string, properties: HtmlElement['properties'], children: HtmlNode[]): HtmlElement {
  const inside = children.filter((child) => child.type !== 'doctype');
  return { type: 'element', tagName, properties, children: inside };
}

function foreignLink(href: HtmlElement['properties'][string], children: HtmlNode[], { linkTo }: Cleaning): HtmlNode[] {
  const target = typeof href === 'string' ? linkTo(href) : undefined;
  if (target === undefined) return children;
  const { rel } = target;
  return [element('a', { href: target.href, ...(rel !== undefined && { rel: rel.split(' ') }) }, children)];
}

/** Nothing is loaded from elsewhere: a picture is a link to it. */
function pictureLink({ properties: { src, alt } }: HtmlElement, cleaning: Cleaning): HtmlNode[] {
  const words = typeof alt === 'string' && alt !== '' ? alt : typeof src === 'string' ? src : '';
  return foreignLink(src, [{ type: 'text', value: words }], cleaning);
}

/** Reads HTML that is clean already. */
export function readHtml(html: string): HtmlNode[] {
  return fromHtml(html, { fragment: true }).children;
}

/** Takes the text of parts of HTML, as it is. */
export function textOfNodes(nodes: readonly HtmlNode[]): string {
  const textOf = (node: HtmlNode): string =>
    node.type === 'text' ? node.value : node.type === 'element' ? textOfNodes(node.children) : '';
  return nodes.map(textOf).join('');
}

/**
 * Reduces HTML to its text.
 *
 * @returns a single line of text, without code blocks and the links of headings
 */
export function textOfHtml(html: string): string {
  const textOf = (node: HtmlNode): string => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element' || node.tagName === 'pre' || isAnchor(node)) return '';
    const inside = node.children.map(textOf).join('');
    return lines.includes(node.tagName) && node.tagName !== 'br' ? inside : ` ${inside} `;
  };
  return readHtml(html).map(textOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function isAnchor({ tagName, properties: { className } }: HtmlElement): boolean {
  return tagName === 'a' && Array.isArray(className) && className.includes('anchor');
}

import { Marked, type Tokens } from 'marked';
import { once } from '../../contract/base/once.ts';
import { escapeHtml, markup, trustMarkup, type Html } from '../../page-kit/html/html.ts';
import { cleanHtml, mayHaveHtml, ownAttribute, textOfHtml } from './foreign-html.ts';

/** How to render Markdown on a certain page. */
export type MarkdownContext = {
  /** Gives the link for the text of a code span, if the text is the name of an operation. */
  linkOfName?: (name: string) => string | undefined;
  /** Rewrites a link for the page; `undefined` if its target is not in this site: then only its text is rendered. */
  rewriteLink?: (href: string) => string | undefined;
  /** Level of the first heading, whatever its level in the Markdown; default 1. */
  topHeading?: number;
};

/** A heading, for navigation and search. */
export type Heading = { level: number; text: string; slug: string };

/**
 * Renders Markdown (CommonMark with GitHub's tables). Of HTML in it, only the elements of text are kept, and links can
 * only lead to web and mail addresses or to other pages, so that text from someone's document cannot do harm. Images
 * become links, so that nothing is loaded.
 */
export function markdown(source: string, context: MarkdownContext = {}): Html {
  if (plain.test(source)) return trustMarkup(`<p>${escapeHtml(source)}</p>\n`);
  return trustMarkup(findParser(context).block(source));
}

/**
 * Renders a line of Markdown without a paragraph around it.
 *
 * @param context - see {@link MarkdownContext}
 */
export function inlineMarkdown(source: string, context: MarkdownContext = {}): Html {
  if (plain.test(source)) return trustMarkup(escapeHtml(source));
  return trustMarkup(findParser(context).line(source));
}

/**
 * A line of words and punctuation that have no meaning in Markdown. Most descriptions are nothing else, and a thousand
 * operations have many.
 */
const plain = /^\p{L}(?:(?! {2}|www\.|:\/\/)[\p{L}\p{N} ,.;:'"?%()/-])*(?<! )$/iu;

/**
 * Lists the headings of a Markdown text.
 *
 * @returns the level in the Markdown, the plain text, and the fragment that {@link markdown} gives the heading
 */
export function headingsOf(source: string): Heading[] {
  const slugs = slugger();
  return new Marked()
    .lexer(source)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ level: depth, text: plainText(text), slug: slugs(text) }));
}

/** Checks whether a Markdown text has HTML in it, apart from that in code. */
export function hasHtml(source: string): boolean {
  let found = false;
  const marked = new Marked();
  marked.walkTokens(marked.lexer(source), ({ type }) => {
    found ||= type === 'html';
  });
  return found;
}

/**
 * Reduces Markdown to plain text.
 *
 * @returns a single line of text, without code blocks
 */
export function plainText(source: string): string {
  if (mayHaveHtml(source)) return textOfHtml(markdown(source).source);
  return source
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|^#+\s|^\s*[-|>]\s/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Finds the first sentence of a Markdown text.
 *
 * @returns the sentence as plain text
 */
export function firstSentence(source: string): string {
  const text = plainText(source.split(/\n\s*\n/)[0] ?? '');
  return /^.*?[.?!](?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text;
}

/**
 * Shortens a text for a list.
 *
 * @param text - a line of text
 * @returns the text; a long one is cut after a word
 */
export function shortenText(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine).replace(/\s+\S*$/, '')} …`;
}

const longestLine = 240;

/**
 * Makes a code block. Syntax highlighting and the copy button are added in the reader's browser, because a page has
 * many blocks.
 *
 * @param code - the source code
 * @param language - its language, as in a code fence
 */
export function codeBlock(code: string, language: string): Html {
  return markup`<div class="code"><pre><code class="language-${language}">${code}</code></pre></div>`;
}

/** Parsers are cached: a page has hundreds of texts, and making a parser takes longer than parsing most of them. */
const parsers = new WeakMap<MarkdownContext, Parser>();

type Parser = { block: (source: string) => string; line: (source: string) => string };

function findParser(context: MarkdownContext): Parser {
  const made = parsers.get(context) ?? parserFor(context);
  parsers.set(context, made);
  return made;
}

/** Makes what renders texts: those with HTML in them are cleaned, which takes longer. */
function parserFor(context: MarkdownContext): Parser {
  let hasElements = false;
  const rendererWithout = once(() => rendererFor(context, '', () => (hasElements = true)));
  const usualRenderer = once(() => rendererFor(context, usualMark));
  const render = (source: string, inline: boolean): string => {
    const parse = (marked: Marked): string =>
      inline ? marked.parseInline(source, { async: false }) : marked.parse(source, { async: false });
    hasElements = false;
    const rendered = parse(rendererWithout());
    if (!hasElements) return rendered;
    const mark = findUnusedMark(source);
    const html = parse(mark === usualMark ? usualRenderer() : rendererFor(context, mark));
    const levelOf = createHeadingLevels(context);
    return cleanHtml(html, { mark, inline, levelOf, linkTo: (href) => foreignLink(href, context) });
  };
  return { block: (source) => render(source, false), line: (source) => render(source, true) };
}

const usualMark = 'ours';

/** HTML of a document has no ids here, so that what it links to on its own page is not there. */
function foreignLink(href: string, context: MarkdownContext): ReturnType<typeof linkTo> {
  return href.startsWith('#') ? undefined : linkTo(href, context);
}

/** A value that tells our elements from those of the text, which cannot know it. */
function findUnusedMark(source: string): string {
  let mark = usualMark;
  while (source.includes(mark)) mark += '-';
  return mark;
}

/**
 * Makes a function that gives headings their levels. Texts begin at any level and skip some; readers who move through
 * the headings of a page would look for what is missing.
 */
function createHeadingLevels({ topHeading = 1 }: MarkdownContext): (depth: number) => number {
  let above: number[] = [];
  return (depth) => {
    above = [...above.filter((one) => one < depth), depth];
    return Math.min(6, above.length + topHeading - 1);
  };
}

/** Where a link leads on a page; `undefined` if only its text is shown. */
function linkTo(href: string, { rewriteLink }: MarkdownContext): { href: string; rel?: string } | undefined {
  const safe = safeLink(href);
  const target = safe === undefined || rewriteLink === undefined ? safe : rewriteLink(safe);
  if (target === undefined) return undefined;
  return { href: target, ...(/^[a-z][a-z+.-]*:/i.test(target) && { rel: 'noopener noreferrer' }) };
}

/**
 * Makes a renderer of Markdown.
 *
 * @param mark - what our own elements have in texts with HTML, whose headings get their levels later
 * @param onHtml - is called for each piece of HTML
 */
function rendererFor(context: MarkdownContext, mark: string, onHtml = (): unknown => undefined): Marked {
  const { linkOfName } = context;
  const own = mark === '' ? '' : ` ${ownAttribute}="${mark}"`;
  let slugs = slugger();
  let levelOf = createHeadingLevels(context);
  return new Marked({
    gfm: true,
    hooks: {
      preprocess: (source) => {
        slugs = slugger();
        levelOf = createHeadingLevels(context);
        return source;
      },
    },
    renderer: {
      html({ text }) {
        onHtml();
        return text;
      },
      heading({ tokens, depth, text }) {
        const level = mark === '' ? levelOf(depth) : depth;
        const slug = escapeHtml(slugs(text));
        const anchor = `<a${own} class="anchor" href="#${slug}" aria-label="Link to this section">#</a>`;
        return `<h${level}${own} id="${slug}">${this.parser.parseInline(tokens)} ${anchor}</h${level}>\n`;
      },
      code: ({ text, lang = '' }) =>
        codeBlock(text, lang.split(/\s/)[0] ?? '').source.replaceAll(/^<div|<code(?= class)/g, (tag) => tag + own),
      codespan({ text }) {
        const href = linkOfName?.(text);
        const code = `<code>${escapeHtml(text)}</code>`;
        return href === undefined ? code : `<a${own} href="${escapeHtml(href)}">${code}</a>`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = linkTo(href, context);
        if (target === undefined) return inner;
        const outside = target.rel === undefined ? '' : ` rel="${target.rel}"`;
        return `<a${own} href="${escapeHtml(target.href)}"${outside}>${inner}</a>`;
      },
      blockquote({ tokens }) {
        const body = this.parser.parse(tokens);
        // The alerts of GitHub's Markdown; their first line names the kind.
        const [begin, kind = ''] = /^\s*<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i.exec(body) ?? [];
        if (begin === undefined) return `<blockquote>\n${body}</blockquote>\n`;
        const rest = `<p>${body.slice(begin.length).replace(/^<br>\s*/, '')}`.replace(/^<p>\s*<\/p>\s*/, '');
        const title = kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase();
        const head = `<div${own} class="alert ${kind.toLowerCase()}" role="note"><p${own} class="alert-title">`;
        return `${head}${title}</p>\n${rest}</div>\n`;
      },
      image({ href, text }) {
        const target = safeLink(href);
        return target === undefined
          ? escapeHtml(text)
          : `<a${own} href="${escapeHtml(target)}" rel="noopener noreferrer">${escapeHtml(text || target)}</a>`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        const table = `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`;
        // Cleaned HTML has its tables framed all alike.
        if (mark !== '') return table;
        return `<div class="table" tabindex="0" role="group" aria-label="Table">${table}</div>`;
      },
    },
  });
}

/** Accepts web and mail addresses and relative links, but no `javascript:` and the like. */
function safeLink(href: string): string | undefined {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(href.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? href : undefined;
}

/**
 * Makes a function that gives headings their fragments.
 *
 * @returns the function; call it for each heading of one text, in order
 */
export function slugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug =
      plainText(text)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'section';
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}

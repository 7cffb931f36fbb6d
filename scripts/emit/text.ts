import type { Json } from '../contract/json.ts';

// Texts of documents are written into code only here, so that none of them can become code.

/**
 * Writes a value as a TypeScript literal.
 *
 * @param value - a JSON value
 * @param indent - the indentation of its lines
 * @returns the literal; a member `__proto__` stays a member
 */
export function literal(value: Json, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => {
    return `\n${inner}${memberKey(name)}: ${literal(member, inner)},`;
  });
  return members.length === 0 ? '{}' : `{${members.join('')}\n${indent}}`;
}

/**
 * Writes the name of a member of an object literal.
 *
 * @param name - any text
 * @returns the name in quotes; `__proto__` also in brackets, so that it stays a member
 */
export function memberKey(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : quote(name);
}

/**
 * Quotes a name.
 *
 * @param name - any text
 * @returns a string literal of TypeScript
 */
export function quote(name: string): string {
  return JSON.stringify(name);
}

/**
 * Finds out which names emitted code uses, for its imports. What is said in its comments and texts does not count.
 *
 * @param code - the code
 * @param names - identifiers
 * @returns those that the code uses
 * @example usedIn('/** A Pet. *\/ type Pets = Pet[];', ['Pet', 'Shop']) // ['Pet']
 */
export function usedIn(code: string, names: readonly string[]): string[] {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"|'[^'\n]*'|\/\*[^]*?\*\//g, '""');
  const words = new Set(bare.match(/[\w$]+/g));
  return names.filter((name) => words.has(name));
}

/**
 * Writes a TSDoc comment.
 *
 * @param paragraphs - Markdown paragraphs, followed by one for each tag; empty ones are left out
 * @param indent - the indentation of its lines
 * @returns the comment with a line break after it; `''` if all paragraphs are empty
 */
export function tsdoc(paragraphs: readonly string[], indent = ''): string {
  const said = paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean);
  if (said.length === 0) return '';
  const lines = said.flatMap((paragraph, i) => {
    const own = wrapped(paragraph.split(/\r\n|[\n\r\u2028\u2029]/), 116 - indent.length);
    const follows = isTag(paragraph) && isTag(said[i - 1] ?? '');
    return i === 0 || follows ? own : ['', ...own];
  });
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && only.length < 100) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

/**
 * Escapes what means something in a comment: its end, and tags at the beginning of a line.
 *
 * @param text - Markdown from a document
 * @returns the escaped text
 */
export function inComment(text: string): string {
  return text.replaceAll('*/', String.raw`*\/`).replaceAll(/^(\s*)@/gm, String.raw`$1\@`);
}

/**
 * Breaks lines of prose that are too long, and joins the rest of one with the next. Code and tables are left alone, and
 * no line begins with a word that would mean something to Markdown there.
 */
function wrapped(lines: readonly string[], width: number): string[] {
  const made: string[] = [];
  let inCode = false;
  let left = '';
  for (const line of lines) {
    const text = line.trimEnd();
    if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
    const isProse = !inCode && text !== '' && !/^(\s|\||```|~~~|[-*+>#] ?|\d+[.)] )/.test(text);
    if (!isProse && left !== '') made.push(left);
    const whole = isProse && left !== '' ? `${left} ${text}` : text;
    const own = isProse && whole.length > width ? broken(whole, width) : [whole];
    left = own.length > 1 ? (own.pop() ?? '') : '';
    made.push(...own);
  }
  return left === '' ? made : [...made, left];
}

function broken(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  // A span of code is one word.
  for (const [word] of text.matchAll(/(?:`[^`]*`|[^\s`]|`)+/g)) {
    const fits = line === '' || line.length + 1 + word.length <= width;
    const isPlain = /^[\p{L}\p{N}`*("'/](?!\d*[.)]$)/u.test(word);
    if (fits || !isPlain) line = line === '' ? word : `${line} ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function isTag(paragraph: string): boolean {
  return paragraph.startsWith('@');
}

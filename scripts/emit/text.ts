import { codeTag, trustCode, type Code } from '../contract/base/code.ts';
import type { Json } from '../contract/base/json.ts';

// Texts of documents are written into TypeScript only here, each by the function for its position, so that none of them
// can become code.

/** Code in TypeScript, or in JavaScript. */
export type TypeScript = Code<'TypeScript'>;

/** The writer of TypeScript. */
export const ts = codeTag<'TypeScript'>();

/** What a comment says: Markdown of our own, and of documents by {@link inComment}. */
export type Comment = Code<'comment'> | '';

/** The writer of what comments say. */
export const comment = codeTag<'comment'>();

/**
 * Writes an identifier.
 *
 * @param name - a name that is made to be one, as by {@link labelsOf}
 * @throws Error for any other text
 */
export function identifier(name: string): TypeScript {
  if (!isIdentifier(name)) throw new Error(`${quote(name)} is no identifier.`);
  return trustCode(name);
}

/**
 * Writes a plain word or path in single quotes.
 *
 * @param path - of letters, digits and `_./-`, as the names of files that we write
 * @returns the string literal
 * @throws Error for any other text
 */
export function singleQuoted(path: string): TypeScript {
  if (!/^[\w./-]+$/.test(path)) throw new Error(`${quote(path)} is no plain path.`);
  return trustCode(`'${path}'`);
}

/** Whether a text is an identifier, or a keyword. */
export function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(text);
}

/**
 * Writes a JSON value as a literal of one line, or of as many as `JSON.stringify` makes.
 *
 * @param value - any value that can be written as JSON
 * @param indent - how far its members are indented
 */
export function jsonLiteral(value: unknown, indent?: number): TypeScript {
  // Where the literal stands in a comment of one line, these characters would end it.
  const json = JSON.stringify(value, undefined, indent);
  return trustCode(json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`));
}

/**
 * Writes a value as a TypeScript literal.
 *
 * @param indent - the indentation of its lines
 * @param names - the names of values inside that are constants already
 * @returns the literal; a member `__proto__` stays a member
 */
export function literal(value: Json, indent = '', names: ReadonlyMap<Json, TypeScript> = new Map()): TypeScript {
  const inner = `${indent}  `;
  const named = names.get(value);
  if (named !== undefined) return named;
  if (Array.isArray(value)) return trustCode(`[${value.map((item) => literal(item, indent, names)).join(', ')}]`);
  if (typeof value !== 'object' || value === null) return jsonLiteral(value);
  const members = Object.entries(value).map(([name, member]) => {
    return `\n${inner}${memberKey(name)}: ${literal(member, inner, names)},`;
  });
  return trustCode(members.length === 0 ? '{}' : `{${members.join('')}\n${indent}}`);
}

/**
 * Writes JSON as a literal that may stand in a comment, too.
 *
 * @param json - a JSON text
 */
export function literalAnywhere(json: string): TypeScript {
  return trustCode(json.replaceAll('*/', '*\\/'));
}

/**
 * Writes the name of a member of an object literal.
 *
 * @param name - any text
 * @returns the name in quotes; `__proto__` also in brackets, so that it stays a member
 */
export function memberKey(name: string): TypeScript {
  return name === '__proto__' ? ts`["__proto__"]` : quote(name);
}

/**
 * Quotes a name.
 *
 * @param name - any text
 * @returns a string literal of TypeScript
 */
export function quote(name: string): TypeScript {
  return jsonLiteral(name);
}

/**
 * Finds out which names emitted code uses, for its imports. What is said in its comments and texts does not count.
 *
 * @param names - identifiers
 * @returns those that the code uses
 * @example listUsedNames('/** A Pet. *\/ type Pets = Pet[];', ['Pet', 'Shop']) // ['Pet']
 */
export function listUsedNames<Name extends string>(code: string, names: readonly Name[]): Name[] {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"|'[^'\n]*'|\/\*[^]*?\*\//g, '""');
  // What follows a dot is the member of something else.
  const words = new Set(bare.match(/(?<![\p{ID_Continue}$\])]\??\.)(?<![\p{ID_Continue}$])[\p{ID_Continue}$]+/gu));
  return names.filter((name) => words.has(name));
}

/**
 * Writes the type of all texts that begin with some other.
 *
 * @param prefix - any text
 * @returns a template literal type
 */
export function templateType(prefix: string): TypeScript {
  const escaped = prefix.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
  return trustCode(`\`${escaped}\${string}\``);
}

/**
 * Puts code in place of the names that stand for it in the output of another generator, indented as their lines are.
 *
 * @param mark - dollar signs: what stands for the first code is `0` between two of it
 * @param codes - the codes, by number
 */
export function withCodes(text: string, mark: string, codes: readonly TypeScript[]): TypeScript {
  const side = ['\\$', '{', mark.length, '}'].join('');
  const named = new RegExp([side, side].join('(\\d+)'), 'g');
  const lines = text.split('\n').map((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    return line.replaceAll(named, (_, i: string) => (codes[Number(i)] ?? '').replaceAll('\n', `\n${indent}`));
  });
  return trustCode(lines.join('\n'));
}

/**
 * Writes a TSDoc comment.
 *
 * @param paragraphs - Markdown paragraphs, followed by one for each tag; empty ones are left out
 * @param indent - the indentation of its lines
 * @returns the comment with a line break after it; `''` if all paragraphs are empty
 */
export function tsdoc(paragraphs: readonly Comment[], indent = ''): TypeScript {
  const said = paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean);
  if (said.length === 0) return ts``;
  const lines = said.flatMap((paragraph, i) => {
    // Only here, as two parts that are harmless alone could end the comment together.
    const closed = paragraph.replaceAll('*/', String.raw`*\/`);
    const own = wrapLines(closed.split(/\r\n|[\n\r\u2028\u2029]/), 116 - indent.length);
    const follows = isTag(paragraph) && isTag(said[i - 1] ?? '');
    return i === 0 || follows ? own : ['', ...own];
  });
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && only.length < 100) return trustCode(`${indent}/** ${only} */\n`);
  return trustCode(`${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`);
}

/**
 * Writes a text of a document into a comment, where a tag at the beginning of a line would mean something. {@link
 * tsdoc} takes care of the end of the comment.
 *
 * @param text - Markdown from a document
 * @returns the escaped text
 */
export function inComment(text: string): Comment {
  return trustCode(text.replaceAll(/^(\s*)@/gm, String.raw`$1\@`));
}

/**
 * Writes a comment of one line, which nothing in it ends.
 *
 * @param said - what it says
 * @returns the comment, without a line break after it
 */
export function lineComment(said: Comment): TypeScript {
  return trustCode(`// ${said.replaceAll(/[\n\r\u2028\u2029]+/g, ' ')}`);
}

/**
 * Breaks lines of prose that are too long, and joins the rest of one with the next. Code and tables are left alone, and
 * no line begins with a word that would mean something to Markdown there.
 */
function wrapLines(lines: readonly string[], width: number): string[] {
  const made: string[] = [];
  let inCode = false;
  let left = '';
  for (const line of lines) {
    const text = line.trimEnd();
    if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
    const isProse = !inCode && text !== '' && !/^(\s|\||```|~~~|[-*+>#] ?|\d+[.)] )/.test(text);
    if (!isProse && left !== '') made.push(left);
    const whole = isProse && left !== '' ? `${left} ${text}` : text;
    const own = isProse && whole.length > width ? breakText(whole, width) : [whole];
    left = own.length > 1 ? (own.pop() ?? '') : '';
    made.push(...own);
  }
  return left === '' ? made : [...made, left];
}

function breakText(text: string, width: number): string[] {
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

import { codeTag, trustCode, type Code } from '../../contract/base/code.ts';
import type { Json } from '../../contract/base/json.ts';

// Values get into samples only here, each by the function for its position, so that none of them can become code.

/** The writer of samples in TypeScript. */
export const sampleTs = codeTag<'TypeScript'>();

/** The writer of samples in Python. */
export const py = codeTag<'Python'>();

/** The writer of samples in Go. */
export const go = codeTag<'Go'>();

/** The writer of samples in PHP. */
export const php = codeTag<'PHP'>();

/** The writer of samples in Ruby. */
export const ruby = codeTag<'Ruby'>();

/** The writer of samples in Java. */
export const java = codeTag<'Java'>();

/** The writer of samples in C#. */
export const csharp = codeTag<'C#'>();

/**
 * Writes a JSON value as a TypeScript literal.
 *
 * @param width - the maximum length of an object or array on one line
 * @returns the source code
 */
export function sampleLiteral(value: Json, width = 40): Code<'TypeScript'> {
  if (typeof value === 'string') return trustCode(`'${escapeForSingleQuotes(value)}'`);
  if (typeof value !== 'object' || value === null) return trustCode(JSON.stringify(value));
  const [open, close] = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const);
  const pad = Array.isArray(value) ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((entry) => sampleLiteral(entry, width))
    : Object.entries(value).map(([name, entry]) => sampleTs`${memberName(name)}: ${sampleLiteral(entry, width)}`);
  if (parts.length === 0) return sampleTs`${open}${close}`;
  const flat = sampleTs`${open}${pad}${sampleTs.join(parts, ', ')}${pad}${close}`;
  if (flat.length <= width && !flat.includes('\n')) return flat;
  const lines = parts.map((part) => sampleTs`${part},`);
  return sampleTs`${open}\n${indent(sampleTs.join(lines, '\n'))}\n${close}`;
}

/**
 * Indents lines.
 *
 * @param by - the indentation; empty lines get none
 */
export function indent<Language extends string>(text: Code<Language>, by: '  ' | '    ' | '\t' = '  '): Code<Language> {
  // With the flag `m`, `^` would also stand after characters that end no line in other languages.
  return trustCode(text.replaceAll(/(?<=^|\n)(?=[^\n])/g, by));
}

function escapeForSingleQuotes(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return inside.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
}

function memberName(name: string): Code<'TypeScript'> {
  // Without brackets, this name would set the prototype.
  if (name === '__proto__') return sampleTs`['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? trustCode(name) : sampleLiteral(name);
}

/**
 * Writes the access to a member of an object in TypeScript.
 *
 * @param name - any text
 * @returns the name after a point, or else in brackets
 */
export function memberAccess(name: string): Code<'TypeScript'> {
  return trustCode(/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${sampleLiteral(name)}]`);
}

/** Writes a Python string. The escapes of JSON strings mean the same in Python. */
export function pythonText(text: string): Code<'Python'> {
  return trustCode(JSON.stringify(text));
}

/** Writes JSON as a raw string of Go, which is easy to read, unless it contains what no raw string can hold. */
export function goText(text: string): Code<'Go'> {
  if (/["\n]/.test(text) && !/[`\ufeff]|[^\P{Cc}\n\t]/u.test(text)) return trustCode(`\`${text}\``);
  // JSON would write a lone surrogate as an escape, and a byte order mark as it is, which Go does not allow.
  const json = JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return trustCode(json.replaceAll('\ufeff', String.raw`\ufeff`));
}

/**
 * Writes a PHP string: in single quotes, where only the quote and the backslash are escaped, or in double quotes if it
 * contains line breaks.
 */
export function phpText(text: string): Code<'PHP'> {
  if (/[\r\n]/.test(text)) {
    const escaped = text
      .replaceAll(/["\\$]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', String.raw`\r`);
    return trustCode(`"${escaped}"`);
  }
  return trustCode(`'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`);
}

/** Writes a body of several lines as a nowdoc of PHP, unless one of its lines would end the nowdoc. */
export function phpBody(body: string): Code<'PHP'> {
  if (!body.includes('\n') || /^\s*JSON\b/m.test(body)) return phpText(body);
  return trustCode(`<<<'JSON'\n${body}\nJSON`);
}

/** Writes a Ruby string. The escapes of JSON strings mean the same there; a number sign may begin an expression. */
export function rubyText(text: string): Code<'Ruby'> {
  const json = JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return trustCode(json.replaceAll(/#(?=[{$@])/g, String.raw`\#`));
}

/** Writes a body of several lines for Ruby as it is, unless one of its lines would end it. */
export function rubyBody(body: string): Code<'Ruby'> {
  if (!body.includes('\n') || /^\s*JSON\s*$|[^\P{Cc}\n\t]/mu.test(body)) return rubyText(body);
  return trustCode(`<<'JSON'.chomp\n${body}\nJSON`);
}

/**
 * Writes an identifier of TypeScript.
 *
 * @throws Error for any other text
 */
export function sampleIdentifier(name: string): Code<'TypeScript'> {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new Error(`${name} is no identifier.`);
  return trustCode(name);
}

/** Writes a Java string. */
export function javaText(text: string): Code<'Java'> {
  return trustCode(asciiText(text));
}

/** Writes a body of several lines as a text block of Java (JLS 3.10.6), unless that would mean another text. */
export function javaBody(body: string): Code<'Java'> {
  if (!/^\S.*\n/.test(body) || /"""|[ \t]$|"$(?![^])|[^\P{Cc}\n]|[^ -~\n]/mu.test(body)) return javaText(body);
  return trustCode(`"""\n${body.replaceAll('\\', '\\\\')}"""`);
}

/** Writes a C# string. */
export function csharpText(text: string): Code<'C#'> {
  return trustCode(asciiText(text));
}

/** Writes a body of several lines as a verbatim string of C#, which keeps its lines; only quotes are doubled in it. */
export function csharpBody(body: string): Code<'C#'> {
  const isPlain = body.includes('\n') && !/[^\P{Cc}\n\t]|[^ -~\n\t]/u.test(body);
  return isPlain ? trustCode(`@"${body.replaceAll('"', '""')}"`) : csharpText(body);
}

/** A string with the escapes of JSON, in ASCII, which Java and C# read as it is meant. */
function asciiText(text: string): string {
  const json = JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return json.replaceAll(/[^ -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Finds JSON with numbers that a program could send in another form than they are written in.
 *
 * @param json - a JSON text
 * @returns whether it has, or may have, such numbers
 * @example roundsNumbers('{"wei":1000000000000000001}') // true
 */
export function roundsNumbers(json: string): boolean {
  const outsideStrings = json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '');
  return /\d{16}|\d[eE]/.test(outsideStrings);
}

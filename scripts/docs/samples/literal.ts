import type { Json } from '../../contract/json.ts';

/**
 * Writes a JSON value as a TypeScript literal.
 *
 * @param width - the maximum length of an object or array on one line
 * @returns the source code
 */
export function sampleLiteral(value: Json, width = 40): string {
  if (typeof value === 'string') return `'${insideSingleQuotes(value)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const pad = Array.isArray(value) ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((entry) => sampleLiteral(entry, width))
    : Object.entries(value).map(([name, entry]) => `${memberName(name)}: ${sampleLiteral(entry, width)}`);
  if (parts.length === 0) return open + close;
  const flat = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (flat.length <= width && !flat.includes('\n')) return flat;
  return `${open}\n${indent(parts.map((part) => `${part},`).join('\n'))}\n${close}`;
}

/**
 * Indents lines.
 *
 * @param text - the lines
 * @param by - the indentation; empty lines get none
 * @returns the indented lines
 */
export function indent(text: string, by = '  '): string {
  // With the flag `m`, `^` would also stand after characters that end no line in other languages.
  return text.replaceAll(/(?<=^|\n)(?=[^\n])/g, by);
}

function insideSingleQuotes(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return inside.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
}

function memberName(name: string): string {
  // Without brackets, this name would set the prototype.
  if (name === '__proto__') return `['${name}']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : sampleLiteral(name);
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

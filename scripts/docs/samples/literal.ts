import type { Json } from '../../contract/json.ts';

/**
 * Writes a JSON value as a TypeScript literal.
 *
 * @param value - the value
 * @param width - the maximum length of an object or array on one line
 * @returns the source code
 */
export function literal(value: Json, width = 40): string {
  if (typeof value === 'string') return `'${insideSingleQuotes(value)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const pad = Array.isArray(value) ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((entry) => literal(entry, width))
    : Object.entries(value).map(([name, entry]) => `${memberName(name)}: ${literal(entry, width)}`);
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
  return text.replaceAll(/^(?=.)/gm, by);
}

function insideSingleQuotes(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return inside.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : literal(name);
}

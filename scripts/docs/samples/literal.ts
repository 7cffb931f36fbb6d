import type { Json } from '../../contract/json.ts';

/**
 * Writes a JSON value as a TypeScript literal.
 *
 * @param value - the value
 * @param width - how long a line may be before objects and lists are broken into lines
 * @returns the source text
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
 * Moves lines to the right.
 *
 * @param text - lines
 * @param by - what to put in front of each that is not empty
 * @returns the lines
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

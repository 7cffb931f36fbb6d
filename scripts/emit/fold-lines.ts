import { trustCode } from '../contract/base/code.ts';
import type { TypeScript } from './text.ts';

/** How long a line of emitted code may be. */
const maxLength = 120;

/** A pair of brackets: the text before and after its content, and its members. */
type Group = { before: string; members: string[]; separator: string; after: string };

/**
 * Breaks a line of types that is too long: the widest of its outer brackets gets a line for each of its members, and
 * those are broken in the same way.
 *
 * @param line - a line with its indentation
 * @returns the lines; the same one if it is short enough, broken already or cannot be broken
 * @example foldLine('  "getPet": { 200: Pet; 404: Problem };')
 */
export function foldLine(line: TypeScript): TypeScript {
  return trustCode(foldText(line));
}

function foldText(line: string): string {
  if (line.length <= maxLength || line.includes('\n')) return line;
  const group = widestGroup(line);
  if (!group) return line;
  const { before, members, separator, after } = group;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const inner = members.map((member, i) => {
    // Type arguments may not have a trailing comma.
    const end = separator === ',' && i === members.length - 1 ? '' : separator;
    return foldText(`${indent}  ${member}${end}`);
  });
  return [before, ...inner, foldText(`${indent}${after}`)].join('\n');
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')', '<': '>' };

/** Finds the widest outermost pair of brackets. Brackets in quotes do not count, and neither does that of an arrow. */
function widestGroup(line: string): Group | undefined {
  const open: string[] = [];
  let start = 0;
  let cuts: number[] = [];
  let widestYet: { start: number; end: number; cuts: number[] } | undefined;
  for (const { 0: token, index } of line.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|=>|[{}[\]()<>;,]/g)) {
    if (token in closing) {
      if (open.length === 0) [start, cuts] = [index, []];
      open.push(closing[token] ?? '');
    } else if (token === open.at(-1)) {
      open.pop();
      const isOutermost = open.length === 0;
      if (isOutermost && index - start > (widestYet ? widestYet.end - widestYet.start : 2))
        widestYet = { start, end: index, cuts };
    } else if (open.length === 1 && (token === ';' || token === ',')) cuts.push(index);
  }
  if (!widestYet) return undefined;
  const bounds = [widestYet.start, ...widestYet.cuts, widestYet.end];
  const members = bounds.slice(1).map((bound, i) => line.slice((bounds[i] ?? 0) + 1, bound).trim());
  const isList = /^(?:import|export) type $/.test(line.slice(0, widestYet.start));
  const alone = isList ? ',' : line[widestYet.start] === '{' ? ';' : '';
  return {
    before: line.slice(0, widestYet.start + 1),
    members: members.filter(Boolean),
    separator: line[widestYet.cuts[0] ?? -1] ?? alone,
    after: line.slice(widestYet.end),
  };
}

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * Checks whether a file says at its top that it is an OpenAPI, Swagger or OpenRPC document, whatever its name is. Files
 * that a document refers to do not say it.
 *
 * @param file - a path; a copy that an editor or a merge has left, such as `api.yaml~`, is none
 * @example isDocument('contracts/orders') // true
 */
export function isDocument(file: string): boolean {
  if (/(?:~|\.(?:bak|old|orig|rej|swp|tmp))$/i.test(file)) return false;
  const isNamedSo = /\.(?:json|ya?ml)$/i.test(file);
  if (!isNamedSo && !looksLikeData(beginningOf(file))) return false;
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('{') ? saysInBraces(text) : saysInLines(text);
}

const longestBeginning = 4096;

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(longestBeginning);
  const descriptor = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** An object of JSON, or a line `name:` before any other that is no comment. */
function looksLikeData(text: string): boolean {
  return /^\uFEFF?(?:\s*#.*\n|\s*---.*\n|%.*\n|\s+)*(?:\{\s*["'\w}]|["']?[\w$-]+["']?\s*:(?:\s|$))/.test(text);
}

/** Each text, word and brace of JSON, or of YAML in braces. */
const tokens = /"(?:[^"\\]|\\.)*"|'[^']*'|[{}[\]]|\b(?:openapi|openrpc|swagger)\b/g;

const kinds = /^["']?(?:openapi|openrpc|swagger)["']?$/;

function saysInBraces(text: string): boolean {
  if (!/openapi|openrpc|swagger/.test(text)) return false;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && kinds.test(token) && isVersion(text.slice(index + token.length, index + token.length + 80)))
      return true;
  }
  return false;
}

function isVersion(rest: string): boolean {
  return /^\s*:\s*["']?\d/.test(rest);
}

/** A member at the top of YAML is as far to the right as the first one. */
function saysInLines(text: string): boolean {
  const [, indent = ''] = /^(?:\s*#.*\n|---.*\n|%.*\n|[^\S\n]*\n)*([^\S\n]*)\S/.exec(text) ?? [];
  return text
    .split('\n')
    .some(
      (line) =>
        line.startsWith(indent) &&
        /^["']?(?:openapi|openrpc|swagger)["']?\s*:\s*["']?\d\S*\s*(?:#.*)?$/.test(line.slice(indent.length)),
    );
}

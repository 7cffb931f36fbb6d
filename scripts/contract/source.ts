import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { ContractError, UsageError } from './errors.ts';
import type { Json, JsonObject } from './json.ts';

/** A document as it was read, with the way back from a JSON pointer to a line. */
export type Source = { file: string; data: JsonObject; locate: (pointer: string) => string };

/**
 * Reads one YAML or JSON file and keeps the way back to its lines.
 *
 * @param file - path of the file
 * @returns its data, and `locate`, which turns a JSON pointer into `file:line:column`
 * @throws UsageError when the file cannot be read; ContractError with file:line:column when its syntax is broken
 */
export async function readSource(file: string): Promise<Source> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: cannot be read (${error.code ?? error.message}); name an existing YAML or JSON file.`);
  });
  const name = shortPath(file);
  // The way back to the lines costs more than the data of a JSON file, and few runs have something to complain about.
  const parsed = lazy(() => parse(text, name));
  const data = plainJson(text) ?? (parsed().document.toJS({ maxAliasCount: 10_000 }) as Json);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ContractError([`${name}:1:1: an object was expected, the document itself.`]);
  }
  const locate = (pointer: string): string => {
    const { document, lines } = parsed();
    const { line, col } = lines.linePos(offsetOf(document, pointer));
    return `${name}:${line}:${col}`;
  };
  return { file: name, data, locate };
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function parse(text: string, name: string): { document: Document; lines: LineCounter } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', merge: false });
  const broken = document.errors.map(({ pos, message }) => {
    const { line, col } = lines.linePos(pos[0]);
    return `${name}:${line}:${col}: ${message.replace(/\.?$/, '.')}`;
  });
  if (broken.length > 0) throw new ContractError(broken);
  return { document, lines };
}

/** A JSON text's value; `undefined` when it is no JSON, or when a name stands twice, which `JSON.parse` lets pass. */
function plainJson(text: string): Json | undefined {
  try {
    const data = JSON.parse(text) as Json;
    const strings = text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g) ?? [];
    return strings.filter((string) => string.endsWith(':')).length === membersIn(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function membersIn(node: Json): number {
  if (typeof node !== 'object' || node === null) return 0;
  const values = Object.values(node);
  return values.reduce<number>((sum, value) => sum + membersIn(value), Array.isArray(node) ? 0 : values.length);
}

function offsetOf(document: Document, pointer: string): number {
  let node: Node | null = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isAlias(node)) node = node.resolve(document) ?? null;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key);
      if (pair === undefined) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      node = (node.items[Number(key)] as Node | undefined) ?? null;
      offset = node?.range?.[0] ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

function shortPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}

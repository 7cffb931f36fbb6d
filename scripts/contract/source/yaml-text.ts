import { createRequire } from 'node:module';
import type * as yamlModule from 'yaml';
import type { CST, Document, LineCounter, Node, Pair, Scalar, YAMLMap } from 'yaml';
import { ContractError } from '../base/errors.ts';
import { pointerTokens, type Json } from '../base/json.ts';

type Yaml = typeof yamlModule;

/** A parsed YAML text; JSON is YAML, too. */
export type YamlText = {
  /** Makes its value. */
  data: () => Json;
  /** Turns a JSON pointer into `file:line:column`; for a place that does not exist, that of the nearest around it. */
  locate: (pointer: string) => string;
};

/**
 * Parses a YAML text, and keeps the line of each of its parts.
 *
 * @param text - YAML 1.2 or JSON; of YAML 1.1, merge keys (`<<`) are supported, dates and binaries are not
 * @param name - the name of the file, for messages
 * @returns its data and its places
 * @throws ContractError with file:line:column for each mistake
 */
export function parseYaml(text: string, name: string): YamlText {
  const yaml = loadYaml();
  const lines = new yaml.LineCounter();
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
  };
  const document = parse(yaml, text, lines, at);
  const found = [...document.errors, ...document.warnings];
  const next = found[mostErrors];
  const broken = [
    ...found.slice(0, mostErrors).map(({ pos, code, message }) => `${at(pos[0])}: ${wordsOf(code, message)}`),
    ...(next === undefined
      ? []
      : [`${at(next.pos[0])}: ${found.length - mostErrors} more mistakes begin here; mend those before them first.`]),
    ...mistakesIn(yaml, document).map(({ offset, sentence }) => `${at(offset)}: ${sentence}`),
  ];
  if (broken.length > 0) throw new ContractError([...new Set(broken)]);
  const data = (): Json => {
    try {
      // How much the aliases unfold to has been counted.
      return document.toJS({ maxAliasCount: -1 }) as Json;
    } catch (error) {
      throw new ContractError([`${name}:1:1: ${sentenceOf((error as Error).message)}`]);
    }
  };
  return { data, locate: (pointer) => at(offsetOf(yaml, document, pointer)) };
}

/** How many errors of the parser are said: most of those after them are their consequences. */
const mostErrors = 10;

/** Loads the parser late: it takes a while, and JSON files without mistakes do not need it. */
export function loadYaml(): Yaml {
  return createRequire(import.meta.url)('yaml') as Yaml;
}

/** How YAML is read. */
export const yamlOptions = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  merge: true,
  // Duplicate names are looked for below, since the parser compares each with each.
  uniqueKeys: false,
  stringKeys: true,
  logLevel: 'silent',
} as const satisfies ConstructorParameters<typeof yamlModule.Composer>[0];

/** Deeper than any specification is nested, and not deep enough to overflow the call stack of a reader. */
export const maxDepth = 200;

function parse(
  { Composer, Document: EmptyDocument, Lexer, Parser }: Yaml,
  text: string,
  lines: LineCounter,
  at: (offset: number) => string,
): Document {
  const parser = new Parser(lines.addNewLine);
  function* tokens(): Generator<CST.Token> {
    lines.addNewLine(0);
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme);
      // The parser does not recurse, but everything after it does.
      if (parser.stack.length <= 2 * maxDepth) continue;
      throw new ContractError([
        `${at(parser.offset)}: the document is nested deeper than ${maxDepth} levels; flatten it.`,
      ]);
    }
    yield* parser.end();
  }
  const [document, second] = new Composer(yamlOptions).compose(tokens(), true, text.length);
  if (second?.contents != null) {
    const sentence = 'a second YAML document begins here, and a file holds one; put it into a file of its own';
    throw new ContractError([`${at(second.range[0])}: ${sentence}.`]);
  }
  return document ?? new EmptyDocument();
}

/** Sentences for authors, in place of messages that are about the parser's interface. */
const sentences: { [code: string]: string } = {
  NON_STRING_KEY: 'a name was expected, and something else found; write it in quotes.',
  TAG_RESOLVE_FAILED: 'JSON has nothing for this tag; write the value as a string, a number, a list or an object.',
};

function wordsOf(code: string, message: string): string {
  return sentences[code] ?? sentenceOf(message);
}

function sentenceOf(message: string): string {
  return message.replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
}

/** The most values in a document: with aliases, a few lines of YAML can stand for any number of them. */
const maxValues = 10_000_000;

function mistakesIn(yaml: Yaml, document: Document): { offset: number; sentence: string }[] {
  const found: { offset: number; sentence: string }[] = [];
  const complain = (node: Node | null, sentence: string): unknown =>
    found.push({ offset: node?.range?.[0] ?? 0, sentence });
  /** How many values each anchor stands for; none while its own value is being read. */
  const anchors = new Map<string, number>();
  let isTooMuch = false;
  const countOf = (node: unknown): number => {
    // Most nodes are scalars, and few of them have an anchor.
    if (yaml.isScalar(node) && node.anchor === undefined) return 1;
    if (yaml.isAlias(node)) {
      const { source: name } = node;
      if (!anchors.has(name))
        complain(node, `the alias *${name} has no anchor before it; write &${name} before its value.`);
      return anchors.get(name) ?? 0;
    }
    if (!yaml.isNode(node)) return 0;
    if (node.anchor !== undefined) anchors.set(node.anchor, 0);
    const below = membersOf(node).reduce<number>((sum, member) => sum + countOf(member), 1);
    if (node.anchor !== undefined) anchors.set(node.anchor, below);
    if (below > maxValues && !isTooMuch) {
      isTooMuch = true;
      complain(node, 'the YAML aliases in this value unfold to more values than can be read; write fewer of them.');
    }
    return below;
  };
  const membersOf = (node: Node): unknown[] => {
    if (yaml.isSeq(node)) return node.items;
    if (!yaml.isMap(node)) return [];
    for (const key of doublesIn(yaml, node)) {
      complain(key, `the name ${JSON.stringify(String(key.value))} appears twice in this object; keep one.`);
    }
    return node.items.flatMap(({ key, value }) => [key, value]);
  };
  countOf(document.contents);
  return found;
}

function doublesIn({ isScalar }: Yaml, { items }: YAMLMap): Scalar[] {
  const seen = new Set<string>();
  const doubles: Scalar[] = [];
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (seen.has(name) && name !== '<<') doubles.push(key);
    seen.add(name);
  }
  return doubles;
}

function offsetOf(yaml: Yaml, document: Document, pointer: string): number {
  const { isAlias, isMap, isSeq } = yaml;
  let node = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const token of pointerTokens(pointer)) {
    if (isAlias(node)) node = node.resolve(document) ?? null;
    if (isMap(node)) {
      const pair = pairOf(yaml, node, token, document);
      if (pair === undefined) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      const item = node.items[Number(token)] as Node | undefined;
      if (item === undefined) return offset;
      node = item;
      offset = node?.range?.[0] ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

/** The member of a name: one of the map itself, or one that a merge key brings in. */
function pairOf(yaml: Yaml, map: YAMLMap, name: string, document: Document): Pair | undefined {
  const { isAlias, isMap, isPair, isScalar, isSeq } = yaml;
  const isPairNamed = (wanted: string) => (item: unknown) =>
    isPair(item) && isScalar(item.key) && String(item.key.value) === wanted;
  const own = map.items.find(isPairNamed(name));
  if (own !== undefined) return own;
  for (const { value } of map.items.filter(isPairNamed('<<'))) {
    for (const merged of isSeq(value) ? value.items : [value]) {
      const target = isAlias(merged) ? merged.resolve(document) : merged;
      const pair = isMap(target) ? pairOf(yaml, target, name, document) : undefined;
      if (pair !== undefined) return pair;
    }
  }
  return undefined;
}

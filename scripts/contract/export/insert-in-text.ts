import { isDeepStrictEqual } from 'node:util';
import type { Document, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { CommandError } from '../base/errors.ts';
import { asObject, pointerTokens, type Json } from '../base/json.ts';
import { loadYaml, yamlOptions } from '../source/yaml-text.ts';
import { sourceOf } from '../source/source.ts';
import { withAdditions, type Addition } from './example-additions.ts';

/**
 * Adds to the text of a YAML or JSON file, and leaves every other character as it is: comments, order, quotes.
 *
 * @param name - the name of the file, for messages
 * @param additions - what is added, by JSON pointers into the file
 * @returns the text with the additions
 * @throws CommandError when the file has no place for one; ContractError when the text is broken
 * @example insertInText('paths: {}', 'api.yaml', [{ at: '/paths', name: '/pets', value: {} }])
 */
export function insertInText(text: string, name: string, additions: readonly Addition[]): string {
  const parseSource = (written: string): Json => sourceOf(Buffer.from(written), name, name).data;
  const made = additions.reduce((here, addition) => addToText(here, addition), text);
  // Whatever a file looks like, it says afterwards what it said before, and the additions.
  const expected = withAdditions(asObject(parseSource(text)), additions);
  if (!isDeepStrictEqual(parseSource(made), expected)) throw new CommandError(explainNoPlace(name));
  return made;

  function addToText(here: string, { at, name: key, value }: Addition): string {
    const document = loadYaml().parseDocument(here, { ...yamlOptions, keepSourceTokens: true });
    const tokens = pointerTokens(at);
    const container = document.getIn(tokens, true);
    const inserted =
      container === undefined
        ? insertIntoMap(
            here,
            collectionAt(document, tokens.slice(0, -1)),
            tokens.at(-1) ?? '',
            wrapAddition(key, value),
          )
        : key === undefined
          ? insertIntoList(here, collectionAt(document, tokens), value)
          : insertIntoMap(here, collectionAt(document, tokens), key, value);
    if (inserted === undefined) throw new CommandError(explainNoPlace(name));
    return inserted;
  }
}

function explainNoPlace(name: string): string {
  return `${name} is written in a way in which nothing can be added to it here; copy the pair instead.`;
}

function wrapAddition(key: string | undefined, value: Json): Json {
  return key === undefined ? [value] : { [key]: value };
}

type Collection = YAMLMap | YAMLSeq;

function collectionAt(document: Document, tokens: string[]): Collection | undefined {
  const { isCollection } = loadYaml();
  const found = tokens.length === 0 ? document.contents : document.getIn(tokens, true);
  return isCollection(found) ? (found as Collection) : undefined;
}

function insertIntoMap(text: string, map: Collection | undefined, key: string, value: Json): string | undefined {
  if (map === undefined || !loadYaml().isMap(map) || map.items.some((pair) => keyIn(pair) === key)) return undefined;
  return map.flow === true
    ? insertInFlow(text, map, (indent) => `${JSON.stringify(key)}: ${JSON.stringify(value, undefined, indent)}`)
    : insertInBlock(text, map, { [key]: value });
}

function keyIn({ key }: Pair): unknown {
  return loadYaml().isScalar(key) ? key.value : key;
}

function insertIntoList(text: string, list: Collection | undefined, value: Json): string | undefined {
  if (list === undefined || !loadYaml().isSeq(list)) return undefined;
  return list.flow === true
    ? insertInFlow(text, list, (indent) => JSON.stringify(value, undefined, indent))
    : insertInBlock(text, list, [value]);
}

/** Adds a member to `{ … }` or `[ … ]`, in lines of its own if the others have such. */
function insertInFlow(
  text: string,
  { range, items }: Collection,
  write: (indent: number) => string,
): string | undefined {
  if (range == null) return undefined;
  const [start, end] = range;
  const last = items.at(-1);
  const lastEnd = last === undefined ? start + 1 : endOf(last);
  if (lastEnd === undefined) return undefined;
  const first = /^.\s*?\n([ \t]*)(?=\S)/.exec(text.slice(start, end))?.[1];
  if (first === undefined || last === undefined) {
    const between = last === undefined ? ' ' : ', ';
    const after = last === undefined ? ' ' : '';
    return text.slice(0, lastEnd) + between + write(0) + after + text.slice(lastEnd);
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = write(2)
    .split('\n')
    .join(newline + first);
  return `${text.slice(0, lastEnd)},${newline}${first}${lines}${text.slice(lastEnd)}`;
}

/** Where the text of a member ends. */
function endOf(item: unknown): number | undefined {
  const { isNode, isPair } = loadYaml();
  const node = isPair(item) ? (item.value ?? item.key) : item;
  return isNode(node) && node.range != null ? node.range[1] : undefined;
}

/** Adds a member below the last one of a block, before the comments and empty lines that follow. */
function insertInBlock(text: string, { range, srcToken, items }: Collection, member: Json): string | undefined {
  const lastEnd = endOfLast(items.at(-1));
  if (range == null || srcToken === undefined || !('indent' in srcToken) || lastEnd === undefined) return undefined;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = ' '.repeat(srcToken.indent);
  const written = loadYaml().stringify(member, { lineWidth: 0, blockQuote: false }).trimEnd();
  const lines = written.split('\n').map((line) => indent + line);
  // A comment may follow in the same line.
  const lineEnd = text[lastEnd - 1] === '\n' ? lastEnd : text.indexOf('\n', lastEnd);
  const at = lineEnd < 0 ? text.length : text[lastEnd - 1] === '\n' ? lastEnd : lineEnd + 1;
  const before = at > 0 && text[at - 1] !== '\n' ? newline : '';
  return `${text.slice(0, at)}${before}${lines.join(newline)}${newline}${text.slice(at)}`;
}

/** Where the text of the innermost last member ends. */
function endOfLast(item: unknown): number | undefined {
  const { isCollection, isPair } = loadYaml();
  const node = isPair(item) ? (item.value ?? item.key) : item;
  if (isCollection(node) && node.flow !== true && node.items.length > 0) return endOfLast(node.items.at(-1));
  return endOf(item);
}

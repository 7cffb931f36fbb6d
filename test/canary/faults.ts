import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import ts from 'typescript';
import { asObject, type Json } from '../../scripts/contract/base/json.ts';
import { sarifFlaws, workflowCommandsIn } from '../support/report-forms.ts';

// Finds the payload as code, by the parser of each language.

/** What is wrong with code: it does not parse, or the payload is a name in it. */
export function faultsOfCode(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults = (Reflect.get(source, 'parseDiagnostics') as ts.Diagnostic[]).map(
    ({ messageText, start = 0 }) => `${file}: ${String(messageText)} ${text.slice(start - 60, start + 60)}`,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'PWNED')
      faults.push(`${file}: ${text.slice(node.getStart() - 60, node.getEnd() + 20)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Elements and attributes that no page of ours has. */
export function faultsOfPage(file: string, html: string): string[] {
  const faults: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const { tagName, attrs } = node;
      const isScript = tagName === 'script' && !attrs.some(({ name, value }) => name === 'type' && /json/.test(value));
      const isForeign =
        [tagName, ...attrs.map(({ name }) => name)].some((word) => /pwned|^on/i.test(word)) ||
        attrs.some(({ name, value }) => /^(?:href|src|action)$/.test(name) && /^\s*javascript:/i.test(value)) ||
        (isScript && node.childNodes.some((child) => 'value' in child && child.value.includes('PWNED')));
      if (isForeign)
        faults.push(`${file}: <${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}>`);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
    if ('content' in node) visit(node.content);
  };
  visit(parseHtml(html));
  return faults;
}

/** Lists the commands in Markdown. */
export function commandsIn(text: string): string[] {
  const commands: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(text), (token) => {
    const { type, lang, text: code } = token as Tokens.Code;
    if (type === 'code' && lang === 'sh') commands.push(code);
  });
  return commands;
}

/** The options of curl that we write, and whether a value follows. */
const curlOptions = new Map([
  ['--head', false],
  ['--globoff', false],
  ['-i', false],
  ['-N', false],
  ...['-X', '-H', '-F', '--url', '--data-raw', '--data-urlencode', '--form-string'].map((name): [string, boolean] => [
    name,
    true,
  ]),
]);

/**
 * Runs commands in a shell that has no other commands, and in which curl says with which arguments it was called.
 *
 * @returns what was run besides curl, and arguments of it that are neither options of ours, their values nor an address
 */
export function faultsOfCommands(commands: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-commands-'));
  const script = join(folder, 'commands.sh');
  const stubs = [
    String.raw`curl() { printf 'curl\0'; printf '%s\0' "$@"; printf 'end\0'; }`,
    'PWNED() { echo "PWNED ran" >&2; }',
    'command_not_found_handle() { echo "$1 ran" >&2; }',
  ];
  writeFileSync(script, [...stubs, ...commands].join('\n'));
  try {
    execFileSync('bash', ['-n', script], { stdio: 'pipe' });
    const { stdout, stderr } = spawnSync('/bin/bash', [script], {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: folder },
    });
    return [...(stderr === '' ? [] : [stderr]), ...faultsOfArguments(stdout.split('\0').slice(0, -1))];
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks the words of calls, each from `curl` to `end`. */
function faultsOfArguments(words: string[]): string[] {
  const faults: string[] = [];
  let addresses = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === 'curl') addresses = 0;
    else if (word === 'end') {
      if (addresses > 1) faults.push(`curl is called with ${addresses} addresses`);
    } else if (curlOptions.has(word)) {
      if (word === '--url') addresses++;
      if (curlOptions.get(word) === true) i++;
    } else if (word.startsWith('-')) faults.push(`curl is called with ${word}`);
    else addresses++;
  }
  return faults;
}

/** Elements, links and images in Markdown that come from the payload. */
export function faultsOfMarkdown(file: string, text: string): string[] {
  const faults: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(text), (token) => {
    const { type, raw, href } = token as Tokens.Link;
    const isElement = token.type === 'html' && /pwned|<img|<\/(?:script|style|title|code)/i.test(raw);
    const isLink = /^\s*javascript:/i.test(href ?? '');
    if (isElement || isLink) faults.push(`${file}: ${type} ${raw.slice(0, 200)}`);
  });
  return faults;
}

/** Lines that are no annotation, and annotations with a property that is not ours. */
export function faultsOfAnnotations(file: string, text: string): string[] {
  const ours = new Set(['file', 'line', 'col', 'title']);
  // A line separator ends no line of output, but those of regular expressions.
  return workflowCommandsIn(text.replaceAll('\u2028', ' ')).flatMap((command, i) =>
    command !== undefined && Object.keys(command.properties).every((name) => ours.has(name))
      ? []
      : [`${file}:${i + 1}: ${text.split('\n')[i]?.slice(0, 200)}`],
  );
}

/** What the schema of SARIF refuses, and links in messages, which are `[text](address)` (section 3.11.6). */
export function faultsOfSarif(file: string, text: string): string[] {
  const links: string[] = [];
  const report = JSON.parse(text, (_, value: Json) => {
    const { text: message } = asObject(value);
    if (typeof message === 'string' && /(?<!\\)\[(?:\\.|[^\]\\])*\]\(javascript:/s.test(message))
      links.push(`${file}: ${message}`);
    return value;
  }) as Json;
  return [...sarifFlaws(report), ...links];
}

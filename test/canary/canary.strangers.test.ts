import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import metaSchema from '@open-rpc/meta-schema';
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/compile/schemas.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { folderAt } from '../support/folders.ts';
import { positionsIn, type Position } from './positions.ts';

// Every text of a document, keys as well as values, becomes a payload; none of them may be code in anything that is
// written of the document.

const payloads = {
  'the end of a comment': '*/PWNED();/*',
  'the end of a line': 'a\nPWNED();//\rPWNED();//\u2028PWNED();//',
  'the end of a string': `a";PWNED();';PWNED();\`;PWNED();\${PWNED()}#{PWNED}`,
  'an element': `a</script></textarea></title></code><img src=x onerror=PWNED()><pwned-x>`,
  'an attribute': `a" onmouseover="PWNED()" x='y' onfocus='PWNED()`,
  'an address': 'javascript:PWNED()',
  'a command': `a'$(PWNED)\`PWNED\`;PWNED;"$(PWNED)"`,
};

const folder = mkdtempSync(join(tmpdir(), 'twinspec-canary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bases = {
  openapi: parse(readFileSync(new URL('base.yaml', import.meta.url), 'utf8')) as JsonObject,
  openrpc: JSON.parse(readFileSync(new URL('openrpc.json', import.meta.url), 'utf8')) as JsonObject,
};
const positions = {
  openapi: positionsIn(
    bases.openapi,
    JSON.parse(readFileSync(new URL('openapi-3.2.schema.json', import.meta.url), 'utf8')) as JsonObject,
  ),
  openrpc: positionsIn(bases.openrpc, Reflect.get(metaSchema, 'default') ?? metaSchema),
};

type Kind = keyof typeof bases;
type Planted = Position & { text: string };

/** Puts texts into a copy of a document: inner ones first, as keys change the way to what is below them. */
function planted(base: JsonObject, all: readonly Planted[]): JsonObject {
  const copy = structuredClone(base);
  const inner = all.toSorted((a, b) => b.pointer.length - a.pointer.length || Number(a.isKey) - Number(b.isKey));
  for (const { pointer, isKey, sample, text } of inner) {
    const holder = pointer.slice(0, -1).reduce<Json>((node, name) => Reflect.get(Object(node), name) as Json, copy);
    const name = pointer.at(-1) ?? '';
    if (typeof holder !== 'object' || holder === null) continue;
    if (isKey) Reflect.set(holder, text, structuredClone(Reflect.get(holder, name) ?? sample));
    else Reflect.set(holder, name, text);
  }
  return copy;
}

async function isAccepted(kind: Kind, document: JsonObject): Promise<boolean> {
  const file = join(folder, `${kind}.json`);
  writeFileSync(file, JSON.stringify(document));
  try {
    compileSchemas(await loadContract({ [kind]: file }), 'lenient');
    return true;
  } catch {
    return false;
  }
}

/** Some places take only texts that begin in a certain way. */
const beginnings = ['', '/', 'https://a.example/', 'application/', 'x-'];

/** Plants a payload in all places whose text the loading accepts; what is refused is written nowhere. */
async function plantedEverywhere(kind: Kind, payload: string): Promise<{ document: JsonObject; places: number }> {
  let kept: Planted[] = [];
  const keep = async (wanted: Planted[]): Promise<Planted[]> => {
    if (wanted.length === 0) return [];
    if (await isAccepted(kind, planted(bases[kind], [...kept, ...wanted]))) {
      kept = [...kept, ...wanted];
      return [];
    }
    if (wanted.length === 1) return wanted;
    const half = Math.ceil(wanted.length / 2);
    return [...(await keep(wanted.slice(0, half))), ...(await keep(wanted.slice(half)))];
  };
  // Many names may not occur twice.
  let left: Planted[] = positions[kind].map((one, i) => ({ ...one, text: `${payload} ${kind}${i}` }));
  for (const beginning of beginnings) left = await keep(left.map((one) => ({ ...one, text: beginning + one.text })));
  return { document: planted(bases[kind], kept), places: kept.length };
}

/** What is wrong with code: it does not parse, or the payload is a name in it. */
function faultsOfCode(file: string, text: string): string[] {
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
function faultsOfPage(file: string, html: string): string[] {
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

/** The commands in Markdown for people with a terminal. */
function commandsIn(text: string): string[] {
  const commands: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(text), (token) => {
    const { type, lang, text: code } = token as Tokens.Code;
    if (type === 'code' && lang === 'sh') commands.push(code);
  });
  return commands;
}

function faultsOfCommands(commands: readonly string[]): string {
  const script = join(folder, 'commands.sh');
  const stubs =
    'curl() { :; }\nPWNED() { echo "PWNED ran"; echo "PWNED ran" >&2; }\ncommand_not_found_handle() { echo "$1 ran"; }\n';
  writeFileSync(script, stubs + commands.join('\n'));
  execFileSync('bash', ['-n', script]);
  return execFileSync('/bin/bash', [script], { encoding: 'utf8', cwd: folder, env: { PATH: folder } });
}

describe.each(Object.entries(payloads))('%s in every text of a document', (name, payload) => {
  let made: Record<string, string>;
  let site: Record<string, string>;

  beforeAll(async () => {
    const out = mkdtempSync(join(folder, 'out-'));
    const specs: Partial<Record<Kind, string>> = {};
    for (const kind of ['openapi', 'openrpc'] as const) {
      const { document, places } = await plantedEverywhere(kind, payload);
      specs[kind] = join(out, `${kind}.json`);
      writeFileSync(specs[kind], JSON.stringify(document));
      // A payload that nothing takes would show nothing.
      expect(places, name).toBeGreaterThan(kind === 'openapi' ? 100 : 20);
    }
    const also = ['rpc-client', 'msw', 'standard-schema', 'tanstack-query', 'k6'];
    await generate({ specs, out: join(out, 'api'), also, print: () => undefined });
    await buildDocs({ specs, out: join(out, 'site'), print: () => undefined });
    made = folderAt(join(out, 'api')) ?? {};
    site = folderAt(join(out, 'site')) ?? {};
  });

  test('is no code in what generate writes', () => {
    const modules = Object.entries(made).filter(([file]) => /\.[jt]s$/.test(file));
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.flatMap(([file, text]) => faultsOfCode(file, text))).toEqual([]);
  });

  test('is no command in the pages for machines', () => {
    const commands = Object.entries(site).flatMap(([file, text]) => (file.endsWith('.md') ? commandsIn(text) : []));
    expect(commands.length).toBeGreaterThan(3);
    expect(faultsOfCommands(commands)).toBe('');
  });

  test('is neither an element nor an attribute in the pages', () => {
    const pages = Object.entries(site).filter(([file]) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.flatMap(([file, html]) => faultsOfPage(file, html))).toEqual([]);
  });
});

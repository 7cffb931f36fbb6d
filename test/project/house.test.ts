import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { longest } from '../support/longest-first.ts';

// The rules of the house that no linter knows.

/** The modules in some folders. */
const modulesIn = (...folders: string[]): { file: string; text: string }[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.m?ts$/.test(file) && existsSync(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const sources = modulesIn('src', 'scripts');

/** Names that several modules export for the same notion, by what that is. */
const shared: Record<string, string> = {
  flags: 'the flags of a verb, which each verb has',
  help: 'the help of a verb, which each verb has',
  run: 'what runs a verb, which each verb has',
  moved: 'what a verb says of its former flags, which verbs that lost some have',
  runWith: 'what runs a verb with a command, for verbs that take one',
  listenFor: 'what listens, and what says in a bundle for workers that nothing can',
  attachToServers: 'what serves in servers that the application makes, and what says in a bundle that there are none',
  createServerFrom: 'what makes a server of documents, and what says in a bundle for workers that nothing can',
  createMock: 'the mock as a function, in the entry with files and in the entry without',
};

it('exports no name from two modules for two notions', () => {
  const homes = new Map<string, string[]>();
  for (const { file, text } of sources) {
    const names = ts
      .createSourceFile(file, text, ts.ScriptTarget.Latest)
      .statements.flatMap((statement) => (isExported(statement) ? namesOf(statement) : []));
    for (const name of new Set(names)) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  const twins = [...homes].filter(([name, files]) => files.length > 1 && !Object.hasOwn(shared, name));
  expect(twins).toEqual([]);
  expect(Object.keys(shared).filter((name) => (homes.get(name) ?? []).length < 2)).toEqual([]);
});

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

it('begins the long tests with files that there are', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});

it('has no circle of imports, whether they are types, values or import()', () => {
  const known = new Set(sources.map(({ file }) => file));
  const imports = new Map(
    sources.map(({ file, text }) => [
      file,
      ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) => join(dirname(file), fileName))
        .filter((target) => known.has(target)),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (done.has(file) || trail.includes(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

it('waits in tests as long as a busy machine needs', () => {
  const hasty: string[] = [];
  for (const { file, text } of modulesIn('test').filter(({ text }) => /vi\.wait|\.poll\(/.test(text))) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [, options] = node.arguments;
      const name = node.expression.name.text;
      // What vitest waits of itself is a second; for `expect.poll`, vitest.config.ts says how long.
      const isHasty = /^wait(?:For|Until)$/.test(name)
        ? node.expression.expression.getText() === 'vi' && !/\bpatient\b/.test(options?.getText() ?? '')
        : name === 'poll' && /\btimeout\b/.test(options?.getText() ?? '');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (isHasty) hasty.push(`${file}:${line + 1}`);
    };
    visit(source);
  }
  expect(hasty).toEqual([]);
});

describe('a test', () => {
  const tests = modulesIn('test');

  it('says by the name of its file which run it belongs to', () => {
    const name = /^[\w-]+(?:\.(?:browser|endurance|packages|strangers))?\.test\.ts$/;
    const files = tests.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'));
    expect(files.filter((file) => !name.test(basename(file)))).toEqual([]);
  });

  it('takes five minutes at most', () => {
    const limits = tests.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:(?:test|hook)Timeout: |^ *\}, )(\d[\d_]*)/gm)].map(([, limit = '']) => ({
        file,
        milliseconds: Number(limit.replaceAll('_', '')),
      })),
    );
    expect(limits.length).toBeGreaterThan(20);
    expect(limits.filter(({ milliseconds }) => milliseconds > 300_000)).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');

  it('names only files and folders that there are', () => {
    const named = [...text.matchAll(/`((?:scripts|src|test|bench|specs|generated|examples)\/[\w./-]*\w\/?)`/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each([
    ['A request through the mock', 8],
    ['A check through `verify`', 10],
  ])('%s: a walk of at most %i files', (walk, most) => {
    const [, list = ''] = text.split(`${walk}:\n\n`);
    const steps = (list.split('\n\n')[0] ?? '').split('\n').map((line) => /^\d+\. `([^`]+)`/.exec(line)?.[1] ?? line);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.length).toBeLessThanOrEqual(most);
    expect(steps.filter((file) => !existsSync(file))).toEqual([]);
  });
});

it('names no API in the code: the names of our two are in twinspec.config.json', () => {
  const { apis } = JSON.parse(readFileSync('twinspec.config.json', 'utf8')) as { apis: Record<string, string> };
  const names = Object.keys(apis).join('|');
  const literal = new RegExp(String.raw`(['"])(?:${names})\1|\b(?:addresses|target|served|words)\.(?:${names})\b`);
  // Node is also a program, and a platform what a program runs on.
  const other = /^\s*platform: 'node',$|Pick<PassthroughParts, 'node'|platform: 'node', target|join\(folder, 'node'\)/;
  // What is generated for our two has their names, and what was released once is taken by its former name.
  const generated = /\b(?:create)?(?:Platform|Node)(?:Client(?:Options)?|Payloads|Requests|Methods)\b/gi;
  const isOurs = (file: string): boolean => file.startsWith('scripts/sandbox/');
  const former = /'(?:platform|node)-?[cC]lient'/g;
  const system =
    /process\.platform|^\s*(?:\.\.\.\{ .*)?platform: '(?:node|browser)'|through the platform is not shown/g;
  const named =
    /platform|\b(?:create)?[nN]ode(?:s?Api|Client|Methods?|Operations?|Options|Requests?|Subscriptions|Table)\b/i;
  const hasName = (file: string, line: string): boolean =>
    named.test(line.replaceAll(isOurs(file) ? generated : former, '').replaceAll(system, ''));
  const found = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line) =>
        (literal.test(line) && !other.test(line)) || hasName(file, line) ? [`${file}: ${line.trim()}`] : [],
      ),
  );
  expect(Object.keys(apis)).toEqual(['platform', 'node']);
  expect(found).toEqual([]);
});

it('installs nothing that asks for a newer Node than we do', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  const isNewer = (range: string): boolean => /^>=\s*2[1-9]/.test(range) && !range.includes('20.');
  const newer = Object.entries(lock.packages).filter(([, { engines }]) => isNewer(engines?.node ?? ''));
  expect(newer.map(([place]) => place)).toEqual([]);
});

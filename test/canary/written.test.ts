import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { marked } from 'marked';
import { afterAll, describe, expect, test } from 'vitest';
import { codeTag } from '../../scripts/contract/base/code.ts';
import { htmlElement, joinHtml, markup, type Html } from '../../scripts/page-kit/html/html.ts';
import { codeSpan, escapeMarkdown, asMarkdown, messageInMarkdown } from '../../scripts/contract/base/markdown-text.ts';
import { sh, shellVariable } from '../../scripts/contract/base/shell.ts';
import { markdownLines } from '../../scripts/diff/formats/markdown.ts';
import type { ReportedChange } from '../../scripts/diff/report.ts';
import { csharp, go, java, php, py, ruby, sampleTs } from '../../scripts/docs/samples/literal.ts';
import { comment, identifier, inComment, jsonLiteral, quote, ts, tsdoc } from '../../scripts/emit/text.ts';
import { xml, xmlContent, xmlElement } from '../../scripts/contract/base/xml.ts';

const title: string = '*/";PWNED();/*';

describe('the writer of TypeScript', () => {
  test('takes code, numbers and our own words, but no text of a document', () => {
    expect(ts`${quote('a')}${1}${title === '' ? 'no' : 'yes'}`).toBe('"a"1yes');
    // @ts-expect-error -- a text
    void ts`${title}`;
    // @ts-expect-error -- a text in a text
    void ts`${`a${title}`}`;
    // @ts-expect-error -- a text of a certain form
    void ts`${title as `a${string}`}`;
    // @ts-expect-error -- texts
    void ts.join([title], '');
    // @ts-expect-error -- a text between the parts
    void ts.join([ts`a`], title);
    // @ts-expect-error -- what a comment says is no code
    void ts`${inComment(title)}`;
    // @ts-expect-error -- code of another language
    void ts`${codeTag<'Python'>()`a`}`;
    // @ts-expect-error -- a text in a comment
    void comment`${title}`;
  });

  test('ends no comment early, not even where two parts meet', () => {
    expect(tsdoc([comment`${inComment('*')}${inComment('/ a')}`])).toBe('/** *\\/ a */\n');
  });

  test('makes an identifier of nothing else', () => {
    expect(() => identifier('a; b')).toThrow('"a; b" is no identifier.');
  });

  test('ends no line early', () => {
    expect(jsonLiteral('\u2028')).toBe(String.raw`"\u2028"`);
  });
});

describe('the writer of pages', () => {
  test('escapes texts by their positions', () => {
    expect(htmlElement('p', { title: '"<' }, '"<', markup`<b>${'<'}</b>`).source).toBe(
      '<p title="&quot;&lt;">"&lt;<b>&lt;</b></p>',
    );
    expect(joinHtml(['<', markup`<b></b>`], '&').source).toBe('&lt;&amp;<b></b>');
    // @ts-expect-error -- a text that was declared to be markup elsewhere
    const page: Html = { source: title };
    expect(page.source).toBe(title);
    expect(xmlElement('a', { b: '"\n<\u0000' }, xmlContent('<'))).toBe('<a b="&quot;&#10;&lt;\uFFFD">&lt;</a>');
    // @ts-expect-error -- a text
    void xml`${title}`;
  });
});

describe('the writers of samples, commands and Markdown', () => {
  test('take no text of a document', () => {
    // @ts-expect-error -- a text
    void sampleTs`${title}`;
    // @ts-expect-error -- a text
    void py`${title}`;
    // @ts-expect-error -- a text
    void go`${title}`;
    // @ts-expect-error -- a text
    void php`${title}`;
    // @ts-expect-error -- a text
    void ruby`${title}`;
    // @ts-expect-error -- a text
    void java`${title}`;
    // @ts-expect-error -- a text
    void csharp`${title}`;
    // @ts-expect-error -- a text
    void sh`${title}`;
    // @ts-expect-error -- a text
    void asMarkdown`${title}`;
    expect(() => shellVariable('$A;b')).toThrow('$A;b is no variable.');
  });
});

describe('the writer of Markdown', () => {
  const hostile = [
    'a`b',
    '``<b>``',
    '`',
    ' a ',
    'a``b`c',
    'a\n\n# b',
    '\\',
    '\\`<b>`',
    '[a](b) **c** ![d](e)',
    '&lt;',
    '_a_ ~~b~~',
  ];

  test.each(hostile)('keeps %j in its code span, and as text', (text) => {
    const line = text.replaceAll(/\s*\n\s*/g, ' ');
    const tokens = marked
      .lexer(`a ${codeSpan(text)} b`)
      .flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));
    expect(tokens.map(({ type }) => type)).toEqual(['text', 'codespan', 'text']);
    expect(marked.parse(`${codeSpan(text)}`, { async: false })).toBe(`<p><code>${inHtml(line)}</code></p>\n`);
    expect(marked.parse(`a${escapeMarkdown(text)}`, { async: false })).toBe(`<p>a${inHtml(line)}</p>\n`);
  });

  test.each(hostile)('lets the id %j of an operation out of no code span of a comparison', (operation) => {
    const change = {
      id: 'a',
      api: 'platform',
      rule: 'operation-removed',
      impact: 'major',
      about: '',
      before: '',
      now: '',
      uses: [],
    } satisfies Partial<ReportedChange>;
    const lines = markdownLines({
      ...{ breaking: 1, unused: [] },
      changes: [
        {
          ...change,
          operation,
          place: '',
          message: `${codeSpan(operation)} is gone.`,
        },
      ],
      versions: [],
    });
    const entry = lines.find((line) => line.startsWith('- ')) ?? '';
    const name = `<code>${inHtml(operation.replaceAll(/\s*\n\s*/g, ' '))}</code>`;
    expect(marked.parseInline(entry.slice(2), { async: false })).toBe(`${name}: ${name} is gone.`);
  });

  test('escapes the words of a message, also where a backtick is alone', () => {
    expect(marked.parseInline(messageInMarkdown('a ` <b> *c* `d`'), { async: false })).toMatch(/^a [^<]*<code>/);
  });
});

function inHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

describe('the rule that forbids pasted values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-rule-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const code = 'no-pasted-code';
  const page = 'no-pasted-markup';

  test.each([
    ['export const code = (name: string): string => `const a = ${name};`;', code, 'is pasted into text'],
    ['export const code = (name: string) => trustCode(name);', code, 'Only the functions for positions'],
    ['export const code = (name: string) => name as TypeScript;', code, 'Only the functions for positions'],
    ['export const code = (name: string) => ts`const a = ${quote(name)};`;', code, undefined],
    ['export const code = (name: string) => { throw new Error(`no ${name}`); };', code, undefined],
    ['export const page = (name: string): string => `<p>${name}</p>`;', page, 'Markup is pasted together'],
    ["export const page = (name: string): string => '<p>' + name;", page, 'Markup is pasted together'],
    ['export const page = (name: string) => trusted(name);', page, 'may declare that a text is markup'],
    ['export const page = (name: string) => markup`<p>${name}</p>`;', page, undefined],
  ])('judges %s', (source, rule, message) => {
    const config = join(folder, 'oxlintrc.json');
    const file = join(folder, 'emitter.ts');
    const rules = { [`code/${rule}`]: 'error' };
    writeFileSync(config, JSON.stringify({ jsPlugins: [resolve('.oxlint/code.mjs')], categories: {}, rules }));
    writeFileSync(file, `${source}\n`);
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/oxlint/bin/oxlint'), ...['--config', config, '--deny-warnings', file]],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(message === undefined ? 0 : 1);
    if (message !== undefined) expect(stdout).toContain(message);
  });
});

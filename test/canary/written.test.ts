import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { codeTag } from '../../scripts/contract/base/code.ts';
import { comment, identifier, inComment, jsonLiteral, quote, ts, tsdoc } from '../../scripts/emit/text.ts';

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

describe('the rule that forbids pasted values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-rule-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['export const code = (name: string): string => `const a = ${name};`;', 'is pasted into text'],
    ['export const code = (name: string) => trustedCode(name);', 'Only the functions for positions'],
    ['export const code = (name: string) => name as TypeScript;', 'Only the functions for positions'],
    ['export const code = (name: string) => ts`const a = ${quote(name)};`;', undefined],
    ['export const code = (name: string) => { throw new Error(`no ${name}`); };', undefined],
  ])('judges %s', (source, message) => {
    const config = join(folder, 'oxlintrc.json');
    const file = join(folder, 'emitter.ts');
    const rules = { 'code/no-pasted-code': 'error' };
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

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { editorSchema } from '../../scripts/lint/editor-schema.ts';
import { twinspec } from '../support/process.ts';

// What editors use: a schema for the documents, and the output of `lint` with a problem matcher.

type Kind = 'openapi' | 'openrpc';

const check = (kind: Kind) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(editorSchema(kind));
  return (document: unknown): string[] => {
    validate(document);
    return (validate.errors ?? []).map(({ instancePath }) => instancePath);
  };
};

describe('the schema of documents', () => {
  it.each<[Kind, string]>([
    ['openapi', 'specs/openapi.yaml'],
    ['openapi', 'scripts/init/openapi.yaml'],
    ['openrpc', 'specs/openrpc.json'],
    ['openrpc', 'scripts/init/openrpc.yaml'],
  ])('takes the %s document %s', async (kind, file) => {
    expect(check(kind)(parse(await readFile(file, 'utf8')))).toEqual([]);
  });

  const example = (exchange: unknown): object => ({ examples: { one: { value: 1, 'x-exchange': exchange } } });
  const openapi = (paths: object, more: object = {}): object => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: paths } },
    ...more,
  });
  const answered = (content: object): object =>
    openapi({ responses: { 200: { description: 'Fine.', content: { 'application/json': content } } } });

  it.each<[string, Kind, unknown, string]>([
    ['x-exchange without a member', 'openapi', answered(example({})), 'one/x-exchange'],
    ['an unknown state', 'openapi', answered(example({ state: 'open' })), 'one/x-exchange/state'],
    ['x-safe as text', 'openapi', openapi({ responses: {}, 'x-safe': 'yes' }), '/get/x-safe'],
    ['x-fresh as text, deep in a schema', 'openapi', answered({ schema: { items: { 'x-fresh': 1 } } }), 'x-fresh'],
    ['a relation without a reason', 'openapi', answered({ schema: { 'x-relations': [{ present: ['/a'] }] } }), '/0'],
    ['operations that are a list', 'openapi', { ...openapi({}), paths: [] }, '/paths'],
    [
      'x-wait without its members',
      'openrpc',
      { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [{ name: 'a', params: [], 'x-wait': {} }] },
      '/methods/0/x-wait',
    ],
  ])('refuses %s', (_, kind, document, place) => {
    expect(check(kind)(document)).toEqual(expect.arrayContaining([expect.stringContaining(place) as string]));
  });
});

describe('the output of lint in VS Code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-editors-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const guide = await readFile('guides/in-your-editor.md', 'utf8');
  const [, tasks = ''] = /```json\n(\{\n  "version": "2\.0\.0"[\s\S]*?)```/.exec(guide) ?? [];
  const [task] = (JSON.parse(tasks) as { tasks: Task[] }).tasks;
  type Task = { args: string[]; problemMatcher: { pattern: Record<string, number | string> & { regexp: string } } };

  it('is matched by the task of the guide, line by line', async () => {
    const openapi = join(folder, 'openapi.yaml');
    const text = await readFile('scripts/init/openapi.yaml', 'utf8');
    await writeFile(openapi, text.replace('pages: 474', 'pages: many').replace('x-fresh: true', 'x-fresh: 1'));
    const [, ...parameters] = task?.args ?? [];
    expect(task?.args).toEqual(['twinspec', 'lint', '--format', 'lines']);
    const { code, stdout } = await twinspec([...parameters, '--openapi', openapi]);
    expect(code).toBe(1);
    const { regexp = '', ...groups } = task?.problemMatcher.pattern ?? {};
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const found = new RegExp(regexp).exec(line);
      const named = Object.entries(groups).map(([name, group]) => [name, found?.[Number(group)]]);
      expect(Object.fromEntries(named), line).toMatchObject({
        file: openapi,
        line: expect.stringMatching(/^\d+$/) as string,
        column: expect.stringMatching(/^\d+$/) as string,
        severity: 'error',
        code: expect.stringMatching(/^[a-z-]+$/) as string,
        message: expect.stringMatching(/./) as string,
      });
    }
  });
});

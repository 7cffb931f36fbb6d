import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtPointer } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { readSource } from '../../../scripts/contract/source/source.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(text: string | Uint8Array, extension: string): Promise<string> {
  const file = join(folder, `spec.${extension}`);
  await writeFile(file, text);
  return file;
}

async function problemsOf(text: string | Uint8Array, extension: string): Promise<string> {
  const file = await write(text, extension);
  return loadContract({ openapi: file }).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message.replaceAll(`${folder}/`, '')}`,
  );
}

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
const bomb = [
  'a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]',
  ...[...'bcdefghi'].map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]}, `.repeat(10)}]`),
];
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** The mistake, the extension of the file, the text, and the sentence that names the mistake. */
const wrong: [what: string, extension: string, text: string | Uint8Array, sentence: RegExp][] = [
  [
    'an empty file',
    'yaml',
    '',
    /^spec\.yaml:1:1: an OpenAPI or OpenRPC document was expected, an object, and nothing found\.$/,
  ],
  [
    'an empty JSON file',
    'json',
    '',
    /^spec\.json:1:1: a value was expected, and the document ends; this is not JSON \(RFC 8259\)\.$/,
  ],
  ['only a comment', 'yaml', '# nothing yet\n', /^spec\.yaml:\d:\d: an OpenAPI .+ and nothing found\.$/],
  ['a list', 'json', '[1]', /^spec\.json:1:1: an OpenAPI .+ and a list found\.$/],
  [
    'a missing bracket',
    'json',
    '{\n  "a": [1, 2\n}',
    /^spec\.json:3:1: a comma or a closing bracket was expected, and "}" found; .+\.$/,
  ],
  [
    'a trailing comma',
    'json',
    '{\n  "a": 1,\n}',
    /^spec\.json:3:1: a name in double quotes was expected, and "}" found; .+\.$/,
  ],
  [
    'a comment in JSON',
    'json',
    '{ // a\n}',
    /^spec\.json:1:3: a name in double quotes or } was expected, and "\/" found; .+\.$/,
  ],
  ['a truncated keyword', 'json', '{ "a": tru }', /^spec\.json:1:8: a value was expected, and "tru" found; .+\.$/],
  [
    'a missing comma',
    'json',
    '{ "a": "b" "c": 1 }',
    /^spec\.json:1:12: a comma or a closing bracket was expected, and "c" found; .+\.$/,
  ],
  [
    'an unterminated string',
    'json',
    '{ "a": "b\n}',
    /^spec\.json:1:8: a value was expected, and a string that is not closed, .+ found; .+\.$/,
  ],
  [
    'text after the end',
    'json',
    '{} {}',
    /^spec\.json:1:4: the end of the document was expected, and "{" found; .+\.$/,
  ],
  [
    'a truncated JSON file',
    'json',
    '{ "openapi": "3.1.0", "info": {',
    /^spec\.json:1:32: .+, and the document ends; .+\.$/,
  ],
  ['a tab', 'yaml', 'openapi: 3.1.0\ninfo:\n\ttitle: T\n', /^spec\.yaml:3:1: Tabs are not allowed as indentation\.$/],
  ['wrong indentation', 'yaml', 'a:\n  - b\n c: d\n', /^spec\.yaml:3:\d: .+\.$/],
  ['two documents', 'yaml', `${head}---\na: 1\n`, /^spec\.yaml:\d:1: a second YAML document begins here, .+\.$/],
  ['an unknown alias', 'yaml', 'a: *nothing\n', /^spec\.yaml:1:4: .*nothing.+\.$/],
  ['an alias inside its own anchor', 'yaml', `${head}x: &x { x: *x }\n`, /^spec\.yaml:\d+:\d+: .+\.$/],
  ['aliases that expand exponentially', 'yaml', `${bomb.join('\n')}\n`, /^spec\.yaml:7:\d+: .*aliases.+\.$/],
  [
    'a duplicate name',
    'yaml',
    `${head}paths: {}\npaths: {}\n`,
    /^spec\.yaml:4:1: the name "paths" appears twice in this object; keep one\.$/,
  ],
  [
    'a duplicate name in JSON',
    'json',
    '{ "a": 1, "b": { "\\u0061": ":", "c": 1, "c": 2 } }',
    /^spec\.json:1:41: the name "c" appears twice .+\.$/,
  ],
  ['a list as a name', 'yaml', '? [a, b]\n: c\n', /^spec\.yaml:1:3: a name was expected, .+\.$/],
  [
    'not a number',
    'yaml',
    `${head}x-a: [1, .nan]\n`,
    /^spec\.yaml:3:10: a number was expected that JSON can carry, .+\.$/,
  ],
  [
    'a number beyond the range',
    'json',
    '{ "a": 1e999 }',
    /^spec\.json:1:3: a number was expected that JSON can carry, .+\.$/,
  ],
  ['a !!binary tag', 'yaml', 'a: !!binary aGk=\n', /^spec\.yaml:1:4: JSON has nothing for this tag; .+\.$/],
  ['an unknown tag', 'yaml', 'a: !include b.yaml\n', /^spec\.yaml:1:4: JSON has nothing for this tag; .+\.$/],
  [
    'another encoding',
    'yaml',
    Buffer.from('info: Übung', 'latin1'),
    /^spec\.yaml:1:1: the file is not in UTF-8; save it in this encoding\.$/,
  ],
  ['UTF-16', 'json', Buffer.from('\uFEFF{}', 'utf16le'), /^spec\.json:1:1: the file is not in UTF-8; .+\.$/],
  ['control characters', 'yaml', Uint8Array.from([0, 1, 2, 3]), /^spec\.yaml:1:1: .+\.$/],
  ['too many levels of JSON', 'json', deep, /^spec\.json:1:\d+: the document is nested deeper than 200 levels.+\.$/],
  ['too many levels of YAML', 'yaml', `a: ${deep},\n`, /^spec\.yaml:1:\d+: .*nested.+\.$/],
];

describe('a text that is not a document', () => {
  it.each(wrong)('is refused in one sentence: %s', async (_, extension, text, sentence) => {
    const problems = await problemsOf(text, extension);
    expect(problems.split('\n')).toHaveLength(1);
    expect(problems.replace('ContractError: ', '')).toMatch(sentence);
  });
});

describe('a text that is a document', () => {
  it.each([
    ['a byte order mark', 'json', `\uFEFF{ "a": 1 }`, { a: 1 }],
    ['a byte order mark in YAML', 'yaml', '\uFEFFa: 1\n', { a: 1 }],
    ['numbers as names', 'yaml', '200: a\n1.0: b\n0x1F: c\n', { 200: 'a', '1.0': 'b', '0x1F': 'c' }],
    [
      'words that YAML 1.1 took for others',
      'yaml',
      '%YAML 1.1\n---\nno: yes\non: 2020-01-01\n',
      { no: 'yes', on: '2020-01-01' },
    ],
    ['merge keys', 'yaml', 'a: &a { b: 1, c: 2 }\nd: { <<: *a, c: 3 }\n', { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } }],
    ['a number with too many digits', 'json', '{ "a": 9223372036854775807 }', { a: 2 ** 63 }],
    [
      'colons and quotes in strings',
      'json',
      String.raw`{ "a\":": "\\", ":": "b: \"c\":", "d\\": 1 }`,
      { 'a":': '\\', ':': 'b: "c":', 'd\\': 1 },
    ],
    ['JSON in a YAML file', 'yaml', '{ "a": [1, 2,] }', { a: [1, 2] }],
  ])('is read with %s', async (_, extension, text, data) => {
    expect((await readSource(await write(text, extension))).data).toEqual(data);
  });

  it.each([
    ['yaml', 'a:\n  __proto__: { b: 1 }\n  constructor: c\n'],
    ['json', '{ "a": {\n  "__proto__": { "b": 1 }, "constructor": "c" } }'],
  ])('is read with names that every object inherits (%s)', async (extension, text) => {
    const { data, locate } = await readSource(await write(text, extension));
    expect(Object.keys(getAtPointer(data, '/a') ?? {})).toEqual(['__proto__', 'constructor']);
    expect(getAtPointer(data, '/a/__proto__/b')).toBe(1);
    expect(({} as Record<string, unknown>)['b']).toBe(undefined);
    expect(locate('/a/__proto__')).toMatch(/:2:3$/);
  });

  it('has the places of parts that come from a merge key or an alias', async () => {
    const { locate } = await readSource(await write('a: &a\n  b: 1\nc:\n  <<: *a\n  d: *a\n', 'yaml'));
    expect(
      [locate('/c/b'), locate('/c/d/b'), locate('/c/nothing'), locate('')].map((place) => place.replace(/^.*yaml/, '')),
    ).toEqual([':2:3', ':2:3', ':3:1', ':1:1']);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { ContractError } from '../../../scripts/contract/base/errors.ts';
import { setAtPointer, type Json } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import * as diff from '../../../scripts/verbs/diff.ts';
import * as docs from '../../../scripts/verbs/docs.ts';
import * as generate from '../../../scripts/verbs/generate.ts';
import * as lint from '../../../scripts/lint/lint.ts';
import { lineOf } from '../../../scripts/lint/lint-problem.ts';
import * as mock from '../../../scripts/verbs/mock.ts';
import { parseFlags } from '../../../scripts/cli/flags/flags.ts';
import * as verify from '../../../scripts/verbs/verify.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-shape-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openrpc = `openrpc: 1.3.2
info:
  title: T
  version: '1'
methods:
  - name: add
    params:
      - name: a
        schema:
          type: number
    result:
      name: sum
      schema:
        type: number
    examples:
      - name: one
        params:
          - name: a
            value: 1
        result:
          name: sum
          value: 2
components:
  schemas:
    A:
      type: string
`;

const openapi = `openapi: 3.1.0
info:
  title: T
  version: '1'
paths:
  /a:
    get:
      operationId: a
      parameters:
        - name: q
          in: query
          schema:
            type: string
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema:
                type: string
components:
  schemas:
    A:
      type: string
`;

type Case = [what: string, pointer: string, value: Json, place: string, sentence: RegExp];

const openrpcCases: Case[] = [
  ['no list of methods', '/methods', {}, '5:1', /^a list was expected, and an object found/],
  ['a method that is null', '/methods/0', null, '6:5', /^a method was expected, and null found/],
  ['a method without params', '/methods/0', { name: 'x' }, '6:5', /^a method needs the member "params"/],
  ['a method whose name is a number', '/methods/0/name', 7, '6:5', /^a string was expected, and 7 found/],
  ['a param that is a text', '/methods/0/params/0', 'a', '8:9', /^a content descriptor was expected, and "a" found/],
  [
    'a param without schema',
    '/methods/0/params/0',
    { name: 'a' },
    '8:9',
    /^a content descriptor needs the member "schema"/,
  ],
  ['a schema that is a list', '/methods/0/params/0/schema', [], '9:9', /^a schema was expected, and a list found/],
  [
    'a type that is an object',
    '/methods/0/params/0/schema/type',
    {},
    '10:11',
    /^a type or a list of types was expected/,
  ],
  [
    'a pairing without params',
    '/methods/0/examples/0',
    { name: 'x' },
    '16:9',
    /^an example pairing needs the member "params"/,
  ],
  ['params that are numbers', '/methods/0/params', [1], '8:9', /^a content descriptor was expected, and 1 found/],
  ['components that are a text', '/components', 'x', '23:1', /^the components object was expected, and "x" found/],
  ['a reference that is a number', '/methods/0/result', { $ref: 7 }, '11:5', /^a \$ref is a string/],
  ['a reference to nowhere', '/methods/0/result', { $ref: '#/%' }, '12:7', /^\$ref "#\/%" leads nowhere/],
  [
    'a reference to itself',
    '/components/schemas/A',
    { $ref: '#/components/schemas/A' },
    '26:7',
    /^\$ref "#\/components\/schemas\/A" leads back to itself/,
  ],
  ['no info', '/info', null, '1:1', /^an OpenRPC document needs the member "info"/],
];

const openapiCases: Case[] = [
  ['paths that are a list', '/paths', [], '5:1', /^an object of paths was expected, and a list found/],
  ['no info', '/info', null, '1:1', /^an OpenAPI document needs the member "info"/],
  ['an operation that is a text', '/paths/~1a/get', 'x', '7:5', /^an operation was expected, and "x" found/],
  [
    'parameters that are an object',
    '/paths/~1a/get/parameters',
    { q: {} },
    '9:7',
    /^a list was expected, and an object found/,
  ],
  ['a parameter that is a number', '/paths/~1a/get/parameters/0', 7, '10:11', /^a parameter was expected, and 7 found/],
  [
    'a parameter without a place',
    '/paths/~1a/get/parameters/0',
    { name: 'q' },
    '10:11',
    /^a parameter needs the member "in"/,
  ],
  [
    'responses that are a list',
    '/paths/~1a/get/responses',
    [1],
    '14:7',
    /^an object of responses was expected, and a list found/,
  ],
  ['a schema that is a text', '/components/schemas/A', 'string', '23:5', /^a schema was expected, and "string" found/],
];

async function check(
  api: 'openapi' | 'openrpc',
  text: string,
  [, pointer, value, place, sentence]: Case,
): Promise<void> {
  const file = join(folder, `${api}.yaml`);
  await writeFile(file, stringify(setAtPointer(parse(text) as Json, pointer, value)));
  const error = await loadContract({ [api]: file, strict: true }).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(ContractError);
  const { problems } = error as ContractError;
  expect(problems).toHaveLength(1);
  expect(problems[0]?.startsWith(`${file}:${place}: `), problems[0]).toBe(true);
  expect(problems[0]?.slice(`${file}:${place}: `.length)).toMatch(sentence);
}

describe('with strict, a document that breaks its specification is refused in one sentence with its line', () => {
  it.each(openrpcCases)('OpenRPC: %s', (...one) => check('openrpc', openrpc, one));
  it.each(openapiCases)('OpenAPI: %s', (...one) => check('openapi', openapi, one));

  it.each(['openapi: 3.3.0', 'openapi: 2', 'openapi: [3.1]', 'openrpc: 1.2.6', 'asyncapi: 3.0.0', 'a: b'])(
    'no version of OpenAPI: %s',
    async (text) => {
      const file = join(folder, 'version.yaml');
      await writeFile(file, `${text}\n`);
      const expected =
        /^\S+version\.yaml:1:1: "openapi": "3\.2\.x", "3\.1\.x" or "3\.0\.x" \(or .*\) was expected and .+; .+\.$/;
      await expect(loadContract({ openapi: file })).rejects.toThrow(expected);
    },
  );

  it.each(['openrpc: 2.0.0', 'openrpc: 1.5.0', 'openapi: 3.1.0'])('not a version of OpenRPC: %s', async (text) => {
    const file = join(folder, 'version.yaml');
    await writeFile(file, `${text}\n`);
    await expect(loadContract({ openrpc: file })).rejects.toThrow(
      /^\S+version\.yaml:1:1: "openrpc": "1\.x" up to 1\.4 was expected and .+ found; .+\.$/,
    );
  });

  it.each(['1.2.6', '1.3.2', '1.4.0'])('OpenRPC %s is read', async (version) => {
    const file = join(folder, 'openrpc.yaml');
    await writeFile(file, openrpc.replace('1.3.2', version));
    expect((await loadContract({ openrpc: file })).operations.map(({ id }) => id)).toEqual(['add']);
  });

  it.each(['3.1', '3.0', '"3.2"'])('a version may be a number in YAML: %s', async (version) => {
    const file = join(folder, 'openapi.yaml');
    await writeFile(file, openapi.replace('3.1.0', version));
    expect((await loadContract({ openapi: file })).operations.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('every verb', () => {
  const verbs: [verb: string, run: (file: string, more?: string[]) => Promise<void>][] = [
    [
      'generate',
      (file, more = []) =>
        generate.run(parseFlags(generate.flags, ['--openapi', file, '--out', join(folder, 'out'), ...more])),
    ],
    [
      'lint',
      async (file, more = []) => {
        const problems = await lint.lint({ openapi: file, allowExternal: more.length > 0 }, { ruleSet: 'anyone' });
        if (problems.length > 0) throw new ContractError(problems.map(lineOf));
      },
    ],
    ['mock', (file, more = []) => mock.run(parseFlags(mock.flags, ['--openapi', file, '--port', '0', ...more]))],
    [
      'docs',
      (file, more = []) =>
        docs.run(parseFlags(docs.flags, ['--openapi', file, '--out', join(folder, 'docs'), ...more])),
    ],
    [
      'verify',
      (file, more = []) =>
        verify.run(parseFlags(verify.flags, ['--openapi', file, '--url', 'http://127.0.0.1:1', ...more])),
    ],
    [
      'diff',
      (file, more = []) => diff.run(parseFlags(diff.flags, ['--openapi', file, '--base-openapi', file, ...more])),
    ],
  ];

  it.each(verbs)('%s names a mistake in the syntax at its place', async (_, run) => {
    const file = join(folder, 'broken.yaml');
    await writeFile(file, 'openapi: 3.1.0\ninfo:\n  title: [\n');
    const place = /^\S*broken\.yaml:\d+:\d+: .+\.$/;
    await expect(run(file)).rejects.toMatchObject({
      name: 'ContractError',
      message: expect.stringMatching(place) as unknown,
    });
  });

  // verify has no --strict, and reads documents as the others do.
  const strictest = verbs.filter(([verb]) => verb !== 'verify');

  it.each(strictest)('%s follows a reference out of the folder only with --allow-external', async (verb, run) => {
    const file = join(folder, 'external.yaml');
    await writeFile(file, openapi.replace(/type: string\n$/, '$ref: ../twinspec-nowhere.yaml\n'));
    const strict = verb === 'lint' ? [] : ['--strict'];
    const refused =
      /^\S*external\.yaml:\d+:\d+: \$ref "[^"]+" leaves the folder of the document; .+ --allow-external[.;]/m;
    await expect(run(file, strict)).rejects.toMatchObject({
      name: 'ContractError',
      message: expect.stringMatching(refused) as unknown,
    });
    const followed = /^\S*external\.yaml:\d+:\d+: \$ref "[^"]+" cannot be read \(ENOENT\)/m;
    await expect(run(file, ['--allow-external', ...strict])).rejects.toMatchObject({
      message: expect.stringMatching(followed) as unknown,
    });
  });
});

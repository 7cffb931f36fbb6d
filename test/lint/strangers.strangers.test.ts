import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lint, type LintOptions } from '../../scripts/lint/lint.ts';
import { lineOf } from '../../scripts/lint/lint-problem.ts';
import { twinspec } from '../support/process.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Operation = { [member: string]: unknown };

/** A document like most: no examples, no extensions, nothing that the house rules ask for. */
function petstore(operation: Operation = {}, members: object = {}) {
  const content = { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets/{id}': {
        get: {
          operationId: 'getPet',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: { description: 'It.', content } },
          ...operation,
        },
      },
    },
    ...members,
  };
}

/** What lint says: each warning, then each problem, without their places. */
async function said(document: object, options: LintOptions = { ruleSet: 'anyone' }): Promise<string[]> {
  const file = join(folder, 'petstore.json');
  await writeFile(file, JSON.stringify(document, undefined, 1));
  const problems = await lint({ openapi: file }, options);
  const lines = problems.map((problem) => `${problem.severity === 'warning' ? 'warning: ' : ''}${lineOf(problem)}`);
  const place = new RegExp(`${file}:\\d+:\\d+: `);
  for (const line of lines) expect(line).toMatch(place);
  return lines.map((line) => line.replace(place, ''));
}

describe('a foreign document', () => {
  it('is not held to the house rules', async () => {
    expect(await said(petstore())).toEqual([]);
    expect((await said(petstore(), { ruleSet: 'house' })).length).toBeGreaterThan(2);
  });

  it('is not refused for what only @redocly/cli takes for a mistake', async () => {
    const schema = { type: 'object', properties: { any: true }, else: false, then: true, if: true };
    const unusual = petstore(
      { 'x-code-samples': [{ language: 'c', code: 'x' }] },
      { components: { schemas: { A: schema, B: { type: 'string', nullable: true } } } },
    );
    const leftover = 'warning: nullable means nothing since OpenAPI 3.1; write "null" among the types. (nullable)';
    expect((await said(unusual)).toSorted()).toEqual([leftover]);
  });

  it.each([
    ['3.2.0', []],
    ['3.1.2', [expect.stringMatching(/^The field `description` must be present .+ \(struct\)$/)]],
  ])('has to describe its responses before OpenAPI 3.2 only (%s)', async (openapi, expected) => {
    expect(await said(petstore({ responses: { 200: {} } }, { openapi }))).toEqual(expected);
  });

  it('is told what it repeats in an enum, and what is no value of its type', async () => {
    const schemas = { Size: { type: 'integer', enum: [1, 1, 'small'] } };
    expect((await said(petstore({}, { components: { schemas } }))).toSorted()).toEqual([
      expect.stringMatching(/ received "string"; correct the type, .*\(no-enum-type-mismatch\)$/),
      expect.stringMatching(
        /^warning: Duplicated enum value found: '1'; keep one of them\. \(no-duplicated-enum-values\)$/,
      ),
    ]);
  });

  it('is told what else OpenAPI 3.2 demands', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      ...['a', 'b'].map((name) => ({ name, in: 'querystring', content: { 'text/plain': {} } })),
    ];
    const tags = [{ name: 'cats', parent: 'pets' }];
    expect((await said(petstore({ parameters }, { openapi: '3.2.0', tags }))).toSorted()).toEqual([
      expect.stringMatching(/\(spec-querystring-parameters\)$/),
      expect.stringMatching(/\(spec-no-invalid-tag-parents\)$/),
    ]);
  });

  it('may call a parameter of its path by any name', async () => {
    const names = ['名前', '$id', 'the id', 'ids[]'];
    const { paths, ...document } = petstore();
    const { get } = paths['/pets/{id}'];
    const named = names.map((name, i) => [
      `/pets${i}/{${name}}`,
      { get: { ...get, operationId: `get${i}`, parameters: [{ ...get.parameters[0], name }] } },
    ]);
    expect(await said({ ...document, paths: Object.fromEntries(named) })).toEqual([]);
    const unused = petstore({ parameters: [...get.parameters, { ...get.parameters[0], name: '$id' }] });
    expect((await said(unused)).toSorted()).toEqual([
      expect.stringMatching(/^Path parameter `\$id` is not used .+ \(path-parameters-defined\)$/),
    ]);
  });

  it('gets a warning that says what a required header without an example costs', async () => {
    const header = { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    expect(await said(petstore({ parameters: [id, header] }))).toContain(
      'warning: the header X-Trace of getPet is required and has no example: the docs show requests without it, and ' +
        'verify makes up its value. (header-example)',
    );
    expect(await said(petstore({ parameters: [id, { ...header, example: 'abc' }] }))).toEqual([]);
  });

  it('gets a sentence for each mistake', async () => {
    const content = { 'application/json': { schema: { type: 'string' }, example: 1 } };
    const wrong = petstore({
      sumary: 'Get',
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, example: 'x' }],
      responses: { 200: { description: 'It.', content } },
      'x-weightage': 'heavy',
    });
    const found = await said(wrong);
    for (const sentence of [
      /^Property `sumary` is not expected here\. Did you mean `summary`\? \(struct\)$/,
      /`\{id\}`.*\(path-parameters-defined\)$/,
      /^the example of the response 200 of getPet contradicts its schema: it must be string\. \(example-agrees/,
      /^the example of the query parameter page of getPet contradicts its schema: it must be integer\. /,
      /^x-weightage must be integer\. \(extensions\)$/,
    ]) {
      expect(found).toContainEqual(expect.stringMatching(sentence));
    }
  });

  it('that asks for an undefined security scheme is an error, as nobody would know who may call', async () => {
    expect(await said(petstore({ security: [{ key: [] }] }))).toEqual([
      'there is no security scheme "key"; define it under components/securitySchemes, or correct the name. (security-defined)',
    ]);
  });

  it('has all its mistakes listed in the order of its lines, also beside those of the contract itself', async () => {
    const get = (name: string, more: object = {}): object => ({
      get: {
        operationId: name,
        responses: { 200: { description: 'It.', content: { 'application/json': { schema: { type: 'string' } } } } },
        ...more,
      },
    });
    const examples = Array.from({ length: 20 }, (_, i) => {
      const content = { 'application/json': { schema: { type: 'string' }, example: i } };
      return [`/wrong${i}`, get(`wrong${i}`, { responses: { 200: { description: 'It.', content } } })];
    });
    const file = join(folder, 'all.json');
    const paths = {
      '/lost': get('lost', { responses: { 200: { $ref: '#/components/responses/Fune' } } }),
      '/twice': get('twice'),
      '/again': get('twice'),
      '/open': get('open', { security: [{ kye: [] }] }),
      '/odd': get('odd', { 'x-saef': true, parameters: [{ name: 'q', in: 'qurey' }] }),
      ...Object.fromEntries(examples),
    };
    const components = {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'K' } },
      responses: { Fine: { description: 'It.' } },
    };
    await writeFile(file, JSON.stringify({ ...petstore(), paths, components }, undefined, 1));
    const { code, stdout, stderr } = await twinspec(['lint', '--openapi', file]);
    const places = [...stdout.matchAll(/^\S+\.json:(\d+):\d+: (?:error|warning): (.*)$/gm)];
    const lines = places.map(([, line]) => Number(line));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    const found = places.map(([, , sentence = '']) => sentence);
    expect(found.filter((sentence) => /of wrong\d+ contradicts its schema/.test(sentence))).toHaveLength(20);
    for (const sentence of [
      /did you mean "#\/components\/responses\/Fine"\?/,
      /^another operation is called "twice", too; .+ \(operation-operationId-unique\)$/,
      /no security scheme "kye"; did you mean "key"\?/,
      /Did you mean `query`\?/,
      /x-saef .* did you mean x-safe\?/,
    ])
      expect(found).toContainEqual(expect.stringMatching(sentence));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(`all.json: ${lines.length - 1} errors, 1 warning`) as string,
    ]);
  });

  it('gets a sentence for a pattern that is none', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '(' } };
    expect(await said(petstore({ parameters: [id] }))).toContainEqual(
      expect.stringMatching(/^pattern: Invalid regular expression: .+\. \(schemas-compile\)$/),
    );
  });
});

it('holds a file named on the command line to the house rules only with --house', async () => {
  const file = join(folder, 'named.json');
  await writeFile(file, JSON.stringify(petstore()));
  const [anyone, house] = await Promise.all([
    twinspec(['lint', '--openapi', file]),
    twinspec(['lint', '--openapi', file, '--house']),
  ]);
  expect(anyone).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/: in order\.\nNext: .+\n$/),
  });
  expect(house).toMatchObject({ code: 1, stdout: expect.stringContaining('(safe-to-repeat)') });
});

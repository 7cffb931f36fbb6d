import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { compile } from './compile.ts';

vi.setConfig({ testTimeout: 300_000 });

// What an attacker, or somebody who just likes signs, may put into a document: it may be seen in comments and strings
// of the generated code, and nowhere else.
const signs = `*/ pwned(); /* \`\${pwned()}\` "; pwned(); ' \n pwned(); // \u2028 pwned(); \\" + pwned() + "`;

const schema = {
  type: 'object',
  title: signs,
  description: signs,
  default: { [signs]: signs },
  examples: [signs, { [signs]: signs }],
  required: [signs, 'default'],
  'x-twinspec-type': 'typeof pwned',
  properties: {
    [signs]: { type: 'string', enum: [signs, 'b'], description: signs, default: signs, 'x-twinspec-type': 'pwned' },
    default: { const: signs },
    number: { type: 'number', const: 1, examples: [signs] },
    forged: { type: 'string', pattern: '^0x[0-9]+$', 'x-twinspec-type': 'pwned' },
    text: { type: 'integer', const: '1; pwned()' },
    constant: { const: { [signs]: [signs, 1] } },
    enum: { type: 'object', enum: [{ $ref: '#/x-a;pwned();/b' }, { [signs]: 1 }] },
    format: { type: 'string', format: signs, title: signs },
    pattern: { type: 'string', pattern: '^(a|\\*/ pwned\\(\\); /\\*)$' },
    root: { $ref: '#/x-a;pwned();/b' },
    'x-y': { $ref: '#/paths/~1a/post/requestBody/content/application~1json/schema' },
    discriminated: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/100%25' }],
      discriminator: { propertyName: signs, mapping: { [signs]: '#/components/schemas/Cat' } },
    },
  },
  patternProperties: {
    [signs.replaceAll(/[^\s\w;]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)]: {
      type: 'string',
    },
  },
};

const openapi = {
  openapi: '3.1.0',
  info: { title: signs, description: signs, version: signs },
  'x-a;pwned();': { b: { type: 'string', description: signs } },
  tags: [{ name: signs, description: signs }],
  servers: [{ url: 'https://example.org', description: signs }],
  paths: {
    '/a': {
      summary: signs,
      post: {
        operationId: signs,
        summary: signs,
        description: signs,
        tags: [signs],
        'x-twinspec-type': 'pwned',
        parameters: [
          { name: signs, in: 'header', description: signs, schema, example: signs },
          { name: signs, in: 'query', description: signs, schema: { type: 'string', default: signs } },
        ],
        requestBody: {
          description: signs,
          content: {
            'application/json': { schema, examples: { [signs]: { summary: signs, value: {} } } },
            [`text/${signs}`]: { schema },
          },
        },
        responses: {
          200: {
            description: signs,
            headers: { [signs]: { schema, description: signs } },
            content: { 'application/json': { schema } },
          },
          [signs]: { description: signs },
        },
      },
    },
    [`/${signs}/{${signs}}`]: {
      get: { operationId: '__proto__', responses: { default: { $ref: '#/components/responses/R' } } },
    },
    '/c': { get: { operationId: 'constructor', responses: {} }, put: { operationId: 'p'.repeat(300), responses: {} } },
    '/d': { get: { operationId: 'a#b%', responses: {} }, put: { operationId: 'hasOwnProperty', responses: {} } },
  },
  components: {
    'x-twinspec-type': 'pwned',
    responses: {
      R: {
        description: signs,
        'x-twinspec-type': 'pwned',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } },
      },
    },
    schemas: { [signs]: schema, S: schema, '100%': schema, Cat: { type: 'object', 'x-twinspec-type': 'pwned' } },
  },
};

const param = (name: string) => ({
  name,
  required: true,
  summary: signs,
  description: signs,
  schema: { $ref: '#/components/schemas/S' },
});
const { discriminated: _, root: __, 'x-y': ___, ...properties } = schema.properties;
const method = {
  summary: signs,
  description: signs,
  tags: [{ name: signs, description: signs }],
  result: { name: signs, summary: signs, description: signs, schema: { $ref: '#/components/schemas/S' } },
  errors: [{ code: 1, message: signs, data: signs }],
  examples: [
    { name: signs, summary: signs, params: [{ name: signs, value: signs }], result: { name: signs, value: signs } },
  ],
};
const openrpc = {
  openrpc: '1.3.2',
  info: { title: signs, description: signs, version: signs },
  methods: [
    { ...method, name: 'plain', params: [param('class'), param('default'), param('delete'), param(signs)] },
    { ...method, name: signs, params: [] },
    { ...method, name: 'by_name', paramStructure: 'by-name', params: [param(signs)] },
    { name: 'notify', params: [] },
  ],
  components: { schemas: { S: { ...schema, title: signs, properties } } },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-signs-'));
  for (const [api, document] of Object.entries({ openapi, openrpc })) {
    const file = join(folder, `${api}.json`);
    await writeFile(file, JSON.stringify(document));
    await generate({
      specs: { [api]: file },
      out: join(folder, 'out', api),
      names: { httpClient: 'createPlatformClient', rpcClient: 'createNodeClient' },
      also: api === 'openrpc' ? ['rpc-client'] : [],
      check: false,
      limit: 20_000,
      print: () => undefined,
    });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function emitted(): Promise<[name: string, text: string][]> {
  const names = await readdir(join(folder, 'out'), { recursive: true });
  const code = names.filter((name) => /\.(?:ts|js)$/.test(name));
  return Promise.all(
    code.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, 'out', name), 'utf8')]),
  );
}

/** The names that stand in a file as code. */
function namesIn(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false));
  return names;
}

describe('signs that mean something in code', () => {
  it('get into every file as text alone', async () => {
    const files = await emitted();
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'openapi/types.ts',
        'openapi/validators/requests.ts',
        'openrpc/rpc-types.ts',
        'openrpc/rpc-client/src/index.ts',
      ]),
    );
    expect(files.filter(([, text]) => text.includes('pwned')).length).toBeGreaterThan(3);
    const forged = files.filter(([name, text]) => namesIn(name, text).has('pwned'));
    expect(forged.map(([name]) => name)).toEqual([]);
  });

  it('leave code that compiles', async () => {
    expect(await compile([join(folder, 'out/openapi'), join(folder, 'out/openrpc')])).toEqual([]);
  });
});

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asObject, type Json, type JsonObject, type JsonSchema } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { emitValidators } from '../../scripts/emit/also/validators.ts';
import { folderInside } from '../support/inside.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// What JSON Schema's authors say of each keyword is what our validators say: those in memory, and those that are
// emitted.

type Group = { description: string; schema: JsonSchema; tests: { description: string; data: Json; valid: boolean }[] };
type Suite = Record<string, Group[]>;

const fixtures = join(import.meta.dirname, '../fixtures/json-schema-suite');
const metaSchemas = 'node_modules/ajv/dist/refs/json-schema-2020-12';
const read = async (name: string): Promise<string> => readFile(join(fixtures, name), 'utf8');

/** What is read otherwise, and why. A group, a whole file with `*`, or in each group the tests of that name. */
const otherwise: Record<string, Record<string, string>> = {
  'draft2020-12': {
    'format: * is only an annotation by default': 'Servers check formats, which the standard leaves to them.',
    'enum: empty enum': 'An empty list is named as a mistake, and left out.',
    'vocabulary: schema that uses custom metaschema with with no validation vocabulary':
      'All keywords count, whatever vocabulary a meta-schema names.',
  },
  draft4: {
    'format: * is only an annotation by default': 'Servers check formats, which the standard leaves to them.',
    'refRemote: *': 'OpenAPI 3.0 has no `id`.',
    'definitions: *': 'OpenAPI 3.0 has no meta-schema to refer to.',
    'ref: remote ref, containing refs itself': 'OpenAPI 3.0 has no meta-schema to refer to.',
    'ref: $ref prevents a sibling id from changing the base uri': 'OpenAPI 3.0 has no `id`.',
    'ref: relative pointer ref to array': 'In OpenAPI 3.0, `items` is no list. One is read as `prefixItems`.',
    'ref: Recursive references between schemas': 'OpenAPI 3.0 has no `id`.',
    'ref: Location-independent identifier': 'OpenAPI 3.0 has no `id`.',
    'ref: Location-independent identifier with base URI change in subschema': 'OpenAPI 3.0 has no `id`.',
    'ref: id must be resolved against nearest parent, not just immediate parent': 'OpenAPI 3.0 has no `id`.',
    'ref: id with file URI still resolves pointers - *nix': 'OpenAPI 3.0 has no `id`.',
    'ref: id with file URI still resolves pointers - windows': 'OpenAPI 3.0 has no `id`.',
  },
};

const folder = await folderInside('json-schema-suite');
const files = new Map<string, string>();
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const text = files.get(url);
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(text ?? '{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [path, schema] of Object.entries(JSON.parse(await read('remotes.json')) as JsonObject))
    files.set(`/${path}`, here(JSON.stringify(schema)));
  const vocabularies = 'core applicator unevaluated validation meta-data format-annotation content'.split(' ');
  for (const name of ['schema', ...vocabularies.map((one) => `meta/${one}`)])
    files.set(`/draft/2020-12/${name}`, here(await readFile(join(metaSchemas, `${name}.json`), 'utf8')));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** The address at which the suite wants its files, and that of the meta-schemas, lead to our server. */
function here(text: string): string {
  return text.replaceAll('http://localhost:1234', origin).replaceAll('https://json-schema.org', origin);
}

/** A schema alone has an address of its own; in OpenAPI 3.0, its references start at the document. */
function asComponent(schema: JsonSchema, openapi: string): JsonSchema {
  const text = here(JSON.stringify(schema));
  const read = JSON.parse(text, function (name, value: Json) {
    const isRef = openapi === '3.0.3' && name === '$ref' && typeof value === 'string' && value.startsWith('#');
    // In the data of a case, it is no reference.
    return isRef && !text.includes(`"enum":[${JSON.stringify(this)}]`)
      ? `#/components/schemas/Case${value.slice(1)}`
      : value;
  }) as JsonSchema;
  return typeof read === 'boolean' || openapi === '3.0.3' ? read : { $id: `${origin}/case`, ...read };
}

async function contractOfCase(schema: JsonSchema, openapi: string): Promise<Contract> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Case' } } };
  const document = {
    openapi,
    info: { title: 'Case', version: '1' },
    paths: { '/': { post: { operationId: 'check', requestBody: { required: true, content }, responses: {} } } },
    components: { schemas: { Case: asComponent(schema, openapi) } },
  };
  files.set('/openapi.json', JSON.stringify(document));
  return loadContract({ openapi: `${origin}/openapi.json`, allowExternal: true });
}

describe.each([
  { draft: 'draft2020-12', openapi: '3.1.0', groups: 383 },
  { draft: 'draft4', openapi: '3.0.3', groups: 160 },
])('the suite of $draft in OpenAPI $openapi', async ({ draft, openapi, groups }) => {
  const suite = Object.entries(JSON.parse(await read(`${draft}.json`)) as Suite).flatMap(([file, members]) =>
    members.map((group) => ({ ...group, file })),
  );
  const reasons = otherwise[draft] ?? {};
  const isOtherwise = (file: string, group: string, test: string): boolean =>
    [`${file}: *`, `${file}: ${group}`].some((key) => key in reasons) ||
    Object.keys(reasons).some((key) => key.startsWith(`${file}: * `) && test.endsWith(key.slice(file.length + 4)));

  it('is held by the validators in memory, and by those that are emitted', async () => {
    expect(suite).toHaveLength(groups);
    const failures: string[] = [];
    const entries: Record<string, string> = {};
    for (const [i, { file, description, schema, tests }] of suite.entries()) {
      const judged = tests.filter((test) => !isOtherwise(file, description, test.description));
      if (judged.length === 0) continue;
      const contract = await contractOfCase(schema, openapi);
      const { check } = compileSchemas(contract, 'lenient').requests;
      for (const { description: test, data, valid } of judged)
        if (check?.(data) !== valid) failures.push(`${file}: ${description}: ${test}`);
      for await (const [path, text] of emitValidators(contract)) {
        const target = join(folder, draft, String(i), path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, text);
      }
      entries[i] = join(folder, draft, String(i), 'requests.ts');
    }
    const outdir = join(folder, `${draft}-built`);
    const outExtension = { '.js': '.mjs' };
    await build({ entryPoints: entries, outdir, outExtension, bundle: true, format: 'esm', logLevel: 'error' });
    for (const i of Object.keys(entries)) {
      const { file = '', description = '', tests = [] } = suite[Number(i)] ?? {};
      const built = asObject((await import(pathToFileURL(join(outdir, `${i}.mjs`)).href)) as Json);
      const { check } = built['requests'] as unknown as Record<
        string,
        () => Promise<{ body: (data: Json) => boolean }>
      >;
      const body = (await check?.())?.body;
      for (const { description: test, data, valid } of tests)
        if (!isOtherwise(file, description, test) && body?.(data) !== valid)
          failures.push(`emitted: ${file}: ${description}: ${test}`);
    }
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(reasons))('is read otherwise where it says %s: %s', (key) => {
    const [file = '', group = ''] = key.split(/: (.*)/s);
    const named = suite.filter((one) => one.file === file && (group.startsWith('*') || one.description === group));
    expect(named).not.toEqual([]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { specsIn, type ContractFiles } from '../../scripts/contract/files/contract-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-load-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is said of texts in an OpenAPI and an OpenRPC document, without their folder. */
async function saidOf(openapi?: string, openrpc?: string): Promise<string[]> {
  const specs: ContractFiles = {};
  if (openapi !== undefined) await writeFile((specs.openapi = join(folder, 'api.yaml')), openapi);
  if (openrpc !== undefined) await writeFile((specs.openrpc = join(folder, 'rpc.yaml')), openrpc);
  const message = await loadContract({ ...specs, strict: true }).then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return message.replaceAll(/\S*twinspec-load-[^/]+\//g, '').split('\n');
}

const info = 'info: { title: T, version: "1" }';

describe('a document of a version that is not supported is refused', () => {
  const openapi = '"openapi": "3.2.x", "3.1.x" or "3.0.x" (or "swagger": "2.0") was expected and';
  const openrpc = '"openrpc": "1.x" up to 1.4 was expected and';
  const [toRpc, toApi] = ['give OpenRPC documents to --openrpc.', 'give OpenAPI documents to --openapi.'];

  it.each<[text: string, said: string]>([
    ['title: T', `api.yaml:1:1: ${openapi} nothing of this kind found; ${toRpc}`],
    [`${info}\nopenapi: 2.0.0`, `api.yaml:2:1: ${openapi} "openapi": "2.0.0" found; ${toRpc}`],
    ['openapi: 3.3.0', `api.yaml:1:1: ${openapi} "openapi": "3.3.0" found; ${toRpc}`],
    ['openapi: x3.1', `api.yaml:1:1: ${openapi} "openapi": "x3.1" found; ${toRpc}`],
    ['openapi: 3.12', `api.yaml:1:1: ${openapi} "openapi": 3.12 found; ${toRpc}`],
    ['openapi: [3.1.0]', `api.yaml:1:1: ${openapi} "openapi": ["3.1.0"] found; ${toRpc}`],
    [`openapi: '${'9'.repeat(60)}'`, `api.yaml:1:1: ${openapi} "openapi": "${'9'.repeat(39)} found; ${toRpc}`],
    ["swagger: '1.2'", `api.yaml:1:1: ${openapi} "swagger": "1.2" found; ${toRpc}`],
    ["swagger: '2.0.1'", `api.yaml:1:1: ${openapi} "swagger": "2.0.1" found; ${toRpc}`],
    ['openrpc: 1.3.2', `api.yaml:1:1: ${openapi} "openrpc": "1.3.2", an OpenRPC document, found; ${toRpc}`],
    ['7', 'api.yaml:1:1: an OpenAPI or OpenRPC document was expected, an object, and a single value found.'],
    ['[]', 'api.yaml:1:1: an OpenAPI or OpenRPC document was expected, an object, and a list found.'],
    ['null', 'api.yaml:1:1: an OpenAPI or OpenRPC document was expected, an object, and nothing found.'],
  ])('%s', async (text, said) => {
    expect(await saidOf(text)).toEqual([`ContractError: ${said}`]);
  });

  it.each<[text: string, said: string]>([
    ['openrpc: 1.5.0', `rpc.yaml:1:1: ${openrpc} "openrpc": "1.5.0" found; ${toApi}`],
    ['openrpc: 2.0.0', `rpc.yaml:1:1: ${openrpc} "openrpc": "2.0.0" found; ${toApi}`],
    ['openapi: 3.1.0', `rpc.yaml:1:1: ${openrpc} "openapi": "3.1.0", an OpenAPI document, found; ${toApi}`],
    ['swagger: 2.0', `rpc.yaml:1:1: ${openrpc} "swagger": 2 found; ${toApi}`],
    ['title: T', `rpc.yaml:1:1: ${openrpc} nothing of this kind found; ${toApi}`],
  ])('%s, as an OpenRPC document', async (text, said) => {
    expect(await saidOf(undefined, text)).toEqual([`ContractError: ${said}`]);
  });

  it.each(['3.1', '3.2', '3.0', '3', "'3.1'", "'3.0.9'", "'3.2.0-rc1'"])('but not openapi: %s', async (version) => {
    expect(await saidOf(`openapi: ${version}\n${info}\npaths: {}`)).toEqual(['']);
  });

  it.each(['2', '2.0', "'2'", "'2.0'"])('but not swagger: %s', async (version) => {
    expect(await saidOf(`swagger: ${version}\n${info}\npaths: {}`)).toEqual(['']);
  });

  it.each(['1.0', '1.4', "'1.2.6'"])('but not openrpc: %s', async (version) => {
    expect(await saidOf(undefined, `openrpc: ${version}\n${info}\nmethods: []`)).toEqual(['']);
  });
});

describe('a mistake that only reading finds', () => {
  const operations = (...ids: string[]): string => {
    const paths = ids.map((id, i) => `  /${i}: { get: { operationId: ${id}, responses: {} } }\n`);
    return `openapi: 3.1.0\n${info}\npaths:\n${paths.join('')}`;
  };
  const methods = (...names: string[]): string => {
    const list = names.map((name) => `  - { name: ${name}, params: [] }\n`);
    return `openrpc: 1.3.2\n${info}\nmethods:\n${list.join('')}`;
  };

  it('has the line in its own document', async () => {
    const twice = 'api.yaml:5:16: another operation is called "a", too.';
    const again = 'rpc.yaml:5:5: the method "m" is already described at /methods/0; method names must be unique.';
    expect(await saidOf(operations('a', 'a'))).toEqual([`ContractError: ${twice}`]);
    expect(await saidOf(undefined, methods('m', 'm'))).toEqual([`ContractError: ${again}`]);
    expect(await saidOf(operations('a', 'a'), methods('m'))).toEqual([`ContractError: ${twice}`]);
    expect(await saidOf(operations('a'), methods('m', 'm'))).toEqual([`ContractError: ${again}`]);
    expect(await saidOf(operations('a', 'a'), methods('m', 'm'))).toEqual([`ContractError: ${twice}`, again]);
  });

  it('is a path that could not be appended to an address', async () => {
    const text = operations('a').replace('  /0:', '  pets/{id}:');
    const said = 'api.yaml:4:3: the path "pets/{id}" has to begin with a slash; write "/pets/{id}".';
    expect(await saidOf(text)).toEqual([`ContractError: ${said}`]);
  });

  it('is a pointer of x-pagination that is none', async () => {
    const pagination = 'x-pagination: { request: { page: page, limit: /limit } }';
    const text = operations('a').replace('operationId: a,', `operationId: a, ${pagination},`);
    const said = 'request.page of x-pagination is "page", which is not a JSON pointer; write "/page", or a longer one.';
    expect(await saidOf(text)).toEqual([`ContractError: api.yaml:4:32: ${said}`]);
  });
});

it('names the places without files by their pointers', async () => {
  const file = join(folder, 'alone.yaml');
  await writeFile(file, `openapi: 3.1.0\n${info}\npaths: {}`);
  const {
    apis: [api],
    locate,
  } = await loadContract({ openapi: file });
  expect(locate(api?.name ?? '', '/info')).toBe(`${file}:2:1`);
  expect(locate('another', '/methods/0')).toBe('/methods/0');
  expect(specsIn({ openapi: 'a' })).toEqual(['a']);
  expect(specsIn({ openrpc: 'b', openapi: 'a' })).toEqual(['a', 'b']);
  expect(specsIn({})).toEqual([]);
});

it.each<[written: JsonObject, read: JsonObject]>([
  [{ maximum: 5, exclusiveMaximum: true }, { exclusiveMaximum: 5 }],
  [{ minimum: 5, exclusiveMinimum: true }, { exclusiveMinimum: 5 }],
  [{ maximum: 5, exclusiveMaximum: false }, { maximum: 5 }],
  [{ exclusiveMaximum: true }, {}],
  [
    { minimum: 1, maximum: 5, exclusiveMaximum: 6 },
    { minimum: 1, maximum: 5, exclusiveMaximum: 6 },
  ],
])('reads the bound %j of OpenAPI 3.0 in a newer document as %j', async (written, read) => {
  const file = join(folder, 'bounds.json');
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, components: { schemas: { A: written } } };
  await writeFile(file, JSON.stringify(document));
  const { apis } = await loadContract({ openapi: file });
  expect(getAtPointer((apis[0]?.document ?? {}) as Json, '/components/schemas/A')).toEqual(read);
});

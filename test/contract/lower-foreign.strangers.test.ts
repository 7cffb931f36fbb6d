import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenapiDocument, OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import {
  asObject,
  getAtPointer,
  toPointer as pointerTo,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import { lower } from '../../scripts/contract/lower.ts';

// Third-party documents, our own, and one that uses every feature: what `lower` makes of each has to pass the common
// OpenAPI tools, which know nothing of OpenRPC.

vi.setConfig({ testTimeout: 300_000 });

const packages = createRequire(import.meta.url);
const folders = [
  join(dirname(packages.resolve('@open-rpc/examples/package.json')), 'build/service-descriptions'),
  join(dirname(packages.resolve('@metamask/api-specs/package.json')), 'dist/build'),
  fileURLToPath(new URL('../fixtures/openrpc', import.meta.url)),
];
const files = [
  ...(
    await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))))
  ).flat(),
  fileURLToPath(new URL('../../specs/openrpc.json', import.meta.url)),
];
const documents = await Promise.all(
  files.map(async (file, i) => ({
    name: `${i + 1} ${basename(file, '.json')}`,
    openrpc: JSON.parse(await readFile(file, 'utf8')) as OpenrpcDocument,
  })),
);
const lowered = documents.map(({ name, openrpc }) => ({ name, openrpc, openapi: lower(openrpc) }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-lower-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('there are documents to test', () => {
  expect(documents.length).toBeGreaterThanOrEqual(10);
  expect(documents.reduce((sum, { openrpc }) => sum + openrpc.methods.length, 0)).toBeGreaterThan(80);
});

test.each(lowered)('$name: every method is an operation', ({ openrpc, openapi }) => {
  const operations = Object.values(openapi.paths).map((item) => asObject(item['post'])['operationId']);
  expect(operations).toEqual(openrpc.methods.map((method) => ('name' in method ? method.name : '')));
});

test('@redocly/cli finds valid OpenAPI 3.1', async () => {
  const config = join(folder, 'redocly.yaml');
  await writeFile(config, 'telemetry: off\nextends:\n  - spec\n');
  const written = await Promise.all(
    lowered.map(async ({ name, openapi }) => {
      const file = join(folder, `${name}.openapi.json`);
      await writeFile(file, JSON.stringify(openapi));
      return file;
    }),
  );
  expect(await problemsOf(['lint', ...written, '--config', config, '--format', 'json'])).toEqual([]);
});

type Report = {
  problems: { ruleId: string; message: string; location: { source: { ref: string }; pointer?: string }[] }[];
};

/** The complaints of @redocly/cli, one a line, so that a failing test shows them all. */
async function problemsOf(parameters: string[]): Promise<string[]> {
  const cli = join(dirname(packages.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const run = promisify(execFile)(process.execPath, [cli, ...parameters], {
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  // One JSON report for each file, with no separator between them.
  const reports = JSON.parse(`[${stdout.replaceAll('\n}{', '\n},{')}]`) as Report[];
  expect(reports.length).toBe(lowered.length);
  return reports.flatMap(({ problems }) =>
    problems.map(
      ({ ruleId, message, location: [place] }) =>
        `${basename(place?.source.ref ?? '')}${place?.pointer ?? ''} ${ruleId}: ${message}`,
    ),
  );
}

test.each(lowered)('$name: every schema is one of 2020-12, and compiles', ({ openapi }) => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema(openapi, 'document', false, false);
  const places = schemasIn(openapi);
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    expect(
      ajv.validateSchema(getAtPointer(openapi, place) as JsonObject),
      `${place}: ${ajv.errorsText(ajv.errors)}`,
    ).toBe(true);
    expect(() => ajv.compile({ $ref: `document#${encodeURI(place)}` }), place).not.toThrow();
  }
});

function schemasIn(openapi: OpenapiDocument): string[] {
  const components = asObject(getAtPointer(openapi, '/components/schemas'));
  const bodies = Object.keys(openapi.paths).flatMap((path) => [
    pointerTo('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema'),
    pointerTo('paths', path, 'post', 'responses', '200', 'content', 'application/json', 'schema'),
  ]);
  return [...bodies, ...Object.keys(components).map((name) => pointerTo('components', 'schemas', name))].filter(
    (place) => getAtPointer(openapi, place) !== undefined,
  );
}

test('openapi-typescript makes types that compile under the strictest settings', async () => {
  const modules = await Promise.all(
    lowered.map(async ({ name, openapi }) => {
      const file = join(folder, `${name}.ts`);
      const nodes = await openapiTS(JSON.stringify(openapi), { silent: true, defaultNonNullable: false });
      // Used as a client would use them, so that a `$ref` without a type is a compile error.
      await writeFile(file, `${astToString(nodes)}\nexport type Calls = paths[keyof paths]['post']['requestBody'];\n`);
      return file;
    }),
  );
  expect(diagnosticsOf(modules)).toEqual([]);
});

function diagnosticsOf(modules: string[]): string[] {
  const program = ts.createProgram(modules, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noEmit: true,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

test.each(lowered)('$name: the lowered request refuses what the method refuses', ({ openapi }) => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema(openapi, 'document', false, false);
  for (const [path, item] of Object.entries(openapi.paths)) {
    const place = pointerTo('paths', path, 'post', 'requestBody', 'content', 'application/json');
    const holds = ajv.compile({ $ref: `document#${encodeURI(place)}/schema` });
    const method = asObject(item['post'])['operationId'] as string;
    const isRequest = (body: Json) => holds(body);
    expect(isRequest({ jsonrpc: '1.0', method, params: [], id: 1 })).toBe(false);
    expect(isRequest({ jsonrpc: '2.0', method: `${method}s`, params: [], id: 1 })).toBe(false);
    expect(isRequest({ jsonrpc: '2.0', method, params: 'no', id: 1 })).toBe(false);
  }
});

import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { ContractFiles } from '../../scripts/contract/files/contract-files.ts';

/** A document that nobody here wrote, and a name to call it by. */
export type Stranger = { name: string; files: ContractFiles };

const require = createRequire(import.meta.url);
const oasExamples = dirname(require.resolve('@readme/oas-examples/package.json'));
const openrpcExamples = join(dirname(require.resolve('@open-rpc/examples/package.json')), 'build/service-descriptions');
/**
 * Documents that frameworks write: by FastAPI, NestJS, zod-openapi, zod-to-openapi, Hono, tsoa and TypeSpec themselves
 * from small programs, and as springdoc, ASP.NET, Swashbuckle and rswag write them.
 */
const generators = join(import.meta.dirname, 'fixtures/generators');
const metamask = join(dirname(require.resolve('@metamask/api-specs/package.json')), 'dist/build');

/**
 * Lists the documents of others that every verb has to take: whole packages, so that no document is chosen because it
 * works, and what frameworks write. A document that stands there as JSON and as YAML counts twice where the two differ.
 *
 * @returns the documents, OpenAPI first
 */
export function corpus(): Stranger[] {
  const openapi = ['2.0', '3.0', '3.1'].flatMap((version) => {
    const folder = join(oasExamples, version, 'json');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    return files.flatMap((file) => withYaml(join(folder, file))).map((file) => ({ openapi: file }));
  });
  const openrpc = [...jsonIn(openrpcExamples), ...jsonIn(metamask)].map((file) => ({ openrpc: file }));
  const own = [
    { openapi: join(import.meta.dirname, 'fixtures/everything.yaml') },
    { openapi: join(import.meta.dirname, 'fixtures/everything-else.yaml') },
    { openapi: join(import.meta.dirname, 'fixtures/everything-3.1.yaml') },
    { openapi: join(import.meta.dirname, 'fixtures/everything-3.0.yaml') },
    { openapi: join(import.meta.dirname, 'fixtures/everything-2.0.yaml') },
    { openrpc: join(import.meta.dirname, '../fixtures/openrpc/whole.json') },
    ...jsonIn(generators).map((openapi) => ({ openapi })),
    { openrpc: join(import.meta.dirname, '../fixtures/openrpc/everything.json') },
  ];
  return [...openapi, ...openrpc, ...own].map((files) => ({ name: nameOf(files), files }));
}

function jsonIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));
}

function withYaml(json: string): string[] {
  const yaml = json.replaceAll('json', 'yaml');
  const same =
    !existsSync(yaml) || isDeepStrictEqual(JSON.parse(readFileSync(json, 'utf8')), parse(readFileSync(yaml, 'utf8')));
  return same ? [json] : [json, yaml];
}

function nameOf({ openapi, openrpc }: ContractFiles): string {
  const file = openapi ?? openrpc ?? '';
  return relative(file.includes('node_modules') ? join(oasExamples, '../..') : process.cwd(), file);
}

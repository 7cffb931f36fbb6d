import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { madeOnce } from './made-once.ts';
import { makeProject, removeProject, succeed } from './project.ts';

/** An SDK as @hey-api/openapi-ts emits it, with what makes its client. */
export type HeyApi = {
  createClient: (options: object) => unknown;
  sdk: Record<string, (options: object) => Promise<{ data: unknown; error: unknown }>>;
};

/**
 * Lets @hey-api/openapi-ts emit the SDK of a document.
 *
 * @param document - path of the OpenAPI document
 * @param entry - a module that uses the SDK in the folder `sdk` beside it; by default, one that exports it
 * @returns what the module exports
 * @throws Error with its own words when it emits none
 */
export async function heyApiOf(document: string, entry = whole): Promise<HeyApi> {
  const project = await makeProject();
  try {
    await symlink(join((await madeOnce('peers')).folder, 'node_modules'), join(project, 'node_modules'));
    await writeFile(join(project, 'all.ts'), entry);
    await succeed(project, ['npx', 'openapi-ts', '--input', document, '--output', 'sdk', '--silent']);
    const outfile = join(project, 'all.mjs');
    await build({ entryPoints: [join(project, 'all.ts')], bundle: true, format: 'esm', outfile });
    return (await import(join(project, 'all.mjs'))) as HeyApi;
  } finally {
    await removeProject(project);
  }
}

const whole = "export * as sdk from './sdk/index';\nexport { createClient } from './sdk/client/index';\n";

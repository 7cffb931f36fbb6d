import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { install, makeProject, removeProject, run } from './project.ts';

/** An SDK as @hey-api/openapi-ts emits it, with what makes its client. */
export type HeyApi = {
  createClient: (options: object) => unknown;
  sdk: Record<string, (options: object) => Promise<{ data: unknown; error: unknown }>>;
};

/**
 * Installs @hey-api/openapi-ts in a project of its own, and lets it emit the SDK of a document.
 *
 * @param document - path of the OpenAPI document
 * @param entry - a module that uses the SDK in the folder `sdk` beside it; by default, one that exports it
 * @returns what the module exports
 * @throws Error with its own words when it emits none
 */
export async function heyApiOf(document: string, entry = whole): Promise<HeyApi> {
  const project = await makeProject();
  try {
    await install(project, ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3', 'esbuild@0.28.2']);
    await writeFile(join(project, 'all.ts'), entry);
    for (const command of [
      ['npx', 'openapi-ts', '--input', document, '--output', 'sdk', '--silent'],
      ['npx', 'esbuild', 'all.ts', '--bundle', '--format=esm', '--outfile=all.mjs'],
    ] as const) {
      const { code, output } = await run(project, [...command]);
      if (code !== 0) throw new Error(`${command.join(' ')}: ${output}`);
    }
    return (await import(join(project, 'all.mjs'))) as HeyApi;
  } finally {
    await removeProject(project);
  }
}

const whole = "export * as sdk from './sdk/index';\nexport { createClient } from './sdk/client/index';\n";

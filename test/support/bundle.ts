import { build } from 'esbuild';

/**
 * Bundles and minifies a module, as an application does.
 *
 * @param contents - its code; imports are relative to the root of the repository
 * @returns the code
 * @example (await bundleOf(`export { isTimeoutError } from './src/index.ts';`)).length
 */
export async function bundleOf(contents: string): Promise<string> {
  // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
  const absWorkingDir = new URL('../..', import.meta.url).pathname;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: absWorkingDir, loader: 'ts' },
    absWorkingDir,
    alias: { 'twinspec/runtime': `${absWorkingDir}src/runtime.ts` },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

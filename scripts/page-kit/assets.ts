import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

/**
 * Makes a style sheet of pages small.
 *
 * @returns the same, without what only people read
 */
export async function minifyCss(style: string): Promise<string> {
  return (await transform(style, { loader: 'css', minify: true, target: 'chrome123' })).code;
}

/**
 * Bundles scripts of pages, each into one file that needs nothing else.
 *
 * @param folder - the folder that the modules are looked for in
 * @param entries - the modules by the names of their bundles, relative and without the ending that they have in sources
 *   and in the package
 * @example await browserScripts(new URL('browser/', import.meta.url), { theme: './theme' }) // [['theme.js', '…']]
 */
export async function browserScripts(
  folder: URL,
  entries: { [name: string]: string },
): Promise<[name: string, text: string][]> {
  const extension = extname(fileURLToPath(import.meta.url));
  const { outputFiles } = await build({
    // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
    absWorkingDir: fileURLToPath(folder),
    entryPoints: Object.entries(entries).map(([out, module]) => ({ in: `${module}${extension}`, out })),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: 'assets',
    write: false,
    logLevel: 'silent',
    legalComments: 'none',
    // The TypeScript settings of the current folder must not affect the output.
    tsconfigRaw: '{}',
  });
  return outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, ''), text]);
}

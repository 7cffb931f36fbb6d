import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { css, icon } from '../docs/theme.ts';
import { page } from './page.ts';
import { windowCss } from './theme.ts';

/** A file of the window. */
export type WindowFile = { type: string; text: string };

/**
 * Makes the files of the window. Its look is that of the docs.
 *
 * @returns the files by their paths; the page is `index.html`
 */
export async function windowFiles(): Promise<Map<string, WindowFile>> {
  const extension = extname(fileURLToPath(import.meta.url));
  const places = { 'theme.js': '../docs/browser/theme', 'window.js': './browser/window' };
  const [style, ...scripts] = await Promise.all([
    transform(`${css}\n${windowCss}`, { loader: 'css', minify: true, target: 'chrome123' }),
    ...Object.values(places).map((place) => bundled(fileURLToPath(new URL(`${place}${extension}`, import.meta.url)))),
  ]);
  return new Map<string, WindowFile>([
    ['index.html', { type: 'text/html; charset=utf-8', text: page }],
    ['window.css', { type: 'text/css; charset=utf-8', text: style.code }],
    ['icon.svg', { type: 'image/svg+xml', text: icon }],
    ...Object.keys(places).map((name, i): [string, WindowFile] => [
      name,
      { type: 'text/javascript; charset=utf-8', text: scripts[i] ?? '' },
    ]),
  ]);
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: [entry],
    ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', write: false, logLevel: 'silent' },
    // The TypeScript settings of the current folder must not affect the output.
    tsconfigRaw: '{}',
  });
  return outputFiles[0]?.text ?? '';
}

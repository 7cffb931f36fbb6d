import { browserScripts, minifyCss } from '../page-kit/assets.ts';
import { accents, css, defaultIcon } from '../page-kit/page-kit.ts';
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
  const [style, scripts] = await Promise.all([
    minifyCss(`${css}\n${windowCss}`),
    browserScripts(new URL('.', import.meta.url), { theme: '../page-kit/browser/theme', window: './browser/window' }),
  ]);
  return new Map<string, WindowFile>([
    ['index.html', { type: 'text/html; charset=utf-8', text: page }],
    ['window.css', { type: 'text/css; charset=utf-8', text: style }],
    ['icon.svg', { type: 'image/svg+xml', text: defaultIcon(accents.light) }],
    ...scripts.map(([name, text]): [string, WindowFile] => [name, { type: 'text/javascript; charset=utf-8', text }]),
  ]);
}

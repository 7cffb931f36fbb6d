import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { merge, escapeDescriptions, removeExternalReferences, redocly } from '../contract/export/export.ts';
import { workInTemporaryFolder } from '../temporary/temporary.ts';

/**
 * Builds one HTML file for both APIs with `redocly build-docs`, for readers who know Redoc and for sending by mail. It
 * shows one group of operations at a time; `print.html` is the page for printing.
 *
 * @returns the page, which needs no other file
 * @throws ContractError with Redocly's error when it cannot build the page
 */
export async function redocPage({ apis }: Contract): Promise<string> {
  return workInTemporaryFolder(async (folder) => {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'redoc.html')];
    await writeFile(input, JSON.stringify(escapeDescriptions(removeExternalReferences(merge(apis)))));
    const on = ['disableTelemetry', 'disableSearch', 'hideDownloadButtons'];
    const options = on.map((option) => `--openapi.${option}=true`);
    await redocly(['build-docs', input, `--output=${output}`, '--inlineBundle', ...options], folder);
    const page = await readFile(output, 'utf8');
    // The only image that Redoc would load from the web is its own logo.
    const local = page.replaceAll(
      /https:\/\/cdn\.redoc(?:ly)?\.(?:ly|com)\/redoc\/[\w-]+\.svg/g,
      'data:image/svg+xml,',
    );
    // Redoc's sanitizer fails during the build, so it is turned on only for the browser, which renders the page again.
    return lockPage(local.replace(/(__redoc_options = \{)/, '$1"sanitize":true,'));
  });
}

/**
 * Allows only Redoc's own scripts and styles: scripts by their hash, styles by a nonce. The nonce is a hash of the
 * whole page, so the author of the document cannot know it (Content Security Policy Level 3, 2.3.1).
 */
function lockPage(page: string): string {
  const scripts = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${hashOf(text)}'`,
  );
  const nonce = hashOf(page).slice(0, 22);
  const policy = [
    `default-src 'none'; script-src ${scripts.join(' ')}; style-src 'nonce-${nonce}'`,
    `img-src data:; font-src data:; base-uri 'none'; form-action 'none'`,
  ].join('; ');
  const start = page.indexOf('<script');
  const { markup, rules } = withoutStyleAttributes(page.slice(0, start));
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta property="csp-nonce" content="${nonce}">`,
    `<style nonce="${nonce}">${rules}</style>`,
  ];
  const styled = markup.replaceAll('<style', `<style nonce="${nonce}"`);
  return styled.replace('<head>', () => `<head>\n  ${head.join('\n  ')}`) + page.slice(start);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/**
 * Turns style attributes into rules, because no policy can allow some style attributes and forbid others. In text,
 * quotes are escaped, so only attributes match.
 */
function withoutStyleAttributes(page: string): { markup: string; rules: string } {
  const numbers = new Map<string, number>();
  const markup = page.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  const unescapeStyle = (style: string): string =>
    style.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll(/[<{}]/g, '');
  return {
    markup,
    rules: [...numbers].map(([style, number]) => `[data-style="${number}"]{${unescapeStyle(style)}}`).join(''),
  };
}

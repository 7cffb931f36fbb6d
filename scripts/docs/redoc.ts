import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { redocly } from '../contract/redocly.ts';
import { inTemporaryFolder } from '../folder/temporary.ts';
import { merge } from './merge.ts';

/** Its scripts and styles stand in the page itself; what it would still load from elsewhere is refused. */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Builds one HTML file of both APIs with `redocly build-docs`, for readers who know Redoc and for sending by mail. It
 * unfolds one group of operations at a time, so for paper there is `print.html`.
 *
 * @param contract - the contract
 * @returns the page; it loads nothing
 * @throws ContractError with Redocly's words when it cannot build the page
 */
export async function redocPage({ apis }: Contract): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'redoc.html')];
    await writeFile(input, JSON.stringify(merge(apis)));
    const off = ['disableTelemetry', 'disableSearch', 'hideDownloadButtons'].map((option) => `--openapi.${option}=true`);
    await redocly(['build-docs', input, `--output=${output}`, '--inlineBundle', ...off]);
    const page = await readFile(output, 'utf8');
    // The one picture that Redoc loads from elsewhere is its own logo.
    const local = page.replaceAll(/https:\/\/cdn\.redoc(?:ly)?\.(?:ly|com)\/redoc\/[\w-]+\.svg/g, 'data:image/svg+xml,');
    return local.replace('<head>', `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}">`);
  });
}

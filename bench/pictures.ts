import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/docs/browser/chromium.ts';
import { startLiar } from '../test/support/liar.ts';

/**
 * Makes the pictures of the README from the real thing: the docs as `start` serves them, and what `verify` prints about
 * a server that says the wrong page. Each is made for light and for dark pages.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const out = fileURLToPath(new URL('../.github/pictures/', import.meta.url));
const command = fileURLToPath(new URL('../scripts/project/from-sources.mjs', import.meta.url));
const environment = { ...process.env, TWINSPEC_API_KEY: 'demo-api-key', NO_COLOR: '1' };

/** The lines of its output, until one of them ends it. */
async function linesOf(parameters: string[], isLast: (line: string) => boolean = () => false) {
  const child = spawn(process.execPath, [command, ...parameters], { cwd: root, env: environment });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (isLast(line)) break;
  }
  child.stdout.resume();
  return { child, lines };
}

/** What a person sees first of a long output: what became of the run, and the first operation that broke it. */
function shortened(lines: string[], url: string): string {
  const found = lines.slice(lines.findIndex((line) => line.includes('broke the contract')));
  const end = found.findIndex((line, i) => line === '' && i > found.indexOf(''));
  return ['$ npx twinspec verify', '', ...found.slice(0, end), '', '…']
    .join('\n')
    .replaceAll(url, 'https://platform.example');
}

/** A terminal of a page's width, whose long lines are cut. */
function terminal(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const coloured = escaped
    .replaceAll(/^.* broke the contract.*$/gm, '<b>$&</b>')
    .replaceAll(/^ {2}FAIL/gm, '  <b>FAIL</b>')
    .replaceAll(/^( {4}\w+)( +)/gm, '<i>$1</i>$2')
    .replaceAll(/^\$ .*/gm, '<u>$&</u>');
  return `<!doctype html><style>
    :root { color-scheme: light dark; --page: light-dark(#fff, #0d1117); --text: light-dark(#1f2328, #e6edf3);
      --edge: light-dark(#d1d9e0, #30363d); --bad: light-dark(#cf222e, #ff7b72);
      --quiet: light-dark(#59636e, #9198a1); }
    body { margin: 0; padding: 12px; width: 1000px; background: var(--page); color: var(--text); }
    pre { margin: 0; padding: 20px 24px; border: 1px solid var(--edge); border-radius: 10px;
      font: 14px/1.6 ui-monospace, 'DejaVu Sans Mono', monospace; overflow: hidden; }
    b { color: var(--bad); } i { font-style: normal; color: var(--quiet); }
    u { text-decoration: none; font-weight: bold; }
  </style><pre>${coloured}</pre>`;
}

const liar = await startLiar();
const { lines } = await linesOf(['verify', '--url', liar.url, '--rpc', `${liar.url}/rpc`]);
liar.close();
const shown = shortened(lines, liar.url);

const { child, lines: ready } = await linesOf(['start', '--port', '0'], (line) => line.includes('is ready'));
const docs = /http:\/\/127\.0\.0\.1:\d+\//.exec(ready.join('\n'))?.[0] ?? '';

await mkdir(out, { recursive: true });
const browser = await launch();
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${docs}operations/mintFT.html`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${out}docs-${colorScheme}.png` });
  // A page of its own, as the policy of the docs forbids styles in the page.
  const other = await context.newPage();
  await other.setContent(terminal(shown));
  await other.locator('body').screenshot({ path: `${out}verify-${colorScheme}.png` });
  await context.close();
}
await browser.close();
child.kill('SIGTERM');
await once(child, 'exit');

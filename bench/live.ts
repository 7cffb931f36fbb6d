import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { largeDocuments } from './support/documents.ts';
import { median, table } from './support/table.ts';

/**
 * Measures how long `twinspec start` takes from the moment a document is saved until the open pages of the docs are
 * told to load again; by then the mock answers by the new document.
 */
const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '11' }, sizes: { type: 'string', default: '240,1000' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));

try {
  await cp(join(root, 'specs'), join(folder, 'specs'), { recursive: true });
  const own = ['openapi.yaml', 'openrpc.json'].map((name) => join(folder, 'specs', name));
  const rows = [await row('both specs', own[0] ?? '', ['--openapi', own[0] ?? '', '--openrpc', own[1] ?? ''])];
  for (const size of flags.sizes.split(',').map(Number)) {
    const { openapi } = await largeDocuments(root, folder, size);
    rows.push(await row(`${size} HTTP operations`, openapi, ['--openapi', openapi]));
  }
  process.stdout.write(`${table(['', 'median, ms', 'slowest, ms'], rows)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function row(name: string, file: string, documents: string[]): Promise<string[]> {
  const words = [join(root, 'dist/scripts/twinspec.js'), 'start', '--port', '0', '--log', 'json', ...documents];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let url = '';
    for await (const line of createInterface(child.stdout)) {
      url = /"url":"([^"]+)"/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    child.stdout.resume();
    const text = await readFile(file, 'utf8');
    const times: number[] = [];
    let id = await nextEvent(url, '');
    for (let round = 0; round <= Number(flags.rounds); round++) {
      const told = nextEvent(url, id);
      const begin = performance.now();
      // A comment, or white space, at the end changes the document and not what it says.
      await writeFile(file, text + (file.endsWith('.json') ? ' '.repeat(round + 1) : `# ${round}\n`));
      id = await told;
      // The first round warms up, and is not counted.
      if (round > 0) times.push(performance.now() - begin);
    }
    return [name, median(times).toFixed(0), Math.max(...times).toFixed(0)];
  } finally {
    child.kill('SIGTERM');
  }
}

async function nextEvent(url: string, after: string): Promise<string> {
  const response = await fetch(`${url}/assets/live`, { headers: { 'last-event-id': after } });
  return /^id: (.+)$/m.exec(await response.text())?.[1] ?? '';
}

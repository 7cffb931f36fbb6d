import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackedGiants } from '../test/support/corpus.ts';
import { table } from './support/table.ts';
import { measureTogether, shareOf, togetherVerbs } from './support/together.ts';

/**
 * Measures one mock, one site, one folder of clients and one run of verify for the documents of GitHub, Stripe, Slack
 * and execution-apis, beside the sum of what each of them takes alone; then compiles the clients.
 */
const command = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));
const runtime = fileURLToPath(new URL('../src/runtime.ts', import.meta.url));
const names = { github: 'github.json', stripe: 'stripe.yaml', slack: 'slack.json', eth: 'lotuseth.json' };
const { giants, folder, remove } = unpackedGiants();
const documents = Object.entries(names).flatMap(([name, file]) =>
  giants.filter((giant) => giant.name === file).map((giant) => `${name}=${giant.file}`),
);

try {
  const rows: string[][] = [];
  for (const verb of documents.length === 0 ? [] : togetherVerbs) {
    const measured = await measureTogether(command, verb, documents, folder);
    const { cpu, memory } = shareOf(measured);
    const all = [...measured.apart, measured.together];
    rows.push([`${verb}, CPU in s`, ...all.map((one) => one.cpu.toFixed(1)), cpu.toFixed(2)]);
    rows.push([`${verb}, memory in MB`, ...all.map((one) => (one.memory / 1e6).toFixed(0)), memory.toFixed(2)]);
  }
  const head = ['', ...Object.keys(names), 'all at once', 'of the sum'];
  process.stdout.write(`Node ${process.versions.node}\n\n${table(head, rows)}\n\n`);
  const out = join(folder, 'compiled');
  const written = ['generate', ...documents, '--out', out, '--runtime', runtime, '--import-ending', '.ts'];
  for (const words of [
    [command, ...written, '--only', 'client'],
    [
      ...[compiler, '--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
      ...['--target', 'es2023', '--module', 'nodenext', '--types', 'node', join(out, 'index.ts')],
    ],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout + stderr);
  }
  process.stdout.write(documents.length === 0 ? '' : 'The clients of all compile.\n');
} finally {
  remove();
}

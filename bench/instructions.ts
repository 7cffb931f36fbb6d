import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { table } from './support/table.ts';

/**
 * Counts the instructions that fixed calls of the mock take (support/counted-calls.ts), under Callgrind and in V8's
 * interpreter, where the same calls take nearly the same number each time, however busy the machine is. Fails if one
 * takes more than a tenth more than instructions.json says; `--write` writes that file anew.
 */
const { values: flags } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const tolerance = 1.1;

/** Instructions a call, by call, by major version of Node: each has an interpreter of its own. */
type Known = Record<string, Record<string, number>>;

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'bench/instructions.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Known;
const [version = ''] = process.versions.node.split('.');

if (spawnSync('valgrind', ['--version']).status !== 0) {
  process.stdout.write('SKIPPED: valgrind is not installed, so no instructions are counted.\n');
} else if (known[version] === undefined && !flags.write) {
  process.stdout.write(`SKIPPED: instructions.json has no figures of Node ${version}; --write adds them.\n`);
} else {
  const counts = await count();
  const before = known[version] ?? {};
  const rows = Object.entries(counts).map(([name, now]) => {
    const then = before[name];
    return [name, now.toLocaleString('en'), then === undefined ? '' : `${(now / then).toFixed(3)} ×`];
  });
  process.stdout.write(`${table(['call', 'instructions', 'to the table'], rows)}\n`);
  if (flags.write) {
    const all = { ...known, [version]: counts };
    writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
  } else {
    const dearer = Object.entries(counts).filter(([name, now]) => now > (before[name] ?? 0) * tolerance);
    for (const [name, now] of dearer)
      process.stderr.write(
        `${name}: ${now} instructions, ${before[name] ?? 'none'} in bench/instructions.json. Leave work out, ` +
          'or write the table anew with npm run bench:instructions -- --write, and say why in the commit.\n',
      );
    if (dearer.length > 0) process.exitCode = 1;
  }
}

async function count(): Promise<Record<string, number>> {
  // As deep below the root as the built files, which find the generated ones from there.
  const program = join(root, 'node_modules/.cache/instructions');
  await build({
    entryPoints: [join(root, 'bench/support/counted-calls.ts')],
    outdir: program,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-instructions-'));
  try {
    const steady = [
      '--jitless',
      '--single-threaded',
      '--predictable',
      '--hash-seed=1',
      '--random-seed=1',
      '--expose-gc',
    ];
    const callgrind = [
      '--tool=callgrind',
      '--dump-before=node::*Umask*',
      `--callgrind-out-file=${join(folder, 'out')}`,
    ];
    const calls = [join(program, 'counted-calls.mjs'), join(root, 'bench/support/tasks/openapi.json')];
    const { status, stdout, stderr } = spawnSync(
      'valgrind',
      [...callgrind, process.execPath, ...steady, '--min-semi-space-size=16', ...calls],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The calls failed under valgrind: ${stderr.slice(-2000)}`);
    const { names, counted } = JSON.parse(stdout) as { names: string[]; counted: number };
    // A dump stands before each call of umask: the first has all before the first block, the second the block.
    return Object.fromEntries(
      names.map((name, i) => [name, Math.round(totalOf(join(folder, `out.${2 * i + 2}`)) / counted)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function totalOf(dump: string): number {
  return Number(/^(?:summary|totals): (\d+)/m.exec(readFileSync(dump, 'utf8'))?.[1]);
}

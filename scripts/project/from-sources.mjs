import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Runs the command from the sources of this checkout, as `node --import tsx scripts/twinspec.ts` does, but starts
// faster: instead of translating two hundred modules each time, it bundles them into a few, again after each change.

const root = fileURLToPath(new URL('../..', import.meta.url));
// Several checkouts may share one node_modules.
const home = join(root, 'node_modules/.cache/twinspec', root.replaceAll(/[^\w.-]+/g, '_').slice(-200));
const latest = join(home, 'latest.json');

/** Milliseconds after which an outdated bundle is removed; until then, a running process may still load parts of it. */
const old = 7 * 24 * 60 * 60 * 1000;

const command = latestBundle() ?? (await newBundle());
if (command === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../twinspec.ts');
} else {
  await import(pathToFileURL(command).href);
}

/** The latest bundle, if no source has changed since. */
function latestBundle() {
  try {
    const kept = JSON.parse(readFileSync(latest, 'utf8'));
    const isCurrent = kept.root === root && kept.sources.every(isAsBefore);
    return isCurrent ? kept.entry : undefined;
  } catch {
    // There is no bundle yet, or a source was deleted.
    return undefined;
  }
}

/** There are hundreds of sources, so this does as little as it can for each. */
function isAsBefore([file, time, bytes]) {
  const { mtimeMs, size } = statSync(file);
  return mtimeMs === time && size === bytes;
}

function sourceOf(file) {
  const { mtimeMs, size } = statSync(file);
  return [file, mtimeMs, size];
}

/** Bundles the sources; `undefined` if that fails, e.g. for a syntax error: running them directly shows the error. */
async function newBundle() {
  const begin = Date.now();
  const outdir = join(home, crypto.randomUUID());
  try {
    const { bundleCommand } = await import('./bundle.mjs');
    const addressOf = (path) => JSON.stringify(pathToFileURL(path).href);
    const files = await bundleCommand({
      root,
      dir: outdir,
      entry: 'twinspec.js',
      chunks: '[name]-[hash].js',
      addressOf,
    });
    const entry = join(outdir, 'twinspec.js');
    const sources = files.map(sourceOf);
    // If a source changed meanwhile, it is unknown which version was read, so the bundle is not kept.
    if (sources.every(([, time]) => time < begin)) keep({ root, entry, sources });
    return entry;
  } catch {
    return undefined;
  }
}

function keep(bundle) {
  const draft = `${latest}.${crypto.randomUUID()}`;
  writeFileSync(draft, JSON.stringify(bundle));
  renameSync(draft, latest);
  for (const name of readdirSync(home)) {
    if (Date.now() - statSync(join(home, name)).mtimeMs > old) rmSync(join(home, name), { recursive: true });
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Runs the command from the sources of this checkout, as `node --import tsx scripts/twinspec.ts` does, but starts
// faster: instead of translating two hundred modules each time, it bundles them into a few, again after each change.

const root = fileURLToPath(new URL('..', import.meta.url));
// Several checkouts may share one node_modules.
const home = join(root, 'node_modules/.cache/twinspec', createHash('sha256').update(root).digest('hex').slice(0, 16));
const latest = join(home, 'latest.json');

/** Milliseconds after which an outdated bundle is removed; until then, a running process may still load parts of it. */
const old = 7 * 24 * 60 * 60 * 1000;

const command = joinedBefore() ?? (await joinedNow());
if (command === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./twinspec.ts');
} else {
  await import(pathToFileURL(command).href);
}

/** The latest bundle, if no source has changed since. */
function joinedBefore() {
  try {
    const { entry, sources } = JSON.parse(readFileSync(latest, 'utf8'));
    return Object.entries(sources).every(([file, stamp]) => stampOf(file) === stamp) ? entry : undefined;
  } catch {
    // There is no bundle yet, or a source was deleted.
    return undefined;
  }
}

function stampOf(file) {
  const { mtimeMs, size } = statSync(join(root, file));
  return `${mtimeMs} ${size}`;
}

/** Bundles the sources; `undefined` if that fails, e.g. for a syntax error: running them directly shows the error. */
async function joinedNow() {
  const begin = Date.now();
  const outdir = join(home, randomUUID());
  try {
    const { joinCommand } = await import('./joined.mjs');
    const addressOf = (path) => JSON.stringify(pathToFileURL(path).href);
    const files = await joinCommand({ root, dir: outdir, entry: 'twinspec.js', chunks: '[name]-[hash].js', addressOf });
    const entry = join(outdir, 'twinspec.js');
    const sources = Object.fromEntries(files.map((file) => [relative(root, file), stampOf(relative(root, file))]));
    // If a source changed meanwhile, nobody knows which version was read, so the bundle is not kept.
    if (Object.keys(sources).every((file) => statSync(join(root, file)).mtimeMs < begin)) keep({ entry, sources });
    return entry;
  } catch {
    return undefined;
  }
}

function keep(joined) {
  const draft = `${latest}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(joined));
  renameSync(draft, latest);
  for (const name of readdirSync(home)) {
    if (Date.now() - statSync(join(home, name)).mtimeMs > old) rmSync(join(home, name), { recursive: true });
  }
}

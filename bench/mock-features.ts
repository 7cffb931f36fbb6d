import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { features, sharedState, tryAll } from './support/mock-features.ts';
import { otherTools, twinspecSetUp, type Tool } from './support/mock-set-ups.ts';
import { startStore } from './support/store.ts';
import { table } from './support/table.ts';

// What mocks do with a document of tasks (support/tasks/openapi.json): as it is, or with what somebody writes by hand
// (support/tasks). Each feature is tried over HTTP. What is missing where, and why, goes to stderr.

const built = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
if (!existsSync(built)) throw new Error('Run npm run build first: the published command is tried.');
/** Milliseconds to wait for a callback. */
const patience = 10_000;
const names = [...features.map(({ name }) => name), sharedState];

const store = await startStore();
if (store === undefined) console.error('redis-server is not installed: two processes of twinspec share no state here.');
const tools: Tool[] = [{ name: 'twinspec', asItIs: twinspecSetUp(built, store?.url) }, ...otherTools()];
const columns: string[][] = [];
try {
  for (const tool of tools) columns.push(await column(tool));
} finally {
  await store?.stop();
}
const rows = names.map((name, i) => [name, ...columns.map((cells) => cells[i] ?? '')]);
process.stdout.write(`${table(['', ...tools.map(({ name }) => name)], rows)}\n`);

/** A feature that the document is enough for is not tried again with what was written by hand. */
async function column({ name, asItIs, byHand }: Tool): Promise<string[]> {
  const [own, written] = [
    asItIs === undefined ? undefined : await tryAll(asItIs, patience),
    byHand === undefined ? undefined : await tryAll(byHand, patience),
  ];
  return names.map((feature) => {
    for (const [found, how] of [
      [own, 'yes'],
      [written, 'by hand'],
    ] as const) {
      if (found === undefined) continue;
      const missing = found.get(feature);
      if (missing === undefined) return how;
      console.error(`${name}, ${how === 'yes' ? 'as it is' : how}: ${feature}: ${missing}`);
    }
    return 'no';
  });
}

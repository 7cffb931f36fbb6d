import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { features, sharedState, tryAll } from '../../bench/support/mock-features.ts';
import { twinspecSetUp } from '../../bench/support/mock-set-ups.ts';
import { startStore } from '../../bench/support/store.ts';

const command = fileURLToPath(new URL('../../scripts/project/from-sources.mjs', import.meta.url));

vi.setConfig({ testTimeout: 300_000 });

it('the mock has each feature that bench/README.md compares with those of other mocks', async ({ onTestFinished }) => {
  const store = await startStore();
  if (store === undefined) console.warn('SKIPPED: redis-server is not installed, so shared state is not tried.');
  else onTestFinished(store.stop);
  // No request that never comes is waited for: a callback that is late is not missing.
  const found = await tryAll(twinspecSetUp(command, store?.url), 250_000);
  if (store === undefined) found.delete(sharedState);
  const names = [...features.map(({ name }) => name), ...(store === undefined ? [] : [sharedState])];
  const column = names.map((name) => `| ${name} | ${found.get(name) ?? 'yes'} |`);
  process.stderr.write(`\n| feature | twinspec |\n| --- | --- |\n${column.join('\n')}\n\n`);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(names.map((name) => [name, undefined])));
});

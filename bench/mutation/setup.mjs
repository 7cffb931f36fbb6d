// Runs before each test file: records the mutants whose code the file and the processes that it starts run.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

const folder = process.env.TWINSPEC_MUTANTS_SEEN;
if (folder !== undefined) {
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const own = `${folder}/${createHash('sha256').update(file).digest('hex').slice(0, 16)}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(`${own}/file.txt`, file);
  process.env.TWINSPEC_MUTANTS_SEEN = own;
  const hook = new URL('hook.mjs', import.meta.url).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${hook}`.trim();
  const begun = performance.now();
  afterAll(() => {
    const seen = globalThis.__stryker__?.mutantCoverage?.static ?? {};
    writeFileSync(`${own}/${randomUUID()}.json`, JSON.stringify(Object.keys(seen)));
    writeFileSync(`${own}/time.txt`, String(Math.round(performance.now() - begun)));
  });
}

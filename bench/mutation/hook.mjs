// Preloaded by every process that a test starts: records the mutants whose code it ran.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const folder = process.env.TWINSPEC_MUTANTS_SEEN;
  const seen = globalThis.__stryker__?.mutantCoverage?.static;
  if (folder !== undefined && seen !== undefined) {
    writeFileSync(`${folder}/${randomUUID()}.json`, JSON.stringify(Object.keys(seen)));
  }
});

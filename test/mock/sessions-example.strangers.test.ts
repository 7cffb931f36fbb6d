import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the test runners of examples/sessions share one mock, each worker in a session of its own', async () => {
  const tool = ['--import', import.meta.resolve('tsx'), resolve('scripts/twinspec.ts')];
  const parameters = [...tool, 'mock', '--log', 'silent', '--', 'npm', 'run', 'all'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, { cwd: 'examples/sessions' });
  expect(stdout).toContain('40 passed');
  expect(stdout).toContain('20 passed');
  // What is not installed is skipped loudly.
  process.stderr.write(stderr.replaceAll(/^(?!SKIPPED).*\n/gm, ''));
});

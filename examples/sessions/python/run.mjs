// Runs the Python tests with what is installed, and says loudly what is not.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('.', import.meta.url));
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
const python = (...parameters) => spawnSync('python3', parameters, { cwd, env, stdio: 'inherit' }).status;
const has = (module) => spawnSync('python3', ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0;

if (spawnSync('python3', ['--version']).error !== undefined) {
  console.warn('SKIPPED: python3 is not installed, so nothing of Python was run.');
} else {
  const isWhole = has('pytest') && has('xdist');
  if (!isWhole) console.warn('SKIPPED: pytest and pytest-xdist are not both installed; the plain test runs instead.');
  process.exitCode = python('plain_test.py') || (isWhole ? python('-m', 'pytest', '-q', '-n', '2') : 0);
}

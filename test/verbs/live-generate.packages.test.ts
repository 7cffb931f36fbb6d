import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { startTwinspec } from '../support/process.ts';

it('writes the generated code again after each change, where that is wanted', async () => {
  const own = await mkdtemp(join(tmpdir(), 'twinspec-live-generate-'));
  await mkdir(join(own, 'specs'));
  const named = (id: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/book': { get: { operationId: id, responses: { 200: { description: 'Fine.' } } } } },
    });
  await writeFile(join(own, 'specs/openapi.json'), named('getBook'));
  await writeFile(
    join(own, 'twinspec.config.json'),
    JSON.stringify({ openapi: 'specs/openapi.json', generate: { out: 'src/api' } }),
  );
  const starting = startTwinspec(['start', '--port', '0', '--generate'], { cwd: own });
  const lines = createInterface(starting.stdout)[Symbol.asyncIterator]();
  const untilGenerated = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('start has ended');
      if (/files in src\/api/.test(value)) return readFile(join(own, 'src/api/client.ts'), 'utf8');
    }
  };
  try {
    expect(await untilGenerated()).toContain('  "getBook": ');
    await writeFile(join(own, 'specs/openapi.json'), named('findBook'));
    expect(await untilGenerated()).toContain('  "findBook": ');
    starting.kill('SIGINT');
    expect(await once(starting, 'exit')).toEqual([0, null]);
  } finally {
    starting.kill('SIGKILL');
    await rm(own, { recursive: true, force: true });
  }
});

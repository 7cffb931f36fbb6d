import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-own-'));
  await writeFile(join(folder, 'orders.json'), JSON.stringify(sameService('Orders', 'total')));
});
afterAll(() => rm(folder, { recursive: true }));

describe('twinspec mock', () => {
  const mocked = async (...words: string[]): Promise<string> => {
    const quiet = ['--log', 'silent', '--', process.execPath, '-e', ''];
    const { code, stderr } = await twinspec(['mock', ...words, ...quiet], { cwd: folder });
    expect(code).toBe(0);
    return stderr.replaceAll(/\s+/g, ' ');
  };

  it('says first that it serves the contract of this package where no document is named', async () => {
    expect(await mocked()).toMatch(/^note: no document is named, so this is the mock of the contract that comes with/);
    expect(await mocked('orders.json')).toMatch(/^The mock is ready: \S+ $/);
  });
});

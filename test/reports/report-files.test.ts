import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireReplaceableReports, writeReport } from '../../scripts/reports/report-files.ts';
import { twinspec } from '../support/process.ts';

it('replaces reports of twinspec, and no other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [base, now] = ['base.json', 'now.json'].map((name) => join(folder, name));
  for (const file of [base ?? '', now ?? ''])
    await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }));
  for (const form of ['html', 'junit', 'sarif']) {
    const file = join(folder, `a.${form}`);
    const diff = (): ReturnType<typeof twinspec> =>
      twinspec(['diff', '--openapi', now ?? '', '--base-openapi', base ?? '', `--${form}`, file]);
    await writeFile(file, 'mine');
    const { code, stderr } = await diff();
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining('is no report of twinspec')]);
    expect(await readFile(file, 'utf8')).toBe('mine');
    await rm(file);
    expect((await diff()).code).toBe(0);
    expect((await diff()).code).toBe(0);
    expect(await readFile(file, 'utf8')).not.toBe('mine');
  }
});

it('refuses before the run what could not be written after it', async () => {
  await expect(requireReplaceableReports({ html: '/no/such/folder/a.html' })).rejects.toThrow('--html');
  await expect(writeReport('html', '/dev/full', () => 'x')).rejects.toThrow('ENOSPC');
});

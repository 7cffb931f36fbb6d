import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setAtPointer } from '../../scripts/contract/base/json.ts';
import { contractOf, type ApiDocument } from '../../scripts/contract/contract.ts';
import { diff } from '../../scripts/diff/diff.ts';
import { twinspec } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';

describe('several APIs', () => {
  const orders = { name: 'orders', document: sameService('Orders', 'total') };
  const stock = { name: 'stock', document: sameService('Stock', 'amount') };
  const found = (before: ApiDocument[], now: ApiDocument[]): string[] =>
    diff(contractOf(before), contractOf(now)).changes.map(({ api, message }) => `${api}: ${message}`);

  it('are compared by name, whatever the other one has', () => {
    expect(found([orders, stock], [stock, orders])).toEqual([]);
    const other = { ...stock, document: setAtPointer(stock.document, '/paths/~1things/get/operationId', 'all') };
    expect(found([orders, stock], [orders, other as ApiDocument])).toEqual([
      'stock: The operation stock.list is now called all, and so is the method of the clients.',
    ]);
  });

  it('are added, removed and renamed', () => {
    expect(found([orders, stock], [orders])).toEqual([
      'stock: The API stock was removed.',
      'stock: The operation stock.list was removed.',
      'stock: The operation stock.create was removed.',
      'stock: The operation stock.read was removed.',
    ]);
    const added = found([orders], [orders, stock]);
    expect(added).toHaveLength(4);
    expect(added[0]).toBe('stock: The API stock was added.');
    expect(found([orders, stock], [{ ...orders, name: 'sales' }, stock])).toEqual([
      'sales: The API orders is now called sales, and so is the module of its client.',
    ]);
    // A single one has no name that callers know.
    expect(found([orders], [{ ...orders, name: 'sales' }])).toEqual([]);
  });

  it('are paired by name on the command line, with files, a folder, or what git has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twinspec-diff-'));
    const put = async (file: string, { document }: ApiDocument): Promise<string> => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), JSON.stringify(document));
      return file;
    };
    const said = async (...words: string[]): Promise<string[]> => {
      const { stdout, stderr } = await twinspec(['diff', ...words, '--json'], { cwd: folder });
      if (stdout === '') return [stderr.trim()];
      const { changes } = JSON.parse(stdout) as { changes: { rule: string; message: string; now: string }[] };
      return changes.flatMap(({ rule, message, now }) => (rule.startsWith('api-') ? [message, now] : []));
    };
    try {
      const [old, , now] = [
        await put('old/orders.json', orders),
        await put('new/orders.json', orders),
        await put('new/stock.json', stock),
      ];
      const added = ['The API stock was added.', 'new/stock.json:1:20'];
      expect(await said('new', '--base', 'old')).toEqual(added);
      expect(await said('new', '--base', `orders=${old}`)).toEqual(added);
      expect(await said(`sales=${old}`, now, '--base', `orders=${old}`, '--base', now)).toEqual([
        'The API orders is now called sales, and so is the module of its client.',
        'old/orders.json:1:20',
      ]);
      expect(await said('new', '--base', 'HEAD')).toEqual([expect.stringContaining('not a git repository')]);
      for (const words of ['init -q', 'add new/orders.json', '-c user.name=a -c user.email=a@b.c commit -qm first'])
        execFileSync('git', words.split(' '), { cwd: folder });
      expect(await said('new')).toEqual(added);
      expect(await said(now)).toEqual([expect.stringMatching(/^--base HEAD: git does not give new\/stock\.json/)]);
      expect(await said('new', '--base', 'mian')).toEqual([expect.stringContaining('--base mian: git does not give')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

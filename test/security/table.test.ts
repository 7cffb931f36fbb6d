import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { promises } from './promises.ts';
import { serverNames } from './servers.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

describe('the table of attacks and servers', () => {
  it('has a test file for each server', () => {
    expect(serverNames.filter((server) => !existsSync(path(`${server}.strangers.test.ts`)))).toEqual([]);
  });

  it('has no empty cell', async () => {
    const reasons: string[] = [];
    const rows = attacks.map(({ name, promise, spares = {} }) => {
      const cells = serverNames.map((server) => {
        const reason = spares[server];
        if (reason === undefined) return 'held';
        if (!reasons.includes(reason)) reasons.push(reason);
        return `(${reasons.indexOf(reason) + 1})`;
      });
      return [name, promise, ...cells];
    });
    const lines = [['attack', 'promise', ...serverNames], ...rows].map(([name = '', promise = '', ...cells]) =>
      [name.padEnd(52), promise.padEnd(12), ...cells.map((cell) => cell.padEnd(9))].join('').trimEnd(),
    );
    const notes = reasons.map((reason, i) => `(${i + 1}) ${reason}`);
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
    await expect([...lines, '', ...notes, ''].join('\n')).toMatchFileSnapshot('table.txt');
  });

  it('names each attack once', () => {
    const names = attacks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('SECURITY.md', () => {
  const promised = readFile(path('../../SECURITY.md'), 'utf8').then((text) =>
    (/## What twinspec promises\n(.*?)\n## /s.exec(text)?.[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  );

  it('has a sentence for each promise that is attacked, and an attack for each', async () => {
    const text = (await promised).join('\n');
    expect(Object.values(promises).filter((sentence) => !text.includes(sentence))).toEqual([]);
    const attacked = new Set<string>(attacks.map(({ promise }) => promise));
    expect(Object.keys(promises).filter((name) => !attacked.has(name))).toEqual([]);
  });

  it('names a test for each promise', async () => {
    const lines = await promised;
    expect(lines.length).toBeGreaterThan(Object.keys(promises).length);
    for (const line of lines) {
      const tests = [...line.matchAll(/\]\(((?:test|src|scripts)\/[^)]+)\)/g)].map(([, file = '']) => file);
      expect(tests, line).not.toEqual([]);
      expect(tests.filter((file) => !file.startsWith('test/') || !existsSync(path(`../../${file}`)))).toEqual([]);
    }
  });
});

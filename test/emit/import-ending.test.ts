import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importEnding, importEndingFor, withEnding } from '../../scripts/emit/import-ending.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-ending-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string | object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text));
}

describe('the ending of imports', () => {
  it.each([
    [{ module: 'nodenext' }, '.js'],
    [{ module: 'NodeNext', noEmit: true }, '.js'],
    [{ module: 'node20' }, '.js'],
    [{ module: 'nodenext', allowImportingTsExtensions: true, noEmit: true }, '.ts'],
    [{ module: 'nodenext', rewriteRelativeImportExtensions: true }, '.ts'],
    [{ module: 'esnext', moduleResolution: 'bundler', noEmit: true }, ''],
    [{ module: 'preserve', noEmit: true, allowImportingTsExtensions: true }, '.ts'],
    [{ module: 'esnext', moduleResolution: 'bundler' }, '.js'],
    [{ module: 'CommonJS' }, ''],
    [{}, '.js'],
  ])('is as %j wants it: %j', (compilerOptions, ending) => {
    write('tsconfig.json', { compilerOptions });
    expect(importEndingFor(join(folder, 'src/generated'))).toEqual({ ending });
  });

  it('is read through comments, extends and packages', () => {
    write('node_modules/@tsconfig/here/tsconfig.json', { compilerOptions: { allowImportingTsExtensions: true } });
    write('base.json', '{ "extends": "@tsconfig/here/tsconfig.json", }');
    write('tsconfig.json', '// ours\n{ "extends": ["./base.json"], /* no more */ "include": ["src"], }');
    expect(importEndingFor(join(folder, 'src/api')).ending).toBe('.ts');
  });

  it('is that of the nearest file', () => {
    write('tsconfig.json', { compilerOptions: { allowImportingTsExtensions: true } });
    write('packages/app/tsconfig.json', { compilerOptions: { module: 'nodenext' } });
    expect(importEndingFor(join(folder, 'packages/app/src/api')).ending).toBe('.js');
  });

  it('is that of the project that has the folder, where a file only refers to projects', () => {
    write('tsconfig.json', {
      files: [],
      references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }],
    });
    write('tsconfig.node.json', { compilerOptions: { module: 'nodenext' }, include: ['vite.config.ts'] });
    write('tsconfig.app.json', { compilerOptions: { allowImportingTsExtensions: true }, include: ['src'] });
    expect(importEndingFor(join(folder, 'src/api')).ending).toBe('.ts');
  });

  it('is .js where a file cannot be read, which is said', () => {
    write('tsconfig.json', { extends: './nowhere.json' });
    expect(importEndingFor(folder)).toEqual({ ending: '.js', trouble: expect.stringContaining('nowhere') as string });
  });

  it('is what the user says', () => {
    expect(['.js', '.ts', 'none'].map(importEnding)).toEqual(['.js', '.ts', '']);
    expect(() => importEnding('js')).toThrow('--import-ending takes .js, .ts or none, not "js".');
  });

  it('is written into imports, and into nothing else', () => {
    const text = [
      '/**',
      ` * import { Pet } from './pet.ts';`,
      ' */',
      `import type { Pet } from './pet.ts';`,
      'import {',
      '  bind,',
      `} from "../src/runtime.ts";`,
      `export * from './all.ts';`,
      `import './effects.ts';`,
      `import data from './data.json' with { type: 'json' };`,
      'export const lists: {',
      '  "a": () => Promise<Pet>;',
      '} = {',
      '  "a": () => import("./a.ts"),',
      '};',
      `export const text: string =`,
      `  "import { Pet } from './pet.ts';\\n  \\"a\\": () => import(\\"./a.ts\\"),";`,
    ];
    const changed = text.with(3, `import type { Pet } from './pet.js';`);
    changed.splice(7, 2, `export * from './all.js';`, `import './effects.js';`);
    changed[13] = '  "a": () => import("./a.js"),';
    expect(withEnding('client.ts', text.join('\n'), '.js').split('\n')).toEqual(changed);
    expect(withEnding('lists/all.ts', `import { a } from "../a.ts";\n`, '')).toBe(`import { a } from "../a";\n`);
    expect(withEnding('client.ts', text.join('\n'), '.ts')).toBe(text.join('\n'));
  });
});

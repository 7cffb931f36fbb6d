import { describe, expect, it } from 'vitest';
import { portableNames } from '../../scripts/contract/base/unique-names.ts';
import { fileNames } from '../../scripts/docs/model/slugs.ts';
import { fileNamer } from '../../scripts/emit/file-names.ts';

// Names of files that come from a document can be written on every file system. The rules are Microsoft's ("Naming
// Files, Paths, and Namespaces"): devices, also with an ending; no dot or space at the end; case does not count.

const devices = [
  'CON',
  'PRN',
  'AUX',
  'NUL',
  ...['COM', 'LPT'].flatMap((name) => [...'0123456789¹²³'].map((i) => name + i)),
];
const names = [
  ...devices.flatMap((name) => [name, name.toLowerCase(), `${name}.html`, `${name}.tar.gz`, `${name} x`]),
  ...[
    'get pet',
    'Get pet',
    'GET PET',
    'name.',
    'name..',
    'name ',
    'name',
    '',
    '.',
    '..',
    '/',
    'x'.repeat(500),
    'con-2',
  ],
];

function isPortable(name: string): boolean {
  const base = name.split(/[. ]/)[0]?.toUpperCase() ?? '';
  return !devices.includes(base) && !/[. ]$|[<>:"/\\|?*\u0000-\u001f]/.test(name) && name !== '' && name.length < 200;
}

const differ = (made: string[]): number => new Set(made.map((name) => name.toLowerCase())).size;

describe('a name from a document', () => {
  it.each<[string, (name: string) => string]>([
    ['pages', fileNames('page')],
    ['modules', fileNamer()],
    ['texts without a symbol', portableNames('-', 'file')],
  ])('makes %s that any file system takes', (what, nameFile) => {
    const given = what === 'texts without a symbol' ? names.map((name) => name.replaceAll(/[/\\]/g, '-')) : names;
    const made = given.map(nameFile);
    expect(made.filter((name) => !isPortable(name))).toEqual([]);
    expect(differ(made)).toBe(names.length);
    expect(differ(made.map((name) => `${name}.html`))).toBe(names.length);
  });
});

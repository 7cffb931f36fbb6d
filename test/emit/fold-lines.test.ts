import { describe, expect, test } from 'vitest';
import { foldLine } from '../../scripts/emit/fold-lines.ts';
import { trustCode } from '../../scripts/contract/base/code.ts';

const one = `Paths["/a/path/that/takes/much/room/of/its/own"]["post"]['responses'][200]['content']["application/json"]`;

const folded = (line: string): string => foldLine(trustCode(line));

describe('a line of types', () => {
  test('stays as it is while it is short', () => {
    expect(folded('  "getPet": { 200: Pet; 404: Problem };')).toBe('  "getPet": { 200: Pet; 404: Problem };');
  });

  test('is broken inside its widest brackets, member by member, and each member likewise', () => {
    expect(folded(`  "getPet": { 200: ${one}; 404: Short<{ a: 1, b: 2 }>; 500: ["${'x'.repeat(60)}", ${one}] };`)).toBe(
      [
        '  "getPet": {',
        `    200: ${one};`,
        '    404: Short<{ a: 1, b: 2 }>;',
        '    500: [',
        `      "${'x'.repeat(60)}",`,
        `      ${one}`,
        '    ];',
        '  };',
      ].join('\n'),
    );
  });

  test('has no semicolon where a single name is imported or exported', () => {
    const name = 'A'.repeat(120);
    for (const verb of ['import', 'export'])
      expect(folded(`${verb} type { ${name} } from './types.js';`)).toBe(
        [`${verb} type {`, `  ${name}`, `} from './types.js';`].join('\n'),
      );
  });

  test('is not broken inside a string, at an arrow, or where it has no brackets', () => {
    expect(folded(`  "a;{,": (x: "${'[,;'.repeat(40)}") => void;`)).toBe(
      ['  "a;{,": (', `    x: "${'[,;'.repeat(40)}"`, '  ) => void;'].join('\n'),
    );
    expect(folded('x'.repeat(150))).toBe('x'.repeat(150));
  });
});

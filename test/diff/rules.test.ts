import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { diffRules } from '../../scripts/diff/diff-rules.ts';

it('documents every rule in the guide', () => {
  const rows = readFileSync('guides/compare-versions.md', 'utf8').matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm);
  expect(Object.fromEntries([...rows].map(([, name, text]) => [name, text]))).toEqual(diffRules);
});

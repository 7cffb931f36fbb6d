import { expect, it } from 'vitest';
import { reasonIn } from '../../scripts/lint/redocly-rules.ts';

it('gives the reason of a failed run, and not what @redocly/cli tells everybody on Node 20', () => {
  const banner = [
    '╔════════════════════════════════════════════╗',
    '║  Deprecation warning: Node.js 20 support is ending  ║',
    '║  Node.js 20 reached end-of-life on April 30, 2026.  ║',
    '║  Future Redocly CLI releases require Node.js 22.12.0 or later.  ║',
    '║  You are using Node.js 20.20.2.  ║',
    '║  Update Node.js: https://nodejs.org/en/download  ║',
    '╚════════════════════════════════════════════╝',
  ];
  expect(reasonIn([...banner, '', 'Failed to parse API: it is no document.'].join('\n'))).toBe(
    'Failed to parse API: it is no document.',
  );
  expect(reasonIn(banner.join('\n'))).toBe('it does not say why.');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeSpan } from '../../scripts/contract/base/markdown-text.ts';
import { ruleTexts } from '../../scripts/lint/rule-texts.ts';
import { blocksOf } from '../support/blocks.ts';
import { twinspec } from '../support/process.ts';

it('the guide shows each rule with an example', async () => {
  const rows = Object.entries(ruleTexts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { finds, example, remedy }]) => `| ${codeSpan(name)} | ${finds} ${remedy} | ${cell(example)} |`);
  const guide = `---
order: 20
group: Reference
---

# Rules of lint

\`twinspec lint\` holds documents to these rules. \`twinspec explain RULE\` says the same on the command line.

An error is what the text of a specification forbids (MUST), a warning what it advises against (SHOULD) or what will
not work. The JSON Schema of OpenAPI cannot see everything that its text forbids. So a document that the schema passes
may have errors here: a link, a discriminator or a security requirement that leads nowhere, or a path whose parameters
are not those in its braces.

Every other verb reads such a document, names what is wrong, and serves the rest. Operations whose security cannot be
read refuse every caller.

A reference to another machine, or out of the folder, is a warning: nothing is wrong, but it was not followed.

A rule is set to \`error\`, \`warning\` or \`off\` with \`--rule NAME=SEVERITY\`, or in the
[settings of a project](settings.md), which may also name plug-ins with rules of your own:

\`\`\`yaml
# twinspec.config.yaml
rules: { header-example: off, slow-pattern: error }
plugins: [./rules/summaries.mjs]
\`\`\`

\`--accept FILE\` accepts single findings, each with a reason. \`--format json\` prints the rule and the place of each. A
place without a file is meant in every document; a file is found from the working folder, or from that of the list. An
entry that accepts nothing any more gets a warning, unless the list is outside of the working folder, for all packages.

\`\`\`yaml
accepted:
  - rule: header-example
    place: api/orders.yaml#/paths/~1orders/get
    reason: the gateway adds this header
\`\`\`

| rule | what it finds, and what to do | example |
| --- | --- | --- |
${rows.join('\n')}
`;
  await expect(guide).toMatchFileSnapshot('../../guides/lint-rules.md');
});

describe('the blocks of the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-rules-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('do what they say', async () => {
    const [settings = '', accepted = ''] = blocksOf('guides/lint-rules.md').map(({ text }) => text);
    for (const path of ['api', 'rules']) mkdirSync(join(folder, path));
    const header = { name: 'X-Shop', in: 'header', required: true, schema: { type: 'string', pattern: '^(a|a)*$' } };
    const get = { operationId: 'list', parameters: [header], responses: { 200: { description: 'OK' } } };
    const document = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths: { '/orders': { get } } };
    const rule = `{ name: 'own/summary', severity: 'warning', check: () => [{ api: 'orders', pointer: '', message: 'Mine.' }] }`;
    writeFileSync(join(folder, 'api/orders.yaml'), JSON.stringify(document));
    writeFileSync(join(folder, 'rules/summaries.mjs'), `export default { rules: [${rule}] };`);
    writeFileSync(join(folder, 'twinspec.config.yaml'), settings);
    writeFileSync(join(folder, 'accepted.yaml'), accepted);
    const lint = (...words: string[]) => twinspec(['lint', 'api/orders.yaml', ...words], { cwd: folder });
    const { code, stdout } = await lint();
    expect(code).toBe(1);
    expect(
      [...stdout.matchAll(/: (error|warning): .+\((\S+)\)$/gm)].map(([, severity, name]) => [severity, name]),
    ).toEqual([
      ['warning', 'own/summary'],
      ['error', 'slow-pattern'],
    ]);
    const rules = ['--rule', 'header-example=warning', '--rule', 'slow-pattern=off'];
    expect((await lint(...rules)).stdout).toContain('(header-example)');
    expect((await lint(...rules, '--accept', 'accepted.yaml')).stdout).not.toContain('(header-example)');
  });
});

function cell(example: string): string {
  return codeSpan(example.replaceAll(/\s+/g, ' ')).replaceAll('|', '\\|');
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { folderInside } from '../support/inside.ts';
import { sarifFlaws, workflowCommandsIn } from '../support/report-forms.ts';

// What the caller decides about rules: their severity, rules of one's own, and the form of the report.

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-lint-'));
  file = join(folder, 'shop.json');
  const schema = { type: 'string', pattern: '^(a|a)*$' };
  const content = { 'application/json': { schema, example: 'a' } };
  const get = { operationId: 'getShop', responses: { 200: { description: 'It.', content } }, 'x-weightage': 'heavy' };
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: { '/shop': { get } } };
  await writeFile(file, JSON.stringify(document, undefined, 1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lint = (...more: string[]) => twinspec(['lint', '--openapi', file, ...more]);

describe('--rule', () => {
  it('turns a rule off', async () => {
    const { code, stdout, stderr } = await lint('--rule', 'extensions=off', '--rule', 'slow-pattern=off');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(/extensions|slow-pattern/);
  });

  it('makes a warning an error, and an error a warning', async () => {
    const { code, stdout } = await lint('--rule', 'extensions=warning', '--rule', 'slow-pattern=error');
    expect(code).toBe(1);
    expect(stdout).toMatch(/: warning: .+\(extensions\)$/m);
    expect(stdout).toMatch(/: error: .+\(slow-pattern\)$/m);
  });

  it('is a setting, too', async () => {
    const config = join(folder, 'rules.json');
    await writeFile(config, JSON.stringify({ lint: { rule: ['extensions=off'] } }));
    expect(await lint('--config', config)).toMatchObject({ code: 0, stderr: '' });
    for (const settings of [{ rules: { extensions: 'off' } }, { lint: { rules: { extensions: 'off' } } }]) {
      await writeFile(config, JSON.stringify(settings));
      expect(await lint('--config', config)).toMatchObject({ code: 0, stderr: '' });
    }
  });

  it.each([
    ['extensions', /takes NAME=SEVERITY/],
    ['extensions=loud', /takes NAME=SEVERITY/],
    ['extension=off', /there is no rule "extension"\. Did you mean extensions\?/],
  ])('refuses %s', async (value, sentence) => {
    expect(await lint('--rule', value)).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
  });

  it('does not turn off what cannot be read', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"openapi": ');
    const { code, stdout } = await twinspec(['lint', '--openapi', broken, '--rule', 'struct=off']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/broken\.json:1:\d+: /)]);
  });
});

describe('--format', () => {
  it('prints JSON with the place of each problem', async () => {
    const { code, stdout } = await lint('--format', 'json');
    const { problems } = JSON.parse(stdout) as { problems: unknown[] };
    expect(code).toBe(1);
    const message = 'x-weightage must be integer.';
    const at = { file, line: expect.any(Number), column: expect.any(Number) };
    const place = { ...at, place: `${file}#/paths/~1shop/get/x-weightage` };
    expect(problems).toContainEqual({ ...place, severity: 'error', rule: 'extensions', message });
  });

  it('prints SARIF, of a document that cannot be read as well', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"openapi": ');
    const { code, stdout } = await twinspec(['lint', '--openapi', broken, '--format', 'sarif']);
    expect(sarifFlaws(JSON.parse(stdout) as Json)).toEqual([]);
    const { runs } = JSON.parse(stdout) as { runs: { results: { locations: object[]; level: string }[] }[] };
    expect(code).toBe(1);
    expect(runs[0]?.results).toMatchObject([{ level: 'error', locations: [{ physicalLocation: {} }] }]);
  });

  it('prints annotations of GitHub Actions, with nothing in them that ends a line or a property', async () => {
    const { stdout } = await lint('--format', 'github');
    expect(stdout).toMatch(/^::error file=.*shop\.json,line=\d+,col=\d+,title=extensions::.*x-weightage must be/m);
    expect(stdout).toMatch(/^::warning .*title=slow-pattern::/m);
    for (const line of workflowCommandsIn(stdout)) expect(line).toMatchObject({ properties: { file } });
    const { stdout: sarif } = await lint('--format', 'sarif');
    expect(sarifFlaws(JSON.parse(sarif) as Json)).toEqual([]);
  });

  it('refuses another form', async () => {
    expect(await lint('--format', 'xml')).toMatchObject({ code: 2, stderr: expect.stringContaining('json, sarif') });
  });
});

describe('--accept', () => {
  // A list outside of the working folder is for other packages, too, and is not called outdated.
  let inside: string;
  beforeAll(async () => {
    inside = await folderInside('accepted');
  });
  afterAll(() => rm(inside, { recursive: true, force: true }));
  const accepting = async (...entries: object[]) => {
    const accepted = join(inside, 'accepted.json');
    await writeFile(accepted, JSON.stringify({ accepted: entries }));
    return lint('--accept', accepted);
  };
  const weightage = { rule: 'extensions', place: '#/paths/~1shop/get/x-weightage', reason: 'A gateway reads it.' };

  it('leaves out a finding, and says what is accepted for nothing', async () => {
    expect(await accepting(weightage)).toMatchObject({ code: 0, stderr: '' });
    expect(await accepting({ ...weightage, place: `${file}#/paths/~1shop/get/x-weightage` })).toMatchObject({
      code: 0,
    });
    const { stdout } = await accepting(weightage, { ...weightage, rule: 'links' });
    expect(stdout).toContain(
      'links #/paths/~1shop/get/x-weightage is accepted here, and is found no more; take it out.',
    );
  });

  it('wants a reason', async () => {
    const { code, stderr } = await accepting({ ...weightage, reason: ' ' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('has no reason; say why it is accepted.')]);
    expect((await accepting({ rule: 'extensions', reason: 'x' })).stderr).toContain('--format json prints both');
  });
});

describe('--plugin', () => {
  it('adds the rules of a module, whose severity can be decided as well', async () => {
    const own = join(folder, 'own.mjs');
    await writeFile(
      own,
      `export default { rules: [{ name: 'shop/always', severity: 'warning',
      check: ({ contract }) => [{ api: contract.apis[0].name, pointer: '/info', message: 'It is a shop.' }] }] };`,
    );
    const { stdout } = await lint('--plugin', own);
    expect(stdout).toMatch(/shop\.json:\d+:\d+: warning: It is a shop\. \(shop\/always\)$/m);
    const off = await lint('--plugin', own, '--rule', 'shop/always=off');
    expect(off.stdout).not.toContain('It is a shop.');
  });

  it.each([
    ['nowhere.mjs', '', /nowhere\.mjs: the module cannot be loaded: /],
    ['empty.mjs', 'export const rules = [];', /its default export has to be an object/],
    ['other.mjs', 'export default { rulez: [] };', /has no member "rulez"; it has rules/],
    ['thing.mjs', 'export default { rules: {} };', /rules has to be a list of rules/],
  ])('refuses %s', async (name, text, sentence) => {
    const plugin = join(folder, name);
    if (text !== '') await writeFile(plugin, text);
    expect(await lint('--plugin', plugin)).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
  });

  it('is named in the settings, too', async () => {
    const config = join(folder, 'plugins.json');
    for (const settings of [{ plugins: ['./own.mjs'] }, { lint: { plugins: './own.mjs' } }]) {
      await writeFile(config, JSON.stringify(settings));
      expect((await lint('--config', config)).stdout).toContain('It is a shop. (shop/always)');
    }
  });
});

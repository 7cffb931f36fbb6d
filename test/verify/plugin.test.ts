import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

let placed: string;
const server = createServer((request, response) => {
  response.writeHead(request.url === '/orders/7' ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 7, placed }));
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-judgement-'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const rule = 'plugin:shop/whole-seconds';

async function verify(): Promise<{ rules: string[]; junit: string; sarif: string; html: string }> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files = ['junit', 'sarif', 'html'].map((name) => join(folder, name));
  const [junit = '', sarif = '', html = ''] = files;
  const plugin = ['--plugin', 'examples/plugins/plugins/whole-seconds.mjs'];
  const given = ['verify', '--openapi', 'examples/plugins/api/shop.yaml', '--url', url, '--json', ...plugin];
  const { stdout } = await twinspec([...given, '--junit', junit, '--sarif', sarif, '--html', html]);
  const { faults } = JSON.parse(stdout) as { faults: { rule: string }[] };
  const [junitText = '', sarifText = '', htmlText = ''] = await Promise.all(
    files.map((file) => readFile(file, 'utf8')),
  );
  return { rules: faults.map((fault) => fault.rule), junit: junitText, sarif: sarifText, html: htmlText };
}

it('reports what the judgement of a plug-in finds, in every report', async () => {
  placed = '2026-03-01T09:30:00.5Z';
  const { rules, junit, sarif, html } = await verify();
  expect(rules).toContain(rule);
  expect(sarif).toContain(rule);
  for (const text of [junit, sarif, html]) expect(text).toContain('a time in whole seconds');
});

it('reports nothing where it finds nothing', async () => {
  placed = '2026-03-01T09:30:00Z';
  expect((await verify()).rules).not.toContain(rule);
});

it.each([
  ['throws', "() => { throw new Error('no such thing'); }", 'no such thing'],
  [
    'returns something else',
    "() => 'fine'",
    'it has to return a list of findings, each with pointer, expected and got',
  ],
  ['leaves a member out', "() => [{ pointer: '' }]", 'it has to return a list of findings'],
])('says in a sentence that a judgement %s', async (what, judge, why) => {
  const file = join(folder, `${what.replaceAll(' ', '-')}.mjs`);
  await writeFile(file, `export default { judgements: [{ name: 'acme/odd', judge: ${judge} }] };`);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = ['verify', '--openapi', 'examples/plugins/api/shop.yaml', '--url', url, '--plugin', file];
  const { code, stderr } = await twinspec(given);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`The judgement acme/odd failed: ${why}`),
  });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDocs, generate, lint, load } from '../../../scripts/api.ts';
import { startMock } from '../../../scripts/mock/start.ts';

// Half of a surrogate pair is named with its place, and read as U+FFFD wherever it stands: it has no UTF-8.

const half = '\\ud800';

/** The document as text, since the files of some editors have the escape. */
const text = `{
"openapi": "3.1.0",
"info": { "title": "Halves", "version": "1" },
"servers": [{ "url": "http://127.0.0.1/a${half}" }],
"paths": { "/p${half}": { "get": { "operationId": "getHalf", "responses": { "200": { "description": "Fine.", "content": {
  "application/json": { "schema": { "$ref": "#/components/schemas/Half" }, "example": { "k${half}": "v${half}" } }
} } } } } },
"components": { "schemas": { "Half": { "type": "object", "properties": {
  "k${half}": { "type": "string", "enum": ["v${half}"], "example": "v${half}" }
} } } }
}`;

let folder: string;
let openapi: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-halves-'));
  openapi = join(folder, 'openapi.json');
  await writeFile(openapi, text);
});
afterAll(() => rm(folder, { recursive: true }));

it('lint names each, with its line', async () => {
  const problems = await lint({ openapi }, { ruleSet: 'anyone' });
  const named = problems.filter(({ message }) => message.includes('has half of a surrogate pair'));
  expect(named.map(({ line }) => line)).toEqual([4, 5, 6, 6, 9, 9, 9]);
});

it('a strict load refuses it', async () => {
  await expect(load({ openapi, strict: true })).rejects.toThrow(/:4:\d+: the text has half of a surrogate pair/);
});

async function textsBelow(path: string): Promise<string> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const named = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return [...named, ...(await Promise.all(named.map((file) => readFile(file, 'utf8'))))].join('\n');
}

const verbs: [string, (out: string) => Promise<unknown>][] = [
  ['generate', (out) => generate({ specs: { openapi }, out, print: () => undefined })],
  ['docs', (out) => buildDocs({ specs: { openapi }, out, print: () => undefined })],
];

it.each(verbs)('%s writes U+FFFD in its place', async (verb, write) => {
  const out = join(folder, verb);
  await write(out);
  const written = await textsBelow(out);
  expect(written).toContain('v\ufffd');
  expect(written).not.toMatch(/(?:k|v|p)\\ud800/i);
});

it('the mock answers with U+FFFD, at a path with it', async () => {
  const mock = await startMock({ openapi, port: 0, log: 'silent' });
  const answer = await fetch(`${mock.url}/p%EF%BF%BD`).finally(mock.close);
  expect([answer.status, await answer.text()]).toEqual([200, '{"k\ufffd":"v\ufffd"}']);
});

it('lint has a sentence for a server that is null', async () => {
  const file = join(folder, 'null.json');
  await writeFile(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [null], paths: {} }),
  );
  const problems = await lint({ openapi: file }, { ruleSet: 'anyone' });
  expect(problems.map(({ message }) => message).join('\n')).toMatch(/a server was expected/);
  expect(problems.map(({ message }) => message).join('\n')).not.toMatch(/Cannot read|of null/);
});

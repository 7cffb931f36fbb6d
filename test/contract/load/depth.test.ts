import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate, lint, load } from '../../../scripts/api.ts';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';
import { startMock } from '../../../scripts/mock/start.ts';
import { chains, documentUsing, documentWithChain } from '../../support/chains.ts';
import { twinspec } from '../../support/process.ts';

// What is too deep to be served gets one sentence, the same in every verb.

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-depth-'));
  file = join(folder, 'openapi.json');
});
afterAll(() => rm(folder, { recursive: true }));

const write = (document: JsonObject | string): Promise<void> =>
  writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));

/** The text of a document whose schema has so many others inside, which is too deep for JSON.stringify. */
function nested(count: number, [before, after]: [string, string]): string {
  const text = JSON.stringify(documentUsing('schemas', { $ref: '#/components/schemas/Deep' }));
  const schema = `${before.repeat(count)}{"type":"string"}${after.repeat(count)}`;
  return text.replace('"components":{}', `"components":{"schemas":{"Deep":${schema}}}`);
}

const nests: [what: string, around: [string, string]][] = [
  ['properties', ['{"type":"object","properties":{"next":', '}}']],
  ['items', ['{"type":"array","items":', '}']],
  ['allOf', ['{"allOf":[', ']}']],
];

const inARow = /^\$ref "#[^"]*" leads to more than 64 others in a row; let it lead to the last one$/;
const inEachOther = /:1:\d+: the document is nested deeper than 200 levels; flatten it\.$/;
const onOneValue =
  /:1:\d+: more than 500 schemas apply to the same value, each because of the one before it; leave some of them out\.$/;

const refusals: [what: string, document: () => JsonObject | string, sentence: RegExp][] = [
  ...['parts', 'alternatives'].map((chain): [string, () => JsonObject, RegExp] => [
    `a chain of ${chain}`,
    () => documentWithChain(chain, 600),
    onOneValue,
  ]),
  ...nests.map(([what, around]): [string, () => string, RegExp] => [
    `3000 ${what} in each other`,
    () => nested(3000, around),
    inEachOther,
  ]),
];

describe.each(refusals)('%s', (_, document, sentence) => {
  it('is refused in the same sentence by every verb', async () => {
    await write(document());
    const said = await load({ openapi: file }).then(String, ({ message }: Error) => message);
    expect(said).toMatch(sentence);
    expect(said.split('\n')).toHaveLength(1);
    const out = join(folder, 'out');
    await expect(startMock({ openapi: file, port: 0 })).rejects.toThrow(said);
    for (const verb of [
      ['generate', '--openapi', file, '--out', out],
      ['docs', '--openapi', file, '--out', out],
      ['diff', '--openapi', file, '--base-openapi', file],
      ['verify', '--openapi', file, '--url', 'http://127.0.0.1:9'],
    ])
      expect(await twinspec(verb)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(sentence.source.slice(0, -1)),
      });
  });
});

it.each(Object.keys(chains).filter((chain) => !/properties|items|parts|alternatives/.test(chain)))(
  'a chain of 100 %s is named once and left out, and the rest is served',
  async (chain) => {
    await write(documentWithChain(chain, 100));
    const { mistakes = [] } = await load({ openapi: file });
    expect(mistakes.map(({ message }) => message)).toEqual([expect.stringMatching(inARow)]);
    const mock = await startMock({ openapi: file, port: 0, log: 'silent' });
    const { status } = await fetch(`${mock.url}/a`).finally(mock.close);
    expect(status).toBe(200);
  },
);

it('lint names a chain where it begins, and not at each link', async () => {
  await write(documentWithChain('schemas', 1000));
  const problems = (await lint({ openapi: file }, { ruleSet: 'anyone' })).filter(({ rule }) => rule === undefined);
  expect(problems.length).toBeLessThan(4);
  for (const { message } of problems) expect(message).toMatch(/^\$ref "#.*" leads to more than 64 others in a row/);
});

it.each(nests)('serves 90 %s in each other', async (what, around) => {
  await write(nested(90, around));
  const mock = await startMock({ openapi: file, port: 0, log: 'silent' });
  const { status } = await fetch(`${mock.url}/a`).finally(mock.close);
  expect([what, status]).toEqual([what, 200]);
  await generate({ specs: { openapi: file }, out: join(folder, 'generated'), print: () => undefined });
});

it('says why it makes up no value for required members in a chain of 1000', async () => {
  await write(documentWithChain('required properties', 1000));
  const mock = await startMock({ openapi: file, port: 0, log: 'silent' });
  const answer = await fetch(`${mock.url}/a`).finally(mock.close);
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringMatching(/No data .*; write an example/)]);
});

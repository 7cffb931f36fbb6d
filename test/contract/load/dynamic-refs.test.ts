import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dynamic-refs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const component = (name: string): JsonObject => ({ $ref: `https://x.example/api#/components/schemas/${name}` });

async function load(name: string, schemas: JsonObject): Promise<{ problems: string[] }> {
  const file = join(folder, `${name}.json`);
  const document = {
    openapi: '3.2.0',
    $self: 'https://x.example/api',
    info: { title: 'Ways', version: '1' },
    paths: {},
    components: { schemas },
  };
  await writeFile(file, JSON.stringify(document));
  return loadContract({ openapi: file }).then(
    () => ({ problems: [] }),
    ({ problems }: { problems: string[] }) => ({ problems }),
  );
}

/** Each of `names` levels has two resources with the same dynamic anchor, and the last schema asks for all of them. */
function branches(names: number): JsonObject {
  const levels = Array.from({ length: names }, (_, i) => i);
  const resource = (letter: string, i: number): [string, JsonObject] => [
    `${letter}${i}`,
    { $id: `https://x.example/${letter}${i}`, $dynamicAnchor: `n${i}`, properties: { next: component(`L${i + 1}`) } },
  ];
  const leaf = {
    $id: 'https://x.example/leaf',
    $defs: Object.fromEntries(levels.map((i) => [`d${i}`, { $dynamicAnchor: `n${i}` }])),
    properties: Object.fromEntries(levels.map((i) => [`p${i}`, { $dynamicRef: `#n${i}` }])),
  };
  return Object.fromEntries([
    ...levels.map((i): [string, JsonObject] => [`L${i}`, { anyOf: [component(`A${i}`), component(`B${i}`)] }]),
    ...levels.flatMap((i) => [resource('A', i), resource('B', i)]),
    [`L${names}`, leaf],
  ]);
}

it('refuses a small document whose schemas are reached in millions of ways, with the line', async () => {
  expect(await load('few', branches(4))).toEqual({ problems: [] });
  const { problems } = await load('many', branches(24));
  expect(problems).toEqual([
    expect.stringMatching(
      /many\.json:1:\d+: there are more than 1000 ways to get here that differ in where a \$dynamicRef leads; write /,
    ),
  ]);
});

it('reads a chain of thousands of schemas whose last one has a dynamic reference', async () => {
  const length = 5000;
  const chain = Array.from({ length }, (_, i): [string, JsonObject] => [
    `C${i}`,
    { properties: { next: component(i + 1 < length ? `C${i + 1}` : 'Page') } },
  ]);
  const Page = {
    $id: 'https://x.example/page',
    $defs: { item: { $dynamicAnchor: 'item' } },
    properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
  };
  expect(await load('chain', { ...Object.fromEntries(chain), Page })).toEqual({ problems: [] });
});

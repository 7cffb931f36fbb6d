import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { corpus } from './corpus.ts';
import { complaints } from './verbs.ts';

// A few of the documents that corpus.long.test.ts takes through every verb: one of each specification, and two in which
// much goes in circles.

const few = [
  '@readme/oas-examples/2.0/json/petstore.json',
  '@readme/oas-examples/3.0/json/circular-paths.json',
  '@readme/oas-examples/3.0/json/polymorphism.json',
  '@readme/oas-examples/3.1/json/webhooks.json',
  'test/strangers/fixtures/everything.yaml',
  '@open-rpc/examples/build/service-descriptions/petstore-openrpc.json',
];
const strangers = corpus().filter(({ name }) => few.includes(name));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-few-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('knows them all', () => {
  expect(strangers.map(({ name }) => name).toSorted()).toEqual(few.toSorted());
});

it.each(strangers.map((stranger) => [stranger.name, stranger] as const))(
  '%s goes through generate, verify and diff',
  async (name, stranger) => {
    expect(await complaints('generate', stranger, join(folder, String(few.indexOf(name))))).toEqual([]);
    expect(await complaints('verify', stranger, folder)).toEqual(
      name.includes('webhooks') ? ['nothing was checked'] : [],
    );
    expect(await complaints('diff', stranger, folder)).toEqual([]);
  },
);

it('compiles as strictly as can be asked for', async () => {
  expect(
    await compile(
      few.map((_, i) => join(folder, String(i))),
      ['typescript-7'],
    ),
  ).toEqual([]);
});

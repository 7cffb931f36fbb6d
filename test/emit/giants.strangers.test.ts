import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { listOf } from '../../scripts/emit/client/list-plan.ts';
import { bundleOf } from '../support/bundle.ts';
import { telling, unpackedGiants } from '../support/corpus.ts';
import { twinspecProcess } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

vi.setConfig({ testTimeout: 300_000 });

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);

/** Imports each module of validators in a folder, and has each validator look at a value; prints how many there are. */
const validating = `
  import { readdirSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const [, folder] = process.argv;
  let count = 0;
  const use = (tree) => {
    if (typeof tree === 'object') Object.values(tree).forEach(use);
    else if (typeof tree({}) === 'boolean') count++;
  };
  for (const list of readdirSync(folder).filter((name) => /^(requests|responses|conditions)\\.ts$/.test(name)))
    for (const load of Object.values((await import(pathToFileURL(folder + '/' + list).href))[list.slice(0, -3)]))
      use({ ...(await load()) });
  console.log(count);
`;

describe.skipIf(giants.length === 0)('the lists of large documents', () => {
  it.each([
    ['github.json', { link: 190, page: 60 }],
    ['stripe.yaml', { last: 100, cursor: 7 }],
    ['kubernetes113.json', { cursor: 120 }],
    ['box.json', { cursor: 40, offset: 10 }],
    ['twilio.json', { cursor: 60 }],
    ['openai.yaml', { last: 40, cursor: 20 }],
    ['plaid.yml', { cursor: 19 }],
  ])('%s', async (document, least) => {
    const { file: openapi = '' } = giants.find(({ name }) => name === document) ?? {};
    const { operations } = await loadContract({ openapi });
    const plans = operations.flatMap((operation) => listOf(operation)?.by ?? []);
    for (const [by, count] of Object.entries(least))
      expect(plans.filter((each) => each === by).length, by).toBeGreaterThanOrEqual(count);
  });
});

/** The compressed size of what an application gets of it. */
const weightOf = async (code: string): Promise<number> => gzipSync(await bundleOf(code), { level: 9 }).length;

describe.skipIf(giants.length === 0)('one function of many', () => {
  it('weighs what the client of a document with nothing else weighs', async () => {
    const { file = '' } = giants.find(({ name }) => name === 'github.json') ?? {};
    const path = '/repos/{owner}/{repo}';
    const whole = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, { get: object }> };
    const one = join(folder, 'one.json');
    writeFileSync(
      one,
      JSON.stringify({ ...whole, 'x-webhooks': {}, paths: { [path]: { get: whole.paths[path]?.get } } }),
    );
    const out = { whole: join(folder, 'github'), one: join(folder, 'one') };
    const how = ['--only', 'client', '--http-client', 'createGithub', '--import-ending', '.ts'];
    for (const [openapi, to] of [
      [file, out.whole],
      [one, out.one],
    ] as const)
      expect(await twinspecProcess(['generate', '--openapi', openapi, '--out', to, ...how])).toMatchObject({ code: 0 });
    const flat = await weightOf(`export { connectGithub, reposGet } from '${out.whole}/calls.ts';`);
    const client = await weightOf(`export { createGithub } from '${out.one}/client.ts';`);
    const all = await weightOf(`export { createGithub } from '${out.whole}/client.ts';`);
    expect(flat).toBeLessThan(client + 300);
    expect(all).toBeGreaterThan(3 * flat);
  });
});

describe.skipIf(giants.length === 0)('generate of large documents', () => {
  it.each(telling(giants))('writes code of $name that compiles', async ({ api, file }) => {
    const consumer = makeConsumer();
    try {
      const out = join(consumer.folder, 'src');
      // What else can be emitted doubles the time; of the largest, what everybody gets is enough.
      const also = statSync(file).size > 5_000_000 ? [] : ['--also', 'standard-schema,tanstack-query,msw'];
      const how = [...also, '--import-ending', '.ts'];
      const runtimes = ['--runtime', 'twinspec/runtime', '--server-runtime', 'twinspec/server/runtime'];
      const generated = await twinspecProcess(['generate', `--${api}`, file, '--out', out, ...how, ...runtimes]);
      expect(generated).toMatchObject({ code: 0, stderr: '' });
      const modules = await promisify(execFile)(process.execPath, [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        validating,
        join(out, 'validators'),
      ]);
      expect(Number(modules.stdout)).toBeGreaterThanOrEqual(readdirSync(join(out, 'validators/responses')).length);
      // Both compilers are tried with many smaller documents; for large ones, the older takes minutes.
      expect(await consumer.errors('typescript-7', 'nodenext')).toEqual([]);
    } finally {
      consumer.remove();
    }
  });
});

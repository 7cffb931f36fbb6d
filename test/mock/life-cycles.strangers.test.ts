import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { live, type LifeCycle } from './life-cycle.ts';
import {
  asana,
  box,
  digitalOcean,
  discord,
  github,
  kubernetes,
  museum,
  petstore,
  stripe,
  trainTravel,
} from './life-cycles.ts';

// Documents of others. Readme's Petstore documents no success of most of its changes, so that no mock can tell of one;
// Box makes files of multipart bodies, which the mock does not read as objects.

vi.setConfig({ testTimeout: 300_000 });

const corpus = join(import.meta.dirname, '../../../shared/corpus/openapi');
const examples = (name: string): string =>
  join(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'), '..', '3.1/json', name);
const documents: { name: string; file: string; cycles: LifeCycle[]; fail: string[] }[] = [
  { name: 'GitHub', file: 'github.json', cycles: github, fail: [] },
  { name: 'Stripe', file: 'stripe.yaml', cycles: stripe, fail: [] },
  { name: 'Kubernetes', file: 'kubernetes113.json', cycles: kubernetes, fail: [] },
  { name: 'Discord', file: 'discord.json', cycles: discord, fail: [] },
  { name: 'Box', file: 'box.json', cycles: box, fail: ['files'] },
  { name: 'Petstore', file: examples('petstore.json'), cycles: petstore, fail: ['pet', 'order', 'user'] },
  { name: 'Train Travel', file: examples('train-travel.json'), cycles: trainTravel, fail: [] },
  { name: 'Museum', file: 'museum.yaml', cycles: museum, fail: [] },
  { name: 'Asana', file: 'asana.yaml', cycles: asana, fail: [] },
  { name: 'Digital Ocean', file: 'digitalocean.json', cycles: digitalOcean, fail: [] },
];

let folder = '';
const rows = ['| document | family | life |', '|---|---|---|'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lives-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  console.log(rows.join('\n'));
});

it.for(documents)('$name: objects live as its contract says', async ({ name, file, cycles, fail }, { skip }) => {
  const packed = join(corpus, `${file}.gz`);
  const isThere = file.includes('/') || existsSync(packed);
  if (!isThere) console.warn(`${name} is not tried, as ${packed} is missing.`);
  if (!isThere) return skip();
  const openapi = file.includes('/') ? file : join(folder, file);
  if (openapi !== file) await writeFile(openapi, gunzipSync(await readFile(packed)));
  const mock = await startMock({ openapi, port: 0, rememberData: true });
  const failed: string[] = [];
  for (const cycle of cycles) {
    const outcome = await live(mock.url, cycle);
    rows.push(`| ${name} | ${cycle.family} | ${outcome} |`);
    if (outcome !== 'passed') failed.push(cycle.family);
  }
  await mock.close();
  expect(failed).toEqual(fail);
});

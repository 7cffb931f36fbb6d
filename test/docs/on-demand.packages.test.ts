import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { buildSite, siteOnDemand, type SiteOptions } from '../../scripts/docs/site.ts';

vi.setConfig({ testTimeout: 300_000 });

const options: SiteOptions = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };

/** A contract whose start page has no room for its operations. */
function large(): Contract {
  const responses = { '204': { description: 'Nothing.' } };
  const paths = Object.fromEntries(
    Array.from({ length: 450 }, (_, i) => [
      `/things/${i}`,
      { get: { operationId: `get${i}`, tags: [`t${i % 5}`], responses } },
    ]),
  );
  // Each is in the one before it twice: too much for one page.
  const schemas = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => {
      const next = { $ref: `#/components/schemas/Step${Math.min(i + 1, 19)}` };
      return [`Step${i}`, { type: 'object', properties: i === 19 ? { end: {} } : { left: next, right: next } }];
    }),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Step0' } } };
  const first = { get: { operationId: 'first', responses: { '200': { description: 'The first step.', content } } } };
  const info = { title: 'Large', version: '1' };
  return contractOf({
    openapi: { openapi: '3.1.0', info, components: { schemas }, paths: { '/first': first, ...paths } },
  });
}

it.each<[string, () => Promise<Contract>]>([
  ['many operations', async () => large()],
  ['webhooks and callbacks', () => loadContract({ openapi: 'test/mock/fixtures/callbacks.yaml' })],
  ['requests without examples', () => loadContract({ openapi: 'test/docs/fixtures/orders.yaml' })],
])('makes each file of a site with %s as if all were made', async (_, load) => {
  const contract = await load();
  const make = await siteOnDemand(contract, options);
  for (const [path, text] of await buildSite(contract, options)) {
    const made = await make(path);
    // The start page of a large site does not wait until it is known which files of all pages there are.
    if (path === 'index.html') expect(made).toContain(text.slice(0, text.indexOf('<dl class="facts-list">')));
    else expect(made, path).toBe(text);
  }
});

it('makes what needs no other pages without them', async () => {
  const guides = await mkdtemp(join(tmpdir(), 'twinspec-on-demand-'));
  await writeFile(join(guides, '01-first.md'), '# First\n\nHow to begin.\n');
  const contract = large();
  const make = await siteOnDemand(contract, { ...options, guides });
  await rm(guides, { recursive: true });
  // From now on, nobody can make all of the site.
  Object.defineProperty(contract.operations.at(-1), 'responses', {
    get: () => {
      throw new Error('the last operation was read');
    },
  });
  for (const path of [
    ...['index.html', 'guides/first.html', 'operations/get0.html', 'operations/get0.md'],
    ...['groups/platform-1.html', 'groups/platform-1.md', 'assets/navigation.js', 'assets/schemas.js', 'openapi.json'],
  ])
    expect((await make(path))?.length, path).toBeGreaterThan(50);
  // The page of a schema is there as soon as another page links to it.
  const linked = /"\.\.\/(schemas\/[^"#]+)"/.exec((await make('operations/first.html')) ?? '')?.[1] ?? '';
  expect(await make(linked)).toContain('<h1>Step');
  expect(await make('guides/first.md')).toContain('How to begin.');
  expect(await make('index.md')).toMatch(/: 90 pages\n.*: 1 page\n/s);
  expect(await make('nothing.html')).toBeUndefined();
  expect(await make('assets/nothing.js')).toBeUndefined();
  await expect(make('assets/search-index.js')).rejects.toThrow('the last operation was read');
});

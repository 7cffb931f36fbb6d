import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { buildSite } from '../../scripts/docs/site.ts';
import { brokenLinks, faultyIds } from './links.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'));
/** Requires a security scheme that it does not define, which no verb takes. */
const refused = new Set(['response-http-behavior.json']);

const documents = ['2.0/json', '3.0/json', '3.1/json'].flatMap((version) =>
  readdirSync(join(folder, version))
    .filter((name) => name.endsWith('.json') && !refused.has(name))
    .map((name) => `${version}/${name}`),
);

it.each(documents)('%s becomes a site with every operation and without broken links', async (name) => {
  const contract = await loadContract({ openapi: join(folder, name) });
  const site = await buildSite(contract, {
    guides: undefined,
    clientPackage: undefined,
    mock: undefined,
    tables: {},
    beside: [],
  });
  expect(brokenLinks(site, [])).toEqual([]);
  expect(faultyIds(site)).toEqual([]);
  expect([...site.keys()].filter((path) => /^operations\/.*html$/.test(path))).toHaveLength(contract.operations.length);
});

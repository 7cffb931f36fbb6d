import { describe, expect, it } from 'vitest';
import { siteFiles } from '../../scripts/docs/site.ts';
import { contractWith, entangled, type Schemas } from '../support/entangled.ts';

const options = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };
const last = { type: 'array', items: { type: 'string' } };

/** Builds the docs of a document, and counts how often a schema is read and what is written. */
async function workFor(schemas: Schemas): Promise<{ reads: number; characters: number; longestPage: number }> {
  const { contract, work } = contractWith(schemas);
  let characters = 0;
  let longestPage = 0;
  for await (const [path, text] of siteFiles(contract, options)) {
    characters += text.length;
    if (/\.(?:html|md)$/.test(path)) longestPage = Math.max(longestPage, text.length);
  }
  return { reads: work(), characters, longestPage };
}

describe('the work of docs', () => {
  it.each(entangled)('grows no faster than the document: %s', async (_, schemasOf) => {
    // From a hundred operations on, pages no longer list all others, but those near their own.
    const [small, large] = [await workFor(schemasOf(100, last)), await workFor(schemasOf(200, last))];
    expect(large.reads / small.reads).toBeLessThan(2.5);
    expect(large.characters / small.characters).toBeLessThan(2.5);
    expect(large.longestPage).toBeLessThan(300_000);
  });
});

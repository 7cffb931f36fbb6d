import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { getAtPointer, parentOf, pointerTokens, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { buildSite } from '../../scripts/docs/site.ts';
import { emitClient } from '../../scripts/emit/client/client.ts';
import { namesFor } from '../../scripts/emit/client/client-names.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import { fieldPlacesIn } from '../support/spec-fields.ts';

// Takes each field out of a document that has all of them, one field after the other, and lists what becomes another:
// the pages of the docs, the client, or what `diff` says. The guide "Every field, every verb" has the outcome.

vi.setConfig({ testTimeout: 300_000 });

const read = (file: string): JsonObject => parse(readFileSync(file, 'utf8')) as JsonObject;

/** The pages alone: other files of a site have the document itself. */
async function pagesOf(contract: Contract): Promise<string> {
  const site = await buildSite(contract, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
  return [...site].flatMap(([path, text]) => (/\.(?:html|md)$/.test(path) ? [text] : [])).join('\n');
}

function without(document: JsonObject, places: string[]): JsonObject {
  const copy = structuredClone(document);
  for (const place of places.toReversed()) {
    const parent = getAtPointer(copy as Json, parentOf(place));
    const key = pointerTokens(place).at(-1) ?? '';
    if (typeof parent === 'object' && parent !== null) delete (parent as JsonObject)[key];
  }
  return copy;
}

async function effectsOf(document: JsonObject, metaSchema: JsonObject): Promise<[field: string, verbs: string[]][]> {
  const client = (contract: Contract): string =>
    JSON.stringify(emitClient(contract, namesFor(undefined, {}, contract.apis)));
  const whole = contractOf({ openapi: document });
  const [pages, code] = [await pagesOf(whole), client(whole)];
  const found: [string, string[]][] = [];
  for (const [field, places] of fieldPlacesIn(metaSchema, document)) {
    if (field.startsWith('reference.')) continue;
    try {
      const contract = contractOf({ openapi: without(document, places) });
      const changes = [...compareContracts(whole, contract), ...compareContracts(contract, whole)];
      found.push([
        field,
        [
          ...(client(contract) === code ? [] : ['client']),
          ...((await pagesOf(contract)) === pages ? [] : ['docs']),
          ...(changes.length === 0 ? [] : ['diff']),
        ],
      ]);
    } catch {
      // Without it there is no document.
      found.push([field, ['client', 'docs', 'diff']]);
    }
  }
  return found;
}

it('each field of OpenAPI 3.2 has its effects', async () => {
  const metaSchema = read('test/canary/openapi-3.2.schema.json');
  const all = new Map<string, Set<string>>();
  for (const name of ['everything', 'everything-else'])
    for (const [field, verbs] of await effectsOf(read(`test/strangers/fixtures/${name}.yaml`), metaSchema))
      all.set(field, new Set([...(all.get(field) ?? []), ...verbs]));
  const sorted = [...all].map(([field, verbs]) => [field, [...verbs].toSorted().join(' ')]).toSorted();
  await expect(`${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`).toMatchFileSnapshot('effects.json');
});

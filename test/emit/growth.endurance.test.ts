import { describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { emitClient } from '../../scripts/emit/client/client.ts';
import { namesFor } from '../../scripts/emit/client/client-names.ts';
import { emitServer } from '../../scripts/emit/server/server.ts';
import { emitOperationTypes } from '../../scripts/emit/types/operation-types.ts';
import { prepareForOpenapiTypescript } from '../../scripts/emit/types/prepare-for-openapi-typescript.ts';
import { emitValidators } from '../../scripts/emit/also/validators.ts';
import { contractWith, entangled, type Schemas } from '../support/entangled.ts';

const last = { type: 'array', items: { type: 'string' } };

/** Everything that is written of a contract but the types, in place of which is what they are made of. */
async function textsOf(contract: Contract): Promise<string[]> {
  const names = namesFor(undefined, {});
  const texts: string[] = [
    emitOperationTypes(contract, names),
    ...Object.values(emitClient(contract, names)),
    emitServer(contract, 'runtime', names),
  ];
  for (const api of contract.apis) {
    const { document, complete } = prepareForOpenapiTypescript(api, contract.operations, 'x-type');
    texts.push(document, complete(''));
  }
  for await (const [, text] of emitValidators(contract)) texts.push(text);
  return texts;
}

/** Counts how often a schema is read for the files of a document, and what is written. */
async function workFor(schemas: Schemas): Promise<{ reads: number; files: number; characters: number }> {
  const { contract, work } = contractWith(schemas);
  const texts = await textsOf(contract);
  return { reads: work(), files: texts.length, characters: texts.join('').length };
}

describe('the work of generate', () => {
  it.each(entangled)('grows no faster than the document: %s', async (_, schemasOf) => {
    const [small, large] = [await workFor(schemasOf(25, last)), await workFor(schemasOf(100, last))];
    for (const kind of ['reads', 'files', 'characters'] as const) {
      expect(large[kind] / small[kind], kind).toBeGreaterThan(3);
      expect(large[kind] / small[kind], kind).toBeLessThan(5);
    }
  });
});

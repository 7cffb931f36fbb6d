import { readFileSync } from 'node:fs';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import { createRequire } from 'node:module';
import { afterAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  getAtPointer,
  isObject,
  parentOf,
  pointerTokens,
  setAtPointer,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { metaSchemaProblems } from '../../scripts/lint/meta-schema.ts';
import { contractOf } from '../support/contract-of.ts';
import { outputsOf, samplesOf, type Samples, type Verb, type Written } from '../support/field-effects.ts';
import { fieldPlacesIn } from '../support/spec-fields.ts';

// Takes each field out of a document that has all of them, one field after the other, and lists what becomes another:
// types, client, pages, the plan and the judgements of `verify`, the answers of the mock and of a typed server to the
// same requests, and what `diff` says. For `lint`, the field gets a value of another type, which has to be named. The
// guide "Every field, every verb" has the outcome.

vi.setConfig({ testTimeout: 300_000 });
// The typed server reports what its handlers answer wrongly.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const read = (file: string): JsonObject => parse(readFileSync(file, 'utf8')) as JsonObject;
const require = createRequire(import.meta.url);
const { OpenRPCSpecificationSchema1_4: openrpc1_4 } = createRequire(require.resolve('@open-rpc/schema-utils-js'))(
  '@open-rpc/spec',
) as { OpenRPCSpecificationSchema1_4: JsonObject };

const types = startTypes();
afterAll(() => types.close());

function without(document: JsonObject, places: string[]): JsonObject {
  const copy = structuredClone(document);
  for (const place of places.toReversed()) {
    const parent = getAtPointer(copy as Json, parentOf(place));
    const key = pointerTokens(place).at(-1) ?? '';
    if (isObject(parent)) delete parent[key];
  }
  return copy;
}

function written(document: JsonObject): Written {
  const copy = structuredClone(document);
  return document['openrpc'] === undefined
    ? { documents: { openapi: structuredClone(document) }, contract: contractOf({ openapi: copy }) }
    : { documents: { openrpc: structuredClone(document) }, contract: contractOf({ openrpc: copy as OpenrpcDocument }) };
}

const config = await createConfig(
  readFileSync(new URL('../../scripts/lint/any-document.redocly.yaml', import.meta.url), 'utf8'),
);

/** What is wrong with a document as it is written, as far as types go. */
async function flawsOf(document: JsonObject): Promise<string[]> {
  const own = ((): string[] => {
    try {
      return (written(document).contract.mistakes ?? []).map(({ message }) => message);
    } catch (error) {
      return [String(error)];
    }
  })();
  if (document['openrpc'] !== undefined)
    return [...own, ...(await metaSchemaProblems(document as OpenrpcDocument)).map(({ message }) => message)];
  // Where Redocly itself gives up, the sentence is ours.
  const stock = await lintFromString({ source: JSON.stringify(document), config }).catch(() => []);
  return [...own, ...stock.map(({ ruleId, message }) => `${ruleId} ${message}`)];
}

/** A value of another type than that of a field. */
function otherThan(value: Json | undefined): Json {
  return typeof value === 'number' ? 'seven' : 7;
}

/** A document, what it comes to in each verb, and what its own types say is wrong with it. */
type Whole = Written & {
  document: JsonObject;
  samples: Samples;
  outputs: Record<Verb, string>;
  flaws: ReadonlySet<string>;
};

async function readWhole(document: JsonObject): Promise<Whole> {
  const whole = written(document);
  const samples = await samplesOf(whole);
  const outputs = await outputsOf(whole, samples, types);
  return { ...whole, document, samples, outputs, flaws: new Set(await flawsOf(document)) };
}

/** Lists the verbs in which a field at some places has an effect. */
async function effectsOf({ document, contract, samples, outputs, flaws }: Whole, places: string[]): Promise<string[]> {
  const [place = ''] = places;
  const changed = setAtPointer(document as Json, place, otherThan(getAtPointer(document as Json, place)));
  const isNamed = isObject(changed) && (await flawsOf(changed)).some((flaw) => !flaws.has(flaw));
  const lint = isNamed ? ['lint'] : [];
  const verbs = Object.keys(outputs) as Verb[];
  try {
    const other = written(without(document, places));
    const now = await outputsOf(other, samples, types);
    const told = [...compareContracts(contract, other.contract), ...compareContracts(other.contract, contract)];
    return [...lint, ...verbs.filter((verb) => now[verb] !== outputs[verb]), ...(told.length === 0 ? [] : ['diff'])];
  } catch {
    // Without it there is no document.
    return [...lint, ...verbs, 'diff'];
  }
}

const fixtures = 'test/strangers/fixtures';
const specifications: { name: string; metaSchema: JsonObject; documents: string[] }[] = [
  {
    name: 'OpenAPI 3.2',
    metaSchema: read('test/canary/openapi-3.2.schema.json'),
    documents: [`${fixtures}/everything.yaml`, `${fixtures}/everything-else.yaml`],
  },
  {
    name: 'OpenRPC 1.4',
    metaSchema: openrpc1_4,
    documents: ['test/fixtures/openrpc/everything.json', 'test/fixtures/openrpc/whole.json'],
  },
];

/** Each document is taken in parts, as a test takes five minutes at most. */
const parts = [0, 1, 2, 3];
const found = new Map(specifications.map(({ name }) => [name, new Map<string, Set<string>>()]));
const wholes = new Map<string, Promise<Whole>>();

it.each(
  specifications.flatMap(({ documents, ...one }) =>
    documents.flatMap((file) => parts.map((part) => ({ ...one, file, part }))),
  ),
)('each field of $file has its effects, part $part', async ({ name, metaSchema, file, part }) => {
  const whole = wholes.get(file) ?? readWhole(read(file));
  wholes.set(file, whole);
  const fields = [...fieldPlacesIn(metaSchema, (await whole).document)].filter(([field]) => !/^reference/i.test(field));
  const byField = found.get(name);
  for (const [field, places] of fields.filter((_, i) => i % parts.length === part)) {
    const verbs = await effectsOf(await whole, places);
    byField?.set(field, new Set([...(byField.get(field) ?? []), ...verbs]));
  }
  expect(fields.length).toBeGreaterThan(parts.length);
});

it('the guide has these effects', async () => {
  const all = [...found].map(([name, byField]) => {
    const sorted = [...byField].map(([field, verbs]) => [field, [...verbs].toSorted().join(' ')] as const).toSorted();
    return [name, Object.fromEntries(sorted)] as const;
  });
  await expect(`${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`).toMatchFileSnapshot('effects.json');
});

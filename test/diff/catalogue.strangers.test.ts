import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { diff, load, type DiffReport } from '../../scripts/api.ts';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import {
  getAtPointer,
  isObject,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import { jsonContent } from '../support/json-content.ts';

// Changes that were written down apart from the code, each with a judgement: whom does it break?

/** Whom a change to a schema breaks. */
type Breaks = 'sent' | 'received' | 'both' | 'none';
type SchemaRow = { name: string; was: JsonObject; is: JsonObject; breaks: Breaks; except?: string[] };
type DocumentRow = { name: string; was?: JsonObject; is: JsonObject };
type Documents = { base: JsonObject; breaking: DocumentRow[]; harmless: DocumentRow[] };

const read = async (name: string): Promise<unknown> =>
  parse(await readFile(new URL(`catalogue/${name}.yaml`, import.meta.url), 'utf8'));
const schemaRows = (await read('schemas')) as SchemaRow[];
const documentRows = (await read('documents')) as Record<'openapi' | 'openrpc', Documents>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function compared(kind: 'openapi' | 'openrpc', before: JsonObject, after: JsonObject): Promise<DiffReport> {
  const contractOfFile = async (document: JsonObject) => {
    const file = join(folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(document));
    return load({ [kind]: file });
  };
  // Only a file is upgraded.
  const isOld = String(before['openapi']).startsWith('3.0');
  const read = isOld ? contractOfFile : contractOfData;
  return diff(await read(before), await read(after));
}

function contractOfData(document: JsonObject) {
  const isRpc = 'openrpc' in document;
  return contractOf(isRpc ? { openrpc: document as unknown as OpenrpcDocument } : { openapi: document });
}

const holding = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { it: schema } });
const ok = (answer: object = {}) => ({ 200: { description: 'OK.', ...answer } });

/**
 * Messages that callers send, and those that they receive: each holds a schema, in an operation of the place's name.
 */
const places = {
  sent: {
    body: (schema: JsonObject) => ({ post: { requestBody: jsonContent(schema), responses: ok() } }),
    member: (schema: JsonObject) => ({ post: { requestBody: jsonContent(holding(schema)), responses: ok() } }),
    query: (schema: JsonObject) => ({ get: { parameters: [{ name: 'it', in: 'query', schema }], responses: ok() } }),
    toCallback: (schema: JsonObject) => ({
      post: {
        callbacks: { on: { '{$request.query.url}': { post: { responses: ok(jsonContent(schema)) } } } },
        responses: ok(),
      },
    }),
    toWebhook: (schema: JsonObject) => ({ post: { responses: ok(jsonContent(holding(schema))) } }),
  },
  received: {
    answer: (schema: JsonObject) => ({ get: { responses: ok(jsonContent(schema)) } }),
    memberOfAnswer: (schema: JsonObject) => ({ get: { responses: ok(jsonContent(holding(schema))) } }),
    header: (schema: JsonObject) => ({ get: { responses: ok({ headers: { 'X-It': { schema } } }) } }),
    failure: (schema: JsonObject) => ({ get: { responses: { 400: { description: 'No.', ...jsonContent(schema) } } } }),
    fromCallback: (schema: JsonObject) => ({
      post: {
        callbacks: { on: { '{$request.query.url}': { post: { requestBody: jsonContent(schema), responses: ok() } } } },
        responses: ok(),
      },
    }),
    fromWebhook: (schema: JsonObject) => ({ post: { requestBody: jsonContent(holding(schema)), responses: ok() } }),
  },
};

type Place = (schema: JsonObject) => { [method: string]: JsonObject };

function documentWith(held: Record<string, Place>, schema: JsonObject): JsonObject {
  const named = Object.entries(held).map(([name, place]): [string, JsonObject] => {
    const item = Object.entries(place(schema)).map(([method, operation]): [string, JsonObject] => [
      method,
      { operationId: name, ...operation },
    ]);
    return [name, Object.fromEntries(item)];
  });
  const isWebhook = ([name]: [string, JsonObject]): boolean => name.endsWith('Webhook');
  return {
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1.0.0' } },
    paths: Object.fromEntries(named.filter((one) => !isWebhook(one)).map(([name, item]) => [`/${name}`, item])),
    webhooks: Object.fromEntries(named.filter(isWebhook)),
    components: { schemas: { Cat: { type: 'object' }, Dog: { type: 'object' } } },
  };
}

const sides = (['sent', 'received'] as const).flatMap((side) =>
  schemaRows.map((row) => ({ ...row, side, isBreaking: row.breaks === side || row.breaks === 'both' })),
);

it.each(sides)('$name, where it is $side', async ({ was, is, side, isBreaking, except = [] }) => {
  const held = Object.fromEntries(Object.entries<Place>(places[side]).filter(([name]) => !except.includes(name)));
  const { changes } = await compared('openapi', documentWith(held, was), documentWith(held, is));
  const broken = changes.flatMap(({ impact, uses }) =>
    impact === 'major' ? uses.filter((use) => use.impact === 'major').map(({ operation }) => operation) : [],
  );
  const found = changes.map(({ impact, rule, place, message }) => `${impact} ${rule} ${place}: ${message}`).join('\n');
  expect([...new Set(broken)].toSorted(), found).toEqual(isBreaking ? Object.keys(held).toSorted() : []);
});

function changed(document: JsonObject, changes: JsonObject = {}): JsonObject {
  return Object.entries(changes).reduce<Json>((here, [pointer, value]) => {
    if (value !== null) return setAtPointer(here, pointer, value);
    const [holder, last] = [getAtPointer(here, parentOf(pointer)), pointerTokens(pointer).at(-1) ?? ''];
    const left = Array.isArray(holder)
      ? holder.filter((_, i) => String(i) !== last)
      : Object.fromEntries(Object.entries(isObject(holder) ? holder : {}).filter(([name]) => name !== last));
    return setAtPointer(here, parentOf(pointer), left as Json);
  }, document) as JsonObject;
}

const rows = (['openapi', 'openrpc'] as const).flatMap((kind) => {
  const { base, breaking, harmless } = documentRows[kind];
  const rowsOf = (list: DocumentRow[], isBreaking: boolean) =>
    list.map((row) => ({ ...row, kind, base, isBreaking, word: isBreaking ? 'breaking' : 'harmless' }));
  return [...rowsOf(breaking, true), ...rowsOf(harmless, false)];
});

it.each(rows)('$kind, $word: $name', async ({ kind, base, was, is, isBreaking }) => {
  const before = changed(base, was);
  const { breaking, changes } = await compared(kind, before, changed(before, is));
  const found = changes.map(({ impact, rule, place, message }) => `${impact} ${rule} ${place}: ${message}`).join('\n');
  expect(breaking > 0, found).toBe(isBreaking);
});

it('has at least 150 changes that break somebody, and 50 that do not', () => {
  const all = [...sides, ...rows];
  const breaking = all.filter((row) => row.isBreaking).length;
  expect([breaking >= 150, all.length - breaking >= 50]).toEqual([true, true]);
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { upgrade } from '@scalar/openapi-upgrader';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { asList, asObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Api } from '../../scripts/contract/contract-type.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { madeOnce } from '../support/made-once.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { differencesBy, type TypeDifference, type TypePair } from './type-differences.ts';

// The types of large documents beside those of other tools: where they differ, we know why.

vi.setConfig({ testTimeout: 300_000 });

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);

/** Documents of each version and of both formats, in which all that others differ in most is found. */
const telling = new Set(['figma.yaml', 'moby.yaml', 'slack.json', 'openai.yaml', 'near.json', 'etc.json']);
const chosen = process.env['TWINSPEC_GIANTS'] === 'all' ? giants : giants.filter(({ name }) => telling.has(name));

type Tool = 'openapi-typescript' | 'hey-api';
type Difference = TypeDifference & { tool: Tool };

/** Differences of one kind, why they are there, and what the schemas of the place say where it is so. */
type Kind = {
  tool?: Tool;
  kind: string | RegExp;
  /** What their type looks like. */
  theirs?: RegExp;
  why: string;
  if?: (schemas: JsonObject[], name: string) => boolean;
};

const says =
  (...keywords: string[]) =>
  (schemas: JsonObject[]): boolean =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined));
const asksFor = (schemas: JsonObject[], name: string): boolean =>
  schemas.some(({ required }) => asList(required).includes(name));
const hasTypes =
  (...types: string[]) =>
  (schemas: JsonObject[]): boolean =>
    schemas.some(({ type }) => types.every((one) => [type].flat().includes(one)));

const [openapiTypescriptOnly, heyApiOnly] = [{ tool: 'openapi-typescript' }, { tool: 'hey-api' }] as const;

const kinds: Kind[] = [
  {
    kind: 'required only in ours',
    why: 'A sister in `allOf`, or an alternative, requires a member that another schema declares.',
    if: asksFor,
  },
  {
    kind: 'a member only in ours',
    why: 'A member is required that no schema declares: it may be anything, but is there.',
    if: asksFor,
  },
  {
    ...openapiTypescriptOnly,
    kind: 'a member only in ours',
    theirs: /^Omit</,
    why: 'It leaves a discriminator out by `Omit`, which keeps of alternatives only the members that all of them have.',
  },
  {
    ...openapiTypescriptOnly,
    kind: 'a member only in theirs',
    why: 'It keeps members that are write-only in what comes back.',
    if: says('writeOnly', 'properties'),
  },
  {
    ...openapiTypescriptOnly,
    kind: 'required only in theirs',
    why: 'It takes a member with a default for one that is always there. A default adds nothing to a value.',
    if: says('default'),
  },
  {
    kind: 'required only in theirs',
    why: 'They require the property of a discriminator in each alternative, whatever its schema says.',
    // GitHub's users are told apart by this one, whose schema is a text.
    if: (schemas, name) => says('enum', 'const')(schemas) || name === 'user_view_type',
  },
  {
    ...openapiTypescriptOnly,
    kind: 'an index only in theirs',
    why: 'It takes a sister in `allOf` that is an object without properties for one that has none.',
    if: (schemas) => schemas.some((one) => one['properties'] === undefined && hasTypes('object')([one])),
  },
  {
    ...openapiTypescriptOnly,
    kind: 'array for object',
    why: 'Two sisters in `allOf` that are lists are a list of what both say; it writes both lists.',
    if: (schemas) => schemas.filter(({ type }) => type === 'array').length > 1,
  },
  {
    kind: 'an index only in theirs',
    why: 'An object of ours that comes back has the members that are described, and no others by any name.',
    if: says('additionalProperties'),
  },
  {
    kind: 'an index only in ours',
    why: 'Where an object has `type: object` beside its alternatives, ours says that it has further members.',
    if: says('oneOf'),
  },
  {
    ...heyApiOnly,
    kind: 'array for tuple',
    why: 'A list of a fixed length is a list in ours, as TypeScript takes no computed list for a tuple.',
    if: says('minItems'),
  },
  { ...heyApiOnly, kind: 'tuple for tuple', why: 'It does not type the members of a tuple.', if: says('prefixItems') },
  {
    kind: 'template for string',
    why: 'Texts with a prefix 0x are those of the libraries of Ethereum.',
    if: (schemas) => schemas.some(({ pattern }) => String(pattern).startsWith('^0x')),
  },
  {
    ...heyApiOnly,
    kind: 'string for Blob',
    why: 'Bytes are a text in JSON; where a form or a body has them, operations speak of files.',
    if: says('format', 'contentMediaType'),
  },
  {
    kind: /^nothing for (constant|boolean( or null)?)$|^never for boolean( or null)?$/,
    why: 'They list values of an enum that its `type`, or that of the schema around it, does not allow.',
    if: (schemas) => says('enum')(schemas) && says('type')(schemas),
  },
  {
    kind: 'nothing for null',
    why: 'An enum without null, or a type beside alternatives, does not allow null; `nullable` is no keyword in 3.1.',
    if: (schemas) => says('enum', 'oneOf', 'anyOf')(schemas) || !hasTypes('null')(schemas),
  },
  {
    kind: 'null for nothing',
    why: 'They do not read `x-nullable` of Swagger 2.0, with which null is allowed.',
    if: hasTypes('null'),
  },
  {
    ...heyApiOnly,
    kind: /^(array|boolean|object|null|number|string)( or (array|boolean|object|null|number|string))* for unknown$/,
    why: 'It gives up on lists of types, and on schemas without a type, in Swagger 2.0 and OpenAPI 3.1.',
    if: (schemas) => hasTypes('null')(schemas) || says('items', 'additionalProperties')(schemas),
  },
  {
    kind: 'tuple for unknown',
    why: 'They do not read a list of schemas in `items`, which is a tuple before JSON Schema 2020-12.',
    if: says('prefixItems'),
  },
  {
    ...openapiTypescriptOnly,
    kind: /^(array|object) for unknown$/,
    why: 'It gives up on schemas without a type, on objects in enums, and beside alternatives that only require.',
    if: (schemas) =>
      says('items', 'additionalProperties', 'enum')(schemas) ||
      schemas.some(({ anyOf, oneOf }) =>
        [...asList(anyOf), ...asList(oneOf)].some((one) => says('required')([asObject(one)])),
      ),
  },
  {
    ...openapiTypescriptOnly,
    kind: 'unknown for never',
    why: 'It takes an object without properties for one that has none; JSON Schema lets it have any.',
  },
  {
    ...heyApiOnly,
    kind: 'object for never',
    why: 'It takes the name of a schema for the value of a discriminator, or has no type for objects in enums.',
    if: says('discriminator', 'enum', 'oneOf', 'anyOf', 'properties'),
  },
  {
    ...heyApiOnly,
    kind: 'constant for string',
    why: 'Ours has the value that a discriminator gives a schema wherever that is used, not only among alternatives.',
    if: (schemas) => !says('const', 'enum')(schemas),
  },
  {
    ...openapiTypescriptOnly,
    kind: /^object for (never|object)$|^constant( or null)? for constant$/,
    why: 'It takes the name of a schema for the value of a discriminator although the schema has a value of its own.',
    if: says('properties', 'oneOf', 'anyOf', 'allOf', 'enum', 'const'),
  },
  {
    ...openapiTypescriptOnly,
    kind: 'nothing for object',
    why: 'It writes the members of a map out again in each alternative, so that one map becomes several types.',
    if: (schemas) =>
      schemas.length > 1 &&
      new Set(schemas.map(({ additionalProperties }) => JSON.stringify(additionalProperties))).size === 1 &&
      says('additionalProperties')(schemas),
  },
  {
    kind: /^nothing for (array|string)$/,
    why: 'An alternative of a `oneOf` of required members excludes what only another one requires.',
    if: (_, name) => /^(vector_stores|file_id)$/.test(name),
  },
  {
    kind: /^never or object for (unknown|nothing)$/,
    why: 'Theirs has no alternatives where these only require members.',
    if: says('anyOf', 'oneOf', 'properties'),
  },
  {
    kind: 'object for nothing',
    why: 'Alternatives that only require members are one alternative in theirs.',
    if: says('oneOf', 'anyOf'),
  },
];

describe.skipIf(chosen.length === 0)('the types of', () => {
  it.each(chosen)('$name differ from those of others as we know', async (giant) => {
    const found = await differencesIn(giant);
    const unknown = found.filter((difference) => !kinds.some((kind) => isOfKind(difference, kind)));
    expect(unknown.map(({ schemas: _, ...difference }) => difference)).toEqual([]);
  });
});

function isOfKind({ tool, kind, at, schemas, theirs }: Difference, known: Kind): boolean {
  if (known.tool !== undefined && known.tool !== tool) return false;
  if (known.theirs?.test(theirs) === false) return false;
  if (typeof known.kind === 'string' ? known.kind !== kind : !known.kind.test(kind)) return false;
  return known.if?.(schemas, at.split('.').at(-1) ?? '') ?? true;
}

async function differencesIn(giant: Giant): Promise<Difference[]> {
  const { api, files } = await typesOf(giant);
  const program = ts.createProgram(Object.values(files), {
    target: ts.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsOf = (file: string): ts.Symbol[] => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module === undefined ? [] : checker.getExportsOfModule(module);
  };
  const componentsOf = (file: string): Map<string, ts.Type> => {
    const table = exportsOf(file).find(({ name }) => name === 'components');
    const schemas = table && checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(table), 'schemas');
    const all = schemas === undefined ? [] : checker.getPropertiesOfType(checker.getTypeOfSymbol(schemas));
    return new Map(all.map((one) => [one.name, checker.getTypeOfSymbol(one)]));
  };
  const ours = componentsOf(files.ours);
  const named = new Map(exportsOf(files['hey-api']).map((one) => [lettersOf(one.name), one]));
  const theirs = {
    'openapi-typescript': componentsOf(files['openapi-typescript']),
    'hey-api': new Map(
      [...ours.keys()].flatMap((name): [string, ts.Type][] => {
        const one = named.get(lettersOf(name));
        return one === undefined ? [] : [[name, checker.getDeclaredTypeOfSymbol(one)]];
      }),
    ),
  };
  return Object.entries(theirs).flatMap(([tool, types]) => {
    const pairs = [...api.schemas].flatMap(([at, pointer]): TypePair[] => {
      const [own, other] = [ours.get(at), types.get(at)];
      expect(other, `${tool}: ${at}`).toBeDefined();
      return own === undefined || other === undefined ? [] : [{ at, ours: own, theirs: other, pointers: [pointer] }];
    });
    const partners = new Map<ts.Type, Set<ts.Type>>();
    for (const pair of pairs) partners.set(pair.ours, (partners.get(pair.ours) ?? new Set()).add(pair.theirs));
    const isPair = (one: ts.Type, other: ts.Type): boolean =>
      (one.flags & ts.TypeFlags.StructuredType) !== 0 && partners.get(one)?.has(other) === true;
    return pairs.flatMap(differencesBy(checker, api.schemaAt, isPair)).map((one) => ({ tool: tool as Tool, ...one }));
  });
}

/** What each tool makes of a name of a component: letters and digits stay. */
function lettersOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
}

async function typesOf({ name, api, file }: Giant): Promise<{ api: Api; files: Record<Tool | 'ours', string> }> {
  const out = join(folder, name);
  mkdirSync(out, { recursive: true });
  const files = {
    ours: join(out, 'ours.ts'),
    'openapi-typescript': join(out, 'openapi-typescript.ts'),
    'hey-api': join(out, 'hey-api/types.gen.ts'),
  };
  const document = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as JsonObject;
  const contract = await loadContract({ [api]: file });
  const types = startTypes();
  const [text = ''] = await types.emit(contract).finally(types.close);
  writeFileSync(files.ours, text);
  const readable = api === 'openrpc' ? onlySchemas(document) : document;
  const newer = readable['swagger'] === undefined ? readable : upgrade(readable, '3.0');
  const nodes = await openapiTypescript(newer as unknown as OpenAPI3, { silent: true });
  writeFileSync(files['openapi-typescript'], astToString(nodes));
  const heyApi = join((await madeOnce('peers')).folder, 'node_modules/@hey-api/openapi-ts/dist/index.mjs');
  const { createClient } = (await import(heyApi)) as { createClient: (options: object) => Promise<unknown> };
  await createClient({
    input: api === 'openrpc' ? readable : file,
    output: { path: join(out, 'hey-api') },
    plugins: [{ name: '@hey-api/typescript' }],
    logs: { level: 'silent', file: false },
  });
  const [first] = contract.apis;
  if (first === undefined) throw new Error(`${name} has no API.`);
  return { api: first, files };
}

/** An OpenAPI document with the schemas of an OpenRPC document, which the others do not read. */
function onlySchemas({ components }: JsonObject): JsonObject {
  const schemas = asObject(asObject(components)['schemas']);
  return { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
}

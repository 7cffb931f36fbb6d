import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { upgradeDocument } from '../../scripts/contract/load/upgrade.ts';
import { madeOnce } from '../support/made-once.ts';
import { fieldsOf, fieldsOfSwagger2 } from '../support/spec-fields.ts';

// The guide "Every field, every verb" is written from here. The fields are read off the meta-schemas, so that one more
// is a row without a cell, which fails. `CI=true npx vitest run test/specs/fields.strangers.test.ts -u`
// writes the guide again.

const require = createRequire(import.meta.url);
const read = (file: string): JsonObject => parse(readFileSync(file, 'utf8')) as JsonObject;
const fixtures = 'test/strangers/fixtures';
const metaSchemas = join((await madeOnce('peers')).folder, 'node_modules/express-openapi-validator/dist/framework');
const schemas = createRequire(require.resolve('@open-rpc/schema-utils-js'))('@open-rpc/spec') as {
  OpenRPCSpecificationSchema1_4: JsonObject;
};

/** What the run of the corpus takes through every verb: test/strangers/corpus.strangers.test.ts. */
const specifications = [
  {
    name: 'OpenAPI 3.2',
    known: fieldsOf(read('test/canary/openapi-3.2.schema.json')),
    documents: [`${fixtures}/everything.yaml`, `${fixtures}/everything-else.yaml`],
  },
  {
    name: 'OpenAPI 3.1',
    known: fieldsOf(read(join(metaSchemas, 'openapi.v3_1.modified.schema.json'))),
    documents: [`${fixtures}/everything-3.1.yaml`, 'node_modules/@readme/oas-examples/3.1/json/petstore.json'],
  },
  {
    name: 'OpenAPI 3.0',
    known: fieldsOf(read(join(metaSchemas, 'openapi.v3.schema.json'))),
    documents: [`${fixtures}/everything-3.0.yaml`],
  },
  {
    name: 'OpenRPC 1.4',
    known: fieldsOf(schemas.OpenRPCSpecificationSchema1_4),
    documents: ['test/fixtures/openrpc/everything.json', 'test/fixtures/openrpc/whole.json'],
  },
  { name: 'Swagger 2', known: fieldsOfSwagger2(), documents: [`${fixtures}/everything-2.0.yaml`] },
];

/** The columns, and where tests of each are. The run of the corpus fills all of them. */
const columns = {
  lint: ['test/lint/', 'test/contract/'],
  types: ['test/emit/'],
  client: ['test/src/', 'test/emit/', 'test/contract/write-request.test.ts'],
  mock: ['test/mock/', 'test/contract/'],
  server: ['test/server/', 'test/serve/'],
  docs: ['test/docs/'],
  verify: ['test/verify/', 'test/canary/'],
  diff: ['test/diff/'],
  upgrade: ['test/contract/load/'],
} as const;

type Column = keyof typeof columns;

/** Tests that are about one field, by field and column. */
const own = JSON.parse(readFileSync('test/specs/fields.json', 'utf8')) as Record<
  string,
  Partial<Record<Column, string>>
>;

/** Which outputs are others without a field, by specification: see effects.strangers.test.ts. */
const effects = JSON.parse(readFileSync('test/specs/effects.json', 'utf8')) as Record<string, Record<string, string>>;

/** Documents of OpenAPI 3.1 are read by the same code as those of 3.2, where fields have the same names. */
function hasEffect(specification: string, field: string, column: Column): boolean {
  const tried = effects[specification === 'OpenAPI 3.1' ? 'OpenAPI 3.2' : specification];
  return tried?.[field]?.split(' ').includes(column) === true;
}

const messages: Column[] = ['client', 'mock', 'server', 'verify'];

/** Why a field means nothing to a verb. */
const reasons: { of: RegExp; in: Column[]; because: string }[] = [
  {
    of: /^(?:info|contact|license|external-?documentation|tag)(?:object)?\.|\.(?:info|externalDocs|tags|openapi|openrpc|\$schema|jsonSchemaDialect)$/i,
    in: ['types', ...messages],
    because: 'it is about the document, and in no message',
  },
  {
    of: /\.(?:description|summary)$/,
    in: messages,
    because: 'it is a text for readers, and in no message',
  },
  {
    of: /^(?:example|exampleObject|examplePairingObject)\.|\.(?:examples?|examplePairings)$/i,
    in: ['types', 'client', 'server'],
    because: 'examples are answers of the mock and requests of the docs and verify; other programs have their own',
  },
  {
    of: /^(?:link|linkObject)\.|\.links$/i,
    in: ['types', 'client', 'server'],
    because: 'what a caller does next is for the caller to say; docs, mock and verify follow links',
  },
  {
    of: /^server-?variable\.|^server(?:object)?\.|^document\.(?:host|basePath|schemes)$|^Operation\.schemes$/i,
    in: ['types', 'server'],
    because: 'a server knows its own address',
  },
  {
    of: /^XML\.|\.xml$/,
    in: ['types', 'client', 'server', 'verify', 'docs', 'diff'],
    because: 'bodies of XML travel as texts, whose elements are not read; the mock writes them',
  },
  {
    of: /flow\.|^(?:implicit|password|client-credentials|authorization-code|device-authorization|oauth-flows|OAuthFlows)\.|\.flows$|openIdConnectUrl|oauth2MetadataUrl|^SecurityScheme\.(?:flow|authorizationUrl|tokenUrl|scopes)$/i,
    in: ['types', 'mock', 'server', 'verify'],
    because: 'tokens are fetched elsewhere; these verbs look at the token that a call carries',
  },
  {
    of: /^document\.(?:\$self|jsonSchemaDialect|openapi)$/,
    in: ['docs', 'client', 'types', 'server', 'mock', 'verify', 'diff'],
    because: 'it says how the document is read, and what is read says the rest',
  },
  {
    of: /^(?:tag|external-documentation|example)\.|\.(?:tags|externalDocs|examples?|description|summary|bearerFormat)$|^server\.name$/,
    in: ['diff'],
    because:
      'diff tells of the texts of operations, responses, links and schemas; others, tags and examples change nothing for callers',
  },
  {
    of: /\.(?:callbacks|webhooks)$/,
    in: ['client'],
    because: 'the provider sends these requests; types, mock and verify have them',
  },
  {
    of: /\.(?:deprecated|tags|refreshUrl)$|^security-scheme\.(?:bearerFormat|description)$/,
    in: messages,
    because: 'what is deprecated, or for whom, is said to readers, and goes through as before',
  },
  {
    of: /^components\.links$|^document\.(?:links|tags|\$schema)$/,
    in: ['lint', 'types', 'docs', 'diff', ...messages],
    because: 'it has parts that other places refer to, and means nothing by itself',
  },
  {
    of: /^header\.style$/,
    in: ['types', 'docs', 'diff', ...messages],
    because: 'there is but one style of a header',
  },
  {
    of: /^(?:server|serverObject|server-variable)\.|^(?:document|operation|path-item|methodObject)\.servers$/,
    in: ['mock', 'verify'],
    because: 'the mock answers at its own address, and verify calls the one that it is given',
  },
  {
    of: /^ParameterItems\.(?:items|collectionFormat|minItems|maxItems|uniqueItems)$/,
    in: ['lint', 'types', 'docs', 'diff', 'upgrade', ...messages],
    because: 'OpenAPI 3 has no form for lists of lists outside of JSON; lint says so',
  },
];

/** Documents of these versions are written in a later one when they are read. */
const upgraded: ReadonlySet<string> = new Set(['OpenAPI 3.0', 'Swagger 2']);

/** What the other versions say of the upgrade. */
const asWritten = 'documents of this version are read as they are written';

/** Where fields of older versions are in the later one, if they have another place there. */
const places: [of: RegExp, into: string][] = [
  [/^document\.swagger$/, 'document.openapi'],
  [/^document\.(?:host|basePath|schemes)$|^Operation\.schemes$/, 'server.url'],
  [/^\w+\.consumes$/, 'request-body.content'],
  [/^\w+\.produces$/, 'response.content'],
  [/^document\.securityDefinitions$/, 'components.securitySchemes'],
  [/^SecurityScheme\.flow$/, 'security-scheme.flows'],
  [/^SecurityScheme\.authorizationUrl$/, 'implicit.authorizationUrl'],
  [/^SecurityScheme\.(tokenUrl|scopes)$/, 'password.$1'],
  [/^document\.(parameters|responses)$/, 'components.$1'],
  [/^document\.definitions$/, 'components.schemas'],
  [/^Response\.schema$/, 'media-type.schema'],
  [/^Response\.examples$/, 'media-type.examples'],
  [/^Parameter\.collectionFormat$/, 'parameter.style'],
  [/^Header\.collectionFormat$/, 'header.schema'],
  [/^(?:Parameter|Header|ParameterItems)\.exclusiveM(inimum|aximum)$/, 'Schema.exclusiveM$1'],
  [/^(?:Parameter|Header|ParameterItems|Schema)\.m(inimum|aximum)$/, 'Schema.exclusiveM$1'],
  [/^(?:Parameter|Header|ParameterItems)\.(.+)$/, 'Schema.$1'],
  [/^Schema\.nullable$/, 'Schema.type'],
];

const keyOf = (field: string): string =>
  field.replace(/^[^.]+/, (object) => object.toLowerCase().replaceAll(/-|object$/g, ''));

/** The fields of documents after their upgrade. */
async function fieldsAfter(documents: string[]): Promise<Set<string>> {
  const later = await Promise.all(documents.map(async (file) => (await upgradeDocument(read(file))).data));
  const known = specifications.filter(({ name }) => name === 'OpenAPI 3.2' || name === 'OpenAPI 3.0');
  return new Set(later.flatMap((data) => known.flatMap(({ known: { usedIn } }) => [...usedIn(data)].map(keyOf))));
}

const all = await Promise.all(
  specifications.map(async ({ name, known: { fields, usedIn }, documents }) => {
    const used = new Set(documents.flatMap((file) => [...usedIn(read(file))]));
    const later = upgraded.has(name) ? await fieldsAfter(documents) : undefined;
    // Early schemas of 3.1 had a mistake, which the specification's own tests name link-object-no-body.
    return { name, fields: [...fields].filter((field) => field !== 'link.body'), used, later };
  }),
);

const nameOf = (field: string): string => field.slice(field.indexOf('.') + 1);
const newest = new Set(all[0]?.fields.map(nameOf));

const schemasOf3 = /^(?:Schema|Discriminator|XML)\./;
const inOpenapi3 = new Set(all.find(({ name }) => name === 'OpenAPI 3.0')?.fields);

/** Of older versions, what the meta-schema of 3.2 does not have, as it leaves schemas to JSON Schema. */
const older: Record<string, (field: string) => boolean> = {
  'OpenAPI 3.0': (field) => schemasOf3.test(field) || !newest.has(nameOf(field)),
  'Swagger 2': (field) => !newest.has(nameOf(field)) && !inOpenapi3.has(field),
};
const listed = all.map(({ fields, ...one }) => ({ ...one, fields: fields.filter(older[one.name] ?? (() => true)) }));

type Cell = { mark: string; why?: string };

/** The fields that documents have, before and after their upgrade. */
type Shown = { name: string; used: ReadonlySet<string>; later: ReadonlySet<string> | undefined };

function cellOf(field: string, column: Column, { name, used, later }: Shown): Cell | undefined {
  if (column === 'upgrade' && later === undefined) return { mark: '–' };
  if (own[field]?.[column] !== undefined) return { mark: '●' };
  if (hasEffect(name, field, column)) return { mark: '◐' };
  const reason = reasons.findIndex((one) => one.of.test(field) && one.in.includes(column));
  if (reason >= 0) return { mark: `– ${reason + 1}` };
  if (column === 'upgrade') {
    if (!used.has(field)) return undefined;
    if (later?.has(keyOf(field))) return { mark: '○' };
    const [of, into = ''] =
      places.find(([one, to]) => one.test(field) && later?.has(keyOf(field.replace(one, to)))) ?? [];
    return of === undefined ? undefined : { mark: `→ \`${field.replace(of, into)}\`` };
  }
  return used.has(field) ? { mark: '○' } : undefined;
}

describe.each(listed)('each field of $name', ({ fields, ...shown }) => {
  it('has a test in each column, or a reason for none', () => {
    const empty = fields.flatMap((field) =>
      (Object.keys(columns) as Column[])
        .filter((column) => cellOf(field, column, shown) === undefined)
        .map((column) => `${field}: ${column}`),
    );
    expect(empty).toEqual([]);
  });
});

it('the tests that are named are there, and have the field', () => {
  const known = new Set(listed.flatMap(({ fields }) => fields));
  const wrong = Object.entries(own).flatMap(([field, tests]) =>
    Object.entries(tests).flatMap(([column, file]) => {
      if (!known.has(field)) return [`${field} is no field`];
      const isPlaced = columns[column as Column].some((folder) => file.startsWith(folder));
      if (!isPlaced || !existsSync(file)) return [`${file} is no test of ${column}`];
      return readFileSync(file, 'utf8').includes(nameOf(field)) ? [] : [`${file} has no ${nameOf(field)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('the guide shows them', async () => {
  const guide = `---
order: 24
group: Reference
---

# Every field, every verb

The fields of OpenAPI 3.2, OpenRPC 1.4 and OpenAPI 3.1, as their meta-schemas list them, and what shows that a verb
takes them. The last tables have what 3.0 has otherwise, and what Swagger 2 has beside that. The column \`upgrade\` is about
documents of these two versions, which are written in the words of a later one when they are read.

| mark | meaning |
| --- | --- |
| ● | a test is about this field and this verb |
| ◐ | a test takes the field out of a document, and the output of this verb is another one: types, client, pages, what \`diff\` says, the answers of the mock and of a typed server to the same requests, the requests and judgements of \`verify\`; for \`lint\`, the field has a value of another type, which is named |
| ○ | a document with this field passes: \`lint\` finds no error, the generated code compiles, the docs are built, \`verify\` finds no fault in the mock of the document, and \`diff\` nothing between the document and itself |
| → | the upgrade writes it there |
| – | not applicable, because of the reason of this number; without one, as ${asWritten} |

${reasons.map(({ because }, i) => `${i + 1}. Not applicable: ${because}.`).join('\n')}

${['OpenAPI 3.2', 'OpenRPC 1.4', 'OpenAPI 3.1', 'OpenAPI 3.0', 'Swagger 2'].map(tableOf).join('\n')}`;
  await expect(guide).toMatchFileSnapshot('../../guides/every-field.md');
});

function tableOf(specification: string): string {
  const found = listed.find(({ name }) => name === specification);
  const { fields = [], name = '', used = new Set<string>(), later } = found ?? {};
  const names = Object.keys(columns) as Column[];
  const rows = fields.map(
    (field) =>
      `| \`${field}\` | ${names.map((column) => cellOf(field, column, { name, used, later })?.mark ?? '').join(' | ')} |`,
  );
  return `## ${specification}

| field | ${names.join(' | ')} |
| --- |${names.map(() => ' --- |').join('')}
${rows.join('\n')}
`;
}

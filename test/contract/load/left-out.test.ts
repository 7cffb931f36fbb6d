import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';
import type { Contract } from '../../../scripts/contract/contract.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { lint } from '../../../scripts/lint/lint.ts';
import { startMock } from '../../../scripts/mock/start.ts';

// A mistake is named with its place, as little as possible is left out, and the rest is read as it is.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-left-out-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = { content: { 'application/json': { schema: { type: 'string' } } } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const key = { type: 'apiKey', in: 'header', name: 'X-Key' };

/** A document with one operation that has a mistake, and one that has none. */
function documentWith(bad: JsonObject, more: JsonObject = {}, schemes: JsonObject = {}): JsonObject {
  return {
    openapi: '3.2.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/bad': { get: { operationId: 'bad', responses: { 200: { description: 'Fine.', ...text } }, ...bad } },
      '/good': { get: good },
    },
    components: { securitySchemes: { key, ...schemes } },
    ...more,
  };
}

async function read(document: JsonObject): Promise<{ contract: Contract; said: string[]; lines: string[] }> {
  const file = join(folder, 'api.yaml');
  const written = stringify(document, { aliasDuplicateObjects: false });
  await writeFile(file, written);
  const contract = await loadContract({ [document['openrpc'] === undefined ? 'openapi' : 'openrpc']: file });
  const said = (contract.mistakes ?? []).map(({ place, message, remedy }) => {
    const line = Number(/:(\d+):\d+$/.exec(place)?.[1]);
    return `${written.split('\n')[line - 1]?.trim()} | ${message} | ${remedy}`;
  });
  return { contract, said, lines: written.split('\n') };
}

const good = { operationId: 'good', responses: { 200: { description: 'Fine.', ...text } } };
const user = { name: 'user', in: 'path', required: true, schema: { type: 'string' } };
const cat = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };

const nowhere = { $ref: '#/components/parameters/Limits' };
const far = { $ref: 'https://example.com/shared.yaml#/Limit' };
const closed = 'no caller can satisfy it';
const correct = 'correct it, or take it out';

describe('what is left out', () => {
  it.each<[what: string, document: JsonObject, said: RegExp, seen: (contract: Contract) => unknown, value: unknown]>([
    [
      'a parameter whose reference leads nowhere',
      documentWith({ parameters: [nowhere, limit] }),
      /^- \$ref: .* leads nowhere; .* \| it is left out$/,
      ({ operations: [bad] }) => bad?.parameters.map(({ name }) => name),
      ['limit'],
    ],
    [
      'a parameter on another machine',
      documentWith({ parameters: [far, limit] }),
      /^- \$ref: .* leads to another machine; .* --allow-external \| it is left out$/,
      ({ operations: [bad] }) => bad?.parameters.map(({ name }) => name),
      ['limit'],
    ],
    [
      'a response that is a text, but not its status',
      documentWith({ responses: { 200: 'fine', 404: { description: 'None.' } } }),
      /^"200": fine \| a response was expected, and "fine" found; .* \| anything is taken in its place$/,
      ({ operations: [bad] }) => bad?.responses.map(({ status }) => status),
      ['200', '404'],
    ],
    [
      'a file that is not there',
      documentWith({ requestBody: { $ref: 'missing.yaml' } }),
      /^\$ref: missing.yaml \| .* cannot be read \(ENOENT\); .* \| it is left out$/,
      ({ operations: [bad] }) => bad?.request?.bodies.map(({ contentType }) => contentType),
      ['*/*'],
    ],
    [
      'components that lead to each other, once',
      documentWith(
        { parameters: [{ $ref: '#/components/parameters/A' }] },
        { components: { parameters: { A: { $ref: '#/components/parameters/Nope' } } } },
      ),
      /^\$ref: "#\/components\/parameters\/Nope" \| .* leads nowhere; .* \| it is left out$/,
      ({ operations: [bad] }) => bad?.parameters.length,
      0,
    ],
    [
      'the slash that a path lacks',
      documentWith({}, { paths: { pets: { get: { responses: {} } } } }),
      /^pets: \| the path "pets" has to begin with a slash; write "\/pets" \| it is read as "\/pets"$/,
      ({ operations }) => operations.map(({ path }) => path),
      ['/pets'],
    ],
    [
      'the info',
      documentWith({}, { info: null }),
      /^openapi: 3\.2\.0 \| an OpenAPI document needs the member "info"; add it \| it is read with \{"info":\{\}\}$/,
      ({ operations }) => operations.map(({ id }) => id),
      ['bad', 'good'],
    ],
    [
      'a server without an address',
      documentWith({ servers: [{ description: 'None.' }, { url: 'https://b.example' }] }),
      /^- description: None\. \| a server needs the member "url"; add it \| it is left out$/,
      ({ operations: [bad] }) => bad?.servers.map(({ url }) => url),
      ['https://b.example'],
    ],
    [
      'pages whose places are none',
      documentWith({ 'x-pagination': { request: { page: 'page', limit: '/limit' } } }),
      /^x-pagination: \| request.page of x-pagination is "page", which is not a JSON pointer; .* \| it is left out$/,
      ({ operations: [bad] }) => bad?.pagination,
      undefined,
    ],
    ...(
      [
        [
          'a scheme without a type',
          { odd: {} },
          [{ odd: [] }],
          /^odd: \{\} \| the security scheme needs a type, .* \| /,
        ],
        ['HTTP without its scheme', { odd: { type: 'http' } }, [{ odd: [] }], /^odd: \| .* needs "scheme", .* \| /],
        [
          'a scheme that is not defined',
          {},
          [{ keys: [] }],
          /^- keys: \[\] \| there is no security scheme "keys"; .* \| /,
        ],
        ['a requirement that is a text', {}, ['key'], RegExp(`^- key \\| .*, and "key" found; ${correct} \\| `)],
        [
          'requirements that are no list',
          {},
          { key: [] },
          RegExp(`^security: \\| .* an object found; ${correct} \\| `),
        ],
      ] as const
    ).map(
      ([what, schemes, security, sentence]): [string, JsonObject, RegExp, (contract: Contract) => unknown, unknown] => [
        `${what}, which lets no caller in`,
        documentWith({ security: security as never }, {}, schemes),
        RegExp(`${sentence.source}${closed}$`),
        ({ operations: [bad] }) => bad?.security.map((set) => set.map(({ scheme }) => scheme.type)),
        [['undefined']],
      ],
    ),
    [
      'a param of a method, whose position stays',
      {
        openrpc: '1.3.2',
        info: { title: 'Calls', version: '1' },
        methods: [
          { name: 'lost' },
          {
            name: 'add',
            params: ['a', { name: 'b', schema: { type: 'integer' } }],
            result: { name: 'sum', schema: {} },
          },
        ],
      },
      /^- a \| a content descriptor was expected, and "a" found; .* \| anything is taken in its place$/,
      ({ operations }) => operations.map(({ rpc }) => rpc?.params.map(({ name }) => name)),
      [[], ['unnamed', 'b']],
    ],
    [
      'a method that is described twice',
      {
        openrpc: '1.3.2',
        info: { title: 'Calls', version: '1' },
        methods: ['one', 'one', 'two'].map((name) => ({ name, params: [], result: { name: 'r', schema: {} } })),
      },
      /^- name: one \| the method "one" is already described at .* \| it is left out$/,
      ({ operations }) => operations.map(({ id }) => id),
      ['one', 'two'],
    ],
  ])('is %s', async (_, document, sentence, seen, value) => {
    const { contract, said } = await read(document);
    expect(said.filter((one) => !one.includes('needs the member "params"'))).toEqual([expect.stringMatching(sentence)]);
    expect(seen(contract)).toEqual(value);
  });

  it('moves no other place', async () => {
    const { contract, lines } = await read(documentWith({ parameters: [nowhere, 7, limit] }));
    const [parameter] = contract.operations[0]?.parameters ?? [];
    const place = contract.locate(contract.apis[0]?.name ?? '', parameter?.pointer ?? '');
    expect(lines[Number(/:(\d+):\d+$/.exec(place)?.[1]) - 1]?.trim()).toBe('- name: limit');
  });
});

const several = documentWith(
  { parameters: [far, { ...limit, schema: { type: 'integer', default: 'all' } }], security: [{ keys: [] }] },
  { tags: 'none' },
);
const file = (): string => join(folder, 'several.yaml');

it('lint shows what is left out together with everything else, also where that stands behind it', async () => {
  await writeFile(file(), stringify({ ...several, 'x-more': { $ref: 'https://example.com/a' } }));
  const problems = await lint({ openapi: file() }, { ruleSet: 'anyone' });
  expect(problems.map(({ severity, rule = '', line }) => `${line} ${severity} ${rule}`)).toEqual([
    '17 warning external-reference',
    '22 warning default-agrees-with-schema',
    '24 error security-defined',
    '38 error struct',
    '40 warning external-reference',
  ]);
});

it('lint takes severities of what is left out, and accepts it by its place', async () => {
  await writeFile(file(), stringify({ ...several, 'x-more': { $ref: '#/paths' } }));
  const accept = join(folder, 'accepted.json');
  const place = `${file()}#/paths/~1bad/get/security/0/keys`;
  await writeFile(accept, JSON.stringify({ accepted: [{ rule: 'security-defined', place, reason: 'test' }] }));
  const problems = await lint({ openapi: file() }, { ruleSet: 'anyone', severities: ['struct=warning'], accept });
  expect(problems.map(({ severity, rule = '', line }) => `${line} ${severity} ${rule}`)).toEqual([
    '17 warning external-reference',
    '22 warning default-agrees-with-schema',
    '38 warning struct',
  ]);
});

it('lint shows mistakes in overlays together with everything else', async () => {
  await writeFile(file(), stringify(several));
  const overlays = [
    { actions: [{ target: '$.info', update: 'Shop' }] },
    { actions: [{ target: '$.paths["/bad"].get.parameters[1].schema', update: { default: 7 } }] },
    { actions: [] },
  ].map((overlay, i) => ({ name: join(folder, `${i}.overlay.json`), overlay }));
  for (const { name, overlay } of overlays)
    await writeFile(name, JSON.stringify({ overlay: '1.1.0', info: { title: 'O', version: '1' }, ...overlay }));
  const problems = await lint({ openapi: file(), overlays: overlays.map(({ name }) => name) }, { ruleSet: 'anyone' });
  expect(problems.map(({ file: where, severity, rule }) => `${basename(where)} ${severity} ${rule}`)).toEqual([
    '0.overlay.json error undefined',
    '2.overlay.json error undefined',
    'several.yaml warning external-reference',
    'several.yaml error security-defined',
    'several.yaml error struct',
  ]);
});

it('lint names each of two schemas of one name', async () => {
  const text = { type: 'string' };
  const schemas = {
    ...{ A: { $id: '/a', ...text }, B: { $id: '/b', ...text }, C: { $id: '/a', ...text } },
    ...{ D: { $anchor: 'd', ...text }, E: { $anchor: 'd', ...text } },
  };
  await writeFile(file(), stringify(documentWith({}, { components: { schemas } })));
  const problems = await lint({ openapi: file() }, { ruleSet: 'anyone' });
  expect(problems.map(({ rule, place }) => `${rule} ${place?.replace(/^.*#/, '')}`)).toEqual([
    'schema-name /components/schemas/C/$id',
    'schema-name /components/schemas/E/$anchor',
  ]);
});

it('the mock serves the rest, and lets no caller into what it cannot read', async () => {
  await writeFile(file(), stringify(several));
  const mock = await startMock({ openapi: file(), port: 0, log: 'silent' });
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${mock.url}${path}`, { headers: { 'X-Key': 'k' } })).status;
  const found = await Promise.all(['/good', '/bad'].map(statusOf)).finally(mock.close);
  expect(found).toEqual([200, 401]);
});

const path = (parameter: JsonObject): JsonObject =>
  documentWith(
    {},
    {
      paths: {
        '/good': { get: good },
        '/users/{user}': { get: { ...good, operationId: 'user', parameters: [parameter] } },
      },
    },
  );
const linked = (link: JsonObject): JsonObject =>
  documentWith({ responses: { 200: { description: 'Fine.', ...text, links: { next: link } } } });
const pets = (discriminator: JsonObject): JsonObject =>
  documentWith(
    {},
    { components: { schemas: { Cat: cat, Pet: { anyOf: [{ $ref: '#/components/schemas/Cat' }], discriminator } } } },
  );

// As in the documents of the specification's own tests: its schema has nothing against them.
it.each<[what: string, document: JsonObject, finding: string]>([
  ['a link by reference to nowhere', linked({ operationRef: '#/paths/~1repositories/get' }), 'error links'],
  ['a link by name to nowhere', linked({ operationId: 'listRepositories' }), 'error links'],
  ['a path parameter that its path lacks', path({ ...user, name: 'users' }), 'error path-parameters-defined'],
  ['a path parameter that is not required', path({ ...user, required: false }), 'error parameter-place'],
  ['a default mapping to nowhere', pets({ propertyName: 'kind', defaultMapping: 'Dog' }), 'error discriminator'],
  ['a mapping to nowhere', pets({ propertyName: 'kind', mapping: { dog: 'Dog' } }), 'error discriminator'],
  ['a scheme on another machine', documentWith({}, {}, { shared: far }), 'warning external-reference'],
  ['a media type that is none', documentWith({ requestBody: { content: { form: {} } } }), 'warning media-type'],
])('%s is named by lint, and served', async (_, document, finding) => {
  await writeFile(file(), stringify(document, { aliasDuplicateObjects: false }));
  const problems = await lint({ openapi: file() }, { ruleSet: 'anyone' });
  const found = [...new Set(problems.map(({ severity, rule = '' }) => `${severity} ${rule}`))];
  expect(found).toContain(finding);
  expect(found.some((one) => one.startsWith('error'))).toBe(finding.startsWith('error'));
  const mock = await startMock({ openapi: file(), port: 0, log: 'silent' });
  const { status } = await fetch(`${mock.url}/good`).finally(mock.close);
  expect(status).toBe(200);
});

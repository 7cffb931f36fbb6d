import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

// What large documents have and our own mock was once blamed for, or not credited with.

const start = runningMocks();
const servers: (() => void)[] = [];
afterAll(() => servers.forEach((close) => close()));

const text = (schema: JsonObject): JsonObject => ({ schema: { type: 'string', ...schema } });
const json = (example: Json): JsonObject => ({
  200: { description: 'Done', content: { 'application/json': { schema: {}, examples: { one: { value: example } } } } },
});

function contractWith(paths: JsonObject, components: JsonObject = {}) {
  return contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components } });
}

async function reportOfMock(paths: JsonObject, components?: JsonObject): Promise<Report> {
  const contract = contractWith(paths, components);
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, strictness: 'literal', depth: 'normal' });
  expect(report.summary.shown).toBeGreaterThan(0);
  return report;
}

const named = (maxLength: number): JsonObject => ({
  '/things': {
    get: {
      operationId: 'list',
      parameters: [{ name: 'title', in: 'query', ...text({ maxLength }) }],
      responses: json(1),
    },
  },
});

it('lets a server refuse an address that is longer than servers have to take', async () => {
  const report = await reportOfMock(named(5000));
  expect(report.failed).toEqual([]);
  const long = report.cases.find(({ about }) => about === 'query title the longest, of emoji');
  expect(long).toMatchObject({ status: 431, outcome: 'allowed' });
});

it('does not let it refuse a short one for its length', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url.includes('%F0') ? 431 : 200, { 'Content-Type': 'application/json' }).end('1');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  servers.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { report } = await verified(contractWith(named(50)), { url, depth: 'normal' });
  expect(report.failed.map(({ about }) => about)).toContain('query title the longest, of emoji');
});

it('takes a documented redirection for the answer, where no success is documented', async () => {
  const moved = { 302: { description: 'There', headers: { Location: { ...text({}), required: true } } } };
  const parameters = [{ name: 'id', in: 'path', required: true, ...text({ pattern: '^[a-f]{4}$' }) }];
  const report = await reportOfMock({ '/files/{id}': { get: { operationId: 'fetch', parameters, responses: moved } } });
  expect([report.failed, report.unproven]).toEqual([[], []]);
  expect(report.cases.map(({ kind }) => kind)).toContain('valid value');
});

it('sends no example of a form that breaks its schema, as it sends none of JSON', async () => {
  const schema = { type: 'object', properties: { status: { type: 'string', enum: ['on', 'off'] } } };
  const examples = { good: { value: { status: 'on' } }, odd: { value: { status: '1' } } };
  const answers = { good: { value: 1 }, odd: { value: 2 } };
  const responses = {
    200: { description: 'Done', content: { 'application/json': { schema: {}, examples: answers } } },
  };
  const post = (operationId: string, type: string): JsonObject => ({
    post: {
      ...{ operationId, responses, requestBody: { content: { [type]: { schema, examples } } } },
      parameters: [{ name: 'id', in: 'path', required: true, ...text({ pattern: '^[a-f]{4}$' }) }],
    },
  });
  const report = await reportOfMock({
    '/form/{id}': post('form', 'application/x-www-form-urlencoded'),
    '/json/{id}': post('json', 'application/json'),
  });
  expect(report.failed).toEqual([]);
  const shown = report.cases
    .filter(({ kind }) => kind === 'exchange')
    .map(({ operation, about }) => [operation, about]);
  expect(shown).toEqual([
    ['form', 'good'],
    ['json', 'good'],
  ]);
});

it('sends a value of each schema that inherits from a base with a discriminator', async () => {
  const heir = (extra: JsonObject): JsonObject => ({ allOf: [{ $ref: '#/components/schemas/Pet' }, extra] });
  const pet = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const schemas = {
    Pet: { ...pet, discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } } },
    Cat: heir({ required: ['claws'], properties: { claws: { type: 'integer' } } }),
    Dog: heir({ properties: { bark: { type: 'string' } } }),
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } };
  const post = { operationId: 'add', requestBody: { required: true, content }, responses: json(1) };
  const report = await reportOfMock({ '/pets': { post } }, { schemas });
  expect(report.failed).toEqual([]);
  // The usual body is a cat.
  expect(report.cases.map(({ about }) => about)).toContain('the body as "dog"');
});

it('takes a list of one for the text that a form sends of it', async () => {
  const mail = {
    anyOf: [
      { type: 'string', pattern: '^[a-z]*$' },
      { type: 'string', enum: [''] },
    ],
  };
  const schema = { type: 'object', properties: { mail, tags: { type: 'array', items: { type: 'string' } } } };
  const form = { schema, example: { mail: 'a', tags: ['b'] } };
  const report = await reportOfMock({
    '/form': {
      post: {
        ...{ operationId: 'form', responses: json(1) },
        requestBody: { content: { 'application/x-www-form-urlencoded': form } },
      },
    },
  });
  expect(report.failed).toEqual([]);
  expect(report.cases.map(({ about }) => about)).toContain('/mail as alternative 1 as array');
});

it('shows a form whose examples break its schema, or leave a field empty', async () => {
  const address = { type: 'string', format: 'uri' };
  const post = (operationId: string, name: JsonObject, example: JsonObject): JsonObject => {
    const schema = { type: 'object', required: ['name'], properties: { name, other: address } };
    const content = { 'application/x-www-form-urlencoded': { schema, examples: { one: { value: example } } } };
    return { post: { operationId, requestBody: { required: true, content }, responses: json(1) } };
  };
  const report = await reportOfMock({
    '/wrong': post('wrong', address, { name: 'no address' }),
    '/empty': post('empty', { type: 'string' }, { name: 'a', other: '' }),
  });
  expect([report.failed, report.unproven]).toEqual([[], []]);
});

it('does not ask a mock, which keeps no versions, to tell them apart', async () => {
  const tagged = (name: string): JsonObject => ({ parameters: [{ name, in: 'header', ...text({}) }] });
  const ETag = { ...text({ const: '"1"' }), required: true };
  const report = await reportOfMock({
    '/thing': {
      get: {
        ...{ operationId: 'read', ...tagged('if-none-match') },
        responses: { 200: { description: 'It', headers: { ETag } }, 304: { description: 'As it was' } },
      },
      put: {
        ...{ operationId: 'write', ...tagged('if-match') },
        responses: { ...json(1), 412: { description: 'Changed since' } },
      },
    },
  });
  expect(report.failed).toEqual([]);
  expect(report.cases.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['if-match with another tag', 'if-none-match with the tag that is there']),
  );
});

it('calls no operation whose requests are those of another one, and says so once', async () => {
  const get = (operationId: string): JsonObject => ({ get: { operationId, responses: json(1) } });
  const report = await reportOfMock({ '/thing': get('thing'), '/thing#part': get('part') });
  expect(report.skipped).toEqual([{ operation: 'part', why: 'its requests are those of thing' }]);
  expect(report.unproven).toEqual([]);
  expect(new Set(report.cases.map(({ operation }) => operation))).toEqual(new Set(['thing']));
});

const done = json({ id: 1 });
const idIn = (schema: JsonObject): JsonObject => ({ parameters: [{ name: 'id', in: 'path', required: true, schema }] });
const sends = (contentType: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { [contentType]: { schema, ...more } } },
});
const version7 = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
const link = { type: 'string', format: 'url' };
const options = {
  type: 'object',
  properties: {
    kinds: {
      anyOf: [
        { type: 'array', items: { enum: ['a', 'b'] } },
        { type: 'string', const: '' },
      ],
    },
  },
};

it.each<[string, JsonObject]>([
  [
    'a pattern that narrows a format',
    { '/a/{id}': { get: idIn({ type: 'string', format: 'uuid', pattern: version7 }) } },
  ],
  [
    'a format of another name',
    { '/a': { post: sends('application/json', { ...options, required: ['at'], properties: { at: link } }) } },
  ],
  [
    'a tuple that goes on',
    {
      '/a': {
        post: sends('application/json', {
          type: 'array',
          prefixItems: [{ type: 'integer' }],
          minItems: 32,
          maxItems: 32,
        }),
      },
    },
  ],
  ['a body of which nothing is said', { '/a': { patch: sends('application/merge-patch+json', {}) } }],
  [
    'an object that a form leaves out if it is empty',
    {
      '/a': {
        post: sends(
          'application/x-www-form-urlencoded',
          { type: 'object', required: ['options'], properties: { options } },
          { encoding: { options: { style: 'deepObject', explode: true } } },
        ),
      },
    },
  ],
  ['a path parameter that its path lacks', { '/a': { get: idIn({ type: 'string' }) } }],
  [
    'a thing beside all of its kind',
    {
      '/a': { delete: {}, get: {} },
      '/a/{id}': { delete: idIn({ type: 'string' }), get: idIn({ type: 'string' }) },
    },
  ],
])('makes up what shows %s', async (_, paths) => {
  const operations = Object.entries(paths).map(([path, item]): [string, JsonObject] => [
    path,
    Object.fromEntries(
      Object.entries(item as JsonObject).map(([method, one]) => [
        method,
        { operationId: `${method} ${path}`, responses: done, ...(one as JsonObject) },
      ]),
    ),
  ]);
  const report = await reportOfMock(Object.fromEntries(operations));
  expect([report.failed, report.unproven, report.skipped]).toEqual([[], [], []]);
});

it('is answered with the success that has the request of a failure as well', async () => {
  const answer = (value: Json): JsonObject => ({
    description: 'It',
    content: { 'application/json': { schema: {}, examples: { default: { value } } } },
  });
  const content = { 'application/json': { schema: {}, examples: { default: { value: { on: true } } } } };
  const responses = { 201: answer({ id: 1 }), 400: answer({ message: 'No' }) };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const report = await reportOfMock({
    '/a/{id}': { post: { operationId: 'add', parameters, requestBody: { content }, responses } },
  });
  expect([report.failed, report.unproven]).toEqual([[], []]);
});

it('says of what cannot be shown why that is', async () => {
  const only = (status: string): JsonObject => ({ [status]: { description: 'It' } });
  const report = await reportOfMock({
    '/session': { post: { operationId: 'switch', responses: { ...only('101'), ...only('400') } } },
    '/logs': { get: { operationId: 'logs', responses: only('401') } },
    '/fine': { get: { operationId: 'fine', responses: done } },
  });
  expect(report.skipped).toEqual([{ operation: 'switch', why: 'none of its successes ends a call' }]);
  expect(report.unproven).toEqual([{ operation: 'logs', why: 'the document has no success for it' }]);
  expect(report.failed).toEqual([]);
});

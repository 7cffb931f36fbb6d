import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingValidators, webhooksIn } from '../../scripts/contract/webhooks/webhooks-and-callbacks.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { CompiledSchema } from '../../scripts/contract/validate/validator-types.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import { prepareForOpenapiTypescript } from '../../scripts/emit/types/prepare-for-openapi-typescript.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contractOf } from '../support/contract-of.ts';
import { twinspec } from '../support/process.ts';
import { send } from '../support/send.ts';

// OpenAPI 3.0.3, Schema Object: what is required and readOnly is so in responses only, writeOnly in requests only.
const named = { type: 'object', required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } };
const account = {
  allOf: [
    { $ref: '#/components/schemas/Named' },
    { type: 'object', required: ['id', 'name', 'password'] },
    {
      type: 'object',
      properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
    },
  ],
};
// What one schema requires, another one marks, at any depth.
const plain = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' } } };
const marked = {
  allOf: [{ allOf: [{ $ref: '#/components/schemas/Plain' }] }, { properties: { id: { readOnly: true } } }],
};
// Alternatives require what does not travel: marked beside them, in one of them, or in what they refer to.
const inAlternatives = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, pin: { type: 'string', writeOnly: true } },
  oneOf: [
    { required: ['id', 'name'], properties: { name: { type: 'string' } } },
    { $ref: '#/components/schemas/Locked' },
    { required: ['mark'], properties: { mark: { type: 'string', readOnly: true }, lock: { not: {} } } },
  ],
};
const locked = { type: 'object', required: ['pin', 'lock'], properties: { lock: { type: 'boolean' } } };
// What is required beside another member only.
const dependent = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, note: { type: 'string' } },
  dependentRequired: { name: ['id', 'note'] },
  dependentSchemas: { note: { required: ['id'] } },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Account' } } };
const answer = { 'application/json': { ...content['application/json'], example: { id: 1, name: 'Ann' } } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Accounts', version: '1' },
  paths: {
    '/accounts': {
      post: {
        operationId: 'addAccount',
        security: [],
        requestBody: { required: true, content },
        responses: { '201': { description: 'Added.', content: answer }, '422': { description: 'Refused.' } },
      },
    },
    '/marked': {
      put: {
        operationId: 'putMarked',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Marked' } } },
        },
        responses: { '204': { description: 'Put.' }, '422': { description: 'Refused.' } },
      },
      post: {
        operationId: 'postPlain',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Plain' } } },
        },
        responses: { '204': { description: 'Put.' }, '422': { description: 'Refused.' } },
      },
    },
  },
  components: {
    schemas: {
      Plain: plain,
      Marked: marked,
      InAlternatives: inAlternatives,
      Locked: locked,
      Id: { type: 'integer', readOnly: true },
      Named: named,
      Account: account,
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'twinspec-one-way-'));
const openapi = join(folder, 'openapi.json');
let mock: Mock;
beforeAll(async () => {
  writeFileSync(openapi, JSON.stringify(document));
  mock = await startMock({ openapi });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (body: object) =>
  send(`${mock.url}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Compiles a schema as that of a request and of its answer. */
const compileBothWays = (name: string) => {
  const whole = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  const responses = { 200: { description: 'Fine.', content: whole } };
  const post = { operationId: 'choose', requestBody: { content: whole }, responses };
  const schemas = { ...document.components.schemas, Dependent: dependent };
  const openapi = { ...document, openapi: '3.1.0', paths: { '/choose': { post } }, components: { schemas } };
  const compiled = compileSchemas(contractOf({ openapi }), 'lenient');
  const taken = (values: object[], validate: CompiledSchema | undefined): object[] =>
    values.filter((value) => validate?.(value) === true);
  return { requests: compiled.requests['choose'], answers: compiled.responses['choose']?.['200'], taken };
};

describe('a property that goes one way', () => {
  it('is not demanded of a request if it is read-only, and may be there', async () => {
    expect((await add({ name: 'Ann', password: 'x' })).status).toBe(201);
    expect((await add({ id: 1, name: 'Ann', password: 'x' })).status).toBe(201);
    expect((await add({ id: 'one', name: 'Ann', password: 'x' })).status).toBe(422);
  });

  it('is not demanded either where another schema requires it, which demands it elsewhere', async () => {
    const statusOf = async (method: string, body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (await send(`${mock.url}/marked`, { method, headers, body: JSON.stringify(body) })).status;
    };
    expect(await statusOf('PUT', { name: 'Ann' })).toBe(204);
    expect(await statusOf('PUT', { id: 1 })).toBe(422);
    expect(await statusOf('PUT', { id: 'one', name: 'Ann' })).toBe(422);
    expect(await statusOf('POST', { name: 'Ann' })).toBe(422);
  });

  it('is not demanded either in alternatives, which it cannot tell apart', () => {
    const { requests, answers, taken } = compileBothWays('InAlternatives');
    const all = [
      { name: 'a' },
      { id: 1, name: 'a' },
      { lock: true },
      { lock: true, pin: '1' },
      {},
      { lock: 1 },
      { mark: 1 },
    ];
    expect(taken(all, requests)).toEqual([all[0], all[1], all[3], {}]);
    expect(taken(all, answers)).toEqual([all[1], all[2], all[3]]);
  });

  it('is not demanded either beside another member', () => {
    const { requests, answers, taken } = compileBothWays('Dependent');
    const all = [{}, { name: 'a' }, { name: 'a', note: 'b' }, { id: 1, name: 'a', note: 'b' }, { note: 'b' }];
    expect(taken(all, requests)).toEqual([{}, all[2], all[3], all[4]]);
    expect(taken(all, answers)).toEqual([{}, all[3]]);
  });

  it('is demanded of a request if it is write-only, and so is what goes both ways', async () => {
    expect((await add({ name: 'Ann' })).status).toBe(422);
    expect((await add({ password: 'x' })).status).toBe(422);
  });

  it('is left out of what is remembered whatever names it: a pattern, or all further members', async () => {
    const thing = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string' }, name: { type: 'string' } },
      patternProperties: { '^x-': { type: 'string', readOnly: true }, '^pin': { type: 'string', writeOnly: true } },
      additionalProperties: { type: 'integer' },
    };
    const body = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
    const one = { 200: { description: 'One.', content: body }, 404: { description: 'None.' } };
    const post = { operationId: 'addThing', requestBody: { required: true, content: body } };
    const paths = {
      '/things': { post: { ...post, responses: { 201: { description: 'Added.', content: body } } } },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'getThing', responses: one },
        patch: { operationId: 'changeThing', requestBody: { required: true, content: body }, responses: one },
      },
    };
    const info = { title: 'Things', version: '1' };
    const things = await createMock({
      openapi: { openapi: '3.1.0', info, paths, components: { schemas: { Thing: thing } } },
    });
    const call = async (method: string, path: string, sent?: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      const init = { method, headers, ...(sent !== undefined && { body: JSON.stringify(sent) }) };
      return (await things.fetch(new Request(`http://localhost/things${path}`, init))).json();
    };
    const sent = { id: 'a', name: 'Ann', 'x-made': 'mine', pin_1: 's', count: 7 };
    const kept = { id: 'a', name: 'Ann', count: 7 };
    expect(await call('POST', '', sent)).toEqual(kept);
    expect(await call('GET', '/a')).toEqual(kept);
    expect(await call('PATCH', '/a', { ...sent, count: 8, 'x-made': 'other' })).toEqual({ ...kept, count: 8 });
  });

  it('is not missed in a response if it is write-only', async () => {
    const { code, stdout } = await twinspec(['verify', '--openapi', openapi, '--url', mock.url, '--unsafe']);
    expect(stdout).toContain(' 0 broken');
    expect(code).toBe(0);
    expect((await twinspec(['lint', '--openapi', openapi])).code).toBe(0);
  });
});

describe('what an API sends to its users', () => {
  const patternProperties = { '^hint-': { type: 'string', writeOnly: true } };
  const contract = contractOf({
    openapi: {
      ...{ openapi: '3.1.0', info: { title: 'Accounts', version: '1' }, paths: {} },
      webhooks: {
        accountAdded: {
          post: { requestBody: { required: true, content }, responses: { 200: { description: 'Noted.', content } } },
        },
      },
      components: {
        schemas: { ...document.components.schemas, Account: { allOf: [...account.allOf, { patternProperties }] } },
      },
    },
  });
  const [api] = contract.apis;
  const [webhook] = webhooksIn(contract);
  if (api === undefined || webhook === undefined) throw new Error('The webhook was not read.');

  it('is typed as it comes from the server, and the answer to it as what is sent there', () => {
    const { complete, mark } = prepareForOpenapiTypescript(api, contract.operations, 'x-type');
    const [body, answered, types = ''] = complete(`${mark}0${mark}, ${mark}1${mark}, `).split(', ');
    expect([body, answered]).toEqual(['Account', 'AccountWritable']);
    expect(types).toContain('type Account = Named & {\n    name: string;\n};');
    expect(types).toContain(
      'type AccountWritable = NamedWritable & {\n    name: string;\n    password: string;\n    [key: `hint-${string}`]: string;\n};',
    );
  });

  it('needs no member that one of the ways leaves out', () => {
    const validate = createOutgoingValidators(contract)(webhook.operation).requests[webhook.operation.id];
    expect(validate?.({ id: 1, name: 'Ann' })).toBe(true);
    expect(validate?.({ name: 'Ann' })).toBe(true);
    expect(validate?.({ id: 1 })).toBe(false);
  });

  it('is shown with what comes from the server', () => {
    const { outgoing } = referenceOf(contract);
    const shown = outgoing[0]?.bodies.map(({ view }) => view?.fields.map(({ name }) => name));
    expect(shown).toEqual([['id', 'name']]);
    expect(outgoing[0]?.responses[0]?.view?.fields.map(({ name }) => name)).toEqual(['name', 'password', '/^hint-/']);
  });
});

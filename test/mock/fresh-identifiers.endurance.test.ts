import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { createIdentifierRefresher } from '../../scripts/mock/generate/fresh-identifiers.ts';
import type { Mock } from '../../scripts/mock/start.ts';
import { contract, validators } from '../support/contract.ts';
import { call, post } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

const start = runningMocks();

/** Operations that create something, and the identifiers in their answers. */
const creating = ['signAndSubmitGaslessTx', 'createVC', 'mintFT'].map((id) => {
  const operation = contract.operations.find((one) => one.id === id);
  const [exchange] = operation?.exchanges ?? [];
  if (operation === undefined || exchange === undefined) throw new Error(`${id} has no exchange.`);
  return {
    id,
    path: operation.path,
    fresh: operation.responses[0]?.fresh ?? [],
    own: exchange.request.body as object,
    answer: exchange.response.body,
  };
});
const others = Array.from({ length: 200 }, (_, i) => ({
  method: `m${i}`,
  quantity: String(i),
  templateId: `template-${i}`,
}));

describe.each(creating)('$id', ({ id, path, fresh, own, answer }) => {
  const ask = async (mock: Mock, more: object): Promise<unknown> => (await post(mock, path, { ...own, ...more })).body;
  const identifiers = (body: unknown): unknown[] =>
    fresh.map((place) =>
      place
        .slice(1)
        .split('/')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], body),
    );

  it('never gives two answers the same identifier, and each is valid', async () => {
    const mock = await start();
    const bodies = await Promise.all(others.map((more) => ask(mock, more)));
    expect(new Set(bodies.flatMap(identifiers)).size).toBe(others.length * fresh.length);
    for (const body of bodies) expect(validators.responses[id]?.['200']?.(body)).toBe(true);
  });

  it('not even to the same request twice', async () => {
    const mock = await start();
    const [more = {}] = others;
    expect(identifiers(await ask(mock, more))).not.toEqual(identifiers(await ask(mock, more)));
  });

  it('repeats them for the same seed and after a reset, but not for another seed', async () => {
    const run = async (mock: Mock): Promise<unknown[]> =>
      [await ask(mock, others[0] ?? {}), await ask(mock, others[1] ?? {})].flatMap(identifiers);
    const mock = await start({ seed: 'a' });
    const first = await run(mock);
    expect(await run(mock)).not.toEqual(first);
    mock.reset();
    expect(await run(mock)).toEqual(first);
    expect(await run(await start({ seed: 'a' }))).toEqual(first);
    expect(await run(await start({ seed: 'b' }))).not.toEqual(first);
  });

  it('keeps the answer of the example to its own request', async () => {
    const mock = await start();
    await ask(mock, others[0] ?? {});
    expect(await ask(mock, {})).toEqual(answer);
  });
});

it('an empty hash stays empty, and a refusal has no new identifier', async () => {
  const mock = await start();
  mock.next('mintFT', 'mintedWithoutHash');
  const { body } = await post(mock, '/api/v0/ft-manager/mintFT', { quantity: '3' });
  expect(body).toMatchObject({ Data: { txnHash: '', referenceId: expect.not.stringContaining('e1b2f0d4') } });
});

it('says if the proof of a credential is the one of the example', async () => {
  const mock = await start();
  const [, credential] = creating;
  const own = await post(mock, credential?.path ?? '', credential?.own);
  expect(own.headers.get('twinspec-exchange')).not.toContain('proof');
  const other = await post(mock, credential?.path ?? '', { ...credential?.own, templateId: 'mine' });
  expect(other.headers.get('twinspec-exchange')).toContain('/Data/proof as in the example');
});

describe('foreign documents', () => {
  const response = (schema: object, example?: unknown) => ({
    200: { description: '', content: { 'application/json': { schema, ...(example !== undefined && { example }) } } },
  });
  const orders = {
    type: 'array',
    minItems: 2,
    items: { type: 'object', required: ['id'], properties: { id: { type: 'string', 'x-fresh': true } } },
  };
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/made-up': {
        post: {
          responses: response({
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string', pattern: '^0x[0-9a-f]{40}$', 'x-fresh': true } },
          }),
        },
      },
      '/listed': { post: { responses: response(orders, [{ id: 'order-0099' }, { id: 'nameless' }]) } },
    },
  };
  const methods = [
    {
      name: 'send',
      params: [],
      result: { name: 'hash', schema: { type: 'string', pattern: '^0x[0-9a-f]{64}$', 'x-fresh': true } },
    },
  ];
  const openrpc = { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods };

  it('get new values, too: in made-up data, in lists, as numbers in names, in results of JSON-RPC', async () => {
    const mock = await start({
      contract: contractOf({ openapi: openapi as unknown as JsonObject, openrpc: openrpc as never }),
    });
    const made = [await post(mock, '/made-up', ''), await post(mock, '/made-up', '')].map(
      ({ body }) => body as { id: string },
    );
    expect(made[0]?.id).toMatch(/^0x[0-9a-f]{40}$/);
    expect(made[1]?.id).not.toBe(made[0]?.id);
    expect((await post(mock, '/listed', '')).body).toEqual([{ id: 'order-0100' }, { id: 'nameless-1' }]);
    expect((await post(mock, '/listed', '')).body).toEqual([{ id: 'order-0101' }, { id: 'nameless-2' }]);
    const { body } = await call(
      mock,
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'send', params: [] })),
    );
    const [one, two] = body as { result: string }[];
    expect(one?.result).toMatch(/^0x[0-9a-f]{64}$/);
    expect(two?.result).not.toBe(one?.result);
  });
});

describe('another value has the form of the one that is shown', () => {
  /** The values that one place of an answer gets one after the other. */
  const made = (value: Json | undefined, place = '/id'): (Json | undefined)[] => {
    const [edit] = createIdentifierRefresher('operation', [place])?.edits('seed', {}) ?? [];
    return [1, 2].map(() => edit?.make(value, { headers: {} }));
  };

  it.each<[Json, Json, Json]>([
    [7, 8, 9],
    [-1.5, -0.5, 0.5],
    ['name', 'name-1', 'name-2'],
    ['run-099', 'run-100', 'run-101'],
    ['run-999', 'run-1000', 'run-1001'],
    ['7 of 10 things', '7 of 11 things', '7 of 12 things'],
    ['2026-01-02T03:04:05.006Z', '2026-01-02T03:04:05.007Z', '2026-01-02T03:04:05.008Z'],
    ['12345678901234567890', '12345678901234567891', '12345678901234567892'],
    ['0x0123456789abcde', '0x0123456790abcde', '0x0123456791abcde'],
    ['x0123456789abcdef', 'x0123456790abcdef', 'x0123456791abcdef'],
    ['0123456789abcdefg', '0123456790abcdefg', '0123456791abcdefg'],
  ])('%j is followed by %j', (value, first, second) => {
    expect(made(value)).toEqual([first, second]);
  });

  it.each([
    ['0x0123456789012345', /^0x[0-9a-f]{16}$/],
    ['0xAB0123456789ABCDEF', /^0x[0-9A-F]{18}$/],
    ['urn:0123456789abcdef:1', /^urn:[0-9a-f]{16}:1$/],
    ['URN:0123456789ABCDEF!', /^URN:[0-9A-F]{16}!$/],
    ['0123456789abcDEF', /^[0-9a-f]{16}$/],
    [
      'urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
      /^urn:uuid:[0-9A-F]{8}-[0-9A-F]{4}-1[0-9A-F]{3}-A[0-9A-F]{3}-[0-9A-F]{12}$/,
    ],
    [
      'a1/f81d4fae-7dec-41d0-b765-00a0c91e6bf6/x9',
      /^a1\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}\/x9$/,
    ],
  ])('%s is followed by random ones like it', (value, form) => {
    const [first, second] = made(value);
    expect([first, second]).toEqual([expect.stringMatching(form), expect.stringMatching(form)]);
    expect(new Set([value, first, second]).size).toBe(3);
  });

  it.each<[Json]>([[''], [null], [true], [{ a: '1' }]])('%j stays as it is', (value) => {
    expect(made(value)).toEqual([value, value]);
    expect(made(undefined as never)).toEqual([undefined, undefined]);
  });

  it.each<[string, Json, Json, Json]>([
    [
      '/l/*/id',
      [{ id: 'a1' }, { id: 'b' }, {}, null, 5, { id: '' }],
      [{ id: 'a2' }, { id: 'b-1' }, {}, null, 5, { id: '' }],
      [{ id: 'a3' }, { id: 'b-2' }, {}, null, 5, { id: '' }],
    ],
    ['/l/*', ['a1', 'b1'], ['a2', 'b2'], ['a3', 'b3']],
    ['/l/*', { x: 1, y: 'k' }, { x: 2, y: 'k-1' }, { x: 3, y: 'k-2' }],
    ['/l/*/m/*', [{ m: ['a', 'b'] }, { n: 1 }], [{ m: ['a-1', 'b-1'] }, { n: 1 }], [{ m: ['a-2', 'b-2'] }, { n: 1 }]],
    ['/l/*/id', 'text', 'text', 'text'],
    ['/l/*/id', null, null, null],
  ])('in each place that %s names in %j', (place, value, first, second) => {
    const [edit] = createIdentifierRefresher('operation', [place])?.edits('seed', {}) ?? [];
    expect(edit?.to).toEqual(['l']);
    expect(made(value, place)).toEqual([first, second]);
  });
});

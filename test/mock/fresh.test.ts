import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { JsonObject } from '../../scripts/contract/json.ts';
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

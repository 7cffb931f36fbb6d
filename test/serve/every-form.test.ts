import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { createMock, intercept } from '../../scripts/mock/fetch.ts';
import type { MockControl } from '../../scripts/mock/fetch.ts';
import { createServerFrom, type Server } from '../../scripts/server/server.ts';
import { everyForm, handlersThatKeep, requestFor, wireCases, type WireCase } from '../support/every-form.ts';

const requestOf = (one: WireCase): Request => {
  const { path, headers } = requestFor(one);
  return new Request(`http://every-form.test${path}`, { headers });
};

describe('every form of a parameter, as the standard writes it', () => {
  let server: Server;
  let mock: MockControl;
  const got = new Map<string, unknown>();
  const contract = intercept({ openapi: JSON.stringify(everyForm()) });
  beforeAll(async () => {
    const handlers = handlersThatKeep(got);
    server = await createServerFrom({ contract: contractOf({ openapi: everyForm() }), handlers });
    mock = await createMock({ openapi: everyForm() });
  });
  afterAll(() => server.close());

  test.each(wireCases)('the typed server reads $operationId', async (one) => {
    const answer = await server.fetch(requestOf(one));
    expect([answer.status, got.get(one.operationId)]).toEqual([200, one.value]);
  });

  test.each(wireCases)('the mock takes $operationId', async (one) => {
    const answer = await mock.fetch(requestOf(one));
    expect([answer.status, answer.headers.get('twinspec-refused')]).toEqual([200, null]);
  });

  test.each(wireCases)('handlers for MSW read $operationId', async (one) => {
    const handled = contract.handledBy(one.operationId, handlersThatKeep(got)[one.operationId] ?? (() => ({})));
    got.clear();
    expect(await contract.isCalled(requestOf(one), one.operationId)).toBe(true);
    expect([(await contract.answer(requestOf(one)))?.status, got.size]).toEqual([200, 0]);
    expect([(await handled(requestOf(one)))?.status, got.get(one.operationId)]).toEqual([200, one.value]);
  });

  test.each(wireCases)('the mock refuses nothing in the place of $operationId', async (one) => {
    if (one.in === 'path') return;
    const answer = await mock.fetch(new Request(`http://every-form.test${one.path}`));
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

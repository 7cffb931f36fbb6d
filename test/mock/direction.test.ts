import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, tryParseJson, type JsonObject } from '../../scripts/contract/base/json.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { send } from '../support/send.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// An account with a number that only the server gives, and secrets that only the owner sends, one of them further down.
const schema = { $ref: '#/components/schemas/Account' };
const content = { 'application/json': { schema } };
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Accounts', version: '1' },
    paths: {
      '/accounts': {
        post: {
          operationId: 'openAccount',
          requestBody: { required: true, content },
          responses: { 201: { description: 'Opened.', content }, 422: { description: 'Refused.' } },
        },
        get: {
          operationId: 'listAccounts',
          responses: {
            200: { description: 'All.', content: { 'application/json': { schema: { type: 'array', items: schema } } } },
          },
        },
      },
      '/accounts/{id}': {
        get: {
          operationId: 'getAccount',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'One.', content }, 404: { description: 'None.' } },
        },
      },
    },
    components: {
      schemas: {
        Account: {
          type: 'object',
          required: ['id', 'owner', 'password', 'recovery'],
          properties: {
            id: { type: 'string', readOnly: true },
            owner: { type: 'string' },
            password: { allOf: [{ $ref: '#/components/schemas/Secret' }] },
            recovery: {
              type: 'object',
              required: ['question', 'answer'],
              properties: { question: { type: 'string' }, answer: { $ref: '#/components/schemas/Secret' } },
            },
          },
          patternProperties: { '^hint_': { $ref: '#/components/schemas/Secret' } },
        },
        Secret: { type: 'string', writeOnly: true },
      },
    },
  },
});
const asked = { owner: 'Ada', password: 'secret', recovery: { question: 'Q?', answer: 'secret' } };

const start = runningMocks();
const post = (body: JsonObject): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

it('takes a request without what is read-only, and answers without what is write-only', async () => {
  const { url } = await start({ contract });
  const made = await send(`${url}/accounts`, post(asked));
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const shown = { id: expect.any(String) as string, owner: 'Ada', recovery: { question: 'Q?' } };
  expect(made.body).toEqual(shown);
  expect((await send(`${url}/accounts/${id}`)).body).toEqual(shown);
  expect((await send(`${url}/accounts`)).body).toEqual([shown]);
  const other = await start({ contract });
  expect(JSON.stringify((await send(`${other.url}/accounts/x`)).body)).not.toMatch(/password|answer|hint/);
});

const faultsOf = async (leaks: JsonObject, isLenient: boolean): Promise<string[]> => {
  const answering: Answering = (request, response, text) => {
    const account = { id: '1', owner: 'Ada', recovery: { question: 'Q?' }, ...leaks };
    const answer = (status: number, body?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    const isList = request.url === '/accounts';
    if (!/^\/accounts(?:\/1)?$/.test(request.url ?? '')) return answer(404);
    if (request.method !== 'GET' && !(isList && request.method === 'POST'))
      return void response.writeHead(405, { allow: isList ? 'GET, POST' : 'GET' }).end();
    if (request.method === 'GET') return answer(200, isList ? [account] : account);
    const { id, owner, password, recovery } = asObject(tryParseJson(text));
    const { question, answer: secret } = asObject(recovery);
    const isWhole = [owner, password, question, secret].every((one) => typeof one === 'string');
    const isFine = isWhole && (isLenient || id === undefined);
    answer(isFine ? 201 : 422, isFine ? account : undefined);
  };
  return whileServing(answering, async (url) => {
    const { findings } = await verified(contract, { url });
    return findings.results.flatMap(({ judgement }) =>
      judgement.faults.map(({ rule, pointer }) => `${rule} ${pointer}`),
    );
  });
};

it.each([true, false])('lets a server ignore or refuse what is read-only (%s)', async (isLenient) => {
  expect(await faultsOf({}, isLenient)).toEqual([]);
});

it('sees a secret that comes back', async () => {
  const faults = await faultsOf({ password: 'secret', hint_1: 'x', recovery: { question: 'Q?', answer: 'x' } }, true);
  expect(new Set(faults)).toEqual(
    new Set(
      ['', '/0'].flatMap((at) => ['/password', '/hint_1', '/recovery/answer'].map((name) => `write-only ${at}${name}`)),
    ),
  );
});

import { describe, expect, it, vi } from 'vitest';
import {
  asList,
  asObject,
  getAtPointer,
  setAtPointer,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import type { Target } from '../../scripts/target/target.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { startServer, type Deviation, type Reply } from './server.ts';

// What a careful server may do is no fault, and what a careless one does is not missed.

vi.setConfig({ testTimeout: 300_000 });

/** What `verify` says of a server that keeps the contract but for one thing; only some operations are called. */
async function saidOf(
  operations: string[],
  deviation: Omit<Deviation, 'name'>,
  target: Partial<Target> = {},
): Promise<string[]> {
  const depth = operations.some((name) => name.startsWith('eth_')) ? 'quick' : 'normal';
  const server = await startServer({ name: 'fair', ...deviation });
  try {
    const { report } = await verified(contract, {
      ...{ url: server.url, rpc: server.rpc, depth, target },
      left: ({ id }) => (operations.includes(id) ? undefined : 'it is not what this is about'),
    });
    return report.faults.map(({ operations: at, message }) => `${at.join(', ')}: ${message}`);
  } finally {
    await server.close();
  }
}

const list = ['listAllFundedTransactions'];
const answered = (body: Json): Reply => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
const key = 'demo-api-key';
const isList = (operation: string): boolean => list.includes(operation);

/** A page that says nothing of the end of the list. */
const isFull = (operation: string, body: JsonObject, status: number): boolean =>
  isList(operation) &&
  status === 200 &&
  asList(getAtPointer(body, '/data/data')).length === getAtPointer(body, '/data/limit');

/** Takes another key for the right one. */
const takesKey = (isRight: (sent: string) => boolean): Omit<Deviation, 'name'> => ({
  before: ({ headers }) => {
    if (isRight(headers['authorization'] ?? '')) headers['authorization'] = key;
    return undefined;
  },
});

const allowed: [string, string[], Omit<Deviation, 'name'>][] = [
  [
    'ignores further positional params',
    ['eth_getBlockByNumber', 'eth_getTransactionByHash'],
    {
      before: (came) => {
        const { params, ...call } = asObject(came.body);
        const most = call['method'] === 'eth_getBlockByNumber' ? 2 : 1;
        if (Array.isArray(params)) came.body = { ...call, params: params.slice(0, most) };
        return undefined;
      },
    },
  ],
  [
    'caps the size of its pages, and says so',
    list,
    {
      before: (came) => {
        const limit = Number(asObject(came.body)['limit']);
        if (limit > 3) came.body = { ...asObject(came.body), limit: 3 };
        return undefined;
      },
    },
  ],
  [
    'has more entries with every call',
    list,
    (() => {
      let more = 0;
      return {
        answer: (operation, body, _, { status }) =>
          isFull(operation, body, status)
            ? asObject(setAtPointer(body, '/data/total', Number(getAtPointer(body, '/data/total')) + more++))
            : undefined,
      };
    })(),
  ],
  [
    'wants the same chain in header and body',
    ['mintFT'],
    {
      before: ({ headers, body }, operation) => {
        const { chainId } = asObject(body);
        const isOther =
          operation === 'mintFT' && typeof chainId === 'string' && ![undefined, chainId].includes(headers['chainid']);
        return isOther ? { ...answered({ message: 'another chain' }), status: 400 } : undefined;
      },
    },
  ],
  ['says 422 instead of 400', list, { reply: (reply) => (reply.status === 400 ? { ...reply, status: 422 } : reply) }],
];

/** The same answer with the first two results of its batch exchanged. */
function swappedIn(reply: Reply): Reply {
  const [one, other, ...rest] = asList(reply.body).map(asObject);
  if (one === undefined || other === undefined || !('result' in one && 'result' in other)) return reply;
  const swapped = [
    { ...one, result: other['result'] ?? null },
    { ...other, result: one['result'] ?? null },
  ];
  return { ...reply, body: [...swapped, ...rest] };
}

const found: [string, string[], Omit<Deviation, 'name'>, RegExp][] = [
  [
    'answers of a batch of several methods are swapped',
    ['eth_estimateGas', 'eth_getBlockByNumber', 'eth_getUncleCountByBlockNumber'],
    { reply: (reply) => (asList(reply.body).length > 2 ? swappedIn(reply) : reply) },
    /with the id of its call \(JSON-RPC 2\.0, section 6\)/,
  ],
  [
    'answers of a batch of one method are swapped',
    ['eth_estimateGas'],
    { reply: (reply) => (asList(reply.body).length === 2 ? swappedIn(reply) : reply) },
    /with id \d the result that the same call gets alone \(JSON-RPC 2\.0, section 6\)/,
  ],
  [
    'all calls of a method in a batch get the last answer',
    ['eth_getBlockByNumber'],
    {
      reply: (reply) => {
        const answers = asList(reply.body).map(asObject);
        if (answers.length !== 2 || answers.some((one) => !('result' in one))) return reply;
        return { ...reply, body: answers.map((one) => ({ ...one, result: answers[1]?.['result'] ?? null })) };
      },
    },
    /with id 0 the result that the same call gets alone/,
  ],
  [
    'a block is answered for another number',
    ['eth_getBlockByNumber'],
    {
      before: (came) => {
        const [number, full] = asList(asObject(came.body)['params']);
        if (number === '0x1') came.body = { ...asObject(came.body), params: ['0x2', full ?? false] };
        return undefined;
      },
    },
    /\/result\/number: expected the value of /,
  ],
  ['keys are compared without their case', list, takesKey((sent) => sent.toLowerCase() === key), /without a valid/],
  ['only the beginning of a key is compared', list, takesKey((sent) => sent.startsWith(key)), /without a valid/],
  [
    'only the form of a key is looked at',
    list,
    takesKey((sent) => /^(?:[a-z]+-){2}[a-z]+$/.test(sent)),
    /without a valid/,
  ],
  ['a key may end early', list, takesKey((sent) => sent !== '' && key.startsWith(sent)), /without a valid/],
  [
    'null is taken for what is required',
    list,
    {
      before: (came) => {
        const body = asObject(came.body);
        if (body['userId'] === null) came.body = { ...body, userId: 'demo-dapp-id' };
        return undefined;
      },
    },
    /expected a refusal \(4xx\)(?: under .+)?, but got 200/,
  ],
  [
    'GET is answered for POST',
    list,
    { before: ({ method }) => (method === 'GET' ? answered({ data: null, message: '', status: true }) : undefined) },
    /expected a method that the path does not have to be refused \(405\), but got 200/,
  ],
  [
    'text/plain is taken as JSON',
    list,
    {
      before: ({ headers }) => {
        if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json';
        return undefined;
      },
    },
    /expected a refusal \(4xx\)(?: under .+)?, but got 200/,
  ],
  [
    'an entry is twice on a page',
    list,
    {
      answer: (operation, body) => {
        const [first = null, second, ...rest] = asList(getAtPointer(body, '/data/data'));
        return isList(operation) && second !== undefined
          ? asObject(setAtPointer(body, '/data/data', [first, first, ...rest]))
          : undefined;
      },
    },
    /each entry once on a page/,
  ],
  [
    'one user gets the list of another',
    list,
    {
      before: (came) => {
        const body = asObject(came.body);
        if (typeof body['userId'] === 'string') came.body = { ...body, userId: 'demo-dapp-id' };
        return undefined;
      },
    },
    /\/data\/data: expected no entry of the list of "demo-dapp-id", but got \{"txHash"/,
  ],
  [
    'the node never knows what was submitted',
    ['signAndSubmitGaslessTx', 'eth_getTransactionByHash'],
    { forgive: (violation) => violation === 'the node never knows what was submitted' },
    /What was submitted is known to the node/,
  ],
  [
    'the total is another on each page',
    list,
    {
      answer: (operation, body, came, { status }) =>
        isFull(operation, body, status)
          ? asObject(setAtPointer(body, '/data/total', 5 + Number(asObject(came.body)['page'])))
          : undefined,
    },
    /the total of the first page, 6, but got 7/,
  ],
];

describe('a server', () => {
  it.each(allowed)('that %s is not blamed', async (_, operations, deviation) => {
    expect(await saidOf(operations, deviation)).toEqual([]);
  });

  it.each(found)('is blamed where %s', async (_, operations, deviation, said) => {
    const all = await saidOf(operations, deviation);
    expect(all.filter((one) => !said.test(one))).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
  });

  it.each<[string, (body: JsonObject) => JsonObject, RegExp[]]>([
    ['gets the list of the first one', (body) => body, [/expected no entry of the list of "demo-dapp-id"/]],
    ['gets a list of its own', (body) => ({ ...body, userId: 'new-dapp-id' }), []],
  ])('with a second account that %s', async (_, change, said) => {
    const before: Deviation['before'] = (came) => {
      if (came.headers['authorization'] !== 'key-of-another') return undefined;
      came.headers['authorization'] = key;
      came.body = change(asObject(came.body));
      return undefined;
    };
    const accounts = { credentials: { apiKey: key }, other: { apiKey: 'key-of-another' } };
    expect(await saidOf(list, { before }, accounts)).toEqual(said.map((one) => expect.stringMatching(one)));
  });
});

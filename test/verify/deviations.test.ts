import { describe, expect, it } from 'vitest';
import { asList, asObject, get } from '../../scripts/contract/json.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';
import { startServer, type Deviation, type Reply } from './server.ts';

const isJson = ({ headers }: Reply): boolean => headers['content-type'] !== undefined;
const erring = (status: number): Partial<Deviation> => ({
  reply: (reply, { path }) =>
    path === '/rpc' && asObject(reply.body)['error'] !== undefined ? { ...reply, status } : reply,
});

describe('verify against a server that shares nothing with the mock', () => {
  it('finds no fault in one that keeps the contract', async () => {
    const server = await startServer();
    const { report } = await verified(contract, server).finally(server.close);
    expect(report.faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(350);
  });

  // Trying all of them takes minutes: see deviations.long.test.ts.
  it.each(deviations.filter((_, i) => i % 24 === 0).map((deviation) => [deviation.name, deviation] as const))(
    'finds: %s',
    async (_, deviation) => {
      expect(await foundOf(deviation)).not.toEqual([]);
    },
  );

  it.each<[string, Partial<Deviation>, string]>([
    ['JSON-RPC errors with status 400', erring(400), 'the error came with the HTTP status 400; 200 is usual'],
    ['JSON-RPC errors with status 500', erring(500), 'the error came with the HTTP status 500; 200 is usual'],
    [
      'a charset that is called utf8',
      {
        reply: (reply) =>
          isJson(reply) ? { ...reply, headers: { 'content-type': 'application/json; charset=UTF8' } } : reply,
      },
      'the charset is called utf8; its registered name is utf-8 (RFC 3629, section 8)',
    ],
    [
      'a list that refuses a page beyond its last',
      {
        answer: (operation, body, came, reply) => {
          const isEmpty =
            operation.startsWith('list') && reply.status === 200 && asList(get(body, '/data/data')).length === 0;
          if (isEmpty && get(body, '/data/total') !== 0) reply.status = 404;
          return body;
        },
      },
      'a page that the list may not have was refused (status 404)',
    ],
  ])('only notes %s, which no standard forbids', async (_, deviation, note) => {
    const server = await startServer({ name: 'odd', ...deviation });
    const { report } = await verified(contract, server).finally(server.close);
    expect(report.faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(report.cases.flatMap(({ notes }) => notes)).toContain(note);
  });

  it('names the operation, the pointer, and what was expected and found', async () => {
    const deviation = deviations.find(({ name }) => name === 'listAllFundedTransactions: page is not echoed');
    expect(deviation && (await foundOf(deviation))).toContain(
      'listAllFundedTransactions: /data/page: expected the requested page, 1, but got 99.',
    );
    const fresh = deviations.find(({ name }) => name === 'mintFT: always the same referenceId');
    expect(fresh && (await foundOf(fresh))).toContain(
      'mintFT: /Data/referenceId: expected another value than that of exchange mintedWithoutHash, "ref", but got "ref".',
    );
    const count = deviations.find(({ name }) => name === 'node: eth_getUncleCountByBlockNumber: one too many');
    expect(count && (await foundOf(count))).toContain(
      'eth_getUncleCountByBlockNumber: /result: expected the value of /result/uncles of eth_getBlockByNumber ' +
        '(its length), 0 (The count is the number of uncles that the block lists), but got "0x1".',
    );
  });
});

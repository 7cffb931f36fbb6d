import { describe, expect, it, vi } from 'vitest';
import { asList, asObject, getAtPointer } from '../../scripts/contract/base/json.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';
import { startServer, type Deviation } from './server.ts';

vi.setConfig({ testTimeout: 300_000 });

/** What no standard forbids, and clients put up with. */
const odd: Deviation = {
  name: 'odd',
  answer: (operation, body, came, reply) => {
    const isEmpty =
      operation.startsWith('list') && reply.status === 200 && asList(getAtPointer(body, '/data/data')).length === 0;
    if (isEmpty && getAtPointer(body, '/data/total') !== 0) reply.status = 404;
    return body;
  },
  reply: (reply, { path, body }) => {
    const isError = path === '/rpc' && asObject(reply.body)['error'] !== undefined;
    const headers = reply.body === undefined ? reply.headers : { 'content-type': 'application/json; charset=UTF8' };
    return { ...reply, headers, ...(isError && { status: body === undefined ? 400 : 500 }) };
  },
};

describe('verify against a server that shares nothing with the mock', () => {
  it('finds no fault in one that keeps the contract', async () => {
    const server = await startServer();
    const { report } = await verified(contract, server).finally(server.close);
    expect(report.faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(350);
  });

  // Trying all of them takes minutes: deviations.strangers.test.ts tries more.
  it.each(deviations.filter((_, i) => i % 281 === 0).map((deviation) => [deviation.name, deviation] as const))(
    'finds: %s',
    async (_, deviation) => {
      expect(await foundOf(deviation)).not.toEqual([]);
    },
  );

  it('only notes what no standard forbids', async () => {
    const server = await startServer(odd);
    const { report } = await verified(contract, server).finally(server.close);
    expect(report.faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(report.cases.flatMap(({ notes }) => notes)).toEqual(
      expect.arrayContaining([
        'the error came with the HTTP status 400; 200 is usual',
        'the error came with the HTTP status 500; 200 is usual',
        'the charset is called utf8; its registered name is utf-8 (RFC 3629, section 8)',
        'a page that the list may not have was refused (status 404)',
      ]),
    );
    expect(report.coverage.find(({ operation }) => operation === 'mintFT')?.exchanges).toContain('minted');
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

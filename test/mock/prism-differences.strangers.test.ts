import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtPointer, type Json } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { startPrism } from '../support/prism.ts';
import { findPrismCommand } from '../support/prism-command.ts';

/** The rows of the table in the guide: the request, our mock, stock Prism. */
const guide = await readFile('guides/the-mock.md', 'utf8');
const [, table = ''] = guide.split('| Request | This mock | Stock Prism | Why |\n| --- | --- | --- | --- |\n');
const rows = table.split('\n\n', 1).flatMap((text) => text.trim().split('\n'));
const differences = rows
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, request = '', ours = '', theirs = '']) => [request, ours, theirs] as const);

let mock: Mock;
let prism: Awaited<ReturnType<typeof startPrism>>;
beforeAll(async () => {
  const command = await findPrismCommand();
  [mock, prism] = await Promise.all([startMock(), startPrism('generated/openapi.json', command)]);
});
afterAll(() => Promise.all([mock.close(), prism.close()]));

const demo = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };
const config = {
  issuerDid: 'did:key:a',
  proofType: 'LD_PROOF',
  statusType: 'StatusList2021Entry',
  subjectDid: 'did:key:b',
};
const list = '/api/v0/gasless/listAllFundedTransactions';

type Probe = {
  path: string;
  headers?: Record<string, string>;
  body: object;
  look?: string;
  ours: Json[];
  theirs: Json[];
};

/** The request of each row, and the expected answer: the status, then the value at `look`. */
const probes: Record<string, Probe> = {
  'A wrong key': {
    path: list,
    headers: { Authorization: 'not-a-valid-key' },
    body: { page: 1, limit: 10, userId: 'x' },
    ours: [401],
    theirs: [200],
  },
  'createVC without a mandatory parameter': {
    path: '/api/v0/did/createVC',
    body: { templateId: 't' },
    ours: [500],
    theirs: [422],
  },
  'createVC with an unknown template': {
    path: '/api/v0/did/createVC',
    body: { config, templateId: 'unknown' },
    ours: [500],
    theirs: [200],
  },
  'mintFT with the DappId of another key': {
    path: '/api/v0/ft-manager/mintFT',
    headers: { DappId: 'dapp-of-another-key' },
    body: { erc: 'ERC20' },
    look: '/Status',
    ours: [401, 'FAILURE'],
    theirs: [200, 'SUCCESS'],
  },
  'The second page of the list': {
    path: list,
    body: { page: 2, limit: 2, userId: 'x' },
    look: '/data/page',
    ours: [200, 2],
    theirs: [200, 1],
  },
  'createVC with another template': {
    path: '/api/v0/did/createVC',
    body: { config, credentialData: { credentialSubject: {} }, templateId: 'mine' },
    look: '/Data/templateId',
    ours: [200, 'mine'],
    theirs: [200, '7145a914-fc6c-41d5-9661-3142efba1246'],
  },
};

async function ask(address: string, { path, headers, body, look }: Probe): Promise<Json[]> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Json;
  return [response.status, ...(look === undefined ? [] : [getAtPointer(answer, look) ?? null])];
}

describe('the differences between the mock and stock Prism in the guide', () => {
  it('every row is tested', () => expect(differences.map(([request]) => request)).toEqual(Object.keys(probes)));

  it.each(differences)('%s: %s; Prism: %s', async (request, ours, theirs) => {
    const probe = probes[request];
    if (probe === undefined) throw new Error(`Nothing is sent for the row ${request}.`);
    expect(await ask(mock.url, probe)).toEqual(probe.ours);
    expect(await ask(prism.url, probe)).toEqual(probe.theirs);
    // The table says the same in words.
    expect([ours.slice(0, 3), theirs.slice(0, 3)]).toEqual([String(probe.ours[0]), String(probe.theirs[0])]);
  });
});

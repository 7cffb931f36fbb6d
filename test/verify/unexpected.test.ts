import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// What the contract does not speak of: a query parameter that it does not have, and one that comes twice.
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books': {
        get: {
          operationId: 'listBooks',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } }],
          responses: { 200: { description: 'Books.' }, 400: { description: 'No.' } },
        },
      },
    },
  },
});

/** What is said of a server that answers unknown parameters, and doubled ones, with these statuses. */
async function saidOf(unknown: number, doubled: number): Promise<{ faults: string[]; noted: string[] }> {
  const answering: Answering = ({ method, url = '' }, response) => {
    const query = new URL(url, 'http://127.0.0.1').searchParams;
    const limits = query.getAll('limit');
    const isUnknown = [...query.keys()].some((name) => name !== 'limit');
    const isFine = limits.every((one) => /^[1-9]$/.test(one));
    const status = isUnknown ? unknown : limits.length > 1 ? doubled : isFine ? 200 : 400;
    response.writeHead(method === 'GET' ? status : 405, { Allow: 'GET' }).end();
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal' });
    const noted = report.cases.filter(({ outcome }) => outcome === 'allowed').map(({ about }) => about);
    return { faults: report.failed.map(({ about }) => about), noted };
  });
}

it('blames nobody who takes them', async () => {
  expect(await saidOf(200, 200)).toEqual({ faults: [], noted: [] });
});

it('notes that they are refused', async () => {
  expect(await saidOf(400, 400)).toEqual({ faults: [], noted: ['an unknown query parameter', 'query limit twice'] });
});

it('blames a server that breaks', async () => {
  expect((await saidOf(500, 500)).faults.toSorted()).toEqual(['an unknown query parameter', 'query limit twice']);
});

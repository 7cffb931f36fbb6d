import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';

const price = {
  type: 'object',
  required: ['coin', 'cents'],
  properties: { coin: { type: 'string' }, cents: { type: 'integer', minimum: 0 } },
};
const event = {
  type: 'object',
  required: ['data'],
  properties: {
    event: { type: 'string', enum: ['price'] },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: price },
  },
};
const stream = (operationId: string, type: string, itemSchema: JsonObject) => ({
  get: { operationId, responses: { 200: { description: 'Prices.', content: { [type]: { itemSchema } } } } },
});
const openapi = {
  openapi: '3.2.0',
  info: { title: 'Prices', version: '1' },
  paths: {
    '/events': stream('watchPrices', 'text/event-stream', event),
    '/lines': stream('listPrices', 'application/jsonl', price),
  },
};

/** The sentences about a server that sends these texts; the connection of the events stays open. */
async function sentencesAbout(events: string, lines: string): Promise<string[]> {
  const server = createServer(({ url }, response) => {
    const isEvents = url?.startsWith('/events') === true;
    response.setHeader('content-type', isEvents ? 'text/event-stream' : 'application/jsonl');
    if (isEvents) response.write(events);
    else response.end(lines);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings } = await verified(await contractOf({ openapi }), { url, depth: 'quick' });
    return findings.results.flatMap(({ judgement }) =>
      judgement.outcome === 'broken' ? judgement.faults.map(({ pointer, expected }) => `${pointer} ${expected}`) : [],
    );
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const whole = 'event: price\ndata: {"coin":"A","cents":1}\n\n';

it('shows streams whose items keep the contract, however far they were read', async () => {
  expect(await sentencesAbout(`${whole}data: {"coin":"B","ce`, '{"coin":"A","cents":1}\n{"coin":"B","ce')).toEqual([]);
  expect(await sentencesAbout(`${whole}data: {"coin":"B","cents":2}\n\ndata: [DONE]\n\n`, '')).toEqual([]);
});

it('names the item and the member that breaks it, in what a text of JSON says as well', async () => {
  const faults = await sentencesAbout(
    `${whole}event: other\ndata: {"coin":"B","cents":-2}\n\n${whole}`,
    '{"coin":"A","cents":1}\n{"coin":"B"}\nB\n{"coin":"C"}',
  );
  expect(new Set(faults)).toEqual(
    new Set([
      '/1/event must be one of ["price"]',
      '/1/data/cents must be >= 0',
      '/1/cents is required but missing',
      '/2 JSON in each item of the stream',
      '/3/cents is required but missing',
    ]),
  );
});

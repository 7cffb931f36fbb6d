import { expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { openPace, waitOf } from '../../scripts/verify/request-pacing.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

it.each([
  ['2', 2000],
  [' 10 ', 10_000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['2026-01-01', undefined],
  [undefined, undefined],
])('reads the Retry-After %j as %j milliseconds', (value, milliseconds) => {
  expect(waitOf(value)).toBe(milliseconds);
});

it('waits until the date that a server names', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00.300Z'), toFake: ['Date'] });
  try {
    expect(waitOf('Thu, 01 Jan 2026 00:01:00 GMT')).toBe(59_700);
  } finally {
    vi.useRealTimers();
  }
});

it.each(['-5', '1.5', 'soon'])(
  'finds the Retry-After %s, also where the call is answered when repeated',
  async (value) => {
    let count = 0;
    const answering: Answering = ({ method }, response) => {
      if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
      if (++count % 2 === 0) return void response.writeHead(429, { 'Retry-After': value }).end();
      response.writeHead(204).end();
    };
    const contract = contractOf({
      openapi: {
        ...{ openapi: '3.1.0', info: { title: 'X', version: '1' } },
        paths: { '/x': { get: { operationId: 'getX', responses: { 204: { description: 'Nothing.' } } } } },
      },
    });
    await whileServing(answering, async (url) => {
      const { report } = await verified(contract, { url, depth: 'quick' });
      const messages = report.faults.map(({ message }) => message);
      expect(messages).toEqual([
        expect.stringContaining('expected Retry-After as whole seconds or a date (RFC 9110, section 10.2.3), but got '),
      ]);
      expect(messages[0]).toContain(`"${value}" with status 429, before it was asked again`);
    });
  },
);

it('has no limits by default', async () => {
  const pace = openPace({});
  expect(pace.left()).toBe(Number.POSITIVE_INFINITY);
  expect(await pace.next()).toBe(true);
});

it('sends nothing after the time limit of the run, and does not wait beyond it', async () => {
  expect(await openPace({ end: performance.now() + 0 }).next()).toBe(false);
  const pace = openPace({ end: performance.now() + 1_000_000 });
  expect(await pace.next()).toBe(true);
  pace.hold(3_600_000);
  const begun = performance.now();
  expect(await pace.next()).toBe(false);
  expect(performance.now() - begun).toBeLessThan(900_000);
});

it('says that a run ended early whose time was over while it was planned', async () => {
  const contract = await loadContract({ openrpc: 'specs/openrpc.json' });
  const { report } = await verified(contract, { rpc: 'http://127.0.0.1:9', end: performance.now() });
  expect(report.ended).toBe('the time of the whole run is over');
  expect(report.skipped).toHaveLength(contract.operations.length);
});

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createServer } from '../../scripts/server/server.ts';
import { json, send, sendWithKey } from '../support/send.ts';
import { runningServers } from './server.ts';

const start = runningServers();

const mintPath = '/api/v0/ft-manager/mintFT';
const mint = { chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: '0x' };
const minted = { referenceId: 'r', txnHash: '' } as const;
const call = { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [{}] };

/** A handler that answers when the test lets it. */
function held(): { handler: () => Promise<typeof minted>; called: () => number; letGo: () => void } {
  let letGo = (): void => {};
  let called = 0;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const handler = async (): Promise<typeof minted> => {
    called++;
    await free;
    return minted;
  };
  return { handler, called: () => called, letGo };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5);
}

describe('timeLimit', () => {
  it('answers for a handler that never ends, whose signal aborts, and the log says where', async () => {
    const signals: AbortSignal[] = [];
    const { url, log } = await start({
      timeLimit: 50,
      problem: ({ status, kind }) => ({ body: { status, kind } }),
      handlers: {
        mintFT: ({ signal }) => {
          signals.push(signal);
          return new Promise(() => {});
        },
      },
    });
    const reply = await sendWithKey(url + mintPath, mint);
    expect([reply.status, json(reply)]).toEqual([503, { status: 503, kind: 'late-answer' }]);
    // On a busy machine, the handler may begin when it is too late already.
    await expect
      .poll(() => signals.map(({ aborted, reason }) => [aborted, (reason as Error).name]))
      .toEqual([[true, 'TimeoutError']]);
    expect(log()).toContain('mintFT has no answer after 50 ms');
  });

  it('does not touch what is answered in time', async () => {
    const signals: AbortSignal[] = [];
    const { url } = await start({
      timeLimit: 60_000,
      handlers: {
        mintFT: ({ signal }) => {
          signals.push(signal);
          return minted;
        },
      },
    });
    expect((await sendWithKey(url + mintPath, mint)).status).toBe(200);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});

describe('concurrencyLimit', () => {
  it('refuses one request more at once, and takes it when another has ended', async () => {
    const { handler, called, letGo } = held();
    const { url, rpcUrl } = await start({
      concurrencyLimit: 2,
      cors: ['https://app.example'],
      handlers: { mintFT: handler },
      health: { live: '/healthz' },
    });
    const running = [sendWithKey(url + mintPath, mint), sendWithKey(url + mintPath, mint)];
    await until(() => called() === 2);
    const refused = await sendWithKey(url + mintPath, mint, { Origin: 'https://app.example' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(json(refused)).toMatchObject({ type: 'urn:twinspec:problem:overloaded', status: 503 });
    // Calls of JSON-RPC count as the request that carries them.
    expect((await sendWithKey(rpcUrl, [call, call])).status).toBe(503);
    expect((await send(`${url}/healthz`)).status).toBe(200);
    letGo();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await sendWithKey(url + mintPath, mint)).status).toBe(200);
    expect((await sendWithKey(rpcUrl, [call, call, call])).status).toBe(200);
  });
});

it.each([{ timeLimit: 0 }, { timeLimit: 2 ** 31 }, { concurrencyLimit: 1.5 }])('%j is refused', (limits) => {
  expect(() => createServer({ handlers: {}, missing: 501, ...limits })).toThrow(/has to be a whole number from 1/);
});

describe('headerLimit', () => {
  it('refuses larger headers', async () => {
    const server = createServer({ handlers: {}, missing: 501 });
    const { url, close } = await server.listen({ headerLimit: 2048 });
    const headers = (length: number): Record<string, string> => ({ 'X-Long': 'x'.repeat(length) });
    expect((await send(url, { headers: headers(1000) })).status).toBe(404);
    const refused = await send(url, { headers: headers(4000) });
    expect([refused.status, json(refused)]).toMatchObject([431, { detail: 'The headers are larger than 2 KiB.' }]);
    await close();
  });
});

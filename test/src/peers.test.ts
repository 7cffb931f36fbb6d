import createFetchClient from 'openapi-fetch';
import { http } from 'viem';
import { describe, expect, test } from 'vitest';
import { createNodeClient, createPlatformClient } from '../../src/index.ts';
import { serve, type Answer } from './server.ts';

// The comparison with openapi-fetch and viem in the README.

const send = (body: unknown, status = 200): Answer => {
  return (_, response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
const unavailable = send({ message: 'later' }, 503);
const page: Answer = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');

const platformAt = (baseUrl: string) =>
  createPlatformClient({ baseUrl, apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002', retry: 1 });
const fetchAt = (baseUrl: string) =>
  createFetchClient<Record<string, { post: { responses: { 200: { content: { 'application/json': unknown } } } } }>>({
    baseUrl,
  });
const nodeAt = (rpcUrl: string, batch = false) => createNodeClient({ rpcUrl, batch, retry: 1 });
const viemAt = (url: string, batch = false) => http(url, { batch, retryCount: 1, retryDelay: 1 })({});

describe('the platform', () => {
  test('a read is repeated while the server is away; openapi-fetch leaves that to its caller', async () => {
    const server = await serve(unavailable);
    const read = platformAt(server.url).listAllFundedTransactions({ userId: 'x', page: 1, limit: 10 });
    await expect(read).rejects.toThrow('503');
    expect(server.received).toHaveLength(2);
    await fetchAt(server.url).POST('/api/v0/gasless/listAllFundedTransactions', {});
    expect(server.received).toHaveLength(3);
  });

  test('a page instead of JSON is an error that names the operation, and a SyntaxError of openapi-fetch', async () => {
    const server = await serve(page);
    const ours = platformAt(server.url).mintFT({});
    await expect(ours).rejects.toMatchObject({ name: 'MalformedResponseError', operation: 'mintFT' });
    const theirs = fetchAt(server.url).POST('/api/v0/ft-manager/mintFT', {});
    await expect(theirs).rejects.toThrow(SyntaxError);
  });
});

describe('the node', () => {
  test('the answer to another call is refused; viem takes it', async () => {
    const server = await serve(send({ jsonrpc: '2.0', id: 'of another call', result: '0x7' }));
    const call = { method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };
    await expect(nodeAt(server.url).request(call)).rejects.toMatchObject({ name: 'MalformedResponseError' });
    expect(await viemAt(server.url).request(call)).toBe('0x7');
  });

  test('a call that must not happen twice is sent once; viem sends it again', async () => {
    const server = await serve(unavailable);
    const call = { method: 'eth_sendRawTransaction', params: ['0x02'] };
    await expect(nodeAt(server.url).request(call)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(server.received).toHaveLength(1);
    await expect(viemAt(server.url).request(call)).rejects.toThrow('503');
    expect(server.received).toHaveLength(3);
  });

  test('a batch in which the first answer is missing keeps the others apart; viem shifts them', async () => {
    const server = await serve(({ json }, response) => {
      const [, ...calls] = json as unknown as { id: number; params: [string] }[];
      const replies = calls.map(({ id, params: [result] }) => ({ jsonrpc: '2.0', id, result }));
      response.end(JSON.stringify(replies));
    });
    const ask = ({ request }: { request: (call: { method: string; params: string[] }) => Promise<unknown> }) => {
      const calls = ['0x1', '0x2'].map((block) => ({ method: 'eth_getUncleCountByBlockNumber', params: [block] }));
      return Promise.allSettled(calls.map((call) => request(call)));
    };
    const [lost, kept] = await ask(nodeAt(server.url, true));
    expect(lost).toMatchObject({ status: 'rejected' });
    expect(kept).toEqual({ status: 'fulfilled', value: '0x2' });
    const [shifted] = await ask(viemAt(server.url, true));
    expect(shifted).toEqual({ status: 'fulfilled', value: '0x2' });
  });
});

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NodeError, nodeAt } from '../../scripts/sandbox/chain/node.ts';
import { patient } from '../support/patient.ts';

let reply = '';
let headers: IncomingHttpHeaders = {};
let isHeld: (body: string) => boolean = () => false;
const server = createServer((request, response) => {
  ({ headers } = request);
  void text(request).then((body) => isHeld(body) || response.end(reply));
});
let address: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address object.
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('sends the user and password of its address as basic authentication', async () => {
  reply = '{ "jsonrpc": "2.0", "id": 1, "result": "0x1" }';
  expect(await nodeAt(`http://me:p%40ss@${address}`).request('eth_chainId', [])).toBe('0x1');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  await nodeAt(`http://${address}`).request('eth_chainId', []);
  expect(headers.authorization).toBeUndefined();
});

it.each([
  ['<html>', 'something that is not JSON.'],
  ['[]', 'something that is not JSON-RPC.'],
])('says so when a node answers %s', async (text, sentence) => {
  reply = text;
  const attempt = nodeAt(`http://me:secret@${address}`).request('eth_chainId', []);
  await expect(attempt).rejects.toThrow(NodeError);
  await expect(attempt).rejects.toThrow(`The node answered with ${sentence}`);
});

it('gives each of several calls its own result, in whatever order they come back', async () => {
  reply = '[{ "id": 2, "error": { "code": 3, "message": "reverted" } }, { "id": 1, "result": "0x1" }]';
  const outcomes = await nodeAt(`http://${address}`).together([
    ['eth_chainId', []],
    ['eth_call', []],
  ]);
  expect(outcomes).toEqual(['0x1', expect.objectContaining({ code: 3, message: 'reverted' })]);
});

it('waits for a call that takes long, unless the node answers nothing at all', async () => {
  reply = '{ "jsonrpc": "2.0", "id": 1, "result": "0x1" }';
  let asked = 0;
  isHeld = (body) => body.includes('eth_call') && (asked += 1) > 0;
  const slow = nodeAt(`http://${address}`, { after: 10, within: 60_000 }).request('eth_call', []);
  let isOver = false;
  void slow.catch(() => undefined).finally(() => (isOver = true));
  await vi.waitUntil(() => asked === 1, patient);
  await pause(200);
  expect(isOver).toBe(false);
  isHeld = () => true;
  const frozen = nodeAt(`http://${address}`, { after: 10, within: 10 }).request('eth_call', []);
  await expect(frozen).rejects.toThrow('The node does not answer.');
});

import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { send, type Answer } from './server.ts';

// Every way in which a server was seen to fail, and the error that a client makes of it.

/** A wrong answer. `frees`: the client has to close the connection; `sure`: the server refused before it acted. */
export type Case = { name: string; answer: Answer; error: object; frees?: true; sure?: true };

/** A wrong answer to a batch of three calls. */
export type BatchCase = { name: string; answer: Answer; outcomes: unknown[] };

/** Answers with a text. */
export const text =
  (status: number, body: string, headers = {}): Answer =>
  (_, response) =>
    send(response, status, body, headers);
/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_, response) =>
    send(response, status, body, headers);
const long = JSON.stringify({ filler: 'x'.repeat(20_000) });

/** Answers that are wrong in the same way for both clients. */
export const both: Case[] = [
  { name: 'an empty 200', answer: text(200, ''), error: { name: 'MalformedResponseError', status: 200, pointer: '' } },
  {
    name: 'HTML with 200',
    answer: text(200, '<!doctype html><p>secret-api-key</p>', { 'Content-Type': 'text/html' }),
    error: { name: 'MalformedResponseError', status: 200, pointer: '' },
  },
  {
    name: 'truncated JSON',
    answer: text(200, '{"jsonrpc":"2.0","id":1,"resu'),
    error: { name: 'MalformedResponseError', status: 200, pointer: '' },
  },
  { name: 'an empty 500', answer: text(500, ''), error: { name: 'HttpError', status: 500 } },
  {
    name: 'HTML with 502',
    answer: text(502, '<html></html>', { 'Content-Type': 'text/html' }),
    error: { name: 'HttpError', status: 502 },
  },
  { name: '401 without a body', answer: text(401, ''), error: { name: 'UnauthorizedError', status: 401 }, sure: true },
  {
    name: '403 in HTML',
    answer: text(403, '<html></html>'),
    error: { name: 'UnauthorizedError', status: 403 },
    sure: true,
  },
  { name: '404 in HTML', answer: text(404, '<html></html>'), error: { name: 'HttpError', status: 404 }, sure: true },
  {
    name: '429',
    answer: json(429, { message: 'slow down' }, { 'Retry-After': '1' }),
    error: { name: 'HttpError', status: 429, message: expect.stringContaining('slow down') },
    sure: true,
  },
  { name: '503', answer: text(503, 'busy', { 'Retry-After': '1' }), error: { name: 'HttpError', status: 503 } },
  { name: 'silence before the headers', answer: () => {}, error: { name: 'TimeoutError' }, frees: true },
  {
    name: 'silence inside the body',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"jsonrpc":');
    },
    error: { name: 'TimeoutError' },
    frees: true,
  },
  {
    name: 'a reset',
    answer: (_, response) => response.socket?.resetAndDestroy(),
    error: { name: 'NetworkError', cause: { message: 'fetch failed' } },
    frees: true,
  },
  {
    name: 'a reset inside the body',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"jsonrpc":', () => response.socket?.resetAndDestroy());
    },
    error: { name: 'NetworkError' },
    frees: true,
  },
  {
    name: 'an answer over the cap',
    answer: text(200, long),
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
    frees: true,
  },
  {
    name: 'an endless answer',
    answer: (_, response) => {
      response.writeHead(200);
      const more = (): unknown => response.destroyed || response.write('x'.repeat(1000), more);
      more();
    },
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
    frees: true,
  },
  {
    name: 'gzip that unpacks to more than the cap',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(long));
    },
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
  },
  {
    name: 'a redirect',
    answer: (_, response) => send(response, 307, '', { Location: 'http://127.0.0.1:9/elsewhere' }),
    error: { name: 'HttpError', status: 307, message: expect.stringContaining('redirected') },
    sure: true,
  },
];

const minted = { Data: { referenceId: 'r1', txnHash: '' }, Message: 'Token minted', Status: 'SUCCESS' };

/** Answers that are wrong for the platform alone. */
export const ofPlatform: Case[] = [
  { name: 'null', answer: json(200, null), error: { name: 'MalformedResponseError', pointer: '/Status' } },
  { name: 'a list', answer: json(200, []), error: { name: 'MalformedResponseError', pointer: '/Status' } },
  {
    name: 'the other envelope',
    answer: json(200, { data: {}, message: '', status: true }),
    error: { name: 'MalformedResponseError', pointer: '/Status', status: 200 },
  },
  {
    name: 'a Status of another type',
    answer: json(200, { ...minted, Status: 1 }),
    error: { name: 'MalformedResponseError', pointer: '/Status' },
  },
  {
    name: 'an envelope without payload',
    answer: json(200, { Message: '', Status: 'SUCCESS' }),
    error: { name: 'MalformedResponseError', pointer: '/Data' },
  },
  {
    name: 'FAILURE in 200',
    answer: json(200, { Data: null, Message: 'no funds', Status: 'FAILURE', Code: 12 }),
    error: { name: 'EnvelopeError', status: 200, code: 12, message: expect.stringContaining('no funds') },
    sure: true,
  },
  {
    name: 'FAILURE in 500',
    answer: json(500, { Data: null, Message: 'no funds', Status: 'FAILURE' }),
    error: { name: 'EnvelopeError', status: 500, body: expect.objectContaining({ Status: 'FAILURE' }) },
    sure: true,
  },
  {
    name: 'FAILURE in 401',
    answer: json(401, { Message: 'subId with apiKey not matching', Status: 'FAILURE', Code: 401 }),
    error: { name: 'UnauthorizedError', status: 401, code: 401, message: expect.stringContaining('subId') },
    sure: true,
  },
  {
    name: 'a message in 400',
    answer: json(400, { message: 'bad quantity' }),
    error: {
      name: 'HttpError',
      status: 400,
      body: { message: 'bad quantity' },
      message: expect.stringContaining('bad quantity'),
    },
    sure: true,
  },
  {
    name: 'a message in 504',
    answer: json(504, { message: 'gateway timeout' }),
    error: { name: 'HttpError', status: 504 },
  },
];

/** Answers a JSON-RPC call by its id. */
export const rpc =
  (make: (id: number) => unknown, status = 200): Answer =>
  ({ json: call }, response) =>
    send(response, status, make(call.id) as object);
const fault = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' };

/** Answers that are wrong for the node alone. */
export const ofNode: Case[] = [
  { name: 'null', answer: json(200, null), error: { name: 'MalformedResponseError', pointer: '/id' } },
  { name: 'a number', answer: json(200, 7), error: { name: 'MalformedResponseError', pointer: '/id' } },
  {
    name: 'another id',
    answer: rpc((id) => ({ jsonrpc: '2.0', id: id + 1, result: '0x1' })),
    error: { name: 'MalformedResponseError', pointer: '/id' },
  },
  {
    name: 'an id of another type',
    answer: rpc((id) => ({ jsonrpc: '2.0', id: `${id}`, result: '0x1' })),
    error: { name: 'MalformedResponseError', pointer: '/id' },
  },
  {
    name: 'no id',
    answer: rpc(() => ({ jsonrpc: '2.0', result: '0x1' })),
    error: { name: 'MalformedResponseError', pointer: '/id' },
  },
  {
    name: "another call's error",
    answer: rpc((id) => ({ jsonrpc: '2.0', id: id + 1, error: fault })),
    error: { name: 'MalformedResponseError', pointer: '/id' },
  },
  {
    name: 'neither result nor error',
    answer: rpc((id) => ({ jsonrpc: '2.0', id })),
    error: { name: 'MalformedResponseError', pointer: '/result' },
  },
  {
    name: 'both result and error',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, result: '0x1', error: fault })),
    error: { name: 'MalformedResponseError', pointer: '/result' },
  },
  {
    name: 'an error that is a string',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: 'boom' })),
    error: { name: 'MalformedResponseError', pointer: '/result' },
  },
  {
    name: 'an error without a code',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: { message: 'boom' } })),
    error: { name: 'MalformedResponseError', pointer: '/result' },
  },
  {
    name: 'an error',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault })),
    error: { name: 'RpcError', code: 3, message: fault.message, data: fault.data, status: 200 },
  },
  {
    name: 'an error with an id of null',
    answer: rpc(() => ({ jsonrpc: '2.0', id: null, error: fault })),
    error: { name: 'RpcError', code: 3 },
  },
  {
    name: 'an error with a result of null',
    answer: rpc((id) => ({ id, result: null, error: fault })),
    error: { name: 'RpcError', code: 3 },
  },
  {
    name: 'an error in HTTP 400',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault }), 400),
    error: { name: 'RpcError', code: 3, message: fault.message, data: fault.data, status: 400 },
  },
  {
    name: 'an error in HTTP 500',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault }), 500),
    error: { name: 'RpcError', code: 3, status: 500 },
  },
  {
    name: 'an error in HTTP 401',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no key' } }), 401),
    error: { name: 'RpcError', code: -32000, status: 401 },
  },
  {
    name: 'a result in HTTP 500',
    answer: rpc((id) => ({ jsonrpc: '2.0', id, result: '0x1' }), 500),
    error: { name: 'HttpError', status: 500 },
  },
];

const batch =
  (make: (ids: number[]) => unknown, status = 200): Answer =>
  ({ json: calls }, response) =>
    send(response, status, make((calls as unknown as { id: number }[]).map(({ id }) => id)) as object);
const ok = (id: number): object => ({ jsonrpc: '2.0', id, result: `0x${id}` });
const overloaded = { code: -32000, message: 'overloaded' };
const malformed = expect.objectContaining({ name: 'MalformedResponseError', pointer: '/id' });
const values = [{ value: '0x1' }, { value: '0x2' }, { value: '0x3' }];

/** Answers that are wrong for a batch. */
export const ofBatch: BatchCase[] = [
  { name: 'in order', answer: batch((ids) => ids.map(ok)), outcomes: values },
  { name: 'reordered', answer: batch((ids) => ids.map(ok).reverse()), outcomes: values },
  { name: 'one missing', answer: batch(([a, , c]) => [ok(c!), ok(a!)]), outcomes: [values[0], malformed, values[2]] },
  {
    name: 'one sent twice',
    answer: batch(([a, b, c]) => [ok(a!), ok(b!), ok(b!), ok(c!)]),
    outcomes: [values[0], malformed, values[2]],
  },
  {
    name: 'one sent twice with an error',
    answer: batch(([a, b, c]) => [ok(a!), ok(b!), { id: b, error: overloaded }, ok(c!)]),
    outcomes: [values[0], malformed, values[2]],
  },
  {
    name: 'one sent twice, its error first',
    answer: batch(([a, b, c]) => [ok(a!), { id: b, error: overloaded }, ok(b!), ok(c!)]),
    outcomes: [values[0], malformed, values[2]],
  },
  { name: 'an unknown id among them', answer: batch((ids) => [ok(99), ...ids.map(ok)]), outcomes: values },
  {
    name: 'an unknown id in place of one',
    answer: batch(([a, , c]) => [ok(a!), ok(99), ok(c!)]),
    outcomes: [values[0], malformed, values[2]],
  },
  { name: 'items that are not answers', answer: batch((ids) => [null, 7, 'x', ...ids.map(ok)]), outcomes: values },
  {
    name: 'one error among results',
    answer: batch(([a, b, c]) => [ok(a!), { id: b, error: overloaded }, ok(c!)]),
    outcomes: [values[0], expect.objectContaining({ name: 'RpcError', code: -32000 }), values[2]],
  },
  {
    name: 'one error for all',
    answer: batch(() => ({ jsonrpc: '2.0', id: null, error: overloaded })),
    outcomes: Array(3).fill(expect.objectContaining({ name: 'RpcError', code: -32000, message: 'overloaded' })),
  },
  {
    name: 'one error for all in HTTP 400',
    answer: batch(() => ({ jsonrpc: '2.0', error: overloaded }), 400),
    outcomes: Array(3).fill(expect.objectContaining({ name: 'RpcError', status: 400 })),
  },
  { name: 'an empty list', answer: batch(() => []), outcomes: Array(3).fill(malformed) },
  {
    name: 'answers in HTTP 500',
    answer: batch(([a, b, c]) => [{ id: a, error: overloaded }, ok(b!), ok(c!)], 500),
    outcomes: [
      expect.objectContaining({ name: 'RpcError' }),
      expect.objectContaining({ name: 'HttpError' }),
      expect.objectContaining({ name: 'HttpError' }),
    ],
  },
  {
    name: 'HTML',
    answer: text(200, '<html>'),
    outcomes: Array(3).fill(expect.objectContaining({ name: 'MalformedResponseError', pointer: '' })),
  },
  {
    name: 'an empty 500',
    answer: text(500, ''),
    outcomes: Array(3).fill(expect.objectContaining({ name: 'HttpError', status: 500 })),
  },
  {
    name: 'a reset',
    answer: (_, response) => response.socket?.resetAndDestroy(),
    outcomes: Array(3).fill(expect.objectContaining({ name: 'NetworkError' })),
  },
  { name: 'silence', answer: () => {}, outcomes: Array(3).fill(expect.objectContaining({ name: 'TimeoutError' })) },
];

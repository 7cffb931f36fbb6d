import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/json.ts';
import type { Exchange, Operation } from '../../scripts/contract/operation.ts';
import { sentenceOf } from '../../scripts/verify/fault.ts';
import { echoFaults } from '../../scripts/verify/judge/echo.ts';

const operation = { api: 'platform' } as Operation;
const echo = [
  { to: '/subject', from: ['/body/subject'] },
  { to: '/subject/id', from: ['/body/config/did', '/body/did'] },
  { to: '/list/1/n', from: ['/body/n'] },
  { to: '/trace', from: ['/headers/X-Trace', '/query/trace', '/path/trace', '/cookies/trace'] },
];
const found = (body: Json, answer: Json, more: object = {}): string[] =>
  echoFaults(operation, { echo, pointer: '/x' } as Exchange, { headers: {}, body, ...more }, answer).map(sentenceOf);

it('lets what another echo puts there win', () => {
  const body = { subject: { id: 'own', degree: { name: 'B' } }, did: 'did:1' };
  expect(found(body, { subject: { id: 'did:1', degree: { name: 'B' } } })).toEqual([]);
  expect(found(body, { subject: { id: 'own', degree: { name: 'B' } } })).toEqual([
    '/subject/id: what the request says at /body/did, "did:1", was expected and "own" came.',
  ]);
});

it('names the very member that is another, and lets an answer have more', () => {
  const body = { subject: { degree: { name: 'B', year: 1 } }, config: { did: 'did:1' }, did: 'did:2' };
  expect(found(body, { subject: { id: 'did:1', more: 1, degree: { name: 'C', year: '0x1', more: 1 } } })).toEqual([
    '/subject/degree/name: what the request says at /body/subject, "B", was expected and "C" came.',
  ]);
  expect(found(body, { subject: { id: 'did:1', degree: 'B' } })).toEqual([
    '/subject/degree: what the request says at /body/subject, {"name":"B","year":1}, was expected and "B" came.',
  ]);
});

it('asks nothing of what is not sent, or of a list that is shorter', () => {
  expect(found({}, { subject: 1 })).toEqual([]);
  expect(found({ n: 7 }, { list: [{ n: 1 }] })).toEqual([]);
  expect(found({ n: 7 }, { list: [{ n: 1 }, { n: 8 }] })).toEqual([
    '/list/1/n: what the request says at /body/n, 7, was expected and 8 came.',
  ]);
  expect(found({ n: 7 }, { list: [{ n: 1 }, {}] })).toEqual([
    '/list/1/n: what the request says at /body/n, 7, was expected and none came.',
  ]);
});

it.each([
  ['headers', { headers: { 'X-Trace': 'a' } }],
  ['query', { query: { trace: 'a' } }],
  ['path', { path: { trace: 'a' } }],
  ['cookies', { cookies: { trace: 'a' } }],
])('reads %s as well', (_, more) => {
  expect(found({}, { trace: 'a' }, more)).toEqual([]);
  expect(found({}, { trace: 'b' }, more)).toHaveLength(1);
});

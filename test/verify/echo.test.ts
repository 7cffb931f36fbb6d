import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { Exchange, Operation } from '../../scripts/contract/operation.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { echoFaults } from '../../scripts/judge/values/echo.ts';

const operation = { api: 'platform' } as Operation;
const echo = [
  { to: '/subject', from: ['/body/subject'] },
  { to: '/subject/id', from: ['/body/config/did', '/body/did'] },
  { to: '/list/1/n', from: ['/body/n'] },
  { to: '/trace', from: ['/headers/X-Trace', '/query/trace', '/path/trace', '/cookies/trace'] },
];
const found = (body: Json, answer: Json, more: object = {}): string[] =>
  echoFaults(operation, { echo, pointer: '/x' } as Exchange, { headers: {}, body, ...more }, answer).map(sentenceOf);

it('lets another echo overwrite a member', () => {
  const body = { subject: { id: 'own', degree: { name: 'B' } }, did: 'did:1' };
  expect(found(body, { subject: { id: 'did:1', degree: { name: 'B' } } })).toEqual([]);
  expect(found(body, { subject: { id: 'own', degree: { name: 'B' } } })).toEqual([
    '/subject/id: expected the value of /body/did in the request, "did:1", but got "own".',
  ]);
});

it('names the member that differs, and allows further members', () => {
  const body = { subject: { degree: { name: 'B', year: 1 } }, config: { did: 'did:1' }, did: 'did:2' };
  expect(found(body, { subject: { id: 'did:1', more: 1, degree: { name: 'C', year: '0x1', more: 1 } } })).toEqual([
    '/subject/degree/name: expected the value of /body/subject in the request, "B", but got "C".',
  ]);
  expect(found(body, { subject: { id: 'did:1', degree: 'B' } })).toEqual([
    '/subject/degree: expected the value of /body/subject in the request, {"name":"B","year":1}, but got "B".',
  ]);
});

it('requires nothing for values that were not sent, or for items that a shorter list lacks', () => {
  expect(found({}, { subject: 1 })).toEqual([]);
  expect(found({ n: 7 }, { list: [{ n: 1 }] })).toEqual([]);
  expect(found({ n: 7 }, { list: [{ n: 1 }, { n: 8 }] })).toEqual([
    '/list/1/n: expected the value of /body/n in the request, 7, but got 8.',
  ]);
  expect(found({ n: 7 }, { list: [{ n: 1 }, {}] })).toEqual([
    '/list/1/n: expected the value of /body/n in the request, 7, but got none.',
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

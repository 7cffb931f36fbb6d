import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../scripts/contract/base/json.ts';
import { endsOf, isSoundPairing } from '../../../scripts/contract/lower/sound-pairings.ts';

const params = new Set(['a', 'b']);
const targets: { [ref: string]: Json } = { '#/one': { value: 1 }, '#/chain': { $ref: '#/one' }, '#/none': 7 };
const isSound = (change: JsonObject): boolean =>
  isSoundPairing({ name: 'plain', params: [], ...change }, params, (ref) => targets[ref]);
const when = (conditions: Json): JsonObject => ({ 'x-exchange': { when: { params: conditions } } });
const echo = (from: Json): JsonObject => ({ 'x-exchange': { echo: { '/result': from } } });

it.each<[what: string, change: JsonObject]>([
  ['has no more than a name and params', {}],
  ['has words', { summary: 'S', description: 'D' }],
  [
    'has values of params',
    {
      params: [
        { name: 'a', value: 1 },
        { value: null, summary: 'S', description: 'D' },
      ],
    },
  ],
  ['refers to an example', { params: [{ $ref: '#/one' }], result: { $ref: '#/one' } }],
  ['has a result', { result: { name: 'r', value: null } }],
  ['has an error', { error: { name: 'e', value: {} } }],
  ['has an error in its exchange', { 'x-exchange': { error: { code: 1 } } }],
  ['has an empty exchange', { 'x-exchange': {} }],
  ['has conditions', when({ a: true, b: { type: 'string', allOf: [{ not: {} }], properties: { c: {} } } })],
  ['has no condition', when({})],
  ['has an echo', echo('/params/a')],
  ['has an echo of the first of several', echo(['/params/a/0', '/params/b'])],
])('a pairing that %s can be lowered later', (_, change) => {
  expect(isSound(change)).toBe(true);
});

it.each<[what: string, change: JsonObject]>([
  ['is a reference', { $ref: '#/one' }],
  ['has no text for a name', { name: 7 }],
  ['has an empty name', { name: '' }],
  ['has no text for a summary', { summary: 7 }],
  ['has no text for a description', { description: null }],
  ['has no list of params', { params: {} }],
  ['has a param that is no object', { params: [{ value: 1 }, 7] }],
  ['has a param without a value', { params: [{ value: 1 }, { name: 'a' }] }],
  ['has a param without a text for its name', { params: [{ name: 7, value: 1 }] }],
  ['has a param without a text for its summary', { params: [{ summary: 7, value: 1 }] }],
  ['has a param without a text for its description', { params: [{ description: 7, value: 1 }] }],
  ['refers to nothing', { params: [{ $ref: '#/lost' }] }],
  ['refers to no example', { params: [{ $ref: '#/none' }] }],
  ['refers to a reference', { params: [{ $ref: '#/chain' }] }],
  ['refers by no text', { params: [{ $ref: 7, value: 1 }] }],
  ['has a result without a value', { result: {} }],
  ['has a result of null', { result: null }],
  ['has an error without a value', { error: {} }],
  ['has an error of null', { error: null }],
  ['has a result and an error', { result: { value: 1 }, error: { value: 1 } }],
  ['has a result and an error in its exchange', { result: { value: 1 }, 'x-exchange': { error: {} } }],
  ['has no object for an exchange', { 'x-exchange': [] }],
  ['has an exchange of null', { 'x-exchange': null }],
  ['has an error of null in its exchange', { 'x-exchange': { error: null } }],
  ['has conditions without params', { 'x-exchange': { when: {} } }],
  ['has no object for conditions', { 'x-exchange': { when: 7 } }],
  ['has a condition for an unknown param', when({ a: true, c: true })],
  ['has a condition that is no schema', when({ a: true, b: 7 })],
  ['has a condition with a reference', when({ a: { $ref: '#/one' } })],
  ['has a condition with a list that is none', when({ a: { allOf: {} } })],
  ['has a condition with a broken schema inside', when({ a: { allOf: [true, { not: 7 }] } })],
  ['has a condition with a map that is none', when({ a: { properties: [] } })],
  ['has a condition of an older kind', when({ a: { dependencies: {} } })],
  ['has no object for echoes', { 'x-exchange': { echo: [] } }],
  ['has an echo that is no pointer', echo('a')],
  ['has an echo that is no text', echo(7)],
  ['has an echo of nothing', echo('/params')],
  ['has an echo of an unknown param', echo(['/params/a', '/params/c'])],
])('a pairing that %s has to be lowered at once', (_, change) => {
  expect(isSound(change)).toBe(false);
});

it('lists the outcomes of a pairing', () => {
  expect(endsOf({ result: 1, error: 2, 'x-exchange': { error: 3 } })).toEqual([1, 2, 3]);
  expect(endsOf({ result: null, 'x-exchange': 7 })).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asList,
  asObject,
  asText,
  emptyRecord,
  escapePointerToken,
  getAtPointer,
  isObject,
  toPointer,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
} from '../../scripts/contract/base/json.ts';

// The examples of RFC 6901, section 5.
const rfc: Json = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

describe('a JSON pointer', () => {
  it.each([
    ['', rfc],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j points to the value that RFC 6901 gives', (pointer, value) => {
    expect(getAtPointer(rfc, pointer)).toEqual(value);
  });

  it.each([
    '/foo/2',
    '/foo/-',
    '/foo/00',
    '/foo/-1',
    '/foo/1e0',
    '/foo/length',
    '/nowhere',
    '/foo/0/length',
    '/toString',
  ])('%s points to nothing', (pointer) => {
    expect(getAtPointer(rfc, pointer)).toBeUndefined();
  });

  it('has to begin with /', () => {
    expect(() => getAtPointer(rfc, 'foo')).toThrow(
      '"foo" is not a JSON pointer: it must be empty or begin with "/" (RFC 6901).',
    );
  });

  it('is joined from any names and split into them again', () => {
    expect(escapePointerToken('~1/')).toBe('~01~1');
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(pointerTokens(toPointer(...tokens))).toEqual(tokens);
      }),
    );
  });

  it('has a parent', () => {
    expect(parentOf('/content/application~1json')).toBe('/content');
    expect(parentOf('/content')).toBe('');
  });
});

describe('set', () => {
  it('changes a copy, which shares the unchanged parts', () => {
    const before = { list: [{ page: 1 }, { page: 2 }], other: { kept: true } };
    const after = setAtPointer(before, '/list/1/page', 3);
    expect(after).toEqual({ list: [{ page: 1 }, { page: 3 }], other: { kept: true } });
    expect(before.list[1]).toEqual({ page: 2 });
    expect(getAtPointer(after, '/other')).toBe(before.other);
    expect(getAtPointer(after, '/list/0')).toBe(before.list[0]);
  });

  it.each<[pointer: string, value: Json]>([
    ['', 7],
    ['/a/new', { a: { b: [1], new: 7 } }],
    ['/a/b/1', { a: { b: [1, 7] } }],
    ['/a/b/0', { a: { b: [7] } }],
  ])('puts a value at %j', (pointer, value) => {
    expect(setAtPointer({ a: { b: [1] } }, pointer, 7)).toEqual(value);
  });

  it.each(['/a/b/2', '/a/b/-', '/a/b/x', '/nowhere/deep', '/a/b/0/c'])(
    'returns the value itself if %s has no place in it',
    (pointer) => {
      const value = { a: { b: [1] } };
      expect(setAtPointer(value, pointer, 7)).toBe(value);
    },
  );

  it('treats __proto__ like any other member', () => {
    const value = setAtPointer(JSON.parse('{"__proto__":{"a":1}}') as Json, '/__proto__', { polluted: true });
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":true}}');
    expect(getAtPointer({}, '/__proto__')).toBeUndefined();
    expect('polluted' in {}).toBe(false);
  });

  it('sets a value that get returns', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (members, name) => {
        expect(getAtPointer(setAtPointer(members as Json, toPointer(name), 'put'), toPointer(name))).toBe('put');
      }),
    );
  });
});

it('reads a value as its own type, or as an empty one', () => {
  expect([{}, [], null, 'text', undefined].map(isObject)).toEqual([true, false, false, false, false]);
  expect([asObject([1]), asList({ a: 1 }), asText(1)]).toEqual([{}, [], undefined]);
  expect([asObject({ a: 1 }), asList([1]), asText('a')]).toEqual([{ a: 1 }, [1], 'a']);
  const record = Object.assign(emptyRecord<number>(), JSON.parse('{"__proto__":1}'));
  expect([Object.keys(record), 'toString' in record]).toEqual([['__proto__'], false]);
});

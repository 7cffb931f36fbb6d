import { describe, expect, test } from 'vitest';
import { anyShape, readParameter, type WireShape, type WireValue } from '../../../src/wire/read.ts';
import type { WireParameter } from '../../../src/wire/style.ts';
import { WireError, writeForm, writeParameter } from '../../../src/wire/write.ts';
import { arrived } from './arrived.ts';
import { fits, formsOfTable, placeOf, table } from '../../support/standard-table.ts';

const integer: WireShape = { ...anyShape, types: new Set(['integer']) };
const text: WireShape = { ...anyShape, types: new Set(['string']) };
const shapes: Record<string, WireShape> = {
  text,
  list: { ...anyShape, types: new Set(['array']), items: () => text },
  object: { ...anyShape, types: new Set(['object']), members: ['R', 'G', 'B'], member: () => integer, isOpen: false },
};

describe('the table "Style Examples" of OpenAPI 3.2', () => {
  test.each(table)('$style in $in, exploded $explode: $kind', ({ kind, value, text: written, ...parameter }) => {
    expect(writeParameter({ name: 'color', ...parameter }, value)).toBe(written);
    expect(
      readParameter(
        { name: 'color', ...parameter },
        shapes[kind] ?? anyShape,
        arrived({ name: 'color', ...parameter }, written),
      ),
    ).toEqual(value);
  });

  test('has every style that OpenAPI permits', () => {
    expect(new Set(table.map(({ style }) => style))).toEqual(new Set(formsOfTable));
    expect(table.every((row) => fits(row))).toBe(true);
    expect(placeOf('deepObject')).toEqual(['query']);
  });

  test.each<[what: string, value: WireValue | undefined]>([
    ['undefined', undefined],
    ['null', null],
    ['a list without items', []],
    ['an object without members', {}],
    ['a list of nothing but null', [null]],
  ])('leaves out %s, wherever it is', (_, value) => {
    for (const { style, in: place, explode } of table)
      expect(writeParameter({ name: 'color', in: place, style, explode }, value)).toBeUndefined();
  });

  test('writes null where the value is JSON', () => {
    expect(writeParameter({ name: 'q', in: 'query', contentType: 'application/json' }, null)).toBe('q=null');
  });
});

describe('the check values of the appendices', () => {
  test('RFC 6570 in a query', () => {
    const value = { a: 'x+y', b: 'x/y', c: 'x^y' };
    expect(writeParameter({ name: 'formulas', in: 'query' }, value)).toBe('a=x%2By&b=x%2Fy&c=x%5Ey');
    expect(writeParameter({ name: 'words', in: 'query', explode: false }, ['math', 'is', 'fun'])).toBe(
      'words=math,is,fun',
    );
    const reserved = { a: 'x%2By', b: 'x/y', c: 'x^y' };
    expect(writeParameter({ name: 'formulas', in: 'query', allowReserved: true }, reserved)).toBe(
      'a=x%2By&b=x/y&c=x%5Ey',
    );
  });

  test('a heart as a name', () => {
    expect(writeParameter({ name: '❤️', in: 'query' }, 'love!')).toBe('%E2%9D%A4%EF%B8%8F=love%21');
  });

  test.each([
    ['query', 'docs/a#intro', 'q=docs/a%23intro'],
    ['query', 'a&page=9', 'q=a%26page=9'],
    ['query', '100%', 'q=100%25'],
    ['query', '1+1', 'q=1%2B1'],
    ['path', 'a/b?c#d:e', 'a%2Fb%3Fc%23d:e'],
  ] as const)('allowReserved in the %s encodes what would end it: %s', (place, value, written) => {
    expect(writeParameter({ name: 'q', in: place, allowReserved: true }, value)).toBe(written);
  });

  test('a plus in a query is a space, and its delimiters come encoded or not', () => {
    const list = shapes['list'] ?? anyShape;
    const read = (style: string, query: string) =>
      readParameter(
        { name: 'q', in: 'query', style, explode: false },
        list,
        arrived({ name: 'q', in: 'query' }, query),
      );
    expect(read('form', 'q=a+b,c%2Cd')).toEqual(['a b', 'c,d']);
    for (const query of ['q=a%20b', 'q=a+b', 'q=a b']) expect(read('spaceDelimited', query)).toEqual(['a', 'b']);
    for (const query of ['q=a%7Cb', 'q=a|b', 'q=a%7cb']) expect(read('pipeDelimited', query)).toEqual(['a', 'b']);
  });

  test('objects in a form are JSON, unless they have a style', () => {
    expect(writeForm({ o: { a: 1 }, l: [1, { b: 2 }] })).toBe('o=%7B%22a%22%3A1%7D&l=1&l=%7B%22b%22%3A2%7D');
    expect(writeForm({ o: { a: 1 } }, { o: { style: 'deepObject' } })).toBe('o%5Ba%5D=1');
  });
});

describe('what a form cannot carry is refused by place and name', () => {
  test.each<[what: string, parameter: WireParameter, value: unknown]>([
    ['an object inside a list', { name: 'p', in: 'query', explode: false }, [{ secret: 1 }]],
    ['an object inside an exploded list', { name: 'p', in: 'query' }, [{ secret: 1 }]],
    ['a list inside an object', { name: 'p', in: 'path' }, { secret: ['secret'] }],
    ['a line break in a header', { name: 'p', in: 'header' }, 'secret\r\nX: y'],
    ['a letter beyond ISO 8859-1 in a header', { name: 'p', in: 'header' }, 'secret ł'],
    ['a comma in a list in a header', { name: 'p', in: 'header' }, ['secret,']],
    ['a semicolon in a cookie', { name: 'p', in: 'cookie', style: 'cookie' }, 'secret;'],
    ['a delimiter that cannot be encoded', { name: 'p', in: 'query', style: 'spaceDelimited' }, ['secret a']],
    ['half of a character', { name: 'p', in: 'query' }, 'secret\ud800'],
    ['brackets in a name', { name: 'p', in: 'query', style: 'deepObject' }, { 'secret]': 1 }],
  ])('%s', (_, parameter, value) => {
    expect(() => writeParameter(parameter, value)).toThrow(WireError);
    expect(() => writeParameter(parameter, value)).toThrow(new RegExp(`the ${parameter.in} parameter p cannot carry`));
    expect(() => writeParameter(parameter, value)).not.toThrow(/secret/);
  });
});

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sentenceOf } from '../../scripts/verify/fault.ts';
import { answerFrom } from '../../scripts/verify/wire.ts';

function read(bytes: string | Buffer, encoding?: string) {
  const { body, faults } = answerFrom(
    200,
    encoding === undefined ? {} : { 'content-encoding': encoding },
    Buffer.from(bytes),
  );
  return { body, said: faults.map(sentenceOf) };
}

it('undoes content codings in the reverse order of their names', () => {
  const text = Buffer.from('{"a":1}');
  const found = { body: { a: 1 }, said: [] };
  expect(read(gzipSync(text), 'x-gzip')).toEqual(found);
  expect(read(brotliCompressSync(gzipSync(text)), 'gzip, BR')).toEqual(found);
  expect(read(text, 'identity')).toEqual(found);
  const wrong = 'expected a body encoded as Content-Encoding says, br, gzip, but got other bytes.';
  expect(read(brotliCompressSync(gzipSync(text)), 'br, gzip').said).toContain(wrong);
});

it('reads no deeper than a parser has to, and says so', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  expect(read(nested(1000)).said).toEqual([]);
  expect(read(`{"a":"${'['.repeat(2000)}"}`).said).toEqual([]);
  const deep = 'expected lists and objects in at most 1000 levels (RFC 8259, section 9), but got more.';
  expect(read(nested(1001))).toEqual({ body: undefined, said: [deep] });
  expect(read(nested(200_000)).said).toEqual([deep]);
});

it('finds a duplicate member, however long the texts are', () => {
  const long = 'x'.repeat(12_000_000);
  expect(read(`{"a":"${long}","b":"\\"}{"}`).said).toEqual([]);
  expect(read(`{"list":[{},{"a":"${long}","a":1}]}`).said).toEqual([
    '/list/1/a: expected each member once (RFC 8259, section 4), but got this one twice.',
  ]);
});

it('reads numbers and texts that other parsers may refuse', () => {
  expect(read('[9007199254740993,-0,1e400,"\\ud800"]').said).toEqual([]);
});

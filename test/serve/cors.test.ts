import { expect, it } from 'vitest';
import { corsOf } from '../../scripts/serve/access/cors.ts';

const { isForeign, isOwn } = corsOf([]);

it.each([
  ['http', 'http://127.0.0.1', '127.0.0.1', true],
  ['http', 'https://127.0.0.1', '127.0.0.1', false],
  ['http', 'http://127.0.0.1', '127.0.0.1:80', true],
  ['http', 'http://127.0.0.1:443', '127.0.0.1', false],
  ['http', 'https://127.0.0.1:4010', '127.0.0.1:4010', false],
  ['https', 'https://api.example', 'API.example:443', true],
  ['https', 'http://api.example', 'api.example', false],
  ['http', 'null', '127.0.0.1', false],
] as const)('at %s, the page %s of the host %s: own is %s', (scheme, origin, host, isSame) => {
  const request = { headers: { origin, host }, scheme };
  expect([isForeign(request), isOwn(request)]).toEqual([!isSame, isSame]);
});

it.each([
  ['https', 'https://api.example', true],
  ['https, http', 'https://api.example', true],
  ['https', 'http://api.example', false],
  ['file', 'null', false],
])('behind a proxy that forwards %s, the page %s: own is %s', (forwarded, origin, isSame) => {
  const headers = { origin, host: 'api.example', 'x-forwarded-proto': forwarded };
  expect(isOwn({ headers })).toBe(isSame);
});

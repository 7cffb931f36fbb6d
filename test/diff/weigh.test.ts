import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DiffReport } from '../../scripts/diff/diff.ts';
import { twinspec } from '../support/process.ts';
import { jsonMedia } from '../support/json-content.ts';

/** A shop before (true) and after its changes. */
function shop(isOld: boolean) {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: isOld ? 100 : 50 } };
  const page = { name: 'page', in: 'query', schema: { type: 'integer', default: isOld ? 0 : 1 } };
  const cover = { type: 'string', contentEncoding: isOld ? 'base64' : 'base64url' };
  const sort = { name: 'sort', in: 'query', schema: { type: 'string' } };
  const book = {
    type: 'object',
    required: isOld ? ['title'] : ['title', 'isbn'],
    properties: { title: {}, isbn: {}, cover },
  };
  const id = { type: 'object', required: isOld ? ['id', 'at'] : ['id'], properties: { id: {}, at: {} } };
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    paths: {
      '/books': {
        get: {
          operationId: 'listBooks',
          parameters: isOld ? [limit, page, sort] : [limit, page],
          responses: { 200: { description: 'ok' } },
        },
        post: {
          operationId: 'addBook',
          requestBody: { required: true, content: jsonMedia(book) },
          responses: { 201: { description: 'ok', content: jsonMedia(id) } },
        },
      },
      ...(isOld && { '/old': { get: { operationId: 'old', responses: { 200: { description: 'ok' } } } } }),
    },
  };
}

/** A call as a JSON line. */
const line = (caller: string, method: string, uri: string, body?: object): string =>
  JSON.stringify({
    ...{ remote_addr: caller, request_method: method, request_uri: uri, status: 200, content_type: 'application/json' },
    ...(body !== undefined && { request_body: JSON.stringify(body) }),
  });

let folder: string;
let report: DiffReport;
let text: string;
let errors: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-weigh-'));
  const place = (name: string): string => join(folder, name);
  await writeFile(place('old.json'), JSON.stringify(shop(true)));
  await writeFile(place('new.json'), JSON.stringify(shop(false)));
  const calls = [
    line('10.0.0.1', 'GET', '/books?limit=100'),
    line('10.0.0.1', 'GET', '/books?limit=50&page=2'),
    line('10.0.0.2', 'GET', '/books?limit=99&sort=title'),
    line('10.0.0.2', 'GET', '/books?limit=999'),
    line('10.0.0.3', 'GET', '/old'),
    line('10.0.0.3', 'POST', '/books', { title: 'Emma' }),
    line('10.0.0.3', 'POST', '/books', { title: 'Emma', isbn: '1', cover: '+/+/' }),
    'no call',
  ];
  await writeFile(place('calls.log'), `${calls.join('\n')}\n`);
  const verb = [
    'diff',
    '--openapi',
    place('new.json'),
    '--base-openapi',
    place('old.json'),
    '--har',
    place('calls.log'),
  ];
  report = JSON.parse((await twinspec([...verb, '--json'])).stdout) as DiffReport;
  const ended = await twinspec(verb);
  [text, errors] = [ended.stdout, ended.stderr];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('weighs each change by the calls that it breaks, and who sent them', () => {
  const weights = Object.fromEntries(report.changes.flatMap(({ rule, weight }) => (weight ? [[rule, weight]] : [])));
  expect(weights).toEqual({
    'operation-removed': { callers: 1, calls: 1 },
    'limit-tightened': { callers: 2, calls: 2 },
    'parameter-removed': { callers: 1, calls: 1 },
    'property-became-required': { callers: 1, calls: 1 },
    'content-encoding-changed': { callers: 1, calls: 1 },
    'default-changed': { callers: 2, calls: 3 },
    'property-became-optional': { callers: 1, calls: 2 },
  });
  expect(report.traffic).toEqual({ callers: 3, calls: 7 });
});

it('says so in words, and names what it skipped', () => {
  expect(text).toContain('It breaks 2 callers, 2 calls.');
  expect(text).toContain('The traffic has 3 callers, 7 calls.');
  expect(errors).toMatch(/calls\.log, line 8: it is not JSON; it was skipped\./);
});

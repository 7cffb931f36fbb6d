import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lint } from '../../scripts/lint/lint.ts';

// What OpenRPC demands: each row is a mistake, its rule and its sentence.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-rpc-musts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Part = { [member: string]: unknown };

const text = { type: 'string' };
const result = { name: 'it', schema: text };
const method = (members: Part): Part => ({ name: 'read', params: [], result, ...members });
const param = (name: string, members: Part = {}): Part => ({ name, schema: text, ...members });
const error = (code: number, members: Part = {}): Part => ({ code, message: 'No', ...members });
const example = (members: Part = {}): Part => ({ name: 'one', params: [], ...members });
const value = { name: 'it', value: 'a' };

async function found(members: Part, document: Part = {}): Promise<string[]> {
  const file = join(folder, 'rpc.json');
  const whole = { openrpc: '1.4.1', info: { title: 'T', version: '1' }, methods: [method(members)], ...document };
  await writeFile(file, JSON.stringify(whole, undefined, 1));
  const problems = await lint({ openrpc: file }, { ruleSet: 'anyone' });
  return problems.map(({ severity, rule, message }) => `${severity} ${rule ?? ''} ${message}`);
}

it.each<[what: string, members: Part, document: Part, expected: string]>([
  ['two params of a name', { params: [param('a'), param('a')] }, {}, 'error rpc-params another param is called "a"'],
  [
    'a required param behind an optional one',
    { params: [param('a'), param('b', { required: true })] },
    {},
    'error rpc-params the required param "b" stands behind "a"',
  ],
  ['two errors of a code', { errors: [error(1), error(1)] }, {}, 'error rpc-errors another error has the code 1'],
  ['a reserved code', { errors: [error(-32300)] }, {}, 'warning rpc-errors the code -32300 is reserved'],
  ['a reserved name', { name: 'rpc.read' }, {}, 'error rpc-name names such as "rpc.read" are reserved'],
  [
    'params of rpc.discover',
    { name: 'rpc.discover', params: [param('a')] },
    {},
    'error rpc-name "rpc.discover" takes no params',
  ],
  ['an example without a result', { examples: [example()] }, {}, 'warning rpc-result the example "one" has no result'],
  [
    'a result of a notification',
    { result: undefined, examples: [example({ result: value })] },
    {},
    'warning rpc-result the example "one" has a result',
  ],
  [
    'no result before 1.3',
    { result: undefined },
    { openrpc: '1.2.6' },
    'error rpc-result a method has a result before OpenRPC 1.3',
  ],
  [
    'a variable that is not described',
    {},
    { servers: [{ url: 'https://${region}.example' }] },
    'error servers the address has the variable region',
  ],
  [
    'a member beside a reference',
    { params: [{ $ref: '#/components/contentDescriptors/A', description: 'a' }] },
    { components: { contentDescriptors: { A: param('a') } } },
    'error openrpc-meta-schema nothing stands beside $ref; take description out',
  ],
  [
    'an extension where there are none',
    { errors: [error(1, { 'x-a': 1 })] },
    {},
    'error openrpc-meta-schema "x-a" is no member here',
  ],
  ['an unknown member', { parms: [] }, {}, 'error openrpc-meta-schema "parms" is no member here'],
])('lint names %s', async (_, members, document, expected) => {
  expect(await found(members, document)).toEqual([expect.stringContaining(expected)]);
});

it.each<[what: string, members: Part, document?: Part]>([
  ['a notification', { result: undefined, examples: [example()] }],
  [
    'required params by name in any order',
    { paramStructure: 'by-name', params: [param('a'), param('b', { required: true })] },
  ],
  ['codes of the server', { errors: [error(-32000), error(-32602), error(3)] }],
  [
    'an example that ends with an error',
    { errors: [error(3)], examples: [example({ 'x-exchange': { error: error(3) } })] },
  ],
  [
    'rpc.discover by the schema of documents',
    { name: 'rpc.discover', result: { name: 'OpenRPC Schema', schema: { $ref: 'https://meta.open-rpc.org/' } } },
  ],
])('lint allows %s', async (_, members, document) => {
  expect(await found(members, document)).toEqual([]);
});

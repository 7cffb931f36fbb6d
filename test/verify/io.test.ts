import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { Check, Result } from '../../scripts/checks/check.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import {
  readRoundTrips,
  roundTripChecks,
  runRoundTrips,
  type RoundTrip,
} from '../../scripts/verify/cases/execution-apis-io.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';
import { contract } from '../support/contract.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-io-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const call = (method: string, ...params: Json[]): Json => ({ jsonrpc: '2.0', id: 1, method, params });
const result = (value: Json): Json => ({ jsonrpc: '2.0', id: 1, result: value });
const error = (code: number, message = 'no'): Json => ({ jsonrpc: '2.0', id: 1, error: { code, message } });

it('reads the round trips in a folder, ordered by file', async () => {
  await mkdir(join(folder, 'some/eth_b'), { recursive: true });
  await writeFile(
    join(folder, 'some/eth_b/two.io'),
    '// speconly: it differs\n>> {"id":1}\r\n<< {"id":1}\n>>{"id":2}\n<<{"id":3}\n',
  );
  await writeFile(
    join(folder, 'some/a.io'),
    '// About it: // speconly is no mark here\n<< {"lost":1}\n>> [1]\n<< [2]\n>> 9\n',
  );
  await writeFile(join(folder, 'some/other.txt'), '>> 1\n<< 2\n');
  expect(await readRoundTrips(join(folder, 'some'))).toEqual([
    { name: 'a', request: [1], answer: [2], specOnly: false },
    { name: 'eth_b/two', request: { id: 1 }, answer: { id: 1 }, specOnly: true },
    { name: 'eth_b/two 2', request: { id: 2 }, answer: { id: 3 }, specOnly: true },
  ]);
});

it('says what it cannot read', async () => {
  await expect(readRoundTrips(join(folder, 'none'))).rejects.toThrow(
    /^--replay .+none: the folder cannot be read \(ENOENT\)\.$/,
  );
  await mkdir(join(folder, 'empty'));
  await expect(readRoundTrips(join(folder, 'empty'))).rejects.toThrow(
    /^--replay .+empty: there are no \.io files in it\.$/,
  );
  await mkdir(join(folder, 'broken'));
  await writeFile(join(folder, 'broken/x.io'), '>> {}\n<< {"a":\n');
  await expect(readRoundTrips(join(folder, 'broken'))).rejects.toMatchObject({
    problems: [expect.stringMatching(/broken\/x\.io:2: JSON was expected after >> or <<\.$/) as string],
  });
});

/** Runs round trips against a node that gives these answers in turn. */
async function ran(trips: Omit<RoundTrip, 'name'>[], answers: Json[]) {
  const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
  const target = { addresses: { node: 'http://node.test' }, credentials: {}, headers: {}, timeout: 1 };
  const left = [...answers];
  const perform = (check: Check): Promise<Result> => {
    const bytes = Buffer.from(JSON.stringify(left.shift() ?? null));
    const answer = toReceivedAnswer(200, { 'content-type': 'application/json' }, bytes);
    return Promise.resolve({ check, judgement: check.judge(answer), answer, milliseconds: 1 });
  };
  const named = trips.map((trip, i) => ({ name: String(i), ...trip }));
  const { checks, remarks } = roundTripChecks(measure, target, named, contract.operations);
  const { results, isSameChain } = await runRoundTrips(checks, perform);
  const said = results.map(({ judgement: { outcome, faults, notes } }) =>
    [outcome, ...faults.map(sentenceOf), ...notes].join(' | '),
  );
  return { said, remarks, isSameChain };
}

const block = contract.operations
  .find(({ id }) => id === 'eth_getBlockByNumber')
  ?.exchanges.find(({ name }) => name === 'byNumberWithHashes')?.response.body as { result: Json };
const genesis = {
  request: call('eth_getBlockByNumber', '0x1c9c382', false),
  answer: result(block.result),
  specOnly: false,
};
const count = call('eth_getUncleCountByBlockNumber', '0x1');

it('compares results and error codes on the same chain, but not messages', async () => {
  const trip = (answer: Json, specOnly = false) => ({ request: count, answer, specOnly });
  const trips = [
    genesis,
    trip(result('0x0')),
    trip(result('0x1')),
    trip(result('0x1'), true),
    trip(error(-32000, 'a')),
    trip(error(-32000)),
    trip(error(-32000), true),
    trip(error(-32000)),
    trip(result('0x1')),
  ];
  const answers = [0, 0, 0, 0].map(() => result('0x0'));
  const { said, isSameChain } = await ran(trips, [
    result(block.result),
    ...answers.slice(0, 3),
    error(-32000, 'b'),
    error(-32001),
    error(-32001),
    result('0x0'),
    result(7),
  ]);
  expect(isSameChain).toBe(true);
  expect(said).toEqual([
    'shown',
    'shown',
    'broken | /result: expected the result of the case, "0x1", but got "0x0".',
    'shown',
    'shown',
    'broken | /error/code: expected the code of the case, -32000, but got -32001.',
    'allowed | the code is -32001; the case has -32000',
    'broken | expected the error -32000 of the case, but got a result.',
    'broken | /result must be string.',
  ]);
});

it('checks only the contract on another chain', async () => {
  const trips = [
    { request: count, answer: result('0x7'), specOnly: false },
    { request: count, answer: error(-32000), specOnly: false },
    { request: count, answer: error(-32000), specOnly: false },
    { request: count, answer: result('0x7'), specOnly: false },
    { request: count, answer: result('0x7'), specOnly: false },
    { request: count, answer: result('0x7'), specOnly: false },
    { request: call('eth_nobody'), answer: result(1), specOnly: false },
  ];
  const answers = [result('0x0'), result('0x0'), error(-32001), error(-32000), error(-32603), result('seven')];
  const { said, remarks, isSameChain } = await ran(trips, answers);
  expect({ remarks, isSameChain }).toEqual({
    remarks: ['1 .io case left out, because the contract lacks the method.'],
    isSameChain: false,
  });
  expect(said).toEqual([
    'shown',
    'shown',
    'allowed | the code is -32001; the case has -32000',
    'allowed | another chain: error -32000',
    'broken | /error: expected a result, but got the error -32603 ("no").',
    'broken | /result must match pattern "^0x(0|[1-9a-f][0-9a-f]*)$".',
  ]);
});

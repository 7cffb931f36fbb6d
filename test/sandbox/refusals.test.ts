import { readFile } from 'node:fs/promises';
import { encodeErrorResult, parseAbi, type Abi, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { patient } from '../support/patient.ts';
import {
  ask,
  call,
  credential,
  demoKey,
  firstPage,
  minting,
  recipient,
  submission,
  tokens,
} from '../support/sandbox.ts';

let sandbox: Sandbox;
const written: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  }
  sandbox = await startSandbox({ log: 'json' });
});
afterAll(async () => {
  await sandbox.close();
  vi.restoreAllMocks();
});

type Operation = Parameters<typeof call>[1];
type Envelope = { [member: string]: unknown };

async function refusal(operation: Operation, body: unknown, headers?: Record<string, string>): Promise<Envelope> {
  const { status, text } = await call(sandbox, operation, body, headers);
  expect([operation, status]).toEqual([operation, 400]);
  return JSON.parse(text) as Envelope;
}

const encoded = (abi: unknown): string => Buffer.from(JSON.stringify(abi)).toString('base64');
const nameless = { type: 'function', name: 'a(', inputs: [], outputs: [] };
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const overloads = encoded(
  parseAbi(['function f(uint256 a)', 'function f(uint8 b)', 'function g((uint256 x, bool y) t)', 'function h(int8 a)']),
);

describe('a gasless submission is refused with a FAILURE that says why:', () => {
  it.each<[about: string, changes: object, why: RegExp]>([
    ['a short key', { privateKey: '0x1234' }, /^privateKey must be 32 bytes in hex\.$/],
    ['a key of zero', { privateKey: `0x${'0'.repeat(64)}` }, /^privateKey is not a key/],
    ['a key beyond the curve', { privateKey: `0x${'f'.repeat(64)}` }, /^privateKey is not a key/],
    ['another chain', { chainId: 1 }, /^chainId must be 80002/],
    ['coins', { value: '1' }, /^value is not in the interface: a gasless call carries no coins/],
    ['a name instead of an address', { to: 'vitalik.eth' }, /^to must be an address/],
    [
      'an ABI with an invalid name',
      { contractAbi: encoded([nameless]), method: 'a(' },
      /entry 0: a function needs a name/,
    ],
    [
      'a mistyped argument',
      { params: ['0x70997970C51812dc3A010C7d01b50e0d17dc79c8', 1] },
      /^params: 0 \(to\) .*checksum/,
    ],
    ['a mistyped address', { to: '0x5FbDB2315678afecb367f032d93F642f64180aA3' }, /checksum/],
    ['an address without code', { to: recipient }, /^No smart contract is at/],
    ['an ABI that is not Base64', { contractAbi: '%%%' }, /^contractAbi must be the JSON text/],
    ['an ABI that is not a list', { contractAbi: encoded({ a: 1 }) }, /^contractAbi must be a list/],
    [
      'a human-readable ABI',
      { contractAbi: encoded(['function mint(address to, uint256 amount)']) },
      /^contractAbi must be the JSON of an ABI, but this is a human-readable one; parseAbi of viem makes JSON of a/,
    ],
    ['a human-readable ABI as text', { contractAbi: 'function mint(address to)' }, /parseAbi of viem makes JSON of a/],
    [
      'an ABI with a wrong type',
      { contractAbi: encoded([{ type: 'function', name: 'f', inputs: [{ type: 'uint7' }] }]) },
      /entry 0: "uint7" is not a type/,
    ],
    ['an unknown method', { method: 'burn' }, /no method "burn"\. It has mint/],
    ['too few params', { params: [recipient] }, /^params must have 2 values for "mint", not 1\.$/],
    ['a number that is too large', { params: [recipient, String(2n ** 256n)] }, /must be a number that fits uint256/],
    ['a negative number', { params: [recipient, '-1'] }, /must be a number that fits uint256/],
    ['a number that JSON has rounded', { params: [recipient, 1e21] }, /written as text/],
    ['params that are not JSON', { params: 'not json' }, /this text is not JSON/],
    ['params nested 100 deep', { params: nested(100) }, /^params must have 2 values/],
    ['an argument nested 100 deep', { params: [JSON.parse(nested(100)), 1] }, /must be 20 bytes in hex/],
    ['params nested 100,000 deep', { params: nested(100_000) }, /^params must/],
    ['types nested 100 deep', { contractAbi: encoded([deepFunction(100)]), method: 'f', params: [1] }, /deeper than/],
    [
      'overloads that fit equally well',
      { contractAbi: overloads, method: 'f', params: ['7'] },
      /fit f\(uint256\) and f\(uint8\)/,
    ],
    ['a tuple without a member', { contractAbi: overloads, method: 'g', params: [{ x: 1 }] }, /lacks its member "y"/],
    ['a signed number out of range', { contractAbi: overloads, method: 'h', params: [-129] }, /fits int8/],
    [
      'a revert',
      { method: 'transfer', privateKey: `0x${'7'.repeat(64)}`, params: [recipient, '1'] },
      /^Reverted: ERC20: transfer amount exceeds balance$/,
    ],
  ])('%s', async (_about, changes, why) => {
    const answer = await refusal('signAndSubmitGaslessTx', { ...submission, ...changes });
    expect(answer).toEqual({ Data: null, Message: expect.stringMatching(why), Status: 'FAILURE' });
  });

  it('and is not listed', async () => {
    const { text } = await call(sandbox, 'listAllFundedTransactions', firstPage);
    expect(JSON.parse(text)).toMatchObject({ data: { total: 0 } });
  });
});

describe('a revert is reported in the words of the smart contract:', () => {
  const errors = parseAbi([
    'error Late(uint256 at, string why)',
    'error Wrong((uint256 count, address[] whom) what)',
    'error Error(string)',
    'error Panic(uint256)',
  ]);
  /** A smart contract that reverts with the bytes after the selector of the call. */
  const echo = '0x61001080600c6000396000f3600436036004600037600436036000fd';
  let to: string;
  beforeAll(async () => {
    const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
    const hash = await ask(sandbox, 'eth_sendTransaction', { from, data: echo });
    // The node answers before the block is made.
    const receipt = await vi.waitUntil(() => ask(sandbox, 'eth_getTransactionReceipt', hash), patient);
    to = (receipt as { contractAddress: string }).contractAddress;
  });

  const late = encodeErrorResult({ abi: errors, errorName: 'Late', args: [7n, 'too late'] });
  it.each<[about: string, data: Hex, abi: Abi, why: RegExp]>([
    ['an error of its own', late, errors, /^Reverted: Late\(7, too late\)$/],
    ['an error that its ABI does not have', late, [], /^Reverted: an error that its ABI does not have \(0x\w+\)$/],
    [
      'a tuple in an error',
      encodeErrorResult({ abi: errors, errorName: 'Wrong', args: [{ count: 1n, whom: [recipient] }] }),
      errors,
      /^Reverted: Wrong\({ count: 1, whom: \[0x7099\w+\] }\)$/,
    ],
    ['a string', encodeErrorResult({ abi: errors, errorName: 'Error', args: ['no'] }), [], /^Reverted: no$/],
    [
      'a panic',
      encodeErrorResult({ abi: errors, errorName: 'Panic', args: [18n] }),
      [],
      /^Reverted: a division by zero$/,
    ],
    ['nothing', '0x', [], /^Reverted: it gave no reason$/],
  ])('%s', async (_about, data, abi, why) => {
    // The arguments after the selector of a call are words of 32 bytes.
    const words = (data.slice(2).match(/.{1,64}/g) ?? []).map((word) => `0x${word.padEnd(64, '0')}`);
    const inputs = words.map(() => ({ type: 'bytes32' }));
    const contractAbi = encoded([{ type: 'function', name: 'f', inputs, outputs: [] }, ...abi]);
    const answer = await refusal('signAndSubmitGaslessTx', {
      ...submission,
      to,
      contractAbi,
      method: 'f',
      params: words,
    });
    expect(answer).toEqual({ Data: null, Message: expect.stringMatching(why), Status: 'FAILURE' });
  });
});

function deepFunction(depth: number): object {
  const type = (left: number): object =>
    left === 0 ? { name: 'x', type: 'uint8' } : { name: 'x', type: 'tuple', components: [type(left - 1)] };
  return { type: 'function', name: 'f', inputs: [type(depth)], outputs: [] };
}

describe('a mint is refused with a FAILURE that says why:', () => {
  it.each<[about: string, changes: object, why: RegExp]>([
    ['a recipient that is not an address', { recipientAddress: 'me' }, /^recipientAddress must be an address/],
    ['the zero address', { recipientAddress: `0x${'0'.repeat(40)}` }, /must not be the zero address/],
    ['an address without code', { contractAddress: recipient }, /^No smart contract is at/],
    ['an empty quantity', { quantity: '' }, /^quantity is missing/],
    ['zero', { quantity: '0' }, /more than zero/],
    ['a negative amount', { quantity: '-1' }, /must be a decimal number/],
    ['an exponent', { quantity: '1e3' }, /must be a decimal number/],
    ['too many decimals', { quantity: '0.0000000000000000001' }, /more than the 18 decimals/],
    ['78 digits', { quantity: '9'.repeat(78) }, /more than a token can count/],
    ['2^256', { quantity: String(2n ** 256n) }, /more than a token can count/],
    [
      'an amount that overflows the total supply',
      { quantity: String(2n ** 256n / 10n ** 18n) },
      /Reverted: a number became too large/,
    ],
    ['another standard', { erc: 'ERC721' }, /^erc must be ERC20/],
    ['another chain', { chainId: '1' }, /^chainId must be 80002/],
    ['no recipient', { recipientAddress: undefined }, /^recipientAddress is missing/],
  ])('%s', async (_about, changes, why) => {
    const answer = await refusal('mintFT', { ...minting, ...changes });
    expect(answer).toEqual({ Status: 'FAILURE', Code: 400, Message: expect.stringMatching(why) });
  });

  it('another chain in the ChainId header', async () => {
    expect(await refusal('mintFT', minting, { ChainId: '1' })).toMatchObject({ Message: /^The header ChainId/ });
  });
});

describe('a credential is refused:', () => {
  const { config } = credential;
  const about = (credentialSubject: object): object => ({ ...credential, credentialData: { credentialSubject } });

  it.each<[about: string, body: object, why: RegExp]>([
    [
      'an issuer whose key the sandbox does not have',
      { ...credential, config: { ...config, issuerDid: config.subjectDid } },
      /^issuerDid must be one whose key/,
    ],
    ['another proof', { ...credential, config: { ...config, proofType: 'JWT' } }, /^proofType must be LD_PROOF/],
    ['another status', { ...credential, config: { ...config, statusType: 'None' } }, /^statusType must be/],
    ['a DID with a broken escape', { ...credential, config: { ...config, subjectDid: 'did:web:%' } }, /must be a DID/],
    [
      'a subject that is not a DID',
      { ...credential, config: { ...config, subjectDid: 'me' } },
      /^subjectDid must be a DID/,
    ],
    ['null, which cannot be signed', about({ a: null }), /credentialSubject\.a is null/],
    ['an empty list, which cannot be signed', about({ a: [] }), /is an empty list/],
    ['a list of lists, which cannot be signed', about({ a: [[1]] }), /list of lists/],
    ['a JSON-LD keyword, which cannot be signed', about({ a: { '@value': 1 } }), /has no such name/],
    ['an id that is not a URI', about({ a: { id: 'x' } }), /must be a URI or a DID/],
    ['a name that cannot end an IRI', about({ 'a#b': 1 }), /has no such name/],
    ['the name __proto__', about(JSON.parse('{"__proto__":{"a":1}}') as object), /has no such name/],
    ['a number with an exponent', about({ a: 1e-7 }), /write it as text/],
    ['nested objects that look alike', about({ a: { a: { a: { a: { a: 1 } } } } }), /cannot be told apart/],
    [
      'claims nested 100 deep',
      about(JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) as object),
      /deeper than 32/,
    ],
    [
      'a member next to the subject that cannot be signed',
      { ...credential, credentialData: { credentialSubject: {}, a: [] } },
      /^credentialData\.a is/,
    ],
    ['a claim named proof', about({ proof: 'x' }), /cannot be signed/],
    [
      'another subject',
      about({ id: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' }),
      /must be the subjectDid/,
    ],
  ])('%s', async (_about, body, why) => {
    const answer = await refusal('createVC', body);
    expect(answer).toEqual({ Data: null, Message: expect.stringMatching(why), Status: 'FAILURE' });
  });

  it('with the documented failure where there is one', async () => {
    const unknown = await call(sandbox, 'createVC', { ...credential, templateId: 'no-such-template' });
    expect([unknown.status, JSON.parse(unknown.text)]).toMatchObject([500, { Message: 'Invalid Template Id' }]);
    const missing = await call(sandbox, 'createVC', { ...credential, config: { ...config, issuerDid: '' } });
    expect([missing.status, JSON.parse(missing.text)]).toMatchObject([500, { Message: 'mandatory params missing' }]);
  });
});

it.each<[operation: Operation, body: object, why: RegExp]>([
  ['listAllFundedTransactions', { ...firstPage, page: 0 }, /^page must be a whole number from 1/],
  ['listAllFundedTransactions', { ...firstPage, limit: 'many' }, /^limit must be/],
  [
    'listAllProtocolConfig',
    { ...firstPage, searchValue: 'a', searchIn: ['nothing'] },
    /has no field "nothing"; there are txHash/,
  ],
  [
    'addWhitelistedContractLinkedToDApp',
    { contractAddress: 'x', contractName: 'n', linkedDAppId: 'd', gasLimitConfigured: 1 },
    /^contractAddress must be/,
  ],
  [
    'addWhitelistedContractLinkedToDApp',
    { contractAddress: tokens.coin, contractName: 'n', linkedDAppId: 'd', gasLimitConfigured: -1 },
    /must not be negative/,
  ],
])('%s is refused in its own envelope', async (operation, body, why) => {
  expect(await refusal(operation, body)).toEqual({ data: null, message: expect.stringMatching(why), status: false });
});

it('keeps secrets out of its log, its list of requests and its errors', async () => {
  const secrets = [demoKey.slice(2), '7'.repeat(64), minting.custodialWalletAccessToken, 'demo-api-key'];
  const logged = (): number => written.join('').split('mintFT').length;
  const before = logged();
  await call(sandbox, 'mintFT', minting);
  await vi.waitUntil(() => logged() > before, patient);
  const log = written.join('');
  expect(log).toContain('signAndSubmitGaslessTx');
  const all = log + JSON.stringify(sandbox.requests);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

it.each<[fields: object, why: string]>([
  [{ nonce: 0 }, 'nonce too low'],
  [{ nonce: 1000, value: 10n ** 30n }, 'Insufficient funds for gas * price + value'],
])('as a node, says of a signed transaction with %o why it is not taken, as the guide does', async (fields, why) => {
  const usual = { chainId: sandbox.chainId, gasPrice: 10n ** 10n, gas: 21_000n, to: recipient } as const;
  const raw = await privateKeyToAccount(demoKey).signTransaction({ ...usual, ...fields });
  await expect(ask(sandbox, 'eth_sendRawTransaction', raw)).rejects.toThrow(why);
  expect(await readFile('guides/the-sandbox.md', 'utf8')).toContain(`\`${why}\``);
});

import { expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { serversIn } from '../../scripts/target/target.ts';
import { secretsInAddress, redactAddress } from '../../scripts/redact/addresses.ts';

const apis = [
  { name: 'platform', kind: 'http' },
  { name: 'node', kind: 'rpc' },
] as const;

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

it('separates the user and password from an address, in which a lone % stands for itself', () => {
  expect(serversIn(apis, { url: 'https://a.test/v1', rpc: 'http://user:100%@b.test' })).toEqual({
    addresses: { platform: 'https://a.test/v1', node: 'http://b.test' },
    headers: { platform: {}, node: { Authorization: basic('user:100%') } },
  });
  expect(serversIn(apis, { url: 'http://us%20er:p%40ss@a.test', rpc: undefined }, { 'X-Run': '7' })).toEqual({
    addresses: { platform: 'http://a.test' },
    headers: { platform: { Authorization: basic('us er:p@ss'), 'X-Run': '7' } },
  });
});

it('refuses other addresses than http without repeating a password', () => {
  expect(() => serversIn(apis, { url: undefined, rpc: 'ftp://user:secret@a.test' })).toThrow(CommandError);
  expect(() => serversIn(apis, { url: undefined, rpc: 'ftp://user:secret@a.test' })).toThrow(
    '--rpc takes an http or https address, not "ftp://[redacted]@a.test".',
  );
  expect(() => serversIn(apis, { url: 'jo:s3cret@a.example', rpc: undefined })).toThrow('not "[redacted]@a.example".');
});

it('shows no key in the query or the path of an address', () => {
  const address = 'https://node.test/v3/0f5c1d2e3a4b5c6d7e8f/eth-mainnet-archive?key=k%2Fey&empty=';
  expect(secretsInAddress(address)).toEqual(['0f5c1d2e3a4b5c6d7e8f', 'k/ey']);
  expect(redactAddress(address)).toBe('https://node.test/v3/[redacted]/eth-mainnet-archive?key=[redacted]&empty=');
  // A short value stands in other places, too.
  expect(redactAddress('http://127.0.0.1:4010/v1?a=1&b=0#1')).toBe(
    'http://127.0.0.1:4010/v1?a=[redacted]&b=[redacted]#1',
  );
  for (const plain of [
    'https://a.test',
    'https://a.test/api/v0/platform-of-somebody',
    'https://a.test/0123456789abcdef.json',
    'http://127.0.0.1:4010/rpc',
  ])
    expect(redactAddress(plain)).toBe(plain);
});

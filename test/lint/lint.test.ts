import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../scripts/lint.ts';
import { lineOf } from '../../scripts/lint/problem.ts';
import { twinspec } from '../support/process.ts';

let folder: string;
let openapi: string;
let openrpc: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-lint-'));
  openapi = await readFile('specs/openapi.yaml', 'utf8');
  openrpc = await readFile('specs/openrpc.json', 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds nothing wrong with the specs', async () => {
  const { code, stdout, stderr } = await twinspec(['lint']);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'specs/openapi.yaml and specs/openrpc.json: in order.\n',
    stderr: '',
  });
});

/** A mistake that somebody could make, and a sentence that lint has to print. */
type Mistake = [what: string, from: string | RegExp, to: string, sentence: RegExp];

// All mistakes of a round go into one document. Mistakes that hide each other, or edit the same text, need two rounds.

const openapiMistakes: Mistake[][] = [
  [
    [
      'a member unknown to OpenAPI',
      'summary: Mint a fungible token',
      'sumary: Mint a fungible token',
      /:\d+:\d+: Property `sumary` is not expected here\. \(struct\)$/,
    ],
    [
      'an operation in two envelopes',
      "$ref: '#/components/schemas/CreateVCFailure'",
      "$ref: '#/components/schemas/LowerCaseEnvelope'",
      /: createVC mixes the envelopes of Data and data; .+ \(one-envelope\)$/,
    ],
    [
      'a response without an exchange',
      /\n {14}examples:\n {16}missingParameters:[^]*?(?=\n\n {2}\/api\/v0\/ft-manager)/,
      '',
      /: the response 500 of createVC has no exchange; .+ \(exchange-for-every-response\)$/,
    ],
    [
      'a request example without a response example',
      '            noTransactions:\n              $ref',
      '            lonely:\n              $ref',
      /: the request example lonely of listAllFundedTransactions has no response example/,
    ],
    [
      'a response example that contradicts its schema',
      "txnHash: ''",
      'txnHash: 7',
      /:\d+:\d+: .+(\/Data\/txnHash must be string|type must be string).+$/,
    ],
    [
      'a request example that contradicts its schema',
      "quantity: '100'",
      'quantity: 100',
      /:\d+:\d+: .+(\/quantity must be string|type must be string)/,
    ],
    [
      'a condition that does not hold for its own request',
      'Authorization: not-a-valid-key',
      'Authorization: demo-api-key',
      /: "when" of signAndSubmitGaslessTx\/invalidKey does not hold for its own request\. \(exchange-answers-itself\)$/,
    ],
    [
      'an echo with a dangling pointer',
      '/Data/templateId: /body/templateId',
      '/Data/templateId: /body/template',
      /: the echo of createVC\/createdFromConfig leads nowhere: \/Data\/templateId from \/body\/template\. /,
    ],
    [
      'an extension of the wrong type',
      'x-weightage: 10',
      'x-weightage: heavy',
      /:\d+:\d+: x-weightage must be integer\. \(extensions\)$/,
    ],
    [
      'an x-fresh on an object',
      '          description: Credential data that the caller supplied.',
      '          x-fresh: true\n          description: Credential data that the caller supplied.',
      /: x-fresh marks what is neither .+ in createVC\/createdFromConfig: \/Data\/credentialData\. .*fresh/,
    ],
    [
      'a pointer to a missing proof',
      'exampleOnly: &credentialProof [/Data/proof]',
      'exampleOnly: &credentialProof [/Data/prof]',
      /: exampleOnly of createVC\/createdFromConfig leads nowhere: \/Data\/prof\. \(fresh\)$/,
    ],
    [
      'a pagination with a dangling pointer',
      'total: /data/total',
      'total: /data/count',
      /: x-pagination response\.total of listAllFundedTransactions leads nowhere/,
    ],
    [
      'a link to an unknown operation',
      'operationId: eth_getTransactionByHash',
      'operationId: nowhere',
      /: the link transaction of signAndSubmitGaslessTx leads to no operation of the contract; .+ \(links\)$/,
    ],
    [
      'a relation of a link that leads nowhere',
      'agree: [/linked/data, /source/data]',
      'agree: [/linked/data, /source/list]',
      /: a relation of the link sameListByTheOtherPath of listAllFundedTransactions leads nowhere: .+list; .+ \(links\)$/,
    ],
    [
      'two mints with the same reference',
      'referenceId: e1b2f0d4-8d0c-4f9b-8f57-2f6f3c0a9d11',
      'referenceId: 0c5f7a6e-52c1-4b7e-9a3f-5d8f0c6b1a42',
      /: mintFT\/mintedWithoutHash shows the same \/Data\/referenceId as minted, .+ \(fresh\)$/,
    ],
    [
      'a probe of an unknown exchange',
      'exchange: mintFT/minted',
      'exchange: mintFT/nobody',
      /: x-probe sends the request of mintFT\/nobody, .+ \(probes\)$/,
    ],
  ],
  [
    [
      'an operation without x-safe-to-repeat',
      '      x-safe-to-repeat: false\n      x-weightage: 10',
      '      x-weightage: 10',
      /: createVC must say with x-safe-to-repeat/,
    ],
    [
      'two exchanges with one request',
      'userId: new-dapp-id\n    fundedTransactionsNone',
      'userId: demo-dapp-id\n    fundedTransactionsNone',
      /: the request of \w+\/noTransactions is answered by firstPage; .+ \(exchange-answers-itself\)$/,
    ],
    [
      'a misspelled extension',
      'x-weightage: 10',
      'x-weigtage: 10',
      /: x-weigtage is not an extension of twinspec; x-weightage may be meant\. \(extensions\)$/,
    ],
  ],
  [
    [
      'a keyword unknown to JSON Schema',
      'description: Amount to mint',
      'minLenght: 1\n          description: Amount to mint',
      /:\d+:\d+: .*minLenght/,
    ],
    [
      'an invalid regular expression',
      "pattern: '^[uU][rR][nN]:'",
      "pattern: '^[urn:'",
      /: the schema does not compile: Invalid regular expression.+ \(schemas-compile\)$/,
    ],
  ],
];

const openrpcMistakes: Mistake[][] = [
  [
    [
      'an example that contradicts its schema',
      '"value": "0x5208"',
      '"value": "0x05208"',
      /:\d+:\d+: the (response|result|request) of eth_\S+ contradicts its schema: .+ \(exchange-agrees-with-schema\)$/,
    ],
    ['a member unknown to OpenRPC', '"paramStructure"', '"paramStructur"', /paramStructur/],
  ],
  [['two methods of one name', '"name": "eth_getTransactionByHash"', '"name": "eth_estimateGas"', /eth_estimateGas/]],
];

describe.each([
  ['openapi.yaml', openapiMistakes, () => openapi, (file: string) => ({ openapi: file })],
  ['openrpc.json', openrpcMistakes, () => openrpc, (file: string) => ({ openrpc: file })],
])('of the mistakes planted in %s', (name, rounds, text, specs) => {
  describe.each(rounds.map((mistakes, i) => [i + 1, mistakes] as const))(
    'side by side, round %i,',
    (round, mistakes) => {
      let problems: string[];
      beforeAll(async () => {
        const file = join(folder, `round-${round}-${name}`);
        await writeFile(file, mistakes.reduce(plant, text()));
        problems = (await lint(specs(file))).map(lineOf);
      });

      it.each(mistakes)('finds %s', (_, _from, _to, sentence) => {
        expect(
          problems.filter((problem) => sentence.test(problem)),
          problems.join('\n'),
        ).not.toEqual([]);
      });
    },
  );
});

function plant(text: string, [what, from, to]: Mistake): string {
  const planted = text.replace(from, () => to);
  expect(planted, `${what} could not be planted`).not.toBe(text);
  return planted;
}

it('prints each problem on a line with its place and exits with 1', async () => {
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, openapi.replace('x-weightage: 10', 'x-weightage: heavy'));
  const { code, stdout, stderr } = await twinspec(['lint', '--openapi', file]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const line = openapi.split('\n').findIndex((text) => text.includes('x-weightage: 10')) + 1;
  expect(stderr).toBe(`${file}:${line}:7: x-weightage must be integer. (extensions)\n`);
});

it('warns of patterns that take exponential time, and of no others', async () => {
  const slow = ['^(a+)+$', '^(?:x|x)*$', '^(\\w+\\s?)*$'];
  const file = join(folder, 'slow.json');
  const properties = Object.fromEntries([...slow, '^0x[0-9a-f]{64}$'].map((pattern, i) => [`p${i}`, { pattern }]));
  const content = { 'application/json': { schema: { type: 'object', properties }, example: {} } };
  const paths = {
    '/': { post: { operationId: 'x', requestBody: { content }, responses: { 200: { description: 'fine' } } } },
  };
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }, null, 2));
  const { code, stdout, stderr } = await twinspec(['lint', '--openapi', file]);
  const warnings = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('exponential'));
  expect([code, warnings.length]).toEqual([0, slow.length]);
  for (const warning of warnings)
    expect(warning).toMatch(
      /slow\.json:\d+:\d+: .*the pattern .* takes exponential time, so one text can stop .*; .* \(slow-pattern\)$/,
    );
});

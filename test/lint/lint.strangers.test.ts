import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  asList,
  asObject,
  getAtPointer,
  toPointer as pointerTo,
  setAtPointer,
  type Json,
} from '../../scripts/contract/base/json.ts';
import { lint } from '../../scripts/lint/lint.ts';
import { lineOf } from '../../scripts/lint/lint-problem.ts';
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
    stdout:
      'specs/openapi.yaml and specs/openrpc.json: in order.\n' +
      'Next: npx twinspec diff   says what your changes mean for callers\n',
    stderr: '',
  });
});

/**
 * A mistake that somebody could make: the place, the change to what stands there, and a sentence that lint has to
 * print. A place is a JSON pointer, after the name of an operation if it starts there; no text that is written for
 * readers is named, so that authors may change their words.
 */
type Mistake = [what: string, place: string, change: (written: Json) => Json, sentence: RegExp];

const become = (value: Json) => (): Json => value;
const rename =
  (from: string, to: string) =>
  (object: Json): Json =>
    Object.fromEntries(Object.entries(asObject(object)).map(([name, value]) => [name === from ? to : name, value]));
const add =
  (name: string, value: Json) =>
  (object: Json): Json => ({ ...asObject(object), [name]: value });
const remove =
  (gone: string) =>
  (object: Json): Json =>
    Object.fromEntries(Object.entries(asObject(object)).filter(([name]) => name !== gone));

// All mistakes of a round go into one document. Mistakes that hide each other, or change the same place, need two
// rounds.

const failure = 'createVC:/responses/500/content/application~1json';

const openapiMistakes: Mistake[][] = [
  [
    [
      'a member unknown to OpenAPI',
      'mintFT:',
      rename('summary', 'sumary'),
      /:\d+:\d+: Property `sumary` is not expected here\. Did you mean `summary`\? \(struct\)$/,
    ],
    [
      'an operation in two envelopes',
      `${failure}/schema/$ref`,
      become('#/components/schemas/LowerCaseEnvelope'),
      /: createVC mixes the envelopes of Data and data; .+ \(one-envelope\)$/,
    ],
    [
      'a response without an exchange',
      failure,
      remove('examples'),
      /: the response 500 of createVC has no exchange; .+ \(exchange-for-every-response\)$/,
    ],
    [
      'a request example without a response example',
      '/components/requestBodies/FundedTransactions/content/application~1json/examples',
      rename('noTransactions', 'lonely'),
      /: the request example lonely of listAllFundedTransactions has no response example/,
    ],
    [
      'a response example that contradicts its schema',
      '/components/examples/mintedWithoutHash/value/Data/txnHash',
      become(7),
      /:\d+:\d+: .+(\/Data\/txnHash must be string|type must be string).+$/,
    ],
    [
      'a request example that contradicts its schema',
      '/components/examples/mintRequest/value/quantity',
      become(100),
      /:\d+:\d+: .+(\/quantity must be string|type must be string)/,
    ],
    [
      'a condition that does not hold for its own request',
      '/components/examples/invalidKey/x-exchange/request',
      remove('headers'),
      /: "when" of signAndSubmitGaslessTx\/invalidKey does not hold for its own request\. \(exchange-answers-itself\)$/,
    ],
    [
      'an echo with a dangling pointer',
      '/components/examples/credentialCreated/x-exchange/echo/~1Data~1templateId',
      become('/body/template'),
      /: the echo of createVC\/createdFromConfig leads nowhere: \/Data\/templateId from \/body\/template\. /,
    ],
    [
      'an extension of the wrong type',
      'createVC:/x-weightage',
      become('heavy'),
      /:\d+:\d+: x-weightage must be integer\. \(extensions\)$/,
    ],
    [
      'an x-fresh on an object',
      '/components/schemas/VerifiableCredential/properties/credentialData',
      add('x-fresh', true),
      /: x-fresh marks what is neither .+ in createVC\/createdFromConfig: \/Data\/credentialData\. .*fresh/,
    ],
    [
      'a pointer to a missing proof',
      '/components/examples/credentialCreated/x-exchange/exampleOnly/0',
      become('/Data/prof'),
      /: exampleOnly of createVC\/createdFromConfig leads nowhere: \/Data\/prof\. \(fresh\)$/,
    ],
    [
      'a pagination with a dangling pointer',
      'listAllFundedTransactions:/x-pagination/response/total',
      become('/data/count'),
      /: x-pagination response\.total of listAllFundedTransactions leads nowhere/,
    ],
    [
      'a link to an unknown operation',
      'signAndSubmitGaslessTx:/responses/200/links/transaction/operationId',
      become('nowhere'),
      /: the link transaction of signAndSubmitGaslessTx leads to no operation of the contract; .+ \(links\)$/,
    ],
    [
      'a relation of a link that leads nowhere',
      '/components/responses/FundedTransactions/links/sameListByTheOtherPath/x-relations/0/agree/1',
      become('/source/list'),
      /: a relation of the link sameListByTheOtherPath of listAllFundedTransactions leads nowhere: .+list; .+ \(links\)$/,
    ],
    [
      'two mints with the same reference',
      '/components/examples/mintedWithoutHash/value/Data/referenceId',
      become('0c5f7a6e-52c1-4b7e-9a3f-5d8f0c6b1a42'),
      /: mintFT\/mintedWithoutHash shows the same \/Data\/referenceId as minted, .+ \(fresh\)$/,
    ],
    [
      'a probe of an unknown exchange',
      'mintFT:/x-probe/exchange',
      become('mintFT/nobody'),
      /: x-probe sends the request of mintFT\/nobody, .+ \(probes\)$/,
    ],
  ],
  [
    [
      'an operation without x-safe-to-repeat',
      'createVC:',
      remove('x-safe-to-repeat'),
      /: createVC must say with x-safe-to-repeat/,
    ],
    [
      'two exchanges with one request',
      '/components/examples/fundedTransactionsRequestOfNewDApp/value/userId',
      become('demo-dapp-id'),
      /: the request of \w+\/noTransactions is answered by firstPage; .+ \(exchange-answers-itself\)$/,
    ],
    [
      'a misspelled extension',
      'createVC:',
      rename('x-weightage', 'x-weigtage'),
      /: x-weigtage is not an extension of twinspec; did you mean x-weightage\? \(extensions\)$/,
    ],
  ],
  [
    [
      'a keyword unknown to JSON Schema',
      '/components/schemas/MintFTRequest/properties/quantity',
      add('minLenght', 1),
      /:\d+:\d+: .*minLenght/,
    ],
    [
      'an invalid regular expression',
      '/components/schemas/VerifiableCredential/properties/id/pattern',
      become('^[urn:'),
      /:\d+:\d+: pattern: Invalid regular expression: .+\. \(schemas-compile\)$/,
    ],
  ],
];

const openrpcMistakes: Mistake[][] = [
  [
    [
      'an example that contradicts its schema',
      'eth_estimateGas:/examples/0/result/value',
      become('0x05208'),
      /:\d+:\d+: the (response|result|request) of eth_\S+ contradicts its schema: .+ \(exchange-agrees-with-schema\)$/,
    ],
    ['a member unknown to OpenRPC', 'eth_estimateGas:', rename('paramStructure', 'paramStructur'), /paramStructur/],
  ],
  [['two methods of one name', 'eth_getTransactionByHash:/name', become('eth_estimateGas'), /eth_estimateGas/]],
];

describe.each([
  ['openapi', openapiMistakes, () => parse(openapi) as Json],
  ['openrpc', openrpcMistakes, () => parse(openrpc) as Json],
] as const)('of the mistakes planted in the %s document', (name, rounds, written) => {
  describe.each(rounds.map((mistakes, i) => [i + 1, mistakes] as const))(
    'side by side, round %i,',
    (round, mistakes) => {
      let problems: string[];
      beforeAll(async () => {
        const file = join(folder, `${name}-${round}.json`);
        await writeFile(file, JSON.stringify(mistakes.reduce(plant, written()), undefined, 2));
        problems = (await lint({ [name]: file })).map(lineOf);
      });

      it.each(mistakes)('finds %s', (_, _place, _change, sentence) => {
        expect(
          problems.filter((problem) => sentence.test(problem)),
          problems.join('\n'),
        ).not.toEqual([]);
      });
    },
  );
});

function plant(document: Json, [what, place, change]: Mistake): Json {
  const [, operation, below = ''] = /^(?:(\w+):)?(.*)$/.exec(place) ?? [];
  const pointer = (operation === undefined ? '' : placeOf(document, operation)) + below;
  const written = getAtPointer(document, pointer);
  const planted = written === undefined ? document : setAtPointer(document, pointer, change(written));
  expect(planted, `${what} could not be planted`).not.toEqual(document);
  return planted;
}

/** Where an operation of OpenAPI or a method of OpenRPC stands. */
function placeOf(document: Json, name: string): string {
  const { paths, methods } = asObject(document);
  const method = asList(methods).findIndex((one) => asObject(one)['name'] === name);
  if (method !== -1) return pointerTo('methods', method);
  for (const [path, item] of Object.entries(asObject(paths))) {
    for (const [verb, operation] of Object.entries(asObject(item))) {
      if (asObject(operation)['operationId'] === name) return pointerTo('paths', path, verb);
    }
  }
  throw new Error(`There is no operation ${name}.`);
}

it('prints each problem with its place and the line that it is about, counts them, and exits with 1', async () => {
  const file = join(folder, 'openapi.yaml');
  const lines = openapi.split('\n');
  const at = lines.findIndex((text) => /^ *x-weightage: \d+$/.test(text));
  await writeFile(file, lines.with(at, lines[at]?.replace(/\d+$/, 'heavy') ?? '').join('\n'));
  // Its links lead to methods of the other document.
  const { code, stdout, stderr } = await twinspec(['lint', '--openapi', file, '--rule', 'links=off']);
  const column = (lines[at]?.indexOf('x-weightage') ?? 0) + 1;
  expect(stdout.split('\n')).toEqual([
    `${file}:${at + 1}:${column}: error: x-weightage must be integer. (extensions)`,
    `${String(at + 1).padStart(4)} │ ${' '.repeat(column - 1)}x-weightage: heavy`,
    `     │ ${' '.repeat(column - 1)}${'^'.repeat('x-weightage'.length)}`,
    '',
  ]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${file}: 1 error.\nNext: npx twinspec lint --openapi ${file}   again, when it is mended\n`,
  });
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

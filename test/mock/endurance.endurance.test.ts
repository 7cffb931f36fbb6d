import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract, validators } from '../support/contract.ts';
import { json, sendWithKey } from '../support/send.ts';

const operations = contract.operations.filter(({ rpc }) => rpc === undefined);
const credential = '/api/v0/did/createVC';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

describe('made-up data for each operation of the contract', () => {
  const madeUp = async (id: string): Promise<unknown[]> => {
    const operation = operations.find((one) => one.id === id);
    const valid = operation?.exchanges.find(({ response }) => response.status === 200);
    const reply = await sendWithKey(mock.url + (operation?.path ?? ''), valid?.request.body, {
      Prefer: 'dynamic=true',
    });
    return [reply.status, validators.responses[id]?.['200']?.(json(reply))];
  };
  test.each(operations.map(({ id }) => id))('%s', async (id) => expect(await madeUp(id)).toEqual([200, true]));
});

describe('limits of JSON', () => {
  const subject = (text: string): string =>
    '{"config":{"issuerDid":"i","proofType":"p","statusType":"s","subjectDid":"d"},' +
    `"credentialData":{"credentialSubject":${text}},"templateId":"t"}`;

  it('500 levels are accepted, and brackets in strings do not count', async () => {
    const nested = `${'['.repeat(490)}${']'.repeat(490)}`;
    const reply = await sendWithKey(mock.url + credential, subject(`{"deep":${nested},"text":"${'['.repeat(2000)}"}`));
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`"deep":${nested}`);
  });

  it('more than 512 levels are refused in a sentence', async () => {
    const reply = await sendWithKey(mock.url + credential, subject(`{"deep":${'['.repeat(520)}${']'.repeat(520)}}`));
    expect([reply.status, json(reply)]).toEqual([
      400,
      expect.objectContaining({ detail: 'The body is nested deeper than 512 levels.' }),
    ]);
    expect(json(await sendWithKey(mock.rpcUrl, '['.repeat(100_000) + ']'.repeat(100_000)))).toMatchObject({
      id: null,
      error: { code: -32700, message: 'Parse error: The body is nested deeper than 512 levels.' },
    });
  });

  it('an id of 900,000 digits comes back whole', async () => {
    const id = '7'.repeat(900_000);
    const { text } = await sendWithKey(
      mock.rpcUrl,
      `{"jsonrpc":"2.0","method":"eth_getUncleCountByBlockNumber","params":["0x2"],"id":${id}}`,
    );
    expect(text === `{"jsonrpc":"2.0","id":${id},"result":"0x1"}`).toBe(true);
  });

  it('a member called __proto__ adds no inherited members', async () => {
    const poison =
      '{"__proto__":{"config":{},"userId":"x","privateKey":"x"},"constructor":{"prototype":{"polluted":1}}}';
    const statuses = await Promise.all(
      operations.map(async ({ id, path }) => [id, (await sendWithKey(mock.url + path, poison)).status]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      signAndSubmitGaslessTx: 422,
      listAllFundedTransactions: 422,
      listAllProtocolConfig: 422,
      createVC: 500,
      mintFT: 200,
      addWhitelistedContractLinkedToDApp: 422,
    });
  });
});

it('memory does not grow over thousands of requests', async () => {
  const flood = new URL('../support/flood.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--expose-gc', '--import', import.meta.resolve('tsx'), flood, '5000']);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  expect(await once(child, 'close')).toEqual([0, null]);
  const heap = printed.trim().split('\n').map(Number);
  expect(heap).toHaveLength(5);
  // The first rounds warm up. The limit is 100 bytes for each of the 10,000 requests that follow.
  expect((heap[4] ?? Infinity) - (heap[2] ?? 0)).toBeLessThan(1_000_000);
});

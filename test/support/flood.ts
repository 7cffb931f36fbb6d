import { Agent, request } from 'node:http';
import { startMock } from '../../scripts/mock/start.ts';

// Run with --expose-gc. Prints the used heap in bytes after each round of requests, all of which differ.

const rounds = 5;
const perRound = Number(process.argv[2]);
const mock = await startMock({ port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const credentials = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };

const call = (path: string, headers: Record<string, string>, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(
      mock.url + path,
      { agent, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      },
    );
    sent.on('error', reject).end(body);
  });

const kinds: ((n: number) => Promise<number | undefined>)[] = [
  (n) => call('/api/v0/ft-manager/mintFT', credentials, `{"quantity":"${n}"}`),
  (n) =>
    call(
      '/api/v0/did/createVC',
      credentials,
      `{"config":{"issuerDid":"i${n}","proofType":"p","statusType":"s","subjectDid":"d${n}"},` +
        `"credentialData":{"credentialSubject":{"m${n}":${n}}},"templateId":"t${n}"}`,
    ),
  (n) =>
    call(
      '/api/v0/gasless/listAllFundedTransactions',
      credentials,
      `{"page":${n},"limit":${n},"userId":"u${n}","u${n}":1}`,
    ),
  (n) => call('/api/v0/ft-manager/mintFT', { Authorization: `wrong-${n}` }, '{}'),
  (n) => call('/api/v0/devWallet/signAndSubmitGaslessTx', credentials, `{"to":${n}}`),
  (n) => call(`/nothing/${n}`, {}, '{}'),
  (n) =>
    call(
      '/rpc',
      {},
      `{"jsonrpc":"2.0","id":${n},"method":"eth_getBlockByNumber","params":["0x${n.toString(16)}",true]}`,
    ),
  (n) =>
    call(
      '/rpc',
      { Prefer: `example=none-${n}` },
      `[{"jsonrpc":"2.0","id":"${n}","method":"method_${n}"},{"jsonrpc":"2.0","id":${n},"method":"eth_estimateGas",` +
        `"params":{"p${n}":1}}]`,
    ),
];

for (let round = 0; round < rounds; round++) {
  for (let n = 0; n < perRound; n += kinds.length) {
    await Promise.all(kinds.map((kind, i) => kind(1 + round * perRound + n + i)));
  }
  globalThis.gc?.();
  process.stdout.write(`${process.memoryUsage().heapUsed}\n`);
}
agent.destroy();
await mock.close();

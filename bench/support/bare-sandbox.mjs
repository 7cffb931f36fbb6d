// A bare script that submits gasless transactions and mints with viem, and issues credentials with jsonld, without a
// server, checks or storage. Usage: `node bare-sandbox.mjs NODE-SOCKET`. Each line of stdin names an effect and a
// count; each line of stdout has the milliseconds of each run and the CPU time per run.

import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { createPublicClient, createWalletClient, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ipc } from 'viem/node';
import jsonld from 'jsonld';

const require = createRequire(import.meta.url);
const transport = ipc(process.argv[2]);
const chain = { id: 80_002, name: 'bench', nativeCurrency: { name: 'c', symbol: 'c', decimals: 18 }, rpcUrls: {} };
const node = createPublicClient({ chain, transport, pollingInterval: 1 });
const owner = createWalletClient({
  account: privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
  chain,
  transport,
});
// As the chain of the sandbox, this one does without the history of EIP-2935.
await node.request({ method: 'anvil_setCode', params: ['0x0000F90827F1C53a10cb7A02335B175320002935', '0x'] });
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const { abi, bytecode } = require('@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json');
const deployed = await owner.deployContract({ abi, bytecode, args: ['Bench', 'B'] });
const { contractAddress: token } = await mined(deployed);

/** Polls for the receipt: viem would wait for another block, and here there is none without another transaction. */
async function mined(hash) {
  for (;;) {
    const receipt = await node.getTransactionReceipt({ hash }).catch(() => undefined);
    if (receipt !== undefined) return receipt;
    await setTimeout(1);
  }
}

async function gasless() {
  const account = privateKeyToAccount(generatePrivateKey());
  const call = { account, address: token, abi, functionName: 'approve', args: [recipient, 1n] };
  await node.simulateContract(call);
  const [gas, fees, balance] = await Promise.all([
    node.estimateContractGas(call),
    node.estimateFeesPerGas(),
    node.getBalance({ address: account.address }),
  ]);
  const missing = gas * fees.maxFeePerGas - balance;
  if (missing > 0n) {
    const hash = await owner.sendTransaction({ to: account.address, value: missing });
    await mined(hash);
  }
  const wallet = createWalletClient({ account, chain, transport });
  const hash = await wallet.writeContract({ ...call, gas, ...fees });
  await mined(hash);
}

let stopped;

/** The owner's submissions on a node that does not mine: each has its nonce after the one before. */
async function queued() {
  stopped ??= node.request({ method: 'evm_setAutomine', params: [false] });
  await stopped;
  const call = { account: owner.account, address: token, abi, functionName: 'approve', args: [recipient, 1n] };
  await node.simulateContract(call);
  const [gas, fees, nonce] = await Promise.all([
    node.estimateContractGas(call),
    node.estimateFeesPerGas(),
    node.getTransactionCount({ address: owner.account.address, blockTag: 'pending' }),
  ]);
  await owner.writeContract({ ...call, gas, nonce, ...fees });
}

async function mint() {
  const decimals = await node.readContract({ address: token, abi, functionName: 'decimals' });
  const args = [recipient, parseUnits('5', decimals)];
  const { request } = await node.simulateContract({
    account: owner.account,
    address: token,
    abi,
    functionName: 'mint',
    args,
  });
  const hash = await owner.writeContract(request);
  await mined(hash);
}

const contexts = new Map(
  [
    '@digitalbazaar/credentials-context',
    '@digitalbazaar/vc-status-list-context',
    '@transmute/security-context',
  ].flatMap((name) => [...require(name).contexts]),
);
const documentLoader = async (url) => ({ contextUrl: null, documentUrl: url, document: contexts.get(url) });
const options = { algorithm: 'URDNA2015', format: 'application/n-quads', documentLoader, safe: true };
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]);
const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
createPublicKey(key);

async function createVC() {
  const issuer = 'did:key:z6MktudQbJx4rKYo6hamPHtDZddux9CK24a43GFAnUsYzUJ6';
  const time = new Date().toISOString();
  const document = {
    '@context': [
      'https://www.w3.org/2018/credentials/v1',
      'https://w3id.org/security/suites/jws-2020/v1',
      'https://w3id.org/vc/status-list/2021/v1',
      'https://www.w3.org/ns/credentials/undefined-terms/v2',
    ],
    config: { issuerDid: issuer, proofType: 'LD_PROOF', statusType: 'StatusList2021Entry', subjectDid: issuer },
    credentialData: {},
    credentialStatus: {
      id: 'http://127.0.0.1:4010/credentials/status/1#0',
      statusListCredential: 'http://127.0.0.1:4010/credentials/status/1',
      statusListIndex: '0',
      statusPurpose: 'revocation',
      type: 'StatusList2021Entry',
    },
    credentialSubject: { id: issuer, degree: { type: 'BachelorDegree', name: 'Bachelor of Science' } },
    id: `urn:uuid:${crypto.randomUUID()}`,
    issuanceDate: time,
    issued: time,
    issuer,
    templateId: '7145a914-fc6c-41d5-9661-3142efba1246',
    type: ['VerifiableCredential'],
    validFrom: time,
  };
  const proof = {
    '@context': document['@context'],
    created: time,
    creator: issuer,
    proofPurpose: 'assertionMethod',
    type: 'JsonWebSignature2020',
    verificationMethod: `${issuer}#z6MktudQbJx4rKYo6hamPHtDZddux9CK24a43GFAnUsYzUJ6`,
  };
  const hashes = await Promise.all(
    [proof, document].map(async (one) =>
      createHash('sha256')
        .update(await jsonld.canonize(one, options))
        .digest(),
    ),
  );
  const jws = sign(null, Buffer.concat(hashes), key).toString('base64url');
  return { ...document, proof: { ...proof, jws } };
}

const effects = { gasless, queued, mint, createVC };
// Credentials are only computed, so they are also measured behind a bare server, as callers get them.
const server = createServer(async (_, response) => {
  const text = JSON.stringify(await createVC());
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
for await (const line of createInterface(process.stdin)) {
  const [name, count] = line.split(' ');
  if (name === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.stdout.write(`${(user + system) / 1000}\n`);
    continue;
  }
  const times = [];
  const before = process.cpuUsage();
  for (let i = 0; i < Number(count); i++) {
    const begin = performance.now();
    await effects[name]();
    times.push(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ times, cpu: (user + system) / 1000 / Number(count) })}\n`);
}
// viem keeps its socket open.
process.exit();

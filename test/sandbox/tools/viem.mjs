// What a user of viem does: node viem.mjs RPC_URL WEB_SOCKET_URL ARTIFACT VIEM
import { readFileSync } from 'node:fs';
const [, , rpcUrl, webSocketUrl, artifact, name] = process.argv;
const viem = await import(name);
const { privateKeyToAccount } = await import(`${name}/accounts`);
const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8'));
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
const reader = viem.createPublicClient({ transport: viem.http(rpcUrl), pollingInterval: 20 });
const listener = viem.createPublicClient({ transport: viem.webSocket(webSocketUrl) });
const chain = {
  id: await reader.getChainId(),
  name: 'sandbox',
  nativeCurrency: { name: 'C', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] }, public: { http: [rpcUrl] } },
};
const wallet = viem.createWalletClient({ account, chain, transport: viem.http(rpcUrl) });

// Nothing says when a subscription has begun; what is asked after it is answered after it.
const aMoment = async () => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await listener.getChainId();
};
const heads = [];
const stopHeads = listener.watchBlocks({ onBlock: (block) => heads.push(block.number) });
await aMoment();
const deployed = await wallet.deployContract({ abi, bytecode, args: ['Viem', 'V'] });
const { contractAddress: address } = await reader.waitForTransactionReceipt({ hash: deployed });
const events = [];
const stopEvents = listener.watchContractEvent({
  address,
  abi,
  eventName: 'Transfer',
  onLogs: (logs) => events.push(...logs),
});
const pending = [];
const stopPending = listener.watchPendingTransactions({ onTransactions: (hashes) => pending.push(...hashes) });
await aMoment();
const { request } = await reader.simulateContract({
  account,
  address,
  abi,
  functionName: 'mint',
  args: [account.address, 5n],
});
const hash = await wallet.writeContract(request);
const { status } = await reader.waitForTransactionReceipt({ hash });
const block = await reader.getBlock();
const { maxFeePerGas } = await reader.estimateFeesPerGas();
const refusal = await reader
  .simulateContract({ account, address, abi, functionName: 'transfer', args: [address, 6n] })
  .catch((error) => error.message);
const data = viem.encodeDeployData({ abi, bytecode, args: ['Viem', 'V'] });
const gas = await reader.estimateGas({ account, data, blockTag: 'latest' });
const trace = await reader.request({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] });
for (let i = 0; i < 12_000 && (events.length === 0 || heads.length < 2 || pending.length === 0); i += 1)
  await new Promise((resolve) => setTimeout(resolve, 50));
for (const stop of [stopHeads, stopEvents, stopPending]) stop();
console.log(
  JSON.stringify({
    status,
    balance: String(await reader.readContract({ address, abi, functionName: 'balanceOf', args: [account.address] })),
    hasBaseFee: block.baseFeePerGas > 0n && maxFeePerGas > 0n,
    refusal: /exceeds balance/.exec(refusal)?.[0],
    gas: typeof gas,
    trace: trace.type,
    events: events.map(({ args }) => String(args.value)),
    heads: heads.length > 1,
    pending: pending.includes(hash),
  }),
);
process.exit(0);

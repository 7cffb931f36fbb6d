// What a user of ethers does: node ethers.mjs RPC_URL WEB_SOCKET_URL ARTIFACT
import { readFileSync } from 'node:fs';
import { Contract, ContractFactory, JsonRpcProvider, NonceManager, Wallet, WebSocketProvider } from 'ethers';
const [, , rpcUrl, webSocketUrl, artifact] = process.argv;
const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8'));
const key = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a';
const provider = new JsonRpcProvider(rpcUrl, undefined, { polling: true, pollingInterval: 20 });
const listener = new WebSocketProvider(webSocketUrl);
const signer = new NonceManager(new Wallet(key, provider));
const heads = [];
await listener.on('block', (number) => heads.push(number));
const pending = [];
await listener.on('pending', (hash) => pending.push(hash));
const factory = new ContractFactory(abi, bytecode, signer);
const token = await factory.deploy('Ethers', 'E');
await token.waitForDeployment();
const events = [];
const watched = new Contract(await token.getAddress(), abi, listener);
await watched.on('Transfer', (from, to, value) => events.push(String(value)));
// Nothing says when a subscription has begun; what is asked after it is answered after it.
await listener.send('eth_chainId', []);
await new Promise((resolve) => setTimeout(resolve, 500));
const { address } = new Wallet(key);
const sent = await token.mint(address, 5n);
const { status } = await sent.wait();
const fees = await provider.getFeeData();
const refusal = await token.transfer.staticCall(await token.getAddress(), 6n).catch((error) => error.reason);
const trace = await provider.send('debug_traceTransaction', [sent.hash, { tracer: 'callTracer' }]);
const found = await token.queryFilter('Transfer', 0);
for (let i = 0; i < 12_000 && (events.length === 0 || heads.length < 2 || pending.length === 0); i += 1)
  await new Promise((resolve) => setTimeout(resolve, 50));
console.log(
  JSON.stringify({
    status,
    balance: String(await token.balanceOf(address)),
    hasBaseFee: fees.maxFeePerGas > 0n,
    refusal: /exceeds balance/.exec(refusal)?.[0],
    trace: trace.type,
    found: found.length,
    events,
    heads: heads.length > 1,
    pending: pending.includes(sent.hash),
  }),
);
process.exit(0);

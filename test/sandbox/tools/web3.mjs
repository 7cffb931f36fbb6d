// What a user of web3.js does: node web3.mjs RPC_URL WEB_SOCKET_URL ARTIFACT
import { readFileSync } from 'node:fs';
import { Web3 } from 'web3';
const [, , rpcUrl, webSocketUrl, artifact] = process.argv;
const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8'));
const web3 = new Web3(rpcUrl);
const listener = new Web3(webSocketUrl);
const account = web3.eth.accounts.wallet
  .add('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
  .get(0);
const heads = [];
(await listener.eth.subscribe('newBlockHeaders')).on('data', ({ number }) => heads.push(number));
const pending = [];
(await listener.eth.subscribe('newPendingTransactions')).on('data', (hash) => pending.push(hash));
const from = account.address;
const creation = new web3.eth.Contract(abi).deploy({ data: bytecode, arguments: ['Web3', 'W'] });
const gas = await creation.estimateGas({ from });
const token = await creation.send({ from, gas: String(gas) });
const events = [];
const watched = new listener.eth.Contract(abi, token.options.address);
watched.events.Transfer().on('data', ({ returnValues }) => events.push(String(returnValues.value)));
// Nothing says when a subscription has begun; what is asked after it is answered after it.
await listener.eth.getChainId();
await new Promise((resolve) => setTimeout(resolve, 500));
const receipt = await token.methods.mint(from, '5').send({ from });
const refusal = await token.methods
  .transfer(token.options.address, '6')
  .call({ from })
  .catch((error) => JSON.stringify([error.message, error.innerError?.message, error.cause?.message]));
const trace = await web3.currentProvider.request({
  jsonrpc: '2.0',
  id: 1,
  method: 'debug_traceTransaction',
  params: [receipt.transactionHash, { tracer: 'callTracer' }],
});
for (let i = 0; i < 12_000 && (events.length === 0 || heads.length < 2 || pending.length === 0); i += 1)
  await new Promise((resolve) => setTimeout(resolve, 50));
console.log(
  JSON.stringify({
    status: Number(receipt.status),
    balance: String(await token.methods.balanceOf(from).call()),
    hasBaseFee: Number((await web3.eth.calculateFeeData()).maxFeePerGas) > 0,
    refusal: /exceeds balance/.exec(refusal)?.[0],
    trace: trace.result.type,
    events,
    heads: heads.length > 1,
    pending: pending.includes(receipt.transactionHash),
  }),
);
process.exit(0);

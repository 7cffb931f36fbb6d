import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { startChild, type Child } from './support/child.ts';
import { firstPage } from './support/first-page.ts';
import { median, table } from './support/table.ts';

/**
 * Measures the sandbox: its start compared with Prism, each effect compared with a bare script that does the same with
 * viem and jsonld on an anvil with the same flags, the time of a reset, its memory, and what a request costs once many
 * have been answered.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    count: { type: 'string', default: '60' },
    history: { type: 'string', default: '10000' },
    queue: { type: 'string', default: '1000' },
  },
});
const [rounds, count, history] = [Number(flags.rounds), Number(flags.count), Number(flags.history)];
const queued = Number(flags.queue);
const require = createRequire(import.meta.url);

const account = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };
const headers = { 'Content-Type': 'application/json', ...account };
const paths = {
  list: '/api/v0/gasless/listAllFundedTransactions',
  gasless: '/api/v0/devWallet/signAndSubmitGaslessTx',
  queued: '/api/v0/devWallet/signAndSubmitGaslessTx',
  mint: '/api/v0/ft-manager/mintFT',
  createVC: '/api/v0/did/createVC',
};
const init = (body: unknown): RequestInit => ({ method: 'POST', headers, body: JSON.stringify(body) });
const probe = (url: string) => ({ url: url + paths.list, init: init(firstPage) });

const sandboxCommand = {
  name: 'twinspec sandbox',
  command: (port: number) => ['dist/scripts/twinspec.js', 'sandbox', '--port', String(port), '--log', 'silent'],
  probe,
};
const prismCommand = {
  name: 'prism mock',
  command: (port: number) => [
    require.resolve('@stoplight/prism-cli'),
    'mock',
    'specs/openapi.yaml',
    '-p',
    String(port),
  ],
  probe,
};

async function starts(): Promise<string[][]> {
  const times = new Map<string, number[]>();
  const spent = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const command of [sandboxCommand, prismCommand]) {
      const child = await startChild(command);
      times.set(command.name, [...(times.get(command.name) ?? []), child.start]);
      spent.set(command.name, [...(spent.get(command.name) ?? []), (await child.cpu()) * 1000]);
      await child.stop();
    }
  }
  return [...times].map(([name, all]) => [
    name,
    ...[median(all), Math.min(...all), median(spent.get(name) ?? [])].map((value) => `${value.toFixed(0)} ms`),
  ]);
}

const abi = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
];
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const did = 'did:key:z6MktudQbJx4rKYo6hamPHtDZddux9CK24a43GFAnUsYzUJ6';
const demoKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
let wallets = 0;
const bodies = {
  queued: () => ({ ...bodies.gasless(), privateKey: demoKey }),
  gasless: () => ({
    // A new wallet without coins, as in the bare script.
    privateKey: `0x${(Date.now() * 1000 + (wallets += 1)).toString(16).padStart(64, '1')}`,
    dAppId: 'demo-dapp-id',
    chainId: 80_002,
    to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    contractAbi: Buffer.from(JSON.stringify(abi)).toString('base64'),
    method: 'approve',
    params: [recipient, '1'],
  }),
  mint: () => ({
    chainId: '80002',
    contractAddress: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    custodialWalletAccessToken: 'demo-custodial-wallet-access-token',
    erc: 'ERC20',
    quantity: '5',
    recipientAddress: recipient,
    walletType: 'non-custodial',
  }),
  createVC: () => ({
    config: { issuerDid: did, proofType: 'LD_PROOF', statusType: 'StatusList2021Entry', subjectDid: did },
    credentialData: { credentialSubject: { degree: { type: 'BachelorDegree', name: 'Bachelor of Science' } } },
    templateId: '7145a914-fc6c-41d5-9661-3142efba1246',
  }),
};
type Effect = keyof typeof bodies;
type Measured = { times: number[]; cpu: number };

async function throughSandbox(child: Child, effect: Effect): Promise<Measured> {
  const times: number[] = [];
  const before = await child.cpu();
  for (let i = 0; i < count; i++) {
    const begin = performance.now();
    const response = await fetch(child.url + paths[effect], init(bodies[effect]()));
    const text = await response.text();
    times.push(performance.now() - begin);
    if (response.status !== 200) throw new Error(`${effect}: ${response.status} ${text}`);
  }
  return { times, cpu: (((await child.cpu()) - before) * 1000) / count };
}

/** Starts the bare script, and an anvil with the same flags as that of the sandbox. */
async function startBare(): Promise<{
  run: (effect: Effect) => Promise<Measured>;
  served: () => Promise<Measured>;
  stop: () => void;
}> {
  const { startAnvil } = await import('../scripts/sandbox/chain/anvil.ts');
  const anvil = await startAnvil(80_002, undefined);
  const script = new URL('support/bare-sandbox.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, anvil.socket], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const url = `http://127.0.0.1:${String((await lines.next()).value)}`;
  const cpu = async (): Promise<number> => {
    child.stdin.write('cpu\n');
    return Number((await lines.next()).value);
  };
  return {
    served: async () => {
      const before = await cpu();
      const times: number[] = [];
      for (let i = 0; i < count; i++) {
        const begin = performance.now();
        await (await fetch(url, init(bodies.createVC()))).text();
        times.push(performance.now() - begin);
      }
      return { times, cpu: ((await cpu()) - before) / count };
    },
    run: async (effect) => {
      child.stdin.write(`${effect} ${count}\n`);
      return JSON.parse(String((await lines.next()).value)) as Measured;
    },
    stop: () => {
      child.stdin.end();
      void anvil.close();
    },
  };
}

async function effects(): Promise<string[][]> {
  const sandbox = await startChild(sandboxCommand);
  const bare = await startBare();
  try {
    const rows: string[][] = [];
    const bareOnes: [string, Effect, () => Promise<Measured>][] = [
      ['gasless', 'gasless', () => bare.run('gasless')],
      ['mint', 'mint', () => bare.run('mint')],
      ['createVC', 'createVC', () => bare.run('createVC')],
      ['createVC, the bare one behind node:http', 'createVC', bare.served],
    ];
    for (const [name, effect, runBare] of bareOnes) {
      const all: [Measured, Measured][] = [];
      // The first round warms up both and is not counted.
      for (let round = 0; round <= rounds; round++) {
        const pair: [Measured, Measured] = [await throughSandbox(sandbox, effect), await runBare()];
        if (round > 0) all.push(pair);
      }
      const [own, other] = [0, 1].map((i) => ({
        time: median(all.flatMap((pair) => pair[i]?.times ?? [])),
        cpu: median(all.map((pair) => pair[i]?.cpu ?? 0)),
      }));
      if (own === undefined || other === undefined) continue;
      const figures = [own.time, other.time, own.cpu, other.cpu].map((value) => `${value.toFixed(1)} ms`);
      const ratios = [own.time / other.time, own.cpu / other.cpu].map((ratio) => `${ratio.toFixed(2)} ×`);
      rows.push([
        name,
        figures[0] ?? '',
        figures[1] ?? '',
        ratios[0] ?? '',
        figures[2] ?? '',
        figures[3] ?? '',
        ratios[1] ?? '',
      ]);
    }
    const memory = (await sandbox.memory()) / 1e6;
    const resets: number[] = [];
    for (let i = 0; i < 20; i++) {
      await fetch(sandbox.url + paths.mint, init(bodies.mint()));
      const begin = performance.now();
      await fetch(`${sandbox.url}/_twinspec/reset`, { method: 'POST' });
      resets.push(performance.now() - begin);
    }
    rows.push(['reset', `${median(resets).toFixed(1)} ms`, '', '', '', '', '']);
    rows.push([`memory after ${count * (rounds + 1) * 3} requests`, `${memory.toFixed(0)} MB`, '', '', '', '', '']);
    return rows;
  } finally {
    bare.stop();
    await sandbox.stop();
  }
}

/** Submissions of one wallet while the chain does not mine. */
async function queue(): Promise<string[]> {
  const sandbox = await startChild(sandboxCommand);
  const bare = await startBare();
  try {
    const stop = { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [false] };
    await (await fetch(`${sandbox.url}/rpc`, init(stop))).text();
    const pairs: [Measured, Measured][] = [];
    // The first turn warms up both and is not counted.
    for (let sent = 0; sent <= queued; sent += count) {
      const pair: [Measured, Measured] = [await throughSandbox(sandbox, 'queued'), await bare.run('queued')];
      if (sent > 0) pairs.push(pair);
    }
    const figures = (of: (one: Measured) => number): string[] => {
      const [own, other] = [median(pairs.map(([one]) => of(one))), median(pairs.map(([, one]) => of(one)))];
      return [`${own.toFixed(1)} ms`, `${other.toFixed(1)} ms`, `${(own / other).toFixed(2)} ×`];
    };
    return [String(pairs.length * count), ...figures(({ times }) => median(times)), ...figures(({ cpu }) => cpu)];
  } finally {
    bare.stop();
    await sandbox.stop();
  }
}

/** What a mint and a page of the list cost at first, and after many mints and submissions of 16 callers. */
async function growth(): Promise<string[][]> {
  const sandbox = await startChild(sandboxCommand);
  try {
    const measured = async (): Promise<string[]> => {
      const minted = await throughSandbox(sandbox, 'mint');
      const pages: number[] = [];
      for (let i = 0; i < 50; i++) {
        const begin = performance.now();
        await (await fetch(sandbox.url + paths.list, init({ ...firstPage, page: 1 + i }))).text();
        pages.push(performance.now() - begin);
      }
      const memory = (await sandbox.memory()) / 1e6;
      return [`${minted.cpu.toFixed(1)} ms`, `${median(pages).toFixed(1)} ms`, `${memory.toFixed(0)} MB`];
    };
    await measured();
    const rows = [['at first', ...(await measured())]];
    let left = history;
    const caller = async (i: number): Promise<void> => {
      const privateKey = `0x${String(i + 1).padStart(64, '5')}`;
      for (; left > 0; left -= 1) {
        const response = await fetch(sandbox.url + paths.gasless, init({ ...bodies.gasless(), privateKey }));
        await response.text();
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, i) => caller(i)));
    rows.push([`after ${history} submissions`, ...(await measured())]);
    return rows;
  } finally {
    await sandbox.stop();
  }
}

process.stdout.write(`${table(['command to first reply', 'median', 'best', 'CPU'], await starts())}\n\n`);
const head = ['effect', 'time', 'bare', 'ratio', 'CPU', 'CPU bare', 'CPU ratio'];
process.stdout.write(`${table(head, await effects())}\n`);

const queueHead = ['submissions of one wallet, without mining', ...head.slice(1)];
process.stdout.write(`\n${table(queueHead, [await queue()])}\n`);
const growthHead = ['', 'CPU of a mint', 'page of the list', 'memory'];
process.stdout.write(`\n${table(growthHead, await growth())}\n`);

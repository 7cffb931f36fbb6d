import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { loadContract } from '../scripts/contract/load.ts';
import { generate } from '../scripts/emit/generate.ts';
import { unpackedGiants } from '../test/support/corpus.ts';
import { median, table } from './support/table.ts';

/**
 * Measures the cost of type checking for users: a project that calls each operation with the published types, compared
 * with the same calls with openapi-fetch. TypeScript counts its own work, so one run is enough.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
if (!existsSync(join(root, 'dist/src/index.d.ts')))
  throw new Error('Run npm run build first: the published types are measured.');

const body = {
  gasless: `{
    privateKey: '0x00', dAppId: 'd', chainId: 80002, to: '0x00', contractAbi: 'W10=', method: 'm', params: [],
  }`,
  list: `{ page: 1, limit: 10, userId: 'u' }`,
  credential: `{ subjectDid: 's', issuerDid: 'i', proofType: 'p', statusType: 't', templateId: 'x' }`,
  mint: `{
    chainId: '1', contractAddress: '0x00', custodialWalletAccessToken: 't', erc: 'e', quantity: '1',
    recipientAddress: '0x00', walletType: 'w',
  }`,
  whitelist: `{ contractAddress: '0x00', contractName: 'n', linkedDAppId: 'd', gasLimitConfigured: 1 }`,
};
const calls = `  await client.signAndSubmitGaslessTx(${body.gasless}),
  await client.listAllProtocolConfig(${body.list}),
  await client.listAllFundedTransactions(${body.list}),
  await client.createVC(${body.credential}),
  await client.mintFT(${body.mint}),
  await client.addWhitelistedContractLinkedToDApp(${body.whitelist}),
`;
const consumers: [name: string, text: string][] = [
  ['nothing', 'export {};'],
  [
    'openapi-fetch',
    `import createClient from 'openapi-fetch';
import type { paths } from './types.js';
const client = createClient<paths>({ baseUrl: '' });
export const answers = [
  await client.POST('/api/v0/devWallet/signAndSubmitGaslessTx', { body: ${body.gasless} }),
  await client.POST('/api/v0/gasless/listAllProtocolConfig', { body: ${body.list} }),
  await client.POST('/api/v0/gasless/listAllFundedTransactions', { body: ${body.list} }),
  await client.POST('/api/v0/did/createVC', { body: ${body.credential} }),
  await client.POST('/api/v0/ft-manager/mintFT', { body: ${body.mint} }),
  await client.POST('/api/v0/gasless/addWhitelistedContractLinkedToDApp', { body: ${body.whitelist} }),
].map(({ data, error }) => data ?? error);
`,
  ],
  [
    'twinspec, platform client',
    `import { createPlatformClient } from 'twinspec';
const client = createPlatformClient({ baseUrl: '', apiKey: 'k' });
export const answers = [
${calls}];
`,
  ],
  [
    'twinspec, both clients',
    `import { createNodeClient, createPlatformClient } from 'twinspec';
const client = createPlatformClient({ baseUrl: '', apiKey: 'k' });
const node = createNodeClient({ rpcUrl: '' });
export const answers = [
${calls}  await node.eth_estimateGas({ to: '0x00' }),
  await node.eth_getBlockByNumber('latest', true),
  await node.eth_getTransactionByHash('0x00'),
  await node.eth_getUncleCountByBlockNumber('0x0'),
  await node.eth_getBlockTransactionCountByHash('0x00'),
];
`,
  ],
];
const compilerOptions = {
  strict: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Has a process say at its end how many seconds of CPU it has used: other load on the machine changes them little. */
const cpuAtExit = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log('CPU: ' + (user + system) / 1e6);
})`;

const folder = await mkdtemp(join(tmpdir(), 'twinspec-types-'));
const { giants, remove } = unpackedGiants();
try {
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/twinspec'));
  await symlink(join(root, 'node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  await copyFile(join(root, 'dist/generated/types.d.ts'), join(folder, 'types.d.ts'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  process.stdout.write(`TypeScript ${(require('typescript/package.json') as { version: string }).version}\n\n`);
  const counted = ['Instantiations', 'Types', 'Symbols', 'Memory used'];
  const rows: string[][] = [];
  for (const [i, [name, text]] of consumers.entries()) {
    const figures = await check(`consumer${i}`, text);
    rows.push([name, ...counted.map((figure) => figures[figure] ?? '')]);
  }
  process.stdout.write(`${table(['consumer of', 'instantiations', 'types', 'symbols', 'memory'], rows)}\n`);
  const github = giants.find(({ name }) => name === 'github.json');
  if (github !== undefined) process.stdout.write(`\n${await wholeDocument(github.file)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
  remove();
}

/** A large document: the types of all of its operations, without calls and with one of each GET that needs nothing. */
async function wholeDocument(openapi: string): Promise<string> {
  await generate({
    specs: { openapi },
    out: join(folder, 'api'),
    only: ['client'],
    names: { httpClient: 'createGithub', runtime: 'twinspec/runtime' },
    print: () => undefined,
  });
  const paths = await openapiTypescript(pathToFileURL(openapi), { silent: true });
  await writeFile(join(folder, 'paths.ts'), astToString(paths));
  const { operations } = await loadContract({ openapi });
  const simple = operations.filter(
    ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => !required),
  );
  const theirs = simple.map(({ path }) => `await client.GET(${JSON.stringify(path)}, {}),`);
  const ours = simple.map(({ id }) => `await client.result[${JSON.stringify(id)}](),`);
  const whole: [string, string][] = [
    ['openapi-fetch', openapiFetch(theirs)],
    ['twinspec', twinspecClient(ours)],
  ];
  const times = whole.map((): number[] => []);
  // In turns, so that other load on the machine affects both.
  for (let round = 0; round < 5; round++) {
    for (const [i, [name, text]] of whole.entries()) times[i]?.push(Number((await check(name, text))['CPU']));
  }
  const [base = [], own = []] = times;
  const ratio = median(own.map((time, i) => time / (base[i] ?? 0)));
  return table(
    [`GitHub, ${operations.length} operations, ${simple.length} calls`, 'tsc, s of CPU', 'ratio'],
    [
      ['openapi-fetch', median(base).toFixed(2), ''],
      ['twinspec', median(own).toFixed(2), `${ratio.toFixed(2)} ×`],
    ],
  );
}

function openapiFetch(lines: string[]): string {
  return `import createClient from 'openapi-fetch';
import type { paths } from './paths.js';
const client = createClient<paths>({ baseUrl: '' });
export const answers = [\n${lines.join('\n')}\n];\n`;
}

function twinspecClient(lines: string[]): string {
  return `import { createGithub } from './api/client.js';
const client = createGithub({ baseUrl: '' });
export const answers = [\n${lines.join('\n')}\n];\n`;
}

async function check(name: string, text: string): Promise<Record<string, string>> {
  const project = join(folder, `tsconfig.${name}.json`);
  await writeFile(join(folder, `${name}.ts`), text);
  await writeFile(project, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  const tsc = require.resolve('typescript/bin/tsc');
  const options = ['--import', cpuAtExit, tsc, '--project', project, '--extendedDiagnostics'];
  const { status, stdout } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`A consumer does not type-check:\n${stdout}`);
  return Object.fromEntries(
    [...stdout.matchAll(/^([\w/ ]+):\s+(\S+)$/gm)].map(([, name = '', figure = '']) => [name, figure]),
  );
}

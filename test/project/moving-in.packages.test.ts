import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { createNodeClient } from '../../src/index.ts';
import { mineChain, startAnvil, type Anvil, type Chain } from '../support/anvil.ts';
import { heyApiOf } from '../support/hey-api.ts';
import { freePort, startPrism } from '../support/prism.ts';
import { findPrismCommand } from '../support/prism-command.ts';
import { block } from '../support/blocks.ts';
import { send } from '../support/send.ts';
import { folderInside } from '../support/inside.ts';

// Runs both columns of the tables in the guide on moving in.

vi.setConfig({ testTimeout: 300_000 });

const guide = await readFile('guides/migrate.md', 'utf8');

/** The rows of a table, without the marks of code. */
function rowsUnder(head: string): [string, string, string][] {
  const [, table = ''] = guide.split(`| ${head} |\n`);
  const [lines = ''] = table.split('\n\n', 1);
  const cells = lines.split('\n').map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| |`| \|$/g, '')));
  return cells.slice(1).map(([first = '', second = '', third = '']) => [first, second, third]);
}

const petstore = resolve('examples/petstore/api/petstore.yaml');
const closing: (() => Promise<unknown>)[] = [];
let mock: Mock;
/** Inside the project, so that packages are found. */
let folder: string;
beforeAll(async () => {
  folder = await folderInside('moving-in');
  closing.push(() => rm(folder, { recursive: true, force: true }));
  // Two clients make the same pet, and are compared by what they get.
  mock = await startMock({ openapi: petstore, rememberData: false });
  closing.push(() => mock.close());
});
afterAll(() => Promise.all(closing.map((close) => close())));
const key = 'demo-key';
const prismCommand = await findPrismCommand();

/** Runs a line of code that names what it needs. */
async function valueOf(code: string, names: Record<string, unknown>): Promise<unknown> {
  const made = new Function(...Object.keys(names), `return (async () => ${code})();`) as (...all: unknown[]) => unknown;
  return made(...Object.values(names));
}

describe('from Prism', () => {
  const bins: Record<string, string[]> = {
    prism: [prismCommand],
    twinspec: [resolve('scripts/project/from-sources.mjs')],
  };
  const commands = rowsUnder('With Prism | Here').flatMap(([before, after]) => [before, after]);

  it('names its commands', () => expect(commands.length).toBeGreaterThan(10));

  it.each(commands)('%s', async (command) => {
    const here = command
      .replace('api.yaml', petstore)
      .replace('https://api.example', mock.url)
      .replace('0.0.0.0', 'localhost');
    const [program = '', ...words] = here.split(' ');
    const flags = words.filter((word, i) => word !== '--port' && words[i - 1] !== '--port');
    const port = await freePort();
    const parameters = [...(bins[program] ?? []), ...flags, '--port', String(port)];
    const child = spawn(process.execPath, parameters, { cwd: folder, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const answers = () =>
      send(`http://localhost:${port}/`).then(
        () => true,
        () => false,
      );
    while (child.exitCode === null && !(await answers())) await setTimeout(100);
    expect(child.exitCode).toBeNull();
    child.kill();
    await ended;
  });

  it('gives the same statuses', async () => {
    const prism = await startPrism(petstore, prismCommand);
    const rows = rowsUnder('Request to the Petstore | With Prism | Here');
    expect(rows.length).toBeGreaterThan(5);
    const statuses = rows.map(async ([request]) => {
      const [, path = ''] = /GET (\S+)/.exec(request) ?? [];
      const prefer = /Prefer: (\S+)/.exec(request)?.[1];
      const headers = {
        ...(request.includes('with a key') && { 'X-Api-Key': key }),
        ...(prefer !== undefined && { Prefer: prefer }),
      };
      const before = await send(prism.url + path, { headers });
      const after = await send(`${mock.url}/v1${path}`, { headers });
      return [request, String(before.status), String(after.status)];
    });
    expect(await Promise.all(statuses)).toEqual(rows);
    await prism.close();
  });
});

/** A block of the guide as a module, for a reader with an address and a key. */
function moduleOf(number: number, names: string): string {
  const own = `const url = ${JSON.stringify(`${mock.url}/v1`)};\nconst key = ${JSON.stringify(key)};\n`;
  return `${own}${block('guides/migrate.md', number)}\nexport { ${names} };\n`;
}

async function made(number: number, name: string): Promise<Record<string, unknown>> {
  const file = join(folder, `block-${number}.ts`);
  await writeFile(file, moduleOf(number, name));
  return (await import(file)) as Record<string, unknown>;
}

describe('from openapi-fetch and hey-api', () => {
  let names: Record<string, unknown>;
  beforeAll(async () => {
    await generate({ specs: { openapi: petstore }, out: join(folder, 'api'), check: false, print: () => undefined });
    names = { ...(await made(1, 'before')), ...(await made(2, 'after')) };
  });

  const theirs = rowsUnder('With openapi-fetch | Here');
  it('has rows', () => expect(theirs.length).toBeGreaterThan(3));
  it.each(theirs)('%s', async (before, after) => {
    const value = await valueOf(before, names);
    expect(value).toBeDefined();
    expect(await valueOf(after, names)).toEqual(value);
  });

  it('gives what hey-api gives', async () => {
    const hey: Record<string, unknown> = await heyApiOf(petstore, moduleOf(3, 'client, sdk'));
    const rows = rowsUnder('With hey-api | Here');
    expect(rows.length).toBeGreaterThan(3);
    for (const [before, after] of rows) {
      const value = await valueOf(before, hey);
      expect(value, before).toBeDefined();
      expect(await valueOf(after, names), before).toEqual(value);
    }
  });
});

describe('from viem', () => {
  let anvil: Anvil;
  let chain: Chain;
  beforeAll(async () => {
    anvil = await startAnvil();
    closing.push(() => anvil.close());
    chain = await mineChain(anvil);
  });

  const rows = rowsUnder('With viem | Here');
  it('has rows', () => expect(rows.length).toBeGreaterThan(4));
  it.each(rows)('%s', async (before, after) => {
    const [from, to] = (await anvil.call('eth_accounts')) as Json[];
    const names = {
      viem: createPublicClient({ transport: http(anvil.url) }),
      node: createNodeClient({ rpcUrl: anvil.url }),
      ...{ from, to, hash: chain.transactions.legacy },
    };
    const value = await valueOf(before, names);
    expect(value).toBeDefined();
    expect(await valueOf(after, names)).toEqual(value);
  });
});

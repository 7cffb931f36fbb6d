import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { once } from '../../scripts/contract/base/once.ts';
import { runtimes } from './runtimes.ts';
import { install, makeProject, pack, packRuntime, removeProject, succeed } from './project.ts';

// What takes long to make and is the same for every file of tests, whatever run it belongs to: made when the first one
// asks, in the process that all of them have in common, and removed when they are done.

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await makeProject();
  folders.push(folder);
  return folder;
}

const packed = once(async () => {
  const folder = await newFolder();
  return { package: await pack(folder), runtime: await packRuntime(folder) };
});

/** What is made, and the paths that a test gets of it. */
const making = {
  /** The package and the runtime of the clients, as `npm pack` makes them. */
  tarballs: packed,
  /** The folder with the package in its node_modules. */
  installed: async (folder: string) => {
    const { package: tarball } = await packed();
    await install(folder, [tarball]);
    return { folder };
  },
  /**
   * The declarations of the modules that need Node itself: of these, users of emitted code see the declarations alone.
   */
  declarations: async (folder: string) => {
    const modules = { server: 'scripts/server/runtime', fetch: 'scripts/mock/fetch' };
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: resolve('.'),
      typeRoots: [resolve('node_modules/@types')],
      outDir: folder,
    };
    const files = Object.values(modules).map((module) => resolve(`${module}.ts`));
    const project = join(folder, 'tsconfig.json');
    await writeFile(
      project,
      JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, include: [], files }),
    );
    await promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', project]);
    return { server: join(folder, `${modules.server}.d.ts`), fetch: join(folder, `${modules.fetch}.d.ts`) };
  },
  /** The folder with other runtimes in its node_modules. */
  runtimes: async (folder: string) => {
    await install(
      folder,
      runtimes.map((runtime) => runtime.package),
    );
    return { folder };
  },
  /** The folder with what single files of tests hold ours against in its node_modules. */
  peers: async (folder: string) => {
    await cp('test/support/peers', folder, { recursive: true });
    await succeed(folder, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']);
    return { folder };
  },
  /** The folder with test runners and HTTP clients in its node_modules, and a folder for each runner in it. */
  runners: async (folder: string) => {
    await cp('test/support/runners', folder, { recursive: true });
    await succeed(folder, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']);
    // The projects in it are no workspaces, but of teams that know nothing of each other.
    await rm(join(folder, 'package.json'));
    return { folder };
  },
  /** The folder with tools for nodes in its node_modules. */
  nodeTools: async (folder: string) => {
    await install(folder, [
      '@foundry-rs/cast@1.7.1',
      'web3@4.16.0',
      'ethers@6.17.0',
      'viem@2.57.1',
      'viem-2.0.0@npm:viem@2.0.0',
      'hardhat@2.26.0',
      '@nomicfoundation/hardhat-ethers@3.1.0',
      '@nomicfoundation/hardhat-network-helpers@1.1.0',
    ]);
    return { folder };
  },
  /** The folder with nodes of Ethereum in its node_modules. */
  ethereumNodes: async (folder: string) => {
    await install(folder, ['hardhat@2.26.0', 'ganache@7.9.2']);
    await writeFile(join(folder, 'hardhat.config.cjs'), "module.exports = { solidity: '0.8.28' };");
    return { folder };
  },
};

/** See `making`. */
export type Making = typeof making;

declare module 'vitest' {
  // Vitest is told what it hands to the tests by a member of this one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    madeOnce: string;
  }
}

/** What all runs of a process have in common; vitest loads this module anew for each of them. */
type Shared = { address: Promise<string>; runs: number; end: () => Promise<void> };

function begin(): Shared {
  const made = Object.fromEntries(
    Object.entries(making).map(([name, make]) => [`/${name}`, once(async () => make(await newFolder()))]),
  );
  const server = createServer(({ url = '' }, response) => {
    made[url]?.().then(
      (paths) => response.end(JSON.stringify(paths)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: listening.then(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    runs: 0,
    end: async () => {
      server.close();
      server.closeAllConnections();
      for (const folder of folders) await removeProject(folder);
    },
  };
}

const shared = ((globalThis as { twinspecMaking?: Shared }).twinspecMaking ??= begin());

/**
 * Begins a run of tests, as `globalSetup` of vitest.
 *
 * @param project - gets the address to ask at
 * @returns ends it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.runs += 1;
  project.provide('madeOnce', await shared.address);
  return async () => {
    shared.runs -= 1;
    if (shared.runs === 0) await shared.end();
  };
}

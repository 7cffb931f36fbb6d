#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ContractError, UsageError } from './contract/errors.ts';
import { parseFlags, type Flags } from './flags.ts';

/** What the file of a verb exports. */
type Verb = { flags: Flags; run: (values: never) => Promise<void> };

/** A verb, loaded when called: a mock should not wait for a compiler. It needs optional peers, written as `npm install` takes them. */
type Entry = { summary: string; needs: string[]; load: () => Promise<Verb> };

const verbs: Record<string, Entry> = {
  start: {
    summary: 'serve the mock of both APIs and the docs site',
    needs: ['ajv', 'ajv-formats', 'esbuild', 'marked', 'yaml'],
    load: () => import('./start.ts'),
  },
  generate: {
    summary: 'write types, tables, validators and documents from the specs',
    // openapi-typescript needs TypeScript's JavaScript API, which TypeScript 7 does not have.
    needs: ['@open-rpc/generator', 'ajv', 'ajv-formats', 'esbuild', 'openapi-typescript', 'typescript@5', 'yaml'],
    load: () => import('./generate.ts'),
  },
  lint: {
    summary: 'check the specs, their examples and their exchanges',
    needs: ['@open-rpc/schema-utils-js', '@redocly/cli', 'ajv', 'ajv-formats', 'yaml'],
    load: () => import('./lint.ts'),
  },
  mock: {
    summary: 'serve the mock of both APIs',
    needs: ['ajv', 'ajv-formats', 'yaml'],
    load: () => import('./mock.ts'),
  },
  docs: {
    summary: 'build the docs site into a folder',
    needs: ['ajv', 'ajv-formats', 'esbuild', 'marked', 'yaml'],
    load: () => import('./docs.ts'),
  },
  verify: {
    summary: 'hold a live server to the contract',
    needs: ['ajv', 'ajv-formats', 'yaml'],
    load: () => import('./verify.ts'),
  },
  diff: {
    summary: 'list what breaks between two versions of the specs',
    needs: ['@redocly/cli', 'yaml'],
    load: () => import('./diff.ts'),
  },
};

/** Exit codes: the contract holds; it is broken; the command was used wrongly. */
const exitCodes = { fine: 0, broken: 1, usage: 2 } as const;

async function main([name, ...parameters]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    print(overview());
    return name === undefined ? exitCodes.usage : exitCodes.fine;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new UsageError(`twinspec has no verb ${JSON.stringify(name)}. It has ${Object.keys(verbs).join(', ')}.`);
  const { flags, run } = await verb.load();
  if (parameters.includes('--help') || parameters.includes('-h')) {
    print(help(name, verb.summary, flags));
    return exitCodes.fine;
  }
  await run(parseFlags(flags, parameters) as never);
  return exitCodes.fine;
}

function overview(): string {
  const rows = Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
  return ['Usage: twinspec <verb> [flags]', '', ...rows, '', 'twinspec <verb> --help lists the flags of a verb.'].join('\n');
}

function help(name: string, summary: string, flags: Flags): string {
  const rows = Object.entries(flags).map(([flag, { value, default: fallback, help: text }]) => {
    const left = `--${flag}${value === undefined ? '' : ` ${value}`}`;
    return `  ${left.padEnd(24)}${text}${fallback === undefined ? '' : ` (default: ${fallback})`}`;
  });
  return [`twinspec ${name}: ${summary}`, '', ...rows].join('\n');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(error: unknown, needs: string[]): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return exitCodes.usage;
  }
  if (error instanceof ContractError) {
    process.stderr.write(`${error.problems.join('\n')}\n`);
    return exitCodes.broken;
  }
  // Not the user's mistake but ours: here the stack helps.
  process.stderr.write(`${error instanceof Error ? (missingPeers(error, needs) ?? error.stack) : String(error)}\n`);
  return exitCodes.broken;
}

/** The bare package runs the built-in mock; what else a verb needs and is not there is named at once, not one by one. */
function missingPeers(error: Error & { code?: string }, needs: string[]): string | undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const name = /Cannot find (?:package|module) '((?:@[^/']+\/)?[^/'.][^/']*)/.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  const missing = needs.filter((need) => !isInstalled(need.replace(/(?<=.)@.*/, '')));
  const packages = missing.length === 0 ? [name] : missing;
  return `This needs packages that are not installed. Run: npm install --save-dev ${packages.join(' ')}`;
}

function isInstalled(name: string): boolean {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name)));
}

const [, , called = ''] = process.argv;
const needs = Object.hasOwn(verbs, called) ? (verbs[called]?.needs ?? []) : [];
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => complain(error, needs));

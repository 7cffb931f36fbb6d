#!/usr/bin/env node
import { ContractError, UsageError } from './contract/errors.ts';
import { parseFlags, type Flags } from './flags.ts';

/** What the file of a verb exports. */
type Verb = { flags: Flags; run: (values: never) => Promise<void> };

/** Loaded when called: a mock should not wait for a compiler. */
const verbs: Record<string, { summary: string; load: () => Promise<Verb> }> = {
  start: { summary: 'serve the mock of both APIs and the docs site', load: () => import('./start.ts') },
  generate: { summary: 'write types, tables, validators and documents from the specs', load: () => import('./generate.ts') },
  lint: { summary: 'check the specs, their examples and their exchanges', load: () => import('./lint.ts') },
  mock: { summary: 'serve the mock of both APIs', load: () => import('./mock.ts') },
  docs: { summary: 'build the docs site into a folder', load: () => import('./docs.ts') },
  verify: { summary: 'hold a live server to the contract', load: () => import('./verify.ts') },
  diff: { summary: 'list what breaks between two versions of the specs', load: () => import('./diff.ts') },
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

function complain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return exitCodes.usage;
  }
  if (error instanceof ContractError) {
    process.stderr.write(`${error.problems.join('\n')}\n`);
    return exitCodes.broken;
  }
  // Not the user's mistake but ours: here the stack helps.
  process.stderr.write(`${error instanceof Error ? (missingPeer(error) ?? error.stack) : String(error)}\n`);
  return exitCodes.broken;
}

/** The bare package runs the built-in mock; what other verbs need is an optional peer. */
function missingPeer(error: Error & { code?: string }): string | undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const name = /Cannot find (?:package|module) '((?:@[^/']+\/)?[^/'.][^/']*)/.exec(error.message)?.[1];
  return name === undefined ? undefined : `This needs the package ${name}, which is not installed. Run: npm install --save-dev ${name}`;
}

process.exitCode = await main(process.argv.slice(2)).catch(complain);

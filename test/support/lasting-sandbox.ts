import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { startTwinspec } from './process.ts';

/** A sandbox in a process of its own, which can be killed. */
export type LastingSandbox = { url: string; rpcUrl: string; process: ChildProcess };

const running = new Set<ChildProcess>();

/**
 * Starts a sandbox that keeps its state.
 *
 * @param state - the folder of its state
 * @param more - other flags
 * @returns the sandbox, once it is ready
 */
export async function startLasting(state: string, ...more: string[]): Promise<LastingSandbox> {
  const child = startTwinspec(['sandbox', '--port', '0', '--log', 'json', ...more, '--state', state]);
  child.stderr.pipe(process.stderr, { end: false });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for await (const line of createInterface(child.stdout)) {
    const { url, rpcUrl } = JSON.parse(line) as { url?: string; rpcUrl?: string };
    if (url === undefined || rpcUrl === undefined) continue;
    child.stdout.resume();
    return { url, rpcUrl, process: child };
  }
  throw new Error('The sandbox ended before it was ready.');
}

/**
 * Ends a sandbox as nothing can prevent (`kill -9`).
 *
 * @param sandbox - the sandbox
 */
export async function kill({ process: child }: LastingSandbox): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Lets the chain of a sandbox grow until a state is stored from which a restart begins, and some blocks more.
 *
 * @param state - the folder of its state
 * @param grow - mines some blocks
 */
export async function untilStored(state: string, grow: () => Promise<unknown>): Promise<void> {
  const stored = (): number => statSync(join(state, 'latest-chain'), { throwIfNoEntry: false })?.size ?? 0;
  for (let more = 0; more < 4; more += stored() > 10_000 ? 1 : 0) {
    await grow();
    await setTimeout(250);
  }
}

/** Ends what a test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

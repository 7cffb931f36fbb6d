import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { patient } from './patient.ts';
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

/** Waits until the state of the chain is stored with all lines of the log. */
export async function untilStored(state: string): Promise<void> {
  const written = (): number => readFileSync(join(state, 'log.jsonl'), 'utf8').split('\n').length - 1;
  const stored = (): unknown => /^\{"twinspec":\{"lines":(\d+)/.exec(read(join(state, 'state.json')))?.[1];
  await vi.waitUntil(() => stored() === String(written()), patient);
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Ends what a test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { usageOf, type Usage } from './usage.ts';

/** The verbs that take several documents at once. */
export const togetherVerbs = ['mock', 'docs', 'generate', 'verify'] as const;

/** What a verb used for each document alone, and for all of them at once. */
export type Together = { apart: Usage[]; together: Usage };

/**
 * Runs a verb for each of several documents alone, and then for all of them. `verify` checks a mock of the same ones.
 *
 * @param command - the file of twinspec's command
 * @param documents - their paths, each with a name: `orders=api/orders.yaml`
 * @param folder - an empty folder for what is written
 */
export async function measureTogether(
  command: string,
  verb: (typeof togetherVerbs)[number],
  documents: readonly string[],
  folder: string,
): Promise<Together> {
  const apart: Usage[] = [];
  for (const [i, document] of documents.entries())
    apart.push(await measure(command, verb, [document], join(folder, `${verb}-${i}`)));
  return { apart, together: await measure(command, verb, documents, join(folder, `${verb}-all`)) };
}

/** The share that all at once took of the sum of each alone: of CPU time, and of memory. */
export function shareOf({ apart, together }: Together): { cpu: number; memory: number } {
  const sum = (name: 'cpu' | 'memory'): number => apart.reduce((whole, usage) => whole + usage[name], 0);
  return { cpu: together.cpu / sum('cpu'), memory: together.memory / sum('memory') };
}

async function measure(
  command: string,
  verb: (typeof togetherVerbs)[number],
  documents: readonly string[],
  out: string,
): Promise<Usage> {
  const served = [command, 'mock', ...documents, '--port', '0', '--log', 'silent'];
  if (verb === 'mock') return usageOf(served, { isDone: hasAnswered });
  if (verb !== 'verify') return usageOf([command, verb, ...documents, '--out', out]);
  const mock = spawn(process.execPath, served, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    let said = '';
    for await (const chunk of mock.stdout.setEncoding('utf8') as AsyncIterable<string>)
      if (/\n/.test((said += chunk))) break;
    const [base = ''] = addressesIn(said);
    const urls = documents.map((document) => {
      const [name = ''] = document.split('=');
      const [own = base] = addressesIn(said.split(` ${name} at `)[1] ?? '');
      return ['--url', `${name}=${own}`];
    });
    return await usageOf([command, 'verify', ...documents, ...urls.flat()], { codes: [0, 1] });
  } finally {
    mock.kill();
  }
}

/** Waits for the first answer of a server that has said its address. */
async function hasAnswered(said: string): Promise<boolean> {
  const [url] = addressesIn(said);
  if (url === undefined) return false;
  await fetch(url, { headers: { Accept: 'application/json' } });
  return true;
}

function addressesIn(said: string): string[] {
  return said.match(/http:\/\/[\d.:]+(?:\/[\w/]+)?/g) ?? [];
}

import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Calls } from './check.ts';

// Runs the calls of one SDK against the server at TWINSPEC_URL, and prints what became of each:
// twinspec mock --openapi github.json -- tsx run.ts octokit

const [name = '', path = ''] = process.argv.slice(2);
const url = `${process.env['TWINSPEC_URL']}${path}`;

/** Only what hangs is given up: a call takes milliseconds. */
const patience = 60_000;

// An SDK that follows an address out of the mock, e.g. to the next page of a list, is not answered by the real API.
const dns = createRequire(import.meta.url)('node:dns') as { lookup: unknown };
dns.lookup = (host: string, _: unknown, answer: (error: Error) => void): void =>
  answer(new Error(`the call left the mock for ${host}`));
syncBuiltinESMExports();

const { calls } = (await import(`./${name}.ts`)) as { calls: (url: string) => Calls };
const outcomes: Record<string, string> = {};
for (const [call, run] of Object.entries(calls(url))) outcomes[call] = await outcomeOf(run);
process.stdout.write(JSON.stringify(outcomes), () => process.exit());

async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  const waits = new AbortController();
  const hangs = sleep(patience, `no end after ${patience / 1000} s`, { signal: waits.signal });
  const ends = run().then(() => 'passed', wordsOf);
  try {
    return await Promise.race([ends, hangs]);
  } finally {
    waits.abort();
  }
}

/** What an error says in one line; those of some SDKs have no message, or the whole answer as message. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error && error.message ? String(error) : JSON.stringify(error);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}

import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Calls } from './check.ts';

// Runs the calls of one SDK against the server at TWINSPEC_URL, and prints what became of each:
// twinspec mock --openapi github.json -- tsx run.ts octokit

const [name = '', path = ''] = process.argv.slice(2);
const url = `${process.env['TWINSPEC_URL']}${path}`;

/** Only what hangs is given up: a call takes milliseconds. */
const patience = 30_000;

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
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no end after ${patience / 1000} s`), patience);
  });
  const ends = run().then(
    () => 'passed',
    (error: unknown) => String(error) + (error instanceof Error && error.message === '' ? JSON.stringify(error) : ''),
  );
  try {
    return await Promise.race([ends, hangs]);
  } finally {
    clearTimeout(timer);
  }
}

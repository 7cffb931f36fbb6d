import { spawn } from 'node:child_process';

/** How a run ended, with its output, and what it took: seconds of CPU time and megabytes of memory. */
export type MeasuredRun = { code: number | null; stdout: string; stderr: string; seconds: number; megabytes: number };

/** Writes what the process took to the file descriptor 3 at its end. */
const measuring = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
`)}`;

/**
 * Runs a verb in a process of its own, and measures what it takes. The first run after a change also bundles the
 * command.
 *
 * @param words - the verb and its flags
 * @returns how it ended
 */
export async function measured(words: string[]): Promise<MeasuredRun> {
  const child = spawn(process.execPath, ['--import', measuring, 'scripts/from-sources.mjs', ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = child.stdio.slice(1).map(async (stream) => {
    let text = '';
    for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString();
    return text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout = '', stderr = '', usage = ''] = await Promise.all(texts);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage;
  return { code, stdout, stderr, seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
}

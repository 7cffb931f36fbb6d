import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startTwinspec } from '../support/process.ts';
import { raw } from '../support/send.ts';

/** An entry of a recording, as far as the tests read it. */
export type Entry = { response: { status: number; content: { text: string } } };

/**
 * Starts `record` in a process of its own, and waits until it records or ends.
 *
 * @param out - the file to record to
 * @param parameters - the addresses, and more flags
 * @returns its address, and ways to use and to end it
 */
export async function startRecord(out: string, parameters: string[]) {
  const child = startTwinspec(['record', '--port', '0', '--out', out, ...parameters]);
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  let url = '';
  const lines = createInterface(child.stdout);
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      stdout += `${line}\n`;
      url = /^(?!Traffic)\w+ +(http:\/\/[^/]+)/.exec(line)?.[1] ?? url;
      if (line.startsWith('Recording.')) resolve();
    });
  });
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([ready, closed]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await closed)[0];
  };
  const entries = (): Entry[] => {
    const { log } = JSON.parse(readFileSync(out, 'utf8')) as { log: { entries: Entry[] } };
    return log.entries;
  };
  const send = (head: string, body = '') =>
    raw(
      { url },
      `${head}\r\n${body === '' ? '' : `Content-Length: ${body.length}\r\n`}Connection: close\r\n\r\n${body}`,
    );
  return { child, out, url, send, end, entries, closed, stdout: () => stdout, stderr: () => stderr };
}

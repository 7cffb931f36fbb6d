import { afterEach } from 'vitest';
import { createServer, type Handlers, type Server, type ServerOptions } from '../../scripts/server/server.ts';

/** The options of a server; the operations without a handler answer 501. */
type Options = Omit<ServerOptions<Handlers>, 'handlers' | 'missing'> & { handlers: Partial<Handlers> };

/** A listening server, and the output of this process on stderr and stdout since its start. */
export type Running = { server: Server; url: string; rpcUrl: string; log: () => string; out: () => string };

/**
 * Prepares a test file for servers of our contract, each of which is closed after the test that started it.
 *
 * @returns a function that starts a server
 */
export function runningServers(): (options: Options) => Promise<Running> {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  return async (options) => {
    const [stderr, stdout] = [captured('stderr'), captured('stdout')];
    const server = createServer({ ...options, missing: 501 });
    const { url, rpcUrl } = await server.listen();
    closing.push(async () => {
      await server.close();
      stdout.end();
      stderr.end();
    });
    return { server, url, rpcUrl, log: stderr.text, out: stdout.text };
  };
}

/**
 * Lists what is written to stderr.
 *
 * @param work - what is done meanwhile
 * @returns what the work returns, and the text
 */
export async function stderrDuring<Value>(work: () => Promise<Value>): Promise<[value: Value, log: string]> {
  const stderr = captured('stderr');
  try {
    return [await work(), stderr.text()];
  } finally {
    stderr.end();
  }
}

function captured(name: 'stdout' | 'stderr'): { text: () => string; end: () => void } {
  const write = process[name].write;
  let text = '';
  process[name].write = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  return {
    text: () => text,
    end: () => {
      process[name].write = write;
    },
  };
}

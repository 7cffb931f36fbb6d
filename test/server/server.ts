import { afterEach } from 'vitest';
import { createServer, type Handlers, type Server, type ServerOptions } from '../../scripts/server/server.ts';

/** A server that listens, and what this process has written to stderr and stdout since. */
export type Running = { server: Server; url: string; rpcUrl: string; log: () => string; out: () => string };

/**
 * Starts servers of our contract for the tests of a file; each is closed after the test that started it.
 *
 * @returns starts one
 */
export function runningServers(): (options: ServerOptions<Handlers>) => Promise<Running> {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  return async (options) => {
    const [stderr, stdout] = [captured('stderr'), captured('stdout')];
    const server = createServer(options);
    const { url, rpcUrl } = await server.listen();
    closing.push(async () => {
      await server.close();
      stdout.end();
      stderr.end();
    });
    return { server, url, rpcUrl, log: stderr.text, out: stdout.text };
  };
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

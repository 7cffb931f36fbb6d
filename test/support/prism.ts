import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Starts the command of Prism on a random loopback port.
 *
 * @param document - path of the OpenAPI document to mock
 * @param cli - path of the command
 * @returns its address, once it listens
 * @throws Error with Prism's own words when it ends before that
 */
export async function startPrism(document: string, cli: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [cli, 'mock', document, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  child.stderr.resume();
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (!line.includes('Prism is listening on')) continue;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      close: async () => {
        process.off('exit', stop);
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      },
    };
  }
  throw new Error(`Prism ended before it listened:\n${said.join('\n')}`);
}

/**
 * Finds a free loopback port, for what does not accept port 0. It is none of those that the system gives to whoever
 * connects or asks for any port (from 32,768 on Linux): one of these may be taken by the next test beside this one.
 *
 * @returns a port that was free just now
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      // Somebody has it.
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './child.ts';

/** A redis-server. */
export type Store = { url: string; stop: () => Promise<void> };

/**
 * Starts a redis-server that writes nothing to disk.
 *
 * @returns the server, which takes connections; `undefined` if the program is not installed
 */
export async function startStore(): Promise<Store | undefined> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const missing = once(child, 'error').then(() => true);
  const isUp = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect')
      .then(() => true)
      .catch(() => false)
      .finally(() => socket.destroy());
  };
  while (!(await isUp())) if (await Promise.race([missing, sleep(20, false)])) return undefined;
  const gone = once(child, 'exit');
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

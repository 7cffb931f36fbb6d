import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in a process of its own. */
export type Child = {
  url: string;
  /** Milliseconds from the command to the first reply. */
  start: number;
  /** Seconds of CPU since its start, in user and kernel mode. */
  cpu: () => Promise<number>;
  /** Resident memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

/** How to start a server on a port, and how to check that it answers. */
export type Command = {
  name: string;
  /** The program, if other than `node`. */
  program?: string;
  /** Its parameters. */
  command: (port: number) => string[];
  /** Variables in addition to the current environment. */
  environment?: NodeJS.ProcessEnv;
  /** The working folder, if other than that of this process. */
  folder?: string;
  probe: (url: string) => { url: string; init: RequestInit };
};

/**
 * Starts a server and waits for its first reply.
 *
 * @param command - how to start it
 * @returns the running child
 * @throws Error when it does not answer within a minute
 */
export async function startChild({
  name,
  program = process.execPath,
  command,
  environment,
  folder,
  probe,
}: Command): Promise<Child> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(program, command(port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
    ...(folder !== undefined && { cwd: folder }),
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
  await firstReply(child, probe(url), () => `${name} did not start: ${complaint}`);
  const start = performance.now() - begin;
  const pid = child.pid ?? 0;
  return {
    url,
    start,
    // In nanoseconds, for each thread. /proc/PID/stat has a resolution of 10 ms, the time of some 200 requests.
    cpu: async () => {
      const threads = await readdir(`/proc/${pid}/task`);
      const spent = await Promise.all(
        threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
      );
      return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e9, 0);
    },
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(5000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

async function firstReply(
  child: ChildProcess,
  { url, init }: ReturnType<Command['probe']>,
  complaint: () => string,
): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(url, init).catch(() => undefined);
    if (response !== undefined) {
      await response.arrayBuffer();
      return;
    }
    await sleep(5);
  }
  child.kill('SIGKILL');
  throw new Error(complaint());
}

/**
 * Finds a port that nothing listens on.
 *
 * @returns the port of 127.0.0.1
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

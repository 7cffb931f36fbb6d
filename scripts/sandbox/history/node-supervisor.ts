import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { OwnNode } from '../chain/anvil.ts';
import { filtersOf, type Filters, type TakeBack } from '../chain/filters.ts';
import { nodeOn, type SocketNode } from '../chain/ipc.ts';
import { NodeGone, type Node } from '../chain/node.ts';

/** Our own node, which is started again when it has ended or is frozen. */
export type SupervisedNode = {
  /** The node; while it is started again, every call fails with a sentence. */
  node: Node;
  /** How a new node is brought to where the last one was. */
  recoverBy: (recover: Recover) => void;
  /** Starts another node in the place of this one. */
  replace: (recover: Recover) => Promise<void>;
  /** Its filters; see {@link Filters}. */
  filters: Pick<Filters, 'countAnew' | 'forget'> & { gather: () => Promise<TakeBack> };
  close: () => Promise<void>;
};

/** Brings a new node to where the last one was, before others call it. */
type Recover = (node: Node) => Promise<void>;

/** Milliseconds between two looks at the process. */
const pulse = 250;

/**
 * Starts a node and looks after it.
 *
 * @returns the node, once it answers
 * @throws ContractError when it cannot be started
 */
export async function superviseNode(start: () => Promise<OwnNode>): Promise<SupervisedNode> {
  let recover: Recover = async () => {};
  const filters = filtersOf();
  let isClosing = false;
  let current = await begin(start);
  let isReady = true;

  const replace = async (bring: Recover): Promise<void> => {
    isReady = false;
    for (let isThere = false; !isThere;) {
      await end(current);
      if (isClosing) return;
      current = await begin(start);
      isThere = await bring(current.node).then(
        () => true,
        (error: unknown) => {
          // It has ended meanwhile.
          if (error instanceof NodeGone) return false;
          throw error;
        },
      );
    }
    filters.forget();
    isReady = true;
    watch(current);
  };
  const watch = (running: Running): void => {
    const startAgain = async (): Promise<void> => {
      if (!isClosing && isReady && running === current) await replace(recover);
    };
    // If it cannot be started, calls go on to say that it is gone.
    void running.node.ended.then(startAgain).catch(() => undefined);
  };
  watch(current);
  const beat = setInterval(() => {
    const { own, node } = current;
    void isFrozen(own.pid).then((frozen) => frozen && node.close());
  }, pulse).unref();

  const callThrough = <Result>(work: (node: Node) => Promise<Result>): Promise<Result> =>
    isReady ? work(current.node) : Promise.reject(new NodeGone(away));
  return {
    node: {
      request: <Result>(method: string, params: unknown) =>
        callThrough(async (node) => (await filters.request(node, method, params)) as Result),
      together: (calls) => callThrough((node) => node.together(calls)),
    },
    recoverBy: (how) => {
      recover = how;
    },
    replace,
    close: async () => {
      isClosing = true;
      clearInterval(beat);
      await end(current);
    },
    filters: { ...filters, gather: () => filters.gather(current.node) },
  };
}

async function end({ own, node }: Running): Promise<void> {
  node.close();
  await own.close();
}

/** A node that runs, and the connection to it. */
type Running = { own: OwnNode; node: SocketNode };

const away = 'The node cannot be reached: it has ended. It is being started again; try again in a moment.';

async function begin(start: () => Promise<OwnNode>): Promise<Running> {
  const own = await start();
  try {
    return { own, node: await nodeOn(own.socket) };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/** Whether a process is stopped (SIGSTOP): proc(5) on Linux, ps(1) on other systems that have it. */
async function isFrozen(pid: number | undefined): Promise<boolean> {
  if (pid === undefined) return false;
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return text.charAt(text.lastIndexOf(')') + 2) === 'T';
    }
    return (await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)])).stdout.trim().startsWith('T');
  } catch {
    return false;
  }
}

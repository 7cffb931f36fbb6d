import { readFileSync } from 'node:fs';
import type { OwnNode } from './anvil.ts';
import { nodeOn, type SocketNode } from './ipc.ts';
import { NodeGone, type Node } from './node.ts';

/** Our own node, which is started again when it has ended or is frozen. */
export type SupervisedNode = {
  /** The node; while it is started again, every call fails with a sentence. */
  node: Node;
  /** What a new node has to be brought to before anybody else may call it. */
  recoverBy: (recover: (node: Node) => Promise<void>) => void;
  close: () => Promise<void>;
};

/** Milliseconds between two looks at the process. */
const pulse = 250;

/**
 * Starts a node and looks after it.
 *
 * @param start - starts one
 * @returns the node, once it answers
 * @throws ContractError when it cannot be started
 */
export async function supervisedNode(start: () => Promise<OwnNode>): Promise<SupervisedNode> {
  let recover = async (_: Node): Promise<void> => {};
  let isClosing = false;
  let current = await begin(start);
  let isReady = true;

  const restart = async (): Promise<void> => {
    isReady = false;
    const { own, node } = current;
    node.close();
    await own.close();
    if (isClosing) return;
    current = await begin(start);
    watch(current.node);
    await recover(current.node);
    isReady = true;
  };
  const watch = (node: SocketNode): void => {
    // If it cannot be started, or ends while it recovers, the calls go on to say that it is gone.
    void node.ended.then(() => (isClosing || node !== current.node ? undefined : restart())).catch(() => undefined);
  };
  watch(current.node);
  const beat = setInterval(() => {
    if (isFrozen(current.own.pid)) current.node.close();
  }, pulse).unref();

  const through = <Result>(work: (node: Node) => Promise<Result>): Promise<Result> =>
    isReady ? work(current.node) : Promise.reject(new NodeGone(away));
  return {
    node: {
      request: (method, params) => through((node) => node.request(method, params)),
      together: (calls) => through((node) => node.together(calls)),
    },
    recoverBy: (how) => {
      recover = how;
    },
    close: async () => {
      isClosing = true;
      clearInterval(beat);
      current.node.close();
      await current.own.close();
    },
  };
}

const away = 'The node cannot be reached: it has ended. It is being started again; try again in a moment.';

async function begin(start: () => Promise<OwnNode>): Promise<{ own: OwnNode; node: SocketNode }> {
  const own = await start();
  try {
    return { own, node: await nodeOn(own.socket) };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/** Whether somebody has stopped a process (SIGSTOP), as far as the system tells (Linux, proc(5)). */
function isFrozen(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.charAt(text.lastIndexOf(')') + 2) === 'T';
  } catch {
    return false;
  }
}

import { readFileSync } from 'node:fs';
import type { OwnNode } from './anvil.ts';
import { filtersOf, type Filters, type TakeBack } from './filters.ts';
import { nodeOn, type SocketNode } from './ipc.ts';
import { NodeGone, type Node } from './node.ts';

/** Our own node, which is started again when it has ended or is frozen. */
export type SupervisedNode = {
  /** The node; while it is started again, every call fails with a sentence. */
  node: Node;
  /** How a new node is brought to where the last one was; `use` then lets all others call it. */
  recoverBy: (recover: Recover) => void;
  /** Starts another node, which takes the place of this one as soon as it has been brought to where this one is. */
  renew: () => Promise<void>;
  /** Its filters; see {@link Filters}. */
  filters: Pick<Filters, 'countAnew' | 'forget'> & { gather: () => Promise<TakeBack> };
  close: () => Promise<void>;
};

/** Brings a new node to where the last one was. */
export type Recover = (node: Node, use: () => Promise<void>) => Promise<void>;

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
  let recover: Recover = (_, use) => use();
  const filters = filtersOf();
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  let current = await begin(start);
  let isReady = true;

  const restart = async (): Promise<void> => {
    isReady = false;
    const before = current;
    await end(before);
    if (isClosing) return;
    current = await begin(start);
    watch(current.node);
    await recover(current.node, async () => {
      const takeOver = await filters.move(before.node, current.node);
      takeOver();
      isReady = true;
    });
  };
  const renew = async (): Promise<void> => {
    const before = current;
    const next = await begin(start);
    try {
      await recover(next.node, async () => {
        const takeOver = await filters.move(before.node, next.node);
        if (isClosing || current !== before) throw new NodeGone(away);
        takeOver();
        current = next;
        watch(next.node);
      });
    } catch (error) {
      await end(next);
      throw error;
    }
    await Promise.all(underWay);
    await end(before);
  };
  const watch = (node: SocketNode): void => {
    // If it cannot be started, or ends while it recovers, the calls go on to say that it is gone.
    void node.ended.then(() => (isClosing || node !== current.node ? undefined : restart())).catch(() => undefined);
  };
  watch(current.node);
  const beat = setInterval(() => {
    if (isFrozen(current.own.pid)) current.node.close();
  }, pulse).unref();

  const through = async <Result>(work: (node: Node) => Promise<Result>): Promise<Result> => {
    if (!isReady) throw new NodeGone(away);
    const own = work(current.node);
    const settled = own.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return own;
  };
  return {
    node: {
      request: <Result>(method: string, params: unknown) =>
        through(async (node) => (await filters.request(node, method, params)) as Result),
      together: (calls) => through((node) => node.together(calls)),
    },
    recoverBy: (how) => {
      recover = how;
    },
    close: async () => {
      isClosing = true;
      clearInterval(beat);
      await end(current);
    },
    renew,
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

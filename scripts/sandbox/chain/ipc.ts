import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, tryParseJson, type Json } from '../../contract/base/json.ts';
import { setRunningTimeout } from '../../contract/base/running-timeout.ts';
import { NodeError, NodeGone, nodeThrough, patience, type NodeExchange, type Node } from './node.ts';

/** A node reached through a socket; closing it ends the calls that are under way. */
export type SocketNode = Node & {
  close: () => void;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
};

/** How often, and how many milliseconds apart, it is tried to connect: anvil makes its socket as the last thing. */
const tries = { count: 100, delay: 50 };

/**
 * Connects to a node on a local socket (IPC), with one JSON-RPC message a line in both directions. viem's transport for
 * this takes braces in strings for the end of a message.
 *
 * @param timeout - milliseconds that the node may take to answer a call
 * @returns the node, once it is connected
 * @throws NodeError when no node listens there
 * @example const node = await nodeOn('/tmp/anvil.ipc'); await node.request('eth_chainId', []); // '0x13882'
 */
export async function nodeOn(path: string, timeout: number = patience): Promise<SocketNode> {
  const socket = await connectTo(path);
  const waiting = new Map<number, (reply: Json | NodeError) => void>();

  listenForLines(socket, (line) => {
    const reply = tryParseJson(line) ?? null;
    // The answers to a list may come in any order; each of them names one of its requests.
    for (const one of Array.isArray(reply) ? reply : [reply]) {
      const id = isObject(one) ? one['id'] : undefined;
      if (typeof id === 'number') waiting.get(id)?.(reply);
    }
  });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const end of [...waiting.values()]) end(createNodeGone());
  });

  const exchange: NodeExchange = (body) => {
    const ids = (Array.isArray(body) ? body : [body]).map(({ id }) => id);
    return new Promise((resolve, reject) => {
      const timer = setRunningTimeout(timeout, () => end(createLateError(timeout)));
      const end = (reply: Json | NodeError): void => {
        clearInterval(timer);
        for (const id of ids) waiting.delete(id);
        if (reply instanceof NodeError) reject(reply);
        else resolve(reply);
      };
      for (const id of ids) waiting.set(id, end);
      if (socket.writable) socket.write(`${JSON.stringify(body)}\n`);
      else end(createNodeGone());
    });
  };
  return { ...nodeThrough(exchange), close: () => socket.destroy(), ended };
}

async function connectTo(path: string): Promise<Socket> {
  for (let i = 1; ; i += 1) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      if (i === tries.count) throw createNodeGone();
      await pause(tries.delay);
    }
  }
}

function listenForLines(socket: Socket, take: (line: string) => void): void {
  let begun: string[] = [];
  // An answer may come in any number of parts, and a part may end within a character.
  socket.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    for (const other of others) {
      take(begun.join(''));
      begun = [other];
    }
  });
}

function createNodeGone(): NodeGone {
  return new NodeGone('The node cannot be reached: it has ended. It is being started again; try again in a moment.');
}

function createLateError(timeout: number): NodeGone {
  return new NodeGone(`The node did not answer within ${timeout / 1000} seconds.`);
}

import { CommandError } from '../contract/base/errors.ts';
import { asObject, asText, tryParseJson } from '../contract/base/json.ts';
import { rpcPath } from '../contract/routes/routes.ts';
import { checkSessionName, prefixOf, sessionHeader } from '../serve/session/session-id.ts';
import type { ChainFault } from './operations/faults.ts';
import { nodeAt, NodeError } from './chain/node.ts';
import type { SandboxSession } from './options.ts';

/**
 * Joins a session of a sandbox that runs in another process.
 *
 * @param base - address of the sandbox
 * @throws CommandError for a wrong name, or when no sandbox is at the address
 */
export async function joinSession(base: string, name: string): Promise<SandboxSession> {
  const flaw = checkSessionName(name);
  if (flaw !== undefined) throw new CommandError(flaw);
  const url = base.replace(/\/$/, '') + prefixOf(name);
  const rpcUrl = url + rpcPath;
  const tell = async (method: string, command: string, body?: object): Promise<string> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/_twinspec/${command}`, init);
    const text = await response.text();
    if (response.ok) return text;
    throw new CommandError(
      asText(asObject(tryParseJson(text))['detail']) ?? `The sandbox answered with ${response.status}.`,
    );
  };
  const tellDone = async (...parameters: Parameters<typeof tell>): Promise<void> => void (await tell(...parameters));
  return {
    name,
    headers: { [sessionHeader]: name },
    url,
    rpcUrl,
    chainId: await chainIdOf(rpcUrl),
    get requests(): never {
      throw new CommandError('The requests are in another process; await received() instead.');
    },
    // What it answers is what this program has written.
    received: async () => JSON.parse(await tell('GET', 'requests')) as SandboxSession['requests'],
    reset: () => tellDone('POST', 'reset'),
    snapshot: async () => asText(asObject(tryParseJson(await tell('POST', 'snapshot')))['id']) ?? '',
    restore: (id) => tellDone('POST', 'restore', { id }),
    save: () => tell('GET', 'snapshot'),
    revoke: (id) => tellDone('POST', 'credentials/revoke', { id }),
    fault: (fault) => tellDone('POST', 'faults', fault),
    faults: async () => JSON.parse(await tell('GET', 'faults')) as ChainFault[],
    endFaults: () => tellDone('DELETE', 'faults'),
    close: () => tellDone('DELETE', `sessions/${name}`),
  };
}

async function chainIdOf(rpcUrl: string): Promise<number> {
  try {
    return Number(await nodeAt(rpcUrl).request('eth_chainId', []));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    throw new CommandError(`TWINSPEC_URL is not the address of a sandbox with sessions: ${error.message}`);
  }
}

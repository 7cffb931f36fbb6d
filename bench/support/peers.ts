import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './child.ts';

const require = createRequire(import.meta.url);
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Any reply tells that a server is there. */
export const probe: Command['probe'] = (url) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
  return { url: `${url}/`, init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } };
};

/**
 * Lists the mocks of others that serve an OpenAPI document.
 *
 * @param document - path of the document
 * @returns how each is started
 */
export function openapiPeers(document: string): Command[] {
  return [
    {
      name: 'Prism CLI 5.14.2',
      command: (port) => [
        join(require.resolve('@stoplight/prism-cli/package.json'), '../dist/index.js'),
        'mock',
        document,
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
      ],
      probe,
    },
    {
      name: 'Steady 0.22.2, without its log',
      // The program itself: what starts it would only be measured beside it.
      program: join(
        require.resolve('@stdy/cli/package.json'),
        `../../cli-${process.platform}-${process.arch}/bin/steady`,
      ),
      command: (port) => ['--port', String(port), '--host', '127.0.0.1', '--quiet', document],
      probe,
    },
    {
      name: 'Scalar mock server 0.14.4',
      command: (port) => [beside('scalar.mjs'), String(port), document],
      probe,
    },
    {
      name: 'Mockoon CLI 9.9.0',
      command: (port) => [
        join(require.resolve('@mockoon/cli/package.json'), '../bin/run.js'),
        'start',
        '--data',
        document,
        '--port',
        String(port),
        '--hostname',
        '127.0.0.1',
        '--disable-log-to-file',
        '--disable-admin-api',
      ],
      probe,
    },
  ];
}

/**
 * The only other mock of OpenRPC.
 *
 * @param document - path of the OpenRPC document
 * @returns how it is started
 */
export function openrpcPeer(document: string): Command {
  return {
    name: '@open-rpc/mock-server 1.7.8',
    command: (port) => [
      require.resolve('@open-rpc/mock-server/build/cli.js'),
      '--document',
      document,
      '--port',
      String(port),
    ],
    probe,
  };
}

/**
 * A handler of MSW, written by hand.
 *
 * @param operationId - the operation that it answers
 * @param answers - file with the answers by operation
 * @returns how it is started
 */
export function mswPeer(operationId: string, answers: string): Command {
  return {
    name: 'MSW 2.15.0, by hand',
    command: (port) => [beside('msw.mjs'), String(port), operationId],
    environment: { FLOOR_ANSWERS: answers },
    probe,
  };
}

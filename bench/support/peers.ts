import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './child.ts';

const require = createRequire(import.meta.url);
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The request that checks whether a server answers; any response will do. */
export const probe: Command['probe'] = (url) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
  return { url: `${url}/`, init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } };
};

/**
 * Lists other mocks that serve an OpenAPI document.
 *
 * @param document - the path of the document
 * @returns how to start each
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
      // The program itself, because its launcher would be measured too.
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
 * Makes the command for `@open-rpc/mock-server`, another mock that serves an OpenRPC document.
 *
 * @param document - the path of the OpenRPC document
 * @returns how to start it
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
 * Makes the command for an MSW handler that was written by hand.
 *
 * @param operationId - the operation that it answers
 * @param answers - the path of a file with the responses by operation
 * @returns how to start it
 */
export function mswPeer(operationId: string, answers: string): Command {
  return {
    name: 'MSW 2.15.0, by hand',
    command: (port) => [beside('msw.mjs'), String(port), beside('msw-example.mjs'), operationId],
    environment: { FLOOR_ANSWERS: answers },
    probe,
  };
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './child.ts';
import type { Controls, SetUp } from './mock-features.ts';

const require = createRequire(import.meta.url);
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The document that is served. */
const tasks = beside('tasks/openapi.json');
const openrpc = beside('../../specs/openrpc.json');

const probe: Command['probe'] = (url) => ({ url: `${url}/tasks`, init: {} });

/** Tells a mock what to do. */
async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(url, { ...init, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}

/** A tool: how it serves the document as it is, and what somebody writes by hand to have more of it. */
export type Tool = { name: string; asItIs?: SetUp; byHand?: SetUp };

/**
 * Serves the document with `twinspec mock`.
 *
 * @param file - the file of the command
 * @param name - what it is called
 * @param flags - more flags
 * @returns how to start it
 */
export function twinspecCommand(file: string, name: string, ...flags: string[]): Command {
  return {
    name,
    command: (port) => {
      const documents = ['--openapi', tasks, '--openrpc', openrpc];
      return [file, 'mock', ...documents, '--log', 'silent', '--port', String(port), ...flags];
    },
    probe,
  };
}

/**
 * Serves the document with `twinspec mock`, which remembers and calls back.
 *
 * @param file - the file of the command
 * @param store - the address of a store that mocks share, if there is one
 * @returns how to start it, and its controls
 */
export function twinspecSetUp(file: string, store?: string): SetUp {
  const start = (...more: string[]): Command =>
    twinspecCommand(file, 'twinspec', '--remember-data', '--callbacks', ...more);
  return {
    command: start(),
    ...(store !== undefined && { pair: start('--store', store) }),
    controls: {
      session: (name) => ({ 'X-Twinspec-Session': name }),
      conflictNext: async (url) => {
        await post(`${url}/_twinspec/next`, { operation: 'createTask', exchange: 'closed' });
        return {};
      },
      endless: { Prefer: 'items=endless' },
      sendWebhook: (url, address) => post(`${url}/_twinspec/webhooks/taskOverdue`, { url: address }),
      reset: (url) => post(`${url}/_twinspec/reset`, {}),
    },
  };
}

/** Prism and Scalar choose the answer to a request by its header. */
const byPrefer: Controls = { conflictNext: () => Promise.resolve({ Prefer: 'code=409' }) };

/** The control routes of what was written by hand. */
const byRoutes: Controls = {
  session: (name) => ({ 'X-Worker': name }),
  conflictNext: async (url) => {
    await post(`${url}/control/conflict`, {});
    return {};
  },
  sendWebhook: (url, address) => post(`${url}/control/webhook`, { url: address }),
  reset: (url) => post(`${url}/control/reset`, {}),
};

const mockoonToken = { Authorization: 'Bearer bench' };

function mockoon(data: string): Command {
  return {
    name: 'Mockoon CLI 9.9.0',
    command: (port) => [
      join(require.resolve('@mockoon/cli/package.json'), '../bin/run.js'),
      ...['start', '--data', data, '--port', String(port), '--hostname', '127.0.0.1', '--disable-log-to-file'],
      ...['--admin-api-token', 'bench'],
    ],
    probe,
  };
}

function scalar(...more: string[]): Command {
  return {
    name: 'Scalar mock server 0.14.4',
    command: (port) => [beside('scalar.mjs'), String(port), tasks, ...more],
    probe,
  };
}

/**
 * Lists the other mocks, whose packages stand in bench/package.json.
 *
 * @returns each with its set-ups
 */
export function otherTools(): Tool[] {
  const resetMockoon: Controls['reset'] = (url) => post(`${url}/mockoon-admin/state/purge`, {}, mockoonToken);
  return [
    {
      name: 'Prism CLI 5.14.2',
      asItIs: {
        command: {
          name: 'Prism CLI 5.14.2',
          command: (port) => [
            join(require.resolve('@stoplight/prism-cli/package.json'), '../dist/index.js'),
            ...['mock', tasks, '--port', String(port), '--host', '127.0.0.1'],
          ],
          probe,
        },
        controls: byPrefer,
      },
    },
    {
      name: 'Mockoon CLI 9.9.0',
      asItIs: { command: mockoon(tasks), controls: { reset: resetMockoon } },
      byHand: {
        command: mockoon(beside('tasks/mockoon.json')),
        controls: {
          reset: resetMockoon,
          conflictNext: async (url) => {
            await post(`${url}/mockoon-admin/global-vars`, { key: 'next', value: 'conflict' }, mockoonToken);
            return {};
          },
        },
      },
    },
    {
      name: 'Scalar mock server 0.14.4',
      asItIs: { command: scalar(), controls: byPrefer },
      byHand: { command: scalar(beside('tasks/scalar-handlers.mjs')), controls: byRoutes },
    },
    {
      name: 'MSW 2.15.0 with @msw/data 1.1.7',
      byHand: {
        command: {
          name: 'MSW 2.15.0 with @msw/data 1.1.7',
          command: (port) => [beside('msw.mjs'), String(port), beside('tasks/msw-handlers.mjs')],
          probe,
        },
        controls: byRoutes,
      },
    },
  ];
}

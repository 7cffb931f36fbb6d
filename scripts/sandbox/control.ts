import { CommandError } from '../contract/base/errors.ts';
import {
  commandDone,
  commandProblem,
  controlDocument,
  textsIn,
  type Command,
  type Commands,
} from '../serve/control/control.ts';
import { attributeToOther, type Answer } from '../serve/answer/answer.ts';
import { sessionPattern } from '../serve/session/session-id.ts';
import { problem } from '../serve/refusal/problem-details.ts';
import { faultIn, faultSchema, type ChainFault } from './operations/faults.ts';
import type { ReceivedRequest } from '../serve/memory/memory.ts';

const json = (schema: object): object => ({ 'application/json': { schema } });
const snapshotId = {
  type: 'object',
  required: ['id'],
  properties: { id: { description: 'The id of the snapshot.', type: 'string', minLength: 1 } },
};

const listedSession = {
  type: 'object',
  required: ['name', 'used'],
  properties: {
    name: { description: 'Its name.', type: 'string', pattern: sessionPattern },
    used: { description: 'When it was used last.', type: 'string', format: 'date-time' },
  },
};

/** The commands that a sandbox has and a mock does not. */
const paths = {
  '/_twinspec/reset': {
    post: {
      operationId: 'reset',
      summary: 'Takes everything back to the start: the chain, the lists, the whitelist and the credentials',
      responses: { 204: commandDone, 422: commandProblem },
    },
  },
  '/_twinspec/snapshot': {
    get: {
      operationId: 'save',
      summary: 'Gives everything as a file, with which `--fixtures` lets a sandbox begin',
      responses: { 200: { description: 'The file.', content: json({ type: 'object' }) }, 422: commandProblem },
    },
    post: {
      operationId: 'snapshot',
      summary: 'Takes a snapshot of everything',
      description: 'With `--state`, it outlasts the process.',
      responses: { 200: { description: 'The snapshot.', content: json(snapshotId) }, 422: commandProblem },
    },
  },
  '/_twinspec/restore': {
    post: {
      operationId: 'restore',
      summary: 'Goes back to a snapshot; later snapshots are deleted',
      requestBody: { required: true, content: json(snapshotId) },
      responses: { 204: commandDone, 400: commandProblem, 422: commandProblem },
    },
  },
  '/_twinspec/faults': {
    get: {
      operationId: 'listFaults',
      summary: 'Lists the faults that go on',
      responses: { 200: { description: 'The faults.', content: json({ type: 'array', items: faultSchema }) } },
    },
    post: {
      operationId: 'beginFault',
      summary: 'Lets something go wrong on the chain',
      requestBody: { required: true, content: json(faultSchema) },
      responses: { 204: commandDone, 400: commandProblem, 422: commandProblem },
    },
    delete: {
      operationId: 'endFaults',
      summary: 'Ends all faults',
      responses: { 204: commandDone, 422: commandProblem },
    },
  },
  '/_twinspec/sessions': {
    get: {
      operationId: 'sessions',
      summary: 'Lists the sessions, the default one first',
      responses: { 200: { description: 'The sessions.', content: json({ type: 'array', items: listedSession }) } },
    },
  },
  '/_twinspec/sessions/{name}': {
    delete: {
      operationId: 'removeSession',
      summary: 'Forgets a session',
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: sessionPattern } }],
      responses: { 204: commandDone, 422: commandProblem },
    },
  },
  '/_twinspec/credentials/revoke': {
    post: {
      operationId: 'revokeCredential',
      summary: 'Revokes a credential: sets its bit in the status list',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['id'],
          properties: { id: { description: 'The id of the credential.', type: 'string', pattern: '^urn:uuid:' } },
        }),
      },
      responses: { 204: commandDone, 400: commandProblem, 422: commandProblem },
    },
  },
} as const;

/** The OpenAPI document of the paths under `/_twinspec/` of a sandbox. */
export const sandboxControlDocument = {
  ...controlDocument,
  info: {
    ...controlDocument.info,
    title: 'Control of a twinspec sandbox',
    summary: 'What startSandbox offers to a JavaScript test, for tests in any language.',
    description: 'Every path answers on the port of the sandbox. None of these requests is logged or remembered.',
  },
  paths: { ...controlDocument.paths, ...paths },
};

function healthOf(apis: readonly string[], isAnswering: boolean): Answer {
  const status = isAnswering ? 'ok' : 'The node does not answer; if it is our own, it is being started again.';
  return {
    status: isAnswering ? 200 : 503,
    contentType: 'application/json',
    body: JSON.stringify({ status, apis: isAnswering ? apis : apis.slice(0, 1) }),
    headers: ['Cache-Control', 'no-store'],
    by: attributeToOther('control', undefined, 'health'),
  };
}

async function fileOf(save: SandboxControl['save']): Promise<Answer> {
  try {
    const by = attributeToOther('control', undefined, 'snapshot');
    const headers = ['Cache-Control', 'no-store'];
    return { status: 200, contentType: 'application/json', body: await save(), headers, by };
  } catch (error) {
    if (error instanceof CommandError) return problem('invalid-request', error.message);
    throw error;
  }
}

/** Controls a running sandbox. */
export type SandboxControl = {
  /** Takes the chain, the lists, the whitelist and the credentials back to the start. */
  reset: () => Promise<void>;
  /** Takes a snapshot of chain and data together, and returns its id. With `state`, it outlasts the process. */
  snapshot: () => Promise<string>;
  /** Goes back to a snapshot; later ones are deleted. Throws a CommandError for an unknown id. */
  restore: (id: string) => Promise<void>;
  /** Gives everything as the text of a file, with which `fixtures` lets a sandbox begin. */
  save: () => Promise<string>;
  /** Revokes a credential by its id, a `urn:uuid:`. Throws a CommandError for an unknown id. */
  revoke: (id: string) => Promise<void>;
  /** Lets something go wrong on the chain. Throws a CommandError for a fault that makes no sense here. */
  fault: (fault: ChainFault) => Promise<void>;
  /** Lists the faults that go on. */
  faults: () => Promise<ChainFault[]>;
  /** Ends all faults. */
  endFaults: () => Promise<void>;
  /** Lists the latest requests, oldest first, with secrets replaced by `[redacted]`. */
  received: () => Promise<ReceivedRequest[]>;
};

/** A session, and when it was used last (ISO 8601, UTC). */
export type ListedSession = { name: string; used: string };

/** The sessions of a sandbox. */
export type SessionList = { list: () => ListedSession[]; remove: (name: string) => Promise<void> };

/**
 * Makes the commands of a sandbox under `/_twinspec/`.
 *
 * @param control - carries them out
 * @param apis - the names of the APIs; the first one needs no answer of the node
 * @param isAnswering - says whether the node answers
 * @param sessions - lists and removes the sessions
 */
export function sandboxCommands(
  { reset, snapshot, restore, save, revoke, fault, faults, endFaults, received }: SandboxControl,
  apis: readonly string[],
  isAnswering: () => Promise<boolean>,
  sessions: SessionList,
): Commands {
  const withId =
    (act: (id: string) => Promise<void>): Command['run'] =>
    async (body) => {
      const [id = ''] = textsIn(body, 'id');
      await act(id);
    };
  return {
    health: { method: 'GET', answer: async () => healthOf(apis, await isAnswering()) },
    requests: { method: 'GET', run: received },
    reset: { method: 'POST', run: () => reset() },
    'openapi.json': { method: 'GET', run: () => sandboxControlDocument },
    snapshot: [
      { method: 'GET', answer: () => fileOf(save) },
      { method: 'POST', run: async () => ({ id: await snapshot() }) },
    ],
    restore: { method: 'POST', run: withId(restore) },
    faults: [
      { method: 'GET', run: faults },
      { method: 'POST', run: (body) => fault(faultIn(body)) },
      { method: 'DELETE', run: () => endFaults() },
    ],
    sessions: { method: 'GET', run: sessions.list },
    'sessions/*': { method: 'DELETE', run: (_, { name }) => sessions.remove(name) },
    'credentials/revoke': { method: 'POST', run: withId(revoke) },
  };
}

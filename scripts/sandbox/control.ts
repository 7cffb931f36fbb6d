import { controlDocument } from '../serve/control-document.ts';
import { textsIn, type Command } from '../serve/control.ts';

const problem = {
  description: 'What is wrong, in a sentence (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const done = { description: 'Done.' };
const json = (schema: object): object => ({ 'application/json': { schema } });
const snapshotId = {
  type: 'object',
  required: ['id'],
  properties: { id: { description: 'Name of the snapshot.', type: 'string', minLength: 1 } },
};

/** What can be told a sandbox beyond what a mock can be told. */
const paths = {
  '/_twinspec/reset': {
    post: {
      operationId: 'reset',
      summary: 'Goes back to the beginning: the chain, the lists, the whitelist and the credentials',
      responses: { 204: done, 422: problem },
    },
  },
  '/_twinspec/snapshot': {
    post: {
      operationId: 'snapshot',
      summary: 'Marks the state of everything, to go back to it',
      description: 'The mark lasts as long as the process.',
      responses: { 200: { description: 'The mark.', content: json(snapshotId) }, 422: problem },
    },
  },
  '/_twinspec/restore': {
    post: {
      operationId: 'restore',
      summary: 'Goes back to a snapshot; those that were taken after it are gone',
      requestBody: { required: true, content: json(snapshotId) },
      responses: { 204: done, 400: problem, 422: problem },
    },
  },
  '/_twinspec/credentials/revoke': {
    post: {
      operationId: 'revokeCredential',
      summary: 'Revokes a credential: its bit in the status list is set',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['id'],
          properties: { id: { description: 'The credential’s own id.', type: 'string', pattern: '^urn:uuid:' } },
        }),
      },
      responses: { 204: done, 400: problem, 422: problem },
    },
  },
} as const;

/** The OpenAPI document of what answers below `/_twinspec/` of a sandbox. */
export const sandboxControlDocument = {
  ...controlDocument,
  info: {
    ...controlDocument.info,
    title: 'Control of a twinspec sandbox',
    summary: 'What startSandbox offers a test in JavaScript, for tests in any language.',
    description: 'Every path answers on the port of the sandbox. None of these requests is logged or remembered.',
  },
  paths: { ...controlDocument.paths, ...paths },
};

/** What the commands do. */
export type SandboxControl = {
  reset: () => Promise<void>;
  snapshot: () => Promise<string>;
  restore: (id: string) => Promise<void>;
  revoke: (id: string) => Promise<void>;
};

/**
 * Makes the commands of a sandbox, for `/_twinspec/`; every server has `reset`.
 *
 * @param control - what they do
 * @returns the commands by name
 */
export function sandboxCommands({ snapshot, restore, revoke }: SandboxControl): { [name: string]: Command } {
  const withId =
    (act: (id: string) => Promise<void>): Command['run'] =>
    async (body) => {
      const [id = ''] = textsIn(body, 'id');
      await act(id);
    };
  return {
    'openapi.json': { method: 'GET', run: () => sandboxControlDocument },
    snapshot: { method: 'POST', run: async () => ({ id: await snapshot() }) },
    restore: { method: 'POST', run: withId(restore) },
    'credentials/revoke': { method: 'POST', run: withId(revoke) },
  };
}

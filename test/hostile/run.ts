import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import type { Outcome } from './child.ts';

export type { Outcome };

const child = fileURLToPath(new URL('child.ts', import.meta.url));

/** Seconds of processor time, not of the clock: a busy machine takes longer, and a hang takes all of them. */
const limit = 120;

/** A document with operations that take and return a value of a schema. */
export function documentOf(schema: Json, schemas: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema } };
  const responses = { 200: { description: 'A value.', content } };
  return {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: { '/': { get: { operationId: 'get', responses }, post: { requestBody: { content }, responses } } },
    components: { schemas },
  };
}

/** Takes documents through all that is done with schemas; throws with the name of the one that never ends. */
export async function outcomesOf(
  cases: { name: string; document: JsonObject; bodies: unknown[] }[],
): Promise<Outcome[]> {
  const { stdin, stdout, stderr } = spawn(
    'bash',
    ['-c', `ulimit -t ${limit}; exec "$0" --max-old-space-size=1024 --import tsx "$1"`, process.execPath, child],
    { stdio: 'pipe' },
  );
  stdin.end(JSON.stringify(cases));
  const [out, log] = await Promise.all([text(stdout), text(stderr)]);
  const name = cases.findLast((one) => log.startsWith(`${one.name}\n`) || log.includes(`\n${one.name}\n`))?.name;
  if (out === '') throw new Error(`The process ended at '${name}': ${log.trim().slice(-500)}`);
  return JSON.parse(out) as Outcome[];
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ContractError } from '../../scripts/contract/base/errors.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { noteOf } from '../../scripts/contract/document/document-mistakes.ts';
import { sampleRequest, sampleSourceOf } from '../../scripts/contract/sample/sample.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { viewOf } from '../../scripts/docs/model/schema-view.ts';
import { buildSite } from '../../scripts/docs/site.ts';
import { namesFor } from '../../scripts/emit/client/client-names.ts';
import { emitOperationTypes } from '../../scripts/emit/types/operation-types.ts';
import { checkRules } from '../../scripts/lint/rule-table.ts';
import { createMock } from '../../scripts/mock/fetch.ts';

/**
 * Takes documents, each with `GET /` and `POST /`, and values to send, through all that is done with schemas:
 * reading, compiling, checking, making up, listing and judging. It runs in a process of its own, whose processor time
 * is limited, so that a hang ends the process and not the test run.
 */
type Case = { name: string; document: JsonObject; bodies: unknown[] };

/** What became of a document: the sentences it is refused with, or its mistakes and the answers of the mock. */
export type Outcome = {
  name: string;
  refused?: string[];
  mistakes?: string[];
  answers?: { status: number; text: string }[];
};

const cases = (await json(process.stdin)) as Case[];
const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
try {
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    process.stderr.write(`${one.name}\n`);
    outcomes.push(await outcomeOf(one));
  }
  process.stdout.write(JSON.stringify(outcomes));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function outcomeOf({ name, document, bodies }: Case): Promise<Outcome> {
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const contract = await loadContract({ openapi: file });
    checkRules(contract, [{ api: 'platform', data: document, version: '3.1.1' }], 'anyone', []);
    const validators = compileSchemas(contract, 'lenient');
    for (const operation of contract.operations) {
      for (const api of contract.apis) sampleRequest(sampleSourceOf(api), operation, validators);
      for (const { bodies: media } of operation.responses)
        for (const { schema } of media) if (schema !== undefined) viewOf(operation.schemaAt, schema);
    }
    compareContracts(contract, await loadContract({ openapi: file }));
    emitOperationTypes(contract, namesFor(undefined, {}));
    await buildSite(contract, { guides: undefined, clientPackage: undefined, mock: undefined, tables: {}, beside: [] });
    const mock = await createMock({ openapi: document });
    const answers = [];
    for (const init of [{}, ...bodies.map(sent)]) {
      const answer = await mock.fetch(new Request('http://localhost/', init));
      answers.push({ status: answer.status, text: (await answer.text()).slice(0, 500) });
    }
    return { name, mistakes: (contract.mistakes ?? []).map(noteOf), answers };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { name, refused: error.problems };
  }
}

function sent(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

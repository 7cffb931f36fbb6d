import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Exchange, Operation } from '../../scripts/contract/operation.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import type { Expectation } from '../../scripts/judge/asked.ts';
import type { Findings } from '../../scripts/verify/run.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { fieldsOf, judgedLines } from './answers.ts';

// What is said of every answer that is a little other than the contract shows it, and every check that the specs ask
// for. `npx vitest run test/golden -u` writes the files again; read the difference before you commit it. An operation
// that the specs got since then has no files yet: vitest writes them, but in CI.

const made = (name: string): string => new URL(`made/${name}`, import.meta.url).pathname;
const validators = compileSchemas(contract, 'lenient');
const operations = contract.operations.filter(
  ({ id }) => process.env['CI'] === undefined || existsSync(made(`${id}.judgement.txt`)),
);

function linesOf(operation: Operation, { request, response }: Exchange, expected: Expectation): string[] {
  const came = { status: response.status, type: 'application/json', body: response.body ?? null };
  return judgedLines({ contract, validators }, { operation, view: request, expected, came });
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  'says of each answer of %s what it said',
  async (id, operation) => {
    const fields = operation.exchanges.map(({ response }) => fieldsOf(response.body ?? null, '').join());
    // What is said of two exchanges with the same fields is nearly the same.
    const chosen = operation.exchanges.filter((_, i) => fields.indexOf(fields[i] ?? '') === i);
    const lines = chosen.flatMap((exchange) => [
      `# ${exchange.name}`,
      ...linesOf(operation, exchange, { kind: 'exchange', exchange }),
    ]);
    const [first] = operation.exchanges;
    for (const kind of ['any', 'refusal'] as const)
      if (first !== undefined) lines.push(`# ${kind}`, ...linesOf(operation, first, { kind }));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(made(`${id}.judgement.txt`));
  },
);

describe('the checks that the specs ask for', () => {
  let findings: Findings;
  beforeAll(async () => {
    const mock = await startMock();
    const options = { url: mock.url, rpc: mock.rpcUrl, concurrency: 1 };
    ({ findings } = await verified(contract, options).finally(mock.close));
  });

  const lineOf = ({ check: { id, request }, judgement }: Findings['results'][number]): string => {
    const headers = JSON.stringify(request.headers);
    const sent = `${request.method} ${new URL(request.url).pathname} ${headers} ${request.body ?? ''}`;
    const shown = sent.length > 200 ? `${sent.slice(0, 200)}… ${sent.length}` : sent;
    return `${id}: ${[judgement.outcome, ...judgement.exchanges].join(' | ')} > ${shown}`;
  };
  it.each(operations.map(({ id }) => id))('are of %s what they were', async (of) => {
    const lines = findings.results.filter(({ check: { id } }) => id.startsWith(`${of}, `)).map(lineOf);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(made(`${of}.checks.txt`));
  });

  it('answer the open questions as they did', async () => {
    const answers = findings.answers
      .filter(({ probe }) => operations.some(({ id }) => probe.startsWith(`${id}/`)))
      .map(({ probe, answer, why }) => `${probe}: ${answer ?? why ?? ''}`);
    await expect(`${answers.join('\n')}\n`).toMatchFileSnapshot(made('specs.answers.txt'));
  });
});

import { ContractError, CommandError } from '../../scripts/contract/base/errors.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { lint } from '../../scripts/lint/lint.ts';
import { lineOf } from '../../scripts/lint/lint-problem.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { verified } from '../support/verify.ts';
import type { Stranger } from './corpus.ts';

/** What a verb makes of a document: sentences of what is wrong; none when it is done. */
export type Verb = (stranger: Stranger, folder: string) => Promise<string[]>;

/**
 * The verbs, each as the command line runs it. `verify` holds the mock of a document to the document, and `diff` the
 * document to itself.
 */
export const verbs = {
  generate: async ({ files }, folder) => {
    await generate({ specs: files, out: folder, check: false, limit: 10_000, print: () => undefined });
    return [];
  },
  lint: async ({ files }) => {
    const problems = await lint(files, { ruleSet: 'anyone' });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new ContractError(errors.map(lineOf));
    return [];
  },
  docs: async ({ files }, folder) => {
    await buildDocs({ specs: files, out: folder, print: () => undefined });
    return [];
  },
  verify: async ({ files }) => {
    const mock = await startMock({ ...files, port: 0 });
    const contract = await loadContract(files);
    const options = { url: mock.url, rpc: mock.rpcUrl, strictness: 'literal' } as const;
    const { report } = await verified(contract, options).finally(() => mock.close());
    const { summary, failed } = report;
    if (summary.cases === 0) return ['nothing was checked'];
    if (summary.shown === 0) return ['nothing was shown'];
    return failed.map(
      ({ operation, kind, about, problems }) => `${operation}, ${kind} ${about}: ${problems.join(' ')}`,
    );
  },
  diff: async ({ files }) => {
    const changes = compareContracts(await loadContract(files), await loadContract(files));
    return changes.map(({ place, message }) => `${place}: ${message}`);
  },
} satisfies Record<string, Verb>;

/**
 * Runs a verb on a document.
 *
 * @param verb - what to run
 * @param stranger - the document
 * @param folder - where it may write to
 * @returns what it complains of; a mistake of ours is thrown
 */
export async function complaints(verb: keyof typeof verbs, stranger: Stranger, folder: string): Promise<string[]> {
  try {
    return await verbs[verb](stranger, folder);
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    if (error instanceof CommandError) return [error.message];
    throw error;
  }
}

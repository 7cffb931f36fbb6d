import { isFailure } from './contract/choose.ts';
import { fileURLToPath } from 'node:url';
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import type { Contract } from './contract/contract.ts';
import { ContractError } from './contract/errors.ts';
import { loadContract, specsIn, type ContractFiles } from './contract/load.ts';
import { redocly } from './contract/redocly.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { judge, type Written } from './lint/rules.ts';

/** The flags of `twinspec lint`. */
export const flags = { ...specFlags } satisfies Flags;

/**
 * Runs `twinspec lint`.
 *
 * @param values - the command line
 * @returns when the specs are in order
 * @throws UsageError, ContractError: see {@link lint}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const specs = specFiles(values);
  await lint(specs);
  process.stdout.write(`${specsIn(specs).join(' and ')}: in order.\n`);
}

/**
 * Judges the specs: @redocly/cli by its strictest rules, @open-rpc/schema-utils-js by the OpenRPC meta-schema, and the
 * rules of the house by the contract that both files make together.
 *
 * @param specs - the spec files; either may be left out
 * @returns when nothing is wrong
 * @throws UsageError for a file that cannot be read; ContractError with `file:line:column: sentence (rule)` for each problem
 * @example await lint({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function lint(specs: ContractFiles): Promise<void> {
  // What cannot be read no rule can judge, and what may not be followed the other tools would follow.
  const contract = await loadContract(specs);
  const problems = houseProblems(contract);
  const [found, refused] = await Promise.all([Promise.all(specsIn(specs).map(stockProblems)), openrpcProblems(contract)]);
  const meant = wrongOnPurpose(contract);
  const unmeant = found.flat().filter(({ pointer }) => !meant.some((place) => `${pointer}/`.startsWith(place)));
  const all = [...unmeant.map(({ sentence }) => sentence), ...refused, ...problems];
  if (all.length > 0) throw new ContractError([...new Set(all)]);
}

function houseProblems(contract: Contract): string[] {
  const { apis, openrpc } = contract;
  const written = apis.map(({ name, document }): Written => ({ api: name, data: name === 'node' ? (openrpc ?? document) : document }));
  return judge(contract, written).map(({ rule, api, pointer, message }) =>
    pointer === '' ? `${message} (${rule})` : `${contract.locate(api, pointer)}: ${message} (${rule})`,
  );
}

/** Places of request examples that belong to errors alone: what is wrong there is what the error is about. */
function wrongOnPurpose(contract: Contract): string[] {
  const exchanges = contract.operations.flatMap((operation) => operation.exchanges);
  const right = new Set(exchanges.filter((exchange) => !isFailure(exchange)).map(({ requestPointer }) => requestPointer));
  const wrong = exchanges.filter((exchange) => isFailure(exchange) && !right.has(exchange.requestPointer));
  return wrong.map(({ requestPointer }) => `#${requestPointer ?? ''}/value/`);
}

type RedoclyReport = {
  problems: { ruleId: string; message: string; location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[] }[];
};

async function stockProblems(file: string): Promise<{ pointer: string; sentence: string }[]> {
  const config = fileURLToPath(new URL('./contract/redocly.yaml', import.meta.url));
  const { stdout, stderr } = await redocly(['lint', file, `--config=${config}`, '--format=json', '--max-problems=1000']);
  if (!stdout.startsWith('{')) {
    const [reason = ''] = stderr.trim().split('\n');
    return [{ pointer: '', sentence: `${file}:1:1: @redocly/cli cannot judge this document: ${reason} (redocly)` }];
  }
  const { problems } = JSON.parse(stdout) as RedoclyReport;
  // Where references lead was checked on load, which knows more ways.
  const others = problems.filter(({ ruleId }) => ruleId !== 'no-unresolved-refs');
  return others.map(({ ruleId, message, location: [place] }) => ({
    pointer: place?.pointer ?? '',
    sentence: `${place?.source.ref ?? ''}:${place?.start?.line ?? 1}:${place?.start?.col ?? 1}: ${message.replaceAll(/\s+/g, ' ').trim()} (${ruleId})`,
  }));
}

async function openrpcProblems(contract: Contract): Promise<string[]> {
  if (contract.openrpc === undefined) return [];
  // Dereferencing would never end with a schema in a circle; where each reference leads was checked on load.
  return parseOpenRPCDocument(JSON.stringify(contract.openrpc), { validate: true, dereference: false }).then(
    () => [],
    (error: unknown) => {
      const reason = String((error as Error).message).replaceAll(/\s+/g, ' ');
      return [`${contract.locate('node', '')}: ${reason.slice(0, 500)} (openrpc-meta-schema)`];
    },
  );
}

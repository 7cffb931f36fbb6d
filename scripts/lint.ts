import { extname } from 'node:path';
import { isFailure } from './contract/choose.ts';
import type { Contract } from './contract/contract.ts';
import { ContractError } from './contract/errors.ts';
import { loadContract, specsIn, type ContractFiles } from './contract/load.ts';
import { documentOf } from './contract/load/versions.ts';
import { readSource } from './contract/source.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { metaSchemaProblems } from './lint/meta-schema.ts';
import type { Written } from './lint/rule.ts';
import { judge, type RuleSet } from './lint/rules.ts';
import { stockProblems, type StockProblem } from './lint/stock.ts';

/** The flags of `twinspec lint`. */
export const flags = {
  ...specFlags,
  house: {
    help:
      'judge by the rules of the house, too: exchanges for every response, what may be repeated ' +
      '(always for the default specs)',
  },
} satisfies Flags;

/**
 * Runs `twinspec lint`. The default specs are those of a house; others are judged by what is wrong with them.
 *
 * @param values - the command line
 * @returns when the specs are in order
 * @throws CommandError, ContractError: see {@link lint}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const specs = specFiles(values);
  const isDefault = values.openapi === undefined && values.openrpc === undefined;
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const warnings = await lint(specs, { ruleSet: values.house || isDefault ? 'house' : 'anyone', print });
  const rest =
    warnings === 0 ? 'in order' : `nothing is wrong, ${warnings === 1 ? 'one warning' : `${warnings} warnings`}`;
  print(`${specsIn(specs).join(' and ')}: ${rest}.`);
}

/** How documents are judged. */
export type LintOptions = {
  /** By which rules; without it, by those of the house. */
  ruleSet?: RuleSet;
  /** Takes each warning. */
  print?: (line: string) => void;
};

/**
 * Judges the specs: @redocly/cli what is OpenAPI, the OpenRPC meta-schema what is OpenRPC, and our own rules the
 * contract that both files make together.
 *
 * @param specs - the spec files; either may be left out
 * @param options - see {@link LintOptions}
 * @returns the number of warnings, when nothing is wrong
 * @throws CommandError for a file that cannot be read; ContractError with `file:line:column: sentence (rule)` for each
 *   problem
 * @example await lint({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function lint(
  specs: ContractFiles,
  { ruleSet = 'house', print = () => undefined }: LintOptions = {},
): Promise<number> {
  // What cannot be read no rule can judge, and what may not be followed the other tools would follow.
  const contract = await loadContract(specs);
  await judgeSyntax(specs);
  const { errors, warnings } = ownFindings(contract, ruleSet);
  const stock = Promise.all(stockFiles(specs, ruleSet).map((file) => stockOf(file, ruleSet)));
  const [found, refused] = await Promise.all([stock, openrpcProblems(contract)]);
  const meant = wrongOnPurpose(contract);
  const unmeant = found.flat().filter(({ pointer }) => !meant.some((place) => `${pointer}/`.startsWith(place)));
  const said = [...warnings, ...sentencesOf(unmeant, 'warning')];
  for (const sentence of said) print(`warning: ${sentence}`);
  const wrong = [...sentencesOf(unmeant, 'error'), ...refused, ...errors];
  if (wrong.length > 0) throw new ContractError([...new Set(wrong)]);
  return said.length;
}

/** A file is read by a quick parser that forgives some mistakes of YAML; the one that knows places forgives none. */
async function judgeSyntax(specs: ContractFiles): Promise<void> {
  const yaml = specsIn(specs).filter((file) => extname(file).toLowerCase() !== '.json');
  for (const source of await Promise.all(yaml.map(readSource))) source.locate('');
}

function sentencesOf(problems: StockProblem[], severity: StockProblem['severity']): string[] {
  return problems.filter((problem) => problem.severity === severity).map(({ sentence }) => sentence);
}

/** Of OpenRPC, @redocly/cli knows less than the meta-schema: draft-07 it takes for a mistake. */
function stockFiles(specs: ContractFiles, ruleSet: RuleSet): string[] {
  return ruleSet === 'house' ? specsIn(specs) : specsIn(specs).filter((file) => file !== specs.openrpc);
}

async function stockOf(file: string, ruleSet: RuleSet): Promise<StockProblem[]> {
  return stockProblems(file, documentOf(await readSource(file)), ruleSet);
}

type Findings = { errors: string[]; warnings: string[] };

function ownFindings(contract: Contract, ruleSet: RuleSet): Findings {
  const { apis, openrpc } = contract;
  const written = apis.map(({ name, document }): Written => ({
    api: name,
    data: name === 'node' ? (openrpc ?? document) : document,
  }));
  const findings: Findings = { errors: [], warnings: [] };
  try {
    for (const { rule, api, pointer, message, severity } of judge(contract, written, ruleSet)) {
      const lines = severity === 'error' ? findings.errors : findings.warnings;
      lines.push(`${contract.locate(api, pointer)}: ${message} (${rule})`);
    }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    findings.errors.push(...error.problems);
  }
  return findings;
}

/** Places of request examples that belong to errors alone: what is wrong there is what the error is about. */
function wrongOnPurpose(contract: Contract): string[] {
  const exchanges = contract.operations.flatMap((operation) => operation.exchanges);
  const right = new Set(
    exchanges.filter((exchange) => !isFailure(exchange)).map(({ requestPointer }) => requestPointer),
  );
  const wrong = exchanges.filter((exchange) => isFailure(exchange) && !right.has(exchange.requestPointer));
  return wrong.map(({ requestPointer }) => `#${requestPointer ?? ''}/value/`);
}

async function openrpcProblems({ openrpc, locate }: Contract): Promise<string[]> {
  if (openrpc === undefined) return [];
  const found = await metaSchemaProblems(openrpc);
  return found.map(({ pointer, message }) => `${locate('node', pointer)}: ${message} (openrpc-meta-schema)`);
}

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
import { checkRules, type RuleSet } from './lint/rules.ts';
import { stockProblems, type StockProblem } from './lint/stock.ts';

/** The flags of `twinspec lint`. */
export const flags = {
  ...specFlags,
  house: {
    help:
      'also apply the rules of our own specs: exchanges for every response, what may be repeated ' +
      '(always for the default specs)',
  },
} satisfies Flags;

/**
 * Runs `twinspec lint`. The default specs have to follow the rules of the house; in others, only errors are reported.
 *
 * @param values - the flags
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

/** Options of {@link lint}. */
export type LintOptions = {
  /** The rules to apply; default `house`. */
  ruleSet?: RuleSet;
  /** Prints a warning. */
  print?: (line: string) => void;
};

/**
 * Checks the specs: OpenAPI with @redocly/cli, OpenRPC against its meta-schema, and the contract that both make
 * together with our own rules.
 *
 * @param specs - the spec files; either may be left out
 * @param options - see {@link LintOptions}
 * @returns the number of warnings, if there are no errors
 * @throws CommandError for a file that cannot be read; ContractError with `file:line:column: sentence (rule)` for each
 *   problem
 * @example await lint({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function lint(
  specs: ContractFiles,
  { ruleSet = 'house', print = () => undefined }: LintOptions = {},
): Promise<number> {
  // First, because the rules need a contract, and because the other tools would follow a $ref that is not allowed.
  const contract = await loadContract(specs);
  await checkSyntax(specs);
  const { errors, warnings, haveSafePatterns } = ownFindings(contract, ruleSet);
  const stock = Promise.all(stockFiles(specs, ruleSet).map((file) => stockOf(file, ruleSet, haveSafePatterns)));
  const [found, refused] = await Promise.all([stock, openrpcProblems(contract)]);
  const meant = wrongOnPurpose(contract);
  const unmeant = found.flat().filter(({ pointer }) => !meant.some((place) => `${pointer}/`.startsWith(place)));
  const said = [...warnings, ...sentencesOf(unmeant, 'warning')];
  for (const sentence of said) print(`warning: ${sentence}`);
  const wrong = [...sentencesOf(unmeant, 'error'), ...refused, ...errors];
  if (wrong.length > 0) throw new ContractError([...new Set(wrong)]);
  return said.length;
}

/** The fast YAML parser accepts some mistakes; the parser that knows positions does not. */
async function checkSyntax(specs: ContractFiles): Promise<void> {
  const yaml = specsIn(specs).filter((file) => extname(file).toLowerCase() !== '.json');
  for (const source of await Promise.all(yaml.map(readSource))) source.locate('');
}

function sentencesOf(problems: StockProblem[], severity: StockProblem['severity']): string[] {
  return problems.filter((problem) => problem.severity === severity).map(({ sentence }) => sentence);
}

/** @redocly/cli knows OpenRPC less well than the meta-schema does: it rejects draft-07 schemas. */
function stockFiles(specs: ContractFiles, ruleSet: RuleSet): string[] {
  return ruleSet === 'house' ? specsIn(specs) : specsIn(specs).filter((file) => file !== specs.openrpc);
}

async function stockOf(file: string, ruleSet: RuleSet, withExamples: boolean): Promise<StockProblem[]> {
  return stockProblems(file, documentOf(await readSource(file)), ruleSet, withExamples);
}

type Findings = {
  errors: string[];
  warnings: string[];
  /** Whether other tools may try the patterns of the contract, with JavaScript's own engine. */
  haveSafePatterns: boolean;
};

function ownFindings(contract: Contract, ruleSet: RuleSet): Findings {
  const { apis, openrpc } = contract;
  const written = apis.map(({ name, document }): Written => ({
    api: name,
    data: name === 'node' ? (openrpc ?? document) : document,
  }));
  const findings: Findings = { errors: [], warnings: [], haveSafePatterns: true };
  try {
    for (const { rule, api, pointer, message, severity } of checkRules(contract, written, ruleSet)) {
      const lines = severity === 'error' ? findings.errors : findings.warnings;
      lines.push(`${contract.locate(api, pointer)}: ${message} (${rule})`);
      if (rule === 'slow-pattern') findings.haveSafePatterns = false;
    }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    findings.errors.push(...error.problems);
    findings.haveSafePatterns = false;
  }
  return findings;
}

/** Places of request examples that only errors use: they are invalid on purpose. */
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

import { extname } from 'node:path';
import { isFailure } from './contract/choose.ts';
import type { Contract } from './contract/contract.ts';
import { ContractError } from './contract/errors.ts';
import { withoutWaysOut } from './contract/hand-over/without-ways-out.ts';
import type { JsonObject } from './contract/json.ts';
import { contractWritten, readWritten, specsIn, type ContractFiles } from './contract/load.ts';
import { documentOf } from './contract/load/versions.ts';
import type { Source } from './contract/source.ts';
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

type Documents = Awaited<ReturnType<typeof readWritten>>;

type StockDocument = { data: JsonObject; locate: Source['locate'] };

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
  const documents = await readWritten(specs);
  const stock = stockDocuments(documents, ruleSet);
  // Next, because the rules need a contract.
  const contract = await contractWritten(documents);
  checkSyntax(documents);
  const { errors, warnings } = ownFindings(contract, ruleSet);
  const [found, refused] = await Promise.all([
    Promise.all(stock.map(({ data, locate }) => stockProblems(data, locate, ruleSet))),
    openrpcProblems(contract),
  ]);
  const meant = wrongOnPurpose(contract);
  const unmeant = found.flat().filter(({ pointer }) => !meant.some((place) => `${pointer}/`.startsWith(place)));
  const said = [...warnings, ...sentencesOf(unmeant, 'warning')];
  for (const sentence of said) print(`warning: ${sentence}`);
  const wrong = [...sentencesOf(unmeant, 'error'), ...refused, ...errors];
  if (wrong.length > 0) throw new ContractError([...new Set(wrong)]);
  return said.length;
}

/** The fast YAML parser accepts some mistakes; the parser that knows positions does not. */
function checkSyntax({ openapi, openrpc }: Documents): void {
  for (const source of [openapi?.source, openrpc?.source])
    if (source !== undefined && extname(source.file).toLowerCase() !== '.json') source.locate('');
}

function sentencesOf(problems: StockProblem[], severity: StockProblem['severity']): string[] {
  return problems.filter((problem) => problem.severity === severity).map(({ sentence }) => sentence);
}

/**
 * Copies the documents for @redocly/cli, since making a contract of them changes them. It knows OpenRPC less well than
 * the meta-schema does: it rejects draft-07 schemas.
 */
function stockDocuments({ openapi, openrpc }: Documents, ruleSet: RuleSet): StockDocument[] {
  const sources = [openapi?.source, ruleSet === 'house' ? openrpc?.source : undefined];
  return sources.flatMap((source) =>
    source === undefined ? [] : [{ data: withoutWaysOut(documentOf(source)), locate: source.locate }],
  );
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
    for (const { rule, api, pointer, message, severity } of checkRules(contract, written, ruleSet)) {
      const lines = severity === 'error' ? findings.errors : findings.warnings;
      lines.push(`${contract.locate(api, pointer)}: ${message} (${rule})`);
    }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    findings.errors.push(...error.problems);
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

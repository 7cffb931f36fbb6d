// Checks documents with the rules of Redocly, the meta-schema of OpenRPC, and rules of our own about the contract that
// the documents make together. For programs it is a function that returns the problems; for the command line it also
// prints them, and fails.

import { extname } from 'node:path';
import { formatCount, joinByAnd } from '../contract/base/pluralize.ts';
import { isFailure } from '../contract/exchange/exchange.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import { removeExternalReferences } from '../contract/export/export.ts';
import { getWrittenDocument, type Mistake } from '../contract/facts/facts.ts';
import { asObject, type JsonObject } from '../contract/base/json.ts';
import { contractWritten, readWritten } from '../contract/load.ts';
import { specsIn, type ContractFiles } from '../contract/files/contract-files.ts';
import { documentOf } from '../contract/load/versions.ts';
import type { Source } from '../contract/source/source.ts';
import { longWork } from '../terminal/progress/progress.ts';
import { createTerminalWriter, formatNextSteps } from '../terminal/terminal.ts';
import { formats } from './formats.ts';
import { lineOf, withPlace, problemAt, problemIn, type LintProblem, type Severity } from './lint-problem.ts';
import { metaSchemaProblems } from './meta-schema.ts';
import { linesOfProblems } from './problem-lines.ts';
import { exampleRules, stockProblems, stockRules, withRemedy } from './redocly-rules.ts';
import { checkRules, ruleNames, type RuleSet } from './rule-table.ts';
import type { LintRule, WrittenDocument } from './rule.ts';
import { readAccepted } from '../reports/reports.ts';
import { withoutAccepted } from './accept-problems.ts';
import { severitiesIn, applySeverities } from './severities.ts';

export { editorSchema } from './editor-schema.ts';
export { ruleTexts } from './rule-texts.ts';
export type { LintProblem, Severity };

/** The names of the forms in which the problems are printed, besides text. */
export const lintFormats = Object.keys(formats);

/** Options of {@link lint}. */
export type LintOptions = {
  /** The rules to apply: `anyone` finds mistakes, `house` also asks what we ask of our own specs; default `house`. */
  ruleSet?: RuleSet;
  /** Further rules. */
  rules?: LintRule[];
  /** Other severities of rules, each `NAME=SEVERITY` with `error`, `warning` or `off`. */
  severities?: string[];
  /** A YAML or JSON file with the findings that are accepted, `{ accepted: [{ rule, place, reason }] }`. */
  accept?: string | undefined;
};

/**
 * Checks the specs: OpenAPI with @redocly/cli, OpenRPC against its meta-schema, and the contract that both make
 * together with our own rules.
 *
 * @param specs - the spec files; either may be left out
 * @param options - see {@link LintOptions}
 * @returns the problems, each once, by file and line; none if all is in order
 * @throws CommandError for a file that cannot be read, or a severity of an unknown rule
 * @example
 * const problems = await lint({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 * for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`);
 */
export async function lint(
  specs: ContractFiles,
  { ruleSet = 'house', rules = [], severities = [], accept }: LintOptions = {},
): Promise<LintProblem[]> {
  const known = [
    ...ruleNames,
    ...stockRules(),
    'openrpc-meta-schema',
    'overlay',
    'external-reference',
    'no-unresolved-refs',
    'operation-operationId-unique',
    'schema-name',
    ...rules.map(({ name }) => name),
  ];
  const decided = severitiesIn(severities, known);
  const accepted = accept === undefined ? [] : await readAccepted(accept, '--format json');
  const problems = await problemsOf(specs, ruleSet, rules).catch((error: unknown) => {
    if (error instanceof ContractError) return error.problems.map(problemIn);
    throw error;
  });
  return sortProblems(withoutAccepted(applySeverities(problems, decided), accepted, accept ?? ''));
}

/** Specs to check, and how the problems are printed. */
export type ReportedLint = LintOptions & {
  specs: ContractFiles;
  /** One of {@link lintFormats}; text without it. */
  format?: string | undefined;
  /** The commands that check again, and that come next. */
  commands: { again: string; next: string };
};

/**
 * Checks the specs, and prints the problems.
 *
 * @throws CommandError: see {@link lint}; ContractError with the number of errors
 */
export async function lintAndReport({ specs, format, commands, ...options }: ReportedLint): Promise<void> {
  const write = format === undefined ? undefined : formats[format];
  if (format !== undefined && write === undefined)
    throw new CommandError(`--format takes ${lintFormats.join(', ')}, not ${JSON.stringify(format)}.`);
  const problems = await lint(specs, options);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  if (write !== undefined) {
    process.stdout.write(write(problems));
    if (errors > 0) throw new ContractError([`${formatCount(errors, 'error')}; see the report.`]);
    return;
  }
  const voice = createTerminalWriter(process.stdout);
  voice.say(linesOfProblems(problems, voice));
  const [files, also] = [joinByAnd(specsIn(specs)), warnings === 0 ? '' : `, ${formatCount(warnings, 'warning')}`];
  if (errors > 0)
    throw new ContractError(
      [`${files}: ${formatCount(errors, 'error')}${also}.`],
      [commands.again, `again, when ${errors === 1 ? 'it is' : 'they are'} mended`],
    );
  voice.say([voice.as('good', `${files}: ${warnings === 0 ? 'in order' : `nothing is wrong${also}`}.`)]);
  voice.say(formatNextSteps(voice, commands.next, 'says what your changes mean for callers'));
}

type WrittenSource = Awaited<ReturnType<typeof readWritten>>[number];

/** Makes a contract of documents, or says why that cannot be done. */
async function contractOrRefusals(documents: WrittenSource[]): Promise<{ contract?: Contract; refusals: string[] }> {
  try {
    return { contract: await contractWritten(documents), refusals: [] };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { refusals: error.problems };
  }
}

type StockDocument = Pick<Source, 'locate' | 'origin'> & { name: string; data: JsonObject };

async function problemsOf(specs: ContractFiles, ruleSet: RuleSet, rules: LintRule[]): Promise<LintProblem[]> {
  const refused: string[] = [];
  const documents = await readWritten(specs, (problems) => void refused.push(...problems));
  const stock = stockDocuments(documents, ruleSet);
  checkSyntax(documents);
  const { contract, refusals } = await contractOrRefusals(documents);
  const found = contract?.mistakes ?? [];
  const mistaken = [
    ...[...refused, ...refusals].map(problemIn),
    ...found.filter(({ isNote }) => isNote !== true).map((one) => problemOf(one, sentenceOf(one), 'error')),
  ];
  const notes = found
    .filter(({ isNote }) => isNote === true)
    .map((one) => problemOf(one, `${one.message}; ${one.remedy}.`, 'warning'));
  const ruled = contract === undefined ? [] : ownProblems(contract, documents, ruleSet, rules);
  const own = [...mistaken, ...notes, ...ruled];
  // Other tools try patterns with JavaScript's own engine.
  const areSafe = !ruled.some(({ rule }) => rule === 'slow-pattern' || rule === 'schemas-compile');
  const isBroken = mistaken.length > 0 || own.some(({ rule }) => rule === 'version');
  // What is left of a broken document shows what is wrong beside the mistakes that were taken out.
  const left = isBroken && contract !== undefined ? stockDocuments(documents, ruleSet, true) : [];
  longWork('the rules of Redocly', contract?.operations.length ?? 0, 'operations', 200);
  const [redocly, openrpc] = await Promise.all([
    Promise.all(
      stock.map(async ({ data, locate, origin }, i) => {
        const problems = await stockProblems(data, locate, ruleSet, areSafe && !isBroken);
        const rest = left[i];
        const more = rest === undefined ? [] : await stockProblems(rest.data, rest.locate, ruleSet, areSafe);
        const hasFailed = problems.some(({ rule }) => rule === 'redocly');
        return [
          ...problems.map((problem) => ({ ...problem, origin, locate })),
          ...more
            .filter(({ rule }) => hasFailed || exampleRules.includes(rule ?? ''))
            .map((problem) => ({ ...problem, origin, locate, ...rest })),
        ];
      }),
    ),
    contract === undefined ? [] : openrpcProblems(contract),
  ]);
  // What cannot be read has been said, in our words; so has what another tool misses where a reference was.
  const errors = ruled.filter(({ severity }) => severity === 'error');
  const said = new Set([...mistaken, ...notes, ...errors].map(placeOf));
  const isSaid = ({ pointer, locate, ...problem }: (typeof redocly)[number][number]): boolean =>
    said.has(placeOf(problem)) || said.has(locate(`${pointer}/$ref`));
  const meant = stock.map(({ name }) => (contract === undefined ? [] : wrongOnPurpose(contract, name)));
  const unmeant = redocly.flatMap((problems, i) =>
    problems
      .filter((problem) => !isSaid(problem) && !(isBroken && problem.rule === 'redocly'))
      .filter(({ pointer }) => !meant[i]?.some((place) => `${pointer}/`.startsWith(place)))
      .map(({ pointer, origin, locate: _, ...problem }) => withPlace(problem, origin(pointer).pointer)),
  );
  return [...unmeant, ...openrpc.filter((problem) => !said.has(placeOf(problem))), ...own];
}

/** What is wrong and what to do; what is done without that is said by the other verbs. */
function sentenceOf({ message, rule = 'struct' }: Mistake): string {
  return message.includes(';') ? `${message}.` : withRemedy(rule, `${message}.`);
}

function problemOf({ place, pointer, rule = 'struct' }: Mistake, message: string, severity: Severity): LintProblem {
  const problem = problemAt(place, message, severity, rule);
  return pointer === undefined ? problem : withPlace(problem, pointer);
}

function placeOf({ file, line, column }: LintProblem): string {
  return `${file}:${line}:${column}`;
}

/** Each problem once, in the order in which a reader meets them. */
function sortProblems(problems: LintProblem[]): LintProblem[] {
  const each = [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()];
  return each.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
}

/** The fast YAML parser accepts some mistakes; the parser that knows positions does not. */
function checkSyntax(documents: WrittenSource[]): void {
  for (const { source } of documents) if (extname(source.file).toLowerCase() !== '.json') source.locate('');
}

/**
 * Copies the documents for @redocly/cli, since making a contract of them changes them. It knows OpenRPC less well than
 * the meta-schema does: it rejects draft-07 schemas.
 *
 * @param isRead - whether they were read, so that parts of them may have been taken out
 */
function stockDocuments(documents: WrittenSource[], ruleSet: RuleSet, isRead = false): StockDocument[] {
  return documents.flatMap(({ name, kind, source, cuts }) => {
    if (kind === 'rpc' && ruleSet !== 'house') return [];
    const findWritten = (pointer: string): string => (isRead ? cuts.writtenAt(pointer) : pointer);
    return {
      ...{ name, data: removeExternalReferences(documentOf(source)) },
      locate: (pointer: string) => source.locate(findWritten(pointer)),
      origin: (pointer: string) => source.origin(findWritten(pointer)),
    };
  });
}

function ownProblems(
  contract: Contract,
  documents: WrittenSource[],
  ruleSet: RuleSet,
  rules: LintRule[],
): LintProblem[] {
  const written = contract.apis.map((api): WrittenDocument => ({
    api: api.name,
    data: getWrittenDocument(api),
    version: versionIn(documents.find(({ name }) => name === api.name)),
  }));
  const refused: string[] = [];
  const found = checkRules(contract, written, ruleSet, rules, (problems) => void refused.push(...problems));
  return [
    ...found.map(({ rule, api, pointer, message, severity }) =>
      withPlace(problemAt(contract.locate(api, pointer), message, severity, rule), originOf(contract, api, pointer)),
    ),
    ...refused.map((sentence) => ({ ...problemIn(sentence), rule: 'schemas-compile' })),
  ];
}

/** The pointer of a place in the file that it is in. */
function originOf({ origin }: Contract, api: string, pointer: string): string {
  return origin?.(api, pointer)?.pointer ?? pointer;
}

function versionIn(written: WrittenSource | undefined): string {
  const { openapi, swagger, openrpc } = asObject(written?.source.data);
  return String(openapi ?? swagger ?? openrpc ?? '');
}

/** Places of request examples of an API that only errors use: they are invalid on purpose. */
function wrongOnPurpose({ operations }: Contract, name: string): string[] {
  const exchanges = operations.filter(({ api }) => api === name).flatMap((operation) => operation.exchanges);
  const right = new Set(
    exchanges.filter((exchange) => !isFailure(exchange)).map(({ requestPointer }) => requestPointer),
  );
  const wrong = exchanges.filter((exchange) => isFailure(exchange) && !right.has(exchange.requestPointer));
  return wrong.map(({ requestPointer }) => `${requestPointer ?? ''}/value/`);
}

async function openrpcProblems({ apis, locate }: Contract): Promise<LintProblem[]> {
  const found = await Promise.all(
    apis.map(async ({ name, openrpc }) =>
      (openrpc === undefined ? [] : await metaSchemaProblems(openrpc)).map(({ pointer, message }) =>
        withPlace(problemAt(locate(name, pointer), message, 'error', 'openrpc-meta-schema'), pointer),
      ),
    ),
  );
  return found.flat();
}

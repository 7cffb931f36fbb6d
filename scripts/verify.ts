import type { Operation } from './contract/operation.ts';
import type { Contract } from './contract/contract.ts';
import { ContractError, UsageError } from './contract/errors.ts';
import { loadContract } from './contract/load.ts';
import { compileSchemas } from './contract/schemas.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { casesOf, type Case } from './verify/cases.ts';
import { coverageOf, coverageTable, type CoverageRow } from './verify/coverage.ts';
import { judgeAnswer, type Strictness } from './verify/judge.ts';
import { credentialsOf } from './verify/credentials.ts';
import { send, unreachable, type Target } from './verify/target.ts';

/** The flags of `twinspec verify`. */
export const flags = {
  ...specFlags,
  url: { value: 'URL', help: 'base address of the platform; without it the platform is left out' },
  rpc: { value: 'URL', help: 'address of the node; without it the node is left out' },
  unsafe: { help: 'also call operations that are not safe to repeat: they submit, mint and register for real' },
  literal: { help: 'the server is a mock: its answers have to be the examples themselves' },
  timeout: { value: 'MS', default: '10000', help: 'time that one answer may take' },
  json: { help: 'print the report as JSON' },
} satisfies Flags;

/**
 * Runs `twinspec verify`. Credentials are taken from the environment, so that no shell history keeps them: the security
 * scheme `apiKey` from `TWINSPEC_API_KEY`, `dappId` from `TWINSPEC_DAPP_ID`, and so on.
 *
 * @param values - the command line
 * @returns when the server keeps the contract
 * @throws UsageError without any address; ContractError with each case that failed
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const contract = await loadContract(specFiles(values));
  const target: Target = { addresses: {}, credentials: credentialsOf(contract, process.env), timeout: integer('timeout', values.timeout, [1, 600_000]) };
  if (values.url !== undefined) target.addresses.platform = address('url', values.url);
  if (values.rpc !== undefined) target.addresses.node = address('rpc', values.rpc);
  if (Object.keys(target.addresses).length === 0) throw new UsageError('verify needs a server: --url for the platform, --rpc for the node, or both.');
  const report = await verify(contract, { target, strictness: values.literal ? 'literal' : 'live', unsafe: values.unsafe });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (values.json) print(JSON.stringify(report, undefined, 2));
  else reportLines(report).forEach(print);
  if (report.passed + report.failed.length === 0) throw new ContractError([nothingChecked(report)]);
  if (report.failed.length > 0) throw new ContractError([`${report.failed.length} of ${report.passed + report.failed.length} cases broke the contract.`]);
}

/** What a run found. */
export type Report = {
  passed: number;
  failed: { operation: string; kind: string; about: string; problems: string[] }[];
  /** Operations that were not called, and why. */
  skipped: { operation: string; why: string }[];
  coverage: CoverageRow[];
};

/**
 * Holds a server to the contract: every exchange is replayed, and requests with something missing or of a wrong type have
 * to be refused.
 *
 * @param contract - the contract
 * @param options - the server; how literal it is; whether operations that are not safe to repeat are called, too
 * @returns the report
 * @example (await verify(contract, { target, strictness: 'literal', unsafe: true })).failed // []
 */
export async function verify(contract: Contract, options: { target: Target; strictness: Strictness; unsafe: boolean }): Promise<Report> {
  const validators = compileSchemas(contract, 'lenient');
  const skipped: Report['skipped'] = [];
  const called: Operation[] = [];
  const cases: Case[] = [];
  for (const operation of contract.operations) {
    const why = reasonToSkip(operation, options);
    const found = why === undefined ? casesOf(contract, operation, validators) : [];
    if (found.length > 0) called.push(operation);
    else skipped.push({ operation: operation.id, why: why ?? 'no request could be made up for it; show one in an example' });
    cases.push(...found);
  }
  const passed: Case[] = [];
  const failed: Report['failed'] = [];
  for (const test of cases) {
    const problems = await send(options.target, test.operation, test.request).then(
      (answer) => judgeAnswer(test, answer, validators, options.strictness),
      (error: Error) => [`no answer: ${error.cause instanceof Error ? error.cause.message : error.message}.`],
    );
    if (problems.length === 0) passed.push(test);
    else failed.push({ operation: test.operation.id, kind: test.kind, about: test.about, problems });
  }
  return { passed: passed.length, failed, skipped, coverage: coverageOf(called, passed) };
}

function nothingChecked({ skipped }: Report): string {
  if (skipped.length === 0) return 'nothing was checked: the contract has no operations.';
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return `nothing was checked: ${skipped.length} operations were skipped (${reasons.join('; ')}).`;
}

function reasonToSkip(operation: Operation, { target, unsafe }: { target: Target; unsafe: boolean }): string | undefined {
  if (target.addresses[operation.api] === undefined) return `no address of the ${operation.api} was given`;
  const why = unreachable(operation);
  if (why !== undefined) return why;
  return unsafe || operation.safeToRepeat ? undefined : 'it is not safe to repeat; --unsafe calls it';
}

function reportLines({ passed, failed, skipped, coverage }: Report): string[] {
  return [
    ...failed.flatMap(({ operation, kind, about, problems }) => problems.map((problem) => `FAIL ${operation}, ${kind} ${about}: ${problem}`)),
    ...skipped.map(({ operation, why }) => `skip ${operation}: ${why}`),
    ...(coverage.length > 0 ? ['', ...coverageTable(coverage), ''] : []),
    `${passed} passed, ${failed.length} failed, ${skipped.length} operations skipped`,
  ];
}

function address(flag: string, value: string): string {
  if (URL.canParse(value) && /^https?:/.test(value)) return value;
  throw new UsageError(`--${flag} takes an http or https address, not ${JSON.stringify(value)}.`);
}

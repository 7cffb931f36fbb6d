// The verbs as functions, for programs: `import { load, lint } from 'twinspec/api'`. They are those that the command
// calls; they print nothing and end no process.

export type { Contract } from './contract/contract.ts';
export { CommandError, ContractError } from './contract/base/errors.ts';
export { loadContract as load } from './contract/load.ts';
export type { ContractFiles } from './contract/files/contract-files.ts';
export type { Exchange, Operation } from './contract/operation.ts';
export type { Api } from './contract/contract-type.ts';
export { diff, type DiffReport, type ReportedChange } from './diff/diff.ts';
export { buildDocs, type DocsOptions } from './docs/docs.ts';
export type { EmitSettings, EmittedFiles, Emitter } from './emit/emitter.ts';
export { generate, type GenerateOptions } from './emit/generate.ts';
export { judge, type JudgeOptions } from './verify/judge-files.ts';
export type { Judge, JudgedAnswer, JudgeFinding } from './judge/judge.ts';
export { lint, type LintOptions } from './lint/lint.ts';
export type { LintProblem, Severity } from './lint/lint.ts';
export { perOperation, type Finding, type LintRule, type Subject } from './lint/rule.ts';
export type { ResponseHook } from './mock/start.ts';
export type { Plugin } from './cli/cli.ts';
export { verify, type VerifyOptions } from './verify/verify.ts';
export type { Report } from './verify/verify.ts';

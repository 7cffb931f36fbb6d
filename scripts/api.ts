// The verbs as functions, for programs: `import { load, lint } from 'twinspec/api'`. They are those that the command
// calls; they print nothing and end no process.

export type { Contract } from './contract/contract.ts';
export { CommandError, ContractError } from './contract/errors.ts';
export { loadContract as load, type ContractFiles } from './contract/load.ts';
export type { Api, Exchange, Operation } from './contract/operation.ts';
export { diff, type DiffReport, type ReportedChange } from './diff.ts';
export { buildDocs, type DocsOptions } from './docs.ts';
export type { EmitSettings, EmittedFiles, Emitter } from './emit/emitter.ts';
export { generate, type GenerateOptions } from './generate.ts';
export { judge, type JudgeOptions } from './judge.ts';
export type { Judge, JudgedAnswer, JudgeFinding } from './judge/judgements.ts';
export { lint, type LintOptions } from './lint.ts';
export type { LintProblem, Severity } from './lint/problem.ts';
export { perOperation, type Finding, type LintRule, type Subject } from './lint/rule.ts';
export type { ResponseHook } from './mock/hooks.ts';
export type { Plugin } from './plugins.ts';
export { verify, type VerifyOptions } from './verify.ts';
export type { Report } from './verify/report.ts';

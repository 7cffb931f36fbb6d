// The verbs as functions, for programs: `import { load, lint } from 'twinspec/api'`. They are those that the command
// calls; they print nothing and end no process.

export type { Contract } from './contract/contract.ts';
export { CommandError, ContractError } from './contract/errors.ts';
export { loadContract as load, type ContractFiles } from './contract/load.ts';
export type { Api, Exchange, Operation } from './contract/operation.ts';
export { diff, type DiffReport, type ReportedChange } from './verbs/diff.ts';
export { buildDocs, type DocsOptions } from './verbs/docs.ts';
export type { EmitSettings, EmittedFiles, Emitter } from './emit/emitter.ts';
export { generate, type GenerateOptions } from './verbs/generate.ts';
export { judge, type JudgeOptions } from './verbs/judge.ts';
export type { Judge, JudgedAnswer, JudgeFinding } from './judge/judgements.ts';
export { lint, type LintOptions } from './verbs/lint.ts';
export type { LintProblem, Severity } from './lint/lint-problem.ts';
export { perOperation, type Finding, type LintRule, type Subject } from './lint/rule.ts';
export type { ResponseHook } from './mock/hooks.ts';
export type { Plugin } from './cli/plugins.ts';
export { verify, type VerifyOptions } from './verbs/verify.ts';
export type { Report } from './verify/report.ts';

// The checks of a run with their results, whether they were sent or come from recorded traffic, and what hides secrets
// in them. It judges nothing and reports nothing.

export { type Check, type CheckKind, type Result, type Send, blameResult, checkId, checkParts } from './check.ts';
export { type Mask, createMask, redactFields, secretsAnswered } from './redact-secrets.ts';

// Reads a request for an operation: its parameters, body and credentials, checked as the contract wants them, or the
// violations in words. What an operation can be sent is planned once, before the first request.

export { type ParameterReader, inexactViolations, parametersOf, readParameters } from './parameters.ts';
export { type ParsedRequest, isValid, violationSentence } from './read-request.ts';
export type { RequestPlan } from './request-plan.ts';
export { listViolations } from './violations.ts';

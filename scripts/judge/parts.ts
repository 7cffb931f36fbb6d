// The parts of judgements, for checks that no single exchange decides: the protocol itself, refusals that nothing
// documents, and values that are compared across answers.

export { addCharsetNote } from './http/charset-notes.ts';
export { otherReasons, judgeRefusalAsDocumented } from './http/refusal.ts';
export { formFaults } from './http/response-headers.ts';
export { definedCodes, envelopeFaults, unsupportedMethod } from './rpc/envelope.ts';
export { errorCodeOf } from './rpc/rpc-error.ts';
export { gradedByStatus, rpcStatusFaults } from './rpc/rpc-status.ts';
export { hasIdentity, pagedPart } from './values/pagination.ts';
export { createParameterRoundTrip } from './values/parameter-round-trip.ts';
export { appliesTo, relationFaults } from './values/relations.ts';

// The values of an answer beside its request and the document's examples: relations, pages, echoes.

export { hasIdentity, findPagedPart } from './pagination.ts';
export { appliesTo, relationFaults } from './relations.ts';

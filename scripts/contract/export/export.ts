// Documents that leave this package: in one piece for other tools, without ways out of them and without markup, and
// copies of a document with recorded calls as examples. What edits a text in its place, and what runs Redocly, is
// beside it.

export { insertInText } from './insert-in-text.ts';
export { redocly } from './redocly.ts';
export { escapeDescriptions } from './escape-html.ts';
export { type Addition, type ShownCall, pairIn, listPairingAdditions, withAdditions } from './example-additions.ts';
export { merge } from './merge.ts';
export { sanitizeForGenerator } from './open-rpc-generator-input.ts';
export { removeExternalReferences } from './remove-external-references.ts';
export { toServedDocument } from './served.ts';
export { withShortChains } from './shorten-ref-chains.ts';

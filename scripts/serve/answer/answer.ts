// An answer of the server to a call, before it is a message: what it is attributed to, the headers that its response
// documents, and the media type that the client prefers.

export {
  type Answer,
  type Attribution,
  type ProblemFacts,
  attributionHeader,
  attributeToExchange,
  attributeToOther,
  addNote,
} from './answer-type.ts';
export { constantHeadersOf, mediaOf, responseHeadersOf } from './documented-headers.ts';
export { weightOf } from './media-types.ts';
export { toReasonPhrase } from './reason-phrases.ts';

// The documented responses of an operation: which of them suits, and which are streams.

export {
  bodySchemas,
  type DocumentedResponse,
  documentedSuccess,
  endsCall,
  findFirstDocumented,
  findSuccess,
  successWithContent,
  maySucceed,
  responseFor,
  successesOf,
  withSendStatus,
} from './documented-responses.ts';
export { type AnsweredStream, type ItemKind, answeredStream, answeredStreams, itemKindOf } from './streams.ts';

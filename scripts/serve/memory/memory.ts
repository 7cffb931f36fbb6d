// The requests that a server remembers, and how they are told.

export {
  type AnsweredRequest,
  type NewRequests,
  type Observation,
  type ReceivedRequest,
  type RequestLine,
  type RequestMemory,
  maxRememberedBytes,
  newRequestId,
  requestMemoryOf,
} from './request-record.ts';
export { listRecordsWithAnswers } from './records-with-answers.ts';

// A server that is not ours: where it is and which credentials it gets, and what came back, with the faults that a
// message has before its content is read. It sends nothing itself: verify and record have connections of their own.

export {
  credentialFor,
  overridingCredentials,
  placeholderOf,
  readCredentialVariables,
  readSecondAccountVariables,
} from './environment-credentials.ts';
export { NoAnswerError, codeOf, noAnswer } from './no-answer.ts';
export { type ReceivedAnswer, attributionIn, maxBytes, maxLevels, receivedAnswer } from './received-answer.ts';
export { type Target, addressRequest, credentialInHeader, serversIn } from './target.ts';

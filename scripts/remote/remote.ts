// What came back from a server that is not ours, with the faults that a message has before its content is read. It
// sends nothing itself: verify and record have connections of their own.

export { NoAnswerError, codeOf, toNoAnswerError } from './no-answer.ts';
export { type ReceivedAnswer, attributionIn, maxBytes, maxLevels, toReceivedAnswer } from './received-answer.ts';

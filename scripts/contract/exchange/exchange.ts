// Which exchange answers a request, and the answer that it gives.

export {
  type Choose,
  type ChosenExchange,
  type EvaluateCondition,
  createExchangeChooser,
  createRequestMatcher,
  isEqual,
  isFailure,
} from './choose-exchange.ts';
export { type Edit, applyEdits, createAnswerBuilder, editsOf, likeExample } from './exchange-answer.ts';

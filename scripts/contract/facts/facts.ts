// Facts that are read off a whole contract, beside what each operation says of itself: open questions, features that a
// verb does not support, mistakes in words, what ends a subscription, and which places are the same in two versions.

export { hasSeveralOfAKind, isOnlyOfKind, getWrittenDocument } from './apis.ts';
export { noteOf, type Mistake } from '../document/document-mistakes.ts';
export { type OpenQuestion, openQuestionsOf, wholeApi } from './open-questions.ts';
export { type IsUnchanged, createUnchangedCheck } from './unchanged-check.ts';
export { unsubscribersIn } from './unsubscribers.ts';
export { type UnsupportedFeatures, listUnsupportedFeatures } from './unsupported-features.ts';
export { isFresh } from '../read/x-fresh.ts';

/** A mistake in a document, in spite of which the rest of it can be used. */
export type Mistake = {
  /** Where: `file:line:column`, or the JSON pointer in a document that was not read from a file. */
  place: string;
  /** What is wrong, without a full stop. */
  message: string;
  /** What is done about it, without a full stop: `it is left out`. */
  remedy: string;
  /** Whether nothing is wrong: the document is read as it says, but perhaps not as its author means. */
  isNote?: true;
};

/**
 * Says what is wrong, for callers that want no document with a mistake.
 *
 * @example refusalOf(mistake) // 'api.yaml:12:9: enum: a list with at least one value was expected, but got [].'
 */
export function refusalOf({ place, message }: Mistake): string {
  return `${place}: ${message}.`;
}

/**
 * Says what is wrong, and what is done about it.
 *
 * @example
 * noteOf(mistake)
 * // 'api.yaml:12:9: enum: a list with at least one value was expected, but got []; it is left out.'
 */
export function noteOf({ place, message, remedy }: Mistake): string {
  return `${place}: ${message}; ${remedy}.`;
}

/** A mistake in a document, in spite of which the rest of it can be used. */
export type Mistake = {
  /** Where: `file:line:column`, or the JSON pointer in a document that was not read from a file. */
  place: string;
  /** The JSON pointer of the place in its file, where that is known. */
  pointer?: string;
  /** What is wrong, without a full stop. */
  message: string;
  /** What is done about it, without a full stop: `it is left out`. */
  remedy: string;
  /** Whether nothing is wrong: the document is read as it says, but perhaps not as its author means. */
  isNote?: true;
  /** The rule of `lint` that names it; `struct` without one. */
  rule?: string;
};

/** The place of a mistake. */
export type MistakePlace = Pick<Mistake, 'place' | 'pointer'>;

/**
 * Says where a mistake is.
 *
 * @param source - the document in which it is
 * @param pointer - the JSON pointer there
 * @example toMistakePlace(source, '/info/title') // { place: 'api.yaml:3:10', pointer: '/info/title' }
 */
export function toMistakePlace(
  { locate, origin }: { locate: (pointer: string) => string; origin: (pointer: string) => { pointer: string } },
  pointer: string,
): MistakePlace {
  return { place: locate(pointer), pointer: origin(pointer).pointer };
}

/** A mistake at a JSON pointer of its document. */
export type ReadFlaw = Omit<Mistake, 'place' | 'pointer'> & { pointer: string };

/**
 * Reads the sentence of a problem, which begins with its place.
 *
 * @param sentence - `file:line:column: sentence.`
 * @param more - what is done about it, and the rule that names it
 * @example mistakeIn('api.yaml:3:5: $ref "x" leads nowhere.', { remedy }).message // '$ref "x" leads nowhere'
 */
export function mistakeIn(sentence: string, more: Omit<Mistake, 'place' | 'message'>): Mistake {
  const { place = '', message = sentence } = /^(?<place>.*?:\d+:\d+): (?<message>.*)$/s.exec(sentence)?.groups ?? {};
  return { place, message: message.replace(/\.$/, ''), ...more };
}

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

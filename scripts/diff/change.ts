import type { RuleCode } from './diff-rules.ts';

/** What a change means for callers: `major` breaks them, `minor` adds something, `patch` changes no behaviour. */
export type Impact = 'major' | 'minor' | 'patch';

/** A place that a change touches. */
export type Use = {
  /** The id of the operation. */
  operation: string;
  /** The callback of the operation whose message it is, if it is that of one. */
  callback?: string;
  /** The message that callers send or receive. */
  in: 'request' | 'response';
  /** The part of the operation: path and HTTP method, then names. */
  place: string;
  /** What the change means there: it may break readers of a value, and not its senders. */
  impact: Impact;
};

/** A change between two versions of a contract. What several operations share is one change, with all its uses. */
export type Change = {
  /** Identifies the change in a file for `--accept`: API, rule, place, and of what. Its wording is no part of it. */
  id: string;
  /** The rule that found it. */
  rule: RuleCode;
  /** What it means where it means most. */
  impact: Impact;
  api: string;
  /** The id of the operation; `''` if the change touches several, or the document as a whole. */
  operation: string;
  /**
   * The place, for people: path and HTTP method, then names; of a part that operations share, `#` and a JSON pointer.
   */
  place: string;
  /** What tells changes of one rule at one place apart, such as the values that are gone. */
  about?: string;
  /** The change, in a sentence. */
  message: string;
  /** JSON pointers of the place in either document; where it is not there, the nearest place around it is meant. */
  pointers: { before: string; now: string };
  /** Where callers meet it; empty for the document as a whole. */
  uses: Use[];
};

/** A change as it is found: by which rule, what it means, where, and in which words. */
export type NoteChange = (change: {
  rule: RuleCode;
  impact: Impact;
  place: string;
  message: string;
  /** The JSON pointer of the part that changed, if it is known more exactly than the operation. */
  origin?: string | undefined;
  about?: string;
}) => void;

/** The order in which changes are shown. */
export const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

/**
 * Finds the impact that means more to callers.
 *
 * @param other - another one
 * @returns the first of both in the order of {@link impacts}
 * @example chooseWeightier('patch', 'minor') // 'minor'
 */
export function chooseWeightier(one: Impact, other: Impact): Impact {
  return impacts.indexOf(one) <= impacts.indexOf(other) ? one : other;
}

import type { ApiName } from '../contract/operation.ts';

/** What a change means for callers: `major` breaks them, `minor` adds something, `patch` changes no behaviour. */
export type Impact = 'major' | 'minor' | 'patch';

/** A place that a change touches. */
export type Use = {
  /** The id of the operation. */
  operation: string;
  /** The message that callers send or receive. */
  in: 'request' | 'response';
  /** The part of the operation: path and HTTP method, then names. */
  place: string;
};

/** A change between two versions of a contract. What several operations share is one change, with all its uses. */
export type Change = {
  /** Identifies the change in a file for `--accept`; always the same for the same two versions. */
  id: string;
  impact: Impact;
  api: ApiName;
  /** The id of the operation; `''` if the change touches several, or the document as a whole. */
  operation: string;
  /**
   * The place, for people: path and HTTP method, then names; of a part that operations share, `#` and a JSON pointer.
   */
  place: string;
  /** The change, in a sentence. */
  message: string;
  /** Where callers meet it; empty for the document as a whole. */
  uses: Use[];
};

/**
 * Adds a change to the result. `origin` is the JSON pointer of the part that changed, if operations may share it.
 */
export type Note = (impact: Impact, place: string, message: string, origin?: string) => void;

/** The order in which changes are shown. */
export const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

import type { ApiName } from '../contract/operation.ts';

/** What a change means for callers: `major` breaks them, `minor` adds something, `patch` changes no behaviour. */
export type Impact = 'major' | 'minor' | 'patch';

/** A change between two versions of a contract. */
export type Change = {
  /** Identifies the change in a file for `--accept`; always the same for the same two versions. */
  id: string;
  impact: Impact;
  api: ApiName;
  /** The id of the operation; `''` for the document as a whole. */
  operation: string;
  /** The place, for people: path and HTTP method, then names and a JSON pointer. */
  place: string;
  /** The change, in a sentence. */
  message: string;
};

/** Adds a change to the result. */
export type Note = (impact: Impact, place: string, message: string) => void;

/** The order in which changes are shown. */
export const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

import type { ApiName } from '../contract/operation.ts';

/** How much a change asks of callers: `major` breaks them, `minor` adds something, `patch` changes no behaviour. */
export type Impact = 'major' | 'minor' | 'patch';

/** One change between two versions of a contract. */
export type Change = {
  /** The same for the same change between the same versions: what `--accept` lists. */
  id: string;
  impact: Impact;
  api: ApiName;
  /** The operation; `''` for the document as a whole. */
  operation: string;
  /** Where, for people: path and verb, then names and JSON pointer. */
  place: string;
  message: string;
};

/** Writes changes of one place down. */
export type Note = (impact: Impact, place: string, message: string) => void;

/** The order in which changes are shown. */
export const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

import { readJson } from './read-body.ts';
import type { ReadyCredential, WriteCredential } from './credentials.ts';
import type { AnswerBodyKind, HttpRow } from './operation-row.ts';
import { secretsIn } from './secrets.ts';

/**
 * The request that an operation's argument becomes, without the base address and the credentials in headers.
 *
 * @example const written: WrittenRequest = { path: '/pets', query: ['limit=10'], headers: {} };
 */
export type WrittenRequest = { path: string; query?: string[]; headers: Record<string, string>; body?: BodyInit };

/**
 * How arguments are written and answers are read.
 *
 * @example const media: Media = anyMedia;
 */
export type Media = {
  /**
   * Writes the argument of an operation, and the credentials that travel in the query or in cookies; `given` are the
   * headers that the options name, one object for each call.
   */
  write: (
    row: HttpRow,
    input: unknown,
    shown: readonly ReadyCredential[],
    given: Readonly<Record<string, string>>,
  ) => WrittenRequest;
  /** Reads the body of an answer to an operation, of at most so many bytes. */
  read: (kind: AnswerBodyKind, response: Response, limit: number, row?: HttpRow) => Promise<unknown>;
  /** Parses an item of a stream; by default with `JSON.parse`. */
  parse?: (text: string, row: HttpRow) => unknown;
  /** Writes a credential. */
  credential: WriteCredential;
  /** Collects the secrets of an argument. */
  secrets: (row: HttpRow, input: unknown) => string[];
};

/**
 * All that a contract of JSON bodies, JSON answers and keys in headers needs; the clients of other contracts use
 * `anyMedia`.
 *
 * @example const { body } = jsonOnly.write(row, { quantity: '1' }, []);
 */
export const jsonOnly: Media = {
  write: ({ path, bodies }, input) => ({
    path,
    headers: { 'Content-Type': bodies?.[0]?.contentType ?? '' },
    body: JSON.stringify(input),
  }),
  read: (kind, response, limit) => readJson(response, limit, kind === 'json' && response.ok),
  credential: ({ prefix = '' }, given) => ({ value: `${given}`, text: `${prefix} ${given}`.trim() }),
  secrets: ({ secrets }, input) => secretsIn(input, secrets),
};

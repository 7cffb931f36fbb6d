import { readJson, type Chunks } from './body.ts';
import type { Shown } from './credentials.ts';
import type { BodyKind, PlatformOperation } from './operation.ts';
import { secretsIn } from './secrets.ts';

/**
 * The request that an operation's argument becomes, without the base address and the credentials in headers.
 *
 * @example const written: Written = { path: '/pets', query: ['limit=10'], headers: {} };
 */
export type Written = { path: string; query?: string[]; headers: Record<string, string>; body?: BodyInit };

/**
 * How arguments are written and answers are read.
 *
 * @example const media: Media = anyMedia;
 */
export type Media = {
  /** Writes the argument of an operation, and the credentials that travel in the query or in cookies. */
  write: (row: PlatformOperation, input: unknown, shown: readonly Shown[]) => Written;
  /** Reads the body of an answer. */
  read: (kind: BodyKind, response: Response, chunks: Chunks) => Promise<unknown>;
  /** Collects the secrets of an argument. */
  secrets: (row: PlatformOperation, input: unknown) => string[];
};

/**
 * All that a contract of JSON bodies and JSON answers needs; the clients of other contracts use `anyMedia`.
 *
 * @example const { body } = jsonOnly.write(row, { quantity: '1' }, []);
 */
export const jsonOnly: Media = {
  write: ({ path, bodies }, input) => ({
    path,
    headers: { 'Content-Type': bodies?.[0]?.contentType ?? '' },
    body: JSON.stringify(input),
  }),
  read: (kind, response, chunks) => readJson(response, chunks, kind === 'json' && response.ok),
  secrets: ({ secrets }, input) => secretsIn(input, secrets),
};
